// panel.tsx - what a fight would bring, as the rules tell it: dice, where each comes from and by which rule,
// and the chances of both sides.
import { answerTo, factsOf } from "../../table/door";
import { RuleLink } from "../../table/prompt";
import type { Fact, Picking } from "../../table/types";
import { t } from "../../text";
import { cardName } from "./cards";
import { unitAt } from "./types";
import type { CMap, Fight, Table } from "./types";
import { leaves, sentence, shortName } from "./words";

/** Chances are told in these parts. */
const CERTAIN = 10000;

/** One strike: who at whom, with how many dice and why, and what they do. */
export interface Strike {
  kind: string;
  by: string;
  at: string;
  dice: number;
  parts: { text: string; value: number; rule: string }[];
  /** What is against it, in words. */
  notes: Fact[];
  /** Chances to lose so many blocks, from one on. */
  lost?: number[];
  /** To be hit, to fall back, to be destroyed; of its leader to fall. */
  fate?: number[];
  /** Of a lone leader to fall. */
  falls?: number;
  /** That it comes to this strike at all. */
  comes?: number;
}

const heads: Record<string, (by: string, at: string) => string> = {
  fires: (...who) => t("web.ccn.fire_at", who),
  attacks: (...who) => t("web.ccn.melee_at", who),
  answers: (by) => t("web.ccn.battle_back", [by]),
  square_strikes: (by) => t("web.ccn.square_first", [by]),
  strikes_first: (_, at) => t("web.ccn.with_strike", [cardName("first_strike"), at]),
};

/** What is told of strikes one after the other. */
export function strikes(facts: readonly Fact[]): Strike[] {
  const all: Strike[] = [];
  for (const fact of facts) {
    const [kind = "", a = "", b = "", ...more] = fact.do.split(" ");
    const rule = fact.rule ?? "";
    const last = all.at(-1);
    const chances = [b, ...more].map((n) => Number(n) / CERTAIN);
    if (kind in heads) all.push({ kind, by: a, at: b, dice: Number(more[0]), parts: [], notes: [] });
    else if (kind === "part") last?.parts.push({ text: t(`ccn.sum.${a}`), value: Number(b), rule });
    else if (kind === "supports") last?.parts.push({ text: `${t("web.ccn.support")} ${a}`, value: Number(b), rule });
    else if (kind === "if_it_stands") last!.comes = chances[0];
    else if (kind === "loses") last!.lost = chances;
    else if (kind === "fate") last!.fate = chances;
    else if (kind === "falls") last!.falls = chances[0];
    else if (kind !== "hit_by") last?.notes.push(fact);
  }
  return all;
}

const words = (fight: Fight): string => `${fight.kind} ${fight.by} ${fight.at}`;

/** What is told of a fight that may be chosen: who is asked has it with his choices. */
function toldOf(fight: Fight): Strike[] {
  const own = factsOf(words(fight));
  return strikes(own.length ? own : (answerTo(`odds ${fight.by} ${fight.at}`) ?? []));
}

/** The strikes that are to come, if nothing is done about them; before them that of the card. */
function coming(picking: Picking, step: string): Strike[] {
  const told = (action: string | undefined) => strikes((action && answerTo(action)) || []);
  const card = picking.open.some((a) => a.kind === "first_strike") ? "first_strike" : undefined;
  return [...told(card).slice(0, 1), ...told(leaves[step])];
}

/** The fights to tell about: of what is picked and looked at, or all that may be chosen. */
export function fightsOf(table: Table, picking: Picking, looked: string | null): readonly Fight[] {
  const all = table.fights ?? [];
  const from = picking.picked.find((n) => all.some((g) => g.by === n));
  if (from !== undefined) {
    const own = all.filter((g) => g.by === from);
    const at = own.filter((g) => g.at === looked);
    return at.length ? at : own;
  }
  const near = looked === null ? [] : all.filter((g) => g.at === looked || g.by === looked);
  return near.length || !picking.open.length ? near : all;
}

const percent = (p: number, lang: string): string => {
  const digits = p > 0 && p < 0.01 ? 1 : 0;
  return new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: digits }).format(p);
};

