// Scenarios that people bring along: looked at, refused in the words of `bicorne check`, played, and
// still there after a restart.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Person, Server, program } from "./lib.mjs";

const text = readFileSync(fileURLToPath(new URL("../../data/ccn/scenarios/coa.txt", import.meta.url)), "utf8");
const own = text.replace("banners 6", "banners 2");
const seats = [{ kind: "me" }, { kind: "computer", level: "random" }];
let server;

before(async () => (server = await Server.start()));
after(() => server.stop());

test("a scenario is looked at before it is played", async () => {
  const p = new Person(server, "Anna");
  const map = (await p.must("/api/scenario", { game: "ccn", own }));
  assert.equal(map.title.en, "River Côa");
  assert.equal(map.hexes.C4.terrain, "bridge");
  for (const [body, says] of [
    [{ game: "ccn" }, /own/],
    [{ game: "ccn", own: "x".repeat(40000) }, /own/],
    [{ game: "chess", own }, /no game/],
    [{ game: "ccn", own: "" }, /./],
  ]) assert.match((await p.post("/api/scenario", body)).json.error.text, says);
});

test("the battles are there to begin with", async () => {
  const answer = await fetch(server.url + "/api/scenario/ccn/coa");
  assert.equal(answer.headers.get("content-type"), "text/plain; charset=utf-8");
  assert.equal(await answer.text(), text);
  assert.equal((await fetch(server.url + "/api/scenario/ccn/moon")).status, 404);
});

test("what is wrong is told in the words of bicorne check", async () => {
  const p = new Person(server, "Anna");
  const dir = mkdtempSync(join(tmpdir(), "bicorne-own-"));
  const bad = own.replace("unit BR LT D6", "unit BR LT D3");
  mkdirSync(join(dir, "ccn", "scenarios"), { recursive: true });
  const file = join(dir, "ccn", "scenarios", "own.txt");
  writeFileSync(file, bad);
  const checked = spawnSync(program, ["check", "--lang", "en", "--games", "0", file], { encoding: "utf8" });
  rmSync(dir, { recursive: true });
  const { error } = (await p.post("/api/scenario", { game: "ccn", own: bad })).json;
  const place = /own\.txt:(\d+:\d+: .*)/;
  assert.ok(place.test(error.text), error.text);
  assert.ok((checked.stdout + checked.stderr).includes(place.exec(error.text)[1]), checked.stdout + checked.stderr);
  assert.equal((await p.post("/api/games", { game: "ccn", own: bad, seats })).json.error.text, error.text);
});

test("it is played, and goes on after a restart", async () => {
  const p = new Person(server, "Anna");
  const { id } = await p.must("/api/games", { game: "ccn", own, seats }, 201);
  const t = await p.table(id);
  const first = await t.view((v) => v.options.length);
  assert.equal(first.scenario, "own");
  assert.equal(first.table.sides[0].needs, 2);
  await t.act(t.last.options[0]);
  const seq = t.last.seq;
  t.close();
  await server.kill();
  server = await Server.start({ db: server.db });
  p.server = server;
  const u = await p.table(id);
  const v = await u.view((w) => w.seq >= seq);
  assert.equal(v.table.sides[1].needs, 2);
  assert.equal((await p.get(`/api/games/${id}/map`)).json.hexes.C4.terrain, "bridge");
  u.close();
});
