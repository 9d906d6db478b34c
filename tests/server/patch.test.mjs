// Views as patches (docs/protocol.md): whoever asks for them has, after every entry, what others are sent
// whole; and gets a whole view where a patch would not do.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, Server, pair, patched, random, until } from "./lib.mjs";

const limit = { timeout: 300_000 };
const me = { kind: "me" };
let server;

before(async () => {
  server = await Server.start();
});
after(() => server.stop());

/** A view without what belongs to its connection; as text, since members keep their order. */
function shown({ t, n, ack, events, gap, received, patch, ...view }) {
  return JSON.stringify(view);
}

/** Each of these people once more at the table, with patches. */
function follow(people, id) {
  return Promise.all(people.map((p) => p.table(id, { patches: true })));
}

/** All have come so far, and who looks on is known to all. */
async function together(tables, followers, seq) {
  await Promise.all([...tables, ...followers].map((t) => t.at(seq)));
  await until("the same views", () => tables.every((t, i) => shown(t.last) === shown(followers[i].last)), 5000).catch(() => {});
  tables.forEach((t, i) => assert.equal(shown(followers[i].last), shown(t.last)));
}

/** Plays on at random, and compares after every entry. */
async function play(tables, followers, rand, max) {
  for (let n = 0; n < max; n++) {
    const seq = tables[0].last.seq;
    await together(tables, followers, seq);
    const t = tables.find((x) => x.mine);
    if (!t) return;
    // From either connection.
    const from = rand(2) ? t : followers[tables.indexOf(t)];
    const v = await from.act(t.last.options[rand(t.last.options.length)]);
    await together(tables, followers, v.seq);
  }
}

/** Frames as patches, from a few places on, are those that come whole. */
async function sameFrames(g, rand) {
  for (const from of [0, 1, 2 + rand(20)])
    for (const p of [...g.people, new Person(server)]) {
      const frames = async (more) => (await p.get(`/api/games/${g.id}/frames?from=${from}&count=100${more}`)).json.frames;
      const whole = await frames(""), patches = await frames("&patches=1");
      assert.equal(patches.length, whole.length);
      let last;
      patches.forEach((f, i) => {
        assert.equal(f.to === undefined, i === 0);
        const { seq, events, lost, to, ...members } = f;
        last = i ? patched(last, to) : members;
        assert.deepEqual({ seq, events, ...last }, whole[i]);
      });
      assert.ok(whole.length < 20 || JSON.stringify(patches).length < JSON.stringify(whole).length / 2);
    }
}

