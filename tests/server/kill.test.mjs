// The server is killed in the middle of its work, again and again. Whatever it told anybody must be
// there afterwards, nothing may be half done, and everybody goes on where they were.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Person, Server, folder, program, random, sleep, within } from "./lib.mjs";

const ROUNDS = Number(process.env.BICORNE_KILLS ?? 22);
const GAMES = 8; // every fourth one has secrets

const rand = random(Number(process.env.BICORNE_SEED ?? Date.now()));
const me = { kind: "me" }, open = { kind: "open" };

/** A game and everything that anybody was told about it. */
class Told {
  constructor(id, game, people) {
    Object.assign(this, { id, game, people, tables: [] });
    this.acked = []; // { seat, seq, action, until }
    this.shown = people.map(() => new Map()); // for each seat: event -> times seen
    this.pending = people.map(() => null); // sent, and no answer yet
    this.chat = [];
    this.seq = 0; // the highest that anybody saw
  }
}

const key = (e) => `${e.seq} ${e.seat} ${e.do}`;

async function connect(g) {
  g.tables = [];
  for (const [i, p] of g.people.entries()) {
    const t = await p.table(g.id);
    g.tables.push(t);
    note(g, i, t.last);
    t.ws.on("message", () => {
      const m = t.messages.at(-1);
      if (m.t === "view") note(g, i, m);
    });
  }
}

function note(g, i, view) {
  g.seq = Math.max(g.seq, view.seq);
  for (const e of view.events) g.shown[i].set(key(e), view.seq);
}

/** A seat that decides at random as long as the server lives. */
async function play(g, i, alive) {
  const t = g.tables[i];
  while (alive()) {
    let v;
    try {
      v = await t.view((x) => x.over || x.options.length > 0, "my turn", 60_000);
      if (v.over) return;
      const what = { seat: i, seq: v.seq, action: v.options[rand(v.options.length)] };
      g.pending[i] = what;
      const chat = rand(20) ? null : `line ${rand(1e9)}`;
      if (chat) {
        const said = await t.ask({ t: "chat", text: chat }, 60_000);
        if (said.t !== "no") g.chat.push(chat);
      }
      const m = await t.ask({ t: "do", ...what }, 60_000);
      assert.notEqual(m.t, "no", `${what.action}: ${m.code} ${m.text}`);
      g.acked.push({ ...what, until: m.seq });
      g.pending[i] = null;
      await t.at(m.seq); // a view of v.seq + 1 may still ask: another seat was first
    } catch (e) {
      if (e instanceof assert.AssertionError) throw e;
      return; // the connection is gone: so is the server
    }
  }
}

async function begin(server, game, names) {
  const people = names.map((name) => new Person(server, name));
  const made = await people[0].create(game, [me, open], { public: true });
  await people[1].join(made);
  return new Told(made.id, game, people);
}

/** New games all the while; those that were answered must be there afterwards. */
async function found(server, games, alive) {
  while (alive()) {
    try {
      const p = new Person(server, "Founder");
      const made = await p.create("waterloo", [me, { kind: "here", name: "Opa" }]);
      games.push({ id: made.id, person: p });
    } catch {
      return;
    }
    await sleep(20);
  }
}

/** Everything that was told is there. */
async function verify(server, games, founded, dir) {
  const files = [];
  for (const g of games) {
    for (const [i, p] of g.people.entries()) {
      const log = (await p.get(`/api/games/${g.id}/log`)).json;
      const there = new Set(log.events.map(key));
      assert.ok(log.seq >= g.seq, `${g.id}: seq ${log.seq}, but ${g.seq} was shown`);
      for (const e of g.shown[i].keys()) assert.ok(there.has(e), `${g.id}: "${e}" was shown and is lost`);
      for (const a of g.acked.filter((x) => x.seat === i)) {
        const hit = log.events.filter((e) => e.seat === i && e.do === a.action && e.seq > a.seq && e.seq <= a.until);
        assert.equal(hit.length, 1, `${g.id}: "${a.action}" (${a.seq}) was acknowledged and is there ${hit.length} times`);
      }
      if (g.game === "waterloo")
        assert.deepEqual([...new Set(log.events.map((e) => e.seq).filter((n) => n > 0))],
          Array.from({ length: log.seq }, (_, n) => n + 1), "no gap");
    }
    if (g.game === "waterloo") {
      const record = await g.people[0].get(`/api/games/${g.id}/record`);
      assert.equal(record.status, 200, record.text);
      const file = join(dir, `${g.id}.rec`);
      writeFileSync(file, record.text);
      files.push(file);
    }
  }
  for (const { id, person } of founded.splice(0)) {
    person.server = server;
    const rs = await person.get(`/api/games/${id}`);
    assert.equal(rs.status, 200, `game ${id} was made and is lost`);
    assert.equal(rs.json.seats[0].you, true, "and so is the guest");
    person.close();
  }
  execFileSync(program, ["check", ...files], { stdio: ["ignore", "pipe", "pipe"], timeout: 120_000 });
}

/** What was sent and not answered is sent again: applied once, whether it was known or not. */
async function again(g) {
  for (const [i, what] of g.pending.entries()) {
    g.pending[i] = null;
    if (!what) continue;
    const m = await g.tables[i].ask({ t: "do", ...what });
    assert.notEqual(m.t, "no", `${what.action} again: ${m.code} ${m.text}`);
    g.acked.push({ ...what, until: m.seq });
    await g.tables[i].at(m.seq); // else the next decision answers a view that is older than this one
    const all = g.tables[i].messages.find((x) => x.t === "chat")?.lines.map((l) => l.text) ?? [];
    if (i === 0) for (const line of g.chat) assert.ok(all.includes(line), `"${line}" was said and is lost`);
  }
}

test(`killed ${ROUNDS} times`, { timeout: 300_000 }, async (t) => {
  const dir = folder(), games = [], founded = [];
  let server = await Server.start();
  let known = 0, kills = 0;
  const started = performance.now();
  for (let i = 0; i < GAMES; i++)
    games.push(await begin(server, i % 4 === 3 ? "null" : "waterloo", ["Anna", "Ben"]));
  for (const g of games) await connect(g);
  while (kills < ROUNDS) {
    const here = server;
    const alive = () => !here.end;
    const players = games.flatMap((g) => g.tables.map((_, i) => play(g, i, alive)));
    players.push(found(here, founded, alive));
    await sleep(50 + rand(700));
    await server.kill();
    kills++;
    await within(60_000, "end of the players", Promise.all(players));
    server = await Server.start({ db: server.db });
    for (const g of games) g.people.forEach((p) => (p.server = server));
    await verify(server, games, founded, dir);
    for (const [i, g] of games.entries()) {
      await connect(g);
      await again(g);
      if (!g.tables[0].last.over) continue;
      g.tables.forEach((x) => x.close());
      known += g.acked.length;
      games[i] = await begin(server, g.game, ["Anna", "Ben"]);
      await connect(games[i]);
    }
  }
  // At the end the records prove the dice as well.
  for (const g of games) {
    await g.tables[0].ask({ t: "resign", seat: 0 });
    await g.tables[1].view((v) => v.over);
    const file = join(dir, "end.rec");
    writeFileSync(file, (await g.people[0].get(`/api/games/${g.id}/record`)).text);
    execFileSync(program, ["verify", file], { stdio: ["ignore", "pipe", "pipe"] });
    known += g.acked.length;
  }
  assert.equal((await server.stop()).code, 0);
  const s = ((performance.now() - started) / 1000).toFixed(1);
  t.diagnostic(`${kills} kills, ${known} acknowledged actions, all there; ${s} s`);
});
