// Napoleon gegen Europa's table: what a click means, and what stands on the map.
import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { layout } from "../src/europe/layout";
import { zones } from "../src/games/nge/land";
import { craft, span } from "../src/games/nge/counter";
import { groups } from "../src/games/nge/layout";
import { click, inHand, scope, shows, unitChoices, ways } from "../src/games/nge/picks";
import { shown, wanted } from "../src/games/nge/state";
import type { Piece, NMap, Stand, Table } from "../src/games/nge/types";
import { pieceName } from "../src/games/nge/words";
import { parse, picking } from "../src/table/pick";
import { texts } from "../src/text";

const name = (text: string) => ({ de: text, en: text });
const pieces: Record<string, Piece> = {
  FR_grande: { is: "army", nation: "FR", name: name("Grande Armée") },
  napoleon: { is: "general", nation: "FR", name: name("Napoleon"), rank: 1 },
  ney: { is: "general", nation: "FR", name: name("Ney"), rank: 9 },
  FR_guard: { is: "corps", nation: "FR", name: name("Guard"), steps: 2, morale: 6 },
  FR_9: { is: "corps", nation: "FR", name: name("IX Corps"), steps: 2, morale: 4 },
  FR_depot1: { is: "depot", nation: "FR" },
  AU_5: { is: "corps", nation: "AU", name: name("V Corps"), steps: 2, morale: 3 },
  ganteaume: { is: "fleet", nation: "FR", name: name("Ganteaume") },
};
const zone = (near: Record<string, "plain">) => ({
  name: name(""),
  province: "",
  terrain: "clear" as const,
  lon: 200,
  lat: 4900,
  city: true,
  near,
});
const map = {
  zones: {
    ...Object.fromEntries(zones.map((id) => [id, zone({})])),
    SOI: zone({ PAR: "plain" }),
    PAR: zone({ SOI: "plain" }),
    BES: zone({}),
    BRE: zone({}),
  },
  seas: {},
  nations: { FR: { name: name("France"), major: true }, AU: { name: name("Austria"), major: true } },
  provinces: {},
  pieces,
  cards: { "1F": { name: name("Genius"), value: 3, star: "permanent", kind: "event", uses: ["event", "battle"], how: "given" } },
  year: 1815,
} as unknown as NMap;

const at = (where: string, more: Partial<Stand> = {}): Stand => ({ at: where, ...more });
const table = {
  round: 2,
  last: 6,
  active: "F",
  pieces: {
    FR_grande: at("SOI"),
    napoleon: at("SOI"),
    ney: at("SOI"),
    FR_guard: at("SOI", { n: 2 }),
    FR_9: at("SOI", { n: 1 }),
    FR_depot1: at("BRE", { n: 1 }),
    AU_5: at("BES", { n: 2 }),
    ganteaume: at("box:BRE"),
  },
  formations: [
    { zone: "SOI", side: "F", nation: "FR", leader: "napoleon", steps: 3, starved: true },
    { zone: "BRE", side: "F", nation: "FR", steps: 0 },
    { zone: "BES", side: "C", nation: "AU", leader: "AU_5", steps: 2 },
  ],
  sides: { FR: "F", AU: "C" },
  owners: {},
  marks: {},
} as unknown as Table;

test("a formation is named by its zone, a card by its use, a unit in its sheet", () => {
  assert.deepEqual(ways(map, table, parse("activate napoleon")), [["SOI"], ["napoleon"]]);
  assert.deepEqual(ways(map, table, parse("fleet ganteaume")), [["box:BRE"], ["ganteaume"]]);
  assert.deepEqual(ways(map, table, parse("card 1F")), [["ap:1F"]]);
  assert.deepEqual(ways(map, table, parse("event 1F")), [["event:1F"]]);
  assert.deepEqual(ways(map, table, parse("drop FR_9")), [["FR_9"]]);
  assert.ok(inHand("play:1F") && !inHand("box:BRE"));
  assert.ok(shows(map, table, "SOI", parse("go SOI")) && shows(map, table, "FR_9", parse("lose FR_9")));
  assert.ok(!shows(map, table, "FR_9", parse("place FR_9 PAR"))); // a button, and then the zone
  const state = picking([parse("drop FR_9"), parse("activate napoleon"), parse("halt")], [], () => false);
  assert.deepEqual(
    unitChoices(map, state).map((a) => a.args[0]),
    ["FR_9"],
  );
});

