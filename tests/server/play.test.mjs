// Playing over WebSockets: every message of docs/protocol.md, whole games, and what goes wrong.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, Server, Table, pair, playOn, random, run, sleep, until } from "./lib.mjs";

const limit = { timeout: 300_000 };
const me = { kind: "me" }, open = { kind: "open" };
let server;

before(async () => {
  server = await Server.start({ args: ["--think", "50"] });
});
after(() => server.stop());

async function finish(g, rand = random(3)) {
  await playOn(g.tables, { rand });
  return Promise.all(g.tables.map((t) => t.view((v) => v.over)));
}

// --- Whole games ---------------------------------------------------------------------------------

for (const [game, more] of [["waterloo", { options: { rounds: 2 } }], ["null", {}]])
  test(`two people play a game of ${game}`, limit, async () => {
    const g = await pair(server, game, more);
    const [a, b] = g.tables;
    await a.view((v) => v.present.length === 2);
    assert.deepEqual([a.last.you, a.last.seat, b.last.you, b.last.seat], [[0], 0, [1], 1]);
    assert.equal(a.last.state, "running");
    assert.deepEqual(a.last.seats.map((s) => [s.seat, s.name, s.kind]), [[0, a.last.seats[0].name, "human"], [1, "Ben", "human"]]);
    assert.ok(a.last.prompt.step && a.last.prompt.rule);
    assert.equal(a.last.hidden, game === "null");
    const views = await finish(g);
    for (const v of views) {
      assert.equal(v.state, "over");
      assert.deepEqual(v.to_act, []);
      assert.deepEqual(v.options, []);
      const sum = v.seats.reduce((n, s) => n + s.score, 0);
      assert.ok(sum === 1000 || sum === 999 || (sum === 0 && game === "waterloo"), `scores ${sum}`);
    }
    const summary = (await g.people[1].get(`/api/games/${g.id}`)).json;
    assert.equal(summary.state, "over");
    assert.deepEqual(summary.seats.map((s) => s.score), views[0].seats.map((s) => s.score));
    // The record proves itself: every action legal, every die as the seed gives it.
    const record = (await new Person(server).get(`/api/games/${g.id}/record`)).text;
    assert.match(record, /^seed [0-9a-f]{64}$/m);
    assert.match(record, /^commit /m);
    run("verify", record);
    const late = await a.do("done");
    assert.equal(late.t, "no");
    // Every event that a seat was sent is in its log, in the same order.
    for (const [i, t] of g.tables.entries()) {
      const log = (await g.people[i].get(`/api/games/${g.id}/log`)).json.events.map((e) => `${e.seq} ${e.seat} ${e.do}`);
      const seen = t.messages.filter((m) => m.t === "view").flatMap((m) => m.events).map((e) => `${e.seq} ${e.seat} ${e.do}`);
      let at = 0;
      for (const line of seen) {
        at = log.indexOf(line, at);
        assert.ok(at >= 0, `${line} is in the log`);
        at++;
      }
    }
    g.close();
  });

test("the commitment is known before and kept", limit, async () => {
  const a = new Person(server, "Ada"), b = new Person(server, "Bea");
  const made = await a.create("waterloo", [me, open], { options: { rounds: 1 } });
  const { commit } = (await a.get(`/api/games/${made.id}`)).json;
  const mix = "0123456789abcdef0123456789abcdef";
  await b.join(made, { mix });
  const tables = [await a.table(made.id), await b.table(made.id)];
  await playOn(tables);
  await tables[0].view((v) => v.over);
  const record = (await a.get(`/api/games/${made.id}/record`)).text;
  assert.match(record, new RegExp(`^commit ${commit}$`, "m"));
  assert.match(record, new RegExp(`^mix 1 ${mix}$`, "m"));
  run("verify", record);
  tables.forEach((t) => t.close());
});

// --- Late, doubled, wrong ------------------------------------------------------------------------