for (const [game, max] of [["waterloo", 80], ["ccn", 80], ["leipzig", 60], ["nie", 80], ["nge", 60], ["null", 60]])
  test(`patches are what others see whole: ${game}`, limit, async () => {
    const g = await pair(server, game);
    const look = new Person(server);
    const tables = [...g.tables, await look.table(g.id)];
    const followers = await follow([...g.people, look], g.id);
    await play(tables, followers, random(19), max);
    for (const [i, f] of followers.entries()) {
      const size = (list) => list.reduce((sum, text) => sum + (/^\{"t":"(view|patch)"/.test(text) ? text.length : 0), 0);
      assert.ok(f.whole < 5, `${f.whole} whole views`);
      assert.ok(size(f.raw) < size(tables[i].raw) / (game === "null" ? 2 : 3), `${size(f.raw)} bytes instead of ${size(tables[i].raw)}`);
      // Every event came, once.
      const told = (t) => t.messages.flatMap((m) => (m.t === "view" ? m.events.map((e) => JSON.stringify(e)) : []));
      assert.deepEqual(told(f), told(tables[i]));
    }
    await sameFrames(g, random(7));
    // Who does not ask for patches gets none, and no numbers.
    for (const t of tables) assert.ok(t.raw.every((text) => !/^\{"t":"patch"|"n":\d+,"events"|"on":/.test(text)));
    [...followers, ...tables].forEach((t) => t.close());
    look.close();
    g.close();
  });

/** Plays until somebody may take back in this way: at once ("free"), or if the others agree ("ask"). */
async function untilUndo(tables, followers, kind) {
  const rand = random(3);
  for (let n = 0; n < 200; n++) {
    const t = tables.find((x) => x.last.undo === kind);
    if (t) return t;
    await play(tables, followers, rand, 1);
  }
  throw new Error(`no undo "${kind}" in 200 actions`);
}

for (const kind of ["free", "ask"])
  test(`what is taken back (${kind}) comes whole, and patches go on from there`, limit, async () => {
    const g = await pair(server, "waterloo");
    const followers = await follow(g.people, g.id);
    const t = await untilUndo(g.tables, followers, kind);
    const before = followers.map((f) => f.whole), seq = t.last.seq;
    assert.notEqual((await t.ask({ t: "undo", seq })).t, "no");
    if (kind === "ask") {
      const other = followers[1 - g.tables.indexOf(t)];
      await other.view((v) => v.asked?.what === "undo", "question");
      assert.ok(other.last.patch, "the question comes as a patch");
      assert.notEqual((await other.ask({ t: "answer", yes: true })).t, "no");
    }
    await together(g.tables, followers, seq + 1);
    for (const [i, f] of followers.entries()) {
      assert.equal(f.whole, before[i] + 1);
      assert.equal(f.last.patch, undefined);
      assert.match(f.last.events.at(-1).do, /^undo /);
    }
    await play(g.tables, followers, random(4), 10);
    followers.forEach((f, i) => assert.equal(f.whole, before[i] + 1));
    followers.forEach((f) => f.close());
    g.close();
  });

test("one person with two of three seats: each of them sees by patches what it sees whole", limit, async () => {
  const [a, b] = ["Anna", "Ben"].map((name) => new Person(server, name));
  const made = await a.create("nie", [me, { kind: "open" }, me], { public: true, options: { players: 3 } });
  await b.join(made);
  const tables = [await a.table(made.id), await b.table(made.id)];
  const followers = await follow([a, b], made.id);
  assert.deepEqual(followers[0].last.you, [0, 2]);
  const rand = random(12), looked = new Set();
  for (let n = 0; n < 60 && !tables[0].last.over; n++) {
    const seat = tables[0].last.to_act[0], i = seat === 1 ? 1 : 0;
    for (const t of [tables[i], followers[i]]) {
      t.send({ t: "seat", seat });
      await t.view((v) => v.seat === seat && v.options.length > 0);
    }
    looked.add(seat);
    const v = await followers[i].act(followers[i].last.options[rand(followers[i].last.options.length)], { seat });
    await together(tables, followers, v.seq);
  }
  assert.ok(looked.size > 1, "both looked");
  assert.ok(followers[0].messages.some((m) => m.t === "view" && m.patch && m.seat !== 1), "patches came");
  [...tables, ...followers].forEach((t) => t.close());
  [a, b].forEach((p) => p.close());
});

test("a game that begins from a position is followed by patches from there", limit, async () => {
  const first = await pair(server, "waterloo");
  const others = await follow(first.people, first.id);
  await play(first.tables, others, random(21), 15);
  const position = (await first.people[0].get(`/api/games/${first.id}/position`)).text;
  others.forEach((f) => f.close());
  first.close();
  const g = await pair(server, "waterloo", { position });
  assert.deepEqual(g.tables[0].last.table, first.tables[0].last.table);
  const followers = await follow(g.people, g.id);
  await play(g.tables, followers, random(22), 20);
  followers.forEach((f) => assert.equal(f.whole, 1));
  await sameFrames(g, random(23));
  followers.forEach((f) => f.close());
  g.close();
});

test("another seat looks: a whole view, never a patch from a view of the other seat", limit, async () => {
  const p = new Person(server, "Anna");
  const made = await p.create("null", [me, { kind: "here", name: "Ben" }]);
  const t = await p.table(made.id, { patches: true }), plain = await p.table(made.id);
  const rand = random(8);
  for (let n = 0; n < 24 && !t.last.over; n++) {
    const seat = t.last.to_act[0], whole = t.whole;
    for (const x of [t, plain]) {
      x.send({ t: "seat", seat });
      await x.view((v) => v.seat === seat && v.options.length > 0);
    }
    assert.equal(shown(t.last), shown(plain.last));
    assert.ok(t.last.patch === undefined || t.whole === whole); // who looked already is sent a patch
    const v = await t.act(t.last.options[rand(t.last.options.length)], { seat });
    await plain.at(v.seq);
    await together([plain], [t], v.seq);
  }
  let last = null;
  for (const m of t.messages) {
    if (m.t !== "view") continue;
    if (last && m.seat !== last.seat) assert.equal(m.patch, undefined);
    last = m;
  }
  [t, plain].forEach((x) => x.close());
  p.close();
});

test("a start comes whole", limit, async () => {
  const a = new Person(server, "Ada"), b = new Person(server, "Bea");
  const made = await a.create("ccn", [me, { kind: "open" }], { public: true });
  const t = await a.table(made.id, { patches: true });
  assert.equal(t.last.state, "open");
  await b.join(made);
  const v = await t.view((x) => x.state === "running");
  assert.equal(t.messages.find((m) => m.t === "view" && m.state === "running").patch, undefined);
  assert.ok(v.table);
  t.close();
  a.close();
  b.close();
});

test("who comes again, or asks for it, gets a whole view", limit, async () => {
  const g = await pair(server, "nie");
  const followers = await follow(g.people, g.id);
  await play(g.tables, followers, random(5), 6);
  followers[0].drop();
  const again = await g.people[0].table(g.id, { patches: true });
  assert.equal(again.last.n, 1);
  await together(g.tables, [again, followers[1]], g.tables[0].last.seq);
  await play(g.tables, [again, followers[1]], random(6), 6);
  const { whole } = again;
  again.send({ t: "view" });
  await until("a whole view", () => again.whole > whole);
  assert.equal(again.last.patch, undefined);
  await play(g.tables, [again, followers[1]], random(7), 6);
  assert.equal(again.whole, whole + 1);
  [again, followers[1]].forEach((t) => t.close());
  g.close();
});

test("a client may give up patches, and 'patches' is a boolean", limit, async () => {
  const g = await pair(server, "waterloo");
  const [f] = await follow(g.people.slice(0, 1), g.id);
  const whole = f.whole;
  f.send({ t: "open", game: g.id });
  await until("a view without a number", () => f.whole > whole && f.last.n === undefined);
  await play(g.tables, [f, g.tables[1]], random(2), 4);
  assert.ok(f.last.patch === undefined);
  f.send({ t: "open", id: 77, game: g.id, patches: 1 });
  assert.equal((await f.wait("a refusal", (m) => m.id === 77)).code, "value");
  f.close();
  g.close();
});
