// story.ts - the throws of a battle, each with everything that it did, as panels show them.
import type { Entry } from "../../table/log";
import { parse } from "../../table/pick";
import { fill, gathered } from "../../text";
import type { NMap, Table } from "./types";
import { lotOf, rallies } from "./volley";
import { label } from "./words";

export interface Throw {
  dice: number;
  hits: number;
  rally: boolean;
  /** As the rules tell it, with those who fell by it, or came back. */
  said: string[];
}

/** Where the last event of a kind stands in the log; -1: nowhere. */
export function lastOf(log: readonly Entry<Table>[], kind: string): number {
  let i = log.length - 1;
  while (i >= 0 && !log[i]!.event.do.startsWith(`${kind} `)) i--;
  return i;
}

/** Throws since the battle began, newest first. */
export function throws(log: readonly Entry<Table>[]): Throw[] {
  const out: Throw[] = [];
  let fired = true;
  for (const { event } of log.slice(lastOf(log, "fight") + 1)) {
    const { kind } = parse(event.do);
    const lot = kind === "roll" ? lotOf(event.do) : null;
    fired ||= kind === "fire";
    if (lot && (fired || out[0]?.rally !== rallies(lot))) out.unshift({ dice: 0, hits: 0, rally: rallies(lot), said: [] });
    const now = out[0];
    if (!now || (!lot && kind !== "fell" && kind !== "rallied")) continue;
    if (lot) fired = false;
    now.dice += lot?.dice ?? 0;
    now.hits += lot?.hits ?? 0;
    for (const words of event.say ?? [event.do]) {
      const both = gathered("nie", now.said[now.said.length - 1] ?? "", words);
      if (both) now.said[now.said.length - 1] = both;
      else now.said.push(words);
    }
  }
  return out;
}

export const throwText = (map: NMap, { said }: Throw, lang: string): string =>
  said
    .map((w) => fill("nie", "log", parse(w).kind, parse(w), { label: (x, dom) => label(map, x, lang, dom) }).replace(/^& /, ""))
    .join(" ");
