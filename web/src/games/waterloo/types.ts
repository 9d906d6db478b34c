// types.ts - the board and the table of Waterloo, as src/rules/waterloo/view.c writes them.
import type { Nation } from "../../symbols";

export type Kind = "general" | "infantry" | "cavalry";
export const kinds: readonly Kind[] = ["general", "infantry", "cavalry"];

export interface Names {
  de: string;
  en: string;
}

/** Nine squares: a capital with its start squares, or a recruiting area. */
export type Block = Record<Kind, string[]>;

export interface Country {
  id: Nation;
  letter: string;
  colour?: string;
  capital?: Names;
  start?: Block;
  recruit?: Block;
}

export interface MapTown {
  id: string;
  at: string;
  country: Nation;
  circle: "yellow" | "infantry" | "cavalry";
  name: Names;
}

/** A crossable edge: "V" between (x,y) and (x+1,y), "H" between (x,y) and (x,y+1). */
export type Edge = ["V" | "H", number, number, "river" | "red"];

export interface WMap {
  w: number;
  h: number;
  country: string[];
  terrain: string[];
  countries: Country[];
  towns: MapTown[];
  borders: Edge[];
  rules: { standard: boolean; towns_to_win: number; mobilisation: number; general_binds: number };
}

export interface Army {
  country: Nation;
  colour: string;
  seat: number;
  in: boolean;
  ally?: Nation;
  /** The ally may enter this army's country in this turn. */
  admits?: boolean;
  /** Its ally until this turn: may not be attacked before the next (§5.8). */
  spares?: Nation;
  skips: boolean;
  safe: boolean;
  mobilising: boolean;
  /** Turns since it began to mobilise. */
  mob_turns?: number;
  units: number;
  foreign_towns: number;
  waiting_infantry: number;
  waiting_cavalry: number;
}

/** The attack as it stands: what has to be covered, by how many, and who covers what. */
export interface Attack {
  enough: boolean;
  /** The target first, then the pieces that support it. */
  places: { at: string; needs: number; has: number }[];
  lines: [string, string][];
}

export interface Table {
  round: number;
  rounds: number;
  armies: Army[];
  pieces: { [country in Nation]?: Record<Kind, string[]> };
  towns: Record<string, Nation | "neutral">;
  active?: Nation;
  dice: number[];
  points: number;
  target?: string;
  attack?: Attack;
}

export interface Piece {
  country: Nation;
  kind: Kind;
  at: string;
}

export function squareOf(word: string): [number, number] | null {
  const m = /^(\d{1,2}),(\d{1,2})$/.exec(word);
  return m ? [Number(m[1]), Number(m[2])] : null;
}

export function allPieces(table: Table): Piece[] {
  const list: Piece[] = [];
  for (const [country, by] of Object.entries(table.pieces))
    for (const kind of kinds) for (const at of by[kind]) list.push({ country: country as Nation, kind, at });
  return list;
}

export const pieceAt = (table: Table, at: string): Piece | undefined => allPieces(table).find((p) => p.at === at);

export const armyOf = (table: Table, country: Nation | undefined): Army | undefined => table.armies.find((a) => a.country === country);

/** One player's, or allied. */
export function friends(table: Table, a: Nation, b: Nation): boolean {
  const one = armyOf(table, a),
    other = armyOf(table, b);
  return a === b || (!!one && !!other && (one.seat === other.seat || one.ally === b));
}
