// motion.ts - where in the table the things are that events name, what only events tell, and how long each is shown.
import type { Entry } from "../../table/log";
import type { Releases, Shown } from "../../table/release";
import type { Event } from "../../table/types";
import type { Known, Leader, Table, Unit } from "./types";
import { distance } from "./geometry";
import { leaderAt, unitAt } from "./types";

type Words = readonly string[];
type Says = Releases<Table>["kinds"][string];

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

const changed = (path: string, change: object): Shown[] => Object.entries(change).map(([field, to]) => [`${path}.${field}`, to]);

function unit(table: Table, at: string | undefined, change: Partial<Unit>): Shown[] {
  const u = unitAt(table, at ?? "");
  return u ? changed(`units.${u.id}`, change) : [];
}

const leader = (l: Leader | undefined, change: Partial<Leader>): Shown[] => (l ? changed(`leaders.${l.id}`, change) : []);

const leaves = (what: "units" | "leaders", one: { id: number } | undefined): Shown[] => (one ? [[`${what}.${one.id}`, undefined]] : []);

/** A unit goes, and its leader with it unless he has orders of his own. */
function march(table: Table, from: string, to: string, change: Partial<Unit> = {}): Shown[] {
  const goes = leaderAt(table, from);
  const stays = goes?.ordered && change.moved;
  return [...unit(table, from, { at: to, targets: undefined, ...change }), ...(stays ? [] : leader(goes, { at: to }))];
}

const know = (table: Table, more: Known): Shown => ["known", { ...table.known, ...more }];
const spelt = (name: string | undefined) => name?.replace(/_/g, " ");
const named = (table: Table, name: string | undefined) => table.leaders.find((l) => l.name === spelt(name));

const dies: Says = ([who], table) => leaves("leaders", named(table, who));

/** A fight begins: nobody may do anything else meanwhile. */
const begins = (by: string | undefined, table: Table): Shown[] => [...unit(table, by, { fought: true }), ["fights", undefined]];

/** The strike that was to come has been thrown. One before it (First Strike, a square) is aimed at the
 * other side. */
function struck([at = ""]: Words, table: Table): Shown[] {
  const m = table.melee;
  const done = m && at === (m.next === "back" ? m.by : m.at);
  const thrown = know(table, { cast: at, fleeing: undefined });
  return done ? [["melee.next", undefined], thrown] : [thrown];
}

const lost = ([, at = "", n]: Words, table: Table): Shown[] =>
  unit(table, at, { blocks: Math.max(0, (unitAt(table, at)?.blocks ?? 0) - Number(n)) });

function back([to = ""]: Words, table: Table, seat: number): Shown[] {
  const from = beaten(table, seat, to);
  return from === null ? [] : [...march(table, from, to), know(table, { cast: to })];
}

/** A leader without a unit goes back. */
function flee([to = ""]: Words, table: Table, seat: number): Shown[] {
  const who = fleer(table, seat, to);
  return who ? [...leader(who, { at: to }), know(table, { fleeing: who.name })] : [];
}

/** What was done in the turn before is past. */
function turn([side]: Words, table: Table): Shown[] {
  const flags = ["ordered", "moved", "fought", "no_fight", "led", "far"] as const;
  const past = (list: "units" | "leaders") =>
    table[list].flatMap((u) => flags.flatMap((flag) => (flag in u ? [[`${list}.${u.id}.${flag}`, undefined] as const] : [])));
  const none = ["card", "as", "melee", "fights", "known"].map((field) => [field, undefined] as const);
  return [["active", Number(side)], ...none, ...past("units"), ...past("leaders")];
}

export const releases: Releases<Table> = {
  things: {},
  kinds: {
    turn,
    play: ([card], table, seat) => {
      const { held } = table.sides[seat as 0 | 1];
      const own: Shown[] = [`sides.${seat}.hand.${card}`, [`sides.${seat}.held`, held - 1]];
      return [...own, ["card", card], ["as", card], ["command", held]];
    },
    copied: ([card]) => [["as", card]],
    order: ([at], table) => unit(table, at, { ordered: true }),
    unsquare: ([at], table) => unit(table, at, { ordered: true }),
    order_leader: ([at], table) => leader(leaderAt(table, at!), { ordered: true }),
    rally: ([at], table) => unit(table, at, { blocks: (unitAt(table, at!)?.blocks ?? 0) + 1, ordered: true }),
    starve: ([at], table) => [know(table, { starved: at })],
    place: ([to], table) => {
      const from = table.known?.starved;
      return from ? [...march(table, from, to!), know(table, { starved: undefined })] : [];
    },
    move: ([from, to], table) => march(table, from!, to!, { moved: true }),
    lead: ([from, to], table) => leader(leaderAt(table, from!), { at: to, moved: true }),
    exit: ([at], table) => {
      const l = leaderAt(table, at!);
      return [...leaves("units", unitAt(table, at!)), ...leaves("leaders", l?.ordered ? undefined : l)];
    },
    exit_leader: ([at], table) => leaves("leaders", leaderAt(table, at!)),
    fire: ([by, at], table) => [...begins(by, table), ["melee", undefined], know(table, { cast: at, duel: undefined })],
    melee: ([by, at], table) => [
      ...begins(by, table),
      ["melee", { by, at, next: "attack" }],
      know(table, { cast: at, duel: { by: by!, at: at! } }),
    ],
    retire: (_, table) => {
      const duel = table.known?.duel;
      return duel ? [know(table, { cast: duel.at })] : [];
    },
    battle_back: () => [["melee.next", "back"]],
    cast: struck,
    lost,
    gone: ([, at], table) => leaves("units", unitAt(table, at!)),
    killed: dies,
    left: dies,
    retreat: back,
    flee,
    advance: (_, table) => {
      const m = table.known?.duel ?? table.melee;
      return m ? [...march(table, m.by, m.at), ["melee", undefined], know(table, { duel: { by: m.at, at: m.at } })] : [];
    },
    ride: ([to], table) => {
      const from = table.known?.duel?.by;
      return from ? [...march(table, from, to!), know(table, { duel: undefined })] : [];
    },
    formed: ([at, n], table) => unit(table, at, { square: Number(n) }),
    opened: ([at], table) => unit(table, at, { square: undefined }),
    banner: ([side, all]) => [[`sides.${side}.banners`, Number(all)]],
    goal: ([side]) => ["goals", `sides.${side}.banners`],
    goal_lost: ([side]) => ["goals", `sides.${side}.banners`],
    drew: ([side]) => [`sides.${side}.hand`, `sides.${side}.held`],
  },
  lists: { units: "id", leaders: "id", goals: "" },
  memory: "known",
};

/** Kinds of events by how long they are shown, in ms. */
const lasts: Record<number, string> = {
  110: "order order_leader",
  130: "die",
  200: "unsquare",
  250: "opened rally",
  260: "move lead exit advance ride",
  300: "retreat flee battle_back",
  400: "retire",
  420: "fire melee lost",
  450: "turn",
  500: "gone unhurt banner wins",
  600: "copied escaped formed goal",
  700: "first_strike",
  800: "killed",
  900: "play cast",
};
const durations = new Map(Object.entries(lasts).flatMap(([ms, kinds]) => kinds.split(" ").map((kind) => [kind, Number(ms)] as const)));

export const duration = (event: Event): number => durations.get(event.do.split(" ")[0]!) ?? 0;

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
