// /healthz and the log while the disk is full, and after; what is said when the database's log was damaged
// between two starts.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { statSync, truncateSync } from "node:fs";
import { test } from "node:test";
import { Person, Server, sleep } from "./lib.mjs";

/** From now on no file of the server grows beyond that: its disk is full. */
const limitFiles = (server, bytes) =>
  execFileSync("prlimit", ["--pid", String(server.pid), `--fsize=${bytes}:unlimited`]);

async function logged(server, words) {
  while (!words.test(server.log)) await sleep(50);
}

async function healthIs(p, status) {
  for (;;) {
    const rs = await p.get("/healthz");
    if (rs.status === status) return rs.text;
    await sleep(50);
  }
}

test("a full disk is told by /healthz, in the log and in the figures, and is over when it is over",
  { timeout: 120_000 }, async () => {
    const server = await Server.start();
    const p = new Person(server, "Anna");
    const seats = [{ kind: "me" }, { kind: "here", name: "Ben" }];
    const made = await p.create("waterloo", seats);
    assert.equal(await healthIs(p, 200), "ok\n");
    limitFiles(server, 4096);
    const refused = await p.post("/api/games", { game: "waterloo", seats });
    assert.equal(refused.status, 500);
    assert.doesNotMatch(refused.text, /SQLite|I\/O|full/, "players are not told why");
    assert.match(await healthIs(p, 503), /^Nothing can be written at present: [a-z/ ]+\.\n$/i);
    assert.match((await p.get("/metrics")).text, /^bicorne_store_failing 1$/m);
    await logged(server, /event=health writes=failing error="[^"]+\(SQLite \d+, File too large\)"/);
    assert.equal((await p.get(`/api/games/${made.id}`)).status, 200, "reading goes on");
    limitFiles(server, "unlimited");
    assert.equal(await healthIs(p, 200), "ok\n");
    assert.match((await p.get("/metrics")).text, /^bicorne_store_failing 0$/m);
    await p.create("waterloo", seats);
    await logged(server, /event=health writes=ok/);
    assert.equal((await server.stop()).code, 0);
  });

test("a log that was emptied between two starts is noticed, once; a kill alone is not", { timeout: 120_000 },
  async () => {
    let server = await Server.start();
    const p = new Person(server, "Anna");
    await p.create("waterloo", [{ kind: "me" }, { kind: "here", name: "Ben" }]);
    for (const emptied of [false, true, false]) {
      await server.kill();
      if (emptied) {
        assert.ok(statSync(`${server.db}-wal`).size > 0);
        truncateSync(`${server.db}-wal`);
      }
      server = await Server.start({ db: server.db });
      p.server = server;
      const lost = /level=error event=database lost=1 found="acknowledged changes are missing, [^"]+"/;
      if (emptied) assert.match(server.log, lost);
      else assert.doesNotMatch(server.log, /event=database/);
      assert.match((await p.get("/metrics")).text, new RegExp(`^bicorne_store_lost ${emptied ? 1 : 0}$`, "m"));
      assert.equal((await p.get("/healthz")).status, 200, "what is there can be played");
      await p.create("waterloo", [{ kind: "me" }, { kind: "here", name: "Ben" }]);
    }
    assert.equal((await server.stop()).code, 0);
  });
