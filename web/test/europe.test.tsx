// Maps of Europe: what the kit makes and reads of a description (test/maps/toy): four zones of two towns, a river with a
// bridge, a pass, a strait, ports, seas as areas; and counters of a game that is not there.
import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import meet from "maps/meet";
import toy from "maps/toy";
import { Corners, Edges, Gates, Isles, Ranges, Straits, Towns, Waters } from "../src/europe/ground";
import { isFree } from "../src/europe/counters";
import { layout, over, type Craft, type Group } from "../src/europe/layout";
import { besides, Names } from "../src/europe/names";
import { between, pair, read, type Point } from "../src/europe/sheet";

const land = read(toy);

/** The rings of a path of absolute points. */
const rings = (d: string): Point[][] =>
  d
    .split("M")
    .slice(1)
    .map((r) =>
      r
        .replace("Z", "")
        .split("L")
        .map((p) => p.split(" ").map(Number))
        .map(([x, y]) => ({ x: x!, y: y! })),
    );

const inside = (p: Point, d: string): boolean =>
  rings(d).some((ring) =>
    ring.reduce((is, a, i) => {
      const b = ring[(i + ring.length - 1) % ring.length]!;
      return a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x ? !is : is;
    }, false),
  );

/** All elements of a drawing, components drawn as well. */
function drawn(node: any): any[] {
  if (Array.isArray(node)) return node.flatMap(drawn);
  if (!node || typeof node !== "object") return [];
  if (typeof node.type === "function") return drawn(node.type(node.props));
  return [node, ...drawn(node.props.children)];
}

test("a zone owns the land about all of its towns", () => {
  assert.deepEqual([...land.regions], ["rome", "ancona", "naples", "sicily"]);
  assert.equal(land.towns.length, 8); // places without a name are no towns
  for (const t of land.towns) for (const id of land.regions) assert.equal(inside(t, land.outline(id)), id === t.of, `${t.id} in ${id}`);
  for (const id of land.regions) assert.ok(inside(land.spot(id), land.outline(id)), id);
});

test("neighbours of the rules are compared with those of the drawing", () => {
  const near = [
    ["rome", "ancona"],
    ["naples", "rome"],
    ["naples", "sicily"],
  ] as const;
  assert.deepEqual([...land.touching().keys()].sort(), ["ancona naples", "ancona rome", "naples rome"]);
  assert.deepEqual(land.compare(near), { apart: [["naples", "sicily"]], closed: [["ancona", "naples"]] });
});

test("a bridge or pass stands in the middle of the border, across it", () => {
  for (const [a, b] of [
    ["rome", "naples"],
    ["ancona", "rome"],
  ] as const) {
    const at = land.gate(a, b)!;
    assert.deepEqual(at, land.gate(b, a));
    const turn = (at.turn * Math.PI) / 180;
    const beside = [1, -1].map((k) => ({ x: at.x - k * 9 * Math.sin(turn), y: at.y + k * 9 * Math.cos(turn) }));
    const sides = beside.map((p) => [a, b].find((id) => inside(p, land.outline(id))));
    assert.deepEqual([...sides].sort(), [a, b].sort(), `${a} ${b}`);
  }
  assert.equal(land.gate("naples", "sicily"), undefined);
  const [bridge] = drawn(
    <Gates
      land={land}
      pairs={[
        ["rome", "naples"],
        ["naples", "sicily"],
      ]}
      kind="bridge"
    />,
  ).filter((n) => n.props.transform);
  const { x, y } = land.gate("rome", "naples")!;
  assert.ok(bridge.props.transform.startsWith(`translate(${x.toFixed(1)} ${y.toFixed(1)})`));
});

test("a river goes along all of a border, a strait over the narrowest water", () => {
  const [river] = drawn(<Edges land={land} pairs={[["rome", "naples"]]} kind="river" />);
  assert.equal(river.props.d, land.lines(land.border("naples", "rome")));
  assert.ok(river.props.d.length > 40);
  const [p, q] = land.crossing("naples", "sicily");
  assert.ok(between(p, q) > 0.5 && between(p, q) < 12);
  assert.equal(drawn(<Straits land={land} pairs={[["naples", "sicily"]]} />).filter((n) => n.type === "path").length, 2);
});

test("seas are areas about their places, and share their lines", () => {
  const { waters } = land;
  assert.deepEqual([...waters!.ids], ["TYR", "ADR", "ION"]);
  for (const [id, [x, y]] of Object.entries(land.seas))
    for (const sea of waters!.ids) assert.equal(inside({ x: x!, y: y! }, waters!.outline(sea)), sea === id, `${id} in ${sea}`);
  assert.deepEqual([...new Set(waters!.frontier.map((l) => pair(l.of[0]!, l.of[1]!)))].sort(), ["ADR ION", "ADR TYR", "ION TYR"]);
  const ids = drawn(<Waters land={land} />).flatMap((n) => n.props["data-id"] ?? []);
  assert.deepEqual(ids, ["TYR", "ADR", "ION"]);
});

test("ports lie in the sea, off their coast", () => {
  for (const [id, [x, y]] of Object.entries(land.anchors)) {
    assert.ok(!inside({ x: x!, y: y! }, land.outline(id)), id);
    const coast = rings(land.outline(id)).flat();
    assert.ok(Math.min(...coast.map((p) => between(p, { x: x!, y: y! }))) < 40, id);
  }
});

