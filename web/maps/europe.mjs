// europe.mjs - a map of Europe or of a part of it: real coasts, and regions that touch as their places say.
// On its piece of land each region owns what is nearer to its places than to any other (Voronoi cells).
// Lines between cells are bent a little by one smooth field for the whole sheet, which cannot make or
// break a border; regions that are no neighbours meet in a corner at most. Written as arcs that neighbours share, in whole tenths of the sheet's unit.
import { Delaunay } from "d3-delaunay";
import { geoConicConformal, geoGraticule } from "d3-geo";
import clip from "polygon-clipping";
import { feature } from "topojson-client";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { UNIT, area, chain, clean, coded, inside, middle, name, noise, open, part, point, simplify, topology } from "./plane.mjs";

const MARGIN = 40; // of land kept outside the sheet
const SPECK = 2.2; // islands smaller than this are left out
const OFF = 36; // small islands belong to a coast so near
const CORNER = 16; // borders up to this length can become a corner

/** Part of the globe as a sheet: `project` takes longitude and latitude there. `calm` are points where lines stay
 * straight. */
function sheet({ size, parallels, rotate, fit, calm = [] }) {
  const project = geoConicConformal()
    .parallels(parallels)
    .rotate(rotate)
    .fitExtent(
      [
        [0, 0],
        [size.width, size.height],
      ],
      { type: "MultiPoint", coordinates: fit },
    )
    .clipExtent([
      [-MARGIN, -MARGIN],
      [size.width + MARGIN, size.height + MARGIN],
    ])
    .precision(0.1);
  return { size, project, calm: calm.map((p) => project(p)) };
}

/** What comes out of the projection, line by line: it is cut at the edge of the sheet. */
function projected(on, draw) {
  const lines = [];
  let now = null;
  const to = on.project.stream({
    point: (x, y) => now?.push([x, y]),
    lineStart: () => (now = []),
    lineEnd: () => (lines.push(now), (now = null)),
    polygonStart() {},
    polygonEnd() {},
    sphere() {},
  });
  draw(to);
  return lines;
}

/** Polygons of the land in the sheet: [outer ring, holes...], rings open. */
function land(on, { channels = [], larger = [] }) {
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
      const rings = projected(on, (to) => {
        to.polygonStart();
        for (const r of coordinates) {
          to.lineStart();
          for (const [x, y] of r.slice(0, -1)) to.point(x, y);
          to.lineEnd();
        }
        to.polygonEnd();
      });
      const neat = rings
        .map((r) => grown(on, r, larger))
        .map((r) =>
          simplify(r)
            .map(point)
            .filter((p, i, a) => p[0] !== a[(i + 1) % a.length][0] || p[1] !== a[(i + 1) % a.length][1]),
        )
        .filter((r) => r.length > 2 && Math.abs(area(r)) > SPECK);
      const whole = neat.filter((r) => area(r) > 0);
      const holes = neat.filter((r) => area(r) < 0);
      // Some straits are too narrow to be seen.
      const water = channels.map((c) => [channel(on, c.way, c.wide)]).filter(([r]) => whole.some((w) => r.some((p) => inside(p, w))));
      if (water.length) {
        for (const poly of clip.difference([whole[0], ...holes], ...water))
          if (Math.abs(area(poly[0])) > SPECK) polygons.push(poly.map(open));
        continue;
      }
      for (const r of whole) polygons.push([r, ...(whole.length === 1 ? holes : holes.filter((h) => inside(h[0], r)))]);
    }
  return polygons;
}

/** A ring of an island that is drawn larger than it is. */
function grown(on, ring, larger) {
  for (const { about, wide, by } of larger) {
    const [x, y] = on.project(about);
    if (ring.every(([u, v]) => Math.hypot(u - x, v - y) < wide)) return ring.map(([u, v]) => [x + (u - x) * by, y + (v - y) * by]);
  }
  return ring;
}

// --- The bending of lines ---

function bend(on, [x, y]) {
  const k = on.calm.reduce((least, [u, v]) => Math.min(least, Math.max(0, Math.hypot(x - u, y - v) - 7) / 16), 1);
  return point([
    x + k * (4.6 * noise(x / 19, y / 19, 1) + 1.7 * noise(x / 7, y / 7, 2)),
    y + k * (4.6 * noise(x / 19, y / 19, 3) + 1.7 * noise(x / 7, y / 7, 4)),
  ]);
}

/** From p to q in short steps, bent; the same points whichever way it is gone. */
function line(on, p, q) {
  const turned = p[0] > q[0] || (p[0] === q[0] && p[1] > q[1]);
  const [a, b] = turned ? [q, p] : [p, q];
  const n = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 3));
  const all = Array.from({ length: n + 1 }, (_, i) => bend(on, [a[0] + ((b[0] - a[0]) * i) / n, a[1] + ((b[1] - a[1]) * i) / n]));
  return turned ? all.reverse() : all;
}

