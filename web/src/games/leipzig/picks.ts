// picks.ts - how actions are put together by clicks: a marker is an army and a field in one; the card may
// be chosen before it or after it.
import type { Action, Picking } from "../../table/types";
import { armyAt, isMarker, isTerrain, kindsOf, marker } from "./types";
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

/** A movement card moves this army. */
export function fits(map: LMap, word: string, army: string): boolean {
  const { kind } = map.armies[army]!;
  const kinds = kindsOf(word);
  return kinds.length > 0 && (kind === "any" || kinds.includes(kind));
}

/** What the hand can pay for a field of a jump, as actions: cards that fit, and pairs of others. */
function fares(map: LMap, table: Table, army: string): { word: string; pay: string; n: number }[] {
  const { hand } = table.sides[map.armies[army]!.side];
  return [...new Set(hand)].flatMap((word) => {
    const held = hand.filter((w) => w === word).length;
    if (!kindsOf(word).length) return [];
    if (fits(map, word, army)) return [{ word, pay: `pay ${word}`, n: held }];
    return held > 1 ? [{ word, pay: `pay_pair ${word}`, n: Math.floor(held / 2) }] : [];
  });
}

/** Over which of several own armies one jumps makes no difference: the first one. */
function isSpare(map: LMap, table: Table, army: string, from: string, over: string, to: string): boolean {
  const own = (field: string) => map.armies[armyAt(table, field) ?? ""]?.side === map.armies[army]!.side;
  const first = map.fields[from]!.near.find((f) => own(f) && map.fields[f]!.near.includes(to));
  return own(over) && first !== over;
}

/** The cards of a jump that need not be asked: the one that was picked; all, where there is no choice. */
export function answers(map: LMap, table: Table, action: Action): string[] {
  if (action.kind !== "jump") return [];
  const all = fares(map, table, action.of!.args[0]!);
  const picked = action.args.find(isCard);
  const first = all.find((f) => card(f.word) === picked);
  const only = all.reduce((sum, f) => sum + f.n, 0) === 2;
  return only ? all.flatMap((f) => Array<string>(f.n).fill(f.pay)) : first ? [first.pay] : [];
}

/** A pair is picked by a card and another click on it. Where both are needed one click says it too. */
function pair(word: string, spare: boolean, places: string[], others: string[][]): string[][] {
  const twice = [card(word), card(word), ...places];
  return spare ? [twice] : [[card(word), ...places], ...others, twice];
}

export function ways(map: LMap, table: Table, action: Action): string[][] {
  const [a = "", b = "", c = "", d = ""] = action.args;
  switch (action.kind) {
    case "clear": {
      const terrain = card(map.fields[b]!.terrain);
      return [
        [terrain, marker(a, b)],
        [marker(a, b), terrain],
      ];
    }
    case "clear_pair":
      return pair(a, map.fields[c]!.terrain === a, [marker(b, c)], [[marker(b, c), card(a)]]);
    case "scout":
      return [
        [SCOUT, marker(a, b)],
        [marker(a, b), SCOUT],
      ];
    case "march":
      return [
        [card(a), marker(b, c), d],
        [marker(b, c), d, by(a)],
        [marker(b, c), card(a), d],
      ];
    case "march_pair":
      return pair(
        a,
        fits(map, a, b),
        [marker(b, c), d],
        [
          [marker(b, c), d, by(a)],
          [marker(b, c), card(a), d],
        ],
      );
    case "jump": {
      if (isSpare(map, table, a, b, c, d)) return [];
      const cards = fares(map, table, a).map((f) => card(f.word));
      return [
        [marker(a, b), d, by(c)],
        ...cards.flatMap((x) => [
          [x, marker(a, b), d, by(c)],
          [marker(a, b), x, d, by(c)],
        ]),
      ];
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
