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
  /** Land that nobody owns, by what it is. */
  wilds?: Record<string, number[][]>;
  /** Where a name stands, how it is turned, how far its letters are apart and how large they are. */
  seas: Record<string, number[]>;
  anchors: Record<string, number[]>;
  rivers: number[][];
  grid: number[][];
  towns?: Record<string, { of: string; at: number[] }>;
  /** Seas as areas, which go on under the land. */
  waters?: { arcs: number[][]; seas: Record<string, number[][]> };
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
const split = (word: string): readonly [string, string] => word.split(" ") as [string, string];

/** A point of a line, and how the line is turned there, in degrees. */
export interface Turned extends Point {
  turn: number;
}

/** Half way along a line. */
function halfway(points: readonly Point[]): Turned {
  let left = long(points) / 2;
  let i = 1;
  for (; i + 1 < points.length && left > between(points[i - 1]!, points[i]!); i++) left -= between(points[i - 1]!, points[i]!);
  const [p, q] = [points[i - 1]!, points[i]!];
  const k = left / (between(p, q) || 1);
  // Single steps go to and fro: the line is turned as it goes on about this one.
  const [a, b] = [points[Math.max(0, i - 6)]!, points[Math.min(points.length - 1, i + 5)]!];
  return { x: p.x + (q.x - p.x) * k, y: p.y + (q.y - p.y) * k, turn: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI };
}

