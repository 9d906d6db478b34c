// The map of Napoleon gegen Europa: what touches on the page adjoins in the rules, and nothing else; towns, ports and seas
// are where they belong.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { besides } from "../src/europe/names";
import { over } from "../src/europe/layout";
import { between, pair, type Point } from "../src/europe/sheet";
import {
  anchor,
  borders,
  closed,
  front,
  inTheatre,
  land,
  size,
  town,
  zones,
  type Ground,
  type Kind,
  type Zone,
} from "../src/games/nge/land";

/** Of data/nge/board.txt, words in quotes as one: the tests run in web/. */
function section(name: string): string[][] {
  const rows = readFileSync("../data/nge/board.txt", "utf8")
    .split("\n")
    .map((l) => l.replace(/#.*/, "").trim());
  const from = rows.indexOf(`[${name}]`) + 1;
  const to = rows.findIndex((l, i) => i >= from && l.startsWith("["));
  return rows
    .slice(from, to < 0 ? undefined : to)
    .filter(Boolean)
    .map((l) => [...l.matchAll(/"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2]!));
}

const seas = section("seas").map((w) => w[0]!);
const edges = section("edges") as [string, string, Kind][];

/** The board as the engine would tell it, as far as it is asked here. */
const ports = new Map<string, string[]>();
const map: Ground = { zones: {}, seas: {}, nations: {} };
for (const [id, province, , lon, lat, de, en, ...more] of section("zones")) {
  const at = more.indexOf("port");
  if (at >= 0)
    ports.set(
      id!,
      more.slice(at + 1, at + 3).filter((w) => seas.includes(w)),
    );
  const zone = { name: { de, en }, province, terrain: "clear", lon: Number(lon), lat: Number(lat), city: true, near: {} };
  (map.zones as Record<string, Zone>)[id!] = zone as unknown as Zone;
}
for (const [a, b, kind] of edges)
  for (const [p, q] of [
    [a, b],
    [b, a],
  ] as const)
    (map.zones[p]!.near as Record<string, Kind>)[q] = kind;

const parsed = new Map<string, Point[][]>();
/** The rings of a path of absolute points. */
function rings(d: string): Point[][] {
  let all = parsed.get(d);
  if (!all)
    parsed.set(
      d,
      (all = d
        .split("M")
        .slice(1)
        .map((r) =>
          r
            .replace("Z", "")
            .split("L")
            .map((p) => p.split(" ").map(Number))
            .map(([x, y]) => ({ x: x!, y: y! })),
        )),
    );
  return all;
}

/** Holes count. */
const inside = (p: Point, d: string): boolean =>
  rings(d).reduce(
    (is, ring) =>
      ring.reduce((now, a, i) => {
        const b = ring[(i + ring.length - 1) % ring.length]!;
        return a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x ? !now : now;
      }, is),
    false,
  );

const lands = [...zones.map(land.outline), land.isles, ...land.wilds.ids.map(land.wilds.outline)];
const boxes = lands.map((d) => {
  const all = rings(d).flat();
  const [xs, ys] = [all.map((p) => p.x), all.map((p) => p.y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
});
const isDry = (p: Point): boolean =>
  lands.some((d, i) => {
    const b = boxes[i]!;
    return p.x >= b.left && p.x <= b.right && p.y >= b.top && p.y <= b.bottom && inside(p, d);
  });

/** Shorter than this nobody would see that two zones touch. */
const SEEN = 7;

test("all zones of the board are drawn", () => {
  assert.deepEqual(
    [...zones],
    section("zones").map((w) => w[0]),
  );
  assert.equal(zones.length, 262);
  for (const id of zones) {
    const p = land.spot(id);
    assert.ok(p.x > 0 && p.y > 0 && p.x < size.width && p.y < size.height && p.room > 2, `${id} ${JSON.stringify(p)}`);
  }
});

test("the drawn neighbours are those of the board, all of them and no others", () => {
  const drawn = land.touching();
  const ruled = edges.filter(([, , kind]) => kind !== "strait").map(([a, b]) => pair(a, b));
  assert.deepEqual([...drawn.keys()].sort(), ruled.sort());
  assert.deepEqual(closed(map), []);
  for (const [key, long] of drawn) assert.ok(long > SEEN, `${key}: ${long}`);
});

test("where more than three zones meet it is marked", () => {
  const all = land.corners();
  assert.ok(all.length > 30 && all.length < 80, `${all.length}`);
  for (const p of all) assert.ok(p.x > 0 && p.y > 0 && p.x < size.width && p.y < size.height);
});

test("every bridge, pass and river has a border to stand on", () => {
  for (const [a, b] of borders(map, "bridge", "river", "pass", "mountain", "desert")) assert.ok(land.gate(a, b), `${a} ${b}`);
});

test("straits are short ways over water between zones that do not touch", () => {
  const straits = borders(map, "strait");
  assert.equal(straits.length, 4);
  for (const [a, b] of straits) {
    const [p, q] = land.crossing(a, b);
    assert.ok(between(p, q) > 0.5 && between(p, q) < 25, `${a} ${b}: ${between(p, q)}`);
    assert.ok(!isDry({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }), `${a} ${b}`);
  }
});

test("every town stands in its own zone", () => {
  assert.deepEqual(land.towns.map((t) => t.id).sort(), [...zones].sort());
  for (const id of zones) assert.ok(inside(town(id), land.outline(id)), id);
});

test("every port touches the seas that it faces, and its box lies there", () => {
  assert.deepEqual(Object.keys(land.anchors).sort(), [...ports.keys()].sort());
  const waters = land.waters!;
  for (const [id, faces] of ports) {
    assert.ok(
      land.shore.some((l) => l.of[0] === id),
      id,
    );
    const points = rings(land.outline(id)).flat();
    for (const sea of faces)
      assert.ok(
        points.some((p) => inside(p, waters.outline(sea)) && near(p)),
        `${id} at ${sea}`,
      );
    const box = anchor(id)!;
    assert.ok(!isDry(box), id);
    assert.ok(
      faces.some((sea) => inside(box, waters.outline(sea))),
      `box of ${id}`,
    );
    assert.ok(Math.min(...points.map((p) => between(p, box))) < 30, id);
  }
  /** Water lies beside it. */
  function near(p: Point): boolean {
    return [
      [3, 0],
      [-3, 0],
      [0, 3],
      [0, -3],
    ].some(([x, y]) => !isDry({ x: p.x + x!, y: p.y + y! }));
  }
});

test("seas adjoin on the water as they do in the rules", () => {
  const waters = land.waters!;
  assert.deepEqual([...waters.ids].sort(), [...seas].sort());
  const drawn = new Set<string>();
  for (const l of waters.frontier) {
    const d = waters.lines([l]);
    const numbers = d.match(/-?[\d.]+/g)!.map(Number);
    let p = { x: 0, y: 0 };
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      p = { x: p.x + numbers[i]!, y: p.y + numbers[i + 1]! };
      if (p.x > 0 && p.y > 0 && p.x < size.width && p.y < size.height && !isDry(p)) drawn.add(pair(l.of[0]!, l.of[1]!));
    }
  }
  const ruled = section("sea_edges").map(([a, b]) => pair(a!, b!));
  assert.deepEqual([...drawn].sort(), ruled.sort());
});

test("names stand beside their towns and hardly ever on each other", () => {
  for (const lang of ["de", "en"] as const) {
    const all = zones.map((id) => ({ id, ...town(id), text: map.zones[id]!.name[lang] }));
    const side = besides(all, []);
    assert.equal(side.size, zones.length);
    const box = ({ id, x, y, text }: (typeof all)[number]) => {
      const wide = text.length * 5.4;
      const at = side.get(id)!;
      const left = at === "right" ? x + 8 : at === "left" ? x - 8 - wide : x - wide / 2;
      const bottom = at === "below" ? y + 18 : at === "above" ? y - 7 : y + 6;
      return { left, right: left + wide, top: bottom - 11, bottom };
    };
    const boxes = all.map(box);
    for (const b of boxes) assert.ok(b.left > 0 && b.right < size.width && b.top > 0 && b.bottom < size.height);
    const hit = boxes.filter((a, i) => boxes.some((b, j) => i !== j && over(a, b).x > 6 && over(a, b).y > 4));
    assert.ok(hit.length < 20, `${lang}: ${hit.length}`);
  }
});

test("a theatre holds its zones", () => {
  assert.ok(inTheatre(map, "centre").length > 60);
});

test("the war is where the armies face each other", () => {
  const at = (side: string, n: number, ...ids: string[]) => ids.map((zone) => ({ zone, side, n }));
  // Nobody is near Moscow, and what is small and far off is left out.
  const all = [...at("F", 10, "SOI", "PAR"), ...at("C", 8, "BRX", "LIE", "MOS"), ...at("F", 1, "NAP"), ...at("C", 1, "ROM")];
  assert.deepEqual(front(all).sort(), ["BRX", "LIE", "PAR", "SOI"]);
  assert.deepEqual(front(at("F", 10, "SOI", "PAR")), []);
});
