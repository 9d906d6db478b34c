import assert from "node:assert/strict";
import { test } from "node:test";
import { carry, click, parse, picking, print, settled, still, whyNot, type Pick, type Shows } from "../src/table/pick";
import type { Refused } from "../src/table/types";

const shows: Shows = (word) => /^\d+,\d+$/.test(word);
const of = (...texts: string[]) => texts.map(parse);
const on = (...ids: string[]): Pick[] => ids.map((id) => ({ id, on: "board" }));
const ids = (options: string[], ...picked: string[]) => [...picking(of(...options), on(...picked), shows).choices.keys()];

const moves = ["step 3,3 4,4", "step 3,3 2,2", "step 5,5 6,6", "done"];

test("words and actions", () => {
  assert.deepEqual(parse("step 3,3 4,4"), { kind: "step", args: ["3,3", "4,4"] });
  assert.deepEqual(parse("done"), { kind: "done", args: [] });
  assert.equal(print(parse("enter infantry 8,2")), "enter infantry 8,2");
});

test("first the pieces, then their squares", () => {
  assert.deepEqual(ids(moves), ["3,3", "5,5"]);
  assert.deepEqual(ids(moves, "3,3"), ["4,4", "2,2"]);
  assert.deepEqual(ids(moves, "3,3", "4,4"), []);
});

test("what has no place is a button", () => {
  const state = picking(of(...moves), [], shows);
  assert.deepEqual(
    state.buttons.map((b) => [b.kind, b.word]),
    [["done", null]],
  );
  const offers = picking(of("offer spain", "offer russia", "throw"), [], shows);
  assert.deepEqual(
    offers.buttons.map((b) => [b.kind, b.word]),
    [
      ["offer", "spain"],
      ["offer", "russia"],
      ["throw", null],
    ],
  );
  assert.equal(offers.choices.size, 0);
});

test("done can be said while a piece is picked, an offer cannot be made", () => {
  const state = picking(of(...moves, "offer spain"), on("3,3"), shows);
  assert.deepEqual(
    state.buttons.map((b) => b.key),
    ["done"],
  );
  assert.equal(state.open.length, 2);
});

test("sent when nothing is left to choose", () => {
  const done = (...picked: string[]) => settled(picking(of(...moves), on(...picked), shows));
  assert.equal(done(), null);
  assert.equal(done("3,3"), null);
  assert.deepEqual(done("3,3", "4,4"), parse("step 3,3 4,4"));
});

test("the only square of a piece is not chosen by itself", () => {
  assert.equal(settled(picking(of(...moves), on("5,5"), shows)), null);
  assert.deepEqual(ids(moves, "5,5"), ["6,6"]);
});

test("a place that leaves one kind needs no button", () => {
  const place = ["place infantry 1,1", "place infantry 1,3", "place cavalry 1,2", "place cavalry 1,3"];
  const state = picking(of(...place), [], shows);
  assert.deepEqual([...state.choices.keys()], ["1,1", "1,3", "1,2"]);
  assert.deepEqual(
    state.buttons.map((b) => b.word),
    ["infantry", "cavalry"],
  );
  assert.deepEqual(settled(picking(of(...place), on("1,1"), shows)), parse("place infantry 1,1"));
  assert.equal(state.choices.get("1,1")!.last, true);
  assert.equal(state.choices.get("1,3")!.last, false);
  const both = picking(of(...place), on("1,3"), shows);
  assert.deepEqual(both.menu.map(print), ["place infantry 1,3", "place cavalry 1,3"]);
  const foot = picking(of(...place), [{ id: "infantry", on: "button", kind: "place" }], shows);
  assert.deepEqual([...foot.choices.keys()], ["1,1", "1,3"]);
  assert.equal(foot.buttons.length, 0);
});

test("a button that narrows nothing is none", () => {
  assert.equal(picking(of("place infantry 1,1", "place infantry 1,2"), [], shows).buttons.length, 0);
});

test("several kinds for one place: a menu", () => {
  const state = picking(of("fire 1,1 2,2", "move 1,1 2,2", "move 1,1 3,3", "rest 1,1"), on("1,1"), shows);
  assert.deepEqual([...state.choices.keys()], ["2,2", "3,3"]);
  assert.equal(state.menu.length, 0);
  assert.deepEqual(
    state.buttons.map((b) => b.kind),
    ["rest"],
  );
  const two = picking(of("fire 1,1 2,2", "move 1,1 2,2", "move 1,1 3,3", "rest 1,1"), on("1,1", "2,2"), shows);
  assert.deepEqual(
    two.menu.map((a) => a.kind),
    ["fire", "move"],
  );
});

test("a click chooses, gives back, or begins anew", () => {
  const at = (picked: string[], id: string) => click(of(...moves), on(...picked), shows, id)?.map((p) => p.id) ?? null;
  assert.deepEqual(at([], "3,3"), ["3,3"]);
  assert.deepEqual(at(["3,3"], "4,4"), ["3,3", "4,4"]);
  assert.deepEqual(at(["3,3"], "3,3"), []);
  assert.deepEqual(at(["3,3"], "5,5"), ["5,5"]);
  assert.equal(at(["3,3"], "9,9"), null);
  assert.equal(at([], "4,4"), null);
});

test("picks survive a change only as far as they lead somewhere", () => {
  assert.deepEqual(still(of("step 3,3 9,9"), on("3,3"), shows), on("3,3"));
  assert.deepEqual(still(of("done"), on("3,3"), shows), []);
});

test("a piece that can go on stays picked", () => {
  assert.deepEqual(carry(parse("step 3,3 4,4"), of("step 4,4 5,5", "done"), shows), on("4,4"));
  assert.deepEqual(carry(parse("step 3,3 4,4"), of("step 5,5 6,6", "done"), shows), []);
  assert.deepEqual(carry(parse("target 4,4"), of("step 4,4 5,5"), shows), []);
  assert.deepEqual(carry(parse("enter infantry 4,4"), of("step 4,4 5,5"), shows), []);
});

test("why not: the refusal that fits what is picked", () => {
  const no = (text: string, reason: string): Refused => ({ do: text, rule: "X §1", reason });
  const refused = [no("step 3,3 3,4", "occupied"), no("step 3,3 4,3", "border"), no("step 5,5 4,3", "line"), no("target 3,3", "friend")];
  const why = (picked: string[], id: string) => whyNot(refused, on(...picked), shows, id).map((r) => r.reason);
  assert.deepEqual(why(["3,3"], "3,4"), ["occupied"]);
  assert.deepEqual(why(["3,3"], "4,3"), ["border"]);
  assert.deepEqual(why(["5,5"], "4,3"), ["line"]);
  assert.deepEqual(why(["5,5"], "3,4"), []);
  assert.deepEqual(why([], "3,3"), ["friend"]);
  assert.deepEqual(why([], "5,5"), ["line"]);
  assert.deepEqual(why([], "4,3"), ["border", "line"]);
});
