// Games of computers, as the server has them.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";

type Any = any;

export interface Played {
  /** Of the catalog. */
  game: Any;
  ask(path: string, body?: object): Promise<Any>;
  /** Where a game is on the server, and its record. */
  games: { id: string; file: string }[];
}

/** Computers play, and what they have played is given to a server. */
export async function played(t: TestContext, game: string, ...options: string[]): Promise<Played> {
  const dir = mkdtempSync(join(tmpdir(), "bicorne-played-"));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  execFileSync(process.env.BICORNE!, ["arena", game, ...options, "--record", dir], { stdio: "ignore" });
  const server = spawn(process.env.BICORNE!, ["serve", "--listen", "127.0.0.1:0", "--db", ":memory:", "--rate", "0"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  t.after(() => server.kill());
  let url = "";
  for await (const line of createInterface({ input: server.stdout })) if ((url = /http:\/\/[^\s/]+/.exec(line)?.[0] ?? "")) break;
  let cookie = "";
  const ask = async (path: string, body?: object): Promise<Any> => {
    const headers = { cookie, origin: url, "content-type": "application/json" };
    const answer = await fetch(url + path, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
    cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return answer.json();
  };
  const { games: catalog } = await ask("/api/catalog");
  const games = [];
  for (const name of readdirSync(dir)) {
    const file = join(dir, name);
    const record = readFileSync(file, "utf8");
    const seats = (record.match(/^seat \d/gm) ?? []).map((_, i) => (i ? { kind: "here", name: `Clara ${i}` } : { kind: "me" }));
    games.push({ id: (await ask("/api/games", { game, seats, record })).id as string, file });
  }
  return { game: catalog.find((g: Any) => g.id === game), ask, games };
}
