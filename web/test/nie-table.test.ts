// Napoleon in Europa's table: where figures may go, how everybody stood, lines of the log.
import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import nie from "../src/games/nie";
import { colour } from "../src/games/nie/look";
import { seatColour } from "../src/table/colour";
import { history, lines } from "../src/games/nie/history";
import { releases, settled } from "../src/games/nie/motion";
import { aim, ahead, chosen, reach, route, way } from "../src/games/nie/picks";
import { outlookIn, reachOf, sentence } from "../src/games/nie/told";
import { why } from "../src/games/nie/why";
import { Door, whenTold } from "../src/table/door";
import { foretell, stages } from "../src/table/release";
import type { Picking, Told, View } from "../src/table/types";
import { throws } from "../src/games/nie/story";
import { regions, size, spot } from "../src/games/nie/land";
import { apart, layout, over } from "../src/europe/layout";
import { craft, type Counter, type Group } from "../src/games/nie/layout";
import { nations, sum } from "../src/games/nie/types";
import type { NMap, Row, Table } from "../src/games/nie/types";
import { spread, volley } from "../src/games/nie/volley";
import { texts } from "../src/text";

const map = {
  regions: { paris: { home: "FR", near: [] }, vienna: { home: "AU", near: [] }, hanover: { near: [] } },
  decks: [],
} as unknown as NMap;
const nation = (seat: number, regions: number) => ({ is: "living", seat, regions, cards: 0, hand: [], left: [0, 0, 0, 0], capacity: 0 });
const table = {
  round: 2,
  rounds: 12,
  group: [0],
  acted: [],
  players: [
    { living: true, allies: [], gain: 1, nations: 1 },
    { living: true, allies: [], gain: 0, nations: 1 },
  ],
  nations: { FR: nation(0, 2), AU: nation(1, 1), GB: {}, PR: {}, RU: {}, OT: {}, SP: {} },
  regions: { paris: { held: "FR", FR: [2, 0, 0, 0] }, vienna: { held: "AU", AU: [0, 1, 0, 0] }, hanover: { held: "FR" } },
} as unknown as Table;
const told = (...all: string[]) => all.map((what, i) => ({ event: { seq: i, seat: 0, do: what }, before: null }));

test("everybody's regions, figures and production round by round", () => {
  const log = told(
    "place paris",
    "place paris",
    "place vienna",
    "round 1",
    "taken hanover FR",
    "fell AU cav",
    "builds AU 0 1 0 0",
    "place vienna",
    "round 2",
  );
  const { points, from } = history(map, table, log);
  assert.equal(from, 0);
  const of = (m: "score" | "regions" | "figures" | "built") => lines(table, points, m, "nations").map((l) => [l.nation, ...l.values]);
  assert.deepEqual(of("regions"), [
    ["FR", 1, 2, 2],
    ["AU", 1, 1, 1],
  ]);
  assert.deepEqual(of("figures"), [
    ["FR", 2, 2, 2],
    ["AU", 1, 1, 1],
  ]);
  assert.deepEqual(of("built"), [
    ["FR", 0, 0, 0],
    ["AU", 0, 1, 1],
  ]);
  assert.deepEqual(of("score"), [
    ["FR", 0, 1, 1],
    ["AU", 0, 0, 0],
  ]);
  assert.deepEqual(history(map, { ...table, group: [] }, told("place paris")).points, []);
  assert.equal(history(map, table, told("taken hanover FR")).from, 1); // begun from a position in round 2
});

test("a throw is told with everybody who fell by it, and the throw for the fallen is another one", () => {
  texts.value = { "nie.log.roll": "{1} fires, hits: {6+}.", "nie.log.fell": "& {1} loses: {2+}." };
  const roll = (nation: string, lot: string) => {
    const [kind, rank, hits, dice] = lot.split(":");
    return { seq: 1, seat: -1, do: `roll ${nation} ${kind} ${rank} ${dice} ${hits}`, say: [`roll ${nation} inf front 0 0 ${lot}`] };
  };
  const events = [
    ...told("fight vienna s0 s1 8 2 0", "fire").map((e) => e.event),
    roll("FR", "inf:front:2:12"),
    roll("FR", "art:rear:1:2"),
    ...told("fell AU inf", "fell AU inf", "fell PR art").map((e) => e.event),
    { seq: 9, seat: -1, do: "roll FR leader rear 4 1", say: ["rallying FR 2 4 1"] },
    ...told("rallied FR cav").map((e) => e.event),
  ];
  const [rally, fire] = throws(events.map((event) => ({ event, before: null })));
  assert.deepEqual([fire!.dice, fire!.hits], [14, 3]);
  assert.deepEqual(fire!.said, ["roll FR inf front 0 0 inf:front:2:12&art:rear:1:2", "fell AU inf&inf", "fell PR art"]);
  assert.deepEqual([rally!.dice, rally!.hits, rally!.said], [4, 1, ["rallying FR 2 4 1", "rallied FR cav"]]);
});

