// picks.ts - how actions are put together by clicks: a marker is an army and a field in one; the card may
// be chosen before it or after it.
import { answerTo } from "../../table/door";
import { print } from "../../table/pick";
import type { Action, Picking, View } from "../../table/types";
import { isMarker, isTerrain, marker } from "./types";
import type { LMap, Table } from "./types";

export const card = (word: string): string => `card:${word}`;
export const SCOUT = card("scout");
export const TIME = card("time");
export const PILE = "pile";
export const open = (word: string): string => `row:${word}`;
export const isCard = (word: string): boolean => word.startsWith("card:");
export const isOpen = (word: string): boolean => word.startsWith("row:");
export const bare = (word: string): string => word.slice(word.indexOf(":") + 1);

/** Words that follow from what is picked, or are asked in a menu: never on the table. */
const by = (word: string): string => `by:${word}`;

/** What the rules tell of marches and jumps while an action is asked: words of facts of one kind. */
const told = (kind: string): string[][] => (answerTo("prices") ?? []).map((f) => f.do.split(" ")).filter(([k]) => k === kind);

/** What a march, a pair or a jump costs, and with how many cards one jumps; as soon as it is told. */
export function priceOf(deed: string): { actions: string; time: string; cards: string } | undefined {
  const [, , actions = "", time = ""] = told("price").find(([, of]) => of === deed) ?? [];
  return actions ? { actions, time, cards: told("fares")[0]?.[1] ?? "" } : undefined;
}

/** What of the hand pays for a field of a jump, and how often: cards that fit, and pairs of others. */
const fares = (army: string): { word: string; pay: string; n: number }[] =>
  told("fare")
    .filter(([, of]) => of === army)
    .map(([, , word = "", each, n]) => ({ word, pay: `${each === "1" ? "pay" : "pay_pair"} ${word}`, n: Number(n) }));

/** Asked as soon as the question comes: it is there with the first click. */
export const ahead = ({ prompt }: View<Table>): string[] => (prompt?.step === "action.choose" ? ["about prices"] : []);

/** The cards of a jump that need not be asked: the one that was picked; all, where there is no choice. */
export function answers(_map: LMap, _table: Table, action: Action): string[] {
  if (action.kind !== "jump") return [];
  const all = fares(action.of!.args[0]!);
  const picked = action.args.find(isCard);
  const first = all.find((f) => card(f.word) === picked);
  const only = all.reduce((sum, f) => sum + f.n, 0) === Number(told("fares")[0]?.[1]);
  return only ? all.flatMap((f) => Array<string>(f.n).fill(f.pay)) : first ? [first.pay] : [];
}

/** A pair is picked by a card and another click on it. Where both are needed one click says it too. */
function pair(word: string, spare: boolean, places: string[], others: string[][]): string[][] {
  const twice = [card(word), card(word), ...places];
  return spare ? [twice] : [[card(word), ...places], ...others, twice];
}

export function ways(map: LMap, table: Table, action: Action, options: readonly string[]): string[][] {
  const [a = "", b = "", c = "", d = ""] = action.args;
  /** The card before the marker or after it. */
  const either = (of: string, at: string) => [
    [of, at],
    [at, of],
  ];
  const moved = marker(b, c);
  const last = [
    [moved, d, by(a)],
    [moved, card(a), d],
  ];
  switch (action.kind) {
    case "clear":
      return either(card(map.fields[b]!.terrain), marker(a, b));
    case "scout":
      return either(SCOUT, marker(a, b));
    case "clear_pair":
      return pair(a, map.fields[c]!.terrain === a, [moved], [[moved, card(a)]]);
    case "march":
      return [[card(a), moved, d], ...last];
    case "march_pair":
      return pair(a, options.includes(`march ${action.args.join(" ")}`), [moved, d], last);
    case "jump": {
      // Over which of several own armies one jumps makes no difference: the first one. What is refused says why.
      const [first, ...more] = options.filter((o) => o.startsWith(`jump ${a} ${b} `) && o.endsWith(` ${d}`));
      if (first && more.includes(print(action))) return [];
      const cards = fares(a).map((f) => card(f.word));
      const from = marker(a, b);
      return [[from, d, by(c)], ...cards.flatMap((x) => either(x, from).map((begin) => [...begin, d, by(c)]))];
    }
    case "pay":
    case "pay_pair":
    case "discard":
      return [[card(a)]];
    case "discard_scout":
      return [[SCOUT]];
    case "time":
      return [[TIME]];
    case "take":
      return [[open(a)]];
    case "draw":
      return [[PILE], []];
    case "keep":
      return [[a], [by(a)]];
    case "place":
      return [[a], ...(table.armies[a]?.markers ?? []).map((at) => [marker(a, at)])];
    default:
      return [action.args];
  }
}

export function shows(map: LMap, _table: Table, word: string): boolean {
  return word.includes("@") || isCard(word) || isOpen(word) || word === PILE || word in map.fields || word in map.armies;
}

/** The missions are decided about. */
export const isDealing = (picking: Picking): boolean => picking.open.some((a) => a.kind === "district" || a.kind === "keep");

/** What is asked is read in the list of missions. */
export const isOfMissions = (picking: Picking): boolean => isDealing(picking) || picking.open.some((a) => a.kind === "reveal");

export const inHand = (word: string): boolean => isCard(word) || isOpen(word) || word === PILE;

/** With cards the rule of what they do; with a marker that of what can be done to it. */
export function rule(picking: Picking): string | undefined {
  const picked = picking.picked.find(isCard);
  if (picked === SCOUT) return "LPZ §4.12";
  if (picked && picking.picked.filter(isCard).length > 1) return isTerrain(bare(picked)) ? "LPZ §4.14" : "LPZ §4.13";
  if (picked) return isTerrain(bare(picked)) ? "LPZ §4.6" : "LPZ §4.8";
  if (!picking.picked.some(isMarker)) return undefined;
  const kinds = new Set(picking.open.map((a) => a.kind));
  if (kinds.size === 1 && kinds.has("jump")) return "LPZ §4.10";
  return kinds.has("clear") || kinds.has("clear_pair") ? "LPZ §4.6" : kinds.has("scout") ? "LPZ §4.12" : "LPZ §4.8";
}

const settles = new Set(["hit", "support", "fight"]);

/** Losses and supporters are shared out here. */
export const isSharing = (picking: Picking): boolean => picking.open.some((a) => settles.has(a.kind));
