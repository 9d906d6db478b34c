// geometry.ts - the shapes of the fields. Each field has a site; three fields that touch one another
// meet in a corner between their sites, so the drawn neighbours are those of the rules by themselves.
// Borders are wavy lines, each made once for both of its fields.
import { dice } from "../random";
import { fieldsOf } from "./types";
import type { Field, LMap } from "./types";

export { dice };

export interface Point {
  x: number;
  y: number;
}

/** The sheet: a band around it, the track of time at its left side, the map. */
export const BAND = 24;
export const TRACK = 112;
export const size = { width: 1330, height: 1004 };

export const f = (n: number): number => Math.round(n * 10) / 10;
export const xy = (p: Point): string => `${f(p.x)} ${f(p.y)}`;
export const mix = (a: Point, b: Point, k: number): Point => ({ x: a.x + (b.x - a.x) * k, y: a.y + (b.y - a.y) * k });
export const lines = (points: readonly Point[]): string => "M" + points.map(xy).join("L");
export const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A soft line through points. */
export function curve(p: readonly Point[]): string {
  let d = `M${xy(p[0]!)}`;
  for (let i = 0; i + 1 < p.length; i++) {
    const [a, b, c, e] = [p[i - 1] ?? p[i]!, p[i]!, p[i + 1]!, p[i + 2] ?? p[i + 1]!];
    const out = { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 };
    const into = { x: c.x - (e.x - b.x) / 6, y: c.y - (e.y - b.y) / 6 };
    d += `C${xy(out)} ${xy(into)} ${xy(c)}`;
  }
  return d;
}

/** From a to b, swinging to both sides; the ends stay where they are. */
function wavy(a: Point, b: Point, seed: string, swing: number): Point[] {
  const rnd = dice(seed);
  const long = far(a, b);
  const steps = Math.max(6, Math.round(long / 8));
  const waves = [1, 2, 3].map((n) => ({ n, by: ((rnd() - 0.5) * 2 * swing) / n, from: rnd() * 2 * Math.PI }));
  const across = { x: -(b.y - a.y) / long, y: (b.x - a.x) / long };
  return Array.from({ length: steps + 1 }, (_, i) => {
    const k = i / steps;
    const calm = Math.min(1, 3.2 * k, 3.2 * (1 - k));
    const by = calm * waves.reduce((sum, w) => sum + w.by * Math.sin(w.n * 2 * Math.PI * k * 0.8 + w.from), 0);
    const p = mix(a, b, k);
    return { x: p.x + across.x * by, y: p.y + across.y * by };
  });
}

const SWING = 7;
/** How far land of the outermost fields reaches beyond their sites. */
const RIM = 74;

export interface Border {
  a: string;
  b: string;
  line: Point[];
}

export interface Land {
  /** Outline of each field, closed: the last point is not the first one again. */
  cells: ReadonlyMap<string, readonly Point[]>;
  borders: readonly Border[];
  /** Around all of them. */
  rim: readonly Point[];
  border(a: string, b: string): Border;
  /** Where three fields meet. */
  corner(a: string, b: string, c: string): Point;
}

const pair = (a: string, b: string) => (a < b ? `${a}|${b}` : `${b}|${a}`);

