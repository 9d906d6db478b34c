// The difference of two tables, shown event by event: lists, things that come and go, what words tell.
import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { carry, foretell, retellTable, stages, tellTables, type Releases } from "../src/table/release";
import type { Event, GameModule } from "../src/table/types";
import { domains } from "../src/text";

const kinds = { hit: ["piece", "number"], went: ["piece", "place"], seen: ["piece"], take: ["card"], move: ["square", "square"] };
const events = (...what: string[]): Event[] => what.map((it, i) => ({ seq: i, seat: i % 2, do: it }));

type Any = any;

const game: Releases<Any> = {
  things: { piece: (id) => [`pieces.${id}`], card: (id) => [`hand.${id}`, `out.${id}`] },
  kinds: { went: ([id, place]) => [`pieces.${id}`, [`pieces.${id}.at`, place]] },
};
const show = (before: Any, after: Any, ...what: string[]): Any[] => stages(before, after, events(...what), game, kinds);

test("each event shows what it names, the last one all the rest", () => {
  const before = { round: 1, pieces: { a: { at: "x", n: 3 }, b: { at: "y" } } };
  const after = { round: 2, pieces: { a: { at: "x", n: 1 }, b: { at: "z", hurt: true } } };
  const [a, b, end] = show(before, after, "hit a 2", "seen b", "turn");
  assert.deepEqual(a, { round: 1, pieces: { a: { at: "x", n: 1 }, b: { at: "y" } } });
  assert.deepEqual(b, { round: 1, pieces: after.pieces });
  assert.equal(end, after);
  assert.equal(a.pieces.b, before.pieces.b, "what stays is not copied");
  assert.deepEqual(before.pieces.a, { at: "x", n: 3 }, "nor changed");
});

test("nothing happened, one thing happened, or nothing of the kind is known", () => {
  const [before, after] = [{ pieces: {} }, { pieces: { a: { at: "x" } } }];
  assert.deepEqual(show(before, after), []);
  assert.deepEqual(show(before, after, "undo 3"), [after]);
  assert.deepEqual(show(before, after, "resign", "hit", "went", "seen nobody", ""), [before, before, before, before, after]);
});

test("words tell of places on the way", () => {
  const before = { pieces: { a: { at: "p" } } };
  const after = { pieces: { a: { at: "s", tired: true } } };
  const on = show(before, after, "went a q", "went a r", "seen a", "turn");
  assert.deepEqual(
    on.map((t) => t.pieces.a.at),
    ["q", "r", "s", "s"],
  );
  assert.deepEqual(
    on.map((t) => !!t.pieces.a.tired),
    [false, false, true, true],
    "named several times: with the last",
  );
  // There and back again: no difference at all, and yet it was seen.
  assert.deepEqual(
    show(before, before, "went a q", "went a p", "turn").map((t) => t.pieces.a.at),
    ["q", "p", "p"],
  );
  assert.equal(show(before, after, "went nobody q", "turn")[0], before, "a thing that cannot be seen does not come by being told of");
});

test("who is named closely does not wait for who is named at large", () => {
  const near: Releases<Any> = { ...game, kinds: { ...game.kinds, hit: ([id]) => [`pieces.${id}.n`] } };
  const before = { pieces: { a: { at: "p", n: 2 } } };
  const after = { pieces: { a: { at: "q", n: 1 } } };
  const [hit, went] = stages(before, after, events("hit a", "went a q", "turn"), near, kinds);
  assert.deepEqual([hit.pieces.a, went.pieces.a], [{ at: "p", n: 1 }, after.pieces.a]);
});

test("things come in their place, and go", () => {
  const before = { pieces: { a: { at: "x" }, c: { at: "x" } } };
  const after = { pieces: { b: { at: "y", n: 2 }, c: { at: "x" } } };
  const [came, gone] = show(before, after, "went b y", "seen a", "turn");
  assert.deepEqual(Object.keys(came.pieces), ["a", "b", "c"]);
  assert.deepEqual(came.pieces.b, { at: "y", n: 2 });
  assert.deepEqual(gone, after);
});

test("cards in hands, several of a kind", () => {
  const before = { hand: ["time", "wood", "wood"], out: ["hill"], held: [3, 4] };
  const after = { hand: ["time", "town", "wood"], out: ["hill", "wood"], held: [3, 5] };
  const [town, wood, end] = show(before, after, "take town", "take wood", "turn");
  assert.deepEqual(town, { ...before, hand: ["time", "town", "wood", "wood"] });
  assert.deepEqual(wood, { ...after, held: [3, 4] });
  assert.deepEqual(end.held, [3, 5]);
  const [many] = show({ hand: ["hill", "wood", "wood", "wood"], out: [] }, { hand: ["hill"], out: ["wood", "wood"] }, "take wood", "turn");
  assert.deepEqual(many, { hand: ["hill"], out: ["wood", "wood"] });
});

test("what leaves a list unnamed goes when another one comes there", () => {
  const placed: Releases<Any> = { things: {}, kinds: { placed: ([at]) => [`foot.${at}`], went: ([from, to]) => [[`foot.${from}`, to]] } };
  const seen = stages<Any>(
    { foot: ["a", "b", "c"] },
    { foot: ["x", "c", "y"] },
    events("went b c2", "placed x", "went c2 y", "turn"),
    placed,
    {},
  );
  assert.deepEqual(
    seen.map((t) => t.foot.join(" ")),
    ["a c2 c", "c2 x c", "y x c", "x c y"],
  );
  const gone = stages<Any>({ foot: ["a", "b"] }, { foot: ["x"] }, events("seen", "placed x", "turn"), placed, {});
  assert.deepEqual(
    gone.map((t) => t.foot.length),
    [2, 2, 1],
    "one for one",
  );
});