test("late, doubled, foreign and illegal actions change nothing", limit, async () => {
  const g = await pair(server, "waterloo");
  const [a, b] = g.tables;
  const [mine, other] = a.mine ? [a, b] : [b, a];
  const seat = mine.last.seat, seq = mine.last.seq, action = mine.last.options[0];
  // Somebody else's decision.
  const foreign = await other.ask({ t: "do", seq, action });
  assert.equal(foreign.t, "no");
  const theirs = await other.ask({ t: "do", seq, seat, action });
  assert.deepEqual([theirs.t, theirs.code], ["no", "forbidden"]);
  // Not offered, with the rule and the reason where there are any.
  const why = await mine.ask({ t: "why", seq });
  assert.equal(why.t, "why");
  assert.ok(Array.isArray(why.refused));
  for (const r of why.refused) assert.ok(r.do && r.rule && r.reason && !mine.last.options.includes(r.do));
  if (why.refused.length) {
    const no = await mine.do(why.refused[0].do);
    assert.deepEqual([no.t, no.code, no.rule, no.reason], ["no", "illegal", why.refused[0].rule, why.refused[0].reason]);
  }
  for (const bad of ["moon", "step", "step 1,1", "step 99,99 1,1", "", " ", "step 3,3 4,4 5,5", "roll 3 4", "x".repeat(300),
    "step\n3,3 4,4", "nature roll 1 2"]) {
    const no = await mine.do(bad);
    assert.equal(no.t, "no", bad);
    assert.ok(["illegal", "syntax", "value", "large"].includes(no.code), `${bad}: ${no.code}`);
  }
  assert.equal(mine.last.seq, seq);
  // Done, and done again.
  await mine.act(action);
  const twice = await mine.ask({ t: "do", seq, action });
  assert.deepEqual([twice.t, twice.seq >= seq + 1], ["ok", true]);
  assert.equal((await g.people[0].get(`/api/games/${g.id}/log`)).json.seq, seq + 1);
  // Another answer to an old question.
  const options = mine.messages.find((m) => m.t === "view" && m.seq === seq).options;
  const second = options.find((o) => o !== action);
  if (second) {
    const next = mine.wait("view behind it", (m) => m.t === "view");
    const late = await mine.ask({ t: "do", seq, action: second });
    assert.deepEqual([late.t, late.code, late.seq], ["no", "late", seq + 1]);
    await next;
  }
  // From the future.
  const early = await mine.ask({ t: "do", seq: seq + 100, action });
  assert.equal(early.t, "no");
  g.close();
});

test("both may answer the same question at once", limit, async () => {
  const g = await pair(server, "null");
  const [a, b] = g.tables;
  assert.ok(a.mine && b.mine);
  const seq = a.last.seq;
  const answers = await Promise.all([a.do("fold"), b.do("fold")]);
  for (const m of answers) assert.notEqual(m.t, "no", m.text);
  await Promise.all([a.at(seq + 2), b.at(seq + 2)]);
  // Doubled by the one who was first.
  const twice = await Promise.all([a, b].map((t) => t.ask({ t: "do", seq, action: "fold" })));
  for (const m of twice) assert.equal(m.t, "ok", JSON.stringify(m));
  g.close();
});

