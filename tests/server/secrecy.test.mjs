// No byte sent to a seat depends on what it may not know. Played with the null game, whose hands and
// bids are secret, through a real server, from all seats and an onlooker's place.
//
// Two worlds: a position, and the same with the hidden cards and bids dealt differently. A game is
// started from each; the same things happen in both as far as the observer can tell. Everything that
// the observer gets must then be the same, byte for byte, but for ids, times and commitments.
//
// Whole games: nothing that names a card may reach a seat in any other place than those listed here.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { Person, Server, pair, program, random, sleep, within } from "./lib.mjs";

const SEATS = 3, TRIALS = 40;
const CARDS = ["spy", "drummer", "sapper", "fusilier", "grenadier", "guard"];
const FOLD = 7; // null.h: in the line `bid`; 0 none, else 1 + card

let server, engine;

before(async () => {
  server = await Server.start();
  engine = new Engine();
});
after(async () => {
  engine.child.stdin.end();
  await server.stop();
});

/** `bicorne engine`: makes positions, and tells what a decision would lead to. */
class Engine {
  constructor() {
    this.child = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
    this.waiting = [];
    createInterface({ input: this.child.stdout }).on("line", (line) => this.waiting.shift()(JSON.parse(line)));
  }
  async ask(request) {
    const answer = await within(60_000, "answer of the engine", new Promise((done) => {
      this.waiting.push(done);
      this.child.stdin.write(`${JSON.stringify(request)}\n`);
    }));
    assert.ok(answer.ok, JSON.stringify([request, answer]));
    return answer;
  }
}

// --- Two worlds ----------------------------------------------------------------------------------

/** A position in the middle of a random game, as text. */
async function anyPosition(rand) {
  for (;;) {
    await engine.ask({ cmd: "new", game: "null", options: { players: SEATS, ties: rand(2) ? "kept" : "lost" }, seed: rand(1e9) });
    let st = await engine.ask({ cmd: "chance", all: true });
    for (let n = rand(25); n > 0 && !st.over; n--) {
      const seat = st.to_act[rand(st.to_act.length)];
      const { actions } = await engine.ask({ cmd: "legal", seat });
      st = await engine.ask({ cmd: "apply", seat, action: actions[rand(actions.length)].text });
      if (st.to_act[0] === -1) st = await engine.ask({ cmd: "chance", all: true });
    }
    if (!st.over) return (await engine.ask({ cmd: "position" })).text;
  }
}

/** The numbers of the position's lines: { bag, bid, hands, ... }. */
function numbers(text, word) {
  return [...text.matchAll(new RegExp(`^${word} (.*)$`, "gm"))].map((m) => m[1].split(" ").map(Number));
}

/** Deals anew what `seat` cannot see; with `folding` every hidden bid is a fold. */
function otherWorld(text, seat, folding, rand) {
  const hands = numbers(text, "hand"), [bag] = numbers(text, "bag"), [bid] = numbers(text, "bid");
  const pool = [...bag];
  const sizes = hands.map((h) => h.reduce((a, b) => a + b));
  hands.forEach((h, i) => i !== seat && h.forEach((n, c) => (pool[c] += n)));
  const draw = () => {
    let r = rand(pool.reduce((a, b) => a + b)), c = 0;
    while (r >= pool[c]) r -= pool[c++];
    pool[c]--;
    return c;
  };
  for (const [i, h] of hands.entries()) {
    if (i === seat) continue;
    h.fill(0);
    for (let n = 0; n < sizes[i]; n++) h[draw()]++;
    if (!bid[i]) continue;
    const could = [FOLD, ...h.flatMap((n, c) => (n && c ? [1 + c] : []))];
    bid[i] = folding ? FOLD : could[rand(could.length)];
  }
  let k = 0;
  return text.replace(/^bag .*$/m, `bag ${pool.join(" ")}`).replace(/^bid .*$/m, `bid ${bid.join(" ")}`)
    .replace(/^hand .*$/gm, () => `hand ${hands[k++].join(" ")}`);
}

