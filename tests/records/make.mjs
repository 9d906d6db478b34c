#!/usr/bin/env node
// make.mjs PROGRAM: a record and a position of each game whose version has none yet, played by the computer. Whoever raises
// the version of a game's rules runs it once; what it writes stays for ever (tests/unit/test_versions.c).
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

const here = dirname(new URL(import.meta.url).pathname);
const games = { waterloo: { players: 2 }, ccn: {}, leipzig: {}, nie: { players: 3 }, nge: {}, null: {} };

async function play(game, options, stop) {
  const engine = spawn(process.argv[2], ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    engine.stdin.write(JSON.stringify(request) + "\n");
    const answer = JSON.parse((await lines.next()).value);
    if (!answer.ok) throw new Error(`${game}: ${JSON.stringify(request)}: ${answer.error.text}`);
    return answer;
  };
  let now = await ask({ cmd: "new", game, options, seed: 7 }), n = 0, position = "";
  while (!now.over) {
    if (now.to_act.includes(-1)) {
      now = await ask({ cmd: "chance", all: true });
      continue;
    }
    const seat = now.to_act[n % now.to_act.length];
    const { best } = await ask({ cmd: "search", seat, player: "greedy" });
    now = await ask({ cmd: "apply", seat, action: best[0].text });
    if (++n === stop) position = (await ask({ cmd: "position" })).text;
  }
  const record = (await ask({ cmd: "record", reveal: true })).text;
  engine.stdin.end();
  return { n, record, position };
}

for (const [game, options] of Object.entries(games)) {
  const { n, record } = await play(game, options, 0);
  const version = /^game \S+ (\d+)$/m.exec(record)[1], file = join(here, game, `v${version}`);
  if (existsSync(`${file}.txt`)) continue;
  mkdirSync(join(here, game), { recursive: true });
  writeFileSync(`${file}.txt`, record);
  writeFileSync(`${file}.position.txt`, (await play(game, options, Math.ceil((n * 2) / 3))).position);
  console.log(`${file}.txt`);
}
