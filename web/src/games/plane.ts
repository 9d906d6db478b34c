// plane.ts - lines and shapes of drawn maps: what knows of no game.
import { dice } from "./random";

export interface Point {
  x: number;
  y: number;
}

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
export function wavy(a: Point, b: Point, seed: string, swing: number): Point[] {
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
