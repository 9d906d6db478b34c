// picks.ts - how actions are put together by clicks: a marker is an army and a field in one; the card may
// be chosen before it or after it.
import type { Action } from "../../table/types";
import { marker } from "./types";
import type { LMap, Table } from "./types";

export const card = (word: string): string => `card:${word}`;
export const SCOUT = card("scout");
export const PILE = "pile";
export const open = (word: string): string => `row:${word}`;
export const isCard = (word: string): boolean => word.startsWith("card:");
export const isOpen = (word: string): boolean => word.startsWith("row:");
export const bare = (word: string): string => word.slice(word.indexOf(":") + 1);

/** Words that follow from what is picked, or are asked in a menu: never on the table. */
const by = (word: string): string => `by:${word}`;

export function ways(map: LMap, table: Table, action: Action): string[][] {
    const [a = "", b = "", c = "", d = ""] = action.args;
    switch (action.kind) {
        case "clear": {
            const terrain = card(map.fields[b]!.terrain);
            return [[terrain, marker(a, b)], [marker(a, b), terrain]];
        }
        case "clear_pair":
            return [[card(a), marker(b, c)], [marker(b, c), card(a)]];
        case "scout":
            return [[SCOUT, marker(a, b)], [marker(a, b), SCOUT]];
        case "march":
        case "march_pair":
            return [[card(a), marker(b, c), d], [marker(b, c), d, by(a)], [marker(b, c), card(a), d]];
        case "jump":
            return [[marker(a, b), d, by(c)]];
        case "pay":
        case "pay_pair":
        case "discard":
            return [[card(a)]];
        case "discard_scout":
            return [[SCOUT]];
        case "time":
            return [[card("time")]];
        case "take":
            return [[open(a)]];
        case "draw":
            return [[PILE], []];
        case "place":
            return [[a], ...(table.armies[a]?.markers ?? []).map((at) => [marker(a, at)])];
        default:
            return [action.args];
    }
}

export function shows(map: LMap, _table: Table, word: string): boolean {
    return word.includes("@") || isCard(word) || isOpen(word) || word === PILE || word in map.fields || word in map.armies;
}

export const inHand = (word: string): boolean => isCard(word) || isOpen(word) || word === PILE;
