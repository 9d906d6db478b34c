// Computers that think must not make people wait. Figures are `bicorne load`'s business; here only
// a bound that a broken server would miss by far.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Person, Server, pair, random, sleep, until } from "./lib.mjs";

const THINKING = 30, BOUND_MS = 500;

test("people's moves while computers think", { timeout: 300_000 }, async (t) => {
  const server = await Server.start();
  const host = new Person(server);
  const computer = { kind: "computer", level: "marshal" };
  for (let i = 0; i < THINKING; i++) await host.create("waterloo", [computer, computer]);
  const g = await pair(server, "waterloo");
  const rand = random(11), times = [];
  // All of them think: the first has finished a thought.
  await until("move of a computer", async () => (await host.get("/api/games?list=mine")).json.games.some((s) => s.seq > 0));
  const end = performance.now() + 6000;
  while (performance.now() < end) {
    const seq = Math.max(...g.tables.map((x) => x.last.seq));
    await Promise.all(g.tables.map((x) => x.at(seq)));
    const mine = g.tables.find((x) => x.mine);
    if (!mine) break;
    const from = performance.now();
    const m = await mine.do(mine.last.options[rand(mine.last.options.length)]);
    times.push(m.received - from);
    await sleep(5);
  }
  times.sort((a, b) => a - b);
  const at = (q) => times[Math.min(times.length - 1, Math.floor(q * times.length))];
  t.diagnostic(`${times.length} moves: p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, most ${at(1).toFixed(1)} ms`);
  // A loop that waited for a computer would take a marshal's second for most of them.
  assert.ok(times.length > 10 && at(0.5) < BOUND_MS);
  // And every computer gets its share.
  let behind = 0;
  for (const s of (await host.get("/api/games?list=mine")).json.games) behind += s.seq === 0;
  t.diagnostic(`${behind} of ${THINKING} games of computers have not moved yet`);
  g.close();
  assert.equal((await server.stop()).code, 0);
});
