// types.ts - what the engine tells of Napoleon in Europa (src/rules/nie/view.c), and short ways to it.

export const nations = ["FR", "GB", "PR", "RU", "OT", "AU", "SP"] as const;
export type Nation = (typeof nations)[number];
export const kinds = ["inf", "cav", "art", "leader"] as const;
export type Kind = (typeof kinds)[number];
/** Numbers of infantry, cavalry, artillery, leaders. */
export type Row = readonly [number, number, number, number];

export interface Region {
  de: string;
  en: string;
  home?: Nation;
  capital?: boolean;
  x: number;
  y: number;
  anchor_x?: number;
  anchor_y?: number;
  near: string[];
}

export interface NMap {
  regions: Record<string, Region>;
  decks: Record<string, number>[];
}

export interface Player {
  living: boolean;
  allies: number[];
  waits?: number;
  gain: number;
  nations: number;
}

/** What a set yields with these cards, those for own colours (bonus) among the figures. */
export interface FoundSet {
  set: string;
  row: Row;
  bonus: number;
  jokers: number;
  /** Its cards, where none of them is a choice. */
  cards: string[];
}

export interface NationState {
  is: "neutral" | "living" | "out";
  seat?: number;
  regions: number;
  cards: number;
  hand: string[];
  /** Those in a hand that is known, the largest first. */
  sets: FoundSet[];
  left: Row;
}

/** landed: some of those who will fight came by sea. */
export type Here = { held?: Nation; battle?: boolean; landed?: boolean } & Partial<Record<Nation, Row>>;

export type SideWord = "defender" | "attacker";

export interface Ranks {
  side: SideWord;
  front: Row;
  rear: Row;
  dead: Row;
}

/** A fire of a side: hits on average in tenths, percent of at least one, dice of a figure in its way to throw. */
export interface Fire {
  dice: number;
  tenths: number;
  percent: number;
  each: number[];
}

export interface Battle {
  region: string;
  round: number;
  half: SideWord;
  great: boolean;
  favoured: boolean;
  shown: boolean;
  lost: "" | SideWord;
  /** In this half: its fire is thrown; hits that wait for a target. */
  fired: boolean;
  hits: number;
  defends: number;
  attacks: number;
  /** Not known of a battle that has just begun. */
  fire?: Record<SideWord, Fire>;
  /** Kinds that each seat has decided about, its nations in order. */
  deployed: number[];
  ranks: Partial<Record<Nation, Ranks>>;
}

export interface Table {
  round: number;
  rounds: number;
  total: boolean;
  start: number;
  owner: number;
  place: number;
  group: number[];
  acted: number[];
  broken: number[];
  players: Player[];
  nations: Record<Nation, NationState>;
  regions: Record<string, Here>;
  move?: { nation: Nation; from?: string; kind?: Kind; number?: number; at?: string; moved: Record<string, Row> };
  battle?: Battle;
  leader_rule: boolean;
  battle_rounds: number;
  deck: string;
}

export const none: Row = [0, 0, 0, 0];
export const sum = (row: Row): number => row[0] + row[1] + row[2] + row[3];
export const at = (table: Table, region: string, nation: Nation): Row => table.regions[region]?.[nation] ?? none;
export const standing = (table: Table, region: string): Nation[] => nations.filter((n) => sum(at(table, region, n)) > 0);
export const seatOf = (table: Table, nation: Nation): number | undefined => table.nations[nation].seat;
export const nationsOf = (table: Table, seat: number): Nation[] => nations.filter((n) => table.nations[n].seat === seat);
/** Whose figures a seat places next (NIE ruling 28). */
export const placing = (table: Table, seat: number): Nation | undefined =>
  nationsOf(table, seat).find((n) => sum(table.nations[n].left) > 0);
export const add = (a: Row, b: Row): Row => a.map((n, i) => n + b[i]!) as unknown as Row;
export const isNation = (word: string): word is Nation => (nations as readonly string[]).includes(word);
export const isKind = (word: string): word is Kind => (kinds as readonly string[]).includes(word);

export function areFoes(table: Table, a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b && !table.players[a]?.allies.includes(b);
}

/** Figures stand on the map: nobody chooses nations any more. */
export const begun = (table: Table): boolean => Object.keys(table.regions).some((id) => standing(table, id).length > 0);

/** A seat as actions and events write it. */
export const seatNo = (word: string): number => Number(word.replace("s", ""));

/** On which side of a battle a seat stands. */
export const sideOf = (table: Table, seat: number | null): SideWord | undefined =>
  seat === null
    ? undefined
    : nations.flatMap((n) => (seatOf(table, n) === seat && table.battle?.ranks[n] ? [table.battle.ranks[n]!.side] : []))[0];

/** The nations of one side. */
export const ofSide = (battle: Battle, side: SideWord): Nation[] => nations.filter((n) => battle.ranks[n]?.side === side);