test("after a battle is lost the winner's throw is told as pursuit", () => {
  const ranks = {
    FR: { side: "attacker", front: [1, 0, 0, 0], rear: [0, 0, 0, 0], dead: [0, 0, 0, 0] },
    AU: { side: "defender", front: [0, 0, 0, 0], rear: [0, 0, 0, 1], dead: [1, 0, 0, 0] },
  };
  const fights = { ...table, battle: { region: "vienna", ranks, lost: "" } } as unknown as Table;
  const side = (seat: number) => foretell(releases, fights, told(`broken s${seat} vienna`)[0]!.event).battle!.lost;
  assert.deepEqual([side(0), side(1)], ["attacker", "defender"]);
});

test("a fight tells its story: dice, the fallen, who breaks, who leaves, and the next one begins", () => {
  const row = (...n: number[]) => n as unknown as Row;
  const ranks = {
    FR: { side: "attacker", front: row(2, 0, 0, 0), rear: row(0, 0, 1, 0), dead: row(0, 0, 0, 0) },
    AU: { side: "defender", front: row(1, 0, 0, 0), rear: row(1, 0, 0, 1), dead: row(0, 0, 0, 0) },
  };
  const battle = { region: "vienna", round: 2, half: "attacker", fired: false, hits: 0, lost: "", ranks };
  const stood = {
    ...table.regions,
    vienna: { held: "AU", FR: [2, 0, 1, 0], AU: [2, 0, 0, 1] },
    tyrol: { held: "AU", FR: [1, 0, 0, 0] },
    hungary: {},
  };
  const before = { ...table, regions: stood, battle } as unknown as Table;
  const end = {
    ...before,
    regions: { ...stood, vienna: { held: "FR", FR: [2, 0, 1, 0] }, hungary: { AU: [0, 0, 0, 1] } },
    battle: { region: "tyrol", round: 1, ranks: {} },
  } as unknown as Table;
  const what = [
    "fire",
    "roll FR inf front 2 2",
    "roll FR art rear 2 0",
    "fell AU inf",
    "fell AU inf",
    "broken s1 vienna",
    "won s0 vienna",
    "fled AU leader 1 hungary",
    "taken vienna FR",
    "fight tyrol s0 s1 1 1 0",
  ];
  const seen = stages(
    before,
    end,
    told(...what).map((e) => e.event),
    releases,
    {},
  );
  const tell = ({ battle: b, regions: r }: Table) =>
    [
      b!.region,
      b!.hits,
      b!.ranks.AU?.front[0],
      b!.ranks.AU?.rear[0],
      b!.ranks.AU?.dead[0],
      b!.lost,
      r.vienna!.AU ?? "-",
      r.hungary!.AU ?? "-",
      r.vienna!.held,
    ].join(" ");
  assert.deepEqual(seen.map(tell), [
    "vienna 0 1 1 0  2,0,0,1 - AU",
    "vienna 2 1 1 0  2,0,0,1 - AU",
    "vienna 2 1 1 0  2,0,0,1 - AU",
    "vienna 1 0 1 1  2,0,0,1 - AU",
    "vienna 0 0 0 2  2,0,0,1 - AU",
    "vienna 0 0 0 2 defender 2,0,0,1 - AU",
    "vienna 0 0 0 2 defender 0,0,0,1 - AU",
    "vienna 0 0 0 2 defender 0,0,0,0 0,0,0,1 AU",
    "vienna 0 0 0 2 defender 0,0,0,0 0,0,0,1 FR",
    "tyrol      - 0,0,0,1 FR",
  ]);
});

