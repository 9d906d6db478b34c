// Napoleon gegen Europa between the years: what one has decided in a budget, where a redeployment ends, what stands for what.
import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { zones } from "../src/games/nge/land";
import { answers, ways } from "../src/games/nge/picks";
import type { Props } from "../src/games/nge/sheet";
import { halfway } from "../src/games/nge/state";
import type { NMap, Table } from "../src/games/nge/types";
import { button } from "../src/games/nge/words";
import { again } from "../src/games/nge/years/shop";
import { decisions } from "../src/games/nge/years/steps";
import { parse, print } from "../src/table/pick";
import type { Picking, Prompt } from "../src/table/types";

const log = (...events: [number, number, string][]) =>
  events.map(([seq, seat, what]) => ({ event: { seq, seat, do: what }, before: null }));
const props = (entries: ReturnType<typeof log>) => ({ log: entries, seat: 1 }) as unknown as Props;
const told = (p: Props) => decisions(p, "income").map((d) => `${print(d.action)}${d.firm ? " !" : ""}`);

test("decisions of a budget: one's own, since the income, dice and cards are firm", () => {
  const p = props(
    log(
      [4, 1, "restore AU_1"],
      [5, 0, "done"],
      [5, -1, "income AU 24"],
      [6, 1, "buy AU_2 2"],
      [6, -1, "resources AU 20"],
      [7, 1, "put PRA"],
      [7, -1, "built AU_2 PRA"],
      [8, 1, "buy_fleet"],
      [8, -1, "lot keith"],
      [9, 0, "done"],
    ),
  );
  assert.deepEqual(told(p), ["buy AU_2 2", "put PRA", "buy_fleet !"]);
});

test("without an income in the log everything of one's own counts", () => {
  assert.deepEqual(told(props(log([1, 1, "restore AU_1"], [2, 0, "restore FR_1"]))), ["restore AU_1"]);
});

const between = { between: true, pieces: {} } as unknown as Table;
const map = {
  zones: Object.fromEntries(zones.map((id) => [id, { province: id === "INN" || id === "TRT" ? "tyrol" : "elsewhere" }])),
  pieces: {},
} as unknown as NMap;

test("a redeployment ends where it goes, unless it is to stop on the way", () => {
  assert.deepEqual(answers(map, between, parse("go VIE")), ["halt"]);
  assert.deepEqual(answers(map, { ...between, between: false }, parse("go VIE")), []);
  assert.deepEqual(answers(map, between, parse("activate mack")), []);
  halfway.value = true;
  assert.deepEqual(answers(map, between, parse("go VIE")), []);
  halfway.value = false;
});

test("any zone of a province stands for it, a fleet in a budget for nothing on the map", () => {
  assert.deepEqual(ways(map, between, parse("cede INN BV")).sort(), [
    ["INN", "BV"],
    ["TRT", "BV"],
  ]);
  assert.deepEqual(ways(map, between, parse("leave_fleet keith")), [["keith"]]);
});

test("what a sheet offers has no button elsewhere", () => {
  const said = (what: string, step: string) =>
    button(map, between, parse(what), { open: [] } as unknown as Picking, { step, rule: "" } as Prompt)?.off;
  assert.equal(said("treat 1C PR", "talks.ask"), true);
  assert.equal(said("treat 1C PR", "action.choose"), true);
  assert.equal(said("restore AU_1", "land.restore"), undefined);
  assert.equal(said("done", "budget.spend"), undefined);
});

test("as last year: what is alike stands for what was built then", () => {
  const line = { is: "corps", nation: "AU", kind: "line", steps: 2 };
  const pieces = { AU_1: line, AU_2: line, AU_3: line, AU_gren: { ...line, stars: 1 } };
  const now = {
    map: { pieces } as unknown as NMap,
    table: {
      pieces: { AU_1: { at: "VIE" }, AU_2: { at: "reserve" }, AU_3: { at: "reserve" }, AU_gren: { at: "PRA" } },
    } as unknown as Table,
  };
  assert.deepEqual(again(now, ["buy AU_1 2", "put PRA", "restore AU_gren", "buy AU_2 1", "put VIE", "buy_card"]), [
    "buy AU_2 2",
    "put PRA",
    "restore AU_gren",
    "buy AU_3 1",
    "put VIE",
    "buy_card",
  ]);
});
