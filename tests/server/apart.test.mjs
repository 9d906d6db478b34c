// The measurements that are run apart (tests/server/apart) work: small, and without judging times.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { within } from "./lib.mjs";

const here = dirname(new URL(import.meta.url).pathname);

async function run(name, ...args) {
  const child = spawn(process.execPath, [join(here, "apart", name), ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const part of [child.stdout, child.stderr]) part.setEncoding("utf8").on("data", (text) => (said += text));
  const code = await within(240_000, `end of ${name}`, new Promise((done) => child.on("exit", done)));
  return { code, said };
}

test("a long game beside somebody who pings", { timeout: 300_000 }, async (t) => {
  const { said } = await run("long.mjs", "600", "2");
  t.diagnostic(said.trim());
  assert.match(said, /^a game of 6\d\d entries$/m);
  assert.match(said, /^beside [1-9]\d* logs, records, positions and frames of it/m);
});

test("people who come and go", { timeout: 300_000 }, async (t) => {
  const { said } = await run("churn.mjs", "3");
  t.diagnostic(said.trim());
  assert.match(said, /^[1-9]\d* games made, \d+ in memory at the end;/m);
});
