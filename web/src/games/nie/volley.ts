// volley.ts - dice by figure: whose dice were thrown last, and which figures hit.
import type { Entry } from "../../table/log";
import { isKind, isNation, kinds } from "./types";
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

/** "roll FR art rear 4 1", or null. */
export function lotOf(text: string): Lot | null {
  const [nation = "", kind = "", rank, dice, hits] = text.replace(/^roll /, "").split(" ");
  if (!isNation(nation) || !isKind(kind) || (rank !== "front" && rank !== "rear" && rank !== "sea") || !hits) return null;
  return { nation, kind, rank, dice: Number(dice), hits: Number(hits) };
}

/** Leaders behind the first rank throw for the fallen; all others fire. */
export const rallies = (l: Lot): boolean => l.kind === "leader" && l.rank === "rear";

/** Dice of one of a lot's figures; all of them, if that is not known. */
function each({ battle }: Table, l: Lot): number {
  const fire = battle?.fire?.[battle.ranks[l.nation]?.side ?? "defender"];
  return fire?.each[rallies(l) ? 5 : l.rank === "rear" ? 4 : kinds.indexOf(l.kind)] || l.dice;
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
    const dice = each(before?.battle?.fire ? before : table, l);
    const old = sorts.get(word);
    sorts.set(word, { each: dice, hits: [...(old?.hits ?? []), ...spread(l.hits, Math.round(l.dice / dice))], rally });
  });
  return { key, sorts };
}
