// europe.mjs - the map of Napoleon in Europa: real coasts, and regions that touch exactly as the rules
// say. Each region has some places in data/nie/board.txt; on its piece of land it owns what is nearer
// to them than to any other (Voronoi cells). Lines between cells are bent a little by one smooth
// field for the whole sheet, which cannot make or break a border. Written as arcs that neighbours
// share, in whole tenths of the sheet's unit.
import { Delaunay } from "d3-delaunay";
import { geoConicConformal, geoGraticule } from "d3-geo";
import clip from "polygon-clipping";
import { feature } from "topojson-client";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { anchors, calm, isles, rivers, seas, straits } from "./names.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const board = join(here, "../../data/nie/board.txt");
export const made = join(here, "../../build/web/europe.json");

export const size = { width: 1600, height: 1270 };
const UNIT = 10; // parts of the sheet's unit
const MARGIN = 40; // of land kept outside the sheet
const DETAIL = 0.3; // of coasts
const SPECK = 2.2; // islands smaller than this are left out

/** Lines of a section, as words. */
function section(name) {
  const text = readFileSync(board, "utf8");
  const rows = text.split("\n").map((l) => l.replace(/#.*/, "").trim());
  const from = rows.findIndex((l) => l.startsWith(`[${name}]`)) + 1;
  const to = rows.findIndex((l, i) => i >= from && l.startsWith("["));
  return rows
    .slice(from, to < 0 ? undefined : to)
    .filter(Boolean)
    .map((l) => l.split(/\s+/));
}

const projection = geoConicConformal()
  .parallels([38, 58])
  .rotate([-16.5, 0])
  .fitExtent(
    [
      [0, 0],
      [size.width, size.height],
    ],
    {
      type: "MultiPoint",
      coordinates: [
        [-9.8, 38.7],
        [-9.6, 32],
        [23, 66.35],
        [45.2, 43.5],
        [16, 29.7],
      ],
    },
  )
  .clipExtent([
    [-MARGIN, -MARGIN],
    [size.width + MARGIN, size.height + MARGIN],
  ])
  .precision(0.1);

const round = (v) => Math.round(v * UNIT) / UNIT;
const point = ([x, y]) => [round(x), round(y)];
const area = (ring) =>
  ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length];
    return sum + (x * v - u * y) / 2;
  }, 0);

/** Fewer points, none of them further from the line than DETAIL (Douglas and Peucker). */
function simplify(ring) {
  const keep = new Uint8Array(ring.length);
  const far = ring.reduce(
    (best, p, i) =>
      Math.hypot(p[0] - ring[0][0], p[1] - ring[0][1]) > Math.hypot(ring[best][0] - ring[0][0], ring[best][1] - ring[0][1]) ? i : best,
    0,
  );
  const todo = [
    [0, far],
    [far, ring.length],
  ];
  keep[0] = keep[far] = 1;
  while (todo.length) {
    const [a, b] = todo.pop();
    const [p, q] = [ring[a], ring[b % ring.length]];
    const long = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1e-9;
    let worst = DETAIL;
    let at = -1;
    for (let i = a + 1; i < b; i++) {
      const d = Math.abs((ring[i][0] - p[0]) * (q[1] - p[1]) - (ring[i][1] - p[1]) * (q[0] - p[0])) / long;
      if (d > worst) [worst, at] = [d, i];
    }
    if (at < 0) continue;
    keep[at] = 1;
    todo.push([a, at], [at, b]);
  }
  return ring.filter((_, i) => keep[i]);
}

