// types.ts - what the engine tells of Völkerschlacht 1813 (src/rules/leipzig/view.c), and short ways to it.

export type Terrain = "plain" | "river" | "hill" | "wood";
export const districts = ["north", "south", "west", "centre", "east"] as const;
export type District = (typeof districts)[number];
export type Kind = "inf" | "cav" | "art" | "any";
export type SideCode = "FR" | "AL";
export const sideCodes: readonly SideCode[] = ["FR", "AL"];

export const FIRST_DAY = 14;

export interface Field {
  name: string;
  number: number;
  terrain: Terrain;
  district: District;
  x: number;
  y: number;
  near: string[];
}

export interface ArmyCard {
  number: number;
  side: SideCode;
  kind: Kind;
  strength: number;
  markers: number;
  /** Day that must have passed; 0: none. */
  date: number;
  villages: string[];
  /** What it would count in the final scoring, where the ground changes it. */
  worth: Record<string, number>;
}

/** The track: the first point behind each date from the 14th on, the points that are battle dates, the last. */
export interface Track {
  passed: number[];
  battles: number[];
  end: number;
}

export interface LMap {
  fields: Record<string, Omit<Field, "name">>;
  armies: Record<string, ArmyCard>;
  missions: Record<string, { district: District; FR: number; AL: number }>;
  cards: Record<string, number>;
  scouts: number;
  /** Of a turn. */
  actions: number;
  professional: boolean;
  ground: Record<Terrain, Record<Exclude<Kind, "any">, number>>;
  track: Track;
}

export interface Army {
  is: "card" | "markers" | "placed" | "dead";
  kind: Kind;
  strength: number;
  /** Its card is not played: villages without an army, scouts that playing it costs, and that its date has not come. */
  free?: number;
  needs?: number;
  waits?: boolean;
  markers?: string[];
  at?: string;
  /** Its strength in the final scoring. */
  value?: number;
  /** Points taken in the battle under way. */
  hurt?: number;
}

export interface Side {
  seat: number;
  points: number;
  scouts: number;
  held: number;
  hand: string[];
  known: string[];
  idle: boolean;
}

export interface Mission {
  district: District;
  revealed: boolean;
  chosen: boolean;
  /** Only for those who may know it. */
  village?: string;
  second?: string;
  /** A French army stands there: what counts now, and whose it would be. */
  now?: { FR: number; AL: number; to: SideCode };
}

/** What removing a marker would set off. */
export interface Cascade {
  army: string;
  field: string;
  placed: [string, string][];
  swept: [string, string][];
  /** Somebody would have a choice on the way: it may come otherwise. */
  choice: boolean;
  points: number;
  scouts: number;
  time: number;
}

export interface Table {
  active: SideCode;
  actions: number;
  time: number;
  /** The date that the pointer stands on, or the last one passed; what it brings next, and how far that is. */
  day: number;
  next: { is: "battle_due" | "to_battle" | "to_date" | "time_over"; day: number; in: number };
  fought: number;
  leg: number;
  match: "single" | "return";
  /** Napoléon's points in the first game of a return match. */
  first?: number;
  sides: Record<SideCode, Side>;
  row: string[];
  pile: number;
  out: string[];
  removed: number;
  armies: Record<string, Army>;
  missions: Mission[];
  contacts: [string, string][];
  cascades?: Cascade[];
  /** While the kind of a leader is asked: where he is placed, and what he would count as each. */
  as?: { field: string } & Partial<Record<Kind, number>>;
}

const terrains: readonly string[] = ["plain", "river", "hill", "wood"];
export const isTerrain = (card: string): card is Terrain => terrains.includes(card);
/** Kinds that a movement card shows. */
export const kindsOf = (card: string): Kind[] => card.split("_").filter((k): k is Kind => k === "inf" || k === "cav" || k === "art");

const lists = new WeakMap<LMap, Field[]>();

export function fieldsOf(map: LMap): Field[] {
  let list = lists.get(map);
  if (!list) {
    list = Object.entries(map.fields).map(([name, x]) => ({ ...x, name }));
    lists.set(map, list);
  }
  return list;
}

export const fieldOf = (map: LMap, name: string): Field => ({ ...map.fields[name]!, name });
export const armiesOf = (map: LMap, side: SideCode): string[] => Object.keys(map.armies).filter((a) => map.armies[a]!.side === side);
export const sideOf = (table: Table, seat: number): SideCode => (table.sides.FR.seat === seat ? "FR" : "AL");
export const armyAt = (table: Table, field: string): string | undefined =>
  Object.keys(table.armies).find((a) => table.armies[a]!.at === field);
export const markersAt = (table: Table, field: string): string[] =>
  Object.keys(table.armies).filter((a) => table.armies[a]!.markers?.includes(field));

/** A marker in the words of the page: an army and a field. */
export const marker = (army: string, field: string): string => `${army}@${field}`;
export const isMarker = (word: string): boolean => word.includes("@");
export const parts = (word: string): [string, string] => word.split("@") as [string, string];
