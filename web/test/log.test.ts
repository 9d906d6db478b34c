import assert from "node:assert/strict";
import { test } from "node:test";
import { gapsOf, retell, standing, type Entry } from "../src/table/log";
import { ahead, around } from "../src/table/nearest";

const log = (...lines: [number, string][]): Entry[] => lines.map(([seq, what]) => ({ event: { seq, seat: 0, do: what }, before: null }));
const told = (entries: Entry[]) => standing(entries).map((e) => e.event.do);

test("what was taken back is not told", () => {
  assert.deepEqual(told(log([1, "a"], [2, "b"], [2, "b2"], [3, "undo 1"])), ["a", "undo 1"]);
});

test("several undos in a row are one line", () => {
  assert.deepEqual(told(log([1, "a"], [2, "b"], [3, "undo 1"], [4, "undo 1"])), ["undo 2"]);
});

test("an undo counts entries that stand", () => {
  const all = log([1, "a"], [2, "b"], [3, "undo 1"], [4, "c"], [5, "undo 2"], [6, "d"]);
  assert.deepEqual(told(all), ["undo 3", "d"]);
});

test("tables before the events, undone ones included", () => {
  const events = log([1, "a"], [1, "b"], [2, "c"], [3, "undo 1"], [4, "d"], [5, "undo 2"], [6, "e"]).map((e) => e.event);
  const before = retell(events, "", (table, e) => table + e.do).map((e) => e.before);
  assert.deepEqual(before, ["", "a", "ab", "abc", "ab", "abd", ""]);
  const anew = retell(events.slice(0, 4), "", (table, e) => table + e.do, { at: 2, table: "X" }).map((e) => e.before);
  assert.deepEqual(anew, ["", "a", "X", "Xc"]);
});

test("what older rules leave out of a replay", () => {
  const events = log([1, "a"], [60, "other 1 41"], [61, "rules 2 0"], [90, "b"], [100, "other 2 0"]).map((e) => e.event);
  assert.deepEqual(gapsOf(events), [{ from: 20, to: 60, version: "1" }]);
});

const at = (id: string, x: number, y: number) => ({ id, x, y });

test("arrows go to what lies ahead", () => {
  const spots = [at("right", 10, 0), at("far", 30, 0), at("down", 0, 10), at("aside", 10, 9)];
  assert.equal(ahead({ x: 0, y: 0 }, spots, "ArrowRight")?.id, "right");
  assert.equal(ahead({ x: 10, y: 0 }, spots, "ArrowRight")?.id, "far");
  assert.equal(ahead({ x: 0, y: 0 }, spots, "ArrowDown")?.id, "down");
  assert.equal(ahead({ x: 0, y: 0 }, spots, "ArrowLeft"), null);
});

test("what lies around, nearest first", () => {
  const spots = [at("b", 10, 0), at("a", 1, 1), at("c", 100, 0)];
  assert.deepEqual(
    around({ x: 0, y: 0 }, spots, 20).map((s) => s.id),
    ["a", "b"],
  );
});
