// panel.tsx - what a fight would bring: dice, where each comes from and by which rule, and the chances of
// both sides.
import { RuleLink } from "../../table/prompt";
import type { Picking } from "../../table/types";
import { t } from "../../text";
import { cardName } from "./cards";
import { oddsOf } from "./fight";
import { leaderFalls, type Fate } from "./odds";
import { leaderAt, unitAt } from "./types";
import type { CMap, Fight, Strike, Table } from "./types";
import { shortName } from "./words";

/** The strike of the melee under way that is still to come. */
function coming(table: Table): Fight[] {
  const m = table.melee;
  if (m?.next === "back") return m.back?.parts.length ? [{ kind: "melee", by: m.at, at: m.by, attack: m.back }] : [];
  return m?.next && m.attack.parts.length ? [{ kind: "melee", ...m }] : [];
}

/** The fights to tell about: of what is picked and looked at, the melee under way, or all that may be
 * chosen. */
export function fightsOf(table: Table, picking: Picking, looked: string | null): Fight[] {
  const all = table.fights ?? [];
  const from = picking.picked.find((n) => all.some((g) => g.by === n)) ?? null;
  if (from !== null) {
    const own = all.filter((g) => g.by === from);
    const at = own.filter((g) => g.at === looked);
    return at.length ? at : own;
  }
  const near = looked === null ? [] : all.filter((g) => g.at === looked || g.by === looked);
  if (near.length) return near;
  // Only for a decision: while dice are shown they speak for themselves.
  if (!picking.open.length) return [];
  return picking.open.some((a) => a.kind === "fire" || a.kind === "melee") ? [...all] : coming(table);
}

const percent = (p: number, lang: string): string => {
  const digits = p > 0 && p < 0.01 ? 1 : 0;
  return new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: digits }).format(p);
};

function Parts({ strike, support }: { strike: Strike; support?: number }) {
  return (
    <ul class="cc-parts">
      {strike.parts.map((p) => (
        <li key={p.what}>
          <b>{p.value > 0 ? `+${p.value}` : `−${-p.value}`}</b>
          <span>{t(`ccn.sum.${p.what}`)}</span>
          <RuleLink game="ccn" rule={p.rule} />
        </li>
      ))}
      {support ? (
        <li>
          <b>+{support}</b>
          <span>{t("web.ccn.support")}</span>
          <RuleLink game="ccn" rule="CCN §6.23" />
        </li>
      ) : null}
    </ul>
  );
}

/** Chances to lose so many blocks, as bars. */
function Bars({ fate, blocks, lang }: { fate: Fate; blocks: number; lang: string }) {
  const all = Array.from({ length: Math.min(blocks, 5) + 1 }, (_, i) => fate.blocks[i] ?? 0);
  return (
    <ol class="cc-bars" aria-hidden="true">
      {all.map((p, i) => (
        <li key={i} title={`−${i}: ${percent(p, lang)}`}>
          <i style={{ height: `${Math.max(p > 0 ? 2 : 0, Math.round(p * 34))}px` }} />
          <span>{i ? `−${i}` : "0"}</span>
        </li>
      ))}
    </ol>
  );
}

