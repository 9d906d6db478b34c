// picks.ts - how actions are put together by clicks. A move is one gesture: a region, figures of it in a
// small box, a goal; the engine is told region, kind, number and step of one kind after the other.
import { signal } from "@preact/signals";
import type { Action, Prompt, Scope, View } from "../../table/types";
import { isRegion } from "./land";
import { askReach, reachOf, type Reach } from "./told";
import { at, isNation, kinds, nationsOf, none, placing, sum } from "./types";
import type { NMap, Row, Table } from "./types";

/** Makes of a region that is moved from a pick with a goal to follow. */
const GO = "go";

export const cardId = (card: string): string => `card:${card}`;
export const setId = (nation: string, set: string): string => `set:${nation}:${set}`;

/** Figures that are to go, if the player has said so: of that region. */
export const chosen = signal<{ region: string; row: Row } | null>(null);

/** Where they are to go, while the player looks at what may come of it: of that region. */
export const aim = signal<{ from: string; to: string } | null>(null);

/** Those that can still move. */
export function idle(table: Table, region: string): Row {
  const move = table.move;
  if (!move) return none;
  const gone = move.moved[region] ?? none;
  return at(table, region, move.nation).map((n, i) => n - gone[i]!) as unknown as Row;
}

/** Who goes: as chosen, else all of them. */
export function going(table: Table, region: string): Row {
  const all = idle(table, region);
  const c = chosen.value;
  return c?.region === region ? (c.row.map((n, i) => Math.min(n, all[i]!)) as unknown as Row) : all;
}

const homes = (map: NMap, nation: string): string[] => Object.keys(map.regions).filter((id) => map.regions[id]!.home === nation);

const standsAt = (table: Table, nation: string): string[] =>
  Object.keys(table.regions).filter((id) => isNation(nation) && sum(at(table, id, nation)) > 0);

export function ways(map: NMap, table: Table, action: Action): string[][] {
  const [a = "", b = ""] = action.args;
  switch (action.kind) {
    case "from":
      return [[a, GO]];
    case "take":
      return [[a], ...homes(map, a).map((id) => [id])];
    case "retreat":
      return [[b, a]];
    case "swap":
    case "show":
      return [[cardId(a)]];
    case "set":
      return [[setId(a, b)]];
    case "muster": // its button, or a click on its figures
      return [[a], ...standsAt(table, a).map((id) => [id])];
    default:
      return [action.args];
  }
}

/** The cards of a set follow by themselves where none of them is a choice. */
export function answers(_map: NMap, table: Table, action: Action): string[] {
  const { kind, args } = action.of ?? action;
  const [nation = "", set] = args;
  const found = kind === "set" && isNation(nation) && table.nations[nation].sets.find((x) => x.set === set);
  return found ? found.cards.map((c) => `show ${c}`) : [];
}

/** What the battle's own screen offers, and that of the start. */
const fought = new Set(["hit", "rally", "rank", "hold", "deploy", "front", "fires", "take"]);

export function shows(_map: NMap, _table: Table, word: string, action: Action): boolean {
  return isRegion(word) || word === GO || word.includes(":") || fought.has(action.kind);
}

export const inHand = (word: string): boolean => word.includes(":");

/** As many of those who go as the ships take, infantry first; a leader with them. */
export function aboard(table: Table, from: string, ships: number): Row {
  let room = ships;
  const row = idle(table, from);
  const out = [0, 0, 0, 0];
  for (const i of [3, 0, 2, 1]) {
    const n = Math.min(row[i]!, room, i === 3 ? 1 : room);
    if (i === 3 && room < 2) continue;
    out[i] = n;
    room -= n;
  }
  return out as unknown as Row;
}

/** Where those who are to go may go. */
export const reachFrom = (table: Table, from: string): Reach => reachOf(table, from, going(table, from));

export function reach(_map: NMap, table: Table, options: readonly string[], from: string): string[] {
  return table.move && options.includes(`from ${from}`) ? [...reachFrom(table, from).goals.keys()] : [];
}

/** Asked as soon as the question comes: where all of a region may go, and how the battle may end. */
export function ahead({ table, options, to_act, seat }: View<Table>): string[] {
  const from = options.filter((o) => o.startsWith("from ")).map((o) => o.slice(5));
  const moves = from.map((id) => `about ${askReach(id, idle(table, id))}`);
  return table.battle && !table.battle.lost && to_act.includes(seat!) ? [...moves, "about outlook"] : moves;
}

/** Artillery and infantry first, so that leaders find them there. */
export function way(table: Table, from: string, to: string): string[] {
  const row = going(table, from);
  const goal = reachFrom(table, from).goals.get(to);
  chosen.value = null;
  aim.value = null;
  if (!goal) return [];
  const steps = goal.sea ? [`sail ${to}`] : goal.via ? [`step ${goal.via}`, `step ${to}`] : [`step ${to}`, "halt"];
  return kinds.flatMap((kind, i) => (row[i] ? [`from ${from}`, `kind ${kind}`, `number ${row[i]}`, ...steps] : []));
}

/** Into danger nobody goes by a single click: the first one shows what may come of it. Who was pulled there
 * does not go at once either: who goes can still be said. */
export function route(_map: NMap, table: Table, _options: readonly string[], from: string, to: string, pulled: boolean): string[] {
  const goal = reachFrom(table, from).goals.get(to);
  const risky = !goal || goal.meets.length > 0 || goal.facts.length > 0;
  if (!pulled && (!risky || (aim.value?.from === from && aim.value.to === to))) return way(table, from, to);
  aim.value = { from, to };
  return [];
}

/** At the start the homeland that is filled; then, once, all that one holds and whoever stands beside it. */
export function scope(map: NMap, table: Table, seat: number | null, prompt: Prompt, asked: boolean): Scope | undefined {
  if (seat === null || (prompt.step.startsWith("game.") && !asked)) return undefined;
  if (prompt.step === "game.nation") return { key: "choose", ids: [], most: 1 };
  if (prompt.step === "game.place") {
    const nation = placing(table, seat);
    return nation && { key: nation, ids: homes(map, nation), most: 4 };
  }
  const own = nationsOf(table, seat);
  const held = Object.keys(map.regions).filter((id) => own.some((n) => n === table.regions[id]?.held));
  return { key: "play", ids: [...new Set(held.flatMap((id) => [id, ...map.regions[id]!.near]))], most: 2 };
}
