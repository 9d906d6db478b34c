// geometry.ts - where hexes lie: pointy ones in nine rows, of 13 and 12 by turns. Whoever sits at the
// top of the map sees it turned by 180 degrees; only places turn, never the drawings upon them.
import type { CMap, Hex } from "./types";

export { dice } from "../random";

/** From the middle of a hex to a corner, and between its upright sides. */
export const R = 50;
export const W = Math.sqrt(3) * R;
export const ROW = 1.5 * R;
/** Around the field. */
export const M = 30;
export const ROWS = 9;
export const COLS = 13;
export const size = { width: COLS * W + 2 * M, height: (ROWS - 1) * ROW + 2 * R + 2 * M };

export interface Point {
  x: number;
  y: number;
}

/** Middle of the hex in `row` and `col`, both from 0. */
export function middle(row: number, col: number, flip: boolean): Point {
  const x = M + (col + (row % 2 ? 1 : 0.5)) * W;
  const y = M + R + row * ROW;
  return flip ? { x: size.width - x, y: size.height - y } : { x, y };
}

/** Row and column of a name, from 0. */
export function place(name: string): { row: number; col: number } {
  return { row: name.charCodeAt(0) - 65, col: Number(name.slice(1)) - 1 };
}

export function at(name: string, flip: boolean): Point {
  const { row, col } = place(name);
  return middle(row, col, flip);
}

const name = (row: number, col: number) => String.fromCharCode(65 + row) + (col + 1);
const length = (row: number) => (row % 2 ? COLS - 1 : COLS);

/** Edges in the engine's order: NW NE E SE SW W. */
export const EDGES = 6;
/** Direction of an edge's middle in degrees, as screens count: 0 east, clockwise. */
const degrees = [240, 300, 0, 60, 120, 180];

/** The edge as it is drawn: turned with the board. */
export const turned = (edge: number, flip: boolean): number => (flip ? (edge + 3) % EDGES : edge);

/** The neighbour beyond an edge of the map (not of the turned board), or null. */
export function beyond(from: string, edge: number): string | null {
  const { row, col } = place(from);
  const shift = row % 2;
  const to = [
    [row - 1, col - 1 + shift],
    [row - 1, col + shift],
    [row, col + 1],
    [row + 1, col + shift],
    [row + 1, col - 1 + shift],
    [row, col - 1],
  ][edge]!;
  const [r, c] = to as [number, number];
  return r >= 0 && r < ROWS && c >= 0 && c < length(r) ? name(r, c) : null;
}

/** A point on the way from the middle of a hex to that of a (drawn) edge; `far` 1 is the edge. */
export function toward(edge: number, far: number): Point {
  const a = (degrees[edge]! * Math.PI) / 180;
  return { x: Math.cos(a) * far * (W / 2), y: Math.sin(a) * far * (W / 2) };
}

/** The two corners of a (drawn) edge, clockwise. */
export function corners(edge: number, r = R): [Point, Point] {
  const a = ((degrees[edge]! - 30) * Math.PI) / 180;
  const b = ((degrees[edge]! + 30) * Math.PI) / 180;
  return [
    { x: Math.cos(a) * r, y: Math.sin(a) * r },
    { x: Math.cos(b) * r, y: Math.sin(b) * r },
  ];
}

/** As drawings have it. */
export const f = (n: number) => Math.round(n * 10) / 10;

/** The outline of a hex around a point. */
export const outline = (p: Point, r = R): string =>
  Array.from({ length: EDGES }, (_, e) => corners(e, r)[0])
    .map((c) => `${f(p.x + c.x)},${f(p.y + c.y)}`)
    .join(" ");

/** Hexes between two, as the crow flies. */
export function distance(a: string, b: string): number {
  const cube = (n: string) => {
    const { row, col } = place(n);
    const q = col - (row - (row % 2)) / 2;
    return { q, r: row, s: -q - row };
  };
  const p = cube(a),
    q = cube(b);
  return Math.max(Math.abs(p.q - q.q), Math.abs(p.r - q.r), Math.abs(p.s - q.s));
}

const wet = (hex: Hex | undefined): boolean =>
  hex !== undefined && (hex.terrain === "river" || hex.terrain === "ford" || hex.terrain === "bridge");

/**
 * Which edges of each wet hex the water crosses. Where three wet hexes meet the water takes two of the
 * three ways: never a ring. Sources and mouths at the rim of the board flow on over it.
 */
export function waters(map: CMap): Map<string, number[]> {
  const out = new Map<string, number[]>();
  const group = new Map<string, string>();
  const root = (n: string): string => (group.get(n) === n ? n : root(group.get(n)!));
  const all = Object.keys(map.hexes).filter((n) => wet(map.hexes[n]));
  for (const n of all) {
    out.set(n, []);
    group.set(n, n);
  }
  const ways: { from: string; edge: number; to: string; rank: number }[] = [];
  for (const from of all)
    for (const edge of [2, 3, 4]) {
      const to = beyond(from, edge);
      if (to && wet(map.hexes[to])) ways.push({ from, edge, to, rank: straight(map, from, edge, to) });
    }
  ways.sort((a, b) => b.rank - a.rank);
  for (const { from, edge, to } of ways) {
    const a = root(from),
      b = root(to);
    if (a === b) continue;
    group.set(a, b);
    out.get(from)!.push(edge);
    out.get(to)!.push((edge + 3) % EDGES);
  }
  for (const n of all) {
    const edges = out.get(n)!;
    if (edges.length > 1) continue;
    const open = [0, 1, 2, 3, 4, 5].filter((e) => !beyond(n, e));
    const from = edges[0];
    const best = open.sort((a, b) => away(b, from) - away(a, from))[0];
    if (best !== undefined) edges.push(best);
  }
  return out;
}

/** A way that goes on in the same direction is taken before one that bends. */
function straight(map: CMap, from: string, edge: number, to: string): number {
  const ahead = beyond(to, edge),
    behind = beyond(from, (edge + 3) % EDGES);
  return (ahead && wet(map.hexes[ahead]) ? 1 : 0) + (behind && wet(map.hexes[behind]) ? 1 : 0);
}

function away(edge: number, from: number | undefined): number {
  if (from === undefined) return 0;
  const d = Math.abs(edge - from) % EDGES;
  return Math.min(d, EDGES - d);
}

/** The two lines between sectors: for every row the place where they cross it. */
export function sectorLines(map: CMap, flip: boolean): Point[][] {
  return [1, 4].map((flank) => {
    const line: Point[] = [];
    for (let row = 0; row < ROWS; row++) {
      let cut: number | null = null;
      for (let col = 0; col < length(row); col++) {
        const here = map.hexes[name(row, col)]?.sector;
        const next = map.hexes[name(row, col + 1)]?.sector ?? here;
        if (here === (flank | 2)) cut = col;
        else if ((here === flank && next === 2) || (here === 2 && next === flank)) cut = col + 0.5;
      }
      if (cut === null) continue;
      const p = middle(row, cut, flip);
      line.push(p);
    }
    const first = line[0],
      last = line[line.length - 1];
    if (!first || !last) return line;
    const down = first.y < last.y ? 1 : -1;
    return [{ x: first.x, y: first.y - down * R }, ...line, { x: last.x, y: last.y + down * R }];
  });
}
