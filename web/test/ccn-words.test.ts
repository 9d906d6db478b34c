import "./browser";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { advance } from "../src/games/ccn/motion";
import type { CMap, Table } from "../src/games/ccn/types";
import { declines, facts, line, notes, retracts } from "../src/games/ccn/words";
import { ranked } from "../src/table/hints";
import { retell } from "../src/table/log";
import type { Event, Picking } from "../src/table/types";
import { texts } from "../src/text";

texts.value = Object.fromEntries(["../text/en.txt", "../text/web.en.txt"].flatMap((file) =>
  readFileSync(file, "utf8").split("\n").flatMap((l) => {
    const m = /^([^\s=#]+)\s*=\s*(.*)$/.exec(l);
    return m ? [[m[1]!, m[2]!]] : [];
  })));

const map = {
  top: "AL",
  goals: [],
  nations: { FR: { side: "FR", de: "", en: "France" }, BR: { side: "AL", de: "", en: "Britain" } },
  types: {
    "FR.LN": { en: "line infantry", arm: "infantry", is: [], blocks: 4 },
    "BR.LC": { en: "light cavalry", arm: "cavalry", is: [], blocks: 3 },
  },
  hexes: { E5: { row: 4, col: 4, terrain: "clear", sector: 1 }, C3: { row: 2, col: 2, terrain: "clear", sector: 1 },
    D5: { row: 3, col: 4, terrain: "clear", sector: 1 } },
} as unknown as CMap;

const side = (hand: string[]) => ({ banners: 0, needs: 5, units: 1, held: 5, hand, track: [] });
const table = (): Table => ({
  active: 1, single: false, command: 5, faces: [], out: [], drawn: [], goals: [],
  units: [{ id: 0, type: "FR.LN", side: 0, at: "E5", blocks: 4 }, { id: 1, type: "BR.LC", side: 1, at: "D5", blocks: 3 }],
  leaders: [{ id: 0, name: "Ney", nation: "FR", side: 0, at: "E5" }],
  sides: [side(["forward"]), side([])],
} as unknown as Table);

test("sectors are those of who looks, whoever is to move and whoever stands there", () => {
  for (const at of ["C3", "D5", "E5"]) assert.match(facts(map, table(), at, "en").join("\n"), /\bleft\b/);
  const other = { ...table(), sides: [side([]), side(["forward"])] } as Table;
  for (const at of ["C3", "D5", "E5"]) assert.match(facts(map, other, at, "en").join("\n"), /\bright\b/);
});

test("the log says who strikes, battles back and goes back, and which dice were a leader's check", () => {
  const events = ["melee D5 E5", "die infantry", "cast E5 1 0 0 0 0", "lost FR.LN E5 1", "die flag", "die sabre", "unhurt Ney",
    "battle_back", "die flag", "cast D5 0 0 0 1 0", "retreat C5"];
  const seat = (what: string) => (/^battle/.test(what) ? 0 : /^(melee|retreat)/.test(what) ? 1 : -1);
  const told = retell<Table>(events.map((what, i) => ({ seq: i + 1, seat: seat(what), do: what }) as Event), table(),
    (t, e) => advance(map, t, e));
  assert.deepEqual(told.map((e) => line(map, e.before, e.event, "en", [])).filter((l) => l), [
    "Light cavalry D5 attacks Line infantry E5.",
    "Light cavalry D5 throws at Line infantry E5: 1 × infantry.",
    "Leader check (1 × flag, 1 × sabre): Ney is unhurt.",
    "Line infantry E5 battles back.",
    "Line infantry E5 throws at Light cavalry D5: 1 × flag.",
    "Light cavalry D5 retreats to C5.",
  ]);
});

test("who does not hold First Strike is told so, and why no square is asked", () => {
  const open = (...kinds: string[]) => ({ open: kinds.map((kind) => ({ kind, args: [] })) }) as unknown as Picking;
  const melee = { by: "D5", at: "E5", attack: { dice: 3, parts: [] }, bar: "square.cards" };
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
  assert.deepEqual(told.map((h) => [h.hint.do, h.known]), [["b", true], ["a", true], ["d", true], ["c", false]]);
  const shown = told.filter((h) => h.known).map((h) => h.hint.win);
  assert.deepEqual(shown, [...shown].sort((x, y) => y - x));
});