function angle(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

interface Ring {
  near: Field[];
  /** It lies at the rim: between the last one and the first one there is nothing. */
  open: boolean;
}

/** The neighbours in the order they lie around a field. */
function around(map: ReadonlyMap<string, Field>, field: Field): Ring {
  const near = field.near.map((n) => map.get(n)!).sort((a, b) => angle(field, a) - angle(field, b));
  const gap = near.findIndex((n, i) => {
    const next = near[(i + 1) % near.length]!;
    const turn = (angle(field, next) - angle(field, n) + 4 * Math.PI) % (2 * Math.PI);
    return !n.near.includes(next.name) || turn > Math.PI;
  });
  return gap < 0 ? { near, open: false } : { near: [...near.slice(gap + 1), ...near.slice(0, gap + 1)], open: true };
}

/** Points around the open side of a field at the rim, from its last neighbour to its first. */
function bulge(field: Field, ring: readonly Field[]): Point[] {
  const rnd = dice(field.name + "rim");
  const from = angle(field, ring[ring.length - 1]!);
  const arc = (angle(field, ring[0]!) - from + 4 * Math.PI) % (2 * Math.PI);
  const n = Math.max(1, Math.round((arc - 1.4) / 0.8));
  return Array.from({ length: n }, (_, i) => {
    const a = from + 0.7 + ((arc - 1.4) * (i + 0.5)) / n;
    const r = RIM * (0.92 + rnd() * 0.26) * (Math.sin(a) < -0.5 ? 1.18 : 1);
    return { x: field.x + Math.cos(a) * r, y: field.y + Math.sin(a) * r };
  });
}

function made(map: LMap): Land {
  const all = new Map(fieldsOf(map).map((x) => [x.name, x]));
  const rings = new Map(fieldsOf(map).map((x) => [x.name, around(all, x)]));
  const corner = (...names: [string, string, string]): Point => {
    const [a, b, c] = names.map((n) => all.get(n)!) as [Field, Field, Field];
    const rnd = dice([...names].sort().join());
    return { x: (a.x + b.x + c.x) / 3 + (rnd() - 0.5) * 14, y: (a.y + b.y + c.y) / 3 + (rnd() - 0.5) * 14 };
  };
  /** The outer end of a border between two fields at the rim: away from `inner`, where there is one. */
  const end = (a: Field, b: Field, inner: Point | undefined, otherwise: number): Point => {
    const m = mix(a, b, 0.5);
    const long = far(a, b);
    const side = { x: -(b.y - a.y) / long, y: (b.x - a.x) / long };
    const sign = inner ? Math.sign(side.x * (m.x - inner.x) + side.y * (m.y - inner.y)) : otherwise;
    const way = sign * RIM * (0.8 + dice(pair(a.name, b.name))() * 0.36);
    return { x: m.x + side.x * way, y: m.y + side.y * way };
  };
  const borders = new Map<string, Border>();
  for (const x of fieldsOf(map)) {
    const { near: ring, open } = rings.get(x.name)!;
    ring.forEach((n, i) => {
      const key = pair(x.name, n.name);
      if (borders.has(key)) return;
      const before = i > 0 || !open ? ring[(i + ring.length - 1) % ring.length] : undefined;
      const after = i + 1 < ring.length || !open ? ring[(i + 1) % ring.length] : undefined;
      const p = before && corner(x.name, n.name, before.name);
      const q = after && corner(x.name, n.name, after.name);
      const from = p ?? end(x, n, after, -1),
        to = q ?? end(x, n, before, 1);
      borders.set(key, { a: x.name, b: n.name, line: wavy(from, to, key, SWING) });
    });
  }
  const rims = new Map<string, Point[]>();
  const cells = new Map<string, Point[]>();
  for (const x of fieldsOf(map)) {
    const { near: ring, open } = rings.get(x.name)!;
    const outline: Point[] = [];
    for (const n of ring) {
      const line = borders.get(pair(x.name, n.name))!.line;
      const last = outline[outline.length - 1];
      const turned = last ? far(last, line[0]!) > far(last, line[line.length - 1]!) : borders.get(pair(x.name, n.name))!.a !== x.name;
      const part = turned ? [...line].reverse() : line;
      outline.push(...(last ? part.slice(1) : part));
    }
    if (open) {
      const stops = [outline[outline.length - 1]!, ...bulge(x, ring), outline[0]!];
      const rim = stops.slice(1).flatMap((p, i) => wavy(stops[i]!, p, x.name + i, SWING / 2).slice(i ? 1 : 0));
      rims.set(x.name, rim);
      outline.push(...rim.slice(1, -1));
    } else outline.pop();
    cells.set(x.name, outline);
  }
  return {
    cells,
    borders: [...borders.values()],
    rim: chain([...rims.values()]),
    border: (a, b) => borders.get(pair(a, b))!,
    corner,
  };
}

/** Pieces of the rim, each joined to the one that begins where it ends. */
function chain(parts: readonly Point[][]): Point[] {
  const left = [...parts];
  const out = [...(left.shift() ?? [])];
  while (left.length) {
    const last = out[out.length - 1]!;
    const i = left.findIndex((p) => far(p[0]!, last) < 0.01 || far(p[p.length - 1]!, last) < 0.01);
    if (i < 0) break;
    const [next] = left.splice(i, 1) as [Point[]];
    out.push(...(far(next[0]!, last) < 0.01 ? next : [...next].reverse()).slice(1));
  }
  return out;
}

const kept = new WeakMap<LMap, Land>();

export function landOf(map: LMap): Land {
  const land = kept.get(map) ?? made(map);
  kept.set(map, land);
  return land;
}

export const outline = (cell: readonly Point[]): string => lines(cell) + "Z";

/** Whether a point lies in a closed shape. */
export function inside(cell: readonly Point[], p: Point): boolean {
  let is = false;
  cell.forEach((a, i) => {
    const b = cell[(i + 1) % cell.length]!;
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) is = !is;
  });
  return is;
}

/** How far a point is from the border. */
export const depth = (cell: readonly Point[], p: Point): number => Math.min(...cell.map((q) => far(p, q)));

/** Up to n places in a field, apart from each other, from its border and from `free` around its middle. */
export function scatter(
  cell: readonly Point[],
  seed: string,
  n: number,
  apart: number,
  edge: number,
  free: (p: Point) => boolean,
): Point[] {
  const rnd = dice(seed);
  const xs = cell.map((p) => p.x),
    ys = cell.map((p) => p.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const out: Point[] = [];
  for (let i = 0; i < n * 30 && out.length < n; i++) {
    const p = { x: left + rnd() * w, y: top + rnd() * h };
    if (inside(cell, p) && depth(cell, p) > edge && !free(p) && out.every((q) => far(p, q) > apart)) out.push(p);
  }
  return out;
}