test("the cards of a set follow by themselves where none is a choice", () => {
  const found = (set: string, ...cards: string[]) => ({ set, row: [0, 2, 0, 0], bonus: 0, jokers: 1, cards });
  const sets = [found("brigade_cav", "PR_cav", "SP_cav", "napoleon"), found("regiment_cav")];
  const holds = { ...table, nations: { ...table.nations, FR: { ...table.nations.FR, sets } } } as unknown as Table;
  const cards = (set: string) =>
    nie.pick.answers!(map, holds, { kind: "set", args: ["FR", set], of: { kind: "set", args: ["FR", set] } } as never);
  assert.deepEqual(cards("brigade_cav"), ["show PR_cav", "show SP_cav", "show napoleon"]);
  assert.deepEqual(cards("regiment_cav"), [], "which one is kept, the player says");
  assert.deepEqual(cards("corps"), []);
});

/** France moves; its army stands in Lorraine. What the rules say of it. */
const said = {
  "about reaches lorraine 7 3 0 1": [
    "ships 4",
    "walks belgium",
    "walks baden_wurtt",
    "meets baden_wurtt AU 4 2 1 1",
    "sails london",
    "drowns london 2",
  ],
  "about reaches lorraine 0 3 0 0": ["unheld", "walks belgium", "crosses holland belgium"],
  "about reaches lorraine 0 0 0 1": ["walks belgium", "alone baden_wurtt"],
} as Record<string, string[]>;
const moving = {
  ...table,
  regions: { lorraine: { held: "FR", FR: [7, 4, 0, 1] }, paris: { FR: [1, 0, 0, 0] } },
  move: { nation: "FR", moved: { lorraine: [0, 1, 0, 0], paris: [1, 0, 0, 0] } },
} as unknown as Table;
const offers = ["from lorraine", "done"];

function saying(): Door {
  const ask = (seq: number, what: string) =>
    Promise.resolve({
      t: "told",
      id: 1,
      seq,
      ask: what,
      facts: (said[what] ?? []).map((words) => ({ do: words, rule: "NIE §6" })),
    } as Told);
  const view = { state: "running", seat: 0, seq: 1, to_act: [0], table: moving, options: offers } as unknown as View<Table>;
  return new Door(
    { ask },
    { value: view, peek: () => view, subscribe: () => () => {} } as never,
    undefined,
    ahead as (v: View) => string[],
  );
}

test("where figures may go is what was told, as soon as the question comes; a way is gone kind by kind", async () => {
  assert.deepEqual(ahead({ table: moving, options: offers } as never), ["about reaches lorraine 7 3 0 1"]);
  const fought = (of: object) => ahead({ table: { ...moving, battle: of }, options: ["fire"], to_act: [0], seat: 0 } as never);
  assert.deepEqual([fought({ lost: "" }), fought({ lost: "attacker" })], [["about outlook"], []]);
  const door = saying();
  await whenTold("about reaches lorraine 7 3 0 1");
  assert.deepEqual(reach(map, moving, offers, "lorraine"), ["belgium", "baden_wurtt", "london"]);
  assert.deepEqual(reach(map, moving, ["done"], "lorraine"), []);
  // Nobody goes into danger by a single click, or where he was pulled.
  assert.deepEqual(route(map, moving, offers, "lorraine", "baden_wurtt", false), []);
  assert.deepEqual(aim.value, { from: "lorraine", to: "baden_wurtt" });
  const march = ["from lorraine", "kind inf", "number 7", "step baden_wurtt", "halt", "from lorraine", "kind cav", "number 3"];
  assert.deepEqual(route(map, moving, offers, "lorraine", "baden_wurtt", false).slice(0, 8), march);
  assert.deepEqual(route(map, moving, offers, "lorraine", "london", false), [], "the sea is a danger");
  assert.deepEqual(way(moving, "lorraine", "london").slice(0, 4), ["from lorraine", "kind inf", "number 7", "sail london"]);
  assert.equal(route(map, moving, offers, "lorraine", "belgium", false).length, 15);
  assert.deepEqual(route(map, moving, offers, "lorraine", "belgium", true), []);
  // Until it is told where fewer may go, they may go where all could.
  chosen.value = { region: "lorraine", row: [0, 3, 0, 0] };
  assert.equal(reach(map, moving, offers, "lorraine").length, 3);
  await whenTold("about reaches lorraine 0 3 0 0");
  assert.deepEqual(way(moving, "lorraine", "holland"), ["from lorraine", "kind cav", "number 3", "step belgium", "step holland"]);
  door.close();
});

