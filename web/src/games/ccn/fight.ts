// fight.ts - a fight of the table as odds.ts wants it.
import { duel, type Odds, type Target } from "./odds";
import { leaderAt, typeOf, unitAt } from "./types";
import type { CMap, Fight, Strike, Table, Unit } from "./types";

function target(map: CMap, table: Table, unit: Unit, by: Strike): Target {
  const type = typeOf(map, unit);
  return {
    arm: type.arm,
    blocks: unit.blocks,
    ignores: by.ignores ?? 0,
    retreat: type.retreat,
    retreat_more: type.retreat_more,
    room: by.room ?? 0,
    led: leaderAt(table, unit.at) !== undefined,
  };
}

/** The same strike when the unit has fewer blocks: only what comes from blocks changes. */
export function diceWith(map: CMap, unit: Unit, strike: Strike, blocks: number): number {
  if (!blocks) return 0;
  let sum = 0;
  for (const p of strike.parts) {
    if (p.what === "blocks") sum += p.value - unit.blocks + blocks;
    else if (p.what === "guns") sum += typeOf(map, unit).dice?.[Math.min(blocks, 3) - 1]?.[0] ?? p.value;
    else sum += p.value;
  }
  return Math.max(0, sum);
}

/** Chances of a fight; null against a lone leader. `struck`: the defender strikes before the attacker. */
export function oddsOf(map: CMap, table: Table, fight: Fight, struck = false): Odds | null {
  const by = unitAt(table, fight.by),
    at = unitAt(table, fight.at);
  if (!by || !at) return null;
  const sabres = (u: Unit) => fight.kind === "melee" && !typeOf(map, u).is.includes("no_sabres");
  const back = fight.back;
  return duel({
    target: target(map, table, at, fight.attack),
    attack: { dice: fight.attack.dice + (fight.support ?? 0), sabres: sabres(by) },
    attacker: back && target(map, table, by, back),
    back: back && { dice: (blocks) => diceWith(map, at, back, blocks), sabres: sabres(at) },
    first: struck || (at.square !== undefined && typeOf(map, by).arm === "cavalry"),
  });
}
