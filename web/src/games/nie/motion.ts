// motion.ts - where in the table the things are that events name, and how long an event is shown.
import type { Releases, Shown } from "../../table/release";
import type { Event } from "../../table/types";
import { add, areFoes, at, isKind, isNation, kinds, none, placing, seatOf, seatNo, sideOf, standing } from "./types";
import type { Battle, Kind, Nation, Ranks, Row, Table } from "./types";
import { lotOf, rallies } from "./volley";

type Words = readonly string[];

const change = (row: Row, kind: Kind, by: number): Row =>
  row.map((n, i) => (kinds[i] === kind ? Math.max(0, n + by) : n)) as unknown as Row;

const figures = (table: Table, region: string, nation: Nation, kind: Kind, by: number): Shown => [
  `regions.${region}.${nation}`,
  change(at(table, region, nation), kind, by),
];

/** So many figures of one kind go from one region, or come to another. */
function go(table: Table, [nation, kind, n]: Words, from: string | undefined, to?: string): Shown[] {
  if (!isNation(nation!) || !isKind(kind!) || from === to) return [];
  const goes = from ? [figures(table, from, nation, kind, -Number(n))] : [];
  return to ? [...goes, figures(table, to, nation, kind, Number(n))] : goes;
}

/** Who is on his way has left already where he came from. */
const leaves = ({ move }: Table, from: string | undefined) => (move?.at && move.at !== move.from ? undefined : from);

const arrives = (words: Words, table: Table): Shown[] => [...go(table, words, leaves(table, words[3]), words[4]), ["move.at", undefined]];

function ranks(table: Table, [nation, kind]: Words, to: (r: Ranks, kind: Kind) => Partial<Ranks>): Shown[] {
  const r = isNation(nation!) && isKind(kind!) ? table.battle?.ranks[nation] : undefined;
  return r ? [[`battle.ranks.${nation}`, { ...r, ...to(r, kind as Kind) }]] : [];
}

/** A battle begins: everybody there stands against the enemies of his side, in the second rank until he deploys. */
export function begins(table: Table, region: string, attacks: number, defends: number, great: boolean): Battle {
  const ranks: Battle["ranks"] = {};
  for (const n of standing(table, region)) {
    const seat = seatOf(table, n);
    const side = seat === attacks || (seat !== defends && areFoes(table, seat, defends)) ? "attacker" : "defender";
    ranks[n] = { side, front: none, rear: at(table, region, n), dead: none };
  }
  return {
    region,
    round: 1,
    half: "defender",
    great,
    favoured: !!table.regions[region]?.landed,
    shown: false,
    lost: "",
    fired: false,
    hits: 0,
    defends,
    attacks,
    deployed: table.players.map(() => 0),
    ranks,
  };
}

/** The dead leave the field. */
const bury = ({ battle }: Table): Shown[] =>
  Object.entries(battle?.ranks ?? {}).map(([n, r]) => [`regions.${battle!.region}.${n}`, add(r.front, r.rear)]);

/** Hits of fire wait until somebody falls by them. */
function rolled(table: Table, words: Words): Shown[] {
  const l = lotOf(words.join(" "));
  return l && !rallies(l) && table.battle
    ? [
        ["battle.fired", true],
        ["battle.hits", table.battle.hits + l.hits],
      ]
    : [];
}

/** The next figure that a seat places (NIE ruling 28). */
function placed([region]: Words, table: Table, seat: number): Shown[] {
  const n = placing(table, seat);
  const kind = n && kinds[table.nations[n].left.findIndex((x) => x > 0)];
  return kind ? [[`nations.${n}.left`, change(table.nations[n].left, kind, -1)], figures(table, region!, n, kind, 1)] : [];
}

function allied(table: Table, a: number, b: number, are: boolean): Shown[] {
  const of = (i: number, other: number): Shown => {
    const others = table.players[i]?.allies.filter((x) => x !== other) ?? [];
    return [`players.${i}.allies`, [...others, ...(are ? [other] : [])].sort()];
  };
  return [of(a, b), of(b, a)];
}

/** The first round: homelands have their owners, and figures stand there. */
export const settled = (events: readonly Event[]): number => events.map((e) => e.do).lastIndexOf("round 1");

const led = (nation: string | undefined, seat: number): Shown[] => [[`nations.${nation}.seat`, seat]];

const cards = ([n]: Words) => [`nations.${n}.cards`, `nations.${n}.hand`];

export const releases: Releases<Table> = {
  things: {},
  kinds: {
    drew: cards,
    shown: cards,
    take: ([n], _, seat) => led(n, seat),
    lot: ([seat, n]) => led(n, seatNo(seat!)),
    allied: ([a, b], table) => allied(table, seatNo(a!), seatNo(b!), true),
    break: ([a], table, seat) => allied(table, seat, seatNo(a!), false),
    place: placed,
    builds: ([n, ...left]) => [[`nations.${n}.left`, left.map(Number)]],
    from: ([r]) => [["move.from", r]],
    marched: arrives,
    sailed: arrives,
    drowned: (words, table) => go(table, words, leaves(table, table.move?.from)),
    fled: (words, table) => go(table, words, table.battle?.region, words[3]),
    lost: (words, table) => go(table, words, table.battle?.region),
    fight: ([r, a, b, , , great], table) => [["battle", begins(table, r!, seatNo(a!), seatNo(b!), great === "1")]],
    fire: () => [
      ["battle.fired", false],
      ["battle.hits", 0],
    ],
    roll: (words, table) => rolled(table, words),
    broken: ([seat], table) => [["battle.lost", sideOf(table, seatNo(seat!)) ?? ""]],
    won: (_, table) => bury(table),
    taken: ([r, n]) => [[`regions.${r}.held`, n]],
    freed: ([r]) => [[`regions.${r}.held`, undefined]],
    deployed: (words, table) =>
      ranks(table, words, (r, kind) => ({
        front: change(change(r.front, kind, -200), kind, Number(words[2])),
        rear: change(change(r.rear, kind, -200), kind, Number(words[3])),
      })),
    fell: (words, table) => [
      ["battle.hits", Math.max(0, (table.battle?.hits ?? 0) - 1)],
      ...ranks(table, words, (r, kind) => {
        const rank = r.front[kinds.indexOf(kind)] ? "front" : "rear";
        return { [rank]: change(r[rank], kind, -1), dead: change(r.dead, kind, 1) };
      }),
    ],
    rallied: (words, table) => ranks(table, words, (r, kind) => ({ dead: change(r.dead, kind, -1), rear: change(r.rear, kind, 1) })),
  },
};

const times: Record<string, number> = {
  place: 60,
  turn: 400,
  marched: 380,
  sailed: 600,
  drowned: 400,
  taken: 120,
  fight: 900,
  roll: 700,
  fell: 260,
  rallied: 320,
  fled: 320,
  broken: 600,
  won: 700,
  allied: 600,
  swapped: 500,
  builds: 500,
  down: 1200,
};

export const duration = (event: Event): number => times[event.do.split(" ")[0]!] ?? 0;
