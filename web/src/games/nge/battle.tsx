// battle.tsx - a battle, fought or foreseen: strengths, odds, every modifier with its rule, the chances.
import { told } from "../../table/door";
import { RuleLink, percent } from "../../table/prompt";
import type { Fact } from "../../table/types";
import { capital } from "../../table/words";
import { halves, t } from "../../text";
import type { Props } from "./sheet";
import { sideOf, sides, type Side, type Term } from "./types";
import { cardName, label, placeName, sentence, sideName } from "./words";

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");
const wordsOf = (f: Fact): string[] => f.do.split(" ");
const ofKind = (facts: readonly Fact[], kind: string): Fact[] => facts.filter((f) => wordsOf(f)[0] === kind);

interface Line {
  text: string;
  value: number;
  rule: string;
}

const named = (word: string, p: Props): string => (word in p.map.cards ? cardName(p.map, word, p.lang) : t(`nge.term.${word}`));

function Terms({ side, attacks, lines }: { side: Side; attacks?: boolean; lines: readonly Line[] }) {
  const sum = lines.reduce((n, l) => n + l.value, 0);
  return (
    <div class={`nge-terms nge-${side}`}>
      <h3>
        {sideName(side)} {attacks !== undefined && <small>{t(attacks ? "web.nge.attacker" : "web.nge.defender")}</small>}
      </h3>
      <ul>
        {lines.map((l) => (
          <li key={l.text + l.rule}>
            <span>{l.text}</span>
            <RuleLink game="nge" rule={l.rule} />
            <b>{signed(l.value)}</b>
          </li>
        ))}
        {!lines.length && <li class="muted">{t("web.nge.no_terms")}</li>}
        <li class="sum">
          <span>{t(attacks === undefined ? "web.nge.die" : "web.nge.dice")}</span>
          <b>{signed(sum)}</b>
        </li>
      </ul>
    </div>
  );
}

/** Strengths as bars against each other. */
function Scales({ zone, a, d, attacker, level, p }: { zone: string; a: number; d: number; attacker: Side; level: string; p: Props }) {
  const other: Side = attacker === "F" ? "C" : "F";
  return (
    <>
      <h2>
        {t("web.nge.battle_at", [placeName(p.map, zone, p.lang) ?? zone])} <small>{t(`nge.level.${level}`)}</small>
      </h2>
      <div class="nge-scales" role="img" aria-label={`${sideName(attacker)} ${halves(a)}, ${sideName(other)} ${halves(d)}`}>
        <span class={`nge-${attacker}`} style={{ flexGrow: Math.max(1, a) }}>
          {halves(a)}
        </span>
        <span class={`nge-${other}`} style={{ flexGrow: Math.max(1, d) }}>
          {halves(d)}
        </span>
      </div>
    </>
  );
}

