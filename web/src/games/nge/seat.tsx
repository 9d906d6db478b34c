// seat.tsx - in a seat's panel: its side, its cards, points in reserve, strength on the map, the French key zones.
import { t } from "../../text";
import type { SeatProps } from "../../table/types";
import { seatOf, sides } from "./types";
import type { NMap, Table } from "./types";
import { sideName, stepsOf } from "./words";

export function SeatExtra({ map, table, seat, lang, onMark }: SeatProps<NMap, Table>) {
  const side = sides[seat];
  if (!side) return null;
  const keys = Object.entries(table.goal.keys);
  const own = keys.filter(([, taken]) => taken === (side === "C")).map(([zone]) => zone);
  return (
    <div class={`nge-seat nge-ui nge-${side}`}>
      <strong>{sideName(side)}</strong>
      <span title={t("web.nge.seat.cards")}>{t("web.nge.cards", [table.held[seatOf(side)]!])}</span>
      <span title={t("web.nge.seat.kept")}>{t("web.nge.kept", [table.kept[seatOf(side)]!])}</span>
      <span title={t("web.nge.seat.steps")}>{t("web.nge.steps", [stepsOf(table, seat)])}</span>
      <span class="nge-keys" title={t("web.nge.seat.keys")} onPointerEnter={() => onMark(own)} onPointerLeave={() => onMark([])}>
        ★ {own.length}/{keys.length}
        <span class="sr-only">{own.map((z) => map.zones[z]?.name[lang === "de" ? "de" : "en"]).join(", ")}</span>
      </span>
    </div>
  );
}