test("towns have signs, and names beside them that are read from near", () => {
  const signs = drawn(<Towns land={land} sign={(id) => <circle id={id} r="3" />} />).filter((n) => n.type === "circle");
  assert.deepEqual(
    signs.map((n) => n.props.id),
    land.towns.map((t) => t.id),
  );
  const town = (id: string) => (id === "perugia" ? undefined : { text: id, chief: id === "rome_town" });
  const all = drawn(<Names land={land} sea={(id) => id} region={() => undefined} town={town} />);
  assert.deepEqual(
    all.filter((n) => n.props.class === "town").map((n) => n.props.children),
    land.towns.map((t) => t.id).filter((id) => id !== "perugia"),
  );
  assert.equal(all.filter((n) => n.props.class === "far chief").length, 1);
});

test("regions that are no neighbours meet in a corner, which is marked", () => {
  const met = read(meet);
  assert.deepEqual([...met.touching().keys()].sort(), ["ne nw", "ne se", "nw sw", "se sw"]);
  const corners = met.corners();
  assert.equal(corners.length, 1);
  for (const id of ["nw", "ne", "sw", "se"])
    assert.ok(
      rings(met.outline(id))
        .flat()
        .some((p) => between(p, corners[0]!) === 0),
      id,
    );
  assert.equal(drawn(<Corners land={met} />)[0].props.d, `M${corners[0]!.x} ${corners[0]!.y}h0`);
});

test("land that nobody owns has a rim, and no coast there", () => {
  const met = read(meet);
  assert.deepEqual([...met.wilds.ids], ["moor", "marsh"]);
  assert.ok(met.rim.length >= 4);
  const rim = new Set(met.rim.map((l) => l.arc));
  assert.ok(met.shore.every((l) => !rim.has(l.arc)));
  assert.deepEqual(
    drawn(<Isles land={met} />).flatMap((n) => n.props.class ?? []),
    ["eu-isles", "moor", "marsh"],
  );
  // Corsica, 1.4 times as long as it is.
  const ys = rings(met.outline("corsica"))
    .flat()
    .map((p) => p.y);
  const degree = (met.spot("corsica").y - met.spot("nw").y) / (47.02 - 42.2);
  assert.ok((Math.max(...ys) - Math.min(...ys)) / degree > 1.63 * 1.2);
});

test("mountains stand along a border, and leave a way where there is a pass", () => {
  const peaks = (passes: [string, string][]) =>
    drawn(<Ranges land={land} pairs={[["rome", "naples"]]} passes={passes} />)
      .filter((n) => n.type === "path")
      .map((n) => n.props.d.split("M").length - 1);
  const [one, shade] = peaks([]);
  assert.equal(one, shade);
  assert.equal(one, land.along("rome", "naples", 9).length);
  const [more] = peaks([["ancona", "rome"]]);
  const all = land.along("ancona", "rome", 9);
  assert.ok(more! > one! && more! < one! + all.length, `${one} ${more} ${all.length}`);
  for (const p of all) {
    const coast = rings(land.outline("rome")).flat();
    assert.ok(Math.min(...coast.map((q) => between(p, q))) < 6);
  }
});

test("names of towns stand where no other name or town is", () => {
  const at = (id: string, x: number, y: number) => ({ id, x, y, text: "Long name" });
  const side = besides([at("a", 100, 100), at("b", 100, 118), at("c", 160, 100)], [{ left: 130, right: 200, top: 104, bottom: 130 }]);
  assert.equal(side.get("a") === "below", false);
  assert.equal(side.get("c") === "below", false);
  assert.equal(besides([at("a", 100, 100)], []).get("a"), "below");
});

/** Counters with a side and a strength; none of them is longer when it is near. */
interface Men {
  side: string;
  n: number;
}
const craft: Craft<Men, Group<Men>> = {
  span: () => ({ w: 60, h: 30 }),
  sign: () => 0,
  kin: (g) => g.tiers[0]!.side,
  join: (a, b) => ({ side: a.side, n: a.n + b.n }),
  weight: (m) => m.n,
};

test("counters of any game make room for each other, and signs give way to them", () => {
  const groups = land.towns.flatMap((t, i) =>
    [0, 1, 2, 3, 4, 5].map(
      (k): Group<Men> => ({ ids: [`${t.id}${k}`], x: t.x + 20 * k, y: t.y, tiers: [{ side: i % 4 < 2 ? "F" : "C", n: k + 1 }] }),
    ),
  );
  const near = layout(craft, groups, 4);
  assert.equal(near.length, groups.length);
  const far = layout(craft, groups, 0.1);
  assert.ok(far.length < groups.length / 2, `${far.length}`);
  const men = (all: readonly Group<Men>[], side: string) =>
    all.reduce((sum, g) => sum + g.tiers.reduce((s, m) => s + (m.side === side ? m.n : 0), 0), 0);
  for (const side of ["F", "C"]) assert.equal(men(far, side), men(groups, side), side);
  for (const all of [near, far])
    for (const a of all)
      for (const b of all) if (a !== b) assert.ok(over(a.box, b.box).x <= 3.1 || over(a.box, b.box).y <= 3.1, `${a.ids} ${b.ids}`);
  const about = { left: -5, right: 5, top: -5, bottom: 5 };
  assert.equal(isFree(near, land.towns[0]!, about, 4), false);
  assert.equal(isFree(near, { x: 600, y: 600 }, about, 4), true);
});
