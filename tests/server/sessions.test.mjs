// Where somebody is signed in, who is out when a guest registers, and how often passwords may be tried.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, Server } from "./lib.mjs";

const limit = { timeout: 120_000 };
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
let server;

before(async () => {
  server = await Server.start({ args: ["--behind-proxy"] });
});
after(() => server.stop());

const list = async (p) => (await p.get("/api/me/sessions")).json.sessions;
const nobody = async (p) => (await p.get("/api/me")).json.person === null;

test("whoever sent the link is out when somebody registers with it", limit, async () => {
  const anna = new Person(server), ben = new Person(server);
  await anna.post("/api/me", { name: "Anna" }, { "user-agent": FIREFOX });
  const made = await anna.create("null", [{ kind: "me" }, { kind: "here", name: "Opa" }]);
  const { as } = await anna.must("/api/me/link", {});
  await ben.post("/api/me/as", { as }, { "user-agent": SAFARI });
  const both = await list(ben);
  assert.deepEqual(both.map((s) => s.agent).sort(), ["Firefox, Linux", "Safari, iOS"]);
  assert.deepEqual(both.filter((s) => s.here).map((s) => s.agent), ["Safari, iOS"]);
  for (const s of both) {
    assert.deepEqual(Object.keys(s).sort(), ["agent", "created", "here", "used"]);
    assert.ok(Math.abs(s.created - Date.now()) < 600_000 && s.used >= s.created);
  }
  const table = await anna.table(made.id);
  await ben.must("/api/register", { name: "Bernadette", password: "correct horse" });
  assert.equal((await table.closed).code, 1008);
  assert.ok(await nobody(anna));
  assert.equal((await anna.post(`/api/games/${made.id}/delete`, {})).status, 404);
  assert.equal((await list(ben)).length, 1);
  const again = await anna.post("/api/me/as", { as });
  assert.equal(again.status, 403);
});

test("signing out everywhere", limit, async () => {
  const here = new Person(server), there = new Person(server);
  assert.deepEqual(await list(here), []);
  assert.equal((await here.post("/api/me/signout", {})).status, 401);
  await here.must("/api/register", { name: "Clara", password: "correct horse" });
  await there.must("/api/login", { name: "Clara", password: "correct horse" });
  assert.equal((await here.post("/api/me/signout", { all: "yes" })).status, 400);
  assert.equal((await list(here)).length, 2);
  await here.must("/api/me/signout", {});
  assert.ok(await nobody(there) && !(await nobody(here)));
  await there.must("/api/login", { name: "Clara", password: "correct horse" });
  await here.must("/api/me/signout", { all: true });
  assert.equal(here.cookie, null);
  assert.ok(await nobody(there));
});

test("wrong passwords from many addresses are refused, the owner is not", { timeout: 300_000 }, async () => {
  const dora = new Person(server);
  const rs = await dora.post("/api/register", { name: "Dora", password: "correct horse" });
  const known = rs.headers["set-cookie"].map((c) => c.split(";")[0]).find((c) => c.startsWith("bicorne_known="));
  assert.ok(known);
  for (const c of rs.headers["set-cookie"]) assert.match(c, /HttpOnly; SameSite=Lax/);
  const guess = async (i, password = "wrong horse", headers = {}) => (await new Person(server).post("/api/login",
    { name: i % 2 ? "Dora" : "dora", password }, { "x-forwarded-for": `198.51.${i}.1`, ...headers })).status;
  // Ten at once, then one a minute; a machine that is busy takes minutes for ten.
  const began = Date.now(), minutes = () => Math.floor((Date.now() - began) / 60_000);
  const wrong = async () => {
    let n = 0;
    while (n < 40 && (await guess(n)) === 401) n++;
    return n;
  };
  const n = await wrong();
  assert.ok(n >= 10 && n <= 10 + minutes(), `${n} wrong ones were looked at`);
  // Refused at once; unless a minute has passed, whose try is used up before asking again.
  const refused = async (...of) => {
    let status = await guess(...of);
    for (let again = 0; status !== 429 && minutes() && again < 2; again++) {
      await wrong();
      status = await guess(...of);
    }
    return status === 429;
  };
  assert.ok(await refused(99, "correct horse"), "not even the right one, from a stranger");
  assert.equal(await guess(100, "correct horse", { cookie: known }), 200, "but from a browser that is known");
  assert.ok(await refused(101, "wrong horse", { cookie: `${known}x` }), "a forged one");
  assert.equal((await dora.get("/api/me")).json.person.name, "Dora", "who is in stays in");
});
