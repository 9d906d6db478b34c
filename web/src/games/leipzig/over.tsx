// over.tsx - beside the map, where it leaves room: whose turn, with its actions and the date.
import { useNarrow } from "../../table/narrow";
import type { OverProps } from "../../table/types";
import { t } from "../../text";
import { CardSign, Fit } from "./cards";
import { ACTIONS, FIRST_DAY, today, type LMap, type Table } from "./types";
import { date, leaderOf } from "./words";

type Props = OverProps<LMap, Table>;

/** The next thing that the pointer brings, and how far it is. */
function nextDate({ track }: LMap, { time, fought }: Table): string {
  const { passed, battles, end } = track;
  const due = battles[fought];
  if (due !== undefined && time >= due) return t("web.leipzig.battle_due", [date(today(track, due))]);
  const day = passed.findIndex((x) => x > time);
  if (day < 0 || time >= end) return t("web.leipzig.time_over");
  const battle = battles.find((b) => b > time);
  if (battle !== undefined && battle < passed[day]!) return t("web.leipzig.to_battle", [battle - time, date(today(track, battle))]);
  return t("web.leipzig.to_date", [passed[day]! - time, date(FIRST_DAY + day)]);
}

export function Turn({ p }: { p: Props }) {
  const { table, map } = p;
  const left = Math.max(0, ACTIONS - table.actions);
  const day = today(map.track, table.time);
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
        {Array.from({ length: ACTIONS }, (_, i) => (
          <i key={i} class={i < left ? "on" : undefined} />
        ))}
      </span>
      <span class="lz-date">
        <CardSign card="time" height={14} /> {day < FIRST_DAY ? t("web.leipzig.before") : date(day)}
        <span class="muted" title={t("web.leipzig.time_now", [table.time, map.track.end])}>
          {t("web.leipzig.time_of", [table.time, map.track.end])}
        </span>
      </span>
      <span class="lz-next muted">{ended ? t("web.table.over") : (now ?? nextDate(map, table))}</span>
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
