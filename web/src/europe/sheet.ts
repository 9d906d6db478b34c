// sheet.ts - a map made at build time (maps/europe.mjs), read: outlines, borders, who touches whom.

/** Points are whole parts (`unit`) of the sheet's unit, the first one of a line as it is, the others as steps
 * from the one before. */
export interface Sheet {
  width: number;
  height: number;
  unit: number;
  arcs: number[][];
  /** Rings of arcs; ~n: arc n backwards. at: where there is most room, and how much. */
  regions: Record<string, { rings: number[][]; at: number[] }>;
  isles: number[][];
  /** Where a name stands, how it is turned, how far its letters are apart and how large they are. */
  seas: Record<string, number[]>;
  anchors: Record<string, number[]>;
  rivers: number[][];
  grid: number[][];
}

export interface Point {
  x: number;
  y: number;
}

export interface Line {
  arc: number;
  /** Two regions, or one where the sea or the edge of the sheet is. */
  of: readonly string[];
}

export const between = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const long = (points: readonly Point[]): number => points.reduce((sum, p, i) => (i ? sum + between(p, points[i - 1]!) : 0), 0);

/** Two regions in the order of the alphabet, as a word. */
export const pair = (a: string, b: string): string => [a, b].sort().join(" ");

export type Land = ReturnType<typeof read>;

export function read(sheet: Sheet) {
  const { unit } = sheet;

  function walk(line: readonly number[]): Point[] {
    const out: Point[] = [];
    let x = 0;
    let y = 0;
    for (let i = 0; i + 1 < line.length; i += 2) {
      x += line[i]!;
      y += line[i + 1]!;
      out.push({ x: x / unit, y: y / unit });
    }
    return out;
  }

  const xy = (line: readonly number[], k: number): string => `${line[k]! / unit} ${line[k + 1]! / unit}`;

  /** A line as a path, in steps as it is written. */
  function path(line: readonly number[]): string {
    let d = `M${xy(line, 0)}l`;
    for (let i = 2; i + 1 < line.length; i += 2) d += (i > 2 ? " " : "") + xy(line, i);
    return d;
  }

  const walked = new Map<number, Point[]>();

  function arc(n: number): Point[] {
    const k = n < 0 ? ~n : n;
    let points = walked.get(k);
    if (!points) walked.set(k, (points = walk(sheet.arcs[k]!)));
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

  function outline(region: string): string {
    let d = outlines.get(region);
    if (d === undefined) outlines.set(region, (d = (sheet.regions[region]?.rings ?? []).map(ringPath).join("")));
    return d;
  }

  /** Where figures and the name of a region stand; room: how far the edge is. */
  function spot(region: string): Point & { room: number } {
    const [x = 0, y = 0, room = 0] = sheet.regions[region]?.at ?? [];
    return { x, y, room };
  }

  function anchor(region: string): Point | undefined {
    const a = sheet.anchors[region];
    return a && { x: a[0]!, y: a[1]! };
  }

  /** Every line of the map once. */
  const borders: readonly Line[] = (() => {
    const of = new Map<number, string[]>();
    for (const [id, r] of Object.entries(sheet.regions))
      for (const n of r.rings.flat()) {
        const k = n < 0 ? ~n : n;
        const ids = of.get(k) ?? [];
        if (!ids.includes(id)) ids.push(id);
        of.set(k, ids);
      }
    return [...of].map(([k, ids]) => ({ arc: k, of: ids }));
  })();

  /** These lines as one path. */
  const lines = (all: readonly Line[]): string => all.map((b) => path(sheet.arcs[b.arc]!)).join("");
  const shore = borders.filter((b) => b.of.length === 1);
  const frontier = borders.filter((b) => b.of.length === 2);

  /** Pairs of regions that touch, and how long their border is. */
  function touching(): Map<string, number> {
    const out = new Map<string, number>();
    for (const b of frontier) {
      const key = pair(b.of[0]!, b.of[1]!);
      out.set(key, (out.get(key) ?? 0) + long(arc(b.arc)));
    }
    return out;
  }

  /** The shortest way over water between two regions. */
  function crossing(a: string, b: string): [Point, Point] {
    const points = (id: string) => shore.filter((l) => l.of[0] === id).flatMap((l) => arc(l.arc));
    let best: [Point, Point] = [spot(a), spot(b)];
    let least = Infinity;
    const others = points(b);
    for (const p of points(a))
      for (const q of others) {
        const d = between(p, q);
        if (d < least) [least, best] = [d, [p, q]];
      }
    return best;
  }

  return {
    size: { width: sheet.width, height: sheet.height },
    regions: Object.keys(sheet.regions) as readonly string[],
    isRegion: (word: string): boolean => word in sheet.regions,
    seas: sheet.seas,
    anchors: sheet.anchors,
    rivers: sheet.rivers,
    isles: sheet.isles.map(ringPath).join(""),
    grid: sheet.grid.map(path).join(""),
    coast: lines(shore),
    shore,
    frontier,
    outline,
    spot,
    anchor,
    lines,
    touching,
    crossing,
  };
}
