// geometry.ts - the shapes of the fields. Each field has a site; three fields that touch one another
// meet in a corner between their sites, so the drawn neighbours are those of the rules by themselves.
// Borders are wavy lines, each made once for both of its fields.
import { far, mix, wavy, type Point } from "../plane";
import { dice } from "../random";
import { fieldsOf } from "./types";
import type { Field, LMap } from "./types";

export * from "../plane";
export { dice };

/** The sheet: a band around it, the track of time at its left side, the map. */
export const BAND = 24;
export const TRACK = 112;
export const size = { width: 1330, height: 1004 };

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
