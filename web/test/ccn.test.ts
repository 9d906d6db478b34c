import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { auto, chooseDeclining, declining } from "../src/games/ccn/decline";
import { at, beyond, distance, sectorLines, size, waters } from "../src/games/ccn/geometry";
import { lastThrow, releases } from "../src/games/ccn/motion";
import type { CMap, Hex, Table, Terrain } from "../src/games/ccn/types";
import { formation } from "../src/games/ccn/units";
import { foretell, stages } from "../src/table/release";
import type { View } from "../src/table/types";

const letters: Record<string, Terrain> = { ".": "clear", "~": "river", "=": "bridge", "-": "ford" };

/** A map of rows as scenario files have them; sectors as on the board. */
function field(rows: string[]): CMap {
  const hexes: Record<string, Hex> = {};
  for (let row = 0; row < 9; row++)
    for (let col = 0; col < (row % 2 ? 12 : 13); col++) {
      const sector = row % 2 ? (col < 4 ? 1 : col < 8 ? 2 : 4) : col < 4 ? 1 : col === 4 ? 3 : col < 8 ? 2 : col === 8 ? 6 : 4;
      hexes[String.fromCharCode(65 + row) + (col + 1)] = { row, col, terrain: letters[rows[row]?.[col] ?? "."]!, sector };
    }
  return {
    top: "AL",
    hexes,
    goals: [],
    types: {
      "FR.LN": { arm: "infantry", is: [], blocks: 4 },
      "FR.HA": { arm: "artillery", is: ["horse"], blocks: 3 },
      "FR.LC": { arm: "cavalry", is: [], blocks: 4 },
      "BR.LN": { arm: "infantry", is: [], blocks: 4 },
    },
  } as unknown as CMap;
}

test("neighbours and distances", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((e) => beyond("E6", e)),
    ["D5", "D6", "E7", "F6", "F5", "E5"],
  );
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((e) => beyond("D5", e)),
    ["C5", "C6", "D6", "E6", "E5", "D4"],
  );
  assert.equal(beyond("A1", 0), null);
  assert.equal(beyond("B12", 2), null);
  assert.equal(distance("A1", "I1"), 8);
  assert.equal(distance("A1", "A13"), 12);
  assert.equal(distance("C4", "E6"), 3);
  for (let e = 0; e < 6; e++) assert.equal(distance("E6", beyond("E6", e)!), 1);
});

test("turned, every place lies opposite", () => {
  const p = at("B3", false),
    q = at("B3", true);
  assert.ok(Math.abs(p.x + q.x - size.width) < 1e-9 && Math.abs(p.y + q.y - size.height) < 1e-9);
});

test("water hangs together, never in a ring, and flows off the board", () => {
  // Three wet hexes that touch each other: D5, E5, E6.
  const map = field(["....~", "...~", "....~", "....~", "....~~", "", "", "", ""]);
  const all = waters(map);
  const links = [...all].flatMap(([n, edges]) => edges.map((e) => beyond(n, e)).filter((to) => to && all.has(to)));
  assert.equal(links.length / 2, all.size - 1, "a tree");
  assert.ok(
    all.get("A5")!.some((e) => beyond("A5", e) === null),
    "its source lies beyond the rim",
  );
  // The Côa of the battle: from the top by the bridge to the left.
  const coa = waters(field(["....~", "...~", "...=", "~~~"]));
  assert.deepEqual(
    coa
      .get("C4")!
      .map((e) => beyond("C4", e))
      .sort(),
    ["B4", "D3"],
  );
});

test("the lines between sectors are straight where they cut hexes in halves", () => {
  const [left, right] = sectorLines(field([]), false);
  assert.equal(left!.length, 11);
  for (const line of [left!, right!]) assert.ok(line.every((p) => Math.abs(p.x - line[0]!.x) < 1e-9));
});

test("as many blocks in a formation as there are", () => {
  for (const arm of ["infantry", "cavalry", "artillery"] as const)
    for (let n = 1; n <= 6; n++) assert.equal(formation(arm, n, false).length, n);
  for (let n = 1; n <= 6; n++) assert.equal(formation("infantry", n, true).length, n);
});