/** Points along a line, so far apart, half of that from its ends. */
function beads(points: readonly Point[], apart: number): Turned[] {
  const whole = long(points);
  const n = Math.round(whole / apart);
  const out: Turned[] = [];
  let left = whole / n / 2;
  points.forEach((q, i) => {
    if (!i) return;
    const p = points[i - 1]!;
    const step = between(p, q);
    for (; left <= step && out.length < n; left += whole / n) {
      const turn = (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI;
      out.push({ x: p.x + ((q.x - p.x) * left) / (step || 1), y: p.y + ((q.y - p.y) * left) / (step || 1), turn });
    }
    left -= step;
  });
  return out;
}

/** A line as a path, in steps as it is written. */
function path(line: readonly number[], unit: number): string {
  const xy = (k: number): string => `${line[k]! / unit} ${line[k + 1]! / unit}`;
  let d = `M${xy(0)}l`;
  for (let i = 2; i + 1 < line.length; i += 2) d += (i > 2 ? " " : "") + xy(i);
  return d;
}

function walk(line: readonly number[], unit: number): Point[] {
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

/** Areas that share arcs. */
function shapes(arcs: readonly number[][], unit: number, areas: Readonly<Record<string, number[][]>>) {
  const walked = new Map<number, Point[]>();

  function arc(n: number): Point[] {
    const k = n < 0 ? ~n : n;
    let points = walked.get(k);
    if (!points) walked.set(k, (points = walk(arcs[k]!, unit)));
    return n < 0 ? [...points].reverse() : points;
  }

  const ring = (all: readonly number[]): string => {
    const points = all.flatMap((n, i) => (i ? arc(n).slice(1) : arc(n)));
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

  function outline(id: string): string {
    let d = outlines.get(id);
    if (d === undefined) outlines.set(id, (d = (areas[id] ?? []).map(ring).join("")));
    return d;
  }

  /** Every line once. */
  const borders: readonly Line[] = (() => {
    const of = new Map<number, string[]>();
    for (const [id, rings] of Object.entries(areas))
      for (const n of rings.flat()) {
        const k = n < 0 ? ~n : n;
        const ids = of.get(k) ?? [];
        if (!ids.includes(id)) ids.push(id);
        of.set(k, ids);
      }
    return [...of].map(([k, ids]) => ({ arc: k, of: ids }));
  })();

  /** These lines as one path. */
  const lines = (all: readonly Line[]): string => all.map((b) => path(arcs[b.arc]!, unit)).join("");
  return { arc, outline, lines, shore: borders.filter((b) => b.of.length === 1), frontier: borders.filter((b) => b.of.length === 2) };
}

export type Land = ReturnType<typeof read>;

export function read(sheet: Sheet) {
  const { unit } = sheet;
  const rings = Object.fromEntries(Object.entries(sheet.regions).map(([id, r]) => [id, r.rings]));
  const { arc, outline, lines, shore: edge, frontier } = shapes(sheet.arcs, unit, rings);
  const waters = sheet.waters && shapes(sheet.waters.arcs, unit, sheet.waters.seas);
  const wilds = shapes(sheet.arcs, unit, { ...sheet.wilds, "": sheet.isles });
  const nobodys = new Set([...wilds.shore, ...wilds.frontier].map((l) => l.arc));
  const shore = edge.filter((l) => !nobodys.has(l.arc));

  /** Where figures and the name of a region stand; room: how far the edge is. */
  function spot(region: string): Point & { room: number } {
    const [x = 0, y = 0, room = 0] = sheet.regions[region]?.at ?? [];
    return { x, y, room };
  }

  function anchor(region: string): Point | undefined {
    const a = sheet.anchors[region];
    return a && { x: a[0]!, y: a[1]! };
  }

  /** The lines between two regions. */
  const border = (a: string, b: string): Line[] => frontier.filter((l) => l.of.includes(a) && l.of.includes(b));

  /** Where the border of two regions is crossed: half way along its longest line. */
  function gate(a: string, b: string): Turned | undefined {
    const all = border(a, b).map((l) => arc(l.arc));
    return all.length ? halfway(all.reduce((p, q) => (long(q) > long(p) ? q : p))) : undefined;
  }

  /** Points along the border of two regions, so far apart, and how it is turned there. */
  const along = (a: string, b: string, apart: number): Turned[] => border(a, b).flatMap((l) => beads(arc(l.arc), apart));

  /** Where more than three regions meet: some of them in this point only. */
  function corners(): Point[] {
    const met = new Map<string, { at: Point; of: Set<string> }>();
    for (const l of frontier) {
      const points = arc(l.arc);
      for (const at of [points[0]!, points[points.length - 1]!]) {
        const here = met.get(`${at.x} ${at.y}`) ?? { at, of: new Set() };
        met.set(`${at.x} ${at.y}`, here);
        for (const id of l.of) here.of.add(id);
      }
    }
    return [...met.values()].filter((m) => m.of.size > 3).map((m) => m.at);
  }

  /** Pairs of regions that touch, and how long their border is. */
  function touching(): Map<string, number> {
    const out = new Map<string, number>();
    for (const b of frontier) {
      const key = pair(b.of[0]!, b.of[1]!);
      out.set(key, (out.get(key) ?? 0) + long(arc(b.arc)));
    }
    return out;
  }

  /** The neighbours of the rules against those of the drawing: pairs that lie apart, and regions that touch though they
   * are no neighbours. */
  function compare(near: readonly (readonly [string, string])[]) {
    const drawn = [...touching().keys()];
    const ruled = near.map(([a, b]) => pair(a, b));
    return { apart: near.filter((_, i) => !drawn.includes(ruled[i]!)), closed: drawn.filter((p) => !ruled.includes(p)).map(split) };
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
    towns: Object.entries(sheet.towns ?? {}).map(([id, { of, at }]) => ({ id, of, x: at[0]!, y: at[1]! })),
    seas: sheet.seas,
    /** Seas as areas, where the map has them. */
    waters: waters && { ids: Object.keys(sheet.waters!.seas) as readonly string[], ...waters },
    anchors: sheet.anchors,
    rivers: sheet.rivers,
    isles: wilds.outline(""),
    wilds: { ids: Object.keys(sheet.wilds ?? {}) as readonly string[], outline: wilds.outline },
    grid: sheet.grid.map((l) => path(l, unit)).join(""),
    /** Of regions and of nobody's land. */
    coast: lines([...shore, ...wilds.shore.filter((l) => !edge.some((e) => e.arc === l.arc))]),
    shore,
    frontier,
    /** Borders with land that nobody owns. */
    rim: edge.filter((l) => nobodys.has(l.arc)),
    outline,
    spot,
    anchor,
    border,
    gate,
    along,
    corners,
    lines,
    touching,
    compare,
    crossing,
  };
}