/** Polygons of the land in the sheet: [outer ring, holes...], rings open. */
function land() {
  const atlas = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("world-atlas/land-10m.json"), "utf8"));
  const all = feature(atlas, atlas.objects.land);
  const polygons = [];
  for (const f of all.features ?? [all])
    for (const coordinates of f.geometry.type === "Polygon" ? [f.geometry.coordinates] : f.geometry.coordinates) {
      const box = coordinates[0].reduce(
        (b, [x, y]) => [Math.min(b[0], x), Math.max(b[1], x), Math.min(b[2], y), Math.max(b[3], y)],
        [180, -180, 90, -90],
      );
      if (box[0] > 60 || box[1] < -30 || box[2] > 72 || box[3] < 20) continue;
      const rings = [];
      let ring = null;
      const sink = {
        point: (x, y) => ring?.push([x, y]),
        lineStart: () => (ring = []),
        lineEnd: () => (rings.push(ring), (ring = null)),
        polygonStart() {},
        polygonEnd() {},
        sphere() {},
      };
      const to = projection.stream(sink);
      to.polygonStart();
      for (const r of coordinates) {
        to.lineStart();
        for (const [x, y] of r.slice(0, -1)) to.point(x, y);
        to.lineEnd();
      }
      to.polygonEnd();
      const neat = rings
        .map((r) =>
          simplify(r)
            .map(point)
            .filter((p, i, a) => p[0] !== a[(i + 1) % a.length][0] || p[1] !== a[(i + 1) % a.length][1]),
        )
        .filter((r) => r.length > 2 && Math.abs(area(r)) > SPECK);
      const whole = neat.filter((r) => area(r) > 0);
      const holes = neat.filter((r) => area(r) < 0);
      // The straits are too narrow to be seen.
      const water = straits.map((s) => [channel(s.way, s.wide)]).filter(([r]) => whole.some((w) => r.some((p) => inside(p, w))));
      if (water.length) {
        for (const poly of clip.difference([whole[0], ...holes], ...water))
          if (Math.abs(area(poly[0])) > SPECK) polygons.push(poly.map(open));
        continue;
      }
      for (const r of whole) polygons.push([r, ...(whole.length === 1 ? holes : holes.filter((h) => inside(h[0], r)))]);
    }
  return polygons;
}

function inside([x, y], ring) {
  let is = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i], ring[j]];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) is = !is;
  }
  return is;
}

// --- The bending of lines ---

function hash(x, y, n) {
  let h = (x * 374761393 + y * 668265263 + n * 974634777) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 31 - 1;
}

function noise(x, y, n) {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const soft = (t) => t * t * (3 - 2 * t);
  const [u, v] = [soft(x - i), soft(y - j)];
  const row = (k) => hash(i, k, n) * (1 - u) + hash(i + 1, k, n) * u;
  return row(j) * (1 - v) + row(j + 1) * v;
}

const still = calm.map((p) => projection(p));

function bend([x, y]) {
  const k = still.reduce((least, [u, v]) => Math.min(least, Math.max(0, Math.hypot(x - u, y - v) - 7) / 16), 1);
  return point([
    x + k * (4.6 * noise(x / 19, y / 19, 1) + 1.7 * noise(x / 7, y / 7, 2)),
    y + k * (4.6 * noise(x / 19, y / 19, 3) + 1.7 * noise(x / 7, y / 7, 4)),
  ]);
}

/** From p to q in short steps, bent; the same points whichever way it is gone. */
function line(p, q) {
  const turned = p[0] > q[0] || (p[0] === q[0] && p[1] > q[1]);
  const [a, b] = turned ? [q, p] : [p, q];
  const n = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 3));
  const all = Array.from({ length: n + 1 }, (_, i) => bend([a[0] + ((b[0] - a[0]) * i) / n, a[1] + ((b[1] - a[1]) * i) / n]));
  return turned ? all.reverse() : all;
}

// --- Regions ---

const name = (p) => p.join();

/** Directed edges chained to rings. */
function chain(edges) {
  const from = new Map();
  for (const [p, q] of edges) from.set(name(p), [...(from.get(name(p)) ?? []), q]);
  const rings = [];
  for (const [first, p] of edges.map((e) => [name(e[0]), e[0]])) {
    if (!from.get(first)?.length) continue;
    const ring = [];
    let at = p;
    while (from.get(name(at))?.length) {
      ring.push(at);
      at = from.get(name(at)).pop();
    }
    rings.push(ring);
  }
  return rings;
}

/** The outlines of each region's cells, land or not. */
function outlines(sites) {
  const spread = 3 * MARGIN;
  const voronoi = Delaunay.from(
    sites,
    (s) => s.at[0],
    (s) => s.at[1],
  ).voronoi([-spread, -spread, size.width + spread, size.height + spread]);
  const edges = new Map();
  sites.forEach((s, i) => {
    const cell = voronoi.cellPolygon(i);
    if (!cell) return;
    const own = edges.get(s.region) ?? new Map();
    edges.set(s.region, own);
    for (let k = 0; k + 1 < cell.length; k++) {
      const points = line(cell[k], cell[k + 1]);
      for (let m = 0; m + 1 < points.length; m++) {
        const [p, q] = [points[m], points[m + 1]];
        if (name(p) === name(q)) continue;
        if (!own.delete(name(q) + "|" + name(p))) own.set(name(p) + "|" + name(q), [p, q]);
      }
    }
  });
  return new Map([...edges].map(([region, own]) => [region, chain([...own.values()])]));
}

