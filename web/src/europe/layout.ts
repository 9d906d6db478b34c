// layout.ts - where counters stand. They are long where there is room for it, else short; and where even these would
// cover each other, those that are akin become one counter.

/** In pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What stands in these regions, one tier above the other; x, y: its place on the map. */
export interface Group<Tier> {
  ids: readonly string[];
  x: number;
  y: number;
  tiers: readonly Tier[];
}

/** A group as it is shown. */
export type Counter<G> = G & {
  long: boolean;
  /** Moved so far, and its box about the place on the map, in pixels. */
  by: { x: number; y: number };
  box: Box;
};

/** What a game's counters are like. */
export interface Craft<Tier, G extends Group<Tier>> {
  /** Width and height, in the counter's own units. */
  span(tier: Tier, long: boolean): { w: number; h: number };
  /** So far a sign stands out at its upper left corner. */
  sign(group: G): number;
  /** Groups with the same word may become one; none: this one may not. */
  kin(group: G): string | undefined;
  /** One counter for two; it stands nearer to the heavier of them. */
  join(a: Tier, b: Tier): Tier;
  weight(tier: Tier): number;
}

/** Counters shrink less than the map. From so far away nothing long could be read. */
export const sizeAt = (k: number): number => k ** 0.3;
const FAR_AWAY = 0.35;

/** Counters stand upon each other; the lowest one on its place, away from the name below. */
export const FOOT = 11;
const GAP = 1;

/** How high the foot of each tier is. */
export function feet<T, G extends Group<T>>(craft: Craft<T, G>, tiers: readonly T[], long: boolean): number[] {
  const high = tiers.map((t) => craft.span(t, long).h + GAP);
  return tiers.map((_, i) => high.slice(i + 1).reduce((a, b) => a + b, 0));
}

function boxOf<T, G extends Group<T>>(craft: Craft<T, G>, g: G, long: boolean, k: number): Box {
  const s = sizeAt(k);
  const half = Math.max(...g.tiers.map((t) => craft.span(t, long).w)) / 2;
  const high = g.tiers.reduce((h, t) => h + craft.span(t, long).h + GAP, -GAP);
  const sign = craft.sign(g);
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

type Sized<G> = G & { long: boolean };

function one<T, G extends Group<T>>(craft: Craft<T, G>, a: Sized<G>, b: Sized<G>): Sized<G> {
  const [m, n] = [craft.weight(a.tiers[0]!), craft.weight(b.tiers[0]!)];
  const mean = (p: number, q: number) => (p * m + q * n) / (m + n);
  const tiers = [craft.join(a.tiers[0]!, b.tiers[0]!)];
  return { ...a, ids: [...a.ids, ...b.ids], x: mean(a.x, b.x), y: mean(a.y, b.y), tiers, long: false };
}

/** Counters that are akin and lie nearest to each other become one, as far as others press upon them. */
function merge<T, G extends Group<T>>(craft: Craft<T, G>, all: Sized<G>[], pressed: readonly [number, number][], k: number): boolean {
  const alone = (g: G) => (g.tiers.length === 1 ? craft.kin(g) : undefined);
  const taken = new Set<number>();
  const gone = new Set<number>();
  for (const i of pressed.flat()) {
    const kin = alone(all[i]!);
    if (!kin || taken.has(i)) continue;
    const far = (j: number) => Math.hypot(all[i]!.x - all[j]!.x, all[i]!.y - all[j]!.y) * k;
    const near = all.map((_, j) => j).filter((j) => j !== i && !taken.has(j) && alone(all[j]!) === kin && far(j) < MERGE_PX);
    const j = near.sort((a, b) => far(a) - far(b))[0];
    if (j === undefined) continue;
    all[i] = one(craft, all[i]!, all[j]!);
    taken.add(i).add(j);
    gone.add(j);
  }
  const rest = all.filter((_, i) => !gone.has(i));
  all.splice(0, all.length, ...rest);
  return gone.size > 0;
}

/** A counter may be moved so far; and counters so near may become one. */
const FAR_PX = 30;
const LONG_PX = 14; // a long one, before it becomes short
const MERGE_PX = 45;
const TRIES = 16;

/** Where all stand at this scale of the map. */
export function layout<T, G extends Group<T>>(craft: Craft<T, G>, groups: readonly G[], k: number): Counter<G>[] {
  const all: Sized<G>[] = groups.map((g) => ({ ...g, long: k > FAR_AWAY }));
  for (let n = 0, far = FAR_PX; ; n++) {
    const boxes = all.map((g) => boxOf(craft, g, g.long, k));
    const by = apart(boxes, far);
    const pressed = clashes(boxes.map((b, i) => moved(b, by[i]!)));
    const done = () => all.map((g, i) => ({ ...g, by: by[i]!, box: moved(boxes[i]!, by[i]!) }));
    const wide = [...pressed.flat(), ...all.keys()].filter(
      (i) => all[i]!.long && (Math.hypot(by[i]!.x, by[i]!.y) > LONG_PX || pressed.some((p) => p.includes(i))),
    );
    if ((!pressed.length && !wide.length) || n === TRIES) return done();
    if (wide.length) for (const i of wide) all[i]!.long = false;
    else if (!merge(craft, all, pressed, k)) {
      if (far > 2 * FAR_PX) return done();
      far += FAR_PX / 2;
    }
  }
}
