// odds.ts - what dice will do, exactly: every throw counted, none sampled. A die has six sides: two
// infantry, one cavalry, one artillery, one flag, one sabre.
import type { Arm } from "./types";

const SIDES = 6;
const symbols: Record<Arm, number> = { infantry: 2, cavalry: 1, artillery: 1 };

/** Whoever the dice are thrown at. */
export interface Target {
  arm: Arm;
  blocks: number;
  /** Flags that it need not obey. */
  ignores: number;
  /** Hexes for the first flag and for each further one. */
  retreat: number;
  retreat_more: number;
  /** Hexes that it can go back before it has to lose blocks instead. */
  room: number;
  /** A leader rides with it. */
  led: boolean;
}

/** One way that a throw can end, for the target. */
export interface End {
  p: number;
  lost: number;
  left: number;
  /** Hexes gone back; it has to give way if `steps` is not 0, even where it cannot. */
  steps: number;
  moved: number;
  gone: boolean;
  leader: number;
}

function choose(n: number, k: number): number {
  let c = 1;
  for (let i = 1; i <= k; i++) c = (c * (n - k + i)) / i;
  return c;
}

/** Chances of h hits and f flags with n dice. */
export function throws(n: number, hitSides: number): { hits: number; flags: number; p: number }[] {
  const hit = hitSides / SIDES,
    flag = 1 / SIDES,
    miss = 1 - hit - flag;
  const all: { hits: number; flags: number; p: number }[] = [];
  for (let h = 0; h <= n; h++)
    for (let f = 0; h + f <= n; f++) {
      const ways = choose(n, h) * choose(n - h, f);
      const p = ways * hit ** h * flag ** f * miss ** (n - h - f);
      if (p > 0) all.push({ hits: h, flags: f, p });
    }
  return all;
}

/** Dice at a unit. `sabres`: they hit as well. The target ignores every flag that it may. */
export function strike(dice: number, target: Target, sabres: boolean): End[] {
  const sides = symbols[target.arm] + (sabres ? 1 : 0);
  const ends = new Map<string, End>();
  for (const { hits, flags, p } of throws(dice, sides)) {
    const first = Math.min(hits, target.blocks);
    let lost = first;
    const alive = first < target.blocks;
    const obeyed = alive ? Math.max(0, flags - target.ignores) : 0;
    const steps = obeyed ? target.retreat + (obeyed - 1) * target.retreat_more : 0;
    const moved = Math.min(steps, target.room);
    lost = Math.min(target.blocks, lost + steps - moved);
    const gone = lost === target.blocks;
    // One check a strike: with two dice while his unit lives, with one when it is gone.
    const leader = !target.led || !lost ? 0 : (first ? alive : !gone) ? 1 / 36 : 1 / 6;
    const key = `${lost} ${steps} ${leader}`;
    const end = ends.get(key);
    if (end) end.p += p;
    else ends.set(key, { p, lost, left: target.blocks - lost, steps, moved, gone, leader });
  }
  return [...ends.values()];
}

/** What may become of one side. */
export interface Fate {
  /** Chance to lose so many blocks: index is the number. */
  blocks: number[];
  hurt: number;
  /** It has to give way (or pays for not being able to). */
  back: number;
  gone: number;
  leader: number;
  mean: number;
}

function fate(): Fate {
  return { blocks: [], hurt: 0, back: 0, gone: 0, leader: 0, mean: 0 };
}

function add(to: Fate, p: number, end: End | null): void {
  const lost = end?.lost ?? 0;
  while (to.blocks.length <= lost) to.blocks.push(0);
  to.blocks[lost]! += p;
  if (!end) return;
  to.hurt += lost ? p : 0;
  to.back += end.steps && !end.gone ? p : 0;
  to.gone += end.gone ? p : 0;
  to.leader += p * end.leader;
  to.mean += p * lost;
}

export interface Attack {
  dice: number;
  sabres: boolean;
}

export interface Duel {
  target: Target;
  attack: Attack;
  /** Only in melee with a unit: the attacker as a target, and the dice against it by the blocks that
   * the defender has left. */
  attacker?: Target;
  back?: { dice(blocks: number): number; sabres: boolean };
  /** A square against cavalry throws first, and never again. */
  first?: boolean;
}

export interface Odds {
  target: Fate;
  attacker: Fate | null;
  /** Chance that the defender battles back at all. */
  answers: number;
}

export function duel(d: Duel): Odds {
  const target = fate(),
    attacker = d.attacker ? fate() : null;
  let answers = 0;
  if (d.first && d.attacker && d.back) {
    answers = 1;
    for (const met of strike(d.back.dice(d.target.blocks), d.attacker, d.back.sabres)) {
      add(attacker!, met.p, met);
      if (met.gone || met.moved) add(target, met.p, null);
      else for (const end of strike(d.attack.dice, d.target, d.attack.sabres)) add(target, met.p * end.p, end);
    }
    return { target, attacker, answers };
  }
  for (const end of strike(d.attack.dice, d.target, d.attack.sabres)) {
    add(target, end.p, end);
    if (!attacker) continue;
    if (end.gone || end.moved || !d.back) {
      add(attacker, end.p, null);
      continue;
    }
    answers += end.p;
    for (const reply of strike(d.back.dice(end.left), d.attacker!, d.back.sabres)) add(attacker, end.p * reply.p, reply);
  }
  return { target, attacker, answers };
}

/** Dice at a lone leader: one sabre is enough, else he gives way. */
export function leaderFalls(dice: number): number {
  return 1 - (1 - 1 / SIDES) ** dice;
}