/** What of a polygon lies in a box around the rings: cutting is slow where there is much coast. */
function part(poly, rings) {
  const all = rings.flat();
  const box = [0, 1].map((k) => [Math.min(...all.map((p) => p[k])) - 5, Math.max(...all.map((p) => p[k])) + 5]);
  const half = (ring, k, at, sign) =>
    ring.flatMap((p, i) => {
      const q = ring[(i + 1) % ring.length];
      const [a, b] = [(p[k] - at) * sign, (q[k] - at) * sign];
      const cross = [p[0] + ((q[0] - p[0]) * a) / (a - b), p[1] + ((q[1] - p[1]) * a) / (a - b)];
      return [...(a >= 0 ? [p] : []), ...(a < 0 !== b < 0 ? [cross] : [])];
    });
  return poly.map((ring) => [0, 1].reduce((r, k) => half(half(r, k, box[k][0], 1), k, box[k][1], -1), ring)).filter((r) => r.length > 2);
}

/** A narrow water as a polygon. */
function channel(points, wide) {
  const p = points.map((q) => projection(q));
  const side = (sign) =>
    p.map((q, i) => {
      const [a, b] = [p[Math.max(0, i - 1)], p[Math.min(p.length - 1, i + 1)]];
      const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
      return point([q[0] - (sign * wide * (b[1] - a[1])) / long / 2, q[1] + (sign * wide * (b[0] - a[0])) / long / 2]);
    });
  return [...side(1), ...side(-1).reverse()];
}

const open = (ring) => ring.slice(0, -1).map(point);
const clean = (ring) => ring.filter((p, i) => name(p) !== name(ring[(i + 1) % ring.length]));

function divide(polygons, places) {
  const shapes = new Map();
  const rest = [];
  const give = (region, rings) => shapes.set(region, [...(shapes.get(region) ?? []), ...rings]);
  const sites = places.map(([region, lon, lat]) => ({ region, at: projection([lon / 100, lat / 100]) }));
  const nearest = (p) =>
    polygons.reduce(
      (best, poly) => {
        const d = Math.min(...poly[0].map((q) => Math.hypot(p[0] - q[0], p[1] - q[1])));
        return d < best[0] ? [d, poly] : best;
      },
      [Infinity, null],
    )[1];
  const of = new Map(polygons.map((p) => [p, []]));
  for (const s of sites) (of.get(polygons.find((p) => inside(s.at, p[0]))) ?? of.get(nearest(s.at))).push(s);
  for (const [poly, own] of of) {
    if (!own.length) {
      rest.push(poly);
      continue;
    }
    for (const [region, rings] of outlines(own)) {
      const cut = clip.intersection(
        [part(poly, rings)],
        rings.map((r) => [r]),
      );
      give(
        region,
        cut
          .flat()
          .map(open)
          .map(clean)
          .filter((r) => r.length > 2 && Math.abs(area(r)) > 0.6),
      );
    }
  }
  // Small islands belong to the coast that they lie off; the large ones have no name and no owner.
  const large = isles.map((at) => projection(at));
  const nameless = [];
  for (const [ring] of rest) {
    const p = ring[0];
    if (large.some((at) => inside(at, ring)) || Math.abs(area(ring)) > 120) nameless.push(ring);
    else {
      const near = sites.reduce((a, b) =>
        Math.hypot(a.at[0] - p[0], a.at[1] - p[1]) < Math.hypot(b.at[0] - p[0], b.at[1] - p[1]) ? a : b,
      );
      if (Math.hypot(near.at[0] - p[0], near.at[1] - p[1]) < 40) give(near.region, [ring]);
      else nameless.push(ring);
    }
  }
  return { shapes, nameless };
}

// --- Arcs ---

/** Rings cut where more than two lines meet, so that neighbours share what lies between them. */
function topology(all) {
  const ways = new Map();
  for (const ring of all.flat())
    ring.forEach((p, i) => {
      const q = ring[(i + 1) % ring.length];
      for (const [a, b] of [
        [p, q],
        [q, p],
      ])
        ways.set(name(a), (ways.get(name(a)) ?? new Set()).add(name(b)));
    });
  const node = (p) => ways.get(name(p)).size !== 2;
  const arcs = [];
  const known = new Map();
  const arc = (points) => {
    const key = (a) => a.map(name).join(" ");
    const back = [...points].reverse();
    if (known.has(key(points))) return known.get(key(points));
    if (known.has(key(back))) return ~known.get(key(back));
    known.set(key(points), arcs.length);
    arcs.push(points);
    return arcs.length - 1;
  };
  const cut = (ring) => {
    const start = ring.findIndex(node);
    if (start < 0) return [arc([...ring, ring[0]])];
    const turned = [...ring.slice(start), ...ring.slice(0, start), ring[start]];
    const out = [];
    let from = 0;
    for (let i = 1; i < turned.length; i++)
      if (node(turned[i])) {
        out.push(arc(turned.slice(from, i + 1)));
        from = i;
      }
    return out;
  };
  return { rings: all.map((rings) => rings.map(cut)), arcs };
}

