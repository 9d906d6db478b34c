import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import { button } from "../src/games/ccn/buttons";
import { fightsOf, strikes } from "../src/games/ccn/panel";
import type { CMap, Fight, Table } from "../src/games/ccn/types";
import { ahead } from "../src/games/ccn/words";
import { Door } from "../src/table/door";
import type { Fact, Picking, Prompt, Told, View } from "../src/table/types";
import { texts } from "../src/text";

texts.value = { "ccn.tell.ignored": "ignore {1} of {2} flags", "ccn.tell.goes_back": "retreat {1} {1|hex|hexes}" };

const facts = (...all: string[]): Fact[] => all.map((what) => ({ do: what, rule: "CCN §5.38" }));

test("strikes are told one after the other, each with its parts and what it does", () => {
  const [attack, answer, ...more] = strikes(
    facts(
      "attacks E8 D7 3",
      "part blocks 1",
      "supports F6 2",
      "hit_by D7 3",
      "ignores D7 1",
      "loses D7 3750 3750 1250 0 0",
      "fate D7 8750 4213 0 0",
      "answers D7 E8 4",
      "part blocks 4",
      "if_it_stands D7 5787",
      "fate E8 4306 721 4306 12",
    ),
  );
  assert.equal(more.length, 0);
  assert.deepEqual([attack!.kind, attack!.by, attack!.at, attack!.dice], ["attacks", "E8", "D7", 3]);
  assert.deepEqual(
    attack!.parts.map((p) => [p.value, p.rule]),
    [
      [1, "CCN §5.38"],
      [2, "CCN §5.38"],
    ],
  );
  assert.deepEqual(attack!.lost, [0.375, 0.375, 0.125, 0, 0]);
  assert.deepEqual(attack!.fate, [0.875, 0.4213, 0, 0]);
  assert.deepEqual(
    attack!.notes.map((n) => n.do),
    ["ignores D7 1"],
  );
  assert.equal(attack!.comes, undefined);
  assert.deepEqual([answer!.kind, answer!.comes, answer!.fate![3]], ["answers", 0.5787, 0.0012]);
});

test("a lone leader falls, or rides away", () => {
  assert.equal(strikes(facts("attacks E8 D7 2", "part blocks 2", "falls D7 3056"))[0]!.falls, 0.3056);
});

const fight = (by: string, at: string): Fight => ({ kind: "melee", by, at, dice: 4, hurt: 5000, gone: 100 });
const fights = [fight("E8", "D7"), fight("E8", "D8"), fight("F6", "E6")];
const table = { fights } as unknown as Table;
const picking = (picked: string[], open: string[] = ["melee"]): Picking => ({
  picked,
  choices: new Map(),
  far: new Set(),
  open: open.map((kind) => ({ kind, args: [] })),
});

test("of what is picked and looked at, else of all that may be chosen; without a decision only of what is looked at", () => {
  const of = (p: Picking, looked: string | null) => fightsOf(table, p, looked).map((g) => g.by + g.at);
  assert.deepEqual(of(picking(["E8"]), null), ["E8D7", "E8D8"]);
  assert.deepEqual(of(picking(["E8"]), "D8"), ["E8D8"]);
  assert.deepEqual(of(picking([]), "E6"), ["F6E6"]);
  assert.equal(of(picking([]), null).length, 3);
  assert.deepEqual(of(picking([], []), null), [], "in a replay nobody decides");
  assert.deepEqual(of(picking([], []), "D7"), ["E8D7"]);
});

test("a button of flags says what they cost, in the words of the rules", async () => {
  const view = { seat: 0, seq: 4, state: "running" } as View;
  const told = { t: "told", facts: facts("ignored 1 2", "goes_back 1") } as Told;
  const socket = { ask: () => Promise.resolve(told) };
  const door = new Door(socket, signal<View | null>(view));
  const prompt = { step: "strike.ignore", rule: "", facts: { kind: "ask_flags", args: ["E6", "2", "1", "3"] } } as Prompt;
  const say = (n: number) => button({ types: {} } as CMap, table, { kind: "ignore", args: [`${n}`] }, picking([]), prompt);
  assert.equal(say(1)!.text, undefined, "not told yet");
  await door.wait("about ignore 1");
  assert.equal(say(1)!.text, "Ignore 1 of 2 flags; retreat 1 hex");
  assert.deepEqual([say(0)!.main, say(1)!.main], [false, true]);
  door.close();
});

test("what will be wanted is asked with the question", () => {
  const asked = (step: string, ...options: string[]) => ahead({ prompt: { step, rule: "" }, options } as unknown as View<Table>);
  assert.deepEqual(asked("combat.fight", "melee E8 D7", "done"), ["options"]);
  assert.deepEqual(asked("turn.command", "play forward"), ["about play forward"]);
  assert.deepEqual(asked("melee.first_strike", "pass", "first_strike"), ["about pass", "about first_strike"]);
  assert.deepEqual(asked("melee.first_strike"), ["about pass"], "before the view has come");
  assert.deepEqual(asked("strike.ignore", "ignore 0", "ignore 1"), ["about ignore 0", "about ignore 1"]);
  for (const step of ["orders.name", "moves.move", "strike.retreat"]) assert.deepEqual(asked(step, "done"), [], step);
});
