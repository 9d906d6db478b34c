import "./browser";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cardPrinted } from "../src/games/ccn/cards";
import { button } from "../src/games/ccn/buttons";
import { releases } from "../src/games/ccn/motion";
import type { CMap, Table } from "../src/games/ccn/types";
import { declines, facts, label, notes, retracts } from "../src/games/ccn/words";
import { ranked } from "../src/table/hints";
import { foretell, stages } from "../src/table/release";
import type { Action, Event, Picking } from "../src/table/types";
import { texts } from "../src/text";

texts.value = Object.fromEntries(
  ["../text/en.txt", "../text/web.en.txt"].flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((l) => {
        const m = /^([^\s=#]+)\s*=\s*(.*)$/.exec(l);
        return m ? [[m[1]!, m[2]!]] : [];
      }),
  ),
);

const map = {
  top: "AL",
  goals: [],
  nations: { FR: { side: "FR", de: "", en: "France" }, BR: { side: "AL", de: "", en: "Britain" } },
  types: {
    "FR.LN": { en: "line infantry", arm: "infantry", is: [], blocks: 4, retreat: 1, retreat_more: 1 },
    "BR.LC": { en: "light cavalry", arm: "cavalry", is: [], blocks: 3, retreat: 1, retreat_more: 1 },
  },
  hexes: {
    E5: { row: 4, col: 4, terrain: "clear", sector: 1 },
    C3: { row: 2, col: 2, terrain: "clear", sector: 1 },
    D5: { row: 3, col: 4, terrain: "clear", sector: 1 },
  },
} as unknown as CMap;

const side = (hand: string[]) => ({ banners: 0, needs: 5, units: 1, held: 5, hand, track: [] });
const table = (): Table =>
  ({
    active: 1,
    single: false,
    command: 5,
    faces: [],
    out: [],
    drawn: [],
    goals: [],
    units: [
      { id: 0, type: "FR.LN", side: 0, at: "E5", blocks: 4 },
      { id: 1, type: "BR.LC", side: 1, at: "D5", blocks: 3 },
    ],
    leaders: [{ id: 0, name: "Ney", nation: "FR", side: 0, at: "E5" }],
    sides: [side(["forward"]), side([])],
  }) as unknown as Table;

/** Numbers do not part from what they count. */
const plain = (text: string | undefined) => text?.replace(/(\d)\u00a0×\u00a0/g, "$1 × ");

test("sectors are those of who looks, whoever is to move and whoever stands there", () => {
  for (const at of ["C3", "D5", "E5"]) assert.match(facts(map, table(), at, "en").join("\n"), /\bleft\b/);
  const other = { ...table(), sides: [side([]), side(["forward"])] } as Table;
  for (const at of ["C3", "D5", "E5"]) assert.match(facts(map, other, at, "en").join("\n"), /\bright\b/);
});

test("what is told of pieces and dice", () => {
  assert.equal(label(map, "FR.LN@E5", "en", "man"), "line infantry E5");
  assert.equal(label(map, "Sir_John_Moore@E5", "en", "man"), "Sir John Moore E5");
  assert.equal(label(map, "E5", "en", "man"), "E5");
  assert.equal(plain(label(map, "2-0-0-1-0", "en", "faces")), "2 × infantry, 1 × flag");
  assert.equal(label(map, "0-0-0-0-0", "en", "faces"), "–");
});

/** The table with a view after every event. */
function live(events: readonly [number, string][], now: Table): Table {
  for (const [seat, what] of events) {
    const event = { seq: 1, seat, do: what } as Event;
    const { known: _, melee: __, ...view } = foretell(releases, now, event);
    now = stages(now, view as Table, [event], releases, {})[0]!;
  }
  return now;
}

test("with a view after every event the same pieces go back and ride on", () => {
  const shot: [number, string][] = [
    [0, "fire E5 D5"],
    [-1, "cast D5 0 0 0 2 0"],
    [1, "retreat C5"],
    [1, "retreat B5"],
  ];
  assert.deepEqual(
    live(shot, table()).units.map((u) => u.at),
    ["E5", "B5"],
  );
  const duel: [number, string][] = [
    [1, "melee D5 E5"],
    [-1, "cast E5 4 0 0 0 0"],
    [-1, "lost FR.LN E5 4"],
    [-1, "gone FR.LN E5"],
    [1, "advance"],
    [1, "ride E4"],
  ];
  assert.deepEqual(
    live(duel, { ...table(), leaders: [] } as Table).units.map((u) => u.at),
    ["E4"],
  );
});

test("buttons say which phase ends; the main one does something", () => {
  const act = (kind: string, ...args: string[]) => ({ kind, args }) as Action;
  const done = (step: string, mark: object, ...picked: string[]) => {
    const t = { ...table(), units: table().units.map((u) => (u.side === 1 ? { ...u, ...mark } : u)) } as Table;
    return button(map, t, act("done"), { open: [act("move", "D5", "C5"), act("done")], picked } as unknown as Picking, { step, rule: "" });
  };
  assert.deepEqual(done("orders.name", {}), { text: "Give no orders", main: false });
  assert.deepEqual(done("orders.name", { ordered: true }), { text: "End orders", main: true });
  assert.deepEqual(done("moves.move", { ordered: true }), { text: "End movement", main: false });
  assert.deepEqual(done("moves.move", { ordered: true, moved: true }), { text: "End movement", main: true });
  assert.deepEqual(done("moves.move", { ordered: true, moved: true }, "D5"), { text: "End movement", main: false });
  assert.deepEqual(done("combat.fight", { ordered: true, fought: true }), { text: "End combat", main: true });
});

test("who does not hold First Strike is told so, and why no square is asked", () => {
  const open = (...kinds: string[]) => ({ open: kinds.map((kind) => ({ kind, args: [] })) }) as unknown as Picking;
  const melee = { by: "D5", at: "E5", bar: "square.cards" };
  const t = { ...table(), melee } as Table;
  assert.deepEqual(notes(map, t, open("pass")), [texts.value["ccn.why.strike.none"], "No square: that needs three cards in hand."]);
  assert.deepEqual(notes(map, t, open("pass", "first_strike")), ["No square: that needs three cards in hand."]);
  assert.deepEqual(notes(map, table(), open("pass", "battle_back")), []);
});

test("what declines, and what a second click takes back", () => {
  assert.deepEqual(["pass", "stand", "stay", "square", "done", "go"].filter(declines), ["pass", "stand", "stay"]);
  assert.ok(retracts({ seq: 1, seat: 0, do: "order E5" }, "E5"));
  assert.ok(!retracts({ seq: 1, seat: 0, do: "order E5" }, "D5"));
});

test("hints: the order agrees with the chances that are told", () => {
  const hint = (what: string, win: number, visits: number) => ({ do: what, win, visits });
  const told = ranked([hint("a", 0.5, 900), hint("b", 0.52, 800), hint("c", 0.6, 20), hint("d", 0.4, 10)]);
  assert.deepEqual(
    told.map((h) => [h.hint.do, h.known]),
    [
      ["b", true],
      ["a", true],
      ["d", true],
      ["c", false],
    ],
  );
  const shown = told.filter((h) => h.known).map((h) => h.hint.win);
  assert.deepEqual(
    shown,
    [...shown].sort((x, y) => y - x),
  );
});

/** The command cards of text/LANG.txt. */
function cardsIn(lang: string): Record<string, string> {
  const lines = readFileSync(`../text/${lang}.txt`, "utf8").split("\n");
  return Object.fromEntries(lines.filter((l) => /^ccn\.(card|printed|card_text)\./.test(l)).map((l) => l.split(" = ") as [string, string]));
}

test("a German card has the name of the German booklet, and tells that on the printed card", () => {
  const before = texts.value;
  texts.value = cardsIn("de");
  assert.deepEqual(facts(map, table(), "attack_centre", "de").slice(0, 2), ["Zentrum attackieren", "Attack Center"]);
  assert.deepEqual(facts(map, table(), "forward", "de").slice(0, 2), ["Sturmangriff", "Forward"]);
  texts.value = cardsIn("en");
  assert.equal(cardPrinted("attack_centre"), null, "said once");
  assert.equal(facts(map, table(), "attack_centre", "en").length, 2);
  const printed = Object.keys(texts.value).filter((k) => k.startsWith("ccn.printed."));
  assert.equal(printed.length, 29);
  texts.value = before;
});