const side = { banners: 0, needs: 6, units: 1, held: 2, hand: ["forward", "rally"], track: ["", "", "", ""] };
const table = (): Table => ({
  active: 0,
  single: false,
  command: 0,
  faces: [],
  out: [],
  drawn: [],
  goals: [],
  sides: [{ ...side }, { ...side, hand: [] }],
  units: [
    { id: 0, type: "FR.LN", side: 0, at: "E5", blocks: 4 },
    { id: 1, type: "BR.LN", side: 1, at: "D5", blocks: 2 },
    { id: 2, type: "FR.HA", side: 0, at: "H2", blocks: 2 },
  ],
  leaders: [
    { id: 0, name: "Le Marchant", nation: "BR", side: 1, at: "D5" },
    { id: 1, name: "Ney", nation: "FR", side: 0, at: "E5" },
  ],
});
const map = field([]);
const events = (all: readonly (readonly [number, string])[]) => all.map(([seat, what], seq) => ({ seq, seat, do: what }));
const after = (...all: [number, string][]) => events(all).reduce((t, e) => foretell(releases, t, e), table());

test("a move takes the leader along, unless he has orders of his own", () => {
  const moved = after([0, "move E5 F5"]);
  assert.equal(moved.units[0]!.at, "F5");
  assert.equal(moved.leaders[1]!.at, "F5");
  const apart = after([0, "order_leader E5"], [0, "move E5 F5"]);
  assert.deepEqual([apart.units[0]!.at, apart.leaders[1]!.at], ["F5", "E5"]);
});

test("losses, retreat, banners", () => {
  const t = after([0, "play forward"], [0, "melee E5 D5"], [-1, "cast D5 1 0 0 1 0"], [-1, "lost BR.LN D5 1"], [1, "retreat C5"]);
  assert.deepEqual([t.sides[0].held, t.card], [table().sides[0].held - 1, "forward"]);
  assert.deepEqual([t.units[1]!.at, t.units[1]!.blocks, t.leaders[0]!.at], ["C5", 1, "C5"]);
  const won = after([-1, "gone BR.LN D5"], [-1, "banner 0 1"], [1, "flee C5"], [-1, "killed Le_Marchant"]);
  assert.equal(won.units.length, 2);
  assert.equal(won.sides[0].banners, 1);
  assert.deepEqual(
    won.leaders.map((l) => l.name),
    ["Ney"],
  );
});

test("a melee tells its story: strike, losses, a leader's check, battle back, retreat, advance, the next turn", () => {
  const before = table();
  const end: Table = {
    ...before,
    active: 1,
    card: undefined,
    units: [
      { id: 0, type: "FR.LN", side: 0, at: "D5", blocks: 3 },
      { id: 1, type: "BR.LN", side: 1, at: "C5", blocks: 1, ordered: true },
    ],
    leaders: [{ id: 1, name: "Ney", nation: "FR", side: 0, at: "D5" }],
    sides: [{ ...before.sides[0], hand: ["rally", "elan"], banners: 2 }, before.sides[1]],
  };
  const told: [number, string, string][] = [
    [0, "play forward", "E5:4 D5:2 H2:2 | Le Marchant@D5 Ney@E5 | rally | forward"],
    [0, "order E5", "E5:4! D5:2 H2:2 | Le Marchant@D5 Ney@E5 | rally | forward"],
    [0, "melee E5 D5", "E5:4! D5:2 H2:2 | Le Marchant@D5 Ney@E5 | rally | forward attack"],
    [-1, "die infantry", "E5:4! D5:2 H2:2 | Le Marchant@D5 Ney@E5 | rally | forward attack"],
    [-1, "cast D5 1 0 0 1 0", "E5:4! D5:2 H2:2 | Le Marchant@D5 Ney@E5 | rally | forward"],
    [-1, "lost BR.LN D5 1", "E5:4! D5:1 H2:2 | Le Marchant@D5 Ney@E5 | rally | forward"],
    [-1, "die sabre", "E5:4! D5:1 H2:2 | Le Marchant@D5 Ney@E5 | rally | forward"],
    [-1, "killed Le_Marchant", "E5:4! D5:1 H2:2 | Ney@E5 | rally | forward"],
    [-1, "banner 0 1", "E5:4! D5:1 H2:2 | Ney@E5 | rally | forward"],
    [1, "battle_back", "E5:4! D5:1 H2:2 | Ney@E5 | rally | forward back"],
    [-1, "cast E5 1 0 0 0 0", "E5:4! D5:1 H2:2 | Ney@E5 | rally | forward"],
    [-1, "lost FR.LN E5 1", "E5:3! D5:1 H2:2 | Ney@E5 | rally | forward"],
    [1, "ignore 0", "E5:3! D5:1 H2:2 | Ney@E5 | rally | forward"],
    [1, "retreat C5", "E5:3! C5:1 H2:2 | Ney@E5 | rally | forward"],
    [0, "advance", "D5:3! C5:1 H2:2 | Ney@D5 | rally | forward"],
    [-1, "gone FR.HA H2", "D5:3! C5:1 | Ney@D5 | rally | forward"],
    [-1, "drew 0", "D5:3! C5:1 | Ney@D5 | rally elan | forward"],
    [-1, "turn 1 5", "D5:3 C5:1 | Ney@D5 | rally elan | "],
    [1, "order C5", "D5:3 C5:1! | Ney@D5 | rally elan | "],
  ];
  const seen = stages(before, end, events(told), releases, {});
  const unit = (u: Table["units"][number]) => `${u.at}:${u.blocks}${u.ordered ? "!" : ""}`;
  const tell = (t: Table) =>
    [
      t.units.map(unit).join(" "),
      t.leaders.map((l) => `${l.name}@${l.at}`).join(" "),
      t.sides[0].hand.join(" "),
      [t.card, t.melee?.next].filter(Boolean).join(" "),
    ].join(" | ");
  assert.deepEqual(
    seen.map(tell),
    told.map(([, , how]) => how),
  );
});

