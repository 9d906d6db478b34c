// forecast.tsx - the chances of a battle, as the rules tell them: a bar of two parts, what each side will lose,
// and what counts in it.
import { useRef } from "preact/hooks";
import { answerTo } from "../../table/door";
import { RuleLink, percent } from "../../table/prompt";
import type { Fact } from "../../table/types";
import { t } from "../../text";
import { outlookIn, sentence } from "./told";
import type { NMap, Nation, SideWord } from "./types";
import { nationName } from "./words";

interface Props {
  map: NMap;
  /** What is asked. */
  about: string;
  of: Record<SideWord, Nation>;
  /** On which side the player stands, if he does. */
  own?: SideWord;
  led: boolean;
  lang: string;
}

export function Odds({ map, about, of, own, led, lang }: Props) {
  // What was told last stays until more is known.
  const last = useRef<readonly Fact[]>([]);
  const now = answerTo(about);
  if (now) last.current = now;
  const out = outlookIn(last.current, lang);
  if (!out) return null;
  const mine = out.sides.find((s) => s.side === own);
  const [attacker] = out.sides;
  return (
    <div class="nie-forecast" role="group" aria-label={t("web.nie.odds.title")}>
      <p>
        <strong>
          {mine
            ? t("web.nie.odds.win", [percent(mine.wins / 100)])
            : t("web.nie.odds.wins", [nationName(of.attacker), percent(attacker!.wins / 100)])}
        </strong>
      </p>
      <div class="nie-odds-bar" aria-hidden="true">
        {out.sides
          .filter((s) => s.wins > 0)
          .map((s) => (
            <span key={s.side} class={`nie-${of[s.side]}`} style={{ flexGrow: s.wins }}>
              {s.wins > 15 && percent(s.wins / 100)}
            </span>
          ))}
      </div>
      <dl>
        {out.sides.map((s) => (
          <div key={s.side}>
            <dt>{t("web.nie.odds.loses", [s === mine ? t("web.nie.odds.you") : nationName(of[s.side])])}</dt>
            <dd>{t("web.nie.odds.of", [s.loses, s.of])}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>{t("web.nie.odds.how")}</summary>
        <ul>
          {out.terms.map((f) => (
            <li key={f.do}>
              {sentence(map, f, lang)} <RuleLink game="nie" rule={f.rule ?? ""} />
            </li>
          ))}
        </ul>
        <p>{t(led ? "web.nie.odds.assumed_led" : "web.nie.odds.assumed")}</p>
      </details>
    </div>
  );
}
