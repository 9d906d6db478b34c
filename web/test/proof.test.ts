// What was kept of a game against its record; records are made by the program.
import "./browser";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { forget, headsOf, keepHead, keepMix, keptOf, keptText, type Kept } from "../src/net/kept";
import { check, commitOf, drawnMix, readProof } from "../src/table/proof";

// tests/unit/test_dice.c has the same: bytes 0 to 31.
const SEED = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const A = "a".repeat(64);

test("commitments and mixes that are drawn", () => {
  assert.equal(commitOf(SEED).length, 64);
  assert.notEqual(drawnMix(SEED, 0), drawnMix(SEED, 1));
  assert.equal(drawnMix(SEED, 0).length, 32);
});

test("what is kept comes back, and is bounded", () => {
  const mix = keepMix(A, "1".repeat(32), [null, "drawn"]);
  assert.equal(keepMix(A, "2".repeat(32), [null, "drawn"]), mix, "who tries again sends the same one");
  const head = (n: number) => n.toString(16).padStart(64, "0");
  for (let seq = 1; seq <= 2000; seq++)
    keepHead(A, { seq, state: "running", head: head(seq), you: [0], events: [{ seq, seat: seq % 2 ? 0 : 1 }] });
  const k = keptOf(A)!;
  assert.deepEqual([k.mix, k.seats, k.before, k.last, k.seq], [mix, [0], [null, "drawn"], head(2000), 2000]);
  assert.ok(k.heads.length > 64 && k.heads.length <= 256, String(k.heads.length));
  assert.deepEqual([...headsOf(k)].sort(), headsOf(k), "in order");
  assert.match(keptText(k), new RegExp(`^bicorne kept 1\ncommit ${A}\nmix 0 ${mix}\nmix 1 drawn\nhead `));
  const over = "c".repeat(64);
  keepHead(over, { seq: 9, state: "over", head: head(9), you: [0], events: [] });
  assert.equal(keptOf(over), null, "what is over when it is first seen is not kept");
  for (let i = 0; i < 100; i++) keepMix(i.toString(16).padStart(64, "b"), mix, []);
  assert.equal(keptOf(A), null, "old games make room");
  forget("b".repeat(62) + "63");
  assert.equal(keptOf("b".repeat(62) + "63"), null);
});

/** A finished game of the program's own, with mixes that were drawn. */
function played(): string {
  const say = (lines: object[]) => {
    const run = spawnSync(process.env.BICORNE!, ["engine"], {
      input: lines.map((l) => JSON.stringify(l) + "\n").join(""),
      encoding: "utf8",
    });
    return run.stdout
      .trim()
      .split("\n")
      .map((l) => JSON.parse(l) as { ok: boolean; text?: string; record?: string });
  };
  const answers = say([
    { cmd: "new", game: "waterloo", options: { players: 2 } },
    { cmd: "chance", all: true },
    { cmd: "resign", seat: 1 },
    { cmd: "record" },
  ]);
  const last = answers[answers.length - 1]!;
  return last.record ?? last.text!;
}

test("a record of the program: all is found, and every change is noticed", { skip: !process.env.BICORNE }, () => {
  const text = played();
  const p = readProof(text);
  assert.equal(p.format, 2);
  assert.deepEqual(p.mixes, ["drawn", "drawn"]);
  assert.equal(commitOf(p.seed!), p.commit);
  assert.equal(p.heads[p.heads.length - 1], p.head, "the chain is the program's");
  const kept: Kept = {
    commit: p.commit!,
    mix: null,
    seats: [0],
    before: ["drawn", "drawn"],
    heads: p.heads.slice(1, 2),
    last: p.head,
    seq: 9,
  };
  assert.deepEqual(check(text, kept), { is: "good", mix: false, heads: 2 });
  assert.deepEqual(check(text, null), { is: "none" });
  assert.deepEqual(check(text.replace(/^(commit|mix|seed|head) .*\n/gm, ""), kept), { is: "unproven" });
  const bad = (fault: string) => ({ is: "bad", fault });
  assert.deepEqual(check(text, { ...kept, commit: A }), bad("commit"));
  assert.deepEqual(
    check(
      text.replace(/^seed ./m, (s) => s.slice(0, -1) + (s.endsWith("0") ? "1" : "0")),
      kept,
    ),
    bad("seed"),
  );
  assert.deepEqual(check(text.replace("mix 1 drawn", "mix 1 " + "1".repeat(32)), kept), bad("mix"));
  assert.deepEqual(check(text, { ...kept, mix: "1".repeat(32) }), bad("mix"));
  assert.deepEqual(check(text.replace("1 resign", "0 resign"), kept), bad("chain"));
  assert.deepEqual(check(text, { ...kept, last: A }), bad("head"));
  assert.deepEqual(check(text, { ...kept, heads: [p.head!], last: p.heads[0]! }), bad("head"), "the order counts");
  const folder = mkdtempSync(join(tmpdir(), "bicorne-kept-"));
  writeFileSync(join(folder, "kept.txt"), keptText(kept));
  writeFileSync(join(folder, "game.txt"), text);
  const run = spawnSync(process.env.BICORNE!, ["--lang", "en", "verify", "--kept", join(folder, "kept.txt"), join(folder, "game.txt")], {
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  assert.equal(run.status, 0, run.stderr);
  assert.match(run.stdout, /kept: agrees/);
});
