// land.ts - the map made at build time (maps/europe.mjs), read: outlines, borders, who touches whom.
import europe from "europe-map";

export interface Point {
  x: number;
  y: number;
}

export const size = { width: europe.width, height: europe.height };

function walk(line: readonly number[]): Point[] {
  const out: Point[] = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i + 1 < line.length; i += 2) {
    x += line[i]!;
    y += line[i + 1]!;
    out.push({ x: x / europe.unit, y: y / europe.unit });
  }
  return out;
}

const xy = (line: readonly number[], k: number): string => `${line[k]! / europe.unit} ${line[k + 1]! / europe.unit}`;

/** A line as a path, in steps as it is written. */
export function path(line: readonly number[]): string {
  let d = `M${xy(line, 0)}l`;
  for (let i = 2; i + 1 < line.length; i += 2) d += (i > 2 ? " " : "") + xy(line, i);
  return d;
}

const lines = new Map<number, Point[]>();

export function arc(n: number): Point[] {
  const k = n < 0 ? ~n : n;
  let points = lines.get(k);
  if (!points) lines.set(k, (points = walk(europe.arcs[k]!)));
  return n < 0 ? [...points].reverse() : points;
}

const ringPath = (ring: readonly number[]): string => {
  const points = ring.flatMap((n, i) => (i ? arc(n).slice(1) : arc(n)));
  return (
    "M" +
    points
      .slice(0, -1)
      .map((p) => `${p.x} ${p.y}`)
      .join("L") +
    "Z"
  );
};

const outlines = new Map<string, string>();

export function outline(region: string): string {
  let d = outlines.get(region);
  if (d === undefined) outlines.set(region, (d = (europe.regions[region]?.rings ?? []).map(ringPath).join("")));
  return d;
}

export const isles: string = europe.isles.map((r) => ringPath(r)).join("");
export const regions: readonly string[] = Object.keys(europe.regions);
export const isRegion = (word: string): boolean => word in europe.regions;

/** Where figures and the name of a region stand; room: how far the edge is. */
export function spot(region: string): Point & { room: number } {
  const [x = 0, y = 0, room = 0] = europe.regions[region]?.at ?? [];
  return { x, y, room };
}

export const anchors = europe.anchors;
export const seas = europe.seas;
export const rivers = europe.rivers;
export const grid = europe.grid;

export const anchor = (region: string): Point | undefined => {
  const a = europe.anchors[region];
  return a && { x: a[0]!, y: a[1]! };
};

export interface Line {
  arc: number;
  /** Two regions, or one where the sea or the edge of the sheet is. */
  of: readonly string[];
}

/** Every line of the map once. */
export const borders: readonly Line[] = (() => {
  const of = new Map<number, string[]>();
  for (const [id, r] of Object.entries(europe.regions))
    for (const n of r.rings.flat()) {
      const k = n < 0 ? ~n : n;
      const ids = of.get(k) ?? [];
      if (!ids.includes(id)) ids.push(id);
      of.set(k, ids);
    }
  return [...of].map(([k, ids]) => ({ arc: k, of: ids }));
})();

export const linePath = (n: number): string => path(europe.arcs[n]!);

const long = (points: readonly Point[]): number =>
  points.reduce((sum, p, i) => (i ? sum + Math.hypot(p.x - points[i - 1]!.x, p.y - points[i - 1]!.y) : 0), 0);

/** Pairs of regions that touch, "a b" in the order of the alphabet, and how long their border is. */
export function touching(): Map<string, number> {
  const out = new Map<string, number>();
  for (const b of borders)
    if (b.of.length === 2) {
      const key = [...b.of].sort().join(" ");
      out.set(key, (out.get(key) ?? 0) + long(arc(b.arc)));
    }
  return out;
}

/** The shortest way over water between two regions. */
export function crossing(a: string, b: string): [Point, Point] {
  const points = (id: string) => borders.filter((l) => l.of.length === 1 && l.of[0] === id).flatMap((l) => arc(l.arc));
  let best: [Point, Point] = [spot(a), spot(b)];
  let least = Infinity;
  const others = points(b);
  for (const p of points(a))
    for (const q of others) {
      const d = Math.hypot(p.x - q.x, p.y - q.y);
      if (d < least) [least, best] = [d, [p, q]];
    }
  return best;
}
