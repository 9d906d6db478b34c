// plane.mjs - lines and areas on a sheet, in its own coordinates: what a map needs of geometry.
export const UNIT = 10; // parts of the sheet's unit
const DETAIL = 0.3; // of coasts

const round = (v) => Math.round(v * UNIT) / UNIT;
export const point = ([x, y]) => [round(x), round(y)];
export const area = (ring) =>
  ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length];
    return sum + (x * v - u * y) / 2;
  }, 0);

/** Fewer points, none of them further from the line than DETAIL (Douglas and Peucker). */
export function simplify(ring) {
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

export function inside([x, y], ring) {
  let is = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i], ring[j]];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) is = !is;
  }
  return is;
}

export const name = (p) => p.join();

/** Directed edges chained to rings. */
export function chain(edges) {
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

/** What of a polygon lies in a box around the rings: cutting is slow where there is much coast. */
export function part(poly, rings) {
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

export const open = (ring) => ring.slice(0, -1).map(point);
export const clean = (ring) => ring.filter((p, i) => name(p) !== name(ring[(i + 1) % ring.length]));

// --- Bending ---

function hash(x, y, n) {
  let h = (x * 374761393 + y * 668265263 + n * 974634777) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 31 - 1;
}

export function noise(x, y, n) {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const soft = (t) => t * t * (3 - 2 * t);
  const [u, v] = [soft(x - i), soft(y - j)];
  const row = (k) => hash(i, k, n) * (1 - u) + hash(i + 1, k, n) * u;
  return row(j) * (1 - v) + row(j + 1) * v;
}

// --- Arcs ---

/** Rings cut where more than two lines meet, so that neighbours share what lies between them. */
export function topology(all) {
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

/** The point of these rings that is furthest from their edge and the sheet's: where a name and figures have room. */
export function middle(rings, size) {
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
export function coded(points) {
  const all = points.map(whole);
  return all.flatMap(([x, y], i) => (i ? [x - all[i - 1][0], y - all[i - 1][1]] : [x, y]));
}
