// long.mjs [ENTRIES [SECONDS]]: what somebody with a very long game costs others. One address makes a game of that many
// entries, then asks for its log, record, position and frames as fast as they are answered, and opens it again and again;
// somebody else pings meanwhile. Prints the times of the pings, alone and beside that, and fails if one of a hundred takes
// more than 50 ms. Needs idle cores, so it is run apart: BICORNE=program node tests/server/apart/long.mjs
import { Person, Server, sleep } from "../lib.mjs";

const [entries, seconds] = [Number(process.argv[2] ?? 80_000), Number(process.argv[3] ?? 10)];
const LIMIT_MS = 50, PAIRS = 7; // requests of one connection that may wait for a game: 16

/** Decides and takes back until there are so many entries. */
async function lengthen(table, wanted) {
  while (table.last.seq < wanted) {
    const { seq, options } = table.last;
    for (let i = 0; i < PAIRS; i++) {
      table.send({ t: "do", seq: seq + 2 * i, action: options[0] });
      table.send({ t: "undo", seq: seq + 2 * i + 1 });
    }
    await table.at(seq + 2 * PAIRS);
    table.messages.length = table.raw.length = 0;
  }
}

/** Pings for a while; the times in milliseconds, in order. */
async function ping(table, ms) {
  const times = [], end = performance.now() + ms;
  while (performance.now() < end) {
    const from = performance.now(), pong = table.wait("pong", (m) => m.t === "pong");
    table.send({ t: "ping" });
    times.push((await pong).received - from);
    await sleep(5);
  }
  return times.sort((a, b) => a - b);
}

function print(what, times) {
  const at = (q) => times[Math.min(times.length - 1, Math.floor(q * times.length))].toFixed(1);
  console.log(`${what}: ${times.length} pings, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`);
}

const server = await Server.start();
const one = new Person(server), other = new Person(server);
const seats = [{ kind: "me" }, { kind: "here", name: "Ben" }];
const made = await one.create("waterloo", seats);
const table = await one.table(made.id);
while (table.last.undo !== "free") await table.act(table.last.options[0]); // then there is something to take back
await lengthen(table, entries);
console.log(`a game of ${table.last.seq} entries`);
const his = await other.table((await other.create("waterloo", seats)).id);
print("alone", await ping(his, (seconds * 1000) / 2));

let asking = true, answers = 0, refused = 0;
async function ask(what) {
  while (asking) {
    const { status } = await one.get(`/api/games/${made.id}${what}`);
    if (status === 200) answers++;
    else refused++;
    if (status !== 200) await sleep(20);
  }
}
async function open() {
  while (asking) (await one.table(made.id)).close();
}
const busy = ["/log", "/record", "/position", `/frames?from=${entries - 100}`, "/log", "/record"].map(ask).concat(open());
const times = await ping(his, seconds * 1000);
asking = false;
await Promise.all(busy);
print(`beside ${answers} logs, records, positions and frames of it (${refused} refused)`, times);
await server.stop();
process.exit(times[Math.floor(0.99 * times.length)] > LIMIT_MS ? 1 : 0);
