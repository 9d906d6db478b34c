// clash.ts - a battle that is fought, or would be, for the reckoning of its chances.
import { drawnUp, type Camp, type Clash } from "./odds";
import { bySea, danger, going } from "./picks";
import { add, areFoes, at, nations, none, standing } from "./types";
import type { Battle, NMap, Nation, Row, SideWord, Table } from "./types";

const open = { half: "defender", round: 1, fired: false, hits: 0 } as const;
const together = (rows: readonly Row[]): Row => rows.reduce(add, none);

/** Who would be attacked by the nation that moves. */
export const foesAt = (table: Table, region: string): Nation[] =>
  standing(table, region).filter((n) => areFoes(table, table.nations[table.move!.nation].seat, table.nations[n].seat));

/** The battle that a move begins, or joins; null: none. */
export function before(map: NMap, table: Table, from: string, to: string): Clash | null {
  const foes = foesAt(table, to);
  if (!foes.length) return null;
  const sea = bySea(map, table, from, to);
  const lost = sea ? danger(map, table, to) : 0;
  // Those of the group who are there already, or have come, fight too (NIE ruling 45).
  const friends = standing(table, to).filter((n) => {
    const seat = table.nations[n].seat;
    return seat !== undefined && table.group.includes(seat) && foes.every((f) => areFoes(table, seat, table.nations[f].seat));
  });
  const there = together(friends.map((n) => at(table, to, n)));
  const row = going(table, from);
  return {
    ...open,
    defender: drawnUp(together(foes.map((n) => at(table, to, n))), table.leader_rule),
    attacker: drawnUp(lost ? there : add(there, row), table.leader_rule),
    ...(lost ? { sails: { row, lost } } : {}),
    favoured: sea || !!table.regions[to]?.landed,
    leaderRule: table.leader_rule,
    rounds: table.battle_rounds,
  };
}

/** The battle that is fought. Until all have deployed nobody knows the other's ranks: the usual ones are assumed. */
export function during(table: Table, b: Battle): Clash {
  const camp = (side: SideWord): Camp => {
    const of = nations.flatMap((n) => (b.ranks[n]?.side === side ? [n] : []));
    if (!b.shown) return drawnUp(together(of.map((n) => at(table, b.region, n))), table.leader_rule);
    const rank = (of: Nation[], which: "front" | "rear" | "dead") => together(of.map((n) => b.ranks[n]![which]));
    return { front: rank(of, "front"), rear: rank(of, "rear"), dead: rank(of, "dead") };
  };
  const now = b.shown ? { half: b.half, round: b.round, fired: b.fired, hits: b.hits } : open;
  return {
    ...now,
    defender: camp("defender"),
    attacker: camp("attacker"),
    favoured: b.favoured,
    leaderRule: table.leader_rule,
    rounds: table.battle_rounds,
  };
}
