// counter.ts - counters of this game: formations by who leads them and their steps, fleets and depots by their number.
// From afar formations of one nation may become one.
import type * as kit from "../../europe/layout";

export interface Tier {
  is: "men" | "fleet" | "depot";
  side: string;
  nation: string;
  name: string;
  n: number;
  /** How many formations it stands for. */
  of: number;
  /** At least so many. */
  hidden?: boolean;
  inside?: boolean;
  depot?: boolean;
  starved?: boolean;
  shaken?: boolean;
  acted?: boolean;
  marches?: boolean;
  /** How far the siege is. */
  siege?: number;
}

export interface Group extends kit.Group<Tier> {
  battle: boolean;
}

export type Counter = kit.Counter<Group>;

const LETTER = 7.7;

/** Width and height of a counter. */
export function span(t: Tier, long: boolean): { w: number; h: number } {
  if (t.is !== "men") return { w: 36, h: 20 };
  return { w: long && t.name ? 33 + Math.ceil(t.name.length * LETTER) + 9 * (String(t.n).length + Number(!!t.hidden)) : 44, h: 22 };
}

export const craft: kit.Craft<Tier, Group> = {
  span,
  sign: (g) => (g.battle ? 9 : 0),
  kin: (g) => {
    const [t] = g.tiers;
    return g.battle || t!.is !== "men" || t!.marches || t!.inside || t!.siege !== undefined ? undefined : t!.nation;
  },
  join: (a, b) => ({
    ...a,
    name: "",
    n: a.n + b.n,
    of: a.of + b.of,
    hidden: a.hidden || b.hidden,
    depot: a.depot || b.depot,
    starved: a.starved || b.starved,
    shaken: a.shaken || b.shaken,
    acted: a.acted && b.acted,
  }),
  weight: (t) => t.n + 1,
};
