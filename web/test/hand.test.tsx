// Hands of cards: how many of each, and what a card says of itself while one picks.
import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Card, counted } from "../src/table/hand";

test("cards are counted as they come, or in the order of the deck", () => {
  const hand = ["inf", "art", "inf", "cav", "inf"];
  assert.deepEqual(counted(hand), [
    ["inf", 3],
    ["art", 1],
    ["cav", 1],
  ]);
  assert.deepEqual(counted(hand, ["art", "time", "inf"]), [
    ["art", 1],
    ["inf", 3],
  ]);
  assert.deepEqual(counted([]), []);
});

/** The button of a card while `a` can be chosen, `b` is picked and `c` is marked. */
function button(id: string, more: any = {}): any {
  const calls: string[] = [];
  const hand = {
    picking: { choices: new Map([["a", { id: "a", actions: [], last: true }]]), picked: ["b"], open: [], far: new Set<string>() },
    marked: new Set(["c"]),
    onPick: (x: string) => void calls.push(`pick ${x}`),
    onMark: (x: string[]) => void calls.push(`mark ${x}`),
  };
  const { props } = Card({ hand, id, class: "own", children: null, ...more }) as any;
  return { ...props, calls };
}

test("a card says whether it can be chosen, is picked or marked, and how many there are", () => {
  const look = (id: string, more = {}) => {
    const b = button(id, more);
    return [b.class, b["aria-disabled"], b["aria-pressed"]];
  };
  assert.deepEqual(look("a"), ["hand-card own can", false, undefined]);
  assert.deepEqual(look("a", { may: false }), ["hand-card own", true, undefined]);
  assert.deepEqual(look("b", { toggles: true }), ["hand-card own picked", false, true]);
  assert.deepEqual(look("c", { toggles: true, n: 2 }), ["hand-card own marked many", true, false]);
});

test("a click picks, unless the game has something else in mind; resting on a card marks its places", () => {
  const a = button("c", { marks: ["paris", "lyon"] });
  a.onClick();
  a.onPointerEnter();
  a.onBlur();
  assert.deepEqual(a.calls, ["pick c", "mark paris,lyon", "mark "]);
  let own = 0;
  const b = button("a", { onClick: () => own++ });
  b.onClick();
  assert.deepEqual([own, b.calls], [1, []]);
  assert.equal(b.onFocus, undefined);
});