/** The point of a ring that is furthest from its edge: where a name and figures have room. */
function middle(rings) {
  const ring = rings.reduce((a, b) => (Math.abs(area(a)) > Math.abs(area(b)) ? a : b));
  const xs = ring.map((p) => p[0]);
  const ys = ring.map((p) => p[1]);
  const pad = 14;
  const inSheet = (p) => p[0] > pad && p[1] > pad && p[0] < size.width - pad && p[1] < size.height - pad;
  const room = (p) => {
    if (!inSheet(p) || !inside(p, ring)) return -1;
    let d = Math.min(p[0], p[1], size.width - p[0], size.height - p[1]);
    for (let i = 0; i < ring.length; i++) {
      const [a, b] = [ring[i], ring[(i + 1) % ring.length]];
      const [ux, uy] = [b[0] - a[0], b[1] - a[1]];
      const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * ux + (p[1] - a[1]) * uy) / (ux * ux + uy * uy || 1)));
      // Names are wider than high.
      d = Math.min(d, Math.hypot((a[0] + t * ux - p[0]) * 0.7, a[1] + t * uy - p[1]));
    }
    return d;
  };
  let best = { p: ring[0], d: -2 };
  let step = Math.max(4, Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) / 14);
  for (let x = Math.min(...xs); x <= Math.max(...xs); x += step)
    for (let y = Math.min(...ys); y <= Math.max(...ys); y += step) {
      const d = room([x, y]);
      if (d > best.d) best = { p: [x, y], d };
    }
  for (; step > 0.4; step /= 2)
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, 1],
      [-1, -1],
      [1, -1],
      [-1, 1],
    ]) {
      const p = [best.p[0] + dx * step, best.p[1] + dy * step];
      const d = room(p);
      if (d > best.d) best = { p, d };
    }
  return [Math.round(best.p[0]), Math.round(best.p[1]), Math.round(best.d)];
}

const whole = (p) => p.map((v) => Math.round(v * UNIT));

/** First point, then steps from point to point. */
function coded(points) {
  const all = points.map(whole);
  return all.flatMap(([x, y], i) => (i ? [x - all[i - 1][0], y - all[i - 1][1]] : [x, y]));
}

function graticule() {
  return geoGraticule()
    .step([10, 5])
    .extent([
      [-40, 20],
      [70, 80],
    ])
    .lines()
    .flatMap((l) => {
      const lines = [];
      let now = null;
      const to = projection.stream({
        point: (x, y) => now.push([x, y]),
        lineStart: () => (now = []),
        lineEnd: () => lines.push(now),
        polygonStart() {},
        polygonEnd() {},
        sphere() {},
      });
      to.lineStart();
      l.coordinates.forEach(([x, y]) => to.point(x, y));
      to.lineEnd();
      return lines;
    })
    .map((l) => coded(simplify([...l]).map(point)));
}

export function make() {
  const { shapes, nameless } = divide(
    land(),
    section("places").map(([r, x, y]) => [r, Number(x), Number(y)]),
  );
  const ids = section("regions").map((w) => w[0]);
  const { rings, arcs } = topology([...ids.map((id) => shapes.get(id) ?? []), nameless.map((r) => r)]);
  const spot = (p) => projection(p).map(Math.round);
  return {
    ...size,
    unit: UNIT,
    arcs: arcs.map(coded),
    regions: Object.fromEntries(ids.map((id, i) => [id, { rings: rings[i], at: middle(shapes.get(id)) }])),
    isles: rings[ids.length],
    seas: Object.fromEntries(Object.entries(seas).map(([id, [lon, lat, ...look]]) => [id, [...spot([lon, lat]), ...look]])),
    anchors: Object.fromEntries(Object.entries(anchors).map(([id, p]) => [id, spot(p)])),
    rivers: rivers.map((r) => r.flatMap((p) => projection(p).map(Math.round))),
    grid: graticule(),
  };
}

const newer = (a, b) => statSync(a).mtimeMs > statSync(b).mtimeMs;

/** Makes the map unless it is there already. */
export function ready() {
  const from = [board, fileURLToPath(import.meta.url), join(here, "names.mjs"), join(here, "../package-lock.json")];
  try {
    if (!from.some((f) => newer(f, made))) return made;
  } catch {
    // not there yet
  }
  mkdirSync(dirname(made), { recursive: true });
  writeFileSync(made, JSON.stringify(make()));
  return made;
}
