// draws.tsx - the hand phase: how many cards a side is due and why, what it lacks for more.
import { answerTo } from "../../../table/door";
import { print } from "../../../table/pick";
import { RuleLink } from "../../../table/prompt";
import { t } from "../../../text";
import type { Props } from "../sheet";
import { seatOf, sideOf, type Side } from "../types";
import { nationName, placeName, sideName } from "../words";
import { factsOfPrompt, offered } from "./steps";

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");

/** Term by term, as the rules count it. */
export function Due({ side, p }: { side: Side; p: Props }) {
  const facts = answerTo(`draws ${side}`) ?? [];
  const of = (kind: string) => facts.filter((f) => f.do.startsWith(`${kind} `)).map((f) => ({ ...f, words: f.do.split(" ") }));
  const lacks = of("lacks").map((f) => placeName(p.map, f.words[2]!, p.lang));
  return (
    <div class={`nge-terms nge-${side}`}>
      <h3>{sideName(side)}</h3>
      <ul>
        {of("due").map((f) => (
          <li key={f.do}>
            <span>{t(`nge.due.${f.words[2]}`)}</span>
            <RuleLink game="nge" rule={f.rule ?? ""} />
            <b>{signed(Number(f.words[3]))}</b>
          </li>
        ))}
        <li class="sum">
          <span>{t("web.nge.draws.due")}</span>
          <b>{p.table.allotment?.[seatOf(side)] ?? ""}</b>
        </li>
      </ul>
      {lacks.length > 0 && <p class="muted">{t("web.nge.draws.lacks", [lacks.join(", ")])}</p>}
    </div>
  );
}

/** Keep or discard; a card or resources for each peace. */
export function Draws({ p }: { p: Props }) {
  const side = sideOf(p.seat);
  const boon = p.prompt?.step === "hand.boon";
  const [have = "0", due = "0"] = factsOfPrompt(p);
  const more = Number(have) - Number(due);
  return (
    <section class="nge-draws" aria-label={t("web.nge.draws")}>
      <h2>{t("web.nge.draws")}</h2>
      {boon ? (
        <div class="nge-chips">
          {offered(p, "boon_card", "boon_points").map((a) => (
            <button key={a.kind} type="button" class="nge-act" disabled={!p.onPlay} onClick={() => p.onPlay?.([print(a)])}>
              {t(`nge.do.${a.kind}`, [nationName(p.map, a.args[0]!, p.lang)])}
            </button>
          ))}
        </div>
      ) : (
        <p>
          {more > 0 ? t("web.nge.draws.many", [more]) : t("web.nge.draws.few", [-more])} {t("web.nge.draws.about")}
        </p>
      )}
      {side && <Due side={side} p={p} />}
    </section>
  );
}
