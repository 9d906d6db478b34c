// The page knows of moves and attacks what the rules tell it (src/table/ways.ts, src/games/waterloo/picks.ts). With
// BICORNE=path/to/bicorne games are played: every way is walked, and what was told of attacks comes true.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { test, type TestContext } from "node:test";
import { signal } from "@preact/signals";
import { held } from "../src/games/waterloo/attack";
import { ahead, reach, route, ways } from "../src/games/waterloo/picks";
import type { Table, WMap } from "../src/games/waterloo/types";
import { Door, factsOf, told, whenTold } from "../src/table/door";
import type { Told, View } from "../src/table/types";
import { actionsOf, afterWay, waysFrom } from "../src/table/ways";

const map = {} as WMap;
const at = (seq: number): View => ({ state: "running", seat: 0, seq, to_act: [0] }) as unknown as View;

/** A table whose rules say this. */
function saying(answers: Record<string, Partial<Told>>): Door {
  const ask = (seq: number, what: string) => Promise.resolve({ t: "told", id: 1, seq, ask: what, ...answers[what] } as Told);
  return new Door({ ask }, signal(at(1)));
}

const left = (n: number) => ({ do: `left ${n}`, rule: "WL §3.2" });
const reachOfTwo: Partial<Told> = {
  reach: [
    { at: "3,3", to: ["4,4", "5,5", "6,4"], from: [-1, 0, 1], means: [0, 1, 2] },
    { at: "9,9", to: ["8,8"], from: [-1], means: [0] },
  ],
  means: [
    { after: "again", facts: [left(2)] },
    { after: "again", facts: [left(1), { do: "contact 6,6" }] },
    { after: "end", facts: [left(0)] },
  ],
};

test("how far a piece gets is what was told, and a way is walked from its first step", async () => {
  const door = saying({ "reach step": reachOfTwo });
  const options = ["step 3,3 4,4", "step 9,9 8,8", "done"];
  assert.deepEqual(reach(map, {} as Table, options, "3,3"), []);
  await whenTold("reach step");
  assert.deepEqual(reach(map, {} as Table, options, "3,3"), ["5,5", "6,4"]);
  assert.deepEqual(reach(map, {} as Table, options, "9,9"), []);
  assert.deepEqual(reach(map, {} as Table, ["done"], "3,3"), [], "no step is on offer");
  const way = route(map, {} as Table, options, "3,3", "6,4");
  assert.deepEqual(way, ["step 3,3 4,4", "step 4,4 5,5", "step 5,5 6,4"]);
  assert.equal(route(map, {} as Table, options, "3,3", "3,3"), null);
  assert.equal(route(map, {} as Table, options, "3,3", "8,8"), null);
  assert.equal(route(map, {} as Table, ["done"], "3,3", "6,4"), null);
  assert.equal(afterWay(way!), "end");
  assert.equal(afterWay(way!.slice(0, 2)), "again");
  assert.equal(afterWay(way!.slice(1)), undefined, "a part of a way is none");
  assert.deepEqual(
    waysFrom("step", "3,3")
      .get("5,5")!
      .facts.map((f) => f.do),
    ["left 1", "contact 6,6"],
  );
  door.close();
});