test("why figures cannot go there is told by the rules, where they tell it", async () => {
  const door = saying();
  const picking = { picked: ["lorraine"], open: [] } as unknown as Picking;
  const names = { regions: { ...map.regions, baden_wurtt: { en: "Baden", near: [] }, london: { en: "London", near: [] } } } as never;
  chosen.value = { region: "lorraine", row: [0, 0, 0, 1] };
  await whenTold("about reaches lorraine 0 0 0 1");
  assert.equal(why(names, moving, picking, "baden_wurtt", "en")!.text, sentence(names, { do: "alone baden_wurtt" }, "en"));
  chosen.value = null;
  await whenTold("about reaches lorraine 7 3 0 1");
  assert.equal(why(names, moving, picking, "london", "en")!.text, sentence(names, { do: "ships 4" }, "en"));
  assert.equal(why(names, moving, picking, "vienna", "en")!.rule, "NIE §1.6");
  assert.deepEqual([...reachOf(moving, "lorraine", [0, 0, 0, 0]).goals], []);
  door.close();
});

test("how a battle may end, and what counts in it", () => {
  const facts = [
    "force attacker 6 3 2 0",
    "volley attacker 23 38 98",
    "hits_from defender 5",
    "chance attacker 62",
    "losses attacker 35 11",
  ]
    .concat(["chance defender 38", "losses defender 81 9"])
    .map((words) => ({ do: words }));
  const out = outlookIn(facts, "en")!;
  assert.deepEqual(out.sides, [
    { side: "attacker", wins: 62, loses: "3.5", of: 11 },
    { side: "defender", wins: 38, loses: "8.1", of: 9 },
  ]);
  assert.deepEqual(
    out.terms.map((f) => f.do),
    ["volley attacker 23 38 98", "hits_from defender 5"],
  );
  assert.equal(outlookIn([], "en"), null);
});

test("every figure has its own dice, and keeps them until the next throw", () => {
  assert.deepEqual(spread(0, 3), [0, 0, 0]);
  assert.deepEqual(spread(2, 4), [0, 1, 0, 1]);
  assert.deepEqual(spread(7, 3), [2, 3, 2]);
  assert.deepEqual(spread(12, 3), [4, 4, 4]);
  const ranks = {
    FR: { side: "attacker", front: [15, 0, 4, 0], rear: [0, 0, 1, 1], dead: [0, 0, 0, 0] },
    AU: { side: "defender", front: [2, 0, 0, 0], rear: [0, 0, 0, 0], dead: [0, 0, 0, 0] },
  };
  const fire = (...each: number[]) => ({ attacker: { each }, defender: { each: [1, 3, 4, 3, 2, 2] } });
  const now = { ...table, battle: { ranks, fire: fire(1, 3, 4, 3, 2, 2) } } as unknown as Table;
  const sorts = (of: Table, ...all: string[]) =>
    Object.fromEntries([...volley(told(...all), of).sorts].map(([k, v]) => [k, [v.each, v.hits.join(""), v.rally]]));
  const fires = [
    "fire",
    "roll FR inf front 12 2",
    "roll FR inf front 3 3",
    "roll FR art front 12 0",
    "roll FR art front 4 2",
    "roll FR art rear 2 1",
    "fell AU inf",
  ];
  const thrown = { "FR inf front": [1, "000100000100111", false], "FR art front": [4, "0002", false], "FR art rear": [2, "1", false] };
  assert.deepEqual(sorts(now, "roll AU inf front 2 0", ...fires), thrown);
  assert.deepEqual(sorts(now, ...fires, "rank AU inf", "front 1"), thrown);
  assert.deepEqual(sorts(now, ...fires, "roll FR leader rear 2 1", "roll SP leader rear 2 0"), {
    "FR leader rear": [2, "1", true],
    "SP leader rear": [2, "0", true],
  });
  assert.deepEqual(sorts(now, ...fires, "fire"), {});
  const led = { ...now, battle: { ranks, fire: fire(2, 4, 5, 0, 3, 2) } } as unknown as Table;
  assert.deepEqual(sorts(led, "fire", "roll FR inf front 2 1", "roll FR art front 10 1"), {
    "FR inf front": [2, "1", false],
    "FR art front": [5, "01", false],
  });
});

