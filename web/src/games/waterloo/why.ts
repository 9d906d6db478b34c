// why.ts - why a square cannot be chosen, where the engine has no refusal of its own: it refuses
// single steps, but people click on squares far away.
import { t } from "../../text";
import type { Picking } from "../../table/types";
import { pieceAt, squareOf } from "./types";
import type { Table, WMap } from "./types";
import { label } from "./words";

export function why(map: WMap, table: Table, picking: Picking, id: string, lang: string): { text: string; rule: string } | undefined {
  const at = squareOf(id);
  const kinds = new Set(picking.open.map((a) => a.kind));
  if (!at) return undefined;
  const name = label(map, id, lang)!;
  if (picking.picked.length && kinds.has("step")) {
    if (map.terrain[at[1]]?.[at[0]] !== ".") return { text: t("waterloo.why.step.terrain", ["", name]), rule: "WL §1.5" };
    if (pieceAt(table, id)) return { text: t("waterloo.why.step.occupied", ["", name]), rule: "WL §3.4" };
    return { text: t("ui.waterloo.no_way", [label(map, picking.picked[0]!, lang)!, name]), rule: "WL §3.2" };
  }
  if (kinds.has("target") && !pieceAt(table, id)) return { text: t("ui.waterloo.nobody_there"), rule: "WL §4.5" };
  if (kinds.has("step") && table.active && pieceAt(table, id)?.country !== table.active)
    return { text: t("ui.waterloo.no_piece", [name, t(`waterloo.country.${table.active}`)]), rule: "WL §3.2" };
  return undefined;
}
