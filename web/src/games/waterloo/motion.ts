// motion.ts - a table after an event, as far as it is seen: pieces, towns, dice. The truth comes with
// the next view.
import type { Action, Event } from "../../table/types";
import type { Nation } from "../../symbols";
import { cover } from "./attack";
import { armyOf, kinds, squareOf } from "./types";
import type { Kind, Table, WMap } from "./types";

type Pieces = Table["pieces"];

function swap(pieces: Pieces, country: Nation, kind: Kind, from: string | null, to: string | null): Pieces {
  const by = pieces[country];
  if (!by) return pieces;
  let list = by[kind];
  if (from === null) list = to ? [...list, to] : list;
  else list = list.flatMap((at) => (at === from ? (to ? [to] : []) : [at]));
  return { ...pieces, [country]: { ...by, [kind]: list } };
}

function ownerOf(pieces: Pieces, at: string): [Nation, Kind] | null {
  for (const [country, by] of Object.entries(pieces)) for (const kind of kinds) if (by[kind].includes(at)) return [country as Nation, kind];
  return null;
}

const distance = (a: string, b: string) => {
  const p = squareOf(a)!,
    q = squareOf(b)!;
  return Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1]));
};

/** A lifted or displaced piece comes down on `to`: the nearest of its kind that is not yet in place, or a new one. */
function bring(map: WMap, pieces: Pieces, country: Nation, kind: Kind, to: string): Pieces {
  const land = map.countries.find((c) => c.id === country);
  const area = land?.recruit?.[kind].includes(to) ? land.recruit : land?.start;
  const home = new Set(area?.[kind]);
  const loose = (pieces[country]?.[kind] ?? []).filter((at) => !home.has(at));
  if (pieces[country]?.[kind].includes(to)) return pieces;
  const from = loose.sort((a, b) => distance(a, to) - distance(b, to))[0] ?? null;
  return swap(pieces, country, kind, kind === "general" ? (pieces[country]?.general[0] ?? null) : from, to);
}

/** The army of a seat that is being set up again. */
const lifted = (table: Table, seat: number) =>
  table.armies.find((a) => a.seat === seat && (a.mobilising || a.skips)) ?? table.armies.find((a) => a.seat === seat);

export function advance(map: WMap, table: Table, event: Event): Table {
  const [kind, ...args] = event.do.split(" ") as [string, ...string[]];
  const [a, b, c] = args as [string, string, string];
  const pieces = table.pieces;
  switch (kind) {
    case "step":
    case "yield": {
      const who = ownerOf(pieces, a);
      if (!who) return table;
      const moved = {
        ...table,
        pieces: swap(pieces, who[0], who[1], a, b),
        points: kind === "step" ? Math.max(0, table.points - 1) : table.points,
      };
      return table.attack && table.target ? { ...moved, attack: cover(map, moved, table.target) } : moved;
    }
    case "enter": {
      const waits = a === "infantry" ? "waiting_infantry" : "waiting_cavalry";
      return table.active
        ? {
            ...table,
            pieces: swap(pieces, table.active, a as Kind, null, b),
            armies: table.armies.map((m) => (m.country === table.active ? { ...m, [waits]: Math.max(0, m[waits] - 1) } : m)),
          }
        : table;
    }
    case "place": {
      const army = lifted(table, event.seat);
      return army ? { ...table, pieces: bring(map, pieces, army.country, a as Kind, b) } : table;
    }
    case "placed":
      return { ...table, pieces: bring(map, pieces, a as Nation, b as Kind, c) };
    case "yielded": {
      const from = [...(pieces[a as Nation]?.[b as Kind] ?? [])].sort((p, q) => distance(p, c) - distance(q, c))[0];
      return from ? { ...table, pieces: swap(pieces, a as Nation, b as Kind, from, c) } : table;
    }
    case "beaten":
    case "lost":
      return {
        ...table,
        pieces: swap(pieces, a as Nation, b as Kind, c, null),
        target: undefined,
        attack: undefined,
      };
    case "repelled":
    case "captured":
      return { ...table, target: undefined, attack: undefined };
    case "gained":
      return (pieces[a as Nation]?.[b as Kind] ?? []).includes(c)
        ? table
        : { ...table, pieces: swap(pieces, a as Nation, b as Kind, null, c) };
    case "town":
      return { ...table, towns: { ...table.towns, [b]: a as Nation } };
    case "out":
      return {
        ...table,
        pieces: { ...pieces, [a]: { general: [], infantry: [], cavalry: [] } },
        armies: table.armies.map((m) => (m.country === a ? { ...m, in: false } : m)),
      };
    case "target":
      return { ...table, target: a, attack: undefined };
    case "no_target":
      return { ...table, target: undefined, attack: undefined };
    case "grant":
      return {
        ...table,
        armies: table.armies.map((m) => (m.seat === event.seat && m.ally === a ? { ...m, admits: true } : m)),
      };
    case "roll":
      return { ...table, dice: [Number(a), Number(b)], points: Number(a) + Number(b) };
    case "done":
      return { ...table, points: 0 };
    case "wins":
      return { ...table, points: 0, dice: [] };
    case "turn":
      return armyOf(table, a as Nation)
        ? {
            ...table,
            active: a as Nation,
            armies: table.armies.map((m) => (m.admits ? { ...m, admits: false } : m)),
            round: Number(b) || table.round,
            dice: [],
            points: 0,
            target: undefined,
            attack: undefined,
          }
        : table;
    case "allied":
    case "ended":
      return {
        ...table,
        armies: table.armies.map((m) => {
          const other = m.country === a ? b : m.country === b ? a : null;
          return other === null ? m : { ...m, ally: kind === "allied" ? (other as Nation) : undefined, admits: false };
        }),
      };
    default:
      return table;
  }
}

const lasts: Record<string, number> = {
  step: 220,
  enter: 220,
  place: 220,
  placed: 160,
  yield: 220,
  yielded: 200,
  gained: 320,
  roll: 700,
  first: 350,
  turn: 260,
  target: 420,
  beaten: 650,
  repelled: 500,
  lost: 550,
  captured: 800,
  town: 600,
  capital: 900,
  out: 600,
  allied: 300,
  ended: 300,
};

export const duration = (event: Event): number => lasts[event.do.split(" ")[0]!] ?? 0;

/** §7.10: a waiting unit of the active army has a free square in its recruiting area. */
function mustEnter(map: WMap, table: Table): boolean {
  const army = armyOf(table, table.active);
  const area = map.countries.find((c) => c.id === army?.country)?.recruit;
  if (!army || !area) return false;
  const free = (kind: Kind) => area[kind].some((at) => !ownerOf(table.pieces, at));
  return (army.waiting_infantry > 0 && free("infantry")) || (army.waiting_cavalry > 0 && free("cavalry"));
}

/** The last point of a turn is spent, or the new unit set, and nobody has said "done". */
export function last(map: WMap, table: Table, action: Action): boolean {
  if (action.kind === "gain" || action.kind === "no_gain") return true;
  if (action.kind !== "step" && action.kind !== "enter") return false;
  const then = advance(map, table, { seq: 0, seat: 0, do: [action.kind, ...action.args].join(" ") });
  return then.points === 0 && !mustEnter(map, then);
}
