// talks.tsx - declarations of war and diplomacy: every nation that may be approached, with its chance, and what would follow.
import { useState } from "preact/hooks";
import { answerTo, factsOf } from "../../../table/door";
import { print } from "../../../table/pick";
import { RuleLink } from "../../../table/prompt";
import type { Action, Fact } from "../../../table/types";
import { t } from "../../../text";
import { Badge, type Props } from "../sheet";
import { sideOf } from "../types";
import { cardName, nationName, sentence } from "../words";
import { offered } from "./steps";

/** Throws of six that succeed, as pips and as a number. */
export function Throws({ n }: { n: number }) {
  return (
    <span class="nge-throws" role="img" aria-label={t("web.nge.throws", [n])} title={t("web.nge.throws", [n])}>
      {[1, 2, 3, 4, 5, 6].map((i) => (
        <i key={i} class={i <= n ? "on" : undefined} />
      ))}
      <b>{n}/6</b>
    </span>
  );
}

export const talkOf = (facts: readonly Fact[]): { throws: number; price: number } | undefined => {
  const talk = facts.find((f) => /^(talk|recalls) /.test(f.do))?.do.split(" ");
  return talk && { throws: Number(talk[talk[0] === "talk" ? 3 : 2]), price: Number(talk[4] ?? 0) };
};

/** What else would happen. */
function Follows({ facts, p }: { facts: readonly Fact[]; p: Props }) {
  const all = facts.filter((f) => /^(breach|source) /.test(f.do));
  const with_ = facts.flatMap((f) => (f.do.startsWith("follows ") ? nationName(p.map, f.do.split(" ")[1]!, p.lang) : []));
  if (!all.length && !with_.length) return null;
  return (
    <p class="nge-follows">
      {with_.length > 0 && t("web.nge.talks.with", [with_.join(", ")])}
      {all.map((f) => (
        <span key={f.do}>
          {" "}
          {f.do.startsWith("source war ") ? t("web.nge.talks.esc", [f.do.split(" ")[3]!]) : sentence(p.map, f, p.lang)}{" "}
          <RuleLink game="nge" rule={f.rule ?? ""} />
        </span>
      ))}
    </p>
  );
}

/** The best chance first. */
const byChance = (a: Action, b: Action): number => (talkOf(factsOf(print(b)))?.throws ?? 0) - (talkOf(factsOf(print(a)))?.throws ?? 0);

function Ask({ action, name, text, p }: { action: Action; name: string; text?: string; p: Props }) {
  const card = action.args.length > 1 ? action.args[0]! : undefined;
  const of = card ? [cardName(p.map, card, p.lang), name] : [name];
  return (
    <button
      type="button"
      class="nge-act"
      disabled={!p.onPlay}
      aria-label={t(`nge.do.${action.kind}`, of)}
      onClick={() => p.onPlay?.([print(action)])}
    >
      {text ?? (card ? `${p.map.cards[card]?.value ?? ""} · ${of[0]}` : t(`web.nge.talks.${action.kind}`))}
    </button>
  );
}

/** Which of several cards it is to be: the cheapest comes first. */
function Cards({ acts, name, p }: { acts: readonly Action[]; name: string; p: Props }) {
  const value = (a: Action) => p.map.cards[a.args[0]!]?.value ?? 0;
  const sorted = [...acts].sort((a, b) => value(a) - value(b));
  const [chosen, choose] = useState("");
  const act = sorted.find((a) => a.args[0] === chosen) ?? sorted[0]!;
  return (
    <span class="nge-with">
      <select
        aria-label={t("web.nge.talks.which", [name])}
        value={act.args[0]}
        disabled={!p.onPlay}
        onChange={(e) => choose(e.currentTarget.value)}
      >
        {sorted.map((a) => (
          <option key={a.args[0]} value={a.args[0]}>
            {`${value(a)} · ${cardName(p.map, a.args[0]!, p.lang)}`}
          </option>
        ))}
      </select>
      <Ask action={act} name={name} text={t(`web.nge.talks.${act.kind}`)} p={p} />
    </span>
  );
}

/** One nation: its chance, who would come with it, and what it costs to ask. */
function Nation({ id, acts, p }: { id: string; acts: readonly Action[]; p: Props }) {
  const facts = factsOf(print(acts[0]!));
  const talk = talkOf(facts);
  const name = nationName(p.map, id, p.lang);
  return (
    <li class="nge-talk">
      <Badge of={id} map={p.map} lang={p.lang} />
      <span class="nge-unit-name">{name}</span>
      {talk && <Throws n={talk.throws} />}
      {acts.length > 1 ? <Cards acts={acts} name={name} p={p} /> : acts.map((a) => <Ask key={print(a)} action={a} name={name} p={p} />)}
      <Follows facts={facts} p={p} />
    </li>
  );
}