/** Who wins how often, and what it costs. */
function Chances({ facts }: { facts: readonly Fact[] }) {
  const all = ofKind(facts, "chance").map(wordsOf);
  if (!all.length) return null;
  const lost = (side: string) =>
    ofKind(facts, "losses")
      .map(wordsOf)
      .find((w) => w[1] === side)?.[2];
  return (
    <dl class="nge-chances">
      {all.map(([, side = "F", n]) => (
        <div key={side} class={`nge-${side}`}>
          <dt>{t("web.nge.wins", [sideName(side)])}</dt>
          <dd>
            <i style={{ width: `${n}%` }} />
            <b>{percent(Number(n) / 100)}</b>
            {lost(side) && <small>{t("web.nge.loses", [halves(Number(lost(side)))])}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a side may still add in the open, and how often it wins then. */
const brings = (facts: readonly Fact[], side: Side) => ofKind(facts, "brings").find((f) => wordsOf(f)[1] === side);

function Brings({ facts, p }: { facts: readonly Fact[]; p: Props }) {
  const all = ofKind(facts, "brings");
  if (!all.length) return null;
  return (
    <ul class="nge-brings">
      {all.map((f) => (
        <li key={f.do}>
          {sentence(p.map, f, p.lang)} <RuleLink game="nge" rule={f.rule ?? ""} />
        </li>
      ))}
    </ul>
  );
}

function linesOf(facts: readonly Fact[], side: Side, p: Props): Line[] {
  const rule = (f: Fact) => f.rule ?? "";
  return facts.flatMap((f) => {
    const [kind, of, what = "", n] = wordsOf(f);
    if (of !== side) return [];
    if (kind === "term") return [{ text: named(what, p), value: Number(n), rule: rule(f) }];
    return kind === "card_term" ? [{ text: named(what, p), value: Number(n), rule: rule(f) }] : [];
  });
}

/** What counts in a throw that is no battle. */
function Throws({ facts, p }: { facts: readonly Fact[]; p: Props }) {
  return (
    <>
      {sides.map((side) => {
        const all = linesOf(facts, side, p);
        return all.length > 0 && <Terms key={side} side={side} lines={all} />;
      })}
    </>
  );
}

/** Throws that come before a battle, and the battle that a choice would lead to; `brief`: without its modifiers. */
export function Clash({ facts: all, brief, p }: { facts: readonly Fact[]; brief?: boolean; p: Props }) {
  const at = all.findIndex((f) => wordsOf(f)[0] === "clash_odds");
  if (at < 0) return <Throws facts={all} p={p} />;
  const facts = all.slice(at);
  const [, zone = "", a = "0", d = "0", , level = "small"] = wordsOf(facts[0]!);
  const attacker = p.table.active;
  const other: Side = attacker === "F" ? "C" : "F";
  return (
    <div class="nge-clash">
      <Throws facts={all.slice(0, at)} p={p} />
      <Scales zone={zone} a={Number(a)} d={Number(d)} attacker={attacker} level={level} p={p} />
      <Chances facts={facts} />
      <Brings facts={facts} p={p} />
      {!brief && (
        <div class="nge-both">
          <Terms side={attacker} attacks lines={linesOf(facts, attacker, p)} />
          <Terms side={other} attacks={false} lines={linesOf(facts, other, p)} />
        </div>
      )}
    </div>
  );
}

/** Choices of which the chances are known. */
export const promising = (p: Props) => ((p.onPlay && told("options")?.options) || []).filter((o) => ofKind(o.facts, "chance").length > 0);

/** What declining says, by what is offered beside it; else the battle goes on. */
const declined: Readonly<Record<string, string>> = {
  lead: "web.nge.pass.battle_lead",
  advise: "web.nge.pass.battle_advise",
  commit: "web.nge.done.battle_commit",
};

/** The choices with their chances, the best first: as it stands, and if the other side adds what it may in the open. */
function Options({ me, p }: { me: Side; p: Props }) {
  const all = promising(p);
  if (!all.length) return null;
  const other: Side = me === "F" ? "C" : "F";
  const decline = all.flatMap((o) => declined[o.do.split(" ")[0]!] ?? [])[0] ?? "web.nge.done.window_card";
  const chance = (facts: readonly Fact[]) =>
    Number(
      ofKind(facts, "chance")
        .map(wordsOf)
        .find((w) => w[1] === me)?.[2] ?? 0,
    );
  const against = all.flatMap((o) => brings(o.facts, other) ?? []);
  return (
    <div class="nge-options" role="group" aria-label={t("web.nge.wins", [sideName(me)])}>
      <small>{t("web.nge.wins", [sideName(me)])}</small>
      {[...all]
        .sort((a, b) => chance(b.facts) - chance(a.facts))
        .map((o) => {
          const [kind = "", word = ""] = o.do.split(" ");
          const worst = brings(o.facts, other);
          const least = worst ? 100 - Number(wordsOf(worst)[3]) : chance(o.facts);
          return (
            <button key={o.do} type="button" onClick={() => p.onPlay?.([o.do])}>
              <span>{word ? capital(t(`nge.do.${kind}`, [label(p.map, word, p.lang) ?? word])) : t(decline)}</span>
              <b>
                {least < chance(o.facts) && `${least}–`}
                {percent(chance(o.facts) / 100)}
              </b>
            </button>
          );
        })}
      {against.length > 0 && (
        <p class="muted">
          {t("web.nge.range", [sideName(other), wordsOf(against[0]!)[2]!])} <RuleLink game="nge" rule={against[0]!.rule ?? ""} />
        </p>
      )}
    </div>
  );
}

/** The battle that is fought, with the chances of each choice. */
export function BattleSheet({ p }: { p: Props }) {
  const b = p.table.battle!;
  const other: Side = b.side === "F" ? "C" : "F";
  const lines = (all: readonly Term[]): Line[] => all.map((x) => ({ text: named(x.of, p), value: x.value, rule: x.rule }));
  return (
    <section class="nge-battle" aria-label={t("web.nge.battle")}>
      <Scales zone={b.zone} a={b.a} d={b.d} attacker={b.side} level={b.level} p={p} />
      <Options me={sideOf(p.seat) ?? b.side} p={p} />
      <div class="nge-both">
        <Terms side={b.side} attacks lines={lines(b.attacker)} />
        <Terms side={other} attacks={false} lines={lines(b.defender)} />
      </div>
    </section>
  );
}
