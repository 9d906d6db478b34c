// motion.ts - the table after an event, as far as it is seen, and how long an event is shown.
import type { Event } from "../../table/types";
import { areFoes, at, isKind, isNation, kinds, nations, none, seatOf, seatNo, sideOf, standing } from "./types";
import type { Battle, Kind, NMap, Nation, Ranks, Row, Table } from "./types";
import { lotOf, rallies } from "./volley";

const change = (row: Row, kind: Kind, by: number): Row =>
  row.map((n, i) => (kinds[i] === kind ? Math.max(0, n + by) : n)) as unknown as Row;

function figures(table: Table, region: string, nation: Nation, kind: Kind, by: number): Table {
  const here = { ...table.regions[region], [nation]: change(at(table, region, nation), kind, by) };
  return { ...table, regions: { ...table.regions, [region]: here } };
}

function held(table: Table, region: string, nation: Nation | undefined): Table {
  return { ...table, regions: { ...table.regions, [region]: { ...table.regions[region], held: nation } } };
}

function ranks(table: Table, nation: Nation, to: (r: Ranks) => Partial<Ranks>): Table {
  const r = table.battle?.ranks[nation];
  if (!table.battle || !r) return table;
  return { ...table, battle: { ...table.battle, ranks: { ...table.battle.ranks, [nation]: { ...r, ...to(r) } } } };
}

/** A battle begins: everybody there stands against the enemies of his side, in the second rank until he deploys. */
export function begins(table: Table, region: string, attacks: number, defends: number, great: boolean): Table {
  const ranks: Battle["ranks"] = {};
  for (const n of standing(table, region)) {
    const seat = seatOf(table, n);
    const side = seat === attacks || (seat !== defends && areFoes(table, seat, defends)) ? "attacker" : "defender";
    ranks[n] = { side, front: none, rear: at(table, region, n), dead: none };
  }
  const battle: Battle = {
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
    dice_defender: 0,
    dice_attacker: 0,
    deployed: table.players.map(() => 0),
    ranks,
  };
  return { ...table, battle };
}

/** The dead leave the field. */
function bury(table: Table): Table {
  const b = table.battle;
  if (!b) return table;
  const here = { ...table.regions[b.region] };
  for (const n of nations) if (b.ranks[n]) here[n] = b.ranks[n]!.front.map((x, i) => x + b.ranks[n]!.rear[i]!) as unknown as Row;
  return { ...table, regions: { ...table.regions, [b.region]: here } };
}

const inBattle = (table: Table, more: Partial<Battle>): Table =>
  table.battle ? { ...table, battle: { ...table.battle, ...more } } : table;

/** Hits of fire wait until somebody falls by them. */
function rolled(table: Table, what: string): Table {
  const l = lotOf(what);
  return l && !rallies(l) && table.battle ? inBattle(table, { fired: true, hits: table.battle.hits + l.hits }) : table;
}

/** The next figure that a seat places: kinds in order, of its nations in order (NIE ruling 28). */
function placed(table: Table, seat: number, region: string): Table {
  for (const n of nations) {
    const left = table.nations[n].left;
    const i = left.findIndex((x) => x > 0);
    if (table.nations[n].seat !== seat || i < 0) continue;
    const own = { ...table.nations[n], left: change(left, kinds[i]!, -1) };
    return figures({ ...table, nations: { ...table.nations, [n]: own } }, region, n, kinds[i]!, 1);
  }
  return table;
}

function led(table: Table, nation: string, seat: number): Table {
  if (!isNation(nation)) return table;
  return { ...table, nations: { ...table.nations, [nation]: { ...table.nations[nation], seat } } };
}

function allied(table: Table, a: number, b: number, are: boolean): Table {
  const of = (i: number, other: number) => [...table.players[i]!.allies.filter((x) => x !== other), ...(are ? [other] : [])].sort();
  return { ...table, players: table.players.map((p, i) => (i === a || i === b ? { ...p, allies: of(i, i === a ? b : a) } : p)) };
}

/** The first round: homelands have their owners, and figures stand there. */
export const settled = (events: readonly Event[]): number => events.map((e) => e.do).lastIndexOf("round 1");

export function advance(_map: NMap, table: Table, event: Event): Table {
  const [what, a = "", b = "", c = "", d = "", e = ""] = event.do.split(" ");
  const known = isNation(a) && isKind(b);
  switch (what) {
    case "take":
      return led(table, a, event.seat);
    case "lot":
      return led(table, b, seatNo(a));
    case "allied":
      return allied(table, seatNo(a), seatNo(b), true);
    case "break":
      return allied(table, event.seat, seatNo(a), false);
    case "place":
      return placed(table, event.seat, a);
    case "builds": {
      if (!isNation(a)) return table;
      const own = { ...table.nations[a], left: [b, c, d, e].map(Number) as unknown as Row };
      return { ...table, nations: { ...table.nations, [a]: own } };
    }
    case "marched":
    case "sailed":
      if (!known) return table;
      return figures(figures(table, d, a, b, -Number(c)), e, a, b, Number(c));
    case "fled":
      if (!known || !table.battle) return table;
      return figures(figures(table, table.battle.region, a, b, -Number(c)), d, a, b, Number(c));
    case "fight":
      return begins(table, a, seatNo(b), seatNo(c), event.do.endsWith(" 1"));
    case "fire":
      return inBattle(table, { fired: false, hits: 0 });
    case "roll":
      return rolled(table, event.do);
    case "broken":
      return inBattle(table, { lost: sideOf(table, seatNo(a)) ?? "" });
    case "won":
      return bury(table);
    case "lost":
      return known && table.battle ? figures(table, table.battle.region, a, b, -Number(c)) : table;
    case "taken":
      return isNation(b) ? held(table, a, b) : table;
    case "freed":
      return held(table, a, undefined);
    case "deployed":
      if (!known) return table;
      return ranks(table, a, (r) => ({
        front: change(change(r.front, b, -200), b, Number(c)),
        rear: change(change(r.rear, b, -200), b, Number(d)),
      }));
    case "fell":
      if (!known) return table;
      return ranks(inBattle(table, { hits: Math.max(0, (table.battle?.hits ?? 0) - 1) }), a, (r) => {
        const i = kinds.indexOf(b);
        const rank = r.front[i] ? "front" : "rear";
        return { [rank]: change(r[rank], b, -1), dead: change(r.dead, b, 1) };
      });
    case "rallied":
      return known ? ranks(table, a, (r) => ({ dead: change(r.dead, b, -1), rear: change(r.rear, b, 1) })) : table;
    default:
      return table;
  }
}

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