function Nations({ acts, p }: { acts: readonly Action[]; p: Props }) {
  const ids = [...new Set(acts.map((a) => a.args[a.args.length - 1]!))];
  const of = (id: string) => acts.filter((a) => a.args[a.args.length - 1] === id);
  const sorted = ids.sort(
    (a, b) => Number(!!p.map.nations[b]?.major) - Number(!!p.map.nations[a]?.major) || byChance(of(a)[0]!, of(b)[0]!),
  );
  return (
    <ul>
      {sorted.map((id) => (
        <Nation key={id} id={id} acts={of(id)} p={p} />
      ))}
    </ul>
  );
}

/** Whom one would approach if one had the card. */
function Dear({ known, p }: { known: ReadonlySet<string>; p: Props }) {
  const side = sideOf(p.seat);
  const facts = (side && answerTo(`talks ${side}`)) ?? [];
  const more = facts.flatMap((f) => {
    const [kind, , nation = "", throws = "0", price = "0"] = f.do.split(" ");
    return kind === "talk" && !known.has(nation) ? [{ nation, throws: Number(throws), price: Number(price) }] : [];
  });
  if (!more.length) return null;
  return (
    <details class="nge-more">
      <summary>{t("web.nge.talks.dear", [more.length])}</summary>
      <ul>
        {more.map((m) => (
          <li key={m.nation} class="nge-talk">
            <Badge of={m.nation} map={p.map} lang={p.lang} />
            <span class="nge-unit-name">{nationName(p.map, m.nation, p.lang)}</span>
            <Throws n={m.throws} />
            <small class="muted">{t("web.nge.talks.card", [m.price])}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function War({ p }: { p: Props }) {
  const acts = offered(p, "declare", "court");
  const majors = acts.filter((a) => p.map.nations[a.args[0]!]?.major);
  const minors = acts.filter((a) => !p.map.nations[a.args[0]!]?.major);
  const courts = acts.some((a) => a.kind === "court");
  return (
    <section class="nge-talks" aria-label={t(courts ? "web.nge.talks" : "web.nge.war")}>
      <h2>{t(courts ? "web.nge.talks" : "web.nge.war")}</h2>
      <p class="muted">{t(courts ? "web.nge.talks.free" : "web.nge.war.about")}</p>
      {courts ? (
        <Nations acts={acts} p={p} />
      ) : (
        <>
          <Nations acts={majors} p={p} />
          {minors.length > 0 && (
            <details class="nge-more" open={!majors.length}>
              <summary>{t("web.nge.minors", [minors.length])}</summary>
              <Nations acts={minors} p={p} />
            </details>
          )}
        </>
      )}
      {!acts.length && <p class="muted">{t("web.nge.war.nobody")}</p>}
    </section>
  );
}

/** In a round: behind a line, for there are other things to do with one's cards. */
export function TalksApart({ p }: { p: Props }) {
  const n = new Set(offered(p, "treat", "protect", "recall").map((a) => a.args[1])).size;
  if (!n) return null;
  return (
    <details class="nge-more nge-apart">
      <summary>{t("web.nge.talks.round", [n])}</summary>
      <Talks p={p} />
    </details>
  );
}

export function Talks({ p }: { p: Props }) {
  const treat = offered(p, "treat");
  const protect = offered(p, "protect");
  const recall = offered(p, "recall");
  return (
    <section class="nge-talks" aria-label={t("web.nge.talks")}>
      <h2>{t("web.nge.talks")}</h2>
      {treat.length > 0 ? <Nations acts={treat} p={p} /> : <p class="muted">{t("web.nge.talks.nobody")}</p>}
      <Dear known={new Set(treat.map((a) => a.args[1]!))} p={p} />
      {protect.length > 0 && (
        <>
          <h3>
            {t("web.nge.talks.protectorates")} <RuleLink game="nge" rule="NGE §8.1.5a" />
          </h3>
          <Nations acts={protect} p={p} />
        </>
      )}
      {recall.length > 0 && (
        <>
          <h3>
            {t("web.nge.talks.recalls")} <RuleLink game="nge" rule="NGE §6.5b" />
          </h3>
          <ul>
            {recall.map((a) => {
              const talk = talkOf(factsOf(print(a)));
              return (
                <li key={print(a)} class="nge-talk">
                  <span class="nge-unit-name">{cardName(p.map, a.args[1]!, p.lang)}</span>
                  {talk && <Throws n={talk.throws} />}
                  <button type="button" class="nge-act" disabled={!p.onPlay} onClick={() => p.onPlay?.([print(a)])}>
                    {p.map.cards[a.args[0]!]?.value} · {cardName(p.map, a.args[0]!, p.lang)}
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