test("what stands on the map: men by their leader, depots alone, fleets where they lie", () => {
  const all = new Map(groups(map, table, "en").map((g) => [g.ids[0]!, g.tiers]));
  assert.deepEqual([...all.keys()].sort(), ["BES", "BRE", "SOI", "box:BRE"]);
  const [soissons] = all.get("SOI")!;
  assert.deepEqual([soissons!.is, soissons!.name, soissons!.n, soissons!.starved], ["men", "Napoleon", 3, true]);
  assert.equal(all.get("BRE")![0]!.is, "depot");
  assert.equal(all.get("box:BRE")![0]!.is, "fleet");
  assert.equal(all.get("BES")![0]!.nation, "AU");
});

test("a siege stands at the counter of those inside, else of the besieger", () => {
  const marks = { SOI: { siege: 2 } };
  const inside = { ...table.pieces, AU_5: at("SOI", { n: 2, inside: true }) };
  const siege = (t: Table) =>
    groups(map, t, "en")
      .find((g) => g.ids[0] === "SOI")!
      .tiers.map((x) => [x.side, x.siege]);
  assert.deepEqual(siege({ ...table, marks }), [["F", 2]]);
  assert.deepEqual(siege({ ...table, marks, pieces: inside }), [
    ["C", 2],
    ["F", undefined],
  ]);
});

test("while they move counters follow the pieces, not the formations of before", () => {
  const pieces = { ...table.pieces, napoleon: at("PAR"), FR_guard: at("PAR", { n: 2, mover: true }) };
  const all = new Map(groups(map, { ...table, pieces }, "en").map((g) => [g.ids[0]!, g.tiers]));
  assert.deepEqual([all.get("PAR")![0]!.name, all.get("PAR")![0]!.n, all.get("PAR")![0]!.marches], ["Napoleon", 2, true]);
  assert.equal(all.get("SOI")![0]!.n, 1);
});

test("from afar formations of one nation become one; a marching one never does", () => {
  const men = (id: string, x: number, more = {}) => ({
    ids: [id],
    x,
    y: 500,
    battle: false,
    tiers: [{ is: "men" as const, side: "F", nation: "FR", name: "Davout", n: 3, of: 1, ...more }],
  });
  const many = (more = {}) => Array.from({ length: 14 }, (_, i) => men(`Z${i}`, 500 + 3 * i, more));
  const near = layout(craft, many(), 0.3);
  assert.ok(near.length < 14, `${near.length} counters`);
  assert.equal(
    near.reduce((n, c) => n + c.tiers[0]!.n, 0),
    42,
  );
  assert.equal(layout(craft, many({ marches: true }), 0.3).length, 14);
  assert.ok(span(men("A", 0).tiers[0]!, true).w > span(men("A", 0).tiers[0]!, false).w);
});

test("a click on what cannot be chosen opens its sheet; on a march it also tells why not", () => {
  const none = picking([], [], () => true);
  shown.value = null;
  assert.equal(click(none, "SOI", null), "read");
  assert.equal(shown.value, "SOI");
  assert.equal(
    click(
      picking([parse("go PAR")], [], () => true),
      "BES",
      null,
    ),
    undefined,
  );
  assert.equal(click(none, "ap:1F", null), undefined);
  shown.value = null;
});

test("the board is where the war is, and goes where it was asked to", () => {
  const prompt = { step: "action.choose", rule: "" };
  const first = scope(map, table, 0, prompt, true)!;
  assert.ok(first.ids.includes("SOI") && !first.firm);
  wanted.value = { theatre: "all", n: 1 };
  assert.deepEqual(scope(map, table, 0, prompt, true), { key: "all 1", ids: [], most: 4, firm: true });
  wanted.value = null;
});

test("names", () => {
  texts.value = { "nge.name.corps": "{1} ({2})", "nge.name.depot": "depot ({1})" };
  assert.equal(pieceName(map, "FR_9", "en"), "IX Corps (France)");
  assert.equal(pieceName(map, "FR_9", "en", false), "IX Corps");
  assert.equal(pieceName(map, "FR_depot1", "en"), "depot (France)");
});