test("ways of kinds of one place begin where one is", async () => {
  const door = saying({
    "reach go": { reach: [{ to: ["PAR", "LIL"], from: [-1, 0], means: [0, 0] }], means: [{ after: "mine", facts: [] }] },
  });
  await whenTold("reach go");
  assert.deepEqual(actionsOf(waysFrom("go").get("LIL")!), ["go PAR", "go LIL"]);
  assert.equal(afterWay(["go PAR", "go LIL"]), "mine");
  door.close();
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

test("what is wanted of the rules: ways where there are steps, choices where there is more than steps", () => {
  const of = (step: string, ...options: string[]) => ahead({ prompt: { step, rule: "" }, options } as unknown as View<Table>);
  assert.deepEqual(of("turn.target", "no_target", "target 19,5"), ["reach step", "options"]);
  assert.deepEqual(of("turn.move", "done", "step 3,3 4,4"), ["reach step"]);
  assert.deepEqual(of("turn.move", "done", "step 3,3 4,4", "enter infantry 3,4"), ["reach step", "options"]);
  assert.deepEqual(of("turn.gain", "gain infantry 14,8", "no_gain"), ["options"]);
});

test("a last step that is held back shows the attack behind it, as it was told", () => {
  const table = { target: "19,5", points: 0 } as Table;
  const step = { kind: "step", args: ["17,3", "18,4"] };
  assert.equal(held.ask(table, step), "stand 17,3 18,4");
  assert.equal(held.ask({ ...table, target: undefined }, step), null);
  assert.equal(held.ask(table, { kind: "gain", args: ["infantry", "14,8"] }), null);
  const facts = ["covers 19,5 2 2", "covers 20,5 0 1", "serves 18,4 19,5", "serves 18,5 19,5"].map((f) => ({ do: f, rule: "WL §7.5" }));
  assert.deepEqual(held.shown(table, facts).attack, {
    enough: false,
    places: [
      { at: "19,5", has: 2, needs: 2 },
      { at: "20,5", has: 0, needs: 1 },
    ],
    lines: [
      ["18,4", "19,5"],
      ["18,5", "19,5"],
    ],
  });
  assert.equal(held.shown(table, facts.slice(0, 1)).attack!.enough, true);
  assert.equal(held.shown(table, []), table);
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

/** Numbers that are the same every time. */
function numbers(seed: number): (n: number) => number {
  return (n) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
  };
}

interface Now {
  ok: boolean;
  error?: unknown;
  over: boolean;
  step: string;
  turn: number;
  to_act: number[];
}

/** A game of the engine's, as a table that can be asked. */
class Game {
  now!: Now;
  private readonly view = signal<View | null>(null);
  private readonly door: Door;
  private seq = 0;

  constructor(
    t: TestContext,
    private readonly engine = new Engine(t),
  ) {
    const ask = async (seq: number, what: string): Promise<Told> => {
      const answer = await engine.ask({ cmd: "ask", seat: this.seat, ask: what });
      return { t: "told", id: 1, seq, ask: what, ...answer };
    };
    this.door = new Door({ ask }, this.view);
    t.after(() => this.door.close());
  }

  get seat(): number {
    return this.now.to_act[0]!;
  }

  async go(request: object): Promise<void> {
    this.now = await this.engine.ask(request);
    assert.ok(this.now.ok, JSON.stringify([request, this.now.error]));
    while (!this.now.over && this.seat < 0) this.now = await this.engine.ask({ cmd: "chance", all: true });
    this.view.value = { ...at(++this.seq), seat: this.seat };
  }

  do = (action: string): Promise<void> => this.go({ cmd: "apply", seat: this.seat, action });
  options = async (): Promise<string[]> =>
    (await this.engine.ask({ cmd: "legal", seat: this.seat })).actions.map((a: { text: string }) => a.text);
  table = async (): Promise<Table> => (await this.engine.ask({ cmd: "view", seat: this.seat })).view.table;
  position = async (): Promise<string> => (await this.engine.ask({ cmd: "position", reveal: true })).text;
}

const playsOn = (after: string | undefined) => after === "again" || after === "mine";

test("random games: ways begin with the steps on offer, every one can be walked, and ends as was told", {
  skip: !process.env.BICORNE,
}, async (t) => {
  const g = new Game(t);
  const pick = numbers(1815);
  let walked = 0;
  for (let game = 0; game < 6; game++) {
    const scenario = game % 2 ? "introductory" : "standard";
    await g.go({ cmd: "new", game: "waterloo", scenario, options: { players: 2 + (game % 3) }, seed: game + 1 });
    for (let i = 0; i < 200 && !g.now.over; i++) {
      const { seat } = g;
      const { turn } = g.now;
      const options = await g.options();
      let way = [options[pick(options.length)]!];
      if (g.now.step === "turn.move") {
        const reach = (await whenTold("reach step"))!.reach!;
        const steps = reach.flatMap((r) => [...waysFrom("step", r.at).values()].filter((w) => w.steps === 1).map((w) => w.do));
        assert.deepEqual(steps.sort(), options.filter((o) => o.startsWith("step ")).sort());
        const far = reach.flatMap((r) => [...waysFrom("step", r.at).values()].filter((w) => w.steps > 1));
        if (far.length) {
          const to = far[pick(far.length)]!;
          way = actionsOf(to);
          const after = afterWay(way);
          assert.equal(way.length, to.steps);
          assert.equal(to.facts[0]!.do, `left ${(await g.table()).points - way.length}`);
          for (const step of way) await g.do(step);
          walked++;
          assert.equal(playsOn(after), !g.now.over && g.now.turn === turn && g.seat === seat, `${way} then ${g.now.step}`);
          continue;
        }
      }
      await g.do(way[0]!);
    }
  }
  assert.ok(walked > 200, `${walked} ways`);
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
  const open = targets.filter((o) => factsOf(o).some((f) => f.do.startsWith("takes ")));
  const all = open.length ? open : targets.length ? targets : moves;
  const serves = new Set(table.attack?.lines.map(([by]) => by));
  for (const place of table.attack?.places.filter((p) => p.has < p.needs) ?? [])
    for (const r of told("reach step")?.reach ?? [])
      for (const way of waysFrom("step", r.at).values())
        if (!serves.has(r.at!) && way.facts.some((f) => f.do === `contact ${place.at}`)) return actionsOf(way)[0]!;
  return all[pick(all.length)]!;
}

test("attacking games: attacks stand as was told, none that succeeds was called hopeless, and what follows is known", {
  skip: !process.env.BICORNE,
}, async (t) => {
  const g = new Game(t);
  const pick = numbers(1812);
  let won = 0,
    looked = 0,
    ends = 0;
  for (let game = 0; game < 3; game++) {
    await g.go({ cmd: "new", game: "waterloo", scenario: "standard", options: { players: 2 + game }, seed: game + 7 });
    // Armies that have met: else they march for half of the time.
    let text = await g.position();
    for (const [what, where] of Object.entries(met)) text = text.replace(new RegExp(`^piece ${what} .*$`, "m"), `piece ${what} ${where}`);
    await g.go({ cmd: "position", text, seed: game + 7 });
    let hopeful = true;
    for (let i = 0; i < 500 && !g.now.over; i++) {
      const { seat } = g;
      const { turn } = g.now;
      await whenTold("reach step");
      const after = new Map((await whenTold("options"))!.options!.map((o) => [o.do, o.after]));
      const table = await g.table();
      const action = bold(table, await g.options(), pick);
      if (action.startsWith("target ")) hopeful = factsOf(action)[0]!.do.startsWith("takes ");
      if (table.attack) {
        const sum = (of: "needs" | "has") => table.attack!.places.reduce((n, p) => n + p[of], 0);
        const done = after.has("done") && factsOf("done")[0]?.do;
        if (done) assert.equal(done, `stands ${sum("has")} ${sum("needs")}`);
        if (table.attack.enough) assert.ok(hopeful, `${table.target} can be beaten`);
        won += Number(table.attack.enough);
        looked++;
      }
      await g.do(action);
      if (!action.startsWith("step ") && !action.startsWith("enter ")) continue;
      const on = playsOn(after.get(action));
      assert.equal(on, !g.now.over && g.now.turn === turn && g.seat === seat, `${action}, then ${g.now.step}`);
      ends += Number(!on);
    }
  }
  assert.ok(looked > 50 && won > 5 && ends > 50, `${looked} attacks looked at, ${won} of them strong enough, ${ends} turns`);
});
