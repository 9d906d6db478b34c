// motion.ts - a table after an event, as far as it is seen: troops, losses, cards. The truth comes with
// the next view.
import type { Entry } from "../../table/log";
import type { Event } from "../../table/types";
import type { CMap, Known, Leader, Side, Table, Unit } from "./types";
import { distance } from "./geometry";
import { faceWords } from "./classes";
import { leaderAt, typeOf, unitAt } from "./types";

function unit(table: Table, at: string, change: Partial<Unit>): Table {
  return { ...table, units: table.units.map((u) => (u.at === at ? { ...u, ...change } : u)) };
}

function leaders(table: Table, change: (l: Leader) => Leader | null): Table {
  return { ...table, leaders: table.leaders.flatMap((l) => change(l) ?? []) };
}

function side(table: Table, seat: number, change: Partial<Side>): Table {
  const sides = table.sides.map((s, i) => (i === seat ? { ...s, ...change } : s));
  return { ...table, sides: sides as [Side, Side] };
}

/** A unit goes, and its leader with it unless he has orders of his own. */
function march(table: Table, from: string, to: string, change: Partial<Unit> = {}): Table {
  const goes = leaderAt(table, from);
  const moved = unit(table, from, { at: to, targets: undefined, ...change });
  return leaders(moved, (l) => (l === goes && !(l.ordered && change.moved) ? { ...l, at: to } : l));
}

const know = (table: Table, more: Known): Table => ({ ...table, known: { ...table.known, ...more } });

/** No view tells what has been seen; at the start of a turn all of it is past. */
export const keep = (before: Table, table: Table): Table => (before.known ? { ...table, known: before.known } : table);

/** The unit of a side that has to go back: it is next to where it goes, and under attack. */
export function beaten(table: Table, seat: number, to: string): string | null {
  const near = (u: Unit) => u.side === seat && distance(u.at, to) === 1;
  const at = [table.known?.cast, table.melee?.at, table.melee?.by].find((n) => {
    const u = n === undefined ? undefined : unitAt(table, n);
    return u !== undefined && near(u);
  });
  return at ?? null;
}

/** The leader who goes back: the one who has begun to, or who stands alone next to it. */
export function fleer(table: Table, seat: number, to: string): Leader | undefined {
  const near = table.leaders.filter((l) => l.side === seat && distance(l.at, to) === 1);
  return near.find((l) => l.name === table.known?.fleeing) ?? near.find((l) => unitAt(table, l.at)?.side !== l.side);
}

/** Who throws at a hex: in a melee the other one of the two. */
export function thrower(table: Table, at: string): string | undefined {
  const m = table.known?.duel ?? table.melee;
  return m?.at === at ? m.by : m?.by === at ? m.at : undefined;
}

/** What a throw can do to the unit that it is aimed at; null: it is none. */
export function effect(map: CMap, table: Table, at: string, faces: readonly number[]): { hits: number; flags: number } | null {
  const target = unitAt(table, at);
  if (!target) return null;
  const by = thrower(table, at);
  const type = by === undefined ? undefined : map.types[unitAt(table, by)?.type ?? ""];
  // Of cavalry that gives way only its own symbol takes blocks, and it goes back in any case.
  const gives = table.known?.duel?.retires === true && at === table.known.duel.at;
  const sabres = by !== undefined && !gives && !type?.is.includes("no_sabres") ? (faces[4] ?? 0) : 0;
  return { hits: (faces[faceWords.indexOf(typeOf(map, target).arm)] ?? 0) + sabres, flags: gives ? 0 : (faces[3] ?? 0) };
}

const spelt = (name: string) => name.replace(/_/g, " ");

function back(table: Table, event: Event, to: string): Table {
  const from = beaten(table, event.seat, to);
  return from === null ? table : know(march(table, from, to), { cast: to });
}

/** The strike that was to come has been thrown. One before it (First Strike, a square) is aimed at the
 * other side. */
function struck(table: Table, at: string): Table {
  const m = table.melee;
  return m && at === (m.next === "back" ? m.by : m.at) ? { ...table, melee: { ...m, next: undefined } } : table;
}

