// The page looks ahead with rules of its own (src/games/waterloo/move.ts): they have to be the
// engine's. waterloo-positions.json holds crowded positions with the steps that the engine offers;
// with BICORNE=path/to/bicorne more of them are played, and every route is walked.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { test, type TestContext } from "node:test";
import { chance, cover } from "../src/games/waterloo/attack";
import { last } from "../src/games/waterloo/motion";
import { inContact, reach, reached, route, ways } from "../src/games/waterloo/move";
import type { Kind, Table, WMap } from "../src/games/waterloo/types";
import stored from "./waterloo-positions.json";

const map = stored.map as unknown as WMap;
type Position = Table & { steps: string };
const positions = stored.positions as unknown as Position[];

const own = (table: Table) => Object.values(table.pieces[table.active!]!).flat();

/** The steps of one point, by our own rules. */
function steps(table: Table): string[] {
  return own(table).flatMap((from) =>
    [...reached(map, table, from)].filter(([, left]) => left === table.points - 1).map(([to]) => `step ${from} ${to}`),
  );
}

function same(table: Table, offered: readonly string[]): void {
  assert.deepEqual(steps(table).sort(), [...offered].sort());
}

const offeredIn = (p: Position) => {
  const words = p.steps.split(" ");
  return words.flatMap((w, i) => (i % 2 ? [`step ${words[i - 1]} ${w}`] : []));
};

test("one point moves as the engine says", () => {
  assert.ok(positions.length > 40);
  for (const p of positions) same(p, offeredIn(p));
});

test("a route is a chain of steps and costs what reach promises", () => {
  for (const p of positions) {
    const options = offeredIn(p);
    for (const from of own(p)) {
      const left = reached(map, p, from),
        far = new Set(reach(map, p, options, from));
      for (const [to, points] of left) {
        const way = route(map, p, options, from, to)!;
        assert.equal(way.length, p.points - points);
        assert.equal(far.has(to), way.length > 1);
        assert.ok(options.includes(way[0]!));
        way.forEach((s, i) => assert.equal(s.split(" ")[1], i ? way[i - 1]!.split(" ")[2] : from));
        assert.equal(way[way.length - 1]!.split(" ")[2], to);
      }
      assert.equal(route(map, p, options, from, from), null);
    }
  }
});

test("nothing is reached without points, by strangers, or where no step is on offer", () => {
  const p = positions[0]!,
    mine = own(p)[0]!;
  assert.equal(reached(map, { ...p, points: 0 }, mine).size, 0);
  assert.equal(reached(map, p, "0,0").size, 0);
  const theirs = Object.entries(p.pieces).find(([c]) => c !== p.active)![1].general[0]!;
  assert.equal(reached(map, p, theirs).size, 0);
  assert.deepEqual(reach(map, p, [], mine), []);
  for (const to of reached(map, p, mine).keys()) assert.equal(route(map, p, [], mine, to), null);
});

test("pieces attack as they move", () => {
  // Rules, example 3: cavalry from the side, infantry from the corner, the general from both.
  assert.ok(inContact(map, "18,5", "cavalry", "19,5") && !inContact(map, "18,4", "cavalry", "19,5"));
  assert.ok(inContact(map, "18,4", "infantry", "19,5") && !inContact(map, "18,5", "infantry", "19,5"));
  assert.ok(inContact(map, "18,4", "general", "19,5") && inContact(map, "18,5", "general", "19,5"));
  assert.ok(!inContact(map, "12,3", "general", "13,3"), "over a closed border");
  assert.ok(inContact(map, "12,4", "general", "13,4"), "over a river");
});

test("whoever has just broken with the victim does not count against it", () => {
  const kinds = { general: [], infantry: [], cavalry: [] };
  const army = (country: string, more = {}) => ({ country, safe: false, ...more });
  const between = (more: object) =>
    ({
      active: "russia",
      points: 0,
      armies: [army("russia", { ally: "france" }), army("france", { ally: "russia", ...more }), army("austria")].map((a, seat) => ({
        ...a,
        seat,
      })),
      pieces: {
        russia: { ...kinds, infantry: ["20,6"] },
        france: { ...kinds, infantry: ["18,4"] },
        austria: { ...kinds, infantry: ["19,5"] },
      },
    }) as unknown as Table;
  for (const [more, has] of [
    [{}, 2],
    [{ spares: "austria" }, 1],
  ] as const) {
    const table = between(more);
    assert.equal(cover(map, table, "19,5")!.places[0]!.has, has);
    assert.deepEqual(chance(map, table, "19,5"), { needs: 2, brings: has });
  }
});

