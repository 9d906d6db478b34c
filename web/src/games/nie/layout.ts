// layout.ts - counters of this game. They tell kinds and numbers where there is room for it, else only emblem and number;
// those of one nation may become one.
import type * as kit from "../../europe/layout";
import { add, sum } from "./types";
import type { Nation, Row } from "./types";

export interface Tier {
  nation: Nation;
  row: Row;
}

export interface Group extends kit.Group<Tier> {
  battle: boolean;
}

export type Counter = kit.Counter<Group>;

/** Width and height of a counter. */
export function span(row: Row, long: boolean): { w: number; h: number } {
  const kinds = row.filter((n) => n > 0).length;
  return long ? { w: Math.min(2, kinds) * 30 + 18, h: kinds > 2 ? 38 : 22 } : { w: 42, h: 22 };
}

export const craft: kit.Craft<Tier, Group> = {
  span: (tier, long) => span(tier.row, long),
  sign: (group) => (group.battle ? 9 : 0), // crossed sabres
  kin: (group) => (group.battle ? undefined : group.tiers[0]!.nation),
  join: (a, b) => ({ nation: a.nation, row: add(a.row, b.row) }),
  weight: (tier) => sum(tier.row),
};