function Chances({ fate, blocks, lang }: { fate: Fate; blocks: number; lang: string }) {
  return (
    <div class="cc-chances">
      <Bars fate={fate} blocks={blocks} lang={lang} />
      <dl>
        <div>
          <dt>{t("web.ccn.odds.hurt")}</dt>
          <dd>{percent(fate.hurt, lang)}</dd>
        </div>
        <div>
          <dt>{t("web.ccn.odds.back")}</dt>
          <dd>{percent(fate.back, lang)}</dd>
        </div>
        <div>
          <dt>{t("web.ccn.odds.gone")}</dt>
          <dd>{percent(fate.gone, lang)}</dd>
        </div>
        {fate.leader > 0 && (
          <div>
            <dt>{t("web.ccn.odds.leader")}</dt>
            <dd>{percent(fate.leader, lang)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

const diceText = (n: number) => t("web.ccn.dice_count", [n]);

/** What the card would do: the same dice, but before anything else. */
function Struck({ map, table, fight, lang }: { map: CMap; table: Table; fight: Fight; lang: string }) {
  const odds = oddsOf(map, table, fight, true);
  const by = unitAt(table, fight.by);
  if (!odds?.attacker || !by || !fight.back) return null;
  return (
    <>
      <h2>
        <span>{t("web.ccn.with_strike", [cardName("first_strike"), shortName(map, table, fight.by, lang)])}</span>
        <b class="cc-dice-count">{diceText(fight.back.dice)}</b>
      </h2>
      <Chances fate={odds.attacker} blocks={by.blocks} lang={lang} />
    </>
  );
}

/** One fight in full. */
function Full({ map, table, fight, lang }: { map: CMap; table: Table; fight: Fight; lang: string }) {
  const by = unitAt(table, fight.by),
    at = unitAt(table, fight.at);
  if (!by) return null;
  const odds = oddsOf(map, table, fight);
  const dice = fight.attack.dice + (fight.support ?? 0);
  const name = (n: string) => shortName(map, table, n, lang);
  const first = at?.square !== undefined && map.types[by.type]!.arm === "cavalry";
  const back = fight.back && at && odds?.attacker && (
    <>
      <h2>
        <span>{first ? t("web.ccn.square_first", [name(fight.at)]) : t("web.ccn.battle_back", [name(fight.at)])}</span>
        <b class="cc-dice-count">{diceText(fight.back.dice)}</b>
      </h2>
      {!first && <p class="muted small">{t("web.ccn.answers", [percent(odds.answers, lang)])}</p>}
      <Parts strike={fight.back} />
      <Chances fate={odds.attacker} blocks={by.blocks} lang={lang} />
    </>
  );
  return (
    <>
      {first && back}
      <h2>
        <span>
          {table.melee?.next === "back"
            ? t("web.ccn.battle_back", [name(fight.by)])
            : t(`web.ccn.${fight.kind}_at`, [name(fight.by), name(fight.at)])}
        </span>
        <b class="cc-dice-count">{diceText(dice)}</b>
      </h2>
      <Parts strike={fight.attack} support={fight.support} />
      {odds && at && <Chances fate={odds.target} blocks={at.blocks} lang={lang} />}
      {!at && leaderAt(table, fight.at) && <p>{t("web.ccn.odds.lone", [percent(leaderFalls(dice), lang)])}</p>}
      {!first && back}
    </>
  );
}

interface Several {
  map: CMap;
  table: Table;
  fights: readonly Fight[];
  lang: string;
}

/** One line each; `told`: the end of the fight that is not told above. */
function Rows({ map, table, fights, lang, told }: Several & { told: "by" | "at" }) {
  return (
    <>
      {fights.map((g) => {
        const odds = oddsOf(map, table, g);
        return (
          <tr key={g.by + g.at}>
            <th scope="row">{shortName(map, table, g[told], lang)}</th>
            <td>{g.attack.dice}</td>
            <td>{odds ? percent(odds.target.hurt, lang) : "–"}</td>
            <td>{percent(odds ? odds.target.gone : leaderFalls(g.attack.dice), lang)}</td>
          </tr>
        );
      })}
    </>
  );
}

/** Several to choose from: of one unit, against one unit, or all of them by who attacks. */
function List(p: Several) {
  const name = (n: string) => shortName(p.map, p.table, n, p.lang);
  const { by, at } = p.fights[0]!;
  const all = [...new Set(p.fights.map((g) => g.by))];
  const oneAt = p.fights.every((g) => g.at === at);
  const groups = all.length > 1 && !oneAt;
  return (
    <table class="cc-fights">
      <caption>{groups ? t("web.ccn.odds.all") : oneAt && all.length > 1 ? t("web.ccn.attackers", [name(at)]) : name(by)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(oneAt && all.length > 1 ? "web.ccn.attacker" : "web.ccn.target")}</th>
          <th scope="col">{t("web.ccn.dice_short")}</th>
          <th scope="col">{t("web.ccn.odds.hurt")}</th>
          <th scope="col">{t("web.ccn.odds.gone")}</th>
        </tr>
      </thead>
      {!groups && (
        <tbody>
          <Rows {...p} told={all.length > 1 ? "by" : "at"} />
        </tbody>
      )}
      {groups &&
        all.map((who) => (
          <tbody key={who} class="of">
            <tr>
              <th scope="rowgroup" colSpan={4}>
                {name(who)}
              </th>
            </tr>
            <Rows {...p} fights={p.fights.filter((g) => g.by === who)} told="at" />
          </tbody>
        ))}
    </table>
  );
}

export function Fights(p: { map: CMap; table: Table; fights: readonly Fight[]; lang: string; strikes: boolean }) {
  return (
    <section tabIndex={0} class="cc-panel" aria-label={t("web.ccn.odds.title")}>
      {p.strikes && <Struck {...p} fight={p.fights[0]!} />}
      {p.fights.length === 1 ? <Full {...p} fight={p.fights[0]!} /> : <List {...p} />}
    </section>
  );
}