// --- Regions ---

const sited = (on, places) => places.map(([region, lon, lat]) => ({ region, at: on.project([lon, lat]) }));

/** Cells of the sites: polygons, closed. */
function diagram(on, sites) {
  const spread = 3 * MARGIN;
  const voronoi = Delaunay.from(
    sites,
    (s) => s.at[0],
    (s) => s.at[1],
  ).voronoi([-spread, -spread, on.size.width + spread, on.size.height + spread]);
  return sites.flatMap(({ region }, i) => {
    const points = voronoi.cellPolygon(i);
    return points ? [{ region, points }] : [];
  });
}

/** Points from p to q, a step of a sheet's unit each. */
const steps = (p, q) => {
  const n = Math.max(1, Math.ceil(Math.hypot(q[0] - p[0], q[1] - p[1])));
  return Array.from({ length: n + 1 }, (_, i) => [p[0] + ((q[0] - p[0]) * i) / n, p[1] + ((q[1] - p[1]) * i) / n]);
};

/** Lines between cells of regions that are no neighbours, as far as they lie on land: their two ends, and where
 * the line leaves the land, if it does. */
function faults(cells, isNear, isDry) {
  const seen = new Map();
  const out = [];
  for (const { region, points } of cells)
    for (let k = 0; k + 1 < points.length; k++) {
      const [p, q] = [points[k], points[k + 1]];
      const key = [name(p), name(q)].sort().join("|");
      const other = seen.get(key);
      if (other === undefined) seen.set(key, region);
      else if (other !== region && !isNear(region, other)) {
        const way = steps(p, q);
        const dry = way.map(isDry);
        if (!dry.some(Boolean)) continue;
        if (dry[0] === dry[dry.length - 1]) out.push({ ends: [p, q] });
        else {
          const land = dry[0] ? way : [...way].reverse();
          const wet = (dry[0] ? dry : [...dry].reverse()).lastIndexOf(true) + 2;
          out.push({ ends: [land[0]], shore: land[Math.min(wet, land.length - 1)] });
        }
      }
    }
  return out;
}

/** Cells whose regions are no neighbours meet in a corner at most: a short border between them becomes a point. */
function cornered(cells, isNear, isDry) {
  const group = new Map(); // of a vertex: all that become one point with it
  for (const { ends, shore } of faults(cells, isNear, isDry)) {
    const one = { points: [], shore };
    for (const p of ends) {
      const had = group.get(name(p)) ?? { points: [p] };
      one.points = [...new Set([...one.points, ...had.points])];
      one.shore ??= had.shore;
    }
    for (const p of one.points) group.set(name(p), one);
  }
  const mean = (points, k) => points.reduce((sum, p) => sum + p[k], 0) / points.length;
  const goal = new Map();
  for (const g of new Set(group.values())) {
    const at = g.shore ?? [mean(g.points, 0), mean(g.points, 1)];
    if (g.points.every((p) => Math.hypot(p[0] - at[0], p[1] - at[1]) <= (g.shore ? CORNER : CORNER / 2)))
      for (const p of g.points) goal.set(name(p), at);
  }
  return cells.map(({ region, points }) => ({ region, points: points.map((p) => goal.get(name(p)) ?? p) }));
}

/** The outlines of each region's cells, land or not. */
function outlines(on, cells) {
  const edges = new Map();
  for (const { region, points: cell } of cells) {
    const own = edges.get(region) ?? new Map();
    edges.set(region, own);
    for (let k = 0; k + 1 < cell.length; k++) {
      const points = line(on, cell[k], cell[k + 1]);
      for (let m = 0; m + 1 < points.length; m++) {
        const [p, q] = [points[m], points[m + 1]];
        if (name(p) === name(q)) continue;
        if (!own.delete(name(q) + "|" + name(p))) own.set(name(p) + "|" + name(q), [p, q]);
      }
    }
  }
  return new Map([...edges].map(([region, own]) => [region, chain([...own.values()])]));
}

/** A narrow water as a polygon. */
function channel(on, points, wide) {
  const p = points.map((q) => on.project(q));
  const side = (sign) =>
    p.map((q, i) => {
      const [a, b] = [p[Math.max(0, i - 1)], p[Math.min(p.length - 1, i + 1)]];
      const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
      return point([q[0] - (sign * wide * (b[1] - a[1])) / long / 2, q[1] + (sign * wide * (b[0] - a[0])) / long / 2]);
    });
  return [...side(1), ...side(-1).reverse()];
}