test("messages that are none", limit, async () => {
  const g = await pair(server, "waterloo");
  const [a] = g.tables;
  for (const text of ["", "{", "[]", "5", "null", '"t"', "{}", '{"t":5}', '{"t":"moon","id":1}', '{"t":"do"}',
    '{"t":"do","id":1}', '{"t":"do","id":1,"seq":"x","action":"done"}', '{"t":"do","id":1,"seq":0,"action":5}',
    '{"t":"do","id":1,"seq":-1,"action":"done"}', '{"t":"do","id":1,"seq":1e99,"action":"done"}',
    '{"t":"do","id":1,"seq":0,"seat":99,"action":"done"}', '{"t":"do","id":1,"seq":0,"seat":"x","action":"done"}',
    '{"t":"open","game":5}', '{"t":"open"}', '{"t":"chat","id":1}', '{"t":"chat","id":1,"text":5}',
    '{"t":"chat","id":1,"text":""}', `{"t":"chat","id":1,"text":"${"x".repeat(501)}"}`, '{"t":"answer","id":1}',
    '{"t":"answer","id":1,"yes":true}', '{"t":"seat","seat":9}', '{"t":"hint","id":1}',
    '{"t":"undo","id":1}', '{"t":"chart","id":1}', "[".repeat(5000), '{"id":"x","t":"ping"}']) {
    const answer = a.wait(`refusal of ${text.slice(0, 40)}`, (m) => m.t === "no" || m.t === "pong");
    a.send(text);
    const m = await answer;
    if (m.t === "no") {
      assert.ok(m.code, text);
      assert.match(m.text, /^\S.{5,}$/, `${text}: ${m.text}`);
    }
  }
  const pong = a.wait("pong", (m) => m.t === "pong");
  a.send({ t: "ping" });
  await pong;
  // Nothing before `open`, and no game that is not there.
  const blank = new Table(server, g.id, g.people[0].cookie, { open: false });
  await blank.ready;
  blank.last = { seq: 0 };
  assert.equal((await blank.do("done")).t, "no");
  const absent = blank.wait("no", (m) => m.t === "no");
  blank.send({ t: "open", game: "aaaaaaaaaaaa" });
  assert.equal((await absent).code, "absent");
  blank.close();
  g.close();
});

// --- Connections ---------------------------------------------------------------------------------

test("after a break one goes on", limit, async () => {
  const g = await pair(server, "waterloo");
  await playOn(g.tables, { max: 5 });
  const mine = g.tables[0].mine ? 0 : 1;
  const t = g.tables[mine], other = g.tables[1 - mine];
  const seq = t.last.seq, action = t.last.options[0];
  assert.ok(t.mine);
  // Sent, and gone before the answer is read.
  t.ws.pause();
  t.send({ t: "do", id: 99, seq, action });
  await other.at(seq + 1);
  assert.equal(t.last.seq, seq);
  t.drop();
  await other.view((v) => v.seq === seq + 1 && !v.present.includes(mine), "absence");
  const back = await g.people[mine].table(g.id);
  await other.view((v) => v.present.includes(mine), "presence");
  assert.equal(back.last.seq, seq + 1);
  const again = await back.ask({ t: "do", seq, action });
  assert.equal(again.t, "ok", "it is known already");
  g.tables[mine] = back;
  await playOn(g.tables, { max: 5, rand: random(8) });
  g.close();
});

test("one person at two screens sees the same", limit, async () => {
  const g = await pair(server, "waterloo");
  const second = await g.people[0].table(g.id);
  const [a, b] = g.tables;
  await playOn([a, b], { max: 3 });
  const seq = Math.max(a.last.seq, b.last.seq);
  await Promise.all([a.at(seq), second.at(seq)]);
  assert.deepEqual(second.last.table, a.last.table);
  assert.deepEqual(second.last.options, a.last.options);
  second.close();
  await second.closed;
  const pong = a.wait("pong", (m) => m.t === "pong");
  a.send({ t: "ping" });
  await pong;
  assert.ok(a.last.present.includes(0), "still there with the other screen");
  g.close();
});

test("onlookers see, and can do nothing", limit, async () => {
  const g = await pair(server, "waterloo");
  const stranger = new Person(server), t = await stranger.table(g.id);
  assert.deepEqual([t.last.you, t.last.seat, t.last.options], [[], null, []]);
  await g.tables[0].view((v) => v.watching === 1);
  await playOn(g.tables, { max: 3 });
  const seq = Math.max(...g.tables.map((x) => x.last.seq));
  await t.at(seq);
  assert.deepEqual(t.last.table, (await g.tables[0].at(seq)).table);
  for (const m of [{ t: "do", seq, action: "done" }, { t: "do", seq, seat: 0, action: "done" }, { t: "chat", text: "x" },
    { t: "resign" }, { t: "resign", seat: 0 }, { t: "draw" }, { t: "undo", seq }]) {
    const no = await t.ask(m);
    assert.deepEqual([no.t, no.code], ["no", "forbidden"], JSON.stringify(m));
  }
  t.close();
  await g.tables[0].view((v) => v.watching === 0);
  g.close();
});

