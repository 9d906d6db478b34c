import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFrames } from "../src/net/api";
import { Misfit, patched } from "../src/net/patch";

const same = (a: unknown, patch: unknown, b: unknown) => assert.equal(JSON.stringify(patched(a, patch)), JSON.stringify(b));

test("each form of a patch", () => {
  same(5, "x", "x");
  same({ a: 1 }, null, null);
  same({ a: 1, b: 2 }, { b: true }, { a: 1, b: true });
  same({ a: 1, b: 2, c: 3 }, { b: [] }, { a: 1, c: 3 });
  same({ a: 1 }, { b: [[1]] }, { a: 1, b: [1] });
  same({ a: 1, b: {} }, { b: [{ c: 1 }] }, { a: 1, b: { c: 1 } });
  same({ a: 1, b: 2 }, { x: [1, "b"], y: [2, "b"], z: [3] }, { a: 1, x: 1, y: 2, b: 2, z: 3 });
  same({ a: { b: { c: 1, d: 2 } } }, { a: { b: { c: 3 } } }, { a: { b: { c: 3, d: 2 } } });
  same(["a", "b", "c"], { 1: "x" }, ["a", "x", "c"]);
  same(["a", "b", "c"], { "0-2": [] }, ["c"]);
  same(["a", "b", "c"], { 2: "z", "1-0": ["x", "y"] }, ["a", "x", "y", "b", "z"]);
  same(["a"], { "1-0": ["b"] }, ["a", "b"]);
  same([{ id: 1 }, { id: 2, at: "A" }], { 1: { at: "B" } }, [{ id: 1 }, { id: 2, at: "B" }]);
  same({ a: 1 }, [{ b: 2 }], { b: 2 });
  same([], { "0-0": [1] }, [1]);
});

test("what has not changed stays the same object, and the old value is left as it was", () => {
  const old = {
    units: [
      { id: 1, at: ["x"] },
      { id: 2, at: ["y"] },
    ],
    towns: { a: 1 },
    none: null,
  };
  const copy = structuredClone(old);
  const now = patched(old, { units: { 1: { at: { 0: "z" } } } }) as typeof old;
  assert.deepEqual(old, copy);
  assert.equal(now.towns, old.towns);
  assert.equal(now.units[0], old.units[0]);
  assert.notEqual(now.units[1], old.units[1]);
  assert.deepEqual(now.units[1], { id: 2, at: ["z"] });
  assert.equal(patched(old, {}), old);
});

test("what does not fit is a misfit", () => {
  const wrong: [unknown, unknown][] = [
    [{ a: 1 }, { b: 2 }],
    [{ a: 1 }, { b: [] }],
    [{ a: 1 }, { a: { c: 1 } }],
    [[1, 2], { 2: 1 }],
    [[1, 2], { "1-2": [] }],
    [[1, 2], { x: 1 }],
    [[1, 2], { "0-1": 5 }],
    [[1, 2], { "0-2": [], 1: 3 }],
    [{ a: 1 }, []],
    [null, { a: 1 }],
  ];
  for (const [a, patch] of wrong) assert.throws(() => patched(a, patch), Misfit, JSON.stringify(patch));
});

test("frames that are patches become whole, and what is lost is only the frame that says so", () => {
  const first = { seq: 4, turn: 1, to_act: [0], table: { a: { x: 1 }, b: { y: 1 } }, events: [], over: false };
  const event = { seq: 5, seat: 0, do: "step" };
  const frames = wholeFrames([
    first,
    { seq: 5, events: [event], to: { turn: 2, table: { a: { x: 2 } } } },
    { seq: 6, events: [], lost: true, to: {} },
    { seq: 7, events: [], to: { over: true } },
  ]);
  const second = { ...first, seq: 5, turn: 2, table: { a: { x: 2 }, b: { y: 1 } }, events: [event] };
  assert.deepEqual(frames, [first, second, { ...second, seq: 6, events: [], lost: true }, { ...second, seq: 7, events: [], over: true }]);
  assert.equal((frames[1]!.table as typeof first.table).b, first.table.b);
});
