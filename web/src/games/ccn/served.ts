// served.ts - whom a card is for, at a glance: hexes of those that it can order. Not how many of them, and
// not every limit: the engine offers what is allowed.
import { distance } from "./geometry";
import { leaderAt, sideCodes, typeOf } from "./types";
import type { CMap, Table, Unit } from "./types";
import { sections } from "./cards";

/** Sectors of a hex as a side sees them: left, centre, right, a bit each. */
export function sectorsOf(map: CMap, at: string, side: number): number {
  const bits = map.hexes[at]!.sector;
  return sideCodes[side] === map.top ? ((bits & 1) << 2) | (bits & 2) | (bits >> 2) : bits;
}

export function served(map: CMap, table: Table, side: number, card: string): string[] {
  const own = table.units.filter((u) => u.side === side);
  const by = sections[card];
  if (by) {
    const wanted = by.reduce((bits, n, i) => bits | (n ? 1 << i : 0), 0);
    const fits = (at: string) => (sectorsOf(map, at, side) & wanted) !== 0;
    return [...new Set([...own, ...table.leaders.filter((l) => l.side === side)].map((m) => m.at).filter(fits))];
  }
  const met = (u: Unit) => table.units.some((e) => e.side !== side && distance(e.at, u.at) === 1);
  const is = (u: Unit) => {
    const type = typeOf(map, u);
    switch (card) {
      case "bayonet_charge":
      case "force_march":
        return type.arm === "infantry";
      case "bombard":
        return type.arm === "artillery";
      case "cavalry_charge":
        return type.arm === "cavalry" || type.is.includes("horse");
      case "fire_and_hold":
        return type.arm !== "cavalry" && !met(u);
      case "cold_steel":
        return met(u);
      case "leadership":
        return leaderAt(table, u.at) !== undefined;
      case "rally":
        return u.blocks < type.blocks;
      default:
        return false;
    }
  };
  return own.filter(is).map((u) => u.at);
}

/** Played now it would order nobody. Not where dice decide that, or the other side's card. */
export function ordersNobody(map: CMap, table: Table, side: number, card: string): boolean {
  if (["elan", "counter_attack", "grande_manoeuvre", "short_supply"].includes(card)) return false;
  if (card === "leadership") return !table.leaders.some((l) => l.side === side);
  return served(map, table, side, card).length === 0;
}
