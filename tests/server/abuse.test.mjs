// Clients that mean harm, or know no better: they are refused or dropped, and nobody else notices.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Person, Server, Table, pair, playOn, random, sleep, until, within } from "./lib.mjs";

let server;
before(async () => {
  server = await Server.start();
});
after(async () => {
  const end = await server.stop();
  assert.equal(end.code, 0, server.log.slice(-2000));
});

const head = (path, more = "") => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${more}\r\n`;
const upgrade = () => head("/ws", `Origin: ${server.url}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");

const rss = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

/** Others are served, and not only when the trouble is over (a busy machine is slow). */
async function prompt(what) {
  const p = new Person(server);
  const from = performance.now();
  assert.equal((await p.get("/healthz")).status, 200, what);
  assert.ok(performance.now() - from < 10_000, `${what}: ${performance.now() - from} ms`);
  p.close();
}

/** A masked frame. */
function frame(opcode, payload, { fin = true, rsv = 0, mask = true, length } = {}) {
  const n = length ?? payload.length;
  const size = n < 126 ? Buffer.from([n]) : n < 65536 ? Buffer.from([126, n >> 8, n & 255])
    : Buffer.concat([Buffer.from([127, 0, 0, 0, 0]), (() => { const b = Buffer.alloc(4); b.writeUInt32BE(n); return b; })()]);
  size[0] |= mask ? 128 : 0;
  return Buffer.concat([Buffer.from([(fin ? 128 : 0) | rsv | opcode]), size, mask ? Buffer.alloc(4) : Buffer.alloc(0),
    Buffer.from(payload)]);
}

async function wsSocket() {
  const s = await server.socket();
  s.on("error", () => {});
  s.write(upgrade());
  await until("answer to an upgrade", () => s.text.includes("\r\n\r\n"));
  assert.match(s.text, /^HTTP\/1\.1 101/);
  return s;
}

// --- Slow ----------------------------------------------------------------------------------------

test("dribbled headers, bodies and upgrades are cut off", { timeout: 300_000 }, async () => {
  const post = `POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${server.url}\r\n` +
    "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
  const began = performance.now();
  const slow = [];
  for (const text of [head("/").slice(0, -2), post, upgrade().slice(0, -2), ""])
    for (let i = 0; i < 25; i++) {
      const s = await server.socket();
      s.on("error", () => {});
      s.at = 0;
      s.slowly = text;
      if (text === post) {
        s.write(post);
        s.slowly = " ";
      }
      s.gone.then(() => (s.over = true));
      slow.push(s);
    }
  while (performance.now() - began < 50_000 && slow.some((s) => !s.over)) {
    for (const s of slow) if (!s.over && s.slowly) s.write(s.slowly[s.at++ % s.slowly.length]);
    await prompt("others during a slow-loris");
    await sleep(400);
  }
  const left = slow.filter((s) => !s.over).length;
  slow.forEach((s) => s.destroy());
  assert.equal(left, 0, `${left} of ${slow.length} are still there after 50 s`);
});

test("a client that never reads costs a bounded amount", { timeout: 300_000 }, async () => {
  const g = await pair(server, "waterloo");
  const deaf = [];
  for (let i = 0; i < 10; i++) {
    const s = await wsSocket();
    s.pause();
    s.write(frame(1, JSON.stringify({ t: "open", game: g.id })));
    deaf.push(s);
  }
  await g.tables[0].view((v) => v.watching === deaf.length, "ten onlookers");
  const before = rss(server.pid);
  const from = performance.now();
  let n = 0;
  for (; n < 1500 && performance.now() - from < 12_000; n += 50) {
    if ((await playOn(g.tables, { max: 50, rand: random(n) })) < 50) break;
    // Questions whose answers nobody fetches.
    for (const s of deaf) if (!s.destroyed) for (let k = 0; k < 20; k++) s.write(frame(1, `{"t":"why","id":${k},"seq":0}`));
  }
  const each = (performance.now() - from) / n;
  assert.ok(each < 1000, `${each} ms a move`);
  assert.ok(rss(server.pid) - before < 60, `from ${before} to ${rss(server.pid)} MB`);
  deaf.forEach((s) => s.destroy());
  g.close();
  await prompt("others");
});

