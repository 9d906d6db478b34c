// panel.tsx - what a fight would bring: dice, where each comes from and by which rule, and the chances of
// both sides.
import { RuleLink } from "../../table/prompt";
import type { Picking } from "../../table/types";
import { t } from "../../text";
import { cardName } from "./cards";
import { oddsOf } from "./fight";
import { leaderFalls, type Fate } from "./odds";
import { unitAt } from "./types";
import type { CMap, Fight, Strike, Table } from "./types";
import { shortName } from "./words";

/** The fights to tell about: of what is picked and looked at, or the melee under way. */
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
    const asked = picking.open.length > 0 && table.melee && table.melee.attack.parts.length > 0;
    return asked ? [{ kind: "melee", ...table.melee! }] : [];
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
                <span>{t(`web.ccn.${fight.kind}_at`, [name(fight.by), name(fight.at)])}</span>
                <b class="cc-dice-count">{diceText(dice)}</b>
            </h2>
            <Parts strike={fight.attack} support={fight.support} />
            {odds && at ? (
                <Chances fate={odds.target} blocks={at.blocks} lang={lang} />
            ) : (
                <p>{t("web.ccn.odds.lone", [percent(leaderFalls(dice), lang)])}</p>
            )}
            {!first && back}
        </>
    );
}

/** Several to choose from: one line each. */
function List({ map, table, fights, lang }: { map: CMap; table: Table; fights: readonly Fight[]; lang: string }) {
    const oneBy = fights.every((g) => g.by === fights[0]!.by);
    return (
        <table class="cc-fights">
            <caption>{oneBy ? shortName(map, table, fights[0]!.by, lang) : t("web.ccn.attackers", [shortName(map, table, fights[0]!.at, lang)])}</caption>
            <thead>
                <tr>
                    <th scope="col">{t(oneBy ? "web.ccn.target" : "web.ccn.attacker")}</th>
                    <th scope="col">{t("web.ccn.dice_short")}</th>
                    <th scope="col">{t("web.ccn.odds.hurt")}</th>
                    <th scope="col">{t("web.ccn.odds.gone")}</th>
                </tr>
            </thead>
            <tbody>
                {fights.map((g) => {
                    const odds = oddsOf(map, table, g);
                    return (
                        <tr key={g.by + g.at}>
                            <th scope="row">{shortName(map, table, oneBy ? g.at : g.by, lang)}</th>
                            <td>{g.attack.dice}</td>
                            <td>{odds ? percent(odds.target.hurt, lang) : "–"}</td>
                            <td>{percent(odds ? odds.target.gone : leaderFalls(g.attack.dice), lang)}</td>
                        </tr>
                    );
                })}
            </tbody>
        </table>
    );
}

/** `left`: what it is about lies at the right. */
export function Fights(p: { map: CMap; table: Table; fights: readonly Fight[]; lang: string; left: boolean; strikes: boolean }) {
    return (
        <section tabIndex={0} class={p.left ? "cc-panel left" : "cc-panel"} aria-label={t("web.ccn.odds.title")}>
            {p.strikes && <Struck {...p} fight={p.fights[0]!} />}
            {p.fights.length === 1 ? <Full {...p} fight={p.fights[0]!} /> : <List {...p} />}
        </section>
    );
}
