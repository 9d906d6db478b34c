// types.ts - board and table as the engine tells them (src/rules/ccn/view.c).
import type { Nation } from "../../symbols";

export type Arm = "infantry" | "cavalry" | "artillery";
export type SideCode = "FR" | "AL";
export type Terrain = "clear" | "forest" | "hill" | "rugged" | "town" | "windmill" | "river" | "ford" | "bridge" | "quarry";
export type Class = "light" | "grenadier" | "guard" | "heavy" | "horse" | "militia" | "cuirassier" | "no_sabres";

export interface Hex {
  terrain: Terrain;
  /** Bits: left, centre, right as seen from the bottom of the map. */
  sector: number;
  /** Covered edges, a bit each: NW NE E SE SW W. */
  works?: number;
  exit?: SideCode;
}

export interface UnitType {
  de: string;
  en: string;
  arm: Arm;
  is: Class[];
  blocks: number;
  fight: number;
  move: number;
  range: number;
  ignore: number;
  retreat: number;
}

export interface Goal {
  at: string;
  side: SideCode;
  banners: number;
  forever: boolean;
}

export interface CMap {
  title: { de: string; en: string };
  date: number;
  top: SideCode;
  hexes: Record<string, Hex>;
  nations: Record<string, { side: SideCode; de: string; en: string }>;
  types: Record<string, UnitType>;
  goals: Goal[];
}

export interface Unit {
  id: number;
  /** "FR.LN": nation and kind. */
  type: string;
  side: number;
  at: string;
  blocks: number;
  square?: number;
  ordered?: boolean;
  moved?: boolean;
  fought?: boolean;
  no_fight?: boolean;
  led?: boolean;
  far?: number;
  targets?: string[];
}

export interface Leader {
  id: number;
  name: string;
  nation: string;
  side: number;
  at: string;
  ordered?: boolean;
  moved?: boolean;
}

/** A fight that may be chosen; chances in ten thousandths. */
export interface Fight {
  kind: "fire" | "melee";
  by: string;
  at: string;
  dice: number;
  hurt: number;
  gone: number;
}

export interface Side {
  banners: number;
  needs: number;
  units: number;
  held: number;
  hand: string[];
  track: string[];
  last?: string;
}

/** What has been seen happening, and no view tells. */
export interface Known {
  /** Where the unit stands at whom dice were cast last. */
  cast?: string;
  /** The latest melee, also when one of the two is gone; `at`: the hex that was attacked. */
  duel?: { by: string; at: string };
  /** The leader who goes back, the unit short of supply. */
  fleeing?: string;
  starved?: string;
}

export interface Table {
  active: number;
  card?: string;
  as?: string;
  single: boolean;
  command: number;
  faces: number[];
  units: Unit[];
  leaders: Leader[];
  sides: [Side, Side];
  out: string[];
  drawn: string[];
  goals: boolean[];
  /** `next`: the strike that is still to come; `bar`: why the defender is not asked about a square, or about retiring. */
  melee?: { by: string; at: string; next?: "attack" | "back"; bar?: string };
  fights?: Fight[];
  /** What events have told (motion.ts). */
  known?: Known;
}

export const sideCodes: readonly SideCode[] = ["FR", "AL"];
export const isHex = (word: string): boolean => /^[A-I]\d{1,2}$/.test(word);

export const unitAt = (table: Table, at: string): Unit | undefined => table.units.find((u) => u.at === at);
export const leaderAt = (table: Table, at: string): Leader | undefined => table.leaders.find((l) => l.at === at);
export const typeOf = (map: CMap, u: Unit): UnitType => map.types[u.type]!;
export const nationOf = (u: Unit): string => u.type.slice(0, u.type.indexOf("."));

/** Which flag a nation of the tables carries; the mixed brown army of 1815 has the Portuguese brown, but
 * no flag of theirs. */
export const emblems: Record<string, Nation | undefined> = {
  FR: "france",
  BR: "britain",
  PT: "portugal",
  ES: "spain",
  RU: "russia",
  AT: "austria",
  PR: "prussia",
};

/** The nation whose flag stands for a side: the one with most units. */
export function chief(table: Table, side: number): string {
  if (side === 0) return "FR";
  const count = new Map<string, number>();
  for (const u of table.units) if (u.side === 1) count.set(nationOf(u), (count.get(nationOf(u)) ?? 0) + 1);
  const best = [...count].sort((a, b) => b[1] - a[1])[0]?.[0];
  return best && emblems[best] ? best : "BR";
}
