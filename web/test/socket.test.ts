import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { GameSocket } from "../src/net/socket";

/** A server to be played by hand. */
class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all[FakeSocket.all.length - 1]!;
  }
  readyState = 0;
  sent: any[] = [];
  onopen?: () => void;
  onmessage?: (e: { data: string }) => void;
  onclose?: (() => void) | null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(...messages: object[]) {
    for (const m of messages) this.onmessage?.({ data: JSON.stringify(m) });
  }
  of(kind: string) {
    return this.sent.filter((m) => m.t === kind);
  }
}
(globalThis as any).WebSocket = FakeSocket;

/** Time that passes when told to. */
let now = 0;
let count = 0;
let due = new Map<number, { at: number; every: number; run(): void }>();
const later = (every: boolean) => (run: () => void, ms: number) => {
  due.set(++count, { at: now + ms, every: every ? ms : 0, run });
  return count;
};
const never = (n: number) => void due.delete(n);
const clock = { setTimeout: later(false), setInterval: later(true), clearTimeout: never, clearInterval: never };
Object.assign(globalThis, clock);
Date.now = () => now;

function pass(ms: number): void {
  const end = now + ms;
  for (;;) {
    const next = [...due].filter(([, d]) => d.at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
    if (!next) break;
    const [n, d] = next;
    now = d.at;
    if (d.every) d.at += d.every;
    else due.delete(n);
    d.run();
  }
  now = end;
}

const view = (seq: number) => ({ t: "view", seq, you: [0], seat: 0 });

function opened() {
  due = new Map();
  FakeSocket.all = [];
  const s = new GameSocket("abc");
  FakeSocket.last.accept();
  FakeSocket.last.say(view(5), { t: "chat", lines: [] });
  return s;
}

function again() {
  pass(1000);
  FakeSocket.last.accept();
}

test("opens, and what is asked is answered", async () => {
  const s = opened();
  assert.equal(FakeSocket.last.url, "ws://here.test/ws");
  assert.equal(FakeSocket.last.sent[0].game, "abc");
  assert.equal(s.state.value, "open");
  const done = s.do(5, "step 3,3 4,4", 0);
  const asked = FakeSocket.last.of("do")[0];
  FakeSocket.last.say({ t: "ok", id: asked.id, seq: 6 }, view(6));
  assert.deepEqual(await done, { t: "ok", id: asked.id, seq: 6 });
  assert.equal(s.view.value!.seq, 6);
  s.close();
  assert.equal((await s.do(6, "done")).t, "no");
});

test("a patch makes a view of the one before; what is the same stays the same object", () => {
  const s = opened();
  assert.equal(FakeSocket.last.sent[0].patches, true);
  const table = { units: [{ at: "A" }, { at: "B" }], towns: { a: 1 } };
  FakeSocket.last.say({ ...view(5), n: 2, events: [], gap: true, ack: 1, asked: null, table });
  const first = s.view.value as any;
  const heard: any[] = [];
  s.listen((m) => heard.push(m));
  const event = { seq: 6, seat: 0, do: "step A C" };
  FakeSocket.last.say({
    t: "patch",
    on: 2,
    events: [event],
    to: { seq: 6, asked: [{ by: 0 }, "table"], table: { units: { 0: { at: "C" } } } },
  });
  const now = s.view.value as any;
  assert.deepEqual(
    { ...now },
    {
      ...view(6),
      n: 3,
      events: [event],
      gap: false,
      ack: undefined,
      asked: { by: 0 },
      table: { units: [{ at: "C" }, { at: "B" }], towns: { a: 1 } },
    },
  );
  assert.equal(now.table.towns, first.table.towns);
  assert.equal(now.table.units[1], first.table.units[1]);
  assert.equal(first.table.units[0].at, "A");
  assert.equal(heard[0], now);
  FakeSocket.last.say({ t: "patch", on: 3, ack: 7, events: [], to: {} });
  assert.equal((s.view.value as any).table, now.table);
  assert.equal(s.view.value!.ack, 7);
  s.close();
});

test("a patch that stands on another view is not taken: the whole view is asked for", () => {
  const s = opened();
  FakeSocket.last.say({ ...view(5), n: 2, table: {} });
  FakeSocket.last.say({ t: "patch", on: 3, events: [], to: { seq: 7 } });
  assert.equal(s.view.value!.seq, 5);
  assert.equal(FakeSocket.last.of("view").length, 1);
  FakeSocket.last.say({ t: "patch", on: 2, events: [], to: { nothing: { there: 1 } } });
  assert.equal(s.view.value!.seq, 5);
  assert.equal(FakeSocket.last.of("view").length, 2);
  FakeSocket.last.say({ ...view(7), n: 5, table: {} }, { t: "patch", on: 5, events: [], to: { seq: 8 } });
  assert.equal(s.view.value!.seq, 8);
  // After a break the numbers begin anew, with a whole view.
  FakeSocket.last.close();
  again();
  FakeSocket.last.say({ ...view(8), n: 1, table: {} }, { t: "patch", on: 1, events: [], to: { seq: 9 } });
  assert.equal(s.view.value!.seq, 9);
  s.close();
});

test("comes back after a break and sends again what was not answered", async () => {
  const s = opened();
  const lost = FakeSocket.last;
  s.wins(true);
  s.look(1);
  const done = s.do(5, "done");
  lost.close();
  assert.equal(s.state.value, "lost");
  const later = s.do(5, "throw"); // asked while there is no connection
  again();
  assert.notEqual(FakeSocket.last, lost);
  assert.equal(FakeSocket.last.of("do").length, 0); // not before the game is open
  FakeSocket.last.say(view(5));
  assert.equal(s.state.value, "open");
  const asked = FakeSocket.last.of("do");
  assert.deepEqual(
    asked.map((m) => m.action),
    ["done", "throw"],
  );
  assert.equal(asked[0].id, lost.of("do")[0].id);
  assert.equal(FakeSocket.last.of("win")[0].on, true);
  assert.equal(FakeSocket.last.of("seat")[0].seat, 1);
  FakeSocket.last.say({ t: "ok", id: asked[0].id, seq: 6 }, { t: "no", id: asked[1].id, code: "late", text: "", seq: 6 });
  assert.equal((await done).t, "ok");
  assert.equal((await later).t, "no");
  s.close();
});

test("what was done before the break is not an error after it", async () => {
  const s = opened();
  const undo = s.undo(5);
  FakeSocket.last.close();
  again();
  FakeSocket.last.say(view(6));
  const id = FakeSocket.last.of("undo")[0].id;
  FakeSocket.last.say({ t: "no", id, code: "late", text: "", seq: 6 });
  assert.equal((await undo).t, "ok");
  s.close();
});

test("a line of chat is never said twice", async () => {
  const s = opened();
  const first = s.say("hello");
  const second = s.say("again");
  FakeSocket.last.close();
  again();
  FakeSocket.last.say(view(5), { t: "chat", lines: [{ n: 1, at: 0, seat: 0, name: "Anna", text: "hello" }] });
  assert.equal((await first).t, "ok"); // it had arrived
  assert.deepEqual(
    FakeSocket.last.of("chat").map((m) => m.text),
    ["again"],
  );
  FakeSocket.last.say({ t: "ok", id: FakeSocket.last.of("chat")[0].id, seq: 5 });
  assert.equal((await second).t, "ok");
  s.close();
});

test("a refused game is not asked for again, a deleted one is gone", () => {
  const s = opened();
  s.close();
  const r = new GameSocket("none");
  FakeSocket.last.accept();
  FakeSocket.last.say({ t: "no", id: FakeSocket.last.sent[0].id, code: "absent", text: "No such game." });
  assert.equal(r.state.value, "refused");
  assert.equal(r.refusal.value!.code, "absent");
  const g = opened();
  FakeSocket.last.say({ t: "gone" });
  assert.equal(g.state.value, "gone");
  const made = FakeSocket.all.length;
  pass(60_000);
  assert.equal(FakeSocket.all.length, made);
});

test("a silent line is asked, then given up", () => {
  const s = opened();
  const dead = FakeSocket.last;
  pass(30_000);
  assert.equal(dead.of("ping").length, 1);
  dead.say({ t: "pong" });
  pass(30_000);
  assert.equal(dead.readyState, 1);
  pass(15_000);
  assert.equal(dead.readyState, 3);
  assert.equal(s.state.value, "lost");
  again();
  FakeSocket.last.say(view(5));
  assert.equal(s.state.value, "open");
  s.close();
});

/** The number of connections that were tried within so long, none of them answered. */
function tries(ms: number): number {
  const before = FakeSocket.all.length;
  for (let n = 0; n < ms; n += 100) {
    pass(100);
    if (FakeSocket.last.readyState === 0) FakeSocket.last.close();
  }
  return FakeSocket.all.length - before;
}

test("a server that comes back late is found within seconds", () => {
  const s = opened();
  FakeSocket.last.close();
  tries(60_000);
  assert.ok(tries(7000) >= 1, "attempts never lie farther apart");
  s.close();
});

test("an attempt at once: asked for, or when the network is back; one that hangs is given up", () => {
  const on = new Map<string, () => void>();
  globalThis.addEventListener = ((name: string, run: () => void) => void on.set(name, run)) as never;
  const s = opened();
  FakeSocket.last.close();
  tries(60_000);
  for (const run of [s.retry, on.get("online")!]) {
    const before = FakeSocket.all.length;
    run();
    assert.equal(FakeSocket.all.length, before + 1);
    assert.equal(FakeSocket.all[before - 1]!.readyState, 3);
  }
  const [hung] = FakeSocket.all.slice(-2);
  assert.equal(hung!.onclose, null); // what becomes of it is of no interest any more
  FakeSocket.last.accept();
  FakeSocket.last.say(view(5));
  assert.equal(s.state.value, "open");
  const made = FakeSocket.all.length;
  s.retry();
  assert.equal(FakeSocket.all.length, made); // an open line stays
  s.close();
});

test("a line that slept with the page is tried when somebody looks again", () => {
  const on = new Map<string, () => void>();
  (document as any).addEventListener = (name: string, run: () => void) => void on.set(name, run);
  const s = opened();
  const asleep = FakeSocket.last;
  now += 120_000; // no timer runs meanwhile
  on.get("visibilitychange")!();
  assert.equal(asleep.readyState, 3);
  assert.equal(s.state.value, "lost");
  again();
  FakeSocket.last.say(view(5));
  assert.equal(s.state.value, "open");
  s.close();
});