test("a client that asks without reading the answers is cut off or held back", { timeout: 300_000 }, async () => {
  const before = rss(server.pid);
  const s = await server.socket();
  s.on("error", () => {});
  s.pause();
  const many = head("/api/catalog").repeat(200);
  for (let i = 0; i < 100 && !s.destroyed; i++) {
    s.write(many);
    await sleep(10);
  }
  assert.ok(rss(server.pid) - before < 40, `from ${before} to ${rss(server.pid)} MB`);
  s.destroy();
  await prompt("others");
});

// --- Too much ------------------------------------------------------------------------------------

test("a flood of requests is refused, others are served", { timeout: 300_000 }, async () => {
  const strict = await Server.start({ limits: true, args: ["--behind-proxy"] });
  const flood = new Person(strict), other = new Person(strict);
  let going = true, sent = 0, often = 0;
  const flooding = Promise.all(Array.from({ length: 8 }, async () => {
    while (going) {
      const rs = await flood.get("/api/games?list=open", { "x-forwarded-for": "203.0.113.9" });
      sent++;
      often += rs.status === 429;
    }
  }));
  await until("refusal", () => often > sent / 3);
  for (let i = 0; i < 10; i++) {
    const from = performance.now();
    const rs = await other.get("/api/games?list=open", { "x-forwarded-for": "203.0.113.10" });
    assert.equal(rs.status, 200);
    assert.ok(performance.now() - from < 10_000);
    await sleep(50); // not too often, itself
  }
  going = false;
  await flooding;
  assert.ok(often > sent / 3, `${often} of ${sent} refused`);
  await strict.stop();
});

test("a flood of messages is held back, or refused", { timeout: 300_000 }, async () => {
  const rate = 20, burst = 4 * rate; // what an address may ask in a second, and at once
  const strict = await Server.start({ limits: true, args: ["--rate", String(rate)] });
  const p = new Person(strict);
  const made = await p.create("waterloo", [{ kind: "me" }, { kind: "here", name: "Opa" }]);
  const t = await p.table(made.id);
  const from = performance.now();
  for (let i = 0; i < 500; i++) t.send({ t: "why", id: i + 1, seq: 0 });
  const answered = () => t.messages.filter((m) => m.t === "why" || (m.t === "no" && m.code === "often")).length;
  const many = await until("answers beyond the burst", () => answered() >= burst + 2 * rate && answered());
  const s = (performance.now() - from) / 1000;
  assert.ok(many <= burst + rate * s + 1, `${many} of 500 read in ${s} s`);
  assert.ok(t.messages.filter((m) => m.t === "why").length < 200);
  const other = await new Person(strict).get("/healthz"); // from the same address, so perhaps too often
  assert.ok([200, 429].includes(other.status), String(other.status));
  t.close();
  await strict.stop();
});

test("a huge message closes its connection, and that alone", { timeout: 300_000 }, async () => {
  const g = await pair(server, "waterloo");
  for (const size of [20_000, 200_000, 4_000_000]) {
    const t = await g.people[0].table(g.id);
    t.send(JSON.stringify({ t: "chat", id: 1, text: "x".repeat(size) }));
    const m = await Promise.race([t.closed, t.wait("refusal", (x) => x.t === "no").catch(() => t.closed)]);
    assert.ok(m.code, "closed, or refused with a code");
    t.drop();
  }
  await playOn(g.tables, { max: 5 });
  g.close();
  await prompt("others");
});

test("frames that are none", { timeout: 300_000 }, async () => {
  const open = frame(1, '{"t":"ping"}');
  for (const [what, bytes] of Object.entries({
    "binary": frame(2, Buffer.from([1, 2, 3])),
    "bad UTF-8": frame(1, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
    "a surrogate in UTF-8": frame(1, Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])),
    "not masked": frame(1, '{"t":"ping"}', { mask: false }),
    "reserved bits": frame(1, '{"t":"ping"}', { rsv: 0x70 }),
    "an unknown opcode": frame(11, "x"),
    "a continuation of nothing": frame(0, "x"),
    "fragments without end": Buffer.concat(Array.from({ length: 5000 }, (_, i) => frame(i ? 0 : 1, "xxxxxxxxxxxxxxxx", { fin: false }))),
    "a long control frame": frame(9, Buffer.alloc(200)),
    "a length that lies": frame(1, "x", { length: 0x7fffffff }),
    "an empty message": frame(1, ""),
    "a bad close code": frame(8, Buffer.from([0, 1])),
    "zeros": Buffer.alloc(3000),
    "pings without end": Buffer.concat(Array.from({ length: 2000 }, () => frame(9, "ping"))),
  })) {
    const s = await wsSocket();
    s.write(open);
    await Promise.race([s.gone, new Promise((sent) => s.write(bytes, sent))]);
    await prompt(what); // asked later, answered later
    s.destroy();
    await prompt(what);
  }
});