test("another target: the first one is taken back, or, where an ally's answer lies in between, it is chosen", () => {
  const army = (country: string, more = {}) => ({ country, safe: false, ...more });
  const of = (more: object) => ({ active: "france", points: 7, armies: [army("france", more), army("spain")] }) as unknown as Table;
  const target = { kind: "target", args: ["35,3"] };
  const open = (table: Table, options: string[]) => ways(map, table, target, options).length > 0;
  assert.ok(open(of({}), ["target 35,3", "no_target"]), "first of all it is named");
  assert.ok(!open(of({}), ["step 3,3 4,4", "done", "target 35,3"]));
  assert.ok(!open(of({ ally: "spain" }), ["step 3,3 4,4", "done", "target 35,3", "ask spain"]));
  assert.ok(open(of({ ally: "spain" }), ["step 3,3 4,4", "done", "target 35,3"]), "the ally has answered");
  assert.ok(open(of({ spares: "spain" }), ["step 3,3 4,4", "done", "target 35,3"]), "and then it was broken off");
});

// --- With the engine at hand ---

class Engine {
  private child;
  private waiting: ((answer: any) => void)[] = [];
  constructor(t: TestContext) {
    this.child = spawn(process.env.BICORNE!, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
    t.after(() => this.child.stdin.end()); // else it would be waited for, whatever the test has found
    createInterface({ input: this.child.stdout }).on("line", (l) => this.waiting.shift()!(JSON.parse(l)));
  }
  ask(request: object): Promise<any> {
    return new Promise((done) => {
      this.waiting.push(done);
      this.child.stdin.write(JSON.stringify(request) + "\n");
    });
  }
}

test("random games: the same steps, and every route can be walked", { skip: !process.env.BICORNE }, async (t) => {
  const engine = new Engine(t);
  let seed = 1815;
  const pick = (n: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
  };
  const legal = async (seat: number): Promise<string[]> =>
    (await engine.ask({ cmd: "legal", seat })).actions.map((a: { text: string }) => a.text);
  for (let game = 0; game < 6; game++) {
    let now = await engine.ask({
      cmd: "new",
      game: "waterloo",
      scenario: game % 2 ? "introductory" : "standard",
      options: { players: 2 + (game % 3) },
      seed: game + 1,
    });
    for (let i = 0; i < 400 && !now.over; i++) {
      const seat: number = now.to_act[0];
      if (seat < 0) {
        now = await engine.ask({ cmd: "chance", all: true });
        continue;
      }
      const options = await legal(seat);
      let way = [options[pick(options.length)]!];
      if (now.step === "turn.move") {
        const table: Table = (await engine.ask({ cmd: "view", seat })).view.table;
        const offered = options.filter((o) => o.startsWith("step "));
        same(table, offered);
        const from = offered.length ? offered[pick(offered.length)]!.split(" ")[1]! : "";
        const far = offered.length ? reach(map, table, options, from) : [];
        if (far.length) way = route(map, table, options, from, far[pick(far.length)]!)!;
      }
      for (const action of way) {
        now = await engine.ask({ cmd: "apply", seat, action });
        assert.ok(now.ok, `${action}: ${JSON.stringify(now.error)}`);
      }
    }
  }
});

const met = {
  "france general": "16,7",
  "france infantry": "17,4 18,6 15,8 10,4",
  "france cavalry": "18,5 16,4 13,6 11,7",
  "russia general": "27,5",
  "russia infantry": "20,6 22,5 23,8 28,7",
  "russia cavalry": "19,5 21,3 24,4 30,5",
  "austria general": "24,18",
  "austria infantry": "24,17 25,15 22,16 22,18",
  "austria cavalry": "23,16 26,19 20,18 19,17",
  "spain general": "15,16",
  "spain infantry": "18,17 16,15 14,18 10,16",
  "spain cavalry": "18,16 16,18 13,17 8,15",
};

/** Somebody who attacks whenever it can be done, and then goes where an attacker is missing. */
function bold(table: Table, options: readonly string[], pick: (n: number) => number): string {
  const moves = options.filter((o) => !o.startsWith("target ") && o !== "no_target");
  const targets = moves.some((o) => o.startsWith("step ")) ? [] : options.filter((o) => o.startsWith("target "));
  const open = targets.filter((o) => {
    const { needs, brings } = chance(map, table, o.split(" ")[1]!);
    return brings >= needs;
  });
  const all = open.length ? open : targets.length ? targets : moves;
  for (const place of table.attack?.places.filter((p) => p.has < p.needs) ?? [])
    for (const [kind, list] of Object.entries(table.pieces[table.active!]!))
      for (const from of list.filter((at) => !table.attack!.lines.some(([by]) => by === at)))
        for (const to of reached(map, table, from).keys()) {
          if (!inContact(map, to, kind as Kind, place.at)) continue;
          const way = route(map, table, options, from, to);
          if (way) return way[0]!;
        }
  return all[pick(all.length)]!;
}

test("attacking games: attacks stand as the engine says, none that succeeds was called hopeless, and the last step is known", {
  skip: !process.env.BICORNE,
}, async (t) => {
  const engine = new Engine(t);
  const look = async (seat: number): Promise<Table> => (await engine.ask({ cmd: "view", seat })).view.table;
  let seed = 1812;
  const pick = (n: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
  };
  let covers = 0,
    won = 0,
    ends = 0;
  for (let game = 0; game < 3; game++) {
    await engine.ask({ cmd: "new", game: "waterloo", scenario: "standard", options: { players: 2 + game }, seed: game + 7 });
    let now = await engine.ask({ cmd: "chance", all: true });
    // Armies that have met: else they march for half of the time.
    let text: string = (await engine.ask({ cmd: "position", reveal: true })).text;
    for (const [what, where] of Object.entries(met)) text = text.replace(new RegExp(`^piece ${what} .*$`, "m"), `piece ${what} ${where}`);
    now = await engine.ask({ cmd: "position", text, seed: game + 7 });
    assert.ok(now.ok, JSON.stringify(now.error));
    let hopeful = true;
    for (let i = 0; i < 500 && !now.over; i++) {
      const seat: number = now.to_act[0];
      if (seat < 0) {
        now = await engine.ask({ cmd: "chance", all: true });
        continue;
      }
      const table = await look(seat);
      const options: string[] = (await engine.ask({ cmd: "legal", seat })).actions.map((a: { text: string }) => a.text);
      const action = bold(table, options, pick);
      const [kind, ...args] = action.split(" ") as [string, ...string[]];
      if (kind === "target") {
        const { needs, brings } = chance(map, table, args[0]!);
        hopeful = brings >= needs;
      }
      if (table.target && table.attack) {
        const ours = cover(map, table, table.target)!;
        const { enough, places } = table.attack;
        const has = (list: { has: number }[]) => list.reduce((n, p) => n + p.has, 0);
        assert.equal(ours.enough, enough);
        assert.deepEqual(
          ours.places.map((p) => [p.at, p.needs]),
          places.map((p) => [p.at, p.needs]),
        );
        assert.equal(has(ours.places), has(places));
        covers++;
        if (enough) assert.ok(hopeful, `${table.target} can be beaten`);
        won += Number(enough);
      }
      const ended = last(map, table, { kind, args });
      now = await engine.ask({ cmd: "apply", seat, action });
      assert.ok(now.ok, `${action}: ${JSON.stringify(now.error)}`);
      if (kind !== "step" && kind !== "enter") continue;
      assert.equal(ended, now.step !== "turn.move" && now.step !== "turn.enter", `${action}, then ${now.step}`);
      ends += Number(ended);
    }
  }
  assert.ok(covers > 50 && won > 5 && ends > 50, `${covers} attacks looked at, ${won} of them strong enough, ${ends} turns`);
});
