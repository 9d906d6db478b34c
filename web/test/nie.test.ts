// The map of Napoleon in Europa: what touches on the page touches in the rules, and nothing else.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { anchors, isRegion, land, outline, regions, size, spot } from "../src/games/nie/land";

/** Of data/nie/board.txt: the tests run in web/. */
function section(name: string): string[][] {
  const rows = readFileSync("../data/nie/board.txt", "utf8")
    .split("\n")
    .map((l) => l.replace(/#.*/, "").trim());
  const from = rows.indexOf(rows.find((l) => l.startsWith(`[${name}]`))!) + 1;
  const to = rows.findIndex((l, i) => i >= from && l.startsWith("["));
  return rows
    .slice(from, to < 0 ? undefined : to)
    .filter(Boolean)
    .map((l) => l.split(/\s+/));
}

const edges = section("edges");
const pair = ([a, b]: string[]) => [a, b].sort().join(" ");

/** Shorter than this nobody would see that two regions touch. */
const SEEN = 7;

test("all regions of the board are drawn", () => {
  assert.deepEqual(
    [...regions],
    section("regions").map((w) => w[0]),
  );
  assert.equal(regions.length, 95);
  for (const id of regions) {
    assert.ok(outline(id).length > 30, id);
    const p = spot(id);
    assert.ok(p.x > 0 && p.y > 0 && p.x < size.width && p.y < size.height && p.room > 2, `${id} ${JSON.stringify(p)}`);
  }
});

test("the drawn neighbours are the borders by land, all of them and no others", () => {
  const drawn = land.touching();
  const ruled = edges.filter((e) => e[2] === "land").map(pair);
  assert.deepEqual([...drawn.keys()].sort(), ruled.sort());
  assert.equal(edges.length, 189);
  for (const [key, long] of drawn) assert.ok(long > SEEN, `${key}: ${long}`);
});

test("straits are short ways over water between regions that do not touch", () => {
  const straits = edges.filter((e) => e[2] === "strait");
  assert.equal(straits.length, 2);
  for (const [a, b] of straits) {
    const [p, q] = land.crossing(a!, b!);
    const wide = Math.hypot(p.x - q.x, p.y - q.y);
    assert.ok(wide > 0.5 && wide < 20, `${a} ${b}: ${wide}`);
  }
});

test("the anchors are those of the board", () => {
  assert.deepEqual(
    Object.keys(anchors).sort(),
    section("anchors")
      .map((w) => w[0])
      .sort(),
  );
  assert.ok(Object.keys(anchors).every(isRegion));
});