// --- Talking and asking --------------------------------------------------------------------------

test("chat", limit, async () => {
  const g = await pair(server, "waterloo");
  const [a, b] = g.tables;
  const heard = b.wait("chat", (m) => m.t === "chat" && m.lines.length > 0);
  const text = 'Grüße, "Ben" <b>\\ \u{1f3a9}';
  assert.notEqual((await a.ask({ t: "chat", text })).t, "no");
  const line = (await heard).lines[0];
  assert.deepEqual([line.text, line.seat], [text, 0]);
  assert.ok(Math.abs(line.at - Date.now()) < 60_000);
  await b.ask({ t: "chat", text: "ä".repeat(500) });
  const c = new Table(server, g.id, g.people[0].cookie);
  const all = await c.wait("all lines", (m) => m.t === "chat");
  assert.deepEqual(all.lines.map((l) => l.n), [1, 2]);
  assert.equal(all.lines[0].text, text);
  c.close();
  g.close();
});

/** Plays until somebody may take back at once; that table. */
async function untilUndo(g, kind, rand = random(5)) {
  for (let n = 0; n < 200; n++) {
    const seq = Math.max(...g.tables.map((t) => t.last.seq));
    await Promise.all(g.tables.map((t) => t.at(seq)));
    const t = g.tables.find((x) => x.last.undo === kind);
    if (t) return t;
    await playOn(g.tables, { max: 1, rand });
  }
  throw new Error(`no undo "${kind}" in 200 actions`);
}

test("undo: free where nothing happened since, else asked for", limit, async () => {
  const g = await pair(server, "waterloo");
  const t = await untilUndo(g, "free");
  const other = g.tables.find((x) => x !== t);
  const seq = t.last.seq, before = t.messages.filter((m) => m.t === "view" && m.seq < seq).at(-1);
  const undone = await t.ask({ t: "undo", seq });
  assert.notEqual(undone.t, "no", undone.text);
  const v = await t.at(seq + 1);
  assert.deepEqual(v.table, before.table, "as it was");
  assert.deepEqual(v.options, before.options);
  await other.at(seq + 1);
  const log = (await g.people[0].get(`/api/games/${g.id}/log`)).json.events;
  assert.ok(log.some((e) => /^undo \d+$/.test(e.do)), "marked");
  // Past chance or the other's decision: everybody is asked.
  const asker = await untilUndo(g, "ask");
  const asked = g.tables.find((x) => x !== asker);
  const at = asker.last.seq;
  assert.notEqual((await asker.ask({ t: "undo", seq: at })).t, "no");
  const question = (await asked.view((x) => x.asked, "question")).asked;
  assert.deepEqual([question.what, question.by, question.wait], ["undo", asker.last.seat, [asked.last.seat]]);
  await asked.ask({ t: "answer", yes: false });
  await asker.view((x) => !x.asked, "declined");
  assert.equal(asker.last.seq, at, "nothing has changed");
  await asker.ask({ t: "undo", seq: at });
  await asked.view((x) => x.asked, "question");
  await asked.ask({ t: "answer", yes: true });
  await asker.at(at + 1);
  await asked.at(at + 1);
  await playOn(g.tables, { max: 10, rand: random(9) });
  await g.tables[0].ask({ t: "resign" });
  await g.tables[0].view((x) => x.over);
  const record = (await g.people[0].get(`/api/games/${g.id}/record`)).text;
  run("check", record);
  g.close();
});

