// why.ts - why a square cannot be chosen, where the engine has no refusal of its own: it refuses
// single steps, but people click on squares far away.
import { t } from "../../text";
import type { Picking, Refused } from "../../table/types";
import { pieceAt, squareOf } from "./types";
import type { Table, WMap } from "./types";
import { facts, label } from "./words";

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

/** Reasons that lie in the board, not in the way a piece moves. */
const closed = new Set([
  "occupied",
  "way",
  "terrain",
  "border",
  "enemy_line",
  "ally_land",
  "block",
  "home_only",
  "not_towards",
  "on_town",
  "leave_town",
]);

/** A piece that is hemmed in: every square that it could go to, counted by what closes it. */
export function stuck(
  map: WMap,
  table: Table,
  id: string,
  refused: readonly Refused[],
  lang: string,
): { text: string; rule: string } | undefined {
  if (!pieceAt(table, id)) return undefined;
  const squares = new Map<string, string>();
  for (const r of refused) {
    const [kind, , to] = r.do.split(" ");
    const reason = r.reason.replace(/^step\./, "");
    if (kind === "step" && to && closed.has(reason)) squares.set(to, reason);
  }
  if (!squares.size) return undefined;
  const counts = new Map<string, number>();
  for (const reason of squares.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const list = [...counts].sort((a, b) => b[1] - a[1]).map(([reason, n]) => t(`web.waterloo.shut.${reason}`, [n]));
  const name = facts(map, table, id, lang)[0]!;
  return { text: t("web.waterloo.stuck", [name, list.join("; ")]), rule: "WL §3.4" };
}
