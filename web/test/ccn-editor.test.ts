import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  appoint,
  empty,
  faultOf,
  hexNames,
  isRim,
  march,
  mostBanners,
  paint,
  place,
  read,
  remove,
  setSquare,
  toggleWork,
  write,
} from "../src/games/ccn/editor/model";
import type { SideCode } from "../src/games/ccn/types";

const folder = join(process.cwd(), "../data/ccn/scenarios");
const side = (nation: string): SideCode => (nation === "FR" ? "FR" : "AL");
const battles = readdirSync(folder).filter((f) => f.endsWith(".txt"));

test("the fifteen battles survive being read and written", () => {
  assert.equal(battles.length, 15);
  for (const name of battles) {
    const text = readFileSync(join(folder, name), "utf8");
    const first = read(text)!;
    assert.deepEqual(first.left, [], name);
    assert.equal(write(first.scenario, side).trim(), text.trim(), name);
  }
});

const blank = empty({ de: "Probe", en: "Trial" });

test("everything that the editor knows comes back from its text", () => {
  let s = paint(paint(blank, "A13", "quarry"), "B12", "bridge");
  s = place(place(s, "C3", "FR", "LN"), "C4", "FR", "LN");
  s = place(place(s, "C5", "FR", "HA"), "D4", "BR", "LT");
  s = appoint(appoint(s, "C3", "FR", "d'Erlon"), "E5", "BR", "Hill der 2.");
  s = setSquare(setSquare(s, "C3", true), "D4", true);
  s = toggleWork(toggleWork(s, "D4", 0), "D4", 5);
  s = {
    ...s,
    notes: "One\n\nTwo",
    date: "1809-05-21",
    number: 99,
    banners: { FR: 7, AL: 6 },
    cards: { FR: 4, AL: 6 },
    first: "AL",
    top: "FR",
    goals: [
      { side: "FR", forever: true, all: true, now: true, banners: 2, hexes: ["D4", "E5"] },
      { side: "AL", forever: false, all: false, now: false, banners: 1, hexes: ["C3"] },
    ],
    exits: [{ side: "AL", banners: 0, hexes: ["A1", "A2"] }],
  };
  const again = read(write(s, side))!;
  assert.deepEqual(again.left, []);
  assert.deepEqual(again.scenario, s);
});

test("banners that can be won: enemies, objectives, and who leaves the field", () => {
  for (const name of battles) {
    const { scenario } = read(readFileSync(join(folder, name), "utf8"))!;
    for (const who of ["FR", "AL"] as const) assert.ok(mostBanners(scenario, who, side) >= scenario.banners[who], name);
  }
  let s = appoint(place(place(blank, "C3", "FR", "LN"), "D4", "BR", "LT"), "D4", "BR", "Hill");
  assert.deepEqual([mostBanners(s, "FR", side), mostBanners(s, "AL", side)], [2, 1]);
  s = {
    ...s,
    goals: [
      { side: "AL", forever: false, all: true, now: false, banners: 2, hexes: ["D4", "E5"] },
      { side: "AL", forever: false, all: false, now: false, banners: 1, hexes: ["C3", "C4"] },
    ],
    exits: [{ side: "AL", banners: 3, hexes: ["A1"] }],
  };
  assert.deepEqual([mostBanners(s, "FR", side), mostBanners(s, "AL", side)], [2, 8]);
});

test("what is no scenario is refused, lines that are none are told", () => {
  assert.equal(read(""), null);
  assert.equal(read("bicorne record 1\ngame ccn 1\n"), null);
  const odd = write(blank, side) + "\n[forces]\nunit FR LN Z1\nunit FR LN C3\nbanner\n[map]\nA ...\n";
  const { scenario, left } = read(odd)!;
  const lines = odd.split("\n");
  assert.deepEqual(
    left.map((n) => lines[n - 1]),
    ["unit FR LN Z1", "banner", "A ..."],
  );
  assert.deepEqual(
    scenario.units.map((u) => u.at),
    ["C3"],
  );
});

test("a quotation mark or a line break in a name cannot break the text", () => {
  const s = appoint(place(blank, "C3", "FR", "LN"), "C3", "FR", 'a"b\nunit BR');
  assert.equal(read(write(s, side))!.scenario.leaders[0]!.name, "abunit BR");
});

test("a mistake is found at its hex or its field", () => {
  let s = place(place(blank, "C3", "FR", "LN"), "D4", "FR", "LN");
  s = appoint(s, "D4", "FR", "Ney");
  const text = write({ ...s, banners: { FR: 5, AL: 40 } }, side);
  const lines = text.split("\n");
  const at = (start: string) => lines.findIndex((l) => l.startsWith(start)) + 1;
  const fault = (line: number, col: number) => faultOf(text, `data/ccn/scenarios/own.txt:${line}:${col}: no`);
  assert.deepEqual(fault(at("unit FR"), 15), { what: "no", line: at("unit FR"), hex: "D4" });
  assert.equal(fault(at("leader"), 11).hex, "D4");
  assert.equal(fault(at("B  ."), 4).hex, "B1");
  assert.equal(fault(at("A ."), 15).hex, "A13");
  assert.equal(fault(at("banners AL"), 12).field, "banners.AL");
  assert.equal(fault(at("title"), 7).field, "title");
  assert.deepEqual(faultOf(text, "own.txt:1:1: [forces] has units of both sides"), { what: "[forces] has units of both sides", line: 1 });
  assert.deepEqual(faultOf(text, "No memory."), { what: "No memory.", line: 0 });
});

test("who moves to a taken hex changes places; the promises of a file end with the first change", () => {
  const coa = read(readFileSync(join(folder, "coa.txt"), "utf8"))!.scenario;
  assert.ok(coa.tiles && coa.oob.length && coa.box);
  assert.equal(paint(coa, "A1", "clear"), coa, "nothing is painted over with itself");
  const painted = paint(coa, "A1", "hill");
  assert.equal(painted.tiles, "");
  assert.equal(painted.oob.length, 1);
  const moved = march(coa, "D7", "C8");
  assert.equal(moved.leaders.find((l) => l.name === "Barclay")!.at, "C8");
  assert.deepEqual(moved.units.filter((u) => u.at === "C8" || u.at === "D7").length, 2);
  assert.equal(moved.oob.length, 1);
  assert.ok(moved.box);
  assert.equal(march(coa, "A1", "A2"), coa);
  const gone = remove(coa, "D7", "unit");
  assert.equal(gone.oob.length, 0);
  assert.ok(!gone.box);
  assert.ok(gone.leaders.some((l) => l.at === "D7"));
  assert.equal(toggleWork(toggleWork(coa, "A1", 3), "A1", 3).works.A1, undefined);
});

test("the rim is where one leaves", () => {
  assert.equal(hexNames.length, 113);
  assert.ok(isRim("A5") && isRim("C1") && isRim("I13") && isRim("D12") && isRim("D1"));
  assert.ok(!isRim("B2") && !isRim("E5"));
});
