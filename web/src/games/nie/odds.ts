// odds.ts - the chances of a throw, and of a whole battle. A throw is counted exactly; a battle has too
// many courses for that, so it is played through many times, with the same dice for the same
// position, so that a number that is looked at twice stays the same.
import { kinds, sum } from "./types";
import type { Row } from "./types";

/** Hits to expect, with one digit. Each die hits with `six` of its six faces. */
export const expected = (dice: number, six: number, lang: string): string =>
  new Intl.NumberFormat(lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format((dice * six) / 6);

/** Chance of at least so many hits. */
export function atLeast(dice: number, six: number, hits: number): number {
  const q = six / 6;
  let p = (1 - q) ** dice;
  let less = 0;
  for (let k = 0; k < hits; k++) {
    less += p;
    p *= ((dice - k) / (k + 1)) * (q / (1 - q));
  }
  return 1 - less;
}

/** All figures of one side. */
export interface Camp {
  front: Row;
  rear: Row;
  dead: Row;
}

export interface Clash {
  defender: Camp;
  attacker: Camp;
  /** The defender hits on 5 and 6 (NIE §6.8). */
  favoured: boolean;
  /** NIE §11.15. */
  leaderRule: boolean;
  /** Rounds until the attacker breaks off (NIE ruling 39), and the present one. */
  rounds: number;
  round: number;
  /** Whose half of the round it is; whether its fire is thrown, and hits of it that wait. */
  half: "defender" | "attacker";
  fired: boolean;
  hits: number;
  /** Figures that have yet to sail there, and of how many faces of a die each is lost (NIE §6.7). */
  sails?: { row: Row; lost: number };
}

export interface Forecast {
  /** Chance of the attacker. */
  wins: number;
  /** Figures that each side loses from now on, pursuit included. */
  loses: { attacker: number; defender: number };
  /** How many of them there are now. */
  has: { attacker: number; defender: number };
}

/** Who is hit first, and first brought back: those with the most dice. */
const order = [2, 1, 0] as const;
const pursued = [2, 1, 3, 0] as const;
const LEADER = 3;

/** As a side draws up when nobody has said otherwise: everybody in front, leaders behind; under the
 * optional rule one of them in front, where he helps all others. */
export function drawnUp(row: Row, leaderRule: boolean): Camp {
  const ahead = leaderRule ? Math.min(1, row[LEADER]) : 0;
  return { front: [row[0], row[1], row[2], ahead], rear: [0, 0, 0, row[LEADER] - ahead], dead: [0, 0, 0, 0] };
}

/** Numbers from 0 to 1, the same ones for the same seed. */
function generator(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let x = Math.imul(s ^ (s >>> 15), s | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

interface Side {
  front: number[];
  rear: number[];
  dead: number[];
}

const armies = (v: readonly number[]): number => v[0]! + v[1]! + v[2]!;

function dice(s: Side, leaderRule: boolean): number {
  const [i, c, a, l] = s.front as [number, number, number, number];
  const more = leaderRule && l > 0 ? 1 : 0;
  return i * (1 + more) + c * (3 + more) + a * (4 + more) + (leaderRule ? 0 : l * 3) + s.rear[2]! * (2 + more);
}

function strike(at: Side, hits: number, ways: readonly number[], both: boolean): void {
  for (const k of ways)
    for (const rank of both ? [at.rear, at.front] : [at.front])
      while (hits > 0 && rank[k]! > 0) {
        rank[k]!--;
        at.dead[k]!++;
        hits--;
      }
}

/** One battle to its end; true: the attacker has won. */
function fight(c: Clash, attacker: Side, defender: Side, chance: () => number): boolean {
  const thrown = (n: number, faces: number): number => {
    let hits = 0;
    for (let i = 0; i < n; i++) if (chance() * 6 < faces) hits++;
    return hits;
  };
  const faces = (s: Side) => (s === defender && c.favoured ? 2 : 1);
  const end = (winner: Side): boolean => {
    const loser = winner === attacker ? defender : attacker;
    strike(loser, thrown(dice(winner, c.leaderRule), faces(winner)), pursued, true);
    return winner === attacker;
  };
  let [fired, hits] = [c.fired, c.hits];
  for (let n = 2 * (c.round - 1) + (c.half === "attacker" ? 1 : 0); n < 2 * c.rounds; n++) {
    const [own, foe] = n % 2 ? [attacker, defender] : [defender, attacker];
    if (!fired) {
      for (const k of order) {
        own.front[k]! += own.rear[k]!;
        own.rear[k] = 0;
      }
      if (!armies(own.front)) return end(foe);
      hits = thrown(dice(own, c.leaderRule), faces(own));
    }
    strike(foe, hits, order, false);
    if (!armies(foe.front)) return end(own);
    if (armies(own.dead)) {
      let back = thrown(2 * own.rear[LEADER]!, 2);
      for (const k of order)
        for (; back > 0 && own.dead[k]! > 0; back--) {
          own.dead[k]!--;
          own.rear[k]!++;
        }
    }
    [fired, hits] = [false, 0];
  }
  return false;
}

const copy = (c: Camp): Side => ({ front: [...c.front], rear: [...c.rear], dead: [...c.dead] });
const alive = (s: Side | Camp): number => kinds.reduce((n, _, i) => n + s.front[i]! + s.rear[i]!, 0);

const FIGURES = 90_000;

export function forecast(c: Clash): Forecast {
  const has = { attacker: alive(c.attacker) + (c.sails ? sum(c.sails.row) : 0), defender: alive(c.defender) };
  const text = JSON.stringify(c);
  let seed = 0;
  for (let i = 0; i < text.length; i++) seed = (Math.imul(seed, 31) + text.charCodeAt(i)) >>> 0;
  const chance = generator(seed);
  const runs = Math.max(300, Math.min(3000, Math.round(FIGURES / Math.max(1, has.attacker + has.defender))));
  let wins = 0;
  const loses = { attacker: 0, defender: 0 };
  for (let i = 0; i < runs; i++) {
    const [attacker, defender] = [copy(c.attacker), copy(c.defender)];
    if (c.sails) {
      const came = c.sails.row.map((n) => Array.from({ length: n }, chance).filter((x) => x * 6 >= c.sails!.lost).length);
      const up = drawnUp(came as unknown as Row, c.leaderRule);
      up.front.forEach((n, k) => (attacker.front[k]! += n));
      up.rear.forEach((n, k) => (attacker.rear[k]! += n));
    }
    if (fight(c, attacker, defender, chance)) wins++;
    loses.attacker += has.attacker - alive(attacker);
    loses.defender += has.defender - alive(defender);
  }
  return { wins: wins / runs, loses: { attacker: loses.attacker / runs, defender: loses.defender / runs }, has };
}
