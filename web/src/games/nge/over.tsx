// over.tsx - over the map: the track of the year, lines of supply, theatres of war; and the goal of the game.
import { useEffect, useState } from "preact/hooks";
import { useNarrow } from "../../table/narrow";
import { RuleLink } from "../../table/prompt";
import { t } from "../../text";
import { Button, Dialog, Icon } from "../../ui";
import { theatreIds } from "./land";
import { europe, forget, lines, wanted } from "./state";
import type { Props } from "./sheet";
import { isCampaign } from "./types";
import { placeName, sideName } from "./words";
import { Europe, Tracks } from "./years/europe";

const signs: Readonly<Record<string, string>> = { fair: "☀", bad: "☂", winter: "❄" };

/** The rounds of the year: those behind us, this one, those to come, and their weather. */
function Track({ p }: { p: Props }) {
  const { round, last, weather } = p.table;
  if (p.table.between) return <strong>{t("web.nge.between", [p.table.year])}</strong>;
  return (
    <ol class="nge-track" aria-label={t("web.nge.round_of", [round, last])}>
      {weather.map((w, i) => {
        const n = i + 1;
        return (
          <li
            key={n}
            class={[n === round && "now", n < round && "gone", n > last && "off", w].filter(Boolean).join(" ")}
            aria-current={n === round ? "step" : undefined}
            title={`${t("web.nge.round", [n])}: ${t(`web.nge.weather.${w}`)}`}
          >
            <b>{n}</b>
            <span aria-hidden="true">{signs[w]}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** What the war is about, and how near either side is. */
function Goal({ p, onClose }: { p: Props; onClose(): void }) {
  const { goal } = p.table;
  const mark = (bad: boolean) => (bad ? "✗" : "✓");
  return (
    <Dialog title={t("web.nge.goal")} onClose={onClose} actions={<Button onClick={onClose}>{t("web.ui.close")}</Button>}>
      <Track p={p} />
      <p>
        {t("web.nge.goal_about")} <RuleLink game="nge" rule="NGE §20.1g" />
      </p>
      <ul class="nge-goals">
        {Object.entries(goal.keys).map(([zone, taken]) => (
          <li key={zone} class={taken ? "nge-C" : "nge-F"}>
            <b>{placeName(p.map, zone, p.lang)}</b> {t(taken ? "web.nge.key_taken" : "web.nge.key_held")}
          </li>
        ))}
        <li class={goal.conquered ? "nge-C" : "nge-F"}>
          {mark(goal.conquered)} {t(goal.conquered ? "web.nge.conquered" : "web.nge.unconquered")}
        </li>
        {p.table.round > 0 && (
          <li class={goal.army ? "nge-F" : "nge-C"}>
            {mark(!goal.army)} {t(goal.army ? "web.nge.army_stands" : "web.nge.army_gone")}
          </li>
        )}
      </ul>
      <p class="muted">
        {t("web.nge.goal_napoleon")} <RuleLink game="nge" rule="NGE §20.1h" />
      </p>
    </Dialog>
  );
}

function Theatres() {
  const go = (theatre: (typeof theatreIds)[number] | "all") => (wanted.value = { theatre, n: (wanted.value?.n ?? 0) + 1 });
  return (
    <div class="nge-theatres" role="group" aria-label={t("web.nge.theatres")}>
      {[...theatreIds, "all" as const].map((id) => (
        <button key={id} type="button" onClick={() => go(id)}>
          {t(`web.nge.theatre.${id}`)}
        </button>
      ))}
    </div>
  );
}

export function Over(p: Props) {
  const [open, setOpen] = useState(false);
  const narrow = useNarrow();
  const { table } = p;
  const years = isCampaign(table);
  useEffect(forget, [p.game]);
  return (
    <>
      <div class="nge-year nge-ui" data-covers>
        {years && (narrow || !table.between) && <strong>{table.year}</strong>}
        {!narrow ? (
          <Track p={p} />
        ) : (
          !table.between && <strong>{t(years ? "web.nge.round" : "web.nge.round_of", [table.round, table.last])}</strong>
        )}
        <Tracks p={p} />
        {table.points > 0 && (
          <span class={`nge-points nge-${table.active}`} title={t("web.nge.points_about", [sideName(table.active)])}>
            {t("web.nge.ap", [table.points])}
          </span>
        )}
        <button
          type="button"
          aria-label={t(years ? "web.nge.europe" : "web.nge.goal")}
          onClick={() => (years ? (europe.value = true) : setOpen(true))}
        >
          <Icon name="chart" />
          <span>{t(years ? "web.nge.europe" : "web.nge.goal")}</span>
        </button>
        {p.seat !== null && p.onPlay && (
          <button type="button" aria-pressed={lines.value} onClick={() => (lines.value = !lines.value)}>
            {t("web.nge.supply")}
          </button>
        )}
      </div>
      <Theatres />
      {open && <Goal p={p} onClose={() => setOpen(false)} />}
      {europe.value && <Europe p={p} onClose={() => (europe.value = false)} />}
    </>
  );
}
