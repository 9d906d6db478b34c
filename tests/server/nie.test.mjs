// Seven people at one table of Napoleon in Europa, with clocks: from the choice of nations through the first rounds.
// Everything that each of them is sent is looked at.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Person, Server, playOn, random } from "./lib.mjs";

const SEATS = 7;
const CLOCK = { main_s: 3600, increment_s: 5 };
const limit = { timeout: 300_000 };
const NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gerda"];
const NATIONS = ["FR", "GB", "PR", "RU", "OT", "AU", "SP"];

/** Every nation has two cards of its own and one of its neighbour's. */
const HANDS = NATIONS.map((n, i) => [`${n}_cav`, `${n}_inf`, `${NATIONS[(i + 1) % SEATS]}_art`]);
const POSITION = `bicorne position 1
game nie 3
scenario equal
[head]
seats 7
turn 1
[state]
victory 1
limit 12
battle_limit 60
group 1
${NATIONS.map((n, i) => `nation ${n} ${i}\nhand ${n} ${HANDS[i].join(" ")}`).join("\n")}
at paris FR 4 1 1 1
at london GB 4 1 1 1
at berlin PR 4 1 1 1
at moscow RU 4 1 1 1
at constantinople OT 4 1 1 1
at vienna AU 4 1 1 1
at madrid SP 4 1 1 1
[stack]
game.allies done
round.waiters
turn.offer
`;

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

async function seven(more) {
  const people = NAMES.map((name) => new Person(server, name));
  const made = await people[0].create("nie", NAMES.map((_, i) => ({ kind: i ? "open" : "me" })), { clock: CLOCK, ...more });
  for (const p of people.slice(1)) await p.join(made);
  const tables = await Promise.all(people.map((p) => p.table(made.id)));
  await Promise.all(tables.map((t) => t.view((v) => v.state === "running" && v.present.length === SEATS)));
  return { tables, close: () => [...tables, ...people].forEach((x) => x.close()) };
}

/** What only the one who did it may know, and cards. */
const SECRET = /^(card|got|received|swap|deploy|place_hidden) /;

/** Every view that a seat was sent: its own hand and nobody else's, and the clock of whoever is asked. */
function look(table, seat) {
  const views = table.messages.filter((m) => m.t === "view");
  for (const v of views) {
    assert.deepEqual([v.you, v.seat], [[seat], seat]);
    for (const [n, of] of Object.entries(v.table.nations))
      assert.equal(of.hand.length, of.seat === seat ? of.cards : 0, `seat ${seat} sees the hand of ${n} at ${v.seq}`);
    const own = new Set(Object.keys(v.table.nations).filter((n) => v.table.nations[n].seat === seat));
    for (const e of v.events)
      if (SECRET.test(e.do) && e.seat !== seat) assert.ok(e.seat < 0 && own.has(e.do.split(" ")[1]), `seat ${seat} is told ${e.do} of ${e.seat}`);
    if (v.state !== "running") continue;
    assert.deepEqual([v.clock.main_s, v.clock.increment_s], [CLOCK.main_s, CLOCK.increment_s]);
    assert.deepEqual(v.clock.running, v.to_act, `at ${v.seq}`);
    assert.ok(v.seats.every((s) => s.kind === "human" && s.clock_ms > 3_000_000 && !s.timed_out), JSON.stringify(v.seats));
    assert.equal(v.options.length > 0, v.to_act.includes(seat), `at ${v.seq}`);
  }
  return views;
}

/** Nations of others with figures on the map. */
const strangers = (v, seat) => [...new Set(Object.values(v.table.regions).flatMap((r) => NATIONS.filter((n) => r[n] && v.table.nations[n].seat !== seat)))];

test("seven people choose nations, place their figures in secret and play a round", limit, async () => {
  const g = await seven({ options: { players: SEATS, placing: "hidden" } });
  await playOn(g.tables, { rand: random(7), done: (v) => v.table.round > 1 });
  const views = g.tables.map((t, i) => look(t, i));
  for (const [i, all] of views.entries()) {
    const end = all.at(-1);
    assert.ok(end.over || end.table.round === 2);
    assert.deepEqual(end.seats.map((s) => s.name).slice(1), NAMES.slice(1));
    // All place at once, and nobody sees others' figures before everybody is done.
    const placing = all.filter((v) => v.prompt?.step === "game.place");
    assert.ok(placing.some((v) => v.to_act.length === SEATS && v.options.length > 3), `${NAMES[i]} places`);
    for (const v of placing) assert.deepEqual(strangers(v, i), []);
    assert.ok(strangers(all.at(-1), i).length > 0);
  }
  // Each leads one nation, and all agree about it.
  const led = views.map((all) => NATIONS.map((n) => all.at(-1).table.nations[n].seat));
  assert.equal(new Set(led.map(String)).size, 1);
  g.close();
});

test("seven hands: each sees his own, through trades and battles", limit, async () => {
  const g = await seven({ position: POSITION });
  g.tables.forEach((t, i) => assert.deepEqual([...t.last.table.nations[NATIONS[i]].hand].sort(), [...HANDS[i]].sort()));
  await playOn(g.tables, { rand: random(8), done: (v) => v.table.round > 2, max: 2500 });
  g.tables.forEach((t, i) => look(t, i));
  // Whoever is not at the table sees no hand at all, nor how the game goes.
  const stranger = await new Person(server).get(`/api/games/${g.tables[0].id}/frames?from=0&count=1`);
  assert.ok(stranger.status >= 400, `${stranger.status}`);
  g.close();
});
