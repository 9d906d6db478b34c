// battle.tsx - a battle, fought or foreseen: strengths, odds, every modifier with its rule, the chances.
import { told } from "../../table/door";
import { RuleLink, percent } from "../../table/prompt";
import type { Fact } from "../../table/types";
import { capital } from "../../table/words";
import { halves, t } from "../../text";
import type { Props } from "./sheet";
import { sideOf, sides, type Side, type Term } from "./types";
import { cardName, label, placeName, sideName } from "./words";

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

/** A battle that a choice would lead to. */
export function Clash({ facts, p }: { facts: readonly Fact[]; p: Props }) {
  const [clash] = ofKind(facts, "clash_odds").map(wordsOf);
  if (!clash) return <Throws facts={facts} p={p} />;
  const [, zone = "", a = "0", d = "0", , level = "small"] = clash;
  const attacker = p.table.active;
  const other: Side = attacker === "F" ? "C" : "F";
  return (
    <div class="nge-clash">
      <Scales zone={zone} a={Number(a)} d={Number(d)} attacker={attacker} level={level} p={p} />
      <Chances facts={facts} />
      <div class="nge-both">
        <Terms side={attacker} attacks lines={linesOf(facts, attacker, p)} />
        <Terms side={other} attacks={false} lines={linesOf(facts, other, p)} />
      </div>
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

/** The battle that is fought, with the chances of each choice. */
export function BattleSheet({ p }: { p: Props }) {
  const b = p.table.battle!;
  const other: Side = b.side === "F" ? "C" : "F";
  const lines = (all: readonly Term[]): Line[] => all.map((x) => ({ text: named(x.of, p), value: x.value, rule: x.rule }));
  const chances = promising(p);
  const me = sideOf(p.seat) ?? b.side;
  const decline = chances.flatMap((o) => declined[o.do.split(" ")[0]!] ?? [])[0] ?? "web.nge.done.window_card";
  return (
    <section class="nge-battle" aria-label={t("web.nge.battle")}>
      <Scales zone={b.zone} a={b.a} d={b.d} attacker={b.side} level={b.level} p={p} />
      <div class="nge-both">
        <Terms side={b.side} attacks lines={lines(b.attacker)} />
        <Terms side={other} attacks={false} lines={lines(b.defender)} />
      </div>
      {chances.length > 0 && (
        <div class="nge-options" role="group" aria-label={t("web.nge.wins", [sideName(me)])}>
          <small>{t("web.nge.wins", [sideName(me)])}</small>
          {chances.map((o) => {
            const n =
              ofKind(o.facts, "chance")
                .map(wordsOf)
                .find((w) => w[1] === me)?.[2] ?? 0;
            const [kind = "", word = ""] = o.do.split(" ");
            return (
              <button key={o.do} type="button" onClick={() => p.onPlay?.([o.do])}>
                <span>{word ? capital(t(`nge.do.${kind}`, [label(p.map, word, p.lang) ?? word])) : t(decline)}</span>
                <b>{percent(Number(n) / 100)}</b>
              </button>
            );
          })}
        </div>
      )}
    </section>
  );
}
