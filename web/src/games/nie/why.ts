// why.ts - why a region cannot be chosen in the movement, where the engine's refusals do not tell.
import type { Picking } from "../../table/types";
import { t } from "../../text";
import { anchors, isRegion } from "./land";
import { going, ships } from "./picks";
import { at, sum } from "./types";
import type { NMap, Table } from "./types";
import { nationName, regionName } from "./words";

export function why(map: NMap, table: Table, picking: Picking, id: string, lang: string): { text: string; rule: string } | undefined {
  const move = table.move;
  if (!move || !isRegion(id)) return undefined;
  const [from] = picking.picked;
  const name = (region: string) => regionName(map, region, lang);
  if (!from || !isRegion(from)) {
    const here = sum(at(table, id, move.nation));
    return { text: t(here ? "web.nie.why.moved" : "web.nie.why.nobody", [nationName(move.nation), name(id)]), rule: "NIE §6.1" };
  }
  const row = going(table, from);
  if (!sum(row)) return { text: t("web.nie.choose_some"), rule: "NIE §6.1" };
  if (map.regions[from]!.near.includes(id)) return { text: t("web.nie.why.leader"), rule: "NIE ruling 21" };
  const own = table.nations[move.nation];
  const room = ships(table, move.nation);
  if (from in anchors && id in anchors) {
    if (own.sails_from && own.sails_to && (own.sails_from !== from || own.sails_to !== id))
      return { text: t("web.nie.sea_pair", [name(own.sails_from), name(own.sails_to)]), rule: "NIE §6.6" };
    if (sum(row) > room) return { text: t(room > 0 ? "web.nie.sea_most" : "web.nie.sea_full", [room]), rule: "NIE §6.5" };
  }
  return { text: t(row[0] || row[2] ? "web.nie.why.far" : "web.nie.why.farther", [name(id), name(from)]), rule: "NIE §1.6" };
}
