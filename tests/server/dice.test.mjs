// Dice that nobody can choose (docs/notation.md, "Dice"): what people keep while they play, and a forger who
// tries one trick after the other on the record of their game. He knows everything that the server knows.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { blake2b } from "../../web/node_modules/@noble/hashes/esm/blake2.js";
import { Person, Server, folder, playOn, program, random, run } from "./lib.mjs";

const limit = { timeout: 120_000 };
const me = { kind: "me" }, open = { kind: "open" }, computer = { kind: "computer", level: "random" };
const freshMix = () => randomBytes(16).toString("hex");
let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

// --- What players keep ---------------------------------------------------------------------------

/** Somebody at a table, and what he has kept: as the page does it. */
class Player extends Person {
  async begins(game, seats, more = {}) {
    const { commit } = await this.must("/api/dice", {}, 201);
    const mix = freshMix();
    const made = await this.create(game, seats, { ...more, dice: commit, mix });
    this.kept = { commit, heads: [], mixes: new Map(seats.map((s, i) => [i, s.kind === "computer" ? "drawn" : s.kind === "open" ? null : mix])) };
    return made;
  }

  async sitsDown(made) {
    const { commit, mixes } = (await this.get(`/api/games/${made.id}?invite=${made.invite ?? ""}`)).json;
    const mix = freshMix();
    const { seat } = await this.join(made, { mix });
    this.kept = { commit, heads: [], mixes: new Map([...mixes.entries(), [seat, mix]]) };
  }

  async looks(id) {
    this.at = await this.table(id);
    return this.at;
  }

  /** All heads that were shown to him, in order. */
  text() {
    const heads = this.at.messages.filter((m) => m.t === "view" && m.head).map((m) => m.head);
    const mixes = [...this.kept.mixes].filter(([, m]) => m).map(([seat, m]) => `mix ${seat} ${m}`);
    return ["bicorne kept 1", `commit ${this.kept.commit}`, ...mixes, ...heads.map((h) => `head ${h}`)].join("\n") + "\n";
  }
}

/** What `bicorne verify` says; with what was kept. */
function verify(record, kept) {
  if (!kept) return run("verify", record);
  const file = join(folder(), "kept.txt");
  writeFileSync(file, kept);
  return run("verify", record, "--kept", file);
}

function fails(record, kept, words) {
  assert.throws(() => verify(record, kept), (e) => words.test(e.stderr + e.stdout));
}

// --- The forger ----------------------------------------------------------------------------------

const hash = (bytes, key) => blake2b(bytes, { dkLen: 32, key });
const bytes = (text) => new TextEncoder().encode(text);
const hex = (b) => Buffer.from(b).toString("hex");
const word = (record, name) => new RegExp(`^${name} (\\S+)$`, "m").exec(record)[1];

/** The record with a head that fits its lines: he has the seed. */
function chained(record) {
  const lines = record.split("\n").filter((l) => l && !l.startsWith("#"));
  const at = lines.indexOf("[actions]"), end = lines.indexOf("[end]");
  const key = hash(Buffer.concat([bytes("bicorne chain 2"), Buffer.from(word(record, "seed"), "hex")]));
  const top = lines.slice(0, at).filter((l) => !/^(seat|clock) /.test(l)).map((l) => l + "\n").join("");
  let head = hash(bytes(top), key);
  for (const line of lines.slice(at + 1, end)) head = hash(Buffer.concat([head, bytes(line)]), key);
  return record.replace(/^head .*$/m, `head ${hex(head)}`);
}

/** Asks the engine again and again whether a record holds: to find contributions that give certain dice. */
async function search(tries, make) {
  const child = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  try {
    for (let i = 0; i < tries; i++) {
      const text = chained(make());
      child.stdin.write(JSON.stringify({ cmd: "verify", text }) + "\n");
      if (JSON.parse((await answers.next()).value).ok) return text;
    }
  } finally {
    child.stdin.end();
  }
  throw new Error("nothing found");
}

/** A game of two with things taken back, freely and by agreement, to its end. */
async function played(more) {
  const a = new Player(server, "Ada"), b = new Player(server, "Bea");
  const made = await a.begins("waterloo", [me, open], { public: true, options: { rounds: 1 }, ...more });
  await b.sitsDown(made);
  const tables = [await a.looks(made.id), await b.looks(made.id)];
  const rand = random(7);
  const takeBack = async (kind) => {
    for (let i = 0; i < 200; i++) {
      await playOn(tables, { rand, max: 1 });
      const t = tables.find((x) => x.last.undo === kind);
      if (!t || t.last.over) continue;
      const seq = t.last.seq;
      await t.ask({ t: "undo", seq });
      const other = tables.find((x) => x !== t);
      if (kind === "ask") {
        await other.view((v) => v.asked?.what === "undo", "question");
        await other.ask({ t: "answer", yes: true });
      }
      await Promise.all(tables.map((x) => x.at(seq + 1)));
      return;
    }
    throw new Error(`nothing could be taken back: ${kind}`);
  };
  await takeBack("free");
  await takeBack("ask");
  await playOn(tables, { rand, max: 10 });
  const seq = tables[1].last.seq;
  await tables[1].ask({ t: "resign" });
  await Promise.all(tables.map((x) => x.at(seq + 1)));
  const record = (await a.get(`/api/games/${made.id}/record`)).text;
  return { a, b, made, record, close: () => tables.forEach((t) => t.close()) };
}