test("a melee knows which strike is still to come", () => {
  const next = (...all: [number, string][]) => after([0, "melee E5 D5"], ...all).melee?.next;
  assert.equal(next(), "attack");
  assert.equal(next([1, "first_strike"], [-1, "cast E5 0 0 0 0 1"]), "attack");
  assert.equal(next([-1, "cast D5 1 0 0 0 0"]), undefined);
  assert.equal(next([-1, "cast D5 1 0 0 0 0"], [1, "battle_back"]), "back");
  assert.equal(next([-1, "cast D5 1 0 0 0 0"], [1, "battle_back"], [-1, "cast E5 0 0 0 0 1"]), undefined);
});

test("the latest strike and the leader's dice after it, until the next one or the next turn", () => {
  const log = (...all: string[]) => all.map((what, seq) => ({ event: { seq, seat: -1, do: what }, before: null }));
  const faces = (...all: string[]) => lastThrow(log(...all)).map((g) => g.faces.join(" ") + (g.check ? "?" : ""));
  const strike = ["die flag", "die sabre", "cast E5 0 0 0 1 1", "lost FR.LN E5 1"];
  assert.deepEqual(lastThrow(log("play x", ...strike)), [{ key: 1, faces: ["flag", "sabre"], check: false }]);
  assert.deepEqual(faces(...strike, "die sabre", "unhurt Ney"), ["flag sabre", "sabre?"]);
  assert.deepEqual(faces(...strike, "die sabre", "unhurt Ney", "ignore 0", "retreat F5"), ["flag sabre", "sabre?"]);
  assert.deepEqual(faces(...strike, "die cavalry", "cast D5 0 1 0 0 0"), ["cavalry"], "after a First Strike");
  assert.deepEqual(faces(...strike, "turn 1 4"), []);
  assert.deepEqual(faces("play x"), []);
  // While they fall: for a leader only where there is one.
  const falling = (t: Table) => lastThrow([...log(...strike), ...log("die infantry")].map((e) => ({ ...e, before: t })));
  assert.equal(falling(table()).length, 2, "Ney is at E5");
  assert.equal(falling({ ...table(), leaders: [] }).length, 1);
});

const asked = (seq: number, more: Partial<View<Table>> = {}) =>
  ({
    id: "g1",
    seq,
    seat: 1,
    options: ["pass"],
    prompt: { step: "melee.first_strike", rule: "" },
    seats: [
      { seat: 0, kind: "computer", name: "" },
      { seat: 1, kind: "human", name: "" },
    ],
    ...more,
  }) as View<Table>;

test("First Strike is declined by itself: never with the card, never if switched off; against people only if switched on", () => {
  const ask = (v: View<Table>) => auto(map, table(), v);
  const seats: View["seats"] = [
    { seat: 0, kind: "human", name: "" },
    { seat: 1, kind: "human", name: "" },
  ];
  assert.equal(ask(asked(5, { id: "g3", seats })), null);
  assert.equal(ask(asked(9, { id: "g3", seats })), null, "nobody has switched it on");
  assert.equal(declining("g3", true), false);
  // A computer learns nothing.
  assert.deepEqual(ask(asked(5)), { action: "pass", ms: 0 });
  assert.equal(declining("g1", false), true);
  assert.equal(ask(asked(12, { options: ["pass", "first_strike"] })), null);
  assert.equal(ask(asked(13, { prompt: { step: "melee.square", rule: "" } })), null);
  chooseDeclining("g1", false);
  assert.equal(ask(asked(14)), null);
  assert.equal(ask(asked(15)), null, "off stays off");
  // People at the other side must not learn from the time it takes.
  chooseDeclining("g2", true);
  const people = asked(3, { id: "g2", seats });
  const ms = Array.from({ length: 20 }, () => ask(people)!.ms);
  assert.ok(Math.min(...ms) >= 500 && new Set(ms).size > 1);
});
