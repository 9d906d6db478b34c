// churn.mjs [SECONDS]: people come, play some moves against computers and go, all the time. Prints what memory the server
// has and how many games are in it, and fails if it still grows: more than a tenth from the second to the last third.
// Ten minutes tell something: BICORNE=program node tests/server/apart/churn.mjs 600
import { readFileSync } from "node:fs";
import { Person, Server, random, sleep } from "../lib.mjs";

const seconds = Number(process.argv[2] ?? 600), AT_ONCE = 8, KEPT = 256 + AT_ONCE;
const computer = { kind: "computer", level: "recruit" };
const server = await Server.start({ args: ["--workers", "1"] });
const rand = random(7), end = performance.now() + seconds * 1000;
let games = 0;

async function visit() {
  while (performance.now() < end) {
    const p = new Person(server);
    const solo = rand(4) === 0;
    const made = await p.create(rand(2) ? "waterloo" : "leipzig", [solo ? computer : { kind: "me" }, computer]);
    const t = await p.table(made.id);
    for (let i = 0; i < 3 && t.mine; i++) {
      const answer = await t.do(t.last.options[rand(t.last.options.length)]);
      if (answer.t === "no" && answer.code !== "late") throw new Error(answer.text);
    }
    t.close();
    p.close();
    games++;
  }
}

const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]) / 1024;
async function live() {
  const { text } = await new Person(server).get("/metrics");
  return Number(/^bicorne_live_games (\d+)/m.exec(text)[1]);
}

const people = Array.from({ length: AT_ONCE }, visit), seen = [];
while (performance.now() < end) {
  await sleep(Math.min(10_000, seconds * 100));
  seen.push(rss());
  console.log(`${games} games made, ${await live()} in memory, ${seen.at(-1).toFixed(1)} MB`);
}
await Promise.all(people);
await sleep(1000);
const kept = await live(), third = Math.floor(seen.length / 3);
const mean = (v) => v.reduce((a, b) => a + b, 0) / v.length;
const middle = mean(seen.slice(third, 2 * third)), last = mean(seen.slice(-third));
console.log(`${games} games made, ${kept} in memory at the end; ${middle.toFixed(1)} MB, then ${last.toFixed(1)} MB`);
await server.stop();
process.exit(last > 1.1 * middle || kept > KEPT ? 1 : 0);