test("what everybody kept agrees with the record, and the record says what was taken back", limit, async () => {
  const g = await played();
  assert.match(g.record, /^bicorne record 2\n/);
  assert.match(g.record, /^\d undo$/m);
  assert.match(g.record, /^\d rewind \d+$/m);
  for (const p of [g.a, g.b]) assert.match(verify(g.record, p.text()), /kept: agrees/);
  assert.equal(g.a.at.last.head, word(g.record, "head"));
  assert.equal(chained(g.record), g.record, "the forger knows the scheme");
  // Names are not covered, and nobody says that they are.
  verify(g.record.replace(/^seat 0 .*$/m, 'seat 0 human "Nobody"'), g.a.text());
  g.close();
});

test("a forger who writes the record anew fails at each trick", limit, async () => {
  const g = await played();
  const kept = g.b.text();
  const { record } = g;
  const lines = record.split("\n");
  // A line is changed, and the head is not.
  fails(record.replace(/^1 resign$/m, "0 resign").replace(/^result.*\n/gm, ""), null, /another head/);
  // Everything is written so that it holds for itself: then only what was kept tells.
  const without = (from, n) => chained([...lines.slice(0, from), ...lines.slice(from + n)].join("\n"));
  const undo = lines.findIndex((l) => / undo$/.test(l));
  const silent = without(undo - 1, 2); // what was freely taken back is left out
  verify(silent);
  fails(silent, kept, /head \d+ of \d+ that were kept/);
  const again = chained([...lines.slice(0, undo + 1), lines[undo - 1], lines[undo], ...lines.slice(undo + 1)].join("\n"));
  verify(again);
  fails(again, kept, /head \d+ of \d+ that were kept/);
  // Who gave up.
  const other = chained(record.replace(/^1 resign$/m, "0 resign").replace(/^result.*\n/gm, ""));
  verify(other);
  fails(other, kept, /head \d+ of \d+ that were kept/);
  // A throw that was taken back is thrown again: the count of outcomes goes on, and is checked by anybody.
  const rewind = lines.findIndex((l) => / rewind \d+$/.test(l));
  fails(without(rewind - 1, 2), null, /./);
  // Everything but the beginning is somebody else's game.
  const strange = (await played()).record;
  verify(strange);
  fails(strange, kept, /the commitment is not the one/);
  g.close();
});

/** A position in the middle of a turn: what begins there has no outcomes yet. */
async function position() {
  const a = new Player(server, "Ada");
  const { id } = await a.create("waterloo", [me, { kind: "here", name: "x" }]);
  const t = await a.looks(id);
  await playOn([t], { rand: random(5), max: 8 });
  t.close();
  return (await a.get(`/api/games/${id}/position`)).text;
}

/** The shortest game, with one throw or none: so a forger can find contributions that give the same. */
async function short(seats, throws = true) {
  const a = new Player(server, "Ada"), b = new Player(server, "Bea");
  const made = await a.begins("waterloo", seats, { public: true, position: await position() });
  if (seats.some((s) => s.kind === "open")) await b.sitsDown(made);
  const tables = [await a.looks(made.id), ...(b.kept ? [await b.looks(made.id)] : [])];
  const thrown = () => tables[0].messages.some((m) => m.events?.some((e) => e.seat < 0));
  const choose = (v) => v.options.find((o) => /^(done|throw|no_target)$/.test(o)) ?? v.options[0];
  while (throws && !thrown()) {
    if (!tables.some((t) => t.mine)) await tables[0].view((v) => v.options.length > 0 || thrown(), "my turn");
    if (!thrown()) await playOn(tables, { max: 1, choose });
  }
  const { seq } = tables[0].last;
  await tables[0].ask({ t: "resign" });
  await tables[0].view((v) => v.state === "over");
  if (b.kept) await b.at.at(seq + 1);
  const record = (await a.get(`/api/games/${made.id}/record`)).text;
  // The computer may have been quick: then once more.
  return (record.match(/^nature /gm) ?? []).length > 1 ? short(seats, throws) : { a, b, record };
}

