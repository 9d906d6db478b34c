// Every HTTP request of docs/protocol.md, with good and with bad input.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import zlib from "node:zlib";
import { Person, Server, Table, pair, playOn, run, until } from "./lib.mjs";

const limit = { timeout: 300_000 };
let server, anna;

before(async () => {
  server = await Server.start();
  anna = new Person(server, "Anna");
});
after(() => server.stop());

/** The answer is a refusal of that kind: JSON with a code and one sentence. */
function refused(rs, status, code) {
  assert.equal(rs.status, status, rs.text);
  assert.equal(rs.json?.error?.code, code, rs.text);
  assert.match(rs.json.error.text, /^\S.{5,}$/);
}

const me = { kind: "me" }, open = { kind: "open" };

// --- Without a person ----------------------------------------------------------------------------

test("health, metrics, catalog, map, texts and rules", limit, async () => {
  const p = new Person(server);
  assert.equal((await p.get("/healthz")).text.trim(), "ok");
  const metrics = await p.get("/metrics");
  assert.equal(metrics.status, 200);
  assert.match(metrics.headers["content-type"], /^text\/plain/);
  for (const line of metrics.text.trim().split("\n"))
    assert.match(line, /^(#.*|[a-z_:][a-z0-9_:]*(\{[^}]*\})? [-+0-9.eInf]+)$/i);
  for (const word of ["games", "connections", "moves"]) assert.match(metrics.text, new RegExp(word));

  const catalog = (await p.get("/api/catalog")).json;
  const waterloo = catalog.games.find((g) => g.id === "waterloo");
  assert.deepEqual([waterloo.seats_min, waterloo.seats_max, waterloo.hidden], [2, 4, false]);
  assert.deepEqual(waterloo.scenarios, ["standard", "introductory"]);
  assert.ok(waterloo.options.find((o) => o.name === "rounds" && o.max === 999 && o.def === 60));
  assert.equal(catalog.games.find((g) => g.id === "null").hidden, true);
  assert.deepEqual(catalog.levels, ["recruit", "veteran", "marshal"]);

  const map = await p.get("/api/map/waterloo/standard");
  assert.equal(map.status, 200);
  assert.equal(typeof map.json, "object");
  refused(await p.get("/api/map/waterloo/moon"), 404, "absent");
  refused(await p.get("/api/map/moon/standard"), 404, "absent");
  assert.equal(map.json.provenance, undefined, "a table does not weigh more for it");
  const told = (await p.get("/api/sources/ccn")).json["scenarios/maya.txt"].find((line) => line.part === "objectives");
  assert.deepEqual(told, { part: "objectives", how: "reconstructed", en: "the road over the pass; ours", de: "die Straße über den Pass; von uns" });
  refused(await p.get("/api/sources/moon"), 404, "absent");
  const de = (await p.get("/api/text/de")).json, en = (await p.get("/api/text/en")).json;
  assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
  const table = (await p.get("/api/text/en/nge")).json;
  assert.ok(table["nge.step.march.move"] && table["web.nge.goal"] && !table["nge.title"]);
  assert.ok(en["nge.title"] && en["nge.opt.fog"] && !en["nge.step.march.move"] && !en["web.nge.goal"]);
  assert.deepEqual(Object.keys((await p.get("/api/text/de/nge")).json).sort(), Object.keys(table).sort());
  refused(await p.get("/api/text/en/moon"), 404, "absent");
  refused(await p.get("/api/text/fr"), 404, "absent");
  assert.match((await p.get("/api/rules/waterloo/en")).text, /^#/m);
  refused(await p.get("/api/rules/waterloo/fr"), 404, "absent");
  refused(await p.get("/api/nothing"), 404, "absent");
  assert.deepEqual((await p.get("/api/me")).json, { person: null });
  assert.equal(p.cookie, null, "looking around makes nobody a person");
});

test("every answer has its security headers", limit, async () => {
  for (const path of ["/", "/api/catalog", "/api/nothing", "/g/abc", "/healthz"]) {
    const { headers } = await anna.get(path);
    const csp = headers["content-security-policy"];
    assert.ok(csp, `${path}: a policy`);
    assert.match(csp, /default-src 'none'|default-src 'self'/);
    assert.doesNotMatch(csp, /script-src[^;]*'unsafe-inline'|unsafe-eval|\*/);
    assert.equal(headers["x-content-type-options"], "nosniff", path);
    assert.ok(/frame-ancestors 'none'/.test(csp) || headers["x-frame-options"] === "DENY", path);
    assert.match(headers["referrer-policy"] ?? "", /no-referrer|same-origin|strict-origin/, path);
  }
});

test("the page, its files, ETag, HEAD, compression", limit, async () => {
  const page = await anna.get("/");
  assert.equal(page.status, 200);
  assert.match(page.headers["content-type"], /^text\/html/);
  for (const path of ["/g/abcdefghijkl", "/new", "/rules/waterloo", "/about"]) {
    const rs = await anna.get(path);
    assert.equal(rs.status, 200, path);
    assert.match(rs.headers["content-type"], /^text\/html/, path);
  }
  const catalog = await anna.get("/api/catalog", { "accept-encoding": "gzip" });
  if (catalog.headers["content-encoding"] === "gzip") {
    const text = zlib.gunzipSync(catalog.raw).toString();
    assert.ok(JSON.parse(text).games.length > 0);
  }
  const plain = await anna.get("/api/catalog");
  assert.equal(plain.headers["content-encoding"], undefined, "nobody asked for gzip");
  assert.ok(JSON.parse(plain.text).games.length > 0);
  const etag = plain.headers.etag;
  assert.ok(etag, "an ETag");
  const again = await anna.get("/api/catalog", { "if-none-match": etag });
  assert.equal(again.status, 304);
  assert.equal(again.text, "");
  assert.equal((await anna.get("/api/catalog", { "if-none-match": '"other"' })).status, 200);
  const head = await anna.request("HEAD", "/api/catalog");
  assert.equal(head.status, 200);
  assert.equal(head.text, "");
  // Whatever the page names is there, and may be kept for ever if its name says so.
  for (const [, path] of page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
    const file = await anna.get(path);
    assert.equal(file.status, 200, path);
    if (path.startsWith("/assets/")) assert.match(file.headers["cache-control"] ?? "", /immutable/);
  }
});

test("no path leads out of the page", limit, async () => {
  const secret = /root:|SQLite format|bicorne_server/;
  for (const path of ["/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/../../../etc/passwd", "/assets/..%5c..%5cetc/passwd", "//etc/passwd", "/./etc/passwd",
    "/assets/%00", "/%00/etc/passwd", "/api/text/../../etc/passwd", "/api/rules/../../../etc/passwd/en",
    "/api/map/..%2f..%2fdata/standard",
    `/${"a/".repeat(3000)}`, "/%", "/%zz", "/api/games/%ff%fe"]) {
    const text = await server.raw(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`);
    assert.doesNotMatch(text, secret, path);
    assert.match(text, /^HTTP\/1\.[01] (200|30\d|40\d|414|431)|^$/, path);
    const ok = /^HTTP\/1\.1 200/.test(text);
    if (ok) assert.match(text, /<!doctype html>|<html/i, `${path} gives the page, if anything`);
  }
  assert.equal((await anna.get("/healthz")).status, 200);
});

test("one connection serves many requests", limit, async () => {
  const rs = await server.raw([1, 2, 3].map((i) =>
    `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${i === 3 ? "Connection: close\r\n" : ""}\r\n`)
    .join(""));
  assert.ok((rs.match(/HTTP\/1\.1 200/g) ?? []).length >= 1);
  const s = await server.socket();
  for (let i = 1; i <= 3; i++) {
    s.write(`GET /api/me HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`);
    const answers = () => (s.text.match(/HTTP\/1\.1 200/g) ?? []).length;
    await until(`answer ${i}: kept alive`, () => answers() >= i);
    assert.equal(answers(), i, "kept alive");
  }
  s.destroy();
});

// --- Requests that change something --------------------------------------------------------------

test("changes need POST, JSON and our own origin", limit, async () => {
  const body = JSON.stringify({ game: "null", seats: [me, open] });
  const json = { "content-type": "application/json" };
  const post = (headers) => anna.request("POST", "/api/games", { body, headers });
  refused(await post({ ...json }), 403, "origin");
  refused(await post({ ...json, origin: "http://evil.example" }), 403, "origin");
  refused(await post({ ...json, origin: "null" }), 403, "origin");
  refused(await post({ ...json, origin: `${server.url}.evil.example` }), 403, "origin");
  refused(await post({ ...json, origin: server.url.replace("http:", "https:") }), 403, "origin");
  const plain = await post({ "content-type": "text/plain", origin: server.url });
  assert.ok(plain.status >= 400 && plain.json.error.code, "a form cannot do it");
  assert.equal((await post({ "content-type": "application/json; charset=utf-8", origin: server.url })).status, 201);
  for (const method of ["PUT", "DELETE", "PATCH"])
    refused(await anna.request(method, "/api/games", { body, headers: { ...json, origin: server.url } }), 405, "method");
  refused(await anna.get("/api/register"), 405, "method");
  refused(await anna.post("/api/catalog", {}), 405, "method");
});

test("what is no JSON, or not the right kind of it", limit, async () => {
  for (const text of ["", "{", "[]", "5", "null", '"x"', "{}x", "{'game':1}", '{"game":"null"', "\u0000",
    "[".repeat(100_000), '{"a":'.repeat(20_000), "{\"a\":1e400}", "\ufeff{}"]) {
    const rs = await anna.post("/api/games", text);
    assert.ok(rs.status === 400 && ["syntax", "value"].includes(rs.json.error.code),
      `${text.slice(0, 20)}: ${rs.status} ${rs.text}`);
  }
  const bytes = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
  const bad = await anna.request("POST", "/api/games", { body: bytes,
    headers: { "content-type": "application/json", origin: server.url } });
  refused(bad, 400, "syntax");
  refused(await anna.post("/api/games", `{"game":"null","x":"${"x".repeat(1 << 20)}"}`), 413, "large");
  assert.equal((await anna.get("/healthz")).status, 200);
});

test("a game that cannot be", limit, async () => {
  const two = [me, open];
  for (const [what, body] of Object.entries({
    "no game": { seats: two },
    "an unknown game": { game: "moon", seats: two },
    "game of a wrong type": { game: 7, seats: two },
    "an unknown scenario": { game: "null", scenario: "moon", seats: two },
    "a scenario as a path": { game: "null", scenario: "../../x", seats: two },
    "no seats": { game: "null" },
    "seats of a wrong type": { game: "null", seats: "me" },
    "one seat": { game: "null", seats: [me] },
    "five seats": { game: "null", seats: [me, open, open, open, open] },
    "an unknown kind": { game: "null", seats: [me, { kind: "cat" }] },
    "a seat of a wrong type": { game: "null", seats: [me, 5] },
    "nobody of mine": { game: "null", seats: [open, open] },
    "an unknown level": { game: "null", seats: [me, { kind: "computer", level: "god" }] },
    "an unknown option": { game: "null", seats: two, options: { moon: 1 } },
    "an option out of range": { game: "waterloo", seats: two, options: { rounds: 0 } },
    "an option of a wrong type": { game: "waterloo", seats: two, options: { rounds: [] } },
    "players that contradict the seats": { game: "null", seats: two, options: { players: 3 } },
    "options of a wrong type": { game: "null", seats: two, options: 5 },
    "a clock of a wrong type": { game: "null", seats: two, clock: 5 },
    "a clock without time": { game: "null", seats: two, clock: { main_s: 0 } },
    "a clock that goes backwards": { game: "null", seats: two, clock: { move_s: -5 } },
    "an endless clock": { game: "null", seats: two, clock: { main_s: 1e18 } },
    "public of a wrong type": { game: "null", seats: two, public: "yes" },
    "a broken position": { game: "null", seats: two, position: "moon" },
    "a broken record": { game: "null", seats: two, record: "moon" },
    "a position of a wrong type": { game: "null", seats: two, position: 5 },
    "a name with a line break": { game: "null", seats: [me, { kind: "here", name: "a\nb" }] },
    "a name that is too long": { game: "null", seats: [me, { kind: "here", name: "x".repeat(500) }] },
  })) {
    const rs = await anna.post("/api/games", body);
    assert.ok([400, 413].includes(rs.status), `${what}: ${rs.status} ${rs.text}`);
    assert.ok(["value", "syntax", "large"].includes(rs.json.error.code), `${what}: ${rs.text}`);
    assert.match(rs.json.error.text, /^\S.{5,}$/, `${what}: ${rs.json.error.text}`);
  }
});

test("the cookie", limit, async () => {
  const p = new Person(server);
  const rs = await p.post("/api/games", { game: "null", seats: [me, open] });
  const set = rs.headers["set-cookie"];
  assert.equal(set.length, 1);
  assert.match(set[0], /^bicorne=[A-Za-z0-9_-]{43};/);
  assert.match(set[0], /; *HttpOnly/i);
  assert.match(set[0], /; *SameSite=Lax/i);
  assert.match(set[0], /; *Path=\//i);
  assert.match(set[0], /; *Max-Age=\d{7,}/i);
  assert.doesNotMatch(set[0], /; *Secure/i, "plain http");
  const again = await p.post("/api/games", { game: "null", seats: [me, open] });
  assert.equal(again.headers["set-cookie"], undefined, "the same person");
  assert.equal((await p.get("/api/me")).json.person.account, false);
  // Garbage is nobody, and no error.
  for (const cookie of ["bicorne=", "bicorne=x", `bicorne=${"A".repeat(43)}`, `bicorne=${"A".repeat(3000)}`,
    "bicorne=\u00ff\u00fe", "a=b; bicorne=\"; c=d", ";;;===", "bicorne"]) {
    const rs2 = await p.get("/api/me", { cookie });
    assert.equal(rs2.status, 200, cookie.slice(0, 40));
    assert.equal(rs2.json.person, null);
  }
  const token = p.cookie;
  assert.ok((await p.get("/api/me", { cookie: `other=1; ${token}; more=2` })).json.person);
});

// --- Games ---------------------------------------------------------------------------------------

test("making, listing, joining and leaving", limit, async () => {
  const a = new Person(server, "Ada"), b = new Person(server, "Bea"), c = new Person(server, "Cleo");
  const made = await a.create("null", [me, open], { public: true });
  assert.match(made.id, /^[A-Za-z0-9]{12}$/);
  const sum = (await a.get(`/api/games/${made.id}`)).json;
  assert.equal(sum.state, "open");
  assert.equal(sum.public, true);
  assert.equal(sum.seats.length, 2);
  assert.equal(sum.seats[0].you, true);
  assert.equal(sum.seats[1].kind, "open");
  assert.equal(sum.my_turn, false);
  assert.match(sum.commit, /^[0-9a-f]{64}$/);
  assert.equal(sum.rematch, null);
  assert.ok(Math.abs(sum.created - Date.now()) < 60_000);
  const list = async (p, what) => (await p.get(`/api/games?list=${what}`)).json.games.map((g) => g.id);
  assert.ok((await list(b, "open")).includes(made.id));
  assert.ok((await list(a, "mine")).includes(made.id));
  assert.ok(!(await list(b, "mine")).includes(made.id));
  assert.equal((await b.get(`/api/games/${made.id}`)).json.invite, undefined, "only for those inside");

  refused(await b.post("/api/games/aaaaaaaaaaaa/join", {}), 404, "absent");
  refused(await b.post(`/api/games/${made.id}/join`, { seat: 0 }), 409, "taken");
  refused(await b.post(`/api/games/${made.id}/join`, { seat: 7 }), 400, "value");
  refused(await b.post(`/api/games/${made.id}/join`, { mix: "xyz" }), 400, "value");
  assert.deepEqual(await b.join(made, { mix: "00112233445566778899aabbccddeeff" }), { seat: 1 });
  const running = (await c.get(`/api/games/${made.id}`)).json;
  assert.equal(running.state, "running");
  assert.equal(running.seats[1].name, "Bea");
  assert.ok((await list(c, "running")).includes(made.id));
  assert.ok(!(await list(c, "open")).includes(made.id));
  refused(await c.post(`/api/games/${made.id}/join`, {}), 409, "state");
  refused(await b.post(`/api/games/${made.id}/leave`, {}), 409, "state");
  const mine = (await b.get("/api/games?list=mine")).json;
  assert.equal(mine.games[0].my_turn, true);
  assert.equal(mine.more, false);

  const other = await a.create("null", [me, open, open], { public: true });
  await b.join(other);
  refused(await c.post(`/api/games/${other.id}/leave`, {}), 403, "forbidden");
  await b.must(`/api/games/${other.id}/leave`, {});
  assert.equal((await a.get(`/api/games/${other.id}`)).json.seats[1].kind, "open");
  refused(await a.get("/api/games?list=moon"), 400, "value");
  refused(await a.get("/api/games?list=open&before=x"), 400, "value");
  refused(await a.get("/api/games/short"), 404, "absent");
  refused(await a.get(`/api/games/${"x".repeat(400)}`), 404, "absent");
});

test("private games are joined by their link alone", limit, async () => {
  const a = new Person(server, "Ada"), b = new Person(server, "Bea");
  const made = await a.create("null", [me, open]);
  assert.ok(made.invite.length >= 16);
  for (const what of ["open", "running"]) {
    const games = (await b.get(`/api/games?list=${what}`)).json.games;
    assert.ok(!games.find((g) => g.id === made.id));
  }
  refused(await b.post(`/api/games/${made.id}/join`, {}), 404, "absent");
  refused(await b.post(`/api/games/${made.id}/join`, { invite: "0".repeat(made.invite.length) }), 404, "absent");
  refused(await b.post(`/api/games/${made.id}/join`, { invite: 5 }), 400, "value");
  assert.equal((await a.get(`/api/games/${made.id}`)).json.invite, made.invite);
  await b.join(made);
  assert.equal((await a.get(`/api/games/${made.id}`)).json.invite, undefined, "nobody else is invited");
});

test("private games are there for those who play in them", limit, async () => {
  const a = new Person(server, "Ada"), b = new Person(server, "Bea"), eve = new Person(server, "Eve");
  const made = await a.create("null", [me, open]);
  const ways = ["", "/log", "/frames", "/record", "/position"];
  const sees = async (who, query, status) => {
    for (const way of ways) {
      const rs = await who.get(`/api/games/${made.id}${way}${query}`);
      if (status === 404) refused(rs, 404, "absent");
      else assert.notEqual(rs.status, 404, way);
    }
  };
  const looks = async (who, more = {}) => {
    const t = await who.table(made.id, { open: false });
    t.send({ t: "open", id: 1, game: made.id, ...more });
    return [t, await t.wait("an answer", (m) => m.t === "view" || m.t === "no")];
  };
  await sees(eve, "", 404);
  await sees(eve, `?invite=${made.invite}`, 200);
  assert.equal((await looks(eve))[1].code, "absent");
  const [invited, view] = await looks(eve, { invite: made.invite });
  assert.equal(view.t, "view");
  await b.join(made);
  assert.equal((await invited.closed).code, 1008, "all seats are taken");
  await sees(eve, `?invite=${made.invite}`, 404);
  assert.equal((await looks(eve, { invite: made.invite }))[1].code, "absent");
  await sees(b, "", 200);
});

test("lists go on where they ended", limit, async () => {
  const a = new Person(server, "Ada");
  const ids = new Set();
  for (let i = 0; i < 25; i++) ids.add((await a.create("null", [me, { kind: "here", name: "Opa" }])).id);
  for (let i = 0; i < 60; i++) ids.add((await a.create("null", [me, open])).id);
  for (let i = 0; i < 3; i++) ids.add((await a.create("null", [me, { kind: "here", name: "Opa" }])).id);
  let before = 0;
  const seen = [];
  for (let n = 0; n < 20; n++) {
    const page = (await a.get(`/api/games?list=mine${before ? `&before=${before}` : ""}`)).json;
    seen.push(...page.games.map((g) => g.id));
    if (!page.more) break;
    before = page.games.at(-1).updated;
    const turns = page.games.map((g) => g.my_turn);
    assert.deepEqual(turns, [...turns].sort((x, y) => y - x), "mine to move first");
  }
  assert.equal(new Set(seen).size, seen.length, "none twice");
  assert.deepEqual(new Set(seen), ids, "and none is left out");
});

test("records, positions, logs and frames", limit, async () => {
  const g = await pair(server, "waterloo", { options: { rounds: 1 } });
  const [a] = g.people;
  const onlooker = new Person(server);
  await playOn(g.tables, { max: 12 });
  const seq = Math.max(...g.tables.map((t) => t.last.seq));
  const record = await a.get(`/api/games/${g.id}/record`);
  assert.match(record.headers["content-type"], /^text\/plain/);
  assert.match(record.text, /^bicorne record 2\ngame waterloo 2\n/);
  assert.doesNotMatch(record.text, /^seed /m, "the seed is secret until the end");
  const position = await a.get(`/api/games/${g.id}/position`);
  assert.match(position.text, /^bicorne position 1\n/);
  run("check", position.text);
  const log = (await onlooker.get(`/api/games/${g.id}/log`)).json;
  assert.equal(log.seq, seq);
  assert.ok(log.events.every((e) => e.seq >= 0 && e.seq <= seq && typeof e.do === "string" && "seat" in e && "turn" in e));
  const told = g.tables[0].messages.filter((m) => m.t === "view").flatMap((m) => m.events);
  assert.ok(told.length > 0);
  assert.deepEqual(told, log.events.filter((e) => e.seq >= told[0].seq), "told as it stands in the log, turns and all");
  const decisions = log.events.filter((e) => e.seat >= 0 && e.seq > 0);
  assert.ok(decisions.length >= 12);
  const frames = (await onlooker.get(`/api/games/${g.id}/frames?from=0&count=100`)).json;
  assert.equal(frames.frames.length, seq + 1);
  assert.deepEqual(frames.frames.map((f) => f.seq), [...Array(seq + 1).keys()]);
  assert.deepEqual(frames.frames[seq].table, g.tables[0].last.table);
  const some = (await onlooker.get(`/api/games/${g.id}/frames?from=3&count=2`)).json;
  assert.deepEqual(some.frames, frames.frames.slice(3, 5));
  assert.equal((await onlooker.get(`/api/games/${g.id}/frames?from=${seq + 5}&count=2`)).json.frames.length, 0);
  for (const bad of ["from=-1&count=1", "from=0&count=101", "from=0&count=0", "from=x&count=1", "count=99999999999999999999"])
    refused(await onlooker.get(`/api/games/${g.id}/frames?${bad}`), 400, "value");
  for (const what of ["record", "position", "log", "frames?from=0&count=1"])
    refused(await onlooker.get(`/api/games/aaaaaaaaaaaa/${what}`), 404, "absent");
  g.close();
  // Of a game with secrets nothing of the kind is given away while it lasts.
  const h = await pair(server, "null");
  for (const p of [...h.people, onlooker])
    for (const what of ["record", "position"])
      refused(await p.get(`/api/games/${h.id}/${what}`), 403, "forbidden");
  h.close();
});

// --- People --------------------------------------------------------------------------------------

test("accounts: register, log in elsewhere, change, delete", { timeout: 300_000 }, async () => {
  const a = new Person(server), other = new Person(server);
  const made = await a.create("null", [me, open]);
  for (const body of [{}, { name: "Zoe" }, { name: "Zoe", password: "short" }, { name: "", password: "long enough" },
    { name: 5, password: "long enough" }, { name: "Zoe", password: 5 },
    { name: "x".repeat(200), password: "long enough" }, { name: "Z\u0007", password: "long enough" }])
    refused(await a.post("/api/register", body), 400, "value");
  refused(await a.post("/api/register", { name: "Zoe", password: "x".repeat(201) }), 413, "large");
  const before = a.cookie;
  const rs = await a.post("/api/register", { name: "Zoe", password: "correct horse" });
  assert.equal(rs.status, 200, rs.text);
  assert.equal(rs.json.person?.account ?? true, true);
  assert.notEqual(a.cookie, before, "a new session with new rights");
  const who = (await a.get("/api/me")).json.person;
  assert.deepEqual([who.name, who.account], ["Zoe", true]);
  assert.ok((await a.get("/api/games?list=mine")).json.games.some((g) => g.id === made.id), "claimed");
  refused(await other.post("/api/register", { name: "ZOE", password: "correct horse" }), 409, "taken");
  refused(await other.post("/api/login", { name: "Zoe", password: "wrong horse" }), 401, "login");
  refused(await other.post("/api/login", { name: "Nobody", password: "wrong horse" }), 401, "login");
  // A guest's games go over to the account.
  const guests = await other.create("null", [me, open]);
  assert.equal((await other.post("/api/login", { name: "zoe", password: "correct horse" })).status, 200);
  const mine = (await other.get("/api/games?list=mine")).json.games.map((g) => g.id);
  assert.ok(mine.includes(guests.id) && mine.includes(made.id));
  // Changes.
  assert.equal((await a.must("/api/me", { webhook: "http://127.0.0.1:9/hook" })).person.webhook, "http://127.0.0.1:9/hook");
  for (const webhook of ["ftp://x", "javascript:alert(1)", "http://", 5])
    refused(await a.post("/api/me", { webhook }), 400, "value");
  assert.ok((await a.post("/api/me", { webhook: `http://x/${"x".repeat(3000)}` })).status >= 400);
  assert.equal((await a.must("/api/me", { webhook: "" })).person.webhook || "", "");
  refused(await a.post("/api/me", { password: "another horse", old: "wrong horse" }), 403, "forbidden");
  await a.must("/api/me", { password: "another horse", old: "correct horse" });
  await a.must("/api/logout", {});
  assert.equal((await a.get("/api/me", before ? { cookie: before } : {})).json.person, null, "the old session is over");
  refused(await a.post("/api/login", { name: "Zoe", password: "correct horse" }), 401, "login");
  await a.must("/api/login", { name: "Zoe", password: "another horse" });
  // Gone: the games stay, without the name.
  refused(await a.post("/api/me/delete", { password: "wrong horse" }), 403, "forbidden");
  await a.must("/api/me/delete", { password: "another horse" });
  assert.equal((await a.get("/api/me")).json.person, null);
  const left = await new Person(server).get(`/api/games/${made.id}`);
  if (left.status === 200) assert.doesNotMatch(left.text, /Zoe/i);
  const free = await new Person(server).post("/api/register", { name: "Zoe", password: "somebody else" });
  assert.equal(free.status, 200, "the name is free again");
});

test("guests: a name, a link to another device, deletion", limit, async () => {
  const a = new Person(server), phone = new Person(server);
  const made = await a.create("null", [me, open]);
  assert.equal((await a.must("/api/me", { name: "Guest Ä" })).person.name, "Guest Ä");
  refused(await a.post("/api/me", { name: "a\"b\n" }), 400, "value");
  const { as } = await a.must("/api/me/link", {});
  refused(await phone.post("/api/me/as", { as: "wrong" }), 403, "forbidden");
  await phone.must("/api/me/as", { as });
  assert.deepEqual((await phone.get("/api/games?list=mine")).json.games.map((g) => g.id), [made.id]);
  assert.equal((await phone.get("/api/me")).json.person.name, "Guest Ä");
  await phone.must("/api/me/delete", {});
  assert.equal((await a.get("/api/me")).json.person, null);
  refused(await new Person(server).post("/api/me/link", {}), 401, "login");
});

// --- Ends of games -------------------------------------------------------------------------------

test("rematch and deletion", limit, async () => {
  const g = await pair(server, "null");
  const [a, b] = g.people;
  refused(await a.post(`/api/games/${g.id}/rematch`, {}), 409, "state");
  assert.equal((await g.tables[0].ask({ t: "resign" })).t !== "no", true);
  await Promise.all(g.tables.map((t) => t.view((v) => v.over)));
  refused(await new Person(server).post(`/api/games/${g.id}/rematch`, {}), 403, "forbidden");
  const rematch = (p, body = {}) => p.must(`/api/games/${g.id}/rematch`, body);
  assert.deepEqual(await rematch(a), { id: null, waiting: [1] });
  await g.tables[1].view((v) => v.asked?.what === "rematch" && v.asked.wait.includes(1));
  assert.deepEqual(await rematch(b, { yes: false }), { id: null, waiting: [] });
  await g.tables[0].view((v) => v.asked === null);
  await rematch(a);
  const one = await rematch(b), two = await rematch(a);
  assert.equal(one.id, two.id);
  assert.equal((await a.get(`/api/games/${g.id}`)).json.rematch, one.id);
  const next = (await a.get(`/api/games/${one.id}`)).json;
  assert.equal(next.seats.findIndex((s) => s.you), 1, "seats moved on by one");
  assert.equal(next.state, "running");
  assert.deepEqual(await a.must(`/api/games/${g.id}/delete`, {}), { deleted: false, waiting: [1] });
  refused(await new Person(server).post(`/api/games/${g.id}/delete`, {}), 403, "forbidden");
  const gone = g.tables[0].wait("gone", (m) => m.t === "gone");
  assert.deepEqual(await b.must(`/api/games/${g.id}/delete`, {}), { deleted: true, waiting: [] });
  await gone;
  refused(await a.get(`/api/games/${g.id}`), 404, "absent");
  const solo = await a.create("null", [me, { kind: "computer", level: "recruit" }]);
  assert.equal((await a.must(`/api/games/${solo.id}/delete`, {})).deleted, true);
  const lonely = await a.create("null", [me, open]);
  assert.equal((await a.must(`/api/games/${lonely.id}/delete`, {})).deleted, true);
  g.close();
});

// --- Limits --------------------------------------------------------------------------------------

test("too many requests of one address are refused for a while", limit, async () => {
  const strict = await Server.start({ limits: true, args: ["--rate", "20"] });
  const p = new Person(strict);
  const all = [];
  for (let i = 0; i < 400; i++) all.push(p.get("/api/games?list=open"));
  const answers = await Promise.all(all);
  const often = answers.filter((rs) => rs.status === 429);
  assert.ok(often.length > 100, `${often.length} refused`);
  refused(often[0], 429, "often");
  assert.ok(answers.some((rs) => rs.status === 200));
  // What costs one only: whoever asks for more again and again uses up what he waits for.
  await until("end of the refusals", async () => (await p.get("/healthz")).status === 200);
  await strict.stop();
});

test("WebSockets want our own origin", limit, async () => {
  const g = await pair(server, "null");
  for (const origin of ["http://evil.example", "null", null]) {
    const t = new Table(server, g.id, g.people[0].cookie, { origin });
    await assert.rejects(t.ready);
  }
  g.close();
});
