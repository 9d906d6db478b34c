// types.ts - what the engine tells of Napoleon gegen Europa (src/rules/nge/view.c), and short ways to it.
import type { Ground, Held, Names } from "./land";

export type Side = "F" | "C";
export const sides = ["F", "C"] as const;

/** What a counter says. */
export interface Piece {
  is: "corps" | "special" | "depot" | "army" | "general" | "fleet";
  nation: string;
  name?: Names;
  kind?: string;
  steps?: number;
  morale?: number;
  move?: number;
  stars?: number;
  command?: number;
  attack?: number;
  defence?: number;
  rank?: number;
  initiative?: number;
  cavalry?: boolean;
  home?: boolean;
  /** One of its values is reconstructed. */
  guessed?: boolean;
}

export interface Card {
  name: Names;
  value: number;
  star: "" | "gold" | "silver" | "permanent";
  kind: "event" | "battle" | "war";
  /** As an event of an action, in battle, as a reaction. */
  uses: readonly ("event" | "battle" | "react")[];
  how: "given" | "named" | "sourced" | "reconstructed";
  /** In the header of an event: victory points, escalation. */
  vp?: number;
  esc?: number;
}

export interface NMap extends Ground {
  provinces: Readonly<Record<string, { name: Names }>>;
  pieces: Readonly<Record<string, Piece>>;
  cards: Readonly<Record<string, Card>>;
  year: number;
}

/** Where a piece is, and in what condition. n: steps; of a depot: it is fixed. */
export interface Stand {
  at: string;
  n?: number;
  inside?: boolean;
  /** Of the second of two armies. */
  second?: boolean;
  unsupplied?: boolean;
  demoralised?: boolean;
  acted?: boolean;
  mover?: boolean;
  fights?: boolean;
  picked?: boolean;
}

export interface Formation {
  zone: string;
  side: Side;
  nation: string;
  inside?: boolean;
  leader?: string;
  /** Under fog: at least so many. */
  steps: number;
  /** Corps under fog. */
  hidden?: number;
  /** Activation points, movement points. */
  cost?: number;
  moves?: number;
  starved?: boolean;
  shaken?: boolean;
}

export interface Term {
  rule: string;
  of: string;
  value: number;
}

/** Of a nation in a campaign: who decides for it, whom it follows, what binds it. */
export interface Bond {
  runs: string;
  tie?: string;
  peace?: boolean;
  forced?: boolean;
  by_c?: boolean;
  then_forced?: boolean;
  protectorate?: boolean;
  over_f?: boolean;
  over_c?: boolean;
  warned?: boolean;
  /** Of a forced peace, this one included; UNTIL_END: to the end of the game. Majors alone have these. */
  years?: number;
  /** To spend in this budget, and due in the next one, in half points. */
  points?: number;
  income?: number;
  /** Steps that a foreign war still wants. */
  debt?: number;
  /** By France, by the Coalition. */
  defeats?: readonly [number, number];
}

export const UNTIL_END = 255;

/** What only campaigns have. */
export interface Years {
  vp: number;
  escalation: number;
  punished: boolean;
  between: boolean;
  blockade: boolean;
  allotment: readonly [number, number];
  lasting: readonly string[];
  nations: Readonly<Record<string, Bond>>;
  /** Cards of foreign wars that go on. */
  boxed: readonly string[];
  peace?: { loser: string; side: Side; left: number; taken: number; years?: number; lasting: boolean; forced: boolean };
}

export interface Table extends Held, Partial<Years> {
  year: number;
  round: number;
  last: number;
  /** Of every round of the year, the first one first. */
  weather: readonly string[];
  active: Side;
  points: number;
  kept: readonly [number, number];
  held: readonly [number, number];
  pieces: Readonly<Record<string, Stand>>;
  formations: readonly Formation[];
  /** Under fog: how many of which nation and class lie where. */
  stacks?: readonly { at: string; nation: string; is: Piece["is"]; number: number; inside?: boolean }[];
  goal: { keys: Readonly<Record<string, boolean>>; conquered: boolean; army: boolean; fallen?: boolean };
  sides: Readonly<Record<string, string>>;
  hand: readonly string[];
  discards: readonly string[];
  aside: readonly string[];
  gone: readonly string[];
  march?: { leader: string; zone: string; left: number; spent: number; forced: number; starved: boolean };
  /** Strengths in half points. */
  battle?: {
    zone: string;
    side: Side;
    level: string;
    a: number;
    d: number;
    attacker: readonly Term[];
    defender: readonly Term[];
  };
  winner?: Side | "nobody";
}

/** A campaign's table. */
export const isCampaign = (table: Table): table is Table & Years => table.nations !== undefined;

export const seatOf = (side: Side): number => sides.indexOf(side);
export const sideOf = (seat: number | null): Side | undefined => (seat === null ? undefined : sides[seat]);
export const sideOfPiece = (map: NMap, table: Table, id: string): string | undefined => table.sides[map.pieces[id]?.nation ?? ""];

const ranks: readonly Piece["is"][] = ["army", "general", "special", "corps", "depot", "fleet"];

/** Everything at a place, as it is listed: markers, generals by rank, units, depots, fleets. */
export function piecesAt(map: NMap, table: Table, place: string): string[] {
  return Object.keys(table.pieces)
    .filter((id) => table.pieces[id]!.at === place)
    .sort((a, b) => {
      const [p, q] = [map.pieces[a]!, map.pieces[b]!];
      return ranks.indexOf(p.is) - ranks.indexOf(q.is) || (p.rank ?? 0) - (q.rank ?? 0) || (q.morale ?? 0) - (p.morale ?? 0);
    });
}

/** What belongs to a formation. */
export const membersOf = (map: NMap, table: Table, f: Formation): string[] =>
  piecesAt(map, table, f.zone).filter(
    (id) => map.pieces[id]!.is !== "fleet" && !!table.pieces[id]!.inside === !!f.inside && sideOfPiece(map, table, id) === f.side,
  );

/** What lies under fog in a formation. */
export const hiddenIn = (table: Table, zone: string, side: string, inside: boolean) =>
  (table.stacks ?? []).filter((s) => s.at === zone && !!s.inside === inside && table.sides[s.nation] === side);

export const formationsAt = (table: Table, zone: string): Formation[] => table.formations.filter((f) => f.zone === zone);

/** The formation that a piece stands in. */
export function formationOf(map: NMap, table: Table, id: string): Formation | undefined {
  const piece = table.pieces[id];
  return (
    piece && table.formations.find((f) => f.zone === piece.at && !!f.inside === !!piece.inside && f.side === sideOfPiece(map, table, id))
  );
}
