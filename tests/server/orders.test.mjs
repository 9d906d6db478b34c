// Standing orders and paths through a real server: obeyed while their owner is away, over a kill -9, and known to
// nobody else. Every wait is for a state.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, Server } from "./lib.mjs";

const limit = { timeout: 120_000 };

/** Davout is at Soissons; Blücher at Liège can come in between at Brussels, if the Coalition has a card. */
const POSITION = `bicorne position 1
game nge 3
scenario 1815
[head]
seats 2
turn 1
[state]
year 1815
round 2
last 6
punished 1
kept F 5
kept C 5
piece napoleon BOG army
piece FR_grande BOG
piece FR_guard BOG
piece davout SOI
piece FR_9 SOI
piece FR_10 SOI
piece blucher LIE army
piece PR_army LIE
piece PR_1 LIE
piece PR_2 LIE
hand 11C 12C 4C
[stack]
game.emperor
action.choose
`;

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

class Game {
  /** Anna has France, Ben the Coalition; somebody looks on. */
  static async start() {
    const g = new Game();
    g.people = [new Person(server, "Anna"), new Person(server, "Ben")];
    g.onlooker = new Person(server);
    const made = await g.people[0].create("nge", [{ kind: "me" }, { kind: "open" }], { public: true, position: POSITION });
    await g.people[0].must("/api/me", { name: "Anna" });
    await g.people[1].join(made);
    g.id = made.id;
    await g.sit();
    return g;
  }
  async sit() {
    [this.anna, this.ben, this.eve] = await Promise.all([...this.people, this.onlooker].map((p) => p.table(this.id)));
    await Promise.all([this.anna, this.ben, this.eve].map((t) => t.view((v) => v.present.length === 2 && v.watching === 1)));
  }
  /** Davout is on the march: entry 3. */
  async setOut() {
    for (const action of ["one", "activate davout", "march 0"]) await this.anna.act(action);
  }
  all(seq) {
    return Promise.all([this.anna, this.ben, this.eve].map((t) => t.at(seq)));
  }
  async restart() {
    for (const p of [...this.people, this.onlooker]) p.server = server;
    await this.sit();
  }
  log(person = this.people[0]) {
    return person.get(`/api/games/${this.id}/log`).then((rs) => rs.json.events.map((e) => e.do));
  }
  close() {
    [this.anna, this.ben, this.eve].forEach((t) => t.close());
    [...this.people, this.onlooker].forEach((p) => p.close());
  }
}

async function ok(table, message) {
  const m = await table.ask(message);
  assert.notEqual(m.t, "no", `${m.code} ${m.text}`);
}

test("orders answer while their owner is away", limit, async () => {
  const g = await Game.start();
  await ok(g.ben, { t: "orders", orders: { intercept: "never" } });
  assert.deepEqual((await g.ben.view((v) => v.orders.intercept === "never")).orders,
    { intercept: "never", evade: "ask", cards: "ask", inside: "ask", war: "ask", talks: "ask" });
  g.ben.close();
  await g.setOut();
  const asked = await g.anna.act("go BRX");
  assert.deepEqual(asked.to_act, [1]);
  const answered = await g.anna.at(asked.seq + 1);
  assert.deepEqual(answered.to_act, [0]);
  assert.ok(answered.received - asked.received > 1000, "not sooner than somebody could have");
  assert.equal((await g.log()).at(-1), "pass");
  g.close();
});

test("orders and plans survive kill -9", limit, async () => {
  const g = await Game.start();
  await ok(g.ben, { t: "orders", orders: { intercept: "never", inside: "all" } });
  await ok(g.anna, { t: "orders", orders: { evade: 3 } });
  await g.setOut();
  await ok(g.anna, { t: "path", seq: g.anna.last.seq, path: ["go BRX", "go LIL"] });
  const { db, port } = server;
  await server.kill(); // before the order has been obeyed
  server = await Server.start({ db, port });
  await g.restart();
  assert.equal(g.ben.last.orders.inside, "all");
  assert.equal(g.anna.last.orders.evade, "3");
  // The order answers, and the march goes on.
  const v = await g.anna.view((x) => x.table.march?.zone === "LIL");
  assert.deepEqual([v.plan, v.to_act], [[], [0]]);
  assert.deepEqual((await g.log()).filter((x) => /^(go|pass)/.test(x)), ["go BRX", "pass", "go LIL"]);
  g.close();
});

