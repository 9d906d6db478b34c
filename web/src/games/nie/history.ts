// history.ts - how everybody stood at the end of each round, told from what has happened.
import type { Entry } from "../../table/log";
import { isNation, nations, nationsOf, seatOf, standing, at, sum } from "./types";
import type { NMap, Nation, Table } from "./types";

export const measures = ["score", "regions", "figures", "built"] as const;
export type Measure = (typeof measures)[number];

type Count = Record<Nation, number>;
interface Point {
  regions: Count;
  figures: Count;
  built: Count;
}

const zero = (): Count => Object.fromEntries(nations.map((n) => [n, 0])) as Count;
const copy = (p: Point): Point => ({ regions: { ...p.regions }, figures: { ...p.figures }, built: { ...p.built } });

export function figuresOf(table: Table): Count {
  const out = zero();
  for (const id of Object.keys(table.regions)) for (const n of standing(table, id)) out[n] += sum(at(table, id, n));
  return out;
}

/** Change of a nation's number of figures by an event. */
function grows(map: NMap, entry: Entry<Table>): [Nation, number] | null {
  const [what, a = "", , c = ""] = entry.event.do.split(" ");
  if (what === "place" || what === "place_hidden") {
    const home = map.regions[a]?.home; // figures are placed at home only
    return home ? [home, 1] : null;
  }
  if (!isNation(a)) return null;
  if (what === "fell") return [a, -1];
  if (what === "rallied") return [a, 1];
  if (what === "lost" || what === "drowned") return [a, -Number(c)];
  if (what === "down") return [a, entry.before ? -figuresOf(entry.before)[a] : 0];
  return null;
}

/** At the start, and at the end of every round; the last one is now. A game that was begun from a position starts
 * in the midst of a round. */
export function history(map: NMap, table: Table, log: readonly Entry<Table>[]): { points: Point[]; from: number } {
  const held: Record<string, Nation | undefined> = {};
  const start = log[0]?.before;
  // Before nations are chosen nobody holds anything; then each its homeland, but for the neutral ones.
  const owned = (home: Nation | undefined) => (home && seatOf(table, home) !== undefined ? home : undefined);
  for (const id of Object.keys(map.regions)) held[id] = start?.regions[id]?.held ?? owned(map.regions[id]!.home);
  // Numbers of figures are known for now: back from there to the beginning.
  const figures = figuresOf(table);
  for (const entry of log) {
    const g = grows(map, entry);
    if (g) figures[g[0]] -= g[1];
  }
  const now: Point = { regions: zero(), figures, built: zero() };
  for (const n of Object.values(held)) if (n) now.regions[n]++;
  const first = Number(log.find((e) => e.event.do.startsWith("round "))?.event.do.split(" ")[1] ?? 0);
  const begun = first > 1 || (!first && table.group.length > 0);
  const out: Point[] = begun ? [copy(now)] : [];
  for (const entry of log) {
    const [what, a = "", b = "", ...more] = entry.event.do.split(" ");
    if (what === "round") out.push(copy(now));
    const g = grows(map, entry);
    if (g) now.figures[g[0]] += g[1];
    if (what === "builds" && isNation(a)) now.built[a] += [b, ...more].reduce((s, x) => s + Number(x), 0);
    if (what === "taken" || what === "freed") {
      const [old, next] = [held[a], what === "taken" && isNation(b) ? b : undefined];
      if (old) now.regions[old]--;
      if (next) now.regions[next]++;
      held[a] = next;
    }
  }
  if (out.length) out.push(now);
  return { points: out, from: !begun ? 0 : first ? first - 2 : table.round - 1 };
}

/** Regions at the start that a player's score is counted from. */
const homes = (table: Table, seat: number): number =>
  nationsOf(table, seat).reduce((s, n) => s + table.nations[n].regions, 0) - table.players[seat]!.gain;

/** One line of the chart. */
export interface Line {
  nation: Nation;
  seat: number;
  values: number[];
}

export function lines(table: Table, points: readonly Point[], of: Measure, by: "players" | "nations"): Line[] {
  if (of !== "score" && by === "nations")
    return nations.flatMap((n) => {
      const seat = seatOf(table, n);
      return seat === undefined ? [] : [{ nation: n, seat, values: points.map((p) => p[of][n]) }];
    });
  return table.players.flatMap((player, seat) => {
    const own = nationsOf(table, seat);
    const total = (p: Point, m: Exclude<Measure, "score">) => own.reduce((s, n) => s + p[m][n], 0);
    const value = (p: Point) => (of === "score" ? (total(p, "regions") - homes(table, seat)) / Math.max(1, player.nations) : total(p, of));
    return own.length ? [{ nation: own[0]!, seat, values: points.map(value) }] : [];
  });
}
