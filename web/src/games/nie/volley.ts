// volley.ts - dice by figure: whose dice were thrown last, and which figures hit.
import type { Entry } from "../../table/log";
import { isKind, isNation, kinds, nations } from "./types";
import type { Kind, Nation, Table } from "./types";

/** What nature throws at once: the dice of some figures of one sort (NIE ruling 49). */
export interface Lot {
  nation: Nation;
  kind: Kind;
  rank: "front" | "rear" | "sea";
  dice: number;
  hits: number;
}

/** The dice of one sort: hits of every figure that has thrown, in order, and dice of each. */
export interface Thrown {
  each: number;
  hits: number[];
  rally: boolean;
}

/** "roll FR art rear 4 1", as one word of a line "FR:art:rear:4:1", or null. */
export function lotOf(text: string): Lot | null {
  const [nation = "", kind = "", rank, dice, hits] = text.replace(/^roll /, "").split(/[ :]/);
  if (!isNation(nation) || !isKind(kind) || (rank !== "front" && rank !== "rear" && rank !== "sea") || !hits) return null;
  return { nation, kind, rank, dice: Number(dice), hits: Number(hits) };
}

/** Leaders behind the first rank throw for the fallen; all others fire. */
export const rallies = (l: Lot): boolean => l.kind === "leader" && l.rank === "rear";

export const sameSort = (a: Lot, b: Lot): boolean => a.nation === b.nation && a.kind === b.kind && a.rank === b.rank;

/** Dice of one figure that can fire (NIE §1.6, §11.7). */
export const fires = { front: [1, 3, 4, 3], rear: [0, 0, 2, 0] } as const;

/** Those of a lot's figures; a leader in front may give a die to each (NIE §11.15). */
function each(table: Table, l: Lot): number {
  if (l.rank === "sea") return 1;
  if (rallies(l)) return 2;
  const side = table.battle?.ranks[l.nation]?.side;
  const led = table.leader_rule && nations.some((n) => table.battle?.ranks[n]?.side === side && table.battle!.ranks[n]!.front[3] > 0);
  return fires[l.rank][kinds.indexOf(l.kind)]! + (led ? 1 : 0);
}

/** Dice of a sort are alike: which of its figures hit is told by nobody, so hits lie evenly among them. */
export function spread(hits: number, figures: number): number[] {
  const out = Array<number>(figures).fill(0);
  for (let i = 0; i < hits; i++) out[Math.floor(((i + 0.5) * figures) / hits)]!++;
  return out;
}

export const sortKey = (nation: Nation, kind: Kind, rank: string): string => `${nation} ${kind} ${rank}`;

/** What was thrown last, by sort; and a number that tells this throw from others. */
export function volley(log: readonly Entry<Table>[], table: Table): { key: number; sorts: Map<string, Thrown> } {
  let sorts = new Map<string, Thrown>();
  let [key, rally] = [0, false];
  log.forEach(({ event, before }, i) => {
    const fire = event.do === "fire";
    const l = event.do.startsWith("roll ") ? lotOf(event.do) : null;
    if (fire || (l && rallies(l) && !rally)) [sorts, key] = [new Map(), i + 1];
    if (fire || l) rally = !!l && rallies(l);
    if (!l) return;
    const word = sortKey(l.nation, l.kind, l.rank);
    const dice = each(before ?? table, l);
    const old = sorts.get(word);
    sorts.set(word, { each: dice, hits: [...(old?.hits ?? []), ...spread(l.hits, Math.round(l.dice / dice))], rally });
  });
  return { key, sorts };
}