test("garbage instead of HTTP", { timeout: 300_000 }, async () => {
  const rand = random(77);
  const noise = Buffer.from(Array.from({ length: 5000 }, () => rand(256)));
  for (const bytes of [noise, "\r\n\r\n\r\n", "GET", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\0\0\0\0",
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", `GET /${"a".repeat(100_000)} HTTP/1.1\r\n\r\n`,
    `GET / HTTP/1.1\r\n${"X-A: b\r\n".repeat(20_000)}\r\n`, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${"c=d; ".repeat(20_000)}\r\n\r\n`,
    "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n", "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n",
    `POST /api/games HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Type: application/json\r\nContent-Length: 10\r\nContent-Length: 2\r\n\r\n{}`,
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n", "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", "CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n", "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n"]) {
    const text = await server.raw(bytes);
    assert.doesNotMatch(text, /^HTTP\/1\.1 5\d\d/, String(bytes).slice(0, 60));
    await prompt(String(bytes).slice(0, 40));
  }
});

test("thousands of connections come and go", { timeout: 300_000 }, async () => {
  const before = rss(server.pid);
  for (let round = 0; round < 10; round++) {
    const all = await Promise.all(Array.from({ length: 300 }, () => server.socket().catch(() => null)));
    for (const s of all) s?.on("error", () => {});
    if (round % 2) all.forEach((s) => s?.write(upgrade()));
    await prompt("others", server, 2000);
    all.forEach((s) => s?.destroy());
  }
  await prompt("others afterwards");
  await until(`return to ${before} MB`, () => rss(server.pid) - before < 100);
});

test("an address has so many WebSockets and no more", { timeout: 300_000 }, async () => {
  const strict = await Server.start({ args: ["--conns", "5"] });
  const p = new Person(strict);
  const made = await p.create("waterloo", [{ kind: "me" }, { kind: "here", name: "Opa" }]);
  const tables = [];
  for (let i = 0; i < 5; i++) tables.push(await p.table(made.id));
  await assert.rejects(within(5000, "refusal", p.table(made.id)));
  tables[0].close();
  tables.push(await until("room for another", () => p.table(made.id).catch(() => null)));
  tables.forEach((t) => t.close());
  await strict.stop();
});

test("foreign origins and cookies get no table", { timeout: 300_000 }, async () => {
  const g = await pair(server, "null");
  const evil = new Table(server, g.id, g.people[0].cookie, { origin: "http://evil.example" });
  await assert.rejects(evil.ready);
  const other = new Table(server, g.id, `bicorne=${"A".repeat(43)}`);
  await other.ready;
  assert.deepEqual([other.last.you, other.last.seat], [[], null]);
  other.close();
  g.close();
});

test("what was logged holds no secret", { timeout: 300_000 }, async () => {
  const s = await Server.start({ args: ["--log", "debug"] });
  const p = new Person(s, "Quiet");
  const made = await p.create("null", [{ kind: "me" }, { kind: "open" }]);
  const guest = p.cookie, { as } = await p.must("/api/me/link", {});
  await p.must("/api/register", { name: "Quiet", password: "unspeakable words" });
  await new Person(s).post("/api/login", { name: "Quiet", password: "unspeakable guess" });
  await new Person(s).post("/api/me/as", { as });
  await new Person(s).join(made);
  const t = await p.table(made.id);
  await t.ask({ t: "chat", text: "between ourselves" });
  t.close();
  await s.stop();
  assert.match(s.log, /\/api\/games/, "requests are logged");
  for (const secret of ["unspeakable", "ourselves", made.invite, as, ...[guest, p.cookie].map((c) => c.split("=")[1])])
    assert.ok(!s.log.includes(secret), "in the log");
});