/** A game in one of the worlds, with everybody at the table; `patches`: views come so. */
class World {
  static async start(position, patches) {
    const w = new World();
    w.position = position;
    w.seen = []; // the latest view of each observer
    w.people = Array.from({ length: SEATS }, (_, i) => new Person(server, `P${i}`));
    const made = await w.people[0].create("null", [{ kind: "me" }, { kind: "open" }, { kind: "open" }], { public: true, position });
    await w.people[0].must("/api/me", { name: "P0" });
    for (const p of w.people.slice(1)) await p.join(made);
    w.id = made.id;
    w.onlooker = new Person(server);
    w.tables = await Promise.all([...w.people, w.onlooker].map((p) => p.table(w.id, { patches })));
    await w.all((v) => v.present.length === SEATS && v.watching === 1);
    return w;
  }
  all(fits) {
    return Promise.all(this.tables.map((t) => t.view(fits)));
  }
  get options() {
    return this.tables.slice(0, SEATS).map((t) => t.last.options);
  }
  /** Everything that the connections of an observer got since the last time, without what differs in any two games. */
  async heard(i) {
    const t = this.tables[i], p = i < SEATS ? this.people[i] : this.onlooker;
    const why = await t.ask({ t: "why", seq: t.last.seq });
    const wrong = [];
    for (const action of ["spy", "pass", ...CARDS.map((c) => `bid ${c}`), "moon"])
      if (!t.last.options.includes(action)) wrong.push(await t.ask({ t: "do", seq: t.last.seq, action }));
    assert.ok(wrong.every((m) => m.t === "no"), JSON.stringify(wrong));
    const http = [];
    for (const path of ["", "/log", "/frames?from=0&count=100", "/record", "/position"]) {
      const rs = await p.get(`/api/games/${this.id}${path}`);
      http.push(`${rs.status} ${rs.headers["content-length"]} ${rs.text}`);
    }
    assert.ok(["why", "no"].includes(why.t));
    // Who comes and goes is told by the clock: but for that, the same view may come several times,
    // and the last of them after the observer was asked what he heard.
    const told = t.raw.splice(0).map((text) => this.masked(text));
    const views = told.filter((text) => text.startsWith('{"t":"view"'));
    const others = told.filter((text) => !text.startsWith('{"t":"view"') && text !== idle);
    const fresh = views.filter((text, k) => text !== (k ? views[k - 1] : this.seen[i]));
    this.seen[i] = views.at(-1) ?? this.seen[i];
    return [...fresh, ...others,
      ...http.map((text) => this.masked(text))].join("\n");
  }
  masked(text) {
    return text.replaceAll(this.id, "ID").replace(/\b1\d{12}\b/g, "TIME").replace(/[0-9a-f]{64}/g, "COMMIT")
      .replace(/^(\{"t":"view",)(?:"n":\d+,)?(?:"ack":\d+,)?/, "$1") // how much had come by then
      .replace(/^\{"t":"patch".*/, timeless)
      .replace(/"invite":"[^"]*"/g, '"invite":""').replace(/"present":\[[^\]]*\],"watching":\d+/, "PRESENCE");
  }
  close() {
    this.tables.forEach((t) => t.close());
    [...this.people, this.onlooker].forEach((p) => p.close());
  }
}

/** A patch without what goes by the clock: how many views there were before, and who is there. */
function timeless(text) {
  const { on, ack, to: { present, watching, ...to }, ...m } = JSON.parse(text);
  return JSON.stringify({ ...m, to });
}
const idle = '{"t":"patch","events":[],"to":{}}';

/** What a decision would lead to. */
async function wouldBe(world, done, seat, action) {
  await engine.ask({ cmd: "position", text: world.position });
  for (const d of done) await engine.ask({ cmd: "apply", ...d });
  return engine.ask({ cmd: "apply", seat, action });
}

async function trial(rand, count, patches) {
  const text = await anyPosition(rand), seat = rand(SEATS), folding = rand(2) === 0;
  const worlds = await Promise.all([otherWorld(text, seat, folding, rand), otherWorld(text, seat, folding, rand)].map((p) => World.start(p, patches)));
  count.differ += worlds[0].position !== worlds[1].position;
  const done = [[], []];
  for (let n = 0; ; n++) {
    for (const i of [seat, SEATS]) {
      const [a, b] = await Promise.all(worlds.map((w) => w.heard(i)));
      assert.equal(a, b, `seat ${i} of\n${worlds[0].position}\n${JSON.stringify(done)}\nagainst\n${worlds[1].position}`);
      count.bytes += a.length;
    }
    // The next decision: of the observer the same in both worlds; of others what nobody sees.
    const bidding = worlds[0].tables[seat].last.prompt.step === "game.bid";
    const { to_act: who } = worlds[0].tables[seat].last;
    const next = who[rand(who.length)];
    const mine = worlds[0].options[seat];
    const chosen = worlds.map((w) => {
      if (next === seat) return mine[Math.max(0, mine.length - 1 - n)];
      if (!bidding) return "pass";
      return folding ? "fold" : w.options[next][rand(w.options[next].length)];
    });
    if (bidding && who.length === 1 && !folding) break; // the last bid shows them all, lawfully
    const after = await wouldBe(worlds[0], done[0], next, chosen[0]);
    if (after.over || after.to_act[0] === -1) break; // chance has its own way in each game
    for (const [k, w] of worlds.entries()) {
      const seq = w.tables[0].last.seq;
      await w.tables[next].act(chosen[k]);
      await w.all((v) => v.seq === seq + 1);
      done[k].push({ seat: next, action: chosen[k] });
    }
    count.decisions++;
  }
  worlds.forEach((w) => w.close());
}

test("two worlds that a seat cannot tell apart", { timeout: 300_000 }, async (t) => {
  const rand = random(Number(process.env.BICORNE_SEED ?? 1815));
  const count = { differ: 0, bytes: 0, decisions: 0 };
  for (let n = 0; n < TRIALS; n++) await trial(rand, count, n % 2 === 1);
  t.diagnostic(`${TRIALS} pairs, ${count.differ} of them different, ${count.decisions} decisions, ${count.bytes} bytes compared`);
  assert.ok(count.differ > TRIALS / 2 && count.decisions > TRIALS / 4);
});

// --- Whole games ---------------------------------------------------------------------------------

/** Hands after each entry, from the record of the finished game. */
function handsBySeq(record) {
  const hands = Array.from({ length: SEATS }, () => CARDS.map(() => 0));
  const bids = Array(SEATS).fill(null);
  const all = [];
  let seq = 0;
  const keep = () => (all[seq] = hands.map((h) => h.flatMap((n, c) => Array(n).fill(CARDS[c]))));
  keep();
  const lines = record.slice(record.indexOf("[actions]"), record.indexOf("[end]")).split("\n");
  for (const line of lines.slice(1).filter((l) => l && !l.startsWith("#"))) {
    const [who, what, x, y] = line.split(" ");
    if (who === "nature" && !seq) seq = 1; // the cards dealt at the start are an entry of their own
    if (what === "draw") hands[Number(x)][CARDS.indexOf(y)]++;
    if (who !== "nature") {
      seq++;
      if (what === "bid" || what === "fold") bids[Number(who)] = what === "bid" ? x : "fold";
      if (what === "spy") hands[Number(who)][0]--;
      if (bids.every((b) => b)) {
        bids.forEach((b, i) => b !== "fold" && hands[i][CARDS.indexOf(b)]--);
        bids.fill(null);
      }
    }
    keep();
  }
  return all;
}

/** Checks a view and takes out the places that may name cards; what is left must name none. */
function strip(m, seat, hands) {
  const v = structuredClone(m);
  if (v.t === "no" || v.t === "why") return {}; // of one's own asking: about one's own hand
  v.table?.players.forEach((p, i) => {
    assert.deepEqual(p.hand, i === seat ? hands[v.seq][i] : [], `hand of ${i} as ${seat} sees it at ${v.seq}`);
    delete p.hand;
  });
  for (const e of v.events ?? []) {
    const [word, who] = e.do.split(" ");
    const own = (word === "got" && Number(who) === seat) || (word === "bid" && e.seat === seat) || (word === "spy") || word === "shown";
    assert.ok(own || !["got", "bid", "fold", "draw"].includes(word) || e.seat === seat, `seat ${seat} is told "${e.do}" of ${e.seat}`);
    if (own) e.do = "";
  }
  if (v.options) assert.ok(seat !== null || v.options.length === 0);
  delete v.options;
  return v;
}

test("whole games from all seats", { timeout: 300_000 }, async () => {
  const rand = random(99);
  for (let n = 0; n < 6; n++) {
    const g = await pair(server, "null", {}, ["P0", "P1", "P2"]);
    const look = new Person(server);
    const all = [...g.tables, await look.table(g.id)];
    let logs = [];
    for (;;) {
      const seq = Math.max(...all.map((t) => t.last.seq));
      await Promise.all(all.map((t) => t.at(seq)));
      if (all[0].last.over) break;
      logs = [];
      for (const p of [...g.people, look])
        for (const what of ["log", "frames?from=0&count=100"]) logs.push((await p.get(`/api/games/${g.id}/${what}`)).json);
      const who = all[0].last.to_act;
      const t = g.tables[who[rand(who.length)]];
      assert.ok(t.mine);
      await t.act(t.last.options[rand(t.last.options.length)]);
    }
    const hands = handsBySeq((await look.get(`/api/games/${g.id}/record`)).text);
    const names = new RegExp(CARDS.join("|"));
    for (const [i, t] of all.entries()) {
      const seat = i < SEATS ? i : null;
      for (const m of t.messages) if (!m.over) assert.doesNotMatch(JSON.stringify(strip(m, seat, hands)), names);
      // Log and frames as they were before the last decision.
      const [log, frames] = logs.slice(2 * i, 2 * i + 2);
      assert.doesNotMatch(JSON.stringify(strip(log, seat, hands)), names);
      for (const f of frames.frames) assert.doesNotMatch(JSON.stringify(strip(f, seat, hands)), names);
    }
    all.forEach((t) => t.close());
    await sleep(0);
  }
});