test("draw and resignation", limit, async () => {
  const g = await pair(server, "waterloo");
  const [a, b] = g.tables;
  assert.equal(a.last.draw, true);
  await a.ask({ t: "draw" });
  const q = (await b.view((v) => v.asked, "offer")).asked;
  assert.deepEqual([q.what, q.by, q.agreed, q.wait], ["draw", 0, [0], [1]]);
  await a.ask({ t: "answer", yes: false });
  await b.view((v) => !v.asked, "taken back by who asked");
  await b.ask({ t: "draw" });
  await a.view((v) => v.asked, "offer");
  await a.ask({ t: "answer", yes: true });
  const v = await b.view((x) => x.over);
  assert.deepEqual(v.seats.map((s) => s.score), [500, 500]);
  assert.ok((await g.people[0].get(`/api/games/${g.id}/log`)).json.events.some((e) => e.do === "draw"));
  g.close();

  const h = await pair(server, "waterloo");
  const other = await h.tables[0].ask({ t: "resign", seat: 1 });
  assert.deepEqual([other.t, other.code], ["no", "forbidden"]);
  await h.tables[0].ask({ t: "resign", seat: 0 });
  const over = await h.tables[1].view((x) => x.over);
  assert.deepEqual(over.seats.map((s) => [s.score, s.resigned ?? false]), [[0, true], [1000, false]]);
  run("verify", (await h.people[0].get(`/api/games/${h.id}/record`)).text);
  h.close();
});

test("three people: who gives up is played on by a computer", limit, async () => {
  const g = await pair(server, "null", {}, ["Anna", "Ben", "Cora"]);
  await g.tables[2].ask({ t: "resign" });
  await g.tables[0].view((v) => v.seats[2].resigned);
  await playOn(g.tables.slice(0, 2), { done: () => false }).catch(() => {});
  await until("end of the game", async () => {
    for (const t of g.tables.slice(0, 2)) if (t.mine) await t.act(t.last.options[0]);
    return g.tables[0].last.over;
  });
  run("verify", (await g.people[0].get(`/api/games/${g.id}/record`)).text);
  g.close();
});

// --- Clocks --------------------------------------------------------------------------------------

test("a live clock runs for whoever is to act, and ends the game", limit, async () => {
  const g = await pair(server, "waterloo", { clock: { main_s: 4, increment_s: 1 } });
  const [a, b] = g.tables;
  const v = await a.view((x) => x.present.length === 2);
  assert.equal(v.clock.main_s, 4);
  assert.equal(v.clock.increment_s, 1);
  assert.deepEqual(v.clock.running, v.to_act);
  const who = v.to_act[0];
  const started = performance.now();
  const over = await b.view((x) => x.over, "end by time");
  const took = performance.now() - started;
  assert.ok(took > 1000, `${took} ms`);
  assert.equal(over.seats[who].timed_out, true);
  assert.deepEqual(over.seats.map((s) => s.score), who ? [1000, 0] : [0, 1000]);
  const no = await a.do("done");
  assert.equal(no.t, "no");
  run("verify", (await g.people[0].get(`/api/games/${g.id}/record`)).text);
  g.close();
});

test("a limit for every turn starts anew with it", limit, async () => {
  const g = await pair(server, "null", { clock: { move_s: 60 } });
  const [a, b] = g.tables;
  await a.view((x) => x.present.length === 2);
  await sleep(1500); // its time runs; what is left of it would be 58.5 s at most
  await Promise.all([a.act("fold"), b.act("fold")]);
  const v = await a.view((x) => x.turn === 2, "next turn");
  assert.ok(v.seats.every((s) => s.clock_ms > 59_000 && s.clock_ms <= 60_000), JSON.stringify(v.seats));
  await g.people[0].post(`/api/games/${g.id}/delete`);
  g.close();
});

// --- Computers -----------------------------------------------------------------------------------

