// The board in its window: wherever it is dragged, it stays there.
import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { zoomIdentity } from "d3-zoom";
import { within } from "../src/table/zoom";

const window = { width: 360, height: 500 };
const board = { width: 1600, height: 1100 };
const at = (x: number, y: number, k: number) => {
  const t = within(zoomIdentity.translate(x, y).scale(k), window, board);
  return [t.x, t.y, t.k];
};

test("a board that has room lies in the middle", () => {
  assert.deepEqual(at(-900, 77, 0.2), [20, 140, 0.2]);
});

test("a bigger one cannot be lost", () => {
  assert.deepEqual(at(5000, 5000, 1), [24, 24, 1]);
  assert.deepEqual(at(-5000, -5000, 1), [360 - 1600 - 24, 500 - 1100 - 24, 1]);
  assert.deepEqual(at(-100, -200, 1), [-100, -200, 1]);
  // Low and wide: one way it moves, the other it does not.
  assert.deepEqual(at(-5000, -5000, 0.4), [360 - 640 - 24, 30, 0.4]);
  // What lies over its lower edge is no reason to hide that.
  const t = within(zoomIdentity.translate(-100, -5000), window, board, { top: 40, bottom: 100, left: 0 });
  assert.deepEqual([t.x, t.y], [-100, 500 - 1100 - 124]);
});

test("it gives way to what lies at its left, as far as it has room", () => {
  const x = (width: number, k: number, at = 0) =>
    within(zoomIdentity.translate(at, 0).scale(k), { width, height: 500 }, board, { top: 0, bottom: 0, left: 300 }).x;
  assert.equal(x(1200, 0.5), 300);
  assert.equal(x(1000, 0.5), 200 - 16);
  assert.equal(x(1600, 0.5), 400, "in the middle it is far enough away");
  assert.equal(x(360, 1, 5000), 324, "one that is near can be pulled out from under it");
});
