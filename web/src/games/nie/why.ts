// why.ts - why a region cannot be chosen in the movement, where the engine's refusals do not tell.
import type { Picking } from "../../table/types";
import { t } from "../../text";
import { anchors, isRegion } from "./land";
import { going, reachFrom } from "./picks";
import { sentence, wordsOf } from "./told";
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
  // Leaders alone, or by sea: only one way, and room for few.
  const told = reachFrom(table, from).facts.find((f) => {
    const [kind, a = "", b] = wordsOf(f);
    if (kind === "alone") return a === id;
    return id in anchors && (kind === "voyage" ? a !== from || b !== id : kind === "full" || (kind === "ships" && sum(row) > Number(a)));
  });
  if (told) return { text: sentence(map, told, lang), rule: told.rule ?? "" };
  return { text: t(row[0] || row[2] ? "web.nie.why.far" : "web.nie.why.farther", [name(id), name(from)]), rule: "NIE §1.6" };
}