/** Who owns what of the land: rings by region, and islands that nobody owns. */
function divide(on, polygons, { regions, places, isles = [], wilds = {}, near }) {
  const shapes = new Map();
  const rest = [];
  const give = (region, rings) => shapes.set(region, [...(shapes.get(region) ?? []), ...rings]);
  const sites = sited(on, [...places, ...Object.entries(wilds).flatMap(([id, all]) => all.map((at) => [id, ...at]))]);
  const owned = new Set(regions);
  const pairs = new Set(near?.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const isNear = (a, b) => !near || pairs.has(`${a} ${b}`) || !owned.has(a) || !owned.has(b);
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
    const isDry = (p) => inside(bend(on, p), poly[0]) && !poly.slice(1).some((hole) => inside(bend(on, p), hole));
    for (const [region, rings] of outlines(on, cornered(diagram(on, own), isNear, isDry))) {
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
  const large = isles.map((at) => on.project(at));
  const nameless = [];
  const coasts = [...shapes].flatMap(([region, rings]) => rings.flat().map((at) => ({ region, at })));
  for (const [ring] of rest) {
    const [x, y] = ring[0];
    const off = coasts
      .filter(({ at: [u, v] }) => Math.abs(u - x) < OFF && Math.abs(v - y) < OFF)
      .reduce((a, b) => (Math.hypot(b.at[0] - x, b.at[1] - y) < Math.hypot(a.at[0] - x, a.at[1] - y) ? b : a), { at: [Infinity, 0] });
    const small = Math.abs(area(ring)) <= 120 && !large.some((at) => inside(at, ring));
    if (small && owned.has(off.region)) give(off.region, [ring]);
    else nameless.push(ring);
  }
  return { shapes, nameless };
}

function graticule(on) {
  return geoGraticule()
    .step([10, 5])
    .extent([
      [-40, 20],
      [70, 80],
    ])
    .lines()
    .flatMap((l) =>
      projected(on, (to) => {
        to.lineStart();
        for (const [x, y] of l.coordinates) to.point(x, y);
        to.lineEnd();
      }),
    )
    .map((l) => coded(simplify([...l]).map(point)));
}

/** Seas as areas. They go on under the land, which lies upon them. */
function waters(on, places) {
  const cells = [...outlines(on, diagram(on, sited(on, places)))];
  const { rings, arcs } = topology(cells.map(([, r]) => r));
  return { arcs: arcs.map(coded), seas: Object.fromEntries(cells.map(([id], i) => [id, rings[i]])) };
}

/** The map of a description; all places are longitude and latitude.
 *
 * size, parallels, rotate, fit   the sheet, its projection (conic, conformal), points that it reaches to
 * regions                        their ids, in order
 * places                         [region, longitude, latitude, town], any number for each region; a town is a
 *                                place with an id of its own, and need not be one
 * near                           pairs of regions that may share a border, where not all may: others meet in a corner at
 *                                most, as far as their places leave only a short border between them
 * isles                          points of islands that nobody owns
 * wilds                          id: places of land that nobody owns, by what it is
 * larger                         {about, wide, by}: islands that are drawn larger than they are
 * channels                       {way, wide}: straits that are drawn wider than they are
 * calm                           where borders are not bent: they must stay in the water
 * seas                           id: [longitude, latitude, how the name is turned, letters apart, their size]
 * waters                         [sea, longitude, latitude], any number for each sea: where seas are areas
 * anchors                        id: where the sign of a port stands, off the coast
 * rivers                         lines from source to mouth, for the eye only
 */
export function make(about) {
  const on = sheet(about);
  const { shapes, nameless } = divide(on, land(on, about), about);
  const ids = about.regions;
  const wilds = Object.keys(about.wilds ?? {});
  const { rings, arcs } = topology([...ids.map((id) => shapes.get(id) ?? []), nameless, ...wilds.map((id) => shapes.get(id) ?? [])]);
  const spot = (p) => on.project(p).map(Math.round);
  const towns = about.places.filter(([, , , id]) => id);
  const each = (all, f) => Object.fromEntries(Object.entries(all ?? {}).map(([id, v]) => [id, f(v)]));
  return {
    ...on.size,
    unit: UNIT,
    arcs: arcs.map(coded),
    regions: Object.fromEntries(ids.map((id, i) => [id, { rings: rings[i], at: middle(shapes.get(id), on.size) }])),
    isles: rings[ids.length],
    ...(wilds.length ? { wilds: Object.fromEntries(wilds.map((id, i) => [id, rings[ids.length + 1 + i]])) } : {}),
    seas: each(about.seas, ([lon, lat, ...look]) => [...spot([lon, lat]), ...look]),
    anchors: each(about.anchors, spot),
    rivers: (about.rivers ?? []).map((r) => r.flatMap(spot)),
    grid: graticule(on),
    ...(towns.length ? { towns: Object.fromEntries(towns.map(([of, lon, lat, id]) => [id, { of, at: spot([lon, lat]) }])) } : {}),
    ...(about.waters ? { waters: waters(on, about.waters) } : {}),
  };
}
