// geometry.ts - from squares to a drawing: coasts, ranges and rivers that follow the grid but do not
// look like it. Everything wobbles the same way every time.
import type { WMap } from "./types";
import { squareOf } from "./types";

/** Side of a square, width of the frame, height of the band with title and legend, in the drawing's units. */
export const C = 40;
export const M = 50;
export const FOOT = 112;

export const size = (map: WMap) => ({ width: map.w * C + 2 * M, height: map.h * C + 2 * M + FOOT });

/** The north-western corner of a square. */
export const corner = (x: number, y: number): [number, number] => [M + x * C, M + y * C];

/** The middle of a square given as "x,y". */
export function middle(at: string): [number, number] {
  const [x, y] = squareOf(at) ?? [0, 0];
  return [M + (x + 0.5) * C, M + (y + 0.5) * C];
}

export type Point = readonly [number, number];

/** 0..1, by place. */
export function noise(x: number, y: number, salt: number): number {
  let h = (Math.imul(Math.round(x * 8), 374761393) + Math.imul(Math.round(y * 8), 668265263) + Math.imul(salt, 974711)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}

const fixed = (n: number) => String(Math.round(n * 10) / 10);
export const at = (p: Point) => `${fixed(p[0])} ${fixed(p[1])}`;

/**
 * The edge of all squares that are `inside`, as closed loops of the middles of square sides, in
 * squares. One square beyond the board counts as its neighbour on the board, so that what lies at
 * the frame runs under it.
 */
export function outline(map: WMap, inside: (terrain: string) => boolean): Point[][] {
  const clamp = (n: number, top: number) => Math.max(0, Math.min(top, n));
  const off = (x: number, y: number) => x < -1 || y < -1 || x > map.w || y > map.h;
  const is = (x: number, y: number) => !off(x, y) && inside(map.terrain[clamp(y, map.h - 1)]![clamp(x, map.w - 1)]!);
  const from = new Map<string, Point[]>();
  const add = (a: Point, b: Point) => {
    const key = a.join();
    const list = from.get(key);
    if (list) list.push(b);
    else from.set(key, [b]);
  };
  for (let y = -1; y <= map.h; y++)
    for (let x = -1; x <= map.w; x++) {
      if (!is(x, y)) continue;
      if (!is(x, y - 1)) add([x, y], [x + 1, y]);
      if (!is(x + 1, y)) add([x + 1, y], [x + 1, y + 1]);
      if (!is(x, y + 1)) add([x + 1, y + 1], [x, y + 1]);
      if (!is(x - 1, y)) add([x, y + 1], [x, y]);
    }
  const loops: Point[][] = [];
  for (const [key, list] of from)
    while (list.length) {
      const start = key.split(",").map(Number) as unknown as Point;
      const loop: Point[] = [];
      let here: Point = start,
        way: Point = [0, 0];
      do {
        const next = from.get(here.join())!;
        // Where two squares touch at a corner only, they stay apart: turn right.
        const right: Point = [here[0] - way[1], here[1] + way[0]];
        const i = Math.max(
          0,
          next.findIndex((p) => p[0] === right[0] && p[1] === right[1]),
        );
        const to = next.splice(i, 1)[0]!;
        loop.push([(here[0] + to[0]) / 2, (here[1] + to[1]) / 2]);
        way = [to[0] - here[0], to[1] - here[1]];
        here = to;
      } while (here[0] !== start[0] || here[1] !== start[1]);
      loops.push(loop);
    }
  return loops;
}

/** Corners cut, twice as many points. */
export function chaikin(loop: readonly Point[]): Point[] {
  return loop.flatMap((p, i) => {
    const q = loop[(i + 1) % loop.length]!;
    return [
      [p[0] * 0.75 + q[0] * 0.25, p[1] * 0.75 + q[1] * 0.25],
      [p[0] * 0.25 + q[0] * 0.75, p[1] * 0.25 + q[1] * 0.75],
    ] as Point[];
  });
}

/** Moves every point a little. `amount` in squares. */
export function shake(loop: readonly Point[], amount: number, salt: number): Point[] {
  return loop.map(([x, y]) => [x + (noise(x, y, salt) - 0.5) * 2 * amount, y + (noise(x, y, salt + 7) - 0.5) * 2 * amount]);
}

/** A closed curve through the middles of a loop's sides, in the drawing's units. */
export function curve(loop: readonly Point[]): string {
  const p = loop.map(([x, y]): Point => corner(x, y));
  const mid = (i: number): Point => {
    const a = p[i % p.length]!,
      b = p[(i + 1) % p.length]!;
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  return `M${at(mid(0))}` + p.map((_, i) => `Q${at(p[(i + 1) % p.length]!)} ${at(mid(i + 1))}`).join("") + "Z";
}

/** The edges of a kind of ground as natural lines. */
export function shores(map: WMap, inside: (terrain: string) => boolean, salt: number, rough = 0.11): Point[][] {
  return outline(map, inside).map((loop) => shake(chaikin(shake(loop, rough, salt)), rough * 0.42, salt + 3));
}

export const shore = (map: WMap, inside: (terrain: string) => boolean, salt: number, rough?: number): string =>
  shores(map, inside, salt, rough).map(curve).join("");

/**
 * A line `far` squares inside of a closed one (which runs clockwise). Where it would cross itself it
 * is left out.
 */
export function inset(loop: readonly Point[], far: number): string {
  const n = loop.length,
    around = 24;
  let d = "",
    last: Point | null = null;
  for (let i = 0; i <= n; i++) {
    const p = loop[i % n]!,
      a = loop[(i + n - 2) % n]!,
      b = loop[(i + 2) % n]!;
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const q: Point = [p[0] - ((b[1] - a[1]) / l) * far, p[1] + ((b[0] - a[0]) / l) * far];
    let free = true;
    for (let k = -around; k <= around && free; k++) {
      const o = loop[(i + k + 2 * n) % n]!;
      free = Math.hypot(o[0] - q[0], o[1] - q[1]) > far * 0.93;
    }
    if (!free) last = null;
    else {
      const here = corner(q[0], q[1]);
      d += last ? `Q${at(last)} ${at([(last[0] + here[0]) / 2, (last[1] + here[1]) / 2])}` : `M${at(here)}`;
      last = here;
    }
  }
  return d;
}

/** A stretch of border: straight, in squares, along V (x fixed) or H. */
export interface Stretch {
  way: "V" | "H";
  /** The line lies right of column (below row) `line`. */
  line: number;
  from: number;
  to: number;
  sort: "river" | "red" | "closed";
}

/** All borders between countries, equal neighbours joined. Between two seas there is none. */
export function stretches(map: WMap): Stretch[] {
  const sort = new Map(map.borders.map(([way, x, y, s]) => [`${way}${x},${y}`, s]));
  const list: Stretch[] = [];
  const put = (way: "V" | "H", line: number, n: number, s: Stretch["sort"]) => {
    const last = list[list.length - 1];
    if (last && last.way === way && last.line === line && last.to === n && last.sort === s) last.to = n + 1;
    else list.push({ way, line, from: n, to: n + 1, sort: s });
  };
  const side = (way: "V" | "H", x: number, y: number, qx: number, qy: number) => {
    if (map.country[y]![x] === map.country[qy]![qx]) return;
    if (map.terrain[y]![x] === "~" && map.terrain[qy]![qx] === "~") return;
    put(way, way === "V" ? x : y, way === "V" ? y : x, sort.get(`${way}${x},${y}`) ?? "closed");
  };
  for (let x = 0; x + 1 < map.w; x++) for (let y = 0; y < map.h; y++) side("V", x, y, x + 1, y);
  for (let y = 0; y + 1 < map.h; y++) for (let x = 0; x < map.w; x++) side("H", x, y, x, y + 1);
  return list;
}

/** A stretch as a line that swings by `amount` squares; 0: straight. */
export function meander(s: Stretch, amount: number): string {
  const points: Point[] = [];
  const per = amount ? 4 : 1;
  for (let i = 0; i <= (s.to - s.from) * per; i++) {
    const along = s.from + i / per;
    const end = i === 0 || i === (s.to - s.from) * per;
    const swing = end ? 0 : (i % 2 ? 1 : -1) * amount * (0.45 + 0.55 * noise(along, s.line, 21));
    points.push(s.way === "V" ? corner(s.line + 1 + swing, along) : corner(along, s.line + 1 + swing));
  }
  if (!amount) return `M${at(points[0]!)}L${at(points[points.length - 1]!)}`;
  let d = `M${at(points[0]!)}`;
  for (let i = 1; i < points.length - 1; i++) {
    const p = points[i]!,
      q = points[i + 1]!;
    const stop: Point = i === points.length - 2 ? q : [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    d += `Q${at(p)} ${at(stop)}`;
  }
  return d;
}