test("mixes that were chosen after one's own are found out", limit, async () => {
  const { a, b, record } = await short([me, open]);
  // The server and the host change the host's mix once they know the joiner's.
  const host = await search(20000, () => record.replace(/^mix 0 .*$/m, `mix 0 ${freshMix()}`));
  verify(host);
  fails(host, b.text(), /the mix of seat 0/);
  // Or use another mix than the joiner's.
  const mine = await search(20000, () => record.replace(/^mix 1 .*$/m, `mix 1 ${freshMix()}`));
  fails(mine, b.text(), /the mix of seat 1/);
  // Or the whole seed, after both are known.
  const seed = await search(20000, () => {
    const s = randomBytes(32);
    return record.replace(/^seed .*$/m, `seed ${hex(s)}`).replace(/^commit .*$/m, `commit ${hex(hash(s))}`);
  });
  verify(seed);
  for (const p of [a, b]) fails(seed, p.text(), /the commitment is not the one/);
});

test("a computer's mix cannot be said to be brought", limit, async () => {
  const { a, record } = await short([me, computer], false);
  assert.match(record, /^mix 1 drawn$/m);
  verify(record, a.text());
  const chosen = await search(20000, () => record.replace(/^mix 1 .*$/m, `mix 1 ${freshMix()}`));
  verify(chosen);
  fails(chosen, a.text(), /the mix of seat 1/);
});

test("dice have to be asked for, by whoever uses them, once", limit, async () => {
  const a = new Player(server, "Ada"), b = new Player(server, "Bea");
  await a.create("null", [me, { kind: "here", name: "x" }]);
  await b.create("null", [me, { kind: "here", name: "x" }]);
  const { commit } = await a.must("/api/dice", {}, 201);
  const body = { game: "waterloo", seats: [me, computer], dice: commit, mix: freshMix() };
  const refused = async (who, change, status) => assert.equal((await who.post("/api/games", { ...body, ...change })).status, status);
  await refused(b, {}, 409);
  await refused(a, { dice: hex(randomBytes(32)) }, 409);
  await refused(a, { dice: undefined }, 400);
  await refused(a, { mix: "00" }, 400);
  await refused(a, {}, 201);
  await refused(a, {}, 409);
});

test("a rematch has its commitment before anybody says yes", limit, async () => {
  const { a, b, made, record, close } = await played();
  verify(record);
  const path = `/api/games/${made.id}`;
  const { commit } = await a.must("/api/dice", {}, 201);
  const mixes = [freshMix(), freshMix()];
  assert.deepEqual((await a.must(`${path}/rematch`, { dice: commit, mix: mixes[0] })).waiting, [1]);
  const { next } = (await b.get(path)).json;
  assert.deepEqual(next, { commit, mixes: [null, mixes[0]] });
  const own = await b.must("/api/dice", {}, 201);
  assert.equal((await b.post(`${path}/rematch`, { dice: own.commit, mix: mixes[1] })).status, 409);
  const { id } = await b.must(`${path}/rematch`, { dice: commit, mix: mixes[1] });
  const game = (await b.get(`/api/games/${id}`)).json;
  assert.equal(game.commit, commit);
  assert.deepEqual(game.mixes, [mixes[1], mixes[0]]);
  close();
});

test("a killed server knows the head of every game again", limit, async () => {
  let own = await Server.start();
  const a = new Player(own, "Ada");
  const made = await a.begins("waterloo", [me, { kind: "here", name: "Bea" }]);
  let t = await a.looks(made.id);
  const rand = random(3);
  const heads = new Map();
  for (let round = 0; round < 4; round++) {
    for (let i = 0; i < 90 && !t.last.over; i++) {
      await playOn([t], { rand, max: 1 });
      if (i % 9 === 8 && t.last.undo !== "no") {
        const seq = t.last.seq;
        await t.ask({ t: "undo", seq });
        await t.at(seq + 1);
      }
    }
    for (const m of t.messages) if (m.t === "view") heads.set(m.seq, m.head);
    const { seq, head } = t.last;
    t.drop();
    await own.kill();
    own = await Server.start({ db: own.db, port: own.port });
    a.server = own;
    t = await a.looks(made.id);
    assert.deepEqual([t.last.seq, t.last.head], [seq, head]);
  }
  if (!t.last.over) {
    await t.ask({ t: "resign" });
    await t.view((v) => v.state === "over");
  }
  const record = (await a.get(`/api/games/${made.id}/record`)).text;
  const file = ["bicorne kept 1", ...[...heads].sort((x, y) => x[0] - y[0]).map(([, h]) => `head ${h}`)].join("\n");
  assert.match(verify(record, file), /kept: agrees/);
  t.close();
  await own.stop();
});
