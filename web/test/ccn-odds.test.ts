import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { diceWith, oddsOf } from "../src/games/ccn/fight";
import { duel, leaderFalls, strike, throws, type Target } from "../src/games/ccn/odds";
import type { CMap, Table } from "../src/games/ccn/types";

const near = (a: number, b: number, what?: string) => assert.ok(Math.abs(a - b) < 1e-12, `${what ?? ""} ${a} is not ${b}`);
const line: Target = { arm: "infantry", blocks: 4, ignores: 0, retreat: 1, retreat_more: 1, room: 9, led: false };
const sum = (v: readonly number[]) => v.reduce((a, b) => a + b, 0);

/** Every one of 6^n throws by itself: infantry, infantry, cavalry, artillery, flag, sabre. */
function count(n: number, see: (faces: number[]) => void): void {
  for (let i = 0; i < 6 ** n; i++) see(Array.from({ length: n }, (_, k) => Math.floor(i / 6 ** k) % 6));
}

test("all throws together are certain", () => {
  for (let n = 0; n <= 10; n++) for (const sides of [1, 2, 3]) near(sum(throws(n, sides).map((t) => t.p)), 1);
});

test("one die at infantry: two sides hit in a volley, three in a melee", () => {
  const fire = duel({ target: line, attack: { dice: 1, sabres: false } });
  near(fire.target.hurt, 2 / 6);
  near(fire.target.back, 1 / 6);
  assert.equal(fire.attacker, null);
  near(duel({ target: line, attack: { dice: 1, sabres: true } }).target.hurt, 3 / 6);
  near(duel({ target: { ...line, arm: "cavalry" }, attack: { dice: 1, sabres: true } }).target.hurt, 2 / 6);
});

test("the same as counting every throw", () => {
  const unit: Target = { ...line, blocks: 2, ignores: 1, room: 1 };
  const seen = { hurt: 0, back: 0, gone: 0 };
  count(4, (faces) => {
    const hits = Math.min(2, faces.filter((f) => f < 2 || f === 5).length);
    const flags = hits < 2 ? Math.max(0, faces.filter((f) => f === 4).length - 1) : 0;
    const lost = Math.min(2, hits + Math.max(0, flags - 1)); // one hex of room
    if (lost) seen.hurt++;
    if (lost === 2) seen.gone++;
    else if (flags) seen.back++;
  });
  const odds = duel({ target: unit, attack: { dice: 4, sabres: true } }).target;
  near(odds.hurt, seen.hurt / 6 ** 4, "hurt");
  near(odds.back, seen.back / 6 ** 4, "back");
  near(odds.gone, seen.gone / 6 ** 4, "gone");
});

test("who cannot go back pays with blocks", () => {
  const shut = strike(1, { ...line, blocks: 1, room: 0 }, false);
  near(sum(shut.filter((e) => e.gone).map((e) => e.p)), 3 / 6); // two infantry, one flag
  const militia = strike(1, { ...line, retreat: 3, retreat_more: 3, room: 2 }, false);
  assert.deepEqual(
    militia.filter((e) => e.steps).map((e) => [e.steps, e.moved, e.lost]),
    [[3, 2, 1]],
  );
});

test("a leader: two sabres of two dice while his unit lives, one of one when it is gone", () => {
  const odds = duel({ target: { ...line, blocks: 2, led: true }, attack: { dice: 2, sabres: false } }).target;
  near(odds.leader, (2 * (1 / 3) * (2 / 3)) / 36 + 1 / 9 / 6);
  near(leaderFalls(2), 11 / 36);
});

test("battle back: only who stands answers, with the blocks that are left", () => {
  const asked: number[] = [];
  const odds = duel({
    target: { ...line, blocks: 2 },
    attack: { dice: 1, sabres: true },
    attacker: line,
    back: { dice: (blocks) => (asked.push(blocks), blocks), sabres: true },
  });
  near(odds.answers, 5 / 6); // the flag drives it back
  assert.deepEqual([...new Set(asked)].sort(), [1, 2]);
  // Unhurt (2 of 6): two dice; hit (3 of 6): one.
  near(odds.attacker!.mean, (2 / 6) * (2 * 0.5) + (3 / 6) * 0.5);
  near(sum(odds.attacker!.blocks), 1);
});

test("a square throws first, and who is bounced does not attack", () => {
  const odds = duel({
    target: line,
    attack: { dice: 1, sabres: true },
    attacker: { ...line, arm: "cavalry" },
    back: { dice: () => 1, sabres: true },
    first: true,
  });
  near(odds.attacker!.hurt, 2 / 6);
  near(odds.attacker!.back, 1 / 6);
  near(odds.target.hurt, (5 / 6) * (3 / 6));
  near(sum(odds.target.blocks), 1);
});

const type = {
  de: "",
  en: "",
  is: [],
  fight: 1,
  move: 1,
  range: 2,
  stand: 0,
  moved: 0,
  half_up: 1,
  melee: 0,
  against_infantry: 0,
  ignore: 0,
  retreat: 1,
  retreat_more: 1,
};
const map = {
  types: {
    "FR.LN": { ...type, arm: "infantry", blocks: 4 },
    "BR.FA": {
      ...type,
      arm: "artillery",
      blocks: 3,
      dice: [
        [3, 2],
        [4, 3],
        [4, 3],
      ],
    },
    "BR.RL": { ...type, arm: "infantry", blocks: 3, is: ["no_sabres"] },
  },
} as unknown as CMap;
const unit = (id: number, kind: string, side: number, at: string, blocks: number) => ({ id, type: kind, side, at, blocks });
const table = (...units: ReturnType<typeof unit>[]) => ({ units, leaders: [] }) as unknown as Table;

test("fewer blocks, fewer dice; guns by their table", () => {
  const inf = unit(0, "FR.LN", 0, "D5", 4);
  const parts = [
    { what: "blocks", rule: "", value: 4 },
    { what: "into.hill", rule: "", value: -1 },
  ];
  assert.equal(diceWith(map, inf, { dice: 3, parts }, 2), 1);
  assert.equal(diceWith(map, inf, { dice: 3, parts }, 1), 0);
  const gun = unit(1, "BR.FA", 1, "D6", 3);
  assert.equal(diceWith(map, gun, { dice: 4, parts: [{ what: "guns", rule: "", value: 4 }] }, 1), 3);
});

test("a fight of the table", () => {
  const t = table(unit(0, "FR.LN", 0, "D5", 4), unit(1, "BR.RL", 1, "D6", 1));
  const attack = { dice: 4, parts: [{ what: "blocks", rule: "", value: 4 }], ignores: 0, room: 9 };
  const back = { dice: 1, parts: [{ what: "blocks", rule: "", value: 1 }], ignores: 0, room: 9 };
  const odds = oddsOf(map, t, { kind: "melee", by: "D5", at: "D6", attack, back })!;
  near(odds.target.gone, 1 - (3 / 6) ** 4);
  // The sabres of rifles miss: two sides of six, and only if no flag drove them back.
  near(odds.attacker!.hurt, (2 / 6) ** 4 * (2 / 6));
  near(oddsOf(map, t, { kind: "fire", by: "D5", at: "D6", attack })!.target.gone, 1 - (4 / 6) ** 4);
  assert.equal(oddsOf(map, t, { kind: "melee", by: "D5", at: "D7", attack }), null);
});
