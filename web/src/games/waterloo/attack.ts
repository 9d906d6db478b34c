// attack.ts - chapter 4 on the page: what an attack takes, how it stands, and whether it can still be
// brought about this turn. The server judges; src/rules/waterloo/attack.c is what this follows.
import { adjoining, costs, inContact, neighbours } from "./move";
import { allPieces, armyOf, friends, pieceAt } from "./types";
import type { Army, Attack, Piece, Table, WMap } from "./types";

/** §4.3, §7.5 to §7.7: value + 1 on the victim; in the standard game its supporters are bound too,
 * whatever border lies between (ruling 1). */
function needed(map: WMap, table: Table, target: string): { at: string; needs: number }[] {
  const victim = pieceAt(table, target);
  if (!victim) return [];
  const places = [{ at: target, needs: victim.kind === "general" ? 3 : 2 }];
  if (!map.rules.standard) return places;
  for (const at of adjoining(map, target)) {
    const by = pieceAt(table, at);
    if (!by || !friends(table, victim.country, by.country) || armyOf(table, by.country)?.safe) continue;
    places.push({ at, needs: by.kind === "general" ? map.rules.general_binds : 1 });
  }
  return places;
}

/** §4.8: whoever may take part, moved or not; not those who have just broken with the victim (§5.8). */
function attackers(table: Table, target: string): Piece[] {
  const victim = pieceAt(table, target)?.country;
  const fights = ({ country, safe, spares }: Army) => friends(table, table.active!, country) && !safe && spares !== victim;
  const who = new Set(table.armies.filter(fights).map((a) => a.country));
  return allPieces(table).filter((p) => who.has(p.country));
}

/** One entry for every attacker that a place takes. */
const single = (places: readonly { at: string; needs: number }[]): string[] => places.flatMap((p) => Array<string>(p.needs).fill(p.at));

/** The attack as the pieces stand: some assignment of attackers to places, each serving once. */
export function cover(map: WMap, table: Table, target: string): Attack | undefined {
  const places = needed(map, table, target);
  if (!places.length || !table.active) return undefined;
  const all = attackers(table, target),
    slots = single(places);
  const holds = new Map<Piece, number>();
  const fill = (slot: number, seen: Set<Piece>): boolean =>
    all.some((p) => {
      if (seen.has(p) || !inContact(map, p.at, p.kind, slots[slot]!)) return false;
      seen.add(p);
      const other = holds.get(p);
      if (other !== undefined && !fill(other, seen)) return false;
      holds.set(p, slot);
      return true;
    });
  const enough = slots.map((_, i) => fill(i, new Set())).every(Boolean);
  const lines = [...holds].map(([p, slot]): [string, string] => [p.at, slots[slot]!]);
  return {
    enough,
    places: places.map((p) => ({ ...p, has: lines.filter(([, to]) => to === p.at).length })),
    lines,
  };
}

export interface Chance {
  needs: number;
  /** At most so many attackers can stand where they are needed at the end of this turn. */
  brings: number;
}

interface Known {
  chances: Map<string, Chance>;
  /** By square: what it costs the piece there to go elsewhere. */
  costs: Map<string, Map<string, number>>;
}
const known = new WeakMap<Table, Known>();

/**
 * What an attack on `target` takes and what can be brought with the points of this turn. It never says
 * too little: own pieces are counted as if they did not stand in each other's way. So what it calls
 * hopeless is.
 */
export function chance(map: WMap, table: Table, target: string): Chance {
  const mine = known.get(table) ?? { chances: new Map(), costs: new Map() };
  known.set(table, mine);
  let found = mine.chances.get(target);
  if (!found) mine.chances.set(target, (found = reckon(map, table, target, mine.costs)));
  return found;
}

function reckon(map: WMap, table: Table, target: string, ways: Known["costs"]): Chance {
  const slots = single(needed(map, table, target));
  const price = attackers(table, target).map((p) => {
    const to = ways.get(p.at) ?? (p.country === table.active ? costs(map, table, p) : new Map([[p.at, 0]]));
    ways.set(p.at, to);
    return slots.map((slot) => {
      let least = Infinity;
      for (const at of neighbours(map, slot)) if ((to.get(at) ?? Infinity) < least && inContact(map, at, p.kind, slot)) least = to.get(at)!;
      return least;
    });
  });
  return { needs: slots.length, brings: cheapest(price, slots.length, table.points) };
}

/** How many slots can be filled for `points`, each by another row of `price` (cheapest ways first). */
function cheapest(price: readonly (readonly number[])[], slots: number, points: number): number {
  const of = new Array<number>(slots).fill(-1); // slot: its row
  let spent = 0;
  for (let filled = 0; filled < slots; filled++) {
    // The cheapest chain: a new row takes a slot, whose row goes on to another one.
    const cost = new Array<number>(slots).fill(Infinity),
      from = new Array<number>(slots).fill(-1),
      row = new Array<number>(slots).fill(-1);
    price.forEach((p, r) => {
      if (of.includes(r)) return;
      for (let s = 0; s < slots; s++) if (p[s]! < cost[s]!) [cost[s], row[s]] = [p[s]!, r];
    });
    for (let again = true; again; ) {
      again = false;
      for (let a = 0; a < slots; a++) {
        if (of[a]! < 0 || cost[a] === Infinity) continue;
        const p = price[of[a]!]!;
        for (let b = 0; b < slots; b++) {
          const c = cost[a]! - p[a]! + p[b]!;
          if (a !== b && c < cost[b]!) [cost[b], from[b], row[b], again] = [c, a, of[a]!, true];
        }
      }
    }
    let end = -1;
    for (let s = 0; s < slots; s++) if (of[s]! < 0 && (end < 0 || cost[s]! < cost[end]!)) end = s;
    if (end < 0 || spent + cost[end]! > points) return filled;
    spent += cost[end]!;
    for (let s = end; s >= 0; s = from[s]!) of[s] = row[s]!;
  }
  return slots;
}
