// The map of Leipzig: its drawn neighbours are those of the rules; what is told of battles; how actions are picked.
import "./browser";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import { far, inside, landOf, size, type Point } from "../src/games/leipzig/geometry";
import { Legend } from "../src/games/leipzig/legend";
import { releases } from "../src/games/leipzig/motion";
import { ahead, answers, priceOf, shows, ways } from "../src/games/leipzig/picks";
import { Picture } from "../src/games/leipzig/picture";
import { stories } from "../src/games/leipzig/story";
import { fieldsOf } from "../src/games/leipzig/types";
import type { Field, LMap, Table } from "../src/games/leipzig/types";
import { Door, whenTold } from "../src/table/door";
import { stages } from "../src/table/release";
import { parse, picking, settled, type Pick } from "../src/table/pick";
import { lines } from "../src/table/logview";
import type { GameModule, Seat, Told, View } from "../src/table/types";
import { Words } from "../src/table/words";
import { texts } from "../src/text";

/** Sections of a data file that the engine reads, their lines as words. */
function sections(file: string): Record<string, string[][]> {
  const out: Record<string, string[][]> = {};
  let at = "";
  for (const raw of readFileSync(`../data/leipzig/${file}.txt`, "utf8").split("\n")) {
    const line = raw.replace(/#.*/, "").trim();
    const head = /^\[(\w+)\]/.exec(line);
    if (head) at = head[1]!;
    else if (line && at) (out[at] ??= []).push(line.split(/\s+/));
  }
  return out;
}

const { fields, edges } = sections("board") as { fields: string[][]; edges: string[][] };
const near = (name: string) => edges.flatMap(([a, b]) => (a === name ? [b!] : b === name ? [a!] : []));
const map = {
  fields: Object.fromEntries(
    fields.map(([number, name, terrain, district, x, y]) => [
      name,
      { number: Number(number), terrain, district, x: Number(x), y: Number(y), near: near(name!) },
    ]),
  ),
} as unknown as LMap;
const places: Field[] = fieldsOf(map);
const land = landOf(map);

/** How much of their outlines two fields have in common. */
function shared(a: readonly Point[], b: readonly Point[]): number {
  const key = (p: Point, q: Point) =>
    [p, q]
      .map((o) => `${o.x.toFixed(3)},${o.y.toFixed(3)}`)
      .sort()
      .join(" ");
  const sides = new Set(a.map((p, i) => key(p, a[(i + 1) % a.length]!)));
  return b.reduce((sum, p, i) => {
    const q = b[(i + 1) % b.length]!;
    return sides.has(key(p, q)) ? sum + far(p, q) : sum;
  }, 0);
}

test("the drawn neighbours are exactly those of the rules", () => {
  assert.equal(fields.length, 47);
  assert.equal(edges.length, 114);
  const wanted = new Set(edges.map(([a, b]) => [a, b].sort().join("|")));
  for (const a of places)
    for (const b of places) {
      if (a.name >= b.name) continue;
      const long = shared(land.cells.get(a.name)!, land.cells.get(b.name)!);
      if (wanted.has(`${a.name}|${b.name}`)) assert.ok(long > 40, `${a.name} and ${b.name} share ${long.toFixed(1)}`);
      else assert.equal(long, 0, `${a.name} and ${b.name} touch`);
    }
});

test("fields do not overlap, leave no hole, and hold their own middle", () => {
  const cells = [...land.cells];
  for (const x of places)
    assert.deepEqual(
      cells.filter(([, c]) => inside(c, x)).map(([n]) => n),
      [x.name],
    );
  for (let y = 3; y < size.height; y += 11)
    for (let x = 3; x < size.width; x += 11) {
      const p = { x: x + 0.37, y: y + 0.41 };
      const of = cells.filter(([, c]) => inside(c, p)).map(([n]) => n);
      assert.equal(of.length, inside(land.rim, p) ? 1 : 0, `${x},${y}: ${of.join()}`);
    }
});

test("fields are no hexagons of one size", () => {
  const area = (c: readonly Point[]) =>
    Math.abs(c.reduce((s, p, i) => s + p.x * c[(i + 1) % c.length]!.y - c[(i + 1) % c.length]!.x * p.y, 0)) / 2;
  const all = [...land.cells.values()].map(area).sort((a, b) => a - b);
  assert.ok(all[all.length - 1]! / all[0]! > 1.3);
});

const log = (...lines: string[]) =>
  lines.map((text, seq) => {
    const m = /^(?:(\d): )?(.*)$/.exec(text)!;
    return { event: { seq, seat: m[1] === undefined ? -1 : Number(m[1]), do: m[2]! } };
  });

/** Elements of a drawing, all levels. */
function* drawn(node: ComponentChildren): Generator<VNode<any>> {
  if (Array.isArray(node)) for (const n of node) yield* drawn(n);
  else if (node && typeof node === "object") {
    yield node as VNode;
    yield* drawn((node as VNode<any>).props?.children);
  }
}

test("picture and legend, which have no board at hand, show armies, missions and fields as the data have them", () => {
  const { armies, missions } = sections("cards") as { armies: string[][]; missions: string[][] };
  const shown = [...drawn(Picture()), ...drawn(Legend())].map((n) => n.props);
  const named = shown.filter((p) => p.name);
  assert.ok(named.length >= 11);
  for (const { name, side, kind, card, strength, full = strength } of named) {
    const [, army, , type, force] = armies.find((a) => a[2] === name)!;
    assert.deepEqual([side ?? card.side, kind], [army, type], name);
    if (full !== undefined) assert.equal(full, Number(force), name);
  }
  const points = shown.flatMap((p) => (p.points ? [`${p.points.FR} ${p.points.AL}`] : []));
  assert.equal(points.length, 3);
  for (const p of points)
    assert.ok(
      missions.some((m) => `${m[2]} ${m[3]}` === p),
      p,
    );
  const ours = Object.entries(shown.find((p) => p.map)!.map.fields as LMap["fields"]);
  assert.ok(ours.length > 20);
  for (const [name, { terrain, district, x, y, near: by }] of ours) {
    const { near: all, ...want } = map.fields[name]!;
    assert.deepEqual({ terrain, district, x, y, number: want.number }, want, name);
    assert.deepEqual([...by].sort(), all.filter((n) => ours.some(([o]) => o === n)).sort(), name);
  }
});

test("a battle is told blow by blow, and stays until whoever looks goes on", () => {
  const fought = [
    "battle 16",
    "struck Ney Schwarzenberg",
    "struck Schwarzenberg Ney",
    "lost Ney 1 4",
    "lost Schwarzenberg 1 6",
    "gone Ney Gohlis",
  ];
  const [story] = stories(log(...fought, "1: draw"), 0);
  assert.ok(story?.kind === "battle");
  assert.deepEqual(story.blows, [
    { at: "Ney", by: "Schwarzenberg" },
    { at: "Schwarzenberg", by: "Ney" },
  ]);
  assert.deepEqual(
    story.losses.map((l) => [l.army, l.lost, l.left, l.gone]),
    [
      ["Ney", 1, 4, true],
      ["Schwarzenberg", 1, 6, false],
    ],
  );
  assert.equal(story.over, false);
  assert.equal(stories(log(...fought, "1: draw", "0: draw"), 0)[0]!.over, true);
  assert.equal(stories(log(...fought, "1: draw"), null)[0]!.over, true);
});

test("sums of the scoring come from the events that tell what each army counts", () => {
  const told = stories(
    log(
      "game 2",
      "scoring",
      "supports Bertrand Gohlis 2 1",
      "fights Schwarzenberg Gohlis 7 7",
      "holds Ney Gohlis 5 4",
      "holds Napoléon Leutzsch 7 7",
      "scored Gohlis 5 7 AL 6",
      "scored Leutzsch 7 0 FR 4",
      "scored Lindenau 0 0 AL 7",
      "result 4 13",
    ),
    0,
  );
  const [story] = told;
  assert.ok(told.length === 1 && story?.kind === "scoring");
  assert.equal(story.game, 2);
  // Who stands there comes first.
  assert.deepEqual(
    story.sums.map((s) => [s.village, s.french.map((c) => `${c.army} ${c.value}`), s.allied.map((c) => `${c.army} ${c.value}`)]),
    [
      ["Gohlis", ["Ney 4", "Bertrand 1"], ["Schwarzenberg 7"]],
      ["Leutzsch", ["Napoléon 7"], []],
      ["Lindenau", [], []],
    ],
  );
  assert.deepEqual(story.total, { FR: 4, AL: 13 });
});

/** The rules say this of what is asked. */
function saying(...facts: string[]): Door {
  const ask = (seq: number, what: string) =>
    Promise.resolve({ t: "told", id: 1, seq, ask: what, facts: facts.map((it) => ({ do: it })) } as Told);
  return new Door({ ask }, signal({ state: "running", seat: 0, seq: 1 } as View));
}

test("ways to pick: the card before the marker or after it, one click for army and field", async () => {
  const door = saying("price jump 2 2", "fares 2", "fare Ney inf 1 1", "fare Ney cav 2 1");
  await whenTold("about prices");
  const names = { ...map, armies: { Ney: { side: "FR", kind: "inf" }, Murat: { side: "FR", kind: "cav" } } } as unknown as LMap;
  const table = {
    armies: { Ney: { markers: ["Gohlis"] }, Murat: { at: "Leipzig" } },
  } as unknown as Table;
  const offered = ["jump Ney Gohlis Leipzig Reudnitz", "jump Ney Gohlis Eutritzsch Reudnitz", "march inf Ney Gohlis Leipzig"];
  const of = (text: string) => ways(names, table, parse(text), offered).map((w) => w.join(" "));
  assert.deepEqual(of("clear Ney Gohlis"), ["card:plain Ney@Gohlis", "Ney@Gohlis card:plain"]);
  assert.deepEqual(of("scout Ney Gohlis"), ["card:scout Ney@Gohlis", "Ney@Gohlis card:scout"]);
  assert.deepEqual(of("march inf Ney Gohlis Leipzig"), [
    "card:inf Ney@Gohlis Leipzig",
    "Ney@Gohlis Leipzig by:inf",
    "Ney@Gohlis card:inf Leipzig",
  ]);
  // A jump begins with any card that pays for it, a pair of others too.
  assert.deepEqual(of("jump Ney Gohlis Leipzig Reudnitz"), [
    "Ney@Gohlis Reudnitz by:Leipzig",
    ...["inf", "cav"].flatMap((c) => [`card:${c} Ney@Gohlis Reudnitz by:Leipzig`, `Ney@Gohlis card:${c} Reudnitz by:Leipzig`]),
  ]);
  assert.deepEqual(of("jump Ney Gohlis Eutritzsch Reudnitz"), [], "over whom makes no difference: the first one");
  assert.equal(of("jump Ney Gohlis Lindenau Reudnitz").length, 5, "one that is refused is looked up to say why");
  // Where a single card does as well, a pair takes another click.
  assert.deepEqual(of("march_pair inf Ney Gohlis Leipzig"), ["card:inf card:inf Ney@Gohlis Leipzig"]);
  assert.equal(of("march_pair cav Ney Gohlis Leipzig").length, 4);
  const jump = parse(offered[0]!);
  const paid = (...words: string[]) => answers(names, table, { kind: "jump", args: words, of: jump });
  assert.deepEqual(paid("Ney@Gohlis", "Reudnitz"), ["pay inf", "pay_pair cav"], "no choice");
  door.close();
  const richer = saying("price jump 2 2", "fares 2", ...["inf", "inf_cav", "inf_art"].map((c) => `fare Ney ${c} 1 1`));
  await whenTold("about prices");
  assert.deepEqual(paid("Ney@Gohlis", "Reudnitz"), [], "his choice");
  assert.deepEqual(paid("card:inf_art", "Ney@Gohlis", "Reudnitz"), ["pay inf_art"], "he has chosen one");
  assert.deepEqual(priceOf("jump"), { actions: "2", time: "2", cards: "2" });
  assert.equal(priceOf("march"), undefined);
  richer.close();
  assert.deepEqual(of("place Ney"), ["Ney", "Ney@Gohlis"]);
  assert.deepEqual(of("keep Leipzig"), ["Leipzig", "by:Leipzig"]);
  // A marker with two cards that march asks for the card in a menu; with one it asks nothing.
  const options = (...texts: string[]) =>
    texts.map(parse).flatMap((a) => ways(names, table, a, texts).map((args) => ({ kind: a.kind, args, of: a })));
  const shown = (word: string) => shows(names, table, word);
  const on = (...ids: string[]): Pick[] => ids.map((id) => ({ id, on: "board" }));
  const two = options("march inf Ney Gohlis Leipzig", "march inf_cav Ney Gohlis Leipzig", "clear Ney Gohlis");
  assert.deepEqual([...picking(two, on("Ney@Gohlis"), shown).choices.keys()].sort(), ["Leipzig", "card:inf", "card:inf_cav", "card:plain"]);
  assert.equal(picking(two, on("Ney@Gohlis", "Leipzig"), shown).menu.length, 2);
  const one = options("march inf Ney Gohlis Leipzig", "clear Ney Gohlis");
  assert.equal(settled(picking(one, on("Ney@Gohlis", "Leipzig"), shown))?.of?.kind, "march");
  assert.equal(settled(picking(one, on("Ney@Gohlis"), shown)), null, "a marker alone does nothing");
});

test("what follows from an action is told in one line with it", () => {
  const before = texts.value;
  texts.value = {
    "leipzig.log.army": "{seat} plays {1}.",
    "leipzig.log.marker": "& Markers in {2+}.",
    "leipzig.log.clock": "& Time: {1}.",
    "leipzig.log.got": "To your hand: {1+}.",
  };
  const words = new Words("leipzig", { tell: {} } as unknown as GameModule, map);
  const seats = [{ seat: 0, name: "Anna", kind: "human" }] as Seat[];
  const told = (...all: [number, string][]) =>
    lines({ words, seats, entries: all.map(([seq, what]) => ({ event: { seq, seat: 0, do: what }, before: null })) }).map((l) => l.text);
  assert.deepEqual(told([1, "army Ney"], [1, "marker Ney Gohlis"], [1, "marker Ney Wachau"], [1, "clock 4"], [2, "clock 5"]), [
    "Anna plays Ney. Markers in Gohlis, Wachau. Time: 4.",
    "Time: 5.",
  ]);
  assert.deepEqual(told([1, "got hill"], [2, "got wood"], [3, "got hill"]), ["To your hand: 2\u00a0×\u00a0hill, wood."]);
  texts.value = before;
});

test("a chain tells its story: who is placed, whose marker that sweeps away, what it brings, and who then fights", () => {
  const side = (seat: number, points: number, scouts: number) => ({ seat, points, scouts, held: 0, hand: [], known: [], idle: false });
  const marks = (...markers: string[]) => ({ is: "markers", strength: 5, markers });
  const stands = (at: string, strength: number, more = {}) => ({ is: "placed", strength, at, value: strength, ...more });
  const before = {
    active: "FR",
    actions: 3,
    time: 23,
    fought: 1,
    sides: { FR: side(0, 2, 1), AL: side(1, 0, 0) },
    row: ["cav", "", "inf", ""],
    pile: 9,
    out: ["wood", "wood", "plain"],
    armies: {
      Murat: marks("Markkleeberg", "Wachau"),
      Victor: marks("Reudnitz", "Wachau"),
      MacDonald: marks("Reudnitz", "Holzhausen"),
      Platow: marks("Holzhausen", "Seifertshain"),
    },
    missions: [{ district: "south", revealed: false }],
    contacts: [],
    cascades: [{ army: "Murat", field: "Markkleeberg" }],
  } as unknown as Table;
  const end = {
    ...before,
    active: "AL",
    actions: 0,
    time: 25,
    fought: 2,
    sides: { FR: side(0, 4, 2), AL: side(1, 0, 0) },
    row: ["cav", "art", "inf", "inf_cav"],
    pile: 7,
    armies: {
      Murat: stands("Wachau", 5),
      Victor: stands("Reudnitz", 5),
      MacDonald: stands("Holzhausen", 4),
      Platow: { is: "dead", strength: 3 },
    },
    cascades: [],
  } as unknown as Table;
  const told = [
    "scout Murat Markkleeberg | Murat:Wachau Victor:Reudnitz+Wachau MacDonald:Reudnitz+Holzhausen Platow:Holzhausen+Seifertshain 2/0",
    "placed Murat Wachau | Murat@Wachau Victor:Reudnitz+Wachau MacDonald:Reudnitz+Holzhausen Platow:Holzhausen+Seifertshain 2/0",
    "cleared Victor Wachau | Murat@Wachau Victor:Reudnitz MacDonald:Reudnitz+Holzhausen Platow:Holzhausen+Seifertshain 2/0",
    "reward FR 1 1 | Murat@Wachau Victor:Reudnitz MacDonald:Reudnitz+Holzhausen Platow:Holzhausen+Seifertshain 3/1",
    "placed Victor Reudnitz | Murat@Wachau Victor@Reudnitz MacDonald:Reudnitz+Holzhausen Platow:Holzhausen+Seifertshain 3/1",
    "cleared MacDonald Reudnitz | Murat@Wachau Victor@Reudnitz MacDonald:Holzhausen Platow:Holzhausen+Seifertshain 3/1",
    "reward FR 1 1 | Murat@Wachau Victor@Reudnitz MacDonald:Holzhausen Platow:Holzhausen+Seifertshain 4/2",
    "placed MacDonald Holzhausen | Murat@Wachau Victor@Reudnitz MacDonald@Holzhausen Platow:Holzhausen+Seifertshain 4/2",
    "cleared Platow Holzhausen | Murat@Wachau Victor@Reudnitz MacDonald@Holzhausen Platow:Seifertshain 4/2",
    "placed Platow Seifertshain | Murat@Wachau Victor@Reudnitz MacDonald@Holzhausen Platow@Seifertshain 4/2",
    "clock 24 | Murat@Wachau Victor@Reudnitz MacDonald@Holzhausen Platow@Seifertshain 4/2",
    "open art | Murat@Wachau Victor@Reudnitz MacDonald@Holzhausen Platow@Seifertshain 4/2",
    "open inf_cav | Murat@Wachau Victor@Reudnitz MacDonald@Holzhausen Platow@Seifertshain 4/2",
    "battle 17 | Murat@Wachau Victor@Reudnitz MacDonald@Holzhausen Platow@Seifertshain 4/2",
    "struck Platow MacDonald | Murat@Wachau Victor@Reudnitz MacDonald@Holzhausen Platow@Seifertshain-1 4/2",
    "struck MacDonald Platow | Murat@Wachau Victor@Reudnitz MacDonald@Holzhausen-1 Platow@Seifertshain-1 4/2",
    "lost MacDonald 1 4 | Murat@Wachau Victor@Reudnitz MacDonald@Holzhausen Platow@Seifertshain-1 4/2",
    "gone Platow Seifertshain | Murat@Wachau Victor@Reudnitz MacDonald@Holzhausen Platow 4/2",
    "turn AL 3 | Murat@Wachau Victor@Reudnitz MacDonald@Holzhausen Platow 4/2",
  ].map((it) => it.split(" | ") as [string, string]);
  const events = told.map(([what], i) => ({ seq: 1, seat: i ? -1 : 0, do: what }));
  const seen = stages(before, end, events, releases, {});
  const army = ([name, a]: [string, Table["armies"][string]]) =>
    a.at ? `${name}@${a.at}${a.hurt ? `-${a.hurt}` : ""}` : a.markers ? `${name}:${a.markers.join("+")}` : name;
  assert.deepEqual(
    seen.map((t) => `${Object.entries(t.armies).map(army).join(" ")} ${t.sides.FR.points}/${t.sides.FR.scouts}`),
    told.map(([, where]) => where),
  );
  assert.deepEqual(
    seen.slice(10, 14).map((t) => [t.row.join("|"), t.pile, t.time, t.fought].join(" ")),
    ["cav||inf| 9 24 1", "cav|art|inf| 8 24 1", "cav|art|inf|inf_cav 7 24 1", "cav|art|inf|inf_cav 7 24 2"],
  );
  assert.equal(seen[0]!.cascades, undefined, "what it would set off is not asked any more");
  assert.deepEqual([seen[16]!.armies.MacDonald!.strength, seen[16]!.actions], [4, 4]);
});

test("lines between enemies come with the last of the two, and go with one", () => {
  const armies = (murat?: string, platow?: string) => ({ Murat: { at: murat }, Platow: { at: platow } });
  const base = { armies: armies(), contacts: [] } as unknown as Table;
  const both = { armies: armies("Wachau", "Güldengossa"), contacts: [["Murat", "Platow"]] } as unknown as Table;
  const tell = (from: Table, to: Table, ...what: string[]) =>
    stages(
      from,
      to,
      what.map((it) => ({ seq: 1, seat: -1, do: it })),
      releases,
      {},
    ).map((t) => t.contacts.length);
  assert.deepEqual(tell(base, both, "placed Platow Güldengossa", "placed Murat Wachau", "clock 3", "clock 4"), [0, 1, 1, 1]);
  assert.deepEqual(
    tell(both, { armies: armies("Wachau"), contacts: [] } as unknown as Table, "clock 5", "gone Platow Güldengossa", "clock 6"),
    [1, 0, 0],
  );
});

test("prices are asked as soon as an action is", () => {
  const of = (step: string) => ahead({ prompt: { step, rule: "" } } as unknown as View<Table>);
  assert.deepEqual([of("action.choose"), of("place.kind")], [["about prices"], []]);
});
