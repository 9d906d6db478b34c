// Napoleon gegen Europa: games of the engine, their views apart by one entry or several, shown event by event.
import "./browser";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test, type TestContext } from "node:test";
import { createInterface } from "node:readline";
import { duration, releases } from "../src/games/nge/motion";
import { stages, type Shown } from "../src/table/release";
import type { Event } from "../src/table/types";

type Any = any;
type Kinds = Record<string, string[]>;

/** All that can be told apart, by its path: a member of a list of words by itself. */
function leaves(node: Any, path = "", out = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof node !== "object" || node === null) out.set(path, node);
  else if (!Array.isArray(node)) for (const [k, v] of Object.entries(node)) leaves(v, path ? `${path}.${k}` : k, out);
  else node.forEach((v, i) => (typeof v === "string" ? out.set(`${path}.${v}`, true) : leaves(v, `${path}.${i}`, out)));
  return out;
}

function differing(a: Map<string, unknown>, b: Map<string, unknown>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((k) => a.get(k) !== b.get(k));
}

/** What an event of this game may touch, seen from that table. */
function named(event: Event, table: Any, kinds: Kinds): readonly Shown[] {
  const [kind = "", ...words] = event.do.split(" ");
  const own = releases.kinds[kind];
  return own ? own(words, table, event.seat) : words.flatMap((w, i) => releases.things[kinds[kind]?.[i] ?? ""]?.(w) ?? []);
}

/** What has been seen, lest the checks were never asked. */
const seen = { events: 0, onTheWay: 0, kinds: new Set<string>() };

interface Ground {
  kinds: Kinds;
  pieces: Record<string, { is: string }>;
}

function check(before: Any, after: Any, events: readonly Event[], { kinds, pieces }: Ground): void {
  const shown = stages(before, after, events, releases, kinds);
  assert.equal(shown.length, events.length);
  assert.equal(shown[shown.length - 1], after, "the last one is the truth");
  const end = leaves(after);
  const told = new Map<string, Set<unknown>>();
  let [table, was] = [before, leaves(before)];
  events.slice(0, -1).forEach((event, i) => {
    seen.events++;
    seen.kinds.add(event.do.split(" ")[0]!);
    const touched = [table, before, after].flatMap((t) => named(event, t, kinds));
    for (const s of touched) if (typeof s !== "string") told.set(s[0], (told.get(s[0]) ?? new Set()).add(s[1]));
    const is = shown[i] === table ? was : leaves(shown[i]);
    for (const path of differing(was, is)) {
      const near = touched.some((s) => `${path}.`.startsWith(`${typeof s === "string" ? s : s[0]}.`));
      assert.ok(near, `${event.do} changes ${path}`);
      const value = is.get(path);
      assert.ok(value === end.get(path) || told.get(path)?.has(value), `${event.do}: ${path} is ${value}`);
    }
    moves(event, before, shown[i], after);
    [table, was] = [shown[i], is];
  });
  // Nobody on land comes or goes without a word: of his own, of his leader, or of the place. With the fog of
  // war who is hidden has no name of his own.
  if (before.stacks || after.stacks) return;
  for (const path of differing(was, end)) {
    const [what, piece, field] = path.split(".");
    if (what !== "pieces" || field !== "at" || pieces[piece!]!.is === "fleet") continue;
    assert.ok(
      events.some((e) => moving.test(e.do)),
      `${path} changes with ${events.map((e) => e.do).join(", ")}`,
    );
  }
}

/** What takes pieces from one place to another. */
const moving =
  /^(put|choose|usual|entered|moved|go|flee|retreat|pull|place|take|join|embark|unload|ashore|stormed|eliminated|to_reserve|wounded|dismiss|lot|won|rebuild|event|activated)\b/;

/** Who is told to move is there. */
function moves(event: Event, before: Any, now: Any, after: Any): void {
  const [kind, piece, zone] = event.do.split(" ");
  if (!["moved", "entered"].includes(kind!) || !after.pieces[piece!] || !now.pieces[piece!]) return;
  assert.equal(now.pieces[piece!].at, zone, event.do);
  if (zone !== before.pieces[piece!]?.at && zone !== after.pieces[piece!].at) seen.onTheWay++;
}

