// layout.ts - what stands on the map, place by place.
import type { Group, Tier } from "./counter";
import { berth, isZone, stand } from "./land";
import { hiddenIn, piecesAt, sideOfPiece } from "./types";
import type { NMap, Table } from "./types";
import { pieceName } from "./words";

/** One side's men in a zone, outside or inside its fortress. While they move, formations are still those of before: what
 * is drawn follows the pieces, and only who leads them is asked of the formations. */
function tierOf(map: NMap, table: Table, ids: readonly string[], side: string, inside: boolean, lang: string): Tier | undefined {
  if (!ids.length) return undefined;
  const is = (kind: string) => ids.filter((id) => map.pieces[id]!.is === kind);
  const f = table.formations.find((x) => x.leader && ids.includes(x.leader));
  const nation = f?.nation ?? map.pieces[ids[0]!]!.nation;
  const own = { side, nation, of: 1, ...(inside ? { inside } : {}) };
  const depot = is("depot").length;
  const zone = table.pieces[ids[0]!]!.at;
  const hidden = hiddenIn(table, zone, side, inside).reduce((n, s) => n + (s.is === "corps" ? s.number : 0), 0);
  if (depot === ids.length && !hidden) return { is: "depot", name: "", n: depot, ...own };
  return {
    is: "men",
    ...own,
    name: f ? pieceName(map, f.leader!, lang, false) : "",
    n: is("corps").reduce((n, id) => n + (table.pieces[id]!.n ?? 0), hidden),
    hidden: hidden > 0,
    depot: depot > 0,
    starved: f?.starved,
    shaken: f?.shaken,
    acted: ids.some((id) => table.pieces[id]!.acted),
    marches: ids.some((id) => table.pieces[id]!.mover),
  };
}

function menAt(map: NMap, table: Table, zone: string, lang: string): Tier[] {
  const all = piecesAt(map, table, zone).filter((id) => map.pieces[id]!.is !== "fleet");
  const [first, ...rest] = [true, false].flatMap((inside) =>
    (["C", "F"] as const).flatMap((side) => {
      const own = all.filter((id) => !!table.pieces[id]!.inside === inside && sideOfPiece(map, table, id) === side);
      return tierOf(map, table, own, side, inside, lang) ?? [];
    }),
  );
  const siege = table.marks[zone]?.siege;
  return first ? [siege === undefined ? first : { ...first, siege }, ...rest] : [];
}

/** Fleets at a place, a tier for each side. */
function fleetsAt(map: NMap, table: Table, place: string): Tier[] {
  const all = piecesAt(map, table, place).filter((id) => map.pieces[id]!.is === "fleet");
  const of = (side: string) => all.filter((id) => sideOfPiece(map, table, id) === side);
  return [...new Set(all.map((id) => sideOfPiece(map, table, id)!))].map((side) => ({
    is: "fleet",
    side,
    nation: map.pieces[of(side)[0]!]!.nation,
    name: "",
    n: of(side).length,
    of: 1,
  }));
}

/** Everything that stands on the map. */
export function groups(map: NMap, table: Table, lang: string): Group[] {
  const places = [...new Set(Object.values(table.pieces).map((p) => p.at))];
  return places.flatMap((id) => {
    const at = isZone(id) ? stand(id) : berth(id);
    if (!at) return [];
    const men = isZone(id) ? menAt(map, table, id, lang) : [];
    const tiers = [...men, ...fleetsAt(map, table, id)];
    return tiers.length ? [{ ids: [id], ...at, tiers, battle: table.battle?.zone === id }] : [];
  });
}