test("counters that lie upon each other are moved apart", () => {
  const box = (left: number, top: number) => ({ left, top, right: left + 42, bottom: top + 22 });
  const [a, b, c] = apart([box(0, 0), box(5, 10), box(200, 0)], 30);
  assert.deepEqual(c, { x: 0, y: 0 });
  assert.ok(10 + b!.y - a!.y >= 20, "hardly any overlap is left");
});

test("a log that is read anew knows who leads what and who is allied", () => {
  const nationsNow = Object.fromEntries(nations.map((n) => [n, { left: [0, 0, 0, 0] }]));
  const start = { regions: {}, nations: nationsNow, players: [0, 1, 2].map(() => ({ allies: [] })) } as unknown as Table;
  const all: [number, string][] = [
    [1, "take PR"],
    [-1, "lot s2 FR"],
    [-1, "allied s1 s2"],
    [-1, "allied s0 s1"],
    [2, "break s1"],
  ];
  const end = all.reduce((t, [seat, what]) => foretell(releases, t, { seq: 1, seat, do: what }), start);
  assert.deepEqual([end.nations.PR.seat, end.nations.FR.seat, end.nations.AU.seat], [1, 2, undefined]);
  assert.deepEqual(
    end.players.map((p) => p.allies),
    [[1], [0], []],
  );
  assert.equal(
    settled(["take PR", "round 1", "undo 1", "place paris", "round 1", "turn s0 1"].map((what, i) => ({ seq: i, seat: -1, do: what }))),
    4,
  );
});

test("whoever leads no nation yet has the colour of none; a line of that time has what he chose", () => {
  const table = (seats: Record<string, number>, regions = {}) =>
    ({ regions, nations: Object.fromEntries(nations.map((n) => [n, { seat: seats[n] }])) }) as unknown as Table;
  const map = { regions: {} } as NMap;
  const of = (t: Table, seat: number, later = t) => seatColour(nie, map, t, seat, true, later);
  const [start, one, all] = [table({}), table({ PR: 1 }), table({ PR: 1, FR: 1, GB: 0 }, { london: { GB: [1, 0, 0, 0] } })];
  assert.equal(of(start, 0), of(start, 1));
  assert.ok(!Object.values(colour).includes(of(start, 1)));
  assert.deepEqual([of(start, 1, all), of(one, 1, all), of(all, 1)], [colour.FR, colour.FR, colour.FR]);
  assert.equal(of(one, 1), colour.PR);
  assert.equal(of(start, 0, all), colour.GB);
});

/** Figures in every region, of one kind to four, nations side by side as in a long war. */
const crowd: Group[] = regions.map((id, i) => ({
  ids: [id],
  ...spot(id),
  battle: i % 19 === 0,
  tiers: [{ nation: nations[Math.floor(i / 14) % 7]!, row: [1 + (i % 9), i % 3 ? 0 : 4, i % 5 ? 0 : 2, i % 7 ? 0 : 1] as Row }],
}));
const covered = (all: readonly Counter[]) =>
  all.flatMap((a, i) =>
    all
      .slice(i + 1)
      .filter((b) => over(a.box, b.box).x > 3.1 && over(a.box, b.box).y > 3.1)
      .map((b) => `${a.ids} ${b.ids}`),
  );
const figures = (all: readonly Group[], n: string) =>
  all
    .flatMap((g) => g.tiers)
    .filter((t) => t.nation === n)
    .reduce((x, t) => x + sum(t.row), 0);

test("no counter covers another, on a phone with all Europe or near; nobody is left out", () => {
  for (const wide of [350, 520, 800, 1400, 2800]) {
    const all = layout(craft, crowd, wide / size.width);
    assert.deepEqual(covered(all), [], `${wide} pixels`);
    for (const n of nations) assert.equal(figures(all, n), figures(crowd, n), `${wide} pixels: ${n}`);
    assert.deepEqual(all.flatMap((c) => c.ids).sort(), [...regions].sort());
  }
});

test("from near every region has its own counter with its kinds, in its place", () => {
  const all = layout(craft, crowd, 3500 / size.width);
  assert.ok(all.every((c) => c.ids.length === 1 && c.long));
  assert.ok(all.every((c) => Math.hypot(c.by.x, c.by.y) <= 14));
  assert.ok(
    layout(craft, crowd, 350 / size.width).every((c) => !c.long),
    "from far kinds could not be read",
  );
});
