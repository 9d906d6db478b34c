// Behind a proxy: whose word is taken, what goes over TLS only, who may read the figures.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Person, Server, folder, until } from "./lib.mjs";

const limit = { timeout: 120_000 };

async function guest(server, headers) {
  const p = new Person(server);
  const origin = headers["x-forwarded-proto"] === "https" ? server.url.replace("http:", "https:") : server.url;
  const rs = await p.post("/api/me", { name: "Anna" }, { origin, ...headers });
  p.close();
  return rs;
}

test("TLS of a proxy on this machine: Secure and HSTS", limit, async () => {
  const server = await Server.start({ args: ["--behind-proxy"] });
  const tls = await guest(server, { "x-forwarded-proto": "https" });
  assert.equal(tls.status, 200, tls.text);
  assert.match(tls.headers["set-cookie"][0], /; Secure/);
  assert.match(tls.headers["strict-transport-security"], /max-age=31536000/);
  const chain = await guest(server, { "x-forwarded-proto": "https, http" }); // the last one saw it
  assert.equal(chain.headers["strict-transport-security"], undefined);
  const plain = await guest(server, {});
  assert.doesNotMatch(plain.headers["set-cookie"][0], /Secure/);
  assert.equal(plain.headers["strict-transport-security"], undefined);
  const p = new Person(server);
  for (const path of ["/", "/healthz", "/api/nothing", "/nothing.js"]) // whatever it is
    assert.ok((await p.get(path, { "x-forwarded-proto": "https" })).headers["strict-transport-security"], path);
  p.close();
  await server.stop();
});

test("a long list of schemes hides none", limit, async () => {
  const server = await Server.start({ args: ["--behind-proxy"] });
  const p = new Person(server);
  for (const n of [40, 100, 3000, 6000]) { // the last one is what the proxy saw
    const way = `${"x".repeat(n)}, https`;
    const rs = await p.get("/api/me", { "x-forwarded-proto": way });
    assert.ok(rs.headers["strict-transport-security"], `${n} bytes`);
    const origin = server.url.replace("http:", "https:");
    const named = await guest(server, { "x-forwarded-proto": way, origin });
    assert.equal(named.status, 200, named.text);
    assert.match(named.headers["set-cookie"][0], /; Secure/);
  }
  p.close();
  await server.stop();
});

test("who is no proxy is not believed", limit, async () => {
  for (const args of [[], ["--proxies", "203.0.113.0/24"]]) {
    const server = await Server.start({ limits: true, args: [...args, "--rate", "5"] });
    const p = new Person(server);
    const rs = await p.post("/api/me", { name: "Anna" }, { "x-forwarded-proto": "https" });
    assert.equal(rs.status, 200, rs.text);
    assert.doesNotMatch(rs.headers["set-cookie"][0], /Secure/);
    assert.equal(rs.headers["strict-transport-security"], undefined);
    let often = 0;
    for (let i = 0; i < 60; i++) // an address of one's own invention for each
      often += (await p.get("/healthz", { "x-forwarded-for": `198.51.100.${i}` })).status === 429;
    assert.ok(often > 0);
    p.close();
    await server.stop();
  }
  const named = await Server.start({ args: ["--proxies", "127.0.0.0/8"] });
  assert.match((await guest(named, { "x-forwarded-proto": "https" })).headers["set-cookie"][0], /Secure/);
  await named.stop();
});

test("a long list of addresses hides nobody", limit, async () => {
  const server = await Server.start({ args: ["--behind-proxy", "--log", "debug"] });
  const p = new Person(server);
  for (const n of [100, 600, 3000, 6000]) { // the last one is what the proxy saw
    await p.get(`/after${n}`, { "x-forwarded-for": `${"1".repeat(n)}, 203.0.113.9` });
    const line = await until("line in the log", () => server.log.split("\n").find((l) => l.includes(`/after${n} `)));
    assert.match(line, /ip=203\.0\.113\.9$/);
  }
  p.close();
  await server.stop();
});

test("one network of IPv6 is one client, IPv4 in its dress is IPv4", limit, async () => {
  const server = await Server.start({ limits: true, args: ["--behind-proxy", "--rate", "5"] });
  const p = new Person(server);
  const ask = async (ip) => (await p.get("/healthz", { "x-forwarded-for": ip })).status;
  const some = async (n, ip) => {
    const all = [];
    for (let i = 0; i < n; i++) all.push(await ask(ip(i)));
    return all.filter((s) => s === 429).length;
  };
  assert.ok(await some(80, (i) => `2001:db8:1:2::${i.toString(16)}`) > 0);
  assert.equal(await some(80, (i) => `2001:db8:1:${(i + 3).toString(16)}::1`), 0);
  assert.equal(await some(80, (i) => `::ffff:192.0.2.${i}`), 0);
  p.close();
  await server.stop();
});

test("the figures are for this machine, or for who has the token", limit, async () => {
  const file = join(folder(), "token");
  writeFileSync(file, "0123456789abcdef-secret\n");
  const open = await Server.start({ args: ["--behind-proxy"] });
  const server = await Server.start({ args: ["--metrics-token", file] });
  const p = new Person(open), q = new Person(server);
  assert.equal((await p.get("/metrics")).status, 200);
  assert.equal((await p.get("/metrics", { host: "localhost" })).status, 200);
  for (const headers of [{ "x-forwarded-for": "192.0.2.1" }, { "x-forwarded-for": "127.0.0.1" },
    { "x-forwarded-proto": "https" }, { forwarded: "for=192.0.2.1" }, { via: "1.1 cache" },
    { "x-real-ip": "192.0.2.1" }, { host: "bicorne.example" }, { host: "127.0.0.1.example" }]) {
    const rs = await p.get("/metrics", headers);
    assert.equal(rs.status, 403, JSON.stringify(headers));
    assert.equal(rs.json.error.code, "forbidden");
  }
  const far = { "x-forwarded-for": "192.0.2.1", host: "bicorne.example" };
  for (const [token, status] of [["0123456789abcdef-secret", 200], ["0123456789abcdef-secre", 403],
    ["0123456789abcdef-secret1", 403], ["", 403]])
    assert.equal((await q.get("/metrics", { ...far, authorization: `Bearer ${token}` })).status, status, token);
  p.close();
  q.close();
  await open.stop();
  await server.stop();
});

test("bad options are told and nothing starts", limit, async () => {
  const short = join(folder(), "short");
  writeFileSync(short, "short\n");
  for (const args of [["--proxies", "host"], ["--proxies", "10.0.0.0/40"], ["--metrics-token", short],
    ["--metrics-token", join(folder(), "none")]])
    await assert.rejects(Server.start({ args }), /ended/);
});