test("a path through three zones, step by step taken back", limit, async () => {
  const g = await Game.start();
  await g.setOut();
  await ok(g.anna, { t: "path", seq: g.anna.last.seq, path: ["go PAR", "go REI", "go SOI"] });
  await g.all(6);
  assert.equal(g.eve.last.table.march.zone, "SOI");
  for (const zone of ["REI", "PAR", "SOI"]) {
    assert.equal(g.anna.last.undo, "free");
    const { seq } = g.anna.last;
    await ok(g.anna, { t: "undo", seq });
    assert.equal((await g.anna.at(seq + 1)).table.march.zone, zone);
  }
  g.close();
});

test("a path ends where somebody interrupts it", limit, async () => {
  const g = await Game.start();
  await g.setOut();
  await ok(g.anna, { t: "path", seq: 3, path: ["go BRX", "go LIL"] });
  await g.all(4);
  assert.deepEqual(g.anna.last.plan, ["go LIL"]);
  await g.ben.act("intercept blucher");
  await g.all(5);
  assert.deepEqual(g.anna.last.plan, []);
  g.close();
});

test("what is not right changes nothing", limit, async () => {
  const g = await Game.start();
  await g.setOut();
  const wrong = [
    [{ t: "orders", orders: { march: "never" } }, "value"],
    [{ t: "orders", orders: { evade: "7" } }, "value"],
    [{ t: "orders", orders: { evade: "never", intercept: "perhaps" } }, "value"],
    [{ t: "orders", orders: ["never"] }, "value"],
    [{ t: "orders" }, "value"],
    [{ t: "orders", seat: 1, orders: { evade: "never" } }, "forbidden"],
    [{ t: "path", seq: 3, path: ["go PAR", "go MOON"] }, "syntax"],
    [{ t: "path", seq: 3, path: [] }, "value"],
    [{ t: "path", seq: 3, path: "go PAR" }, "value"],
    [{ t: "path", seq: 3, path: Array(33).fill("go PAR") }, "value"],
    [{ t: "path", seq: 3, path: ["go BOG"] }, "illegal"],
    [{ t: "path", seq: 1, path: ["go PAR"] }, "late"],
    [{ t: "path", path: ["go PAR"] }, "value"],
  ];
  for (const [message, code] of wrong) {
    const m = await g.anna.ask(message);
    assert.deepEqual([m.t, m.code], ["no", code], JSON.stringify([message, m]));
  }
  assert.equal((await g.eve.ask({ t: "orders", orders: { evade: "never" } })).code, "forbidden");
  assert.deepEqual([g.anna.last.seq, g.anna.last.plan, g.anna.last.orders.evade], [3, [], "ask"]);
  g.close();
});

// --- Nobody else knows ---------------------------------------------------------------------------

/** Everything that Anna and an onlooker are sent while Ben passes, by himself or by his orders. */
async function overheard(orders) {
  const g = await Game.start();
  const texts = [g.anna, g.eve].map((t) => () => {
    const views = t.raw.map((text) => text.replaceAll(g.id, "ID").replace(/\b1\d{12}\b/g, "TIME").replace(/[0-9a-f]{64}/g, "HEAD")
      .replace(/"ack":\d+,/, "").replace(/"present":\[[^\]]*\],"watching":\d+/, "PRESENCE"));
    let before; // who comes and goes is told by the clock, with the same view once more
    return views.filter((text) => {
      const again = text === before;
      if (text.startsWith('{"t":"view"')) before = text;
      return !again;
    });
  });
  if (orders) await ok(g.ben, { t: "orders", orders: { intercept: "never", evade: "2", cards: "none", inside: "none" } });
  await g.setOut();
  await g.anna.act("go BRX");
  await g.all(4);
  if (!orders) await g.ben.act("pass");
  await g.all(5);
  await g.anna.act("go LIL");
  await g.all(6);
  const heard = texts.map((f) => f());
  for (const [i, p] of [g.people[0], g.onlooker].entries())
    for (const path of ["", "/log", "/frames", "/record", "/position"]) {
      const rs = await p.get(`/api/games/${g.id}${path}`);
      heard[i].push(`${rs.status} ${rs.text}`.replaceAll(g.id, "ID").replace(/\b1\d{12}\b/g, "TIME").replace(/[0-9a-f]{64}/g, "HEAD")
        .replace(/"invite":"[^"]*"/, ""));
    }
  const log = server.log;
  g.close();
  return { heard, log };
}

test("no byte tells others of orders", limit, async () => {
  const [without, with_] = [await overheard(false), await overheard(true)];
  assert.deepEqual(with_.heard[0], without.heard[0]);
  assert.deepEqual(with_.heard[1], without.heard[1]);
  assert.ok(with_.heard[0].length >= 10);
  assert.ok(!with_.heard[1].some((text) => text.includes('"orders"') || text.includes('"plan"')), "onlookers");
  assert.ok(!/intercept|never|evade/.test(with_.log), "nor does the log");
});
