// told.ts - what the rules tell of moves and battles before they are decided (src/rules/nie/tell.c).
import { answerTo } from "../../table/door";
import type { Fact } from "../../table/types";
import { t } from "../../text";
import { isNation, sum } from "./types";
import type { NMap, Nation, Row, SideWord, Table } from "./types";
import { nationName, regionName } from "./words";

/** Where figures may go: by which region, or by sea; whom they meet there, and what else is told of it. */
export interface Goal {
  via?: string;
  sea: boolean;
  meets: { nation: Nation; row: Row }[];
  facts: Fact[];
}

export interface Reach {
  goals: Map<string, Goal>;
  /** What is told of no goal in particular: ships, the lack of infantry. */
  facts: Fact[];
}

export const wordsOf = (fact: Fact): string[] => fact.do.split(" ");
const rowOf = (words: readonly string[]): Row => words.slice(-4).map(Number) as unknown as Row;
export const tenths = (n: number, lang: string): string =>
  new Intl.NumberFormat(lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(n / 10);

/** A fact in words. */
export function sentence(map: NMap, fact: Fact, lang: string): string {
  const [kind, ...args] = wordsOf(fact);
  const at = { volley: 2, losses: 1 }[kind!];
  const word = (w: string, i: number) => {
    if (i === at) return tenths(Number(w), lang);
    if (isNation(w)) return nationName(w);
    return w in map.regions ? regionName(map, w, lang) : w === "attacker" || w === "defender" ? t(`nie.side.${w}`) : w;
  };
  return t(`nie.tell.${kind}`, args.map(word));
}

export const askReach = (from: string, row: Row): string => `reaches ${from} ${row.join(" ")}`;
export const askAttack = (from: string, to: string, row: Row): string => `attack ${from} ${to} ${row.join(" ")}`;

const read = new WeakMap<readonly Fact[], Reach>();

function reachIn(facts: readonly Fact[]): Reach {
  const known = read.get(facts);
  if (known) return known;
  const out: Reach = { goals: new Map(), facts: [] };
  for (const fact of facts) {
    const words = wordsOf(fact);
    const [kind, to = "", more = ""] = words;
    const goal = out.goals.get(to);
    if (kind === "walks" || kind === "sails" || kind === "crosses")
      out.goals.set(to, { sea: kind === "sails", via: more || undefined, meets: [], facts: [] });
    else if (kind === "meets") goal?.meets.push({ nation: more as Nation, row: rowOf(words) });
    else (goal ?? out).facts.push(fact);
  }
  read.set(facts, out);
  return out;
}

const nowhere: Reach = { goals: new Map(), facts: [] };
let last: { table: Table; from: string; reach: Reach } | null = null;

/** Where these figures may go; until it is told, where those before them could. */
export function reachOf(table: Table, from: string, row: Row): Reach {
  const facts = sum(row) ? answerTo(askReach(from, row)) : [];
  if (facts) last = { table, from, reach: reachIn(facts) };
  return last?.table === table && last.from === from ? last.reach : nowhere;
}

export interface Outlook {
  /** Percent, and figures lost on average, of so many. */
  sides: { side: SideWord; wins: number; loses: string; of: number }[];
  /** What counts in it, each with its rule. */
  terms: Fact[];
}

/** How a battle may end. */
export function outlookIn(facts: readonly Fact[], lang: string): Outlook | null {
  const of = (kind: string) => facts.map(wordsOf).filter(([k]) => k === kind);
  const losses = of("losses");
  const sides = of("chance").map(([, side, n], i) => ({
    side: side as SideWord,
    wins: Number(n),
    loses: tenths(Number(losses[i]![2]), lang),
    of: Number(losses[i]![3]),
  }));
  const terms = facts.filter((f) => /^(volley|hits_from|led|rallies) /.test(f.do));
  return sides.length ? { sides, terms } : null;
}