class Engine {
  private readonly child = spawn(process.env.BICORNE!, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  private readonly waiting: ((answer: Any) => void)[] = [];
  constructor(t: TestContext) {
    t.after(() => this.child.stdin.end());
    createInterface({ input: this.child.stdout }).on("line", (l) => this.waiting.shift()!(JSON.parse(l)));
  }
  async ask(request: object): Promise<Any> {
    const answer = await new Promise<Any>((done) => {
      this.waiting.push(done);
      this.child.stdin.write(JSON.stringify(request) + "\n");
    });
    assert.ok(answer.ok, `${JSON.stringify(request)}: ${JSON.stringify(answer.error)}`);
    return answer;
  }
}

/** What the page reads before it shows anything. */
async function ground(t: TestContext): Promise<Ground> {
  const server = spawn(process.env.BICORNE!, ["serve", "--listen", "127.0.0.1:0", "--db", ":memory:"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  t.after(() => server.kill());
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /http:\/\/[^\s/]+/.exec(line)?.[0];
    if (!url) continue;
    const get = async (path: string): Promise<Any> => (await fetch(url + path)).json();
    const { games } = await get("/api/catalog");
    const map = await get("/api/map/nge/1815");
    return { kinds: games.find((g: Any) => g.id === "nge").kinds, pieces: map.pieces };
  }
  throw new Error("no server");
}

/** Told only to some. */
const secret = /^(draw|drew|lot|fleet|leave_fleet) /;
/** What somebody does who goes on rather than not. */
const bold = /^(go|activate|assault|march|intercept|event|card|fight|counter|flee|evade)\b/;

test("games as they are played", { skip: !process.env.BICORNE }, async (t) => {
  const about = await ground(t);
  const engine = new Engine(t);
  let seed = 1815;
  const pick = (n: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
  };
  const seats = [{ seat: 0 }, { seat: 1 }, {}]; // and an onlooker
  const tables = () => Promise.all(seats.map(async (who) => (await engine.ask({ cmd: "view", ...who })).view.table));
  for (let game = 0; game < 5; game++) {
    let now = await engine.ask({ cmd: "new", game: "nge", scenario: "1815", options: { fog: game % 2 ? "on" : "off" }, seed: game + 1 });
    let before = await tables();
    let events: Event[] = [];
    for (let n = 0, wait = 0; !now.over && n < 400; n++) {
      const tell = (them: Any[]) => events.push(...them.map((e) => ({ seq: n, seat: e.seat, do: e.text })));
      if (!now.to_act.includes(-1)) {
        const seat: number = now.to_act[pick(now.to_act.length)];
        const all: string[] = (await engine.ask({ cmd: "legal", seat })).actions.map((a: Any) => a.text);
        const held = new Set(Object.values<Any>(before[0].pieces).map((p) => `go ${p.at}`));
        const forth = [all.filter((a) => held.has(a)), all.filter((a) => bold.test(a))].find((a) => a.length);
        const from = forth && pick(4) ? forth : all;
        now = await engine.ask({ cmd: "apply", seat, action: from[pick(from.length)] });
        tell(now.events);
      }
      if (!now.over && now.to_act.includes(-1)) {
        now = await engine.ask({ cmd: "chance", all: true });
        tell(now.events);
      }
      // Mostly a view for every entry; who is slow sees several at once.
      wait = wait ? wait - 1 : pick(4) ? 0 : pick(12);
      if (wait && !now.over) continue;
      const after = await tables();
      seats.forEach((_, i) => {
        const known = pick(2) ? events.filter((e) => !secret.test(e.do)) : events;
        if (known.length) check(before[i], after[i], known, about);
      });
      before = after;
      events = [];
    }
  }
  assert.ok(seen.events > 3000 && seen.onTheWay > 30, `${seen.events} events, ${seen.onTheWay} on the way`);
  for (const kind of ["moved", "entered", "reduced", "eliminated", "battle", "won", "siege", "control", "shaken"])
    assert.ok(seen.kinds.has(kind), `no ${kind}`);
});

test("a battle tells its story: who marches, who loses, who retreats and is pursued", () => {
  const before = {
    round: 3,
    active: "F",
    pieces: { FR_1: { at: "LIL", n: 3 }, ney: { at: "LIL" }, GB_1: { at: "LIE", n: 3 }, GB_2: { at: "LIE", n: 1 } },
    owners: { BRX: "GB", LIE: "GB" },
    marks: {},
    march: { leader: "ney", zone: "LIL", left: 3, spent: 0 },
  };
  const after = {
    round: 3,
    active: "C",
    pieces: { FR_1: { at: "LIE", n: 2 }, ney: { at: "LIE" }, GB_1: { at: "COL", n: 1, demoralised: true }, GB_2: { at: "reserve" } },
    owners: { BRX: "GB", LIE: "GB" },
    marks: { LIE: { side: "F" } },
  };
  const told = [
    "moved FR_1 BRX | FR_1 BRX 3, ney LIL, GB_1 LIE 3, GB_2 LIE 1",
    "moved ney BRX | FR_1 BRX 3, ney BRX, GB_1 LIE 3, GB_2 LIE 1",
    "entered ney BRX 2 | FR_1 BRX 3, ney BRX, GB_1 LIE 3, GB_2 LIE 1",
    "moved FR_1 LIE | FR_1 LIE 3, ney BRX, GB_1 LIE 3, GB_2 LIE 1",
    "moved ney LIE | FR_1 LIE 3, ney LIE, GB_1 LIE 3, GB_2 LIE 1",
    "entered ney LIE 1 | FR_1 LIE 3, ney LIE, GB_1 LIE 3, GB_2 LIE 1",
    "battle LIE F 6 8 battle | FR_1 LIE 3, ney LIE, GB_1 LIE 3, GB_2 LIE 1",
    "reduced FR_1 | FR_1 LIE 2, ney LIE, GB_1 LIE 3, GB_2 LIE 1",
    "lose GB_2 | FR_1 LIE 2, ney LIE, GB_1 LIE 3, GB_2 LIE 1",
    "eliminated GB_2 | FR_1 LIE 2, ney LIE, GB_1 LIE 3, GB_2 reserve",
    "won F LIE | FR_1 LIE 2, ney LIE, GB_1 LIE 3, GB_2 reserve",
    "shaken C LIE 5 4 | FR_1 LIE 2, ney LIE, GB_1 LIE 3 demoralised, GB_2 reserve",
    "moved GB_1 COL | FR_1 LIE 2, ney LIE, GB_1 COL 3 demoralised, GB_2 reserve",
    "pursued LIE 9 2 | FR_1 LIE 2, ney LIE, GB_1 COL 3 demoralised, GB_2 reserve",
    "reduced GB_1 | FR_1 LIE 2, ney LIE, GB_1 COL 1 demoralised, GB_2 reserve",
    "control LIE F | FR_1 LIE 2, ney LIE, GB_1 COL 1 demoralised, GB_2 reserve",
    "turn C | FR_1 LIE 2, ney LIE, GB_1 COL 1 demoralised, GB_2 reserve",
  ].map((line) => line.split(" | ") as [string, string]);
  const events = told.map(([what]) => ({ seq: 1, seat: 0, do: what }));
  const shown: Any[] = stages<Any>(before, after, events, releases, { lose: ["piece"] });
  const stand = (table: Any) =>
    Object.entries<Any>(table.pieces).map(([id, p]) => [id, p.at, p.n, p.demoralised && "demoralised"].filter(Boolean).join(" "));
  assert.deepEqual(
    shown.map((table) => stand(table).join(", ")),
    told.map(([, where]) => where),
  );
  assert.deepEqual(
    [shown[2].march, shown[5].march.zone, shown[5].march.left],
    [{ leader: "ney", zone: "BRX", left: 2, spent: 0 }, "LIE", 1],
  );
  assert.deepEqual([shown[14].marks, shown[15].marks, shown[15].active], [{}, after.marks, "F"]);
});

test("a formation goes as one", () => {
  const lasts = (...what: string[]) => {
    const [event, next] = what.map((it) => ({ seq: 1, seat: 0, do: it }));
    return duration(event!, next) > 0;
  };
  assert.ok(!lasts("moved FR_1 LIL", "moved FR_2 LIL"));
  assert.ok(!lasts("moved FR_1 LIL", "entered ney LIL 2"));
  assert.ok(lasts("moved FR_1 LIL", "moved FR_2 PAR"));
  assert.ok(lasts("moved FR_1 LIL", "control LIL F"));
  assert.ok(lasts("moved FR_1 LIL"));
  assert.ok(!lasts("go LIL"));
});