function Parts({ of }: { of: Strike["parts"] }) {
  return (
    <ul class="cc-parts">
      {of.map((p) => (
        <li key={p.text}>
          <b>{p.value > 0 ? `+${p.value}` : `−${-p.value}`}</b>
          <span>{p.text}</span>
          <RuleLink game="ccn" rule={p.rule} />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  map: CMap;
  table: Table;
  lang: string;
}

/** Chances to lose so many blocks, as bars, and what else may happen. */
function Chances({ lost, fate, blocks, lang }: { lost: readonly number[]; fate: readonly number[]; blocks: number; lang: string }) {
  const bars = [1 - fate[0]!, ...lost.slice(0, Math.min(blocks, 5))];
  const rows = ["hurt", "back", "gone", "leader"].flatMap((what, i) => (i < 3 || fate[i] ? [[what, fate[i]!] as const] : []));
  return (
    <div class="cc-chances">
      <ol class="cc-bars" aria-hidden="true">
        {bars.map((p, i) => (
          <li key={i} title={`−${i}: ${percent(p, lang)}`}>
            <i style={{ height: `${Math.max(p > 0 ? 2 : 0, Math.round(p * 34))}px` }} />
            <span>{i ? `−${i}` : "0"}</span>
          </li>
        ))}
      </ol>
      <dl>
        {rows.map(([what, p]) => (
          <div key={what}>
            <dt>{t(`web.ccn.odds.${what}`)}</dt>
            <dd>{percent(p, lang)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function One({ strike, map, table, lang }: Props & { strike: Strike }) {
  const { kind, by, at, dice, parts, notes, lost, fate, falls, comes } = strike;
  const name = (n: string) => shortName(map, table, n, lang);
  return (
    <>
      <h2>
        <span>{heads[kind]!(name(by), name(at))}</span>
        <b class="cc-dice-count">{t("web.ccn.dice_count", [dice])}</b>
      </h2>
      {comes !== undefined && <p class="muted small">{t("web.ccn.answers", [percent(comes, lang)])}</p>}
      <Parts of={parts} />
      {lost && fate && <Chances lost={lost} fate={fate} blocks={unitAt(table, at)?.blocks ?? 0} lang={lang} />}
      {falls !== undefined && <p>{t("web.ccn.odds.lone", [percent(falls, lang)])}</p>}
      {notes.map((fact) => (
        <p key={fact.do} class="muted small">
          {sentence(map, fact, lang)} <RuleLink game="ccn" rule={fact.rule ?? ""} />
        </p>
      ))}
    </>
  );
}

interface Several extends Props {
  fights: readonly Fight[];
}

/** One line each; `told`: the end of the fight that is not told above. */
const rows = ({ map, table, fights, lang }: Several, told: "by" | "at") =>
  fights.map((g) => (
    <tr key={g.by + g.at}>
      <th scope="row">{shortName(map, table, g[told], lang)}</th>
      <td>{g.dice}</td>
      <td>{unitAt(table, g.at) ? percent(g.hurt / CERTAIN, lang) : "–"}</td>
      <td>{percent(g.gone / CERTAIN, lang)}</td>
    </tr>
  ));

/** Several to choose from: of one unit, against one unit, or all of them by who attacks. */
function List(p: Several) {
  const name = (n: string) => shortName(p.map, p.table, n, p.lang);
  const { by, at } = p.fights[0]!;
  const all = [...new Set(p.fights.map((g) => g.by))];
  const oneAt = all.length > 1 && p.fights.every((g) => g.at === at);
  const groups = all.length > 1 && !oneAt;
  return (
    <table class="cc-fights">
      <caption>{groups ? t("web.ccn.odds.all") : oneAt ? t("web.ccn.attackers", [name(at)]) : name(by)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(oneAt ? "web.ccn.attacker" : "web.ccn.target")}</th>
          <th scope="col">{t("web.ccn.dice_short")}</th>
          <th scope="col">{t("web.ccn.odds.hurt")}</th>
          <th scope="col">{t("web.ccn.odds.gone")}</th>
        </tr>
      </thead>
      {!groups && <tbody>{rows(p, oneAt ? "by" : "at")}</tbody>}
      {groups &&
        all.map((who) => (
          <tbody key={who} class="of">
            <tr>
              <th scope="rowgroup" colSpan={4}>
                {name(who)}
              </th>
            </tr>
            {rows({ ...p, fights: p.fights.filter((g) => g.by === who) }, "at")}
          </tbody>
        ))}
    </table>
  );
}

/** What is told of the fight that is looked at, of the melee under way, or of all that may be chosen; null: nothing. */
export function odds(p: Props, picking: Picking, looked: string | null, step = "") {
  const fights = fightsOf(p.table, picking, looked);
  const asked = !fights.length && picking.open.length > 0;
  const told = fights.length === 1 ? toldOf(fights[0]!) : asked ? coming(picking, step) : [];
  if (!told.length && !fights.length) return null;
  return (
    <section tabIndex={0} class="cc-panel" aria-label={t("web.ccn.odds.title")}>
      {told.map((strike) => (
        <One key={strike.kind} {...p} strike={strike} />
      ))}
      {!told.length && <List {...p} fights={fights} />}
    </section>
  );
}