test("lists that have only places are shown at once", () => {
  const [odds] = show({ pieces: { a: [{ n: 1 }, { n: 2 }, { n: 3 }] } }, { pieces: { a: [{ n: 3 }] } }, "seen a", "turn");
  assert.deepEqual(odds.pieces.a, [{ n: 3 }]);
});

test("lists of things that are known by where they stand", () => {
  const units: Releases<Any> = {
    things: { square: (at) => [`units.${at}`] },
    kinds: { move: ([from, to]) => [[`units.${from}.at`, to]], lost: ([at]) => [`units.${at}.blocks`], gone: ([at]) => [`units.${at}`] },
    lists: { units: "at" },
  };
  const u = (at: string, blocks: number) => ({ at, blocks });
  const before = { units: [u("1,1", 4), u("2,2", 3), u("5,5", 2)] };
  const after = { units: [u("1,3", 4), u("2,2", 1)] };
  const seen = stages<Any>(before, after, events("move 1,1 1,2", "lost 2,2", "gone 5,5", "move 1,2 1,3", "turn"), units, kinds);
  assert.deepEqual(
    seen.map((t) => t.units.map((x: Any) => `${x.at}:${x.blocks}`).join(" ")),
    ["1,2:4 2,2:3 5,5:2", "1,2:4 2,2:1 5,5:2", "1,2:4 2,2:1", "1,3:4 2,2:1", "1,3:4 2,2:1"],
  );
});

test("figures that are counted, and what depends on who acts", () => {
  const count: Releases<Any> = {
    things: {},
    kinds: {
      marched: ([n, from, to], t, seat) => [
        [`regions.${from}.${seat}`, t.regions[from!][seat] - Number(n)],
        [`regions.${to}.${seat}`, t.regions[to!][seat] + Number(n)],
      ],
    },
  };
  const before = { regions: { a: [5, 1], b: [0, 2], c: [0, 0] } };
  const after = { regions: { a: [2, 1], b: [0, 1], c: [3, 1] } };
  const seen = stages<Any>(before, after, events("marched 3 a b", "marched 1 b c", "marched 3 b c", "turn"), count, {});
  assert.deepEqual(
    seen.map((t) => JSON.stringify(Object.values(t.regions))),
    ["[[2,1],[3,2],[0,0]]", "[[2,1],[3,1],[0,1]]", "[[2,1],[0,1],[3,1]]", "[[2,1],[0,1],[3,1]]"],
  );
});

test("a game moves by its releases, or not at all", () => {
  domains.value = { some: kinds };
  const module = (motion: GameModule["motion"]) => ({ id: "some", motion, pick: {} }) as unknown as GameModule;
  const [before, after] = [{ pieces: { a: { n: 2 } } }, { round: 1, pieces: { a: { n: 1 } } }];
  const all = (motion: GameModule["motion"]) => tellTables(module(motion), before, after, events("hit a 1", "turn"));
  assert.deepEqual(all({ releases: game }), [{ pieces: after.pieces }, after]);
  assert.deepEqual(all({}), [before, before]);
});

test("tables of the past, as far as words tell", () => {
  domains.value = { some: kinds };
  const module = (motion: GameModule["motion"]) => ({ id: "some", motion, pick: {} }) as unknown as GameModule;
  const before = { pieces: { a: { at: "x", n: 2 } } };
  const [event] = events("went a y");
  const after = { pieces: { a: { at: "y", n: 2 } } };
  assert.deepEqual(foretell(game, before, event!), after);
  assert.deepEqual(retellTable(module({ releases: game, retold: true }), before, event!), after);
  assert.equal(retellTable(module({ releases: game }), before, event!), before, "words do not tell enough of it");
  assert.equal(foretell(game, before, events("hit a 1")[0]!), before, "only what they tell");
});

test("what only events tell is carried on, beyond the views", () => {
  const says: Releases<Any> = {
    things: {},
    kinds: { cast: ([at], t) => [["said", { ...t.said, at }]], turn: () => [["said", undefined]] },
    memory: "said",
  };
  const [one] = stages<Any>({ n: 1 }, { n: 2 }, events("cast a"), says, {});
  assert.deepEqual(one, { n: 2, said: { at: "a" } });
  assert.deepEqual(carry<Any>(one, { n: 3 }, says), { n: 3, said: { at: "a" } });
  assert.deepEqual(stages<Any>(one, { n: 3 }, events("turn"), says, {}), [{ n: 3 }]);
  assert.deepEqual(carry<Any>(one, { n: 3 }, undefined), { n: 3 });
});

test("pairs are told apart by their words, and each of them names them; where only places count, they do", () => {
  const touch: Releases<Any> = {
    things: {},
    kinds: { placed: ([a]) => [`pairs.${a}`], open: ([card], t) => [[`row.${t.row.indexOf("")}`, card]] },
    lists: { row: "" },
  };
  const seen = stages<Any>(
    { pairs: [["a", "b"]] },
    {
      pairs: [
        ["b", "c"],
        ["a", "d"],
      ],
    },
    events("placed c", "placed d", "placed b", "turn"),
    touch,
    {},
  );
  assert.deepEqual(
    seen.map((t) => t.pairs.map((p: string[]) => p.join("")).join(" ")),
    ["ab", "ab ad", "bc ad", "bc ad"],
  );
  const row = stages<Any>({ row: ["x", "", "y", ""] }, { row: ["x", "z", "y", "z"] }, events("open z", "open z", "turn"), touch, {});
  assert.deepEqual(
    row.map((t) => t.row.join("|")),
    ["x|z|y|", "x|z|y|z", "x|z|y|z"],
  );
});