/** A leader without a unit goes back; through an enemy there are dice to come. */
function flee(table: Table, event: Event, to: string): Table {
  const who = fleer(table, event.seat, to);
  if (!who) return table;
  const enemy = unitAt(table, to);
  const risk = enemy && enemy.side !== event.seat ? { check: [], through: to } : { check: undefined, through: undefined };
  return know(
    leaders(table, (l) => (l === who ? { ...l, at: to } : l)),
    { fleeing: who.name, ...risk },
  );
}

/** The dice of a leader's check lie between the losses of his unit and what became of him. */
function checking(table: Table, kind: string, args: readonly string[]): Table {
  const check = table.known?.check;
  if (kind === "lost" && leaderAt(table, args[1]!)) return know(table, { check: [], through: undefined });
  if (kind === "die" && check) return know(table, { check: [...check, args[0]!] });
  if (kind === "cast") return know(table, { check: undefined, through: undefined, fleeing: undefined });
  return check && ["unhurt", "killed", "escaped"].includes(kind) ? know(table, { check: undefined, through: undefined }) : table;
}

/** Dice that a card wants are thrown as soon as it is known. */
function forCard(table: Table, card: string): Table {
  return card === "elan" || card === "rally" ? know(table, { card: { left: table.command, faces: [] } }) : table;
}

function died(table: Table, face: string): Table {
  const card = table.known?.card;
  if (!card) return table;
  return know(table, { card: card.left > 1 ? { left: card.left - 1, faces: [...card.faces, face] } : undefined });
}

export function advance(map: CMap, before: Table, event: Event): Table {
  const [kind, ...args] = event.do.split(" ") as [string, ...string[]];
  const [a = "", b = "", c = ""] = args;
  const table = checking(before, kind, args);
  switch (kind) {
    case "turn":
      return {
        ...table,
        active: Number(a),
        card: undefined,
        as: undefined,
        melee: undefined,
        fights: undefined,
        known: undefined,
        units: table.units.map(({ ordered: _o, moved: _m, fought: _f, no_fight: _n, led: _l, far: _d, ...u }) => u),
        leaders: table.leaders.map(({ ordered: _o, moved: _m, ...l }) => l),
      };
    case "play": {
      const own = table.sides[event.seat as 0 | 1];
      const i = own.hand.indexOf(a);
      const hand = i < 0 ? own.hand : own.hand.filter((_, k) => k !== i);
      return forCard({ ...side(table, event.seat, { held: own.held - 1, hand }), card: a, as: a, command: own.held }, a);
    }
    case "copied":
      return forCard({ ...table, as: a }, a);
    case "die":
      return died(table, a);
    case "got":
    case "drew":
      return table;
    case "order":
    case "unsquare":
      return unit(table, a, { ordered: true });
    case "order_leader":
      return leaders(table, (l) => (l.at === a ? { ...l, ordered: true } : l));
    case "rally":
      return unit(table, a, { blocks: (unitAt(table, a)?.blocks ?? 0) + 1, ordered: true });
    case "starve":
      return know(table, { starved: a });
    case "place":
      return table.known?.starved ? know(march(table, table.known.starved, a), { starved: undefined }) : table;
    case "move":
      return march(table, a, b, { moved: true });
    case "lead":
      return leaders(table, (l) => (l.at === a ? { ...l, at: b, moved: true } : l));
    case "exit":
      return { ...leaders(table, (l) => (l.at === a && !l.ordered ? null : l)), units: table.units.filter((u) => u.at !== a) };
    case "exit_leader":
      return leaders(table, (l) => (l.at === a ? null : l));
    case "fire":
      return know({ ...unit(table, a, { fought: true }), fights: undefined, melee: undefined }, { cast: b, duel: undefined });
    case "melee":
      return know(
        { ...unit(table, a, { fought: true }), fights: undefined, melee: { by: a, at: b, next: "attack", attack: { dice: 0, parts: [] } } },
        { cast: b, duel: { by: a, at: b } },
      );
    case "retire":
      return table.known?.duel ? know(table, { duel: { ...table.known.duel, retires: true }, cast: table.known.duel.at }) : table;
    case "battle_back":
      return table.melee ? { ...table, melee: { ...table.melee, next: "back" } } : table;
    case "cast":
      return know(struck(table, a), { cast: a, struck: effect(map, table, a, args.slice(1).map(Number)) ?? undefined });
    case "lost":
      return unit(table.known?.struck ? know(table, { struck: { ...table.known.struck, hits: 0 } }) : table, b, {
        blocks: Math.max(0, (unitAt(table, b)?.blocks ?? 0) - Number(c)),
      });
    case "gone":
      return { ...table, units: table.units.filter((u) => u.at !== b) };
    case "killed":
    case "left":
      return leaders(table, (l) => (l.name === spelt(a) ? null : l));
    case "retreat":
      return back(table, event, a);
    case "flee":
      return flee(table, event, a);
    case "advance": {
      const m = table.known?.duel ?? table.melee;
      return m ? know({ ...march(table, m.by, m.at), melee: undefined }, { duel: { by: m.at, at: m.at } }) : table;
    }
    case "ride": {
      const from = table.known?.duel?.by;
      return from ? know(march(table, from, a), { duel: undefined }) : table;
    }
    case "formed":
      return unit(table, a, { square: Number(b) });
    case "opened":
      return unit(table, a, { square: undefined });
    case "banner":
    case "goal": {
      const n = Number(kind === "goal" ? c : b);
      const own = table.sides[Number(a) as 0 | 1];
      return own ? side(table, Number(a), { banners: own.banners + n }) : table;
    }
    default:
      return table;
  }
}

