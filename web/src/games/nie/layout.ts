// layout.ts - where counters stand. They tell kinds and numbers where there is room for it, else only emblem and
// number; and where even these would cover each other, those of one nation become one counter.
import { add, sum } from "./types";
import type { Nation, Row } from "./types";

/** In pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Tier {
  nation: Nation;
  row: Row;
}

/** Figures of these regions, one nation above the other; x, y: where they stand on the map. */
export interface Group {
  ids: readonly string[];
  x: number;
  y: number;
  tiers: readonly Tier[];
  battle: boolean;
}

export interface Counter extends Group {
  long: boolean;
  /** Moved so far, and its box about the place on the map, in pixels. */
  by: { x: number; y: number };
  box: Box;
}

/** Counters shrink less than the map. From so far away kinds could not be read. */
export const sizeAt = (k: number): number => k ** 0.3;
const FAR_AWAY = 0.35;

/** Width and height of a counter, in its own units. */
export function span(row: Row, long: boolean): { w: number; h: number } {
  const kinds = row.filter((n) => n > 0).length;
  return long ? { w: Math.min(2, kinds) * 30 + 18, h: kinds > 2 ? 38 : 22 } : { w: 42, h: 22 };
}

/** Counters stand upon each other; the lowest one on its place, away from the name below. */
export const FOOT = 11;
const GAP = 1;

/** How high the foot of each tier is. */
export function feet(tiers: readonly Tier[], long: boolean): number[] {
  const high = tiers.map((t) => span(t.row, long).h + GAP);
  return tiers.map((_, i) => high.slice(i + 1).reduce((a, b) => a + b, 0));
}

function boxOf(g: Group, long: boolean, k: number): Box {
  const s = sizeAt(k);
  const half = Math.max(...g.tiers.map((t) => span(t.row, long).w)) / 2;
  const high = g.tiers.reduce((h, t) => h + span(t.row, long).h + GAP, -GAP);
  const sign = g.battle ? 9 : 0; // crossed sabres at its upper left corner
  return {
    left: g.x * k - (half + sign) * s,
    right: g.x * k + half * s,
    top: g.y * k + (FOOT - high - sign) * s,
    bottom: g.y * k + FOOT * s,
  };
}

/** Two may touch by so much. */
const TOUCH = 1.5;
const ROUNDS = 40;

export const moved = (r: Box, d: { x: number; y: number }): Box => ({
  left: r.left + d.x,
  right: r.right + d.x,
  top: r.top + d.y,
  bottom: r.bottom + d.y,
});
export const over = (a: Box, b: Box) => ({
  x: Math.min(a.right, b.right) - Math.max(a.left, b.left),
  y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
});

/** How far each box goes so that they lie apart, as far as they may go. */
export function apart(boxes: readonly Box[], far: number): { x: number; y: number }[] {
  const by = boxes.map(() => ({ x: 0, y: 0 }));
  const now = boxes.map((b) => ({ ...b }));
  const push = (i: number, axis: "x" | "y", d: number) => {
    by[i]![axis] = Math.max(-far, Math.min(far, by[i]![axis] + d));
    now[i] = moved(boxes[i]!, by[i]!);
  };
  for (let n = 0, some = true; some && n < ROUNDS; n++) {
    some = false;
    for (let i = 0; i < now.length; i++)
      for (let j = i + 1; j < now.length; j++) {
        const [a, b] = [now[i]!, now[j]!];
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (x <= TOUCH || y <= TOUCH) continue;
        some = true;
        const first = x < y ? a.left + a.right <= b.left + b.right : a.top + a.bottom <= b.top + b.bottom;
        const half = (Math.min(x, y) / 2) * (first ? 1 : -1);
        push(i, x < y ? "x" : "y", -half);
        push(j, x < y ? "x" : "y", half);
      }
  }
  return by;
}

/** Pairs that cover each other. */
function clashes(boxes: readonly Box[]): [number, number][] {
  const out: [number, number][] = [];
  for (let i = 0; i < boxes.length; i++)
    for (let j = i + 1; j < boxes.length; j++) {
      const o = over(boxes[i]!, boxes[j]!);
      if (o.x > 2 * TOUCH && o.y > 2 * TOUCH) out.push([i, j]);
    }
  return out;
}

const alone = (g: Group): Nation | undefined => (g.tiers.length === 1 && !g.battle ? g.tiers[0]!.nation : undefined);

function one(a: Group, b: Group): Group & { long: boolean } {
  const [m, n] = [sum(a.tiers[0]!.row), sum(b.tiers[0]!.row)];
  const mean = (p: number, q: number) => (p * m + q * n) / (m + n);
  const tier = { nation: a.tiers[0]!.nation, row: add(a.tiers[0]!.row, b.tiers[0]!.row) };
  return { ids: [...a.ids, ...b.ids], x: mean(a.x, b.x), y: mean(a.y, b.y), tiers: [tier], battle: false, long: false };
}

/** Counters of one nation that lie nearest to each other become one, as far as others press upon them. */
function merge(all: (Group & { long: boolean })[], pressed: readonly [number, number][], k: number): boolean {
  const taken = new Set<number>();
  const gone = new Set<number>();
  for (const i of pressed.flat()) {
    const nation = alone(all[i]!);
    if (!nation || taken.has(i)) continue;
    const far = (j: number) => Math.hypot(all[i]!.x - all[j]!.x, all[i]!.y - all[j]!.y) * k;
    const near = all.map((_, j) => j).filter((j) => j !== i && !taken.has(j) && alone(all[j]!) === nation && far(j) < MERGE_PX);
    const j = near.sort((a, b) => far(a) - far(b))[0];
    if (j === undefined) continue;
    all[i] = one(all[i]!, all[j]!);
    taken.add(i).add(j);
    gone.add(j);
  }
  const rest = all.filter((_, i) => !gone.has(i));
  all.splice(0, all.length, ...rest);
  return gone.size > 0;
}

/** A counter may be moved so far; and counters so near may become one. */
const FAR_PX = 30;
const LONG_PX = 14; // one that tells kinds, before it becomes smaller
const MERGE_PX = 45;
const TRIES = 16;

/** Where all stand at this scale of the map. */
export function layout(groups: readonly Group[], k: number): Counter[] {
  const all = groups.map((g) => ({ ...g, long: k > FAR_AWAY }));
  for (let n = 0, far = FAR_PX; ; n++) {
    const boxes = all.map((g) => boxOf(g, g.long, k));
    const by = apart(boxes, far);
    const pressed = clashes(boxes.map((b, i) => moved(b, by[i]!)));
    const done = () => all.map((g, i) => ({ ...g, by: by[i]!, box: moved(boxes[i]!, by[i]!) }));
    const wide = [...pressed.flat(), ...all.keys()].filter(
      (i) => all[i]!.long && (Math.hypot(by[i]!.x, by[i]!.y) > LONG_PX || pressed.some((p) => p.includes(i))),
    );
    if ((!pressed.length && !wide.length) || n === TRIES) return done();
    if (wide.length) for (const i of wide) all[i]!.long = false;
    else if (!merge(all, pressed, k)) {
      if (far > 2 * FAR_PX) return done();
      far += FAR_PX / 2;
    }
  }
}