test("against the computer", limit, async () => {
  const a = new Person(server, "Ada");
  const made = await a.create("waterloo", [me, { kind: "computer", level: "recruit" }], { options: { rounds: 2 } });
  const t = await a.table(made.id);
  assert.equal(t.last.seats[1].kind, "computer");
  assert.equal(t.last.seats[1].level, "recruit");
  const rand = random(4);
  for (let n = 0; n < 300; n++) {
    const v = await t.view((x) => x.over || x.options.length > 0, "my turn, or the end", 20_000);
    if (v.over) break;
    await t.act(v.options[rand(v.options.length)]);
  }
  assert.ok(t.last.over);
  run("verify", (await a.get(`/api/games/${made.id}/record`)).text);
  // The chances of winning through the game.
  // It comes in parts; two of them may be there at the same moment.
  const before = t.messages.length;
  t.send({ t: "chart", id: 7777 });
  const chart = await until("chart", () => {
    const parts = t.messages.slice(before).filter((m) => m.t === "chart" || m.t === "no");
    for (const m of parts) assert.equal(m.t, "chart", m.text);
    return parts.length > 0 && parts.at(-1).done === parts.at(-1).total && parts.flatMap((m) => m.points);
  });
  assert.ok(chart.length > 0);
  for (const [seq, ...win] of chart) {
    assert.ok(seq >= 0 && win.length === 2);
    assert.ok(Math.abs(win[0] + win[1] - 1) < 0.05);
  }
  t.close();
});

test("the computer is shown thinking", limit, async () => {
  const a = new Person(server, "Ada");
  // Only the marshal thinks by the clock: the others may be done before anybody is told.
  const made = await a.create("waterloo", [me, { kind: "computer", level: "marshal" }]);
  const t = await a.table(made.id);
  const seen = () => t.messages.some((m) => m.t === "view" && m.thinking?.seat === 1);
  for (let n = 0; n < 300 && !seen(); n++) {
    const v = await t.view((x) => x.options.length > 0 || seen(), "my turn, or its thoughts", 20_000);
    if (v.options.length) await t.act(v.options.at(-1));
  }
  assert.ok(seen());
  t.close();
});

test("hints and chances of winning", limit, async () => {
  const g = await pair(server, "waterloo");
  const t = g.tables.find((x) => x.mine), other = g.tables.find((x) => !x.mine);
  const hint = await t.ask({ t: "hint", seq: t.last.seq }, 20_000);
  assert.equal(hint.t, "hint", hint.text);
  assert.ok(hint.list.length >= 1 && hint.list.length <= 3);
  for (const h of hint.list) assert.ok(t.last.options.includes(h.do) && h.win >= 0 && h.win <= 1 && h.visits >= 0);
  assert.deepEqual(hint.list, [...hint.list].sort((a, b) => b.visits - a.visits), "best first");
  assert.equal((await other.ask({ t: "hint", seq: other.last.seq })).t, "no", "who is not to act");
  const win = t.wait("chances", (m) => m.t === "win", 20_000);
  t.send({ t: "win", on: true });
  const w = await win;
  assert.equal(w.win.length, 2);
  const next = t.wait("chances", (m) => m.t === "win" && m.seq > w.seq, 20_000);
  await t.act(t.last.options[0]);
  await next;
  t.send({ t: "win", on: false });
  g.close();
});

test("computers alone, watched", limit, async () => {
  const a = new Person(server);
  const seats = [{ kind: "computer", level: "recruit" }, { kind: "computer", level: "recruit" }];
  const made = await a.create("null", seats);
  const t = await a.table(made.id);
  await t.view((v) => v.over, "end", 20_000);
  run("verify", (await a.get(`/api/games/${made.id}/record`)).text);
  t.close();
});

// --- Several at one screen -----------------------------------------------------------------------

test("hot seat: one screen, several people, one looks at a time", limit, async () => {
  const a = new Person(server, "Ada");
  const made = await a.create("null", [me, { kind: "here", name: "Opa" }, { kind: "here", name: "Oma" }]);
  const t = await a.table(made.id);
  assert.deepEqual(t.last.you, [0, 1, 2]);
  assert.equal(t.last.state, "running");
  assert.equal(t.last.seats[1].name, "Opa");
  const rand = random(6);
  for (let n = 0; n < 200 && !t.last.over; n++) {
    const seat = t.last.to_act[rand(t.last.to_act.length)];
    const seen = t.wait("view of the seat", (m) => m.t === "view" && m.seat === seat);
    t.send({ t: "seat", seat });
    const v = await seen;
    assert.ok(v.options.length > 0);
    for (const [i, p] of v.table.players.entries()) if (i !== seat) assert.deepEqual(p.hand, []);
    await t.act(v.options[rand(v.options.length)], { seat });
    const nobody = t.wait("view of nobody", (m) => m.t === "view" && m.seat === null);
    t.send({ t: "seat", seat: null });
    const blank = await nobody;
    assert.deepEqual(blank.options, []);
    if (!blank.over) for (const p of blank.table.players) assert.deepEqual(p.hand, []);
  }
  assert.ok(t.last.over);
  run("verify", (await a.get(`/api/games/${made.id}/record`)).text);
  t.close();
});

