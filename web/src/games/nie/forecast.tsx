// forecast.tsx - the chances of a battle: a bar of two parts, and what each side will lose.
import { useMemo } from "preact/hooks";
import { t } from "../../text";
import { percent } from "../../table/prompt";
import { forecast, type Clash } from "./odds";
import type { Nation, SideWord } from "./types";
import { nationName } from "./words";

interface Props {
  clash: Clash;
  attacker: Nation;
  defender: Nation;
  /** On which side the player stands, if he does. */
  own?: SideWord;
  lang: string;
}

export function Odds({ clash, attacker, defender, own, lang }: Props) {
  const key = JSON.stringify(clash);
  const f = useMemo(() => forecast(clash), [key]);
  const figures = (n: number) => new Intl.NumberFormat(lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(n);
  const p = Math.round(100 * f.wins) / 100; // so that both make a hundred
  const sides = [
    { side: "attacker" as const, of: attacker, p },
    { side: "defender" as const, of: defender, p: 1 - p },
  ];
  const mine = sides.find((s) => s.side === own);
  const name = (s: (typeof sides)[number]) => (s === mine ? t("web.nie.odds.you") : nationName(s.of));
  return (
    <div class="nie-forecast" role="group" aria-label={t("web.nie.odds.title")}>
      <p>
        <strong>{mine ? t("web.nie.odds.win", [percent(mine.p)]) : t("web.nie.odds.wins", [nationName(attacker), percent(p)])}</strong>
      </p>
      <div class="nie-odds-bar" aria-hidden="true">
        {sides
          .filter((s) => s.p > 0)
          .map((s) => (
            <span key={s.side} class={`nie-${s.of}`} style={{ flexGrow: s.p }}>
              {s.p > 0.15 && percent(s.p)}
            </span>
          ))}
      </div>
      <dl>
        {sides.map((s) => (
          <div key={s.side}>
            <dt>{t("web.nie.odds.loses", [name(s)])}</dt>
            <dd>{t("web.nie.odds.of", [figures(f.loses[s.side]), f.has[s.side]])}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>{t("web.nie.odds.how")}</summary>
        <p>{t(clash.leaderRule ? "web.nie.odds.assumed_led" : "web.nie.odds.assumed")}</p>
      </details>
    </div>
  );
}
