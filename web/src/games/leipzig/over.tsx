// over.tsx - beside the map, where it leaves room: whose turn, with its actions and the date.
import { useNarrow } from "../../table/narrow";
import type { OverProps } from "../../table/types";
import { t } from "../../text";
import { CardSign, Fit } from "./cards";
import { FIRST_DAY, type LMap, type Table } from "./types";
import { date, leaderOf } from "./words";

type Props = OverProps<LMap, Table>;

export function Turn({ p }: { p: Props }) {
  const { table, map } = p;
  const left = Math.max(0, map.actions - table.actions);
  const { day, next } = table;
  const [last, fight] =
    [...p.log]
      .reverse()
      .find(({ event }) => /^(scoring|battle|turn|game)\b/.test(event.do))
      ?.event.do.split(" ") ?? [];
  const now =
    last === "scoring" ? t("web.leipzig.scoring") : last === "battle" ? t("web.leipzig.battle_of", [date(Number(fight))]) : undefined;
  const ended = /^(wins|nobody)\b/.test(p.log[p.log.length - 1]?.event.do ?? "");
  const supply = map.scouts - table.sides.FR.scouts - table.sides.AL.scouts;
  return (
    <div class={`lz-turn lz-side-${table.active}`}>
      <strong>
        <Fit text={leaderOf(table.active)} />
      </strong>
      <span class="lz-pips" role="img" aria-label={t("web.leipzig.actions_left", [left])} title={t("web.leipzig.actions_left", [left])}>
        {Array.from({ length: map.actions }, (_, i) => (
          <i key={i} class={i < left ? "on" : undefined} />
        ))}
      </span>
      <span class="lz-date">
        <CardSign card="time" height={14} /> {day < FIRST_DAY ? t("web.leipzig.before") : date(day)}
        <span class="muted" title={t("web.leipzig.time_now", [table.time, map.track.end])}>
          {t("web.leipzig.time_of", [table.time, map.track.end])}
        </span>
      </span>
      <span class="lz-next muted">
        {ended ? t("web.table.over") : (now ?? t(`web.leipzig.next.${next.is}`, [date(next.day), next.in]))}
      </span>
      <span class="lz-supply muted" title={t("web.leipzig.supply_about")}>
        <CardSign card="scout" height={13} /> {t("web.leipzig.supply", [supply])}
      </span>
      {table.match === "return" && <span class="lz-leg muted">{t("web.leipzig.game_of_two", [table.leg + 1])}</span>}
    </div>
  );
}

export function Over(p: Props) {
  return useNarrow() ? null : <Turn p={p} />;
}
