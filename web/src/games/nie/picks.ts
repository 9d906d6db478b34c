// picks.ts - how actions are put together by clicks. A move is one gesture: a region, figures of it in a
// small box, a goal; the engine is told region, kind, number and step of one kind after the other.
import { signal } from "@preact/signals";
import type { Action, Prompt, Scope } from "../../table/types";
import { anchors, isRegion } from "./land";
import { areFoes, at, hasFoe, isNation, kinds, nations, nationsOf, none, placing, sum } from "./types";
import { sizes } from "./sets";
import type { NMap, Nation, Row, Table } from "./types";

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

/** A set for which the hand has no card to spare: its cards follow by themselves, in the engine's order. */
export function answers(_map: NMap, table: Table, action: Action): string[] {
  const { kind, args } = action.of ?? action;
  const [nation = "", set = ""] = args;
  const [word = "", symbol] = set.split("_");
  const size = sizes.find((s) => s.word === word)?.size;
  if (kind !== "set" || !size || !isNation(nation)) return [];
  const hand = table.nations[nation].hand;
  const cards = [...nations.flatMap((n) => hand.filter((c) => c === `${n}_${symbol}`)), ...hand.filter((c) => c === "napoleon")];
  return cards.length === size ? cards.map((c) => `show ${c}`) : [];
}

/** What the battle's own screen offers, and that of the start. */
const fought = new Set(["hit", "rally", "rank", "hold", "deploy", "front", "fires", "take"]);

export function shows(_map: NMap, _table: Table, word: string, action: Action): boolean {
  return isRegion(word) || word === GO || word.includes(":") || fought.has(action.kind);
}

export const inHand = (word: string): boolean => word.includes(":");

/** Figures that a nation's ships can still take this turn. */
export const ships = (table: Table, nation: Nation): number => table.nations[nation].capacity - (table.nations[nation].shipped ?? 0);

function sails(table: Table, from: string, row: Row): string[] {
  const move = table.move!;
  const own = table.nations[move.nation];
  if (!(from in anchors) || sum(row) > ships(table, move.nation)) return [];
  if (own.sails_from) return own.sails_from === from && own.sails_to ? [own.sails_to] : [];
  return Object.keys(anchors).filter((id) => id !== from);
}

/** As many of those who go as may sail, infantry first; a leader with them. */
export function aboard(table: Table, from: string): Row {
  let room = ships(table, table.move!.nation);
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

/** The region between two for those who go two steps; undefined: there is none. */
function between(map: NMap, table: Table, from: string, to: string): string | undefined {
  const seat = table.nations[table.move!.nation].seat!;
  return map.regions[from]!.near.find((id) => map.regions[id]!.near.includes(to) && !hasFoe(table, id, seat));
}

function walks(map: NMap, table: Table, from: string, row: Row): string[] {
  const near = map.regions[from]!.near;
  if (row[0] || row[2]) return near;
  const far = near.filter((id) => between(map, table, from, id) || !hasFoe(table, id, table.nations[table.move!.nation].seat!));
  const second = far.flatMap((id) => map.regions[id]!.near).filter((id) => id !== from && between(map, table, from, id));
  return [...new Set([...near, ...second])];
}

export function reach(map: NMap, table: Table, options: readonly string[], from: string): string[] {
  if (!table.move || !options.includes(`from ${from}`)) return [];
  const row = going(table, from);
  if (!sum(row)) return [];
  const seat = table.nations[table.move.nation].seat!;
  const alone = !row[0] && !row[1] && !row[2];
  const all = [...new Set([...walks(map, table, from, row), ...sails(table, from, row)])];
  // Leaders never attack alone (NIE ruling 21).
  return alone ? all.filter((id) => !hasFoe(table, id, seat) || sum(at(table, id, table.move!.nation)) > 0) : all;
}

/** Only ships go there, with those who are to go. */
export function bySea(map: NMap, table: Table, from: string, to: string): boolean {
  const row = going(table, from);
  return !map.regions[from]!.near.includes(to) && (row[0] > 0 || row[2] > 0 || between(map, table, from, to) === undefined);
}

/** How many faces of a die lose a figure that sails there (NIE §6.7, ruling 10). */
export function danger(map: NMap, table: Table, to: string): number {
  const held = table.regions[to]?.held;
  const seat = table.nations[table.move!.nation].seat;
  if (held && !areFoes(table, seat, table.nations[held].seat) && table.nations[held].seat !== undefined) return 0;
  return map.regions[to]!.home === "GB" ? 2 : 1;
}

/** By land where that is possible; artillery and infantry first, so that leaders find them there. */
export function way(map: NMap, table: Table, from: string, to: string): string[] {
  const row = going(table, from);
  const near = map.regions[from]!.near.includes(to);
  const mid = between(map, table, from, to);
  const sea = bySea(map, table, from, to);
  chosen.value = null;
  aim.value = null;
  return kinds.flatMap((kind, i) => {
    if (!row[i]) return [];
    const steps = sea ? [`sail ${to}`] : near ? [`step ${to}`, "halt"] : [`step ${mid}`, `step ${to}`];
    return [`from ${from}`, `kind ${kind}`, `number ${row[i]}`, ...steps];
  });
}

/** Into danger nobody goes by a single click: the first one shows what may come of it. Who was pulled there
 * does not go at once either: who goes can still be said. */
export function route(map: NMap, table: Table, _options: readonly string[], from: string, to: string, pulled: boolean): string[] {
  const seat = table.nations[table.move!.nation].seat!;
  const risky = hasFoe(table, to, seat) || (bySea(map, table, from, to) && danger(map, table, to) > 0);
  if (!pulled && (!risky || (aim.value?.from === from && aim.value.to === to))) return way(map, table, from, to);
  aim.value = { from, to };
  return [];
}

export const seaGoals = (table: Table, from: string | undefined): string[] =>
  table.move && from && sum(idle(table, from)) ? sails(table, from, going(table, from)) : [];

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
