// motion.ts - where in the table the things are that events name, and how long an event is shown.
import type { Releases, Shown } from "../../table/release";
import type { Event } from "../../table/types";
import { armyOf, pieceAt } from "./types";
import type { Attack, Table } from "./types";

type Words = readonly string[];

const there = ([country, kind, at]: Words) => `pieces.${country}.${kind}.${at}`;
const comes = (words: Words): Shown[] => [there(words), [there(words), words[2]]];
const goes = (words: Words): Shown[] => [[there(words), undefined]];
const over: readonly Shown[] = [
  ["target", undefined],
  ["attack", undefined],
];

/** Who has moved covers nothing any more, until the view tells what. */
function without(from: string, attack: Attack): Attack {
  const lines = attack.lines.filter(([by]) => by !== from);
  const places = attack.places.map((p) => ({ ...p, has: lines.filter(([, to]) => to === p.at).length }));
  return { enough: places.every((p) => p.has >= p.needs), places, lines };
}

function moves([from = "", to]: Words, table: Table): Shown[] {
  const piece = pieceAt(table, from);
  if (!piece) return [];
  const shown: Shown = [there([piece.country, piece.kind, from]), to];
  return table.attack ? [shown, ["attack", without(from, table.attack)]] : [shown];
}

/** The army of a seat that is being set up again. */
const lifted = (table: Table, seat: number) =>
  table.armies.find((a) => a.seat === seat && (a.mobilising || a.skips)) ?? table.armies.find((a) => a.seat === seat);

export const releases: Releases<Table> = {
  things: { country: (id) => [`armies.${id}`], town: (id) => [`towns.${id}`] },
  kinds: {
    step: (words, table) => [...moves(words, table), ["points", Math.max(0, table.points - 1)]],
    yield: moves,
    enter: ([kind, at], table) => {
      const waits = `waiting_${kind}` as "waiting_infantry" | "waiting_cavalry";
      const left = (armyOf(table, table.active)?.[waits] ?? 1) - 1;
      return [...comes([table.active!, kind!, at!]), [`armies.${table.active}.${waits}`, Math.max(0, left)]];
    },
    place: ([kind, at], table, seat) => comes([lifted(table, seat)?.country ?? "", kind!, at!]),
    placed: comes,
    yielded: comes,
    gained: comes,
    beaten: (words) => [...goes(words), ...over],
    lost: (words) => [...goes(words), ...over],
    repelled: () => over,
    captured: () => over,
    target: ([at]) => [...over, ["target", at]],
    no_target: () => over,
    town: ([country, id]) => [[`towns.${id}`, country]],
    out: ([country]) => [
      [`pieces.${country}`, { general: [], infantry: [], cavalry: [] }],
      [`armies.${country}.in`, false],
    ],
    roll: ([a, b]) => [
      ["dice", [Number(a), Number(b)]],
      ["points", Number(a) + Number(b)],
    ],
    done: () => [["points", 0]],
    wins: () => [
      ["points", 0],
      ["dice", []],
    ],
    turn: ([country, round]) => [["active", country], ["round", Number(round)], ["dice", []], ["points", 0], ...over],
  },
  lists: { armies: "country" },
};
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