// --- Records and positions -----------------------------------------------------------------------

test("a record is uploaded and played on", limit, async () => {
  const g = await pair(server, "waterloo", { options: { rounds: 2 } });
  await playOn(g.tables, { max: 20 });
  const seq = Math.max(...g.tables.map((t) => t.last.seq));
  await g.tables[0].at(seq);
  const record = (await g.people[0].get(`/api/games/${g.id}/record`)).text;
  const position = (await g.people[0].get(`/api/games/${g.id}/position`)).text;
  const a = new Person(server, "Ada");
  for (const more of [{ record }, { position }]) {
    const made = await a.create("waterloo", [me, { kind: "here", name: "Opa" }], more);
    const t = await a.table(made.id);
    assert.equal(t.last.state, "running");
    assert.deepEqual(t.last.table, g.tables[0].last.table, "the same table");
    assert.deepEqual(t.last.to_act, g.tables[0].last.to_act);
    for (let n = 0; n < 500 && !t.last.over; n++) {
      const seat = t.last.to_act[0];
      if (t.last.seat !== seat) {
        t.send({ t: "seat", seat });
        await t.view((v) => v.seat === seat);
      }
      await t.act(t.last.options[n % t.last.options.length], { seat });
    }
    assert.ok(t.last.over);
    run("check", (await a.get(`/api/games/${made.id}/record`)).text);
    t.close();
  }
  // A finished one is to look at.
  const views = await finish(g);
  const whole = (await g.people[0].get(`/api/games/${g.id}/record`)).text;
  const made = await a.create("waterloo", [me, { kind: "here", name: "Opa" }], { record: whole });
  const t = await a.table(made.id);
  assert.equal(t.last.state, "over");
  assert.deepEqual(t.last.table, views[0].table);
  const frames = (await a.get(`/api/games/${made.id}/frames?from=0&count=100`)).json.frames;
  assert.ok(frames.length > 20);
  t.close();
  g.close();
});

test("a game survives a restart of the server", { timeout: 300_000 }, async () => {
  let s = await Server.start();
  const g = await pair(s, "waterloo");
  await playOn(g.tables, { max: 8 });
  const seq = Math.max(...g.tables.map((t) => t.last.seq));
  await Promise.all(g.tables.map((t) => t.at(seq)));
  await g.tables[0].ask({ t: "chat", text: "until tomorrow" });
  const solo = await g.people[0].create("waterloo", [me, { kind: "computer", level: "recruit" }]);
  const before = g.tables.map((t) => t.last);
  assert.equal((await s.stop()).code, 0, s.log);
  s = await Server.start({ db: s.db });
  g.people.forEach((p) => (p.server = s));
  const tables = [await g.people[0].table(g.id), await g.people[1].table(g.id)];
  for (const [i, t] of tables.entries()) {
    assert.equal(t.last.seq, seq);
    assert.deepEqual(t.last.table, before[i].table);
    assert.deepEqual(t.last.options, before[i].options);
  }
  assert.ok(tables[0].messages.some((m) => m.t === "chat" && m.lines[0].text === "until tomorrow"));
  await playOn(tables, { max: 8, rand: random(2) });
  const t = await g.people[0].table(solo.id);
  await t.view((v) => v.options.length > 0, "the computer has gone on", 20_000);
  assert.equal((await s.stop()).code, 0);
});