const lasts: Record<string, number> = {
  turn: 450,
  play: 900,
  copied: 600,
  order: 110,
  order_leader: 110,
  unsquare: 200,
  move: 260,
  lead: 260,
  exit: 260,
  fire: 420,
  melee: 420,
  die: 130,
  cast: 900,
  lost: 420,
  gone: 500,
  unhurt: 500,
  killed: 800,
  escaped: 600,
  retreat: 300,
  flee: 300,
  advance: 260,
  ride: 260,
  formed: 600,
  opened: 250,
  rally: 250,
  banner: 500,
  goal: 600,
  first_strike: 700,
  retire: 400,
  battle_back: 300,
  wins: 500,
};

export const duration = (event: Event): number => lasts[event.do.split(" ")[0]!] ?? 0;

/** Dice that fell together, in the order they fell. */
export interface Thrown {
  key: number;
  faces: string[];
  /** For a leader whose unit was hit. */
  check: boolean;
}

const kindOf = (entry: Entry<Table> | undefined): string => entry?.event.do.split(" ")[0] ?? "turn";

/** Whether dice after `entry` are for a leader: his unit was hit, and what follows them is no strike. */
function isCheck(entry: Entry<Table> | undefined, after: Entry<Table> | undefined): boolean {
  if (kindOf(entry) !== "lost" && kindOf(entry) !== "gone") return false;
  if (after) return kindOf(after) !== "cast";
  const at = entry!.event.do.split(" ")[2]!;
  return entry!.before === null || leaderAt(entry!.before, at) !== undefined;
}

/** The dice of the latest strike, and those for the leader after it: they lie there until the next throw
 * or the end of the turn. */
export function lastThrow(log: readonly Entry<Table>[]): Thrown[] {
  const out: Thrown[] = [];
  for (let i = log.length - 1; kindOf(log[i]) !== "turn"; i--) {
    if (kindOf(log[i]) !== "die") continue;
    const after = log[i + 1];
    const faces: string[] = [];
    let key = 0;
    for (; kindOf(log[i]) === "die"; i--) {
      faces.unshift(log[i]!.event.do.slice(4));
      key = log[i]!.event.seq;
    }
    const check = isCheck(log[i], after);
    out.unshift({ key, faces, check });
    if (!check) break;
  }
  return out;
}
