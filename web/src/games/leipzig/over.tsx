// over.tsx - over the board: whose turn with its actions and the date, the list of missions on demand,
// what a removal would set off, battles and the final scoring with their sums.
import { useState } from "preact/hooks";
import { RuleLink } from "../../table/prompt";
import type { OverProps } from "../../table/types";
import { t } from "../../text";
import { Button, Icon } from "../../ui";
import { CardSign } from "./cards";
import { size } from "./geometry";
import { cascadeOf } from "./marks";
import { allMissions } from "./shown";
import { stories, type Counted, type Story, type Sum } from "./story";
import { ACTIONS, dayOf, districts, type Cascade, type LMap, type Table } from "./types";
import { cascadeLine, date, districtName, leaderOf } from "./words";

type Props = OverProps<LMap, Table>;

/** The next thing that the pointer brings, and how far it is. */
function nextDate(map: LMap, time: number): string {
    const { passed, battles, end } = map.track;
    const battle = battles.find((b) => b > time);
    const day = passed.findIndex((x) => x > time);
    if (day < 0 || time >= end) return t("web.leipzig.time_over");
    if (battle !== undefined && battle < passed[day]!) return t("web.leipzig.to_battle", [battle - time, date(battle === battles[0] ? 16 : 18)]);
    return t("web.leipzig.to_date", [passed[day]! - time, date(14 + day)]);
}

function Turn({ p }: { p: Props }) {
    const { table, map } = p;
    const left = Math.max(0, ACTIONS - table.actions);
    const day = dayOf(map.track, table.time);
    const supply = map.scouts - table.sides.FR.scouts - table.sides.AL.scouts;
    return (
        <div class={`lz-turn lz-side-${table.active}`}>
            <strong>{leaderOf(table.active)}</strong>
            <span class="lz-pips" role="img" aria-label={t("web.leipzig.actions_left", [left])} title={t("web.leipzig.actions_left", [left])}>
                {Array.from({ length: ACTIONS }, (_, i) => (
                    <i key={i} class={i < left ? "on" : undefined} />
                ))}
            </span>
            <span class="lz-date">
                <CardSign card="time" height={14} /> {day < 14 ? t("web.leipzig.before") : date(Math.min(19, day))} · {table.time}/{map.track.end}
            </span>
            <span class="lz-next muted">{nextDate(map, table.time)}</span>
            <span class="lz-supply muted" title={t("web.leipzig.supply_about")}>
                <CardSign card="scout" height={13} /> {t("web.leipzig.supply", [supply])}
            </span>
            {table.match === "return" && <span class="lz-leg muted">{t("web.leipzig.game_of_two", [table.leg + 1])}</span>}
        </div>
    );
}

/** All villages that a mission card may name, by district: open to both players (LPZ §1.7). */
function Missions({ p }: { p: Props }) {
    return (
        <section class="lz-panel lz-missions" aria-label={t("web.leipzig.missions")}>
            <header>
                <h2>{t("web.leipzig.missions")}</h2>
                <RuleLink game="leipzig" rule="LPZ §1.7" />
                <Button kind="quiet" small label={t("web.ui.close")} onClick={() => (allMissions.value = false)}>
                    <Icon name="close" />
                </Button>
            </header>
            <p class="muted small">{t("web.leipzig.missions_about")}</p>
            <table>
                <tbody>
                    {districts.map((d) => {
                        const own = p.table.missions.find((m) => m.district === d);
                        return (
                            <tr key={d}>
                                <th scope="row">{districtName(d)}</th>
                                <td>
                                    {Object.entries(p.map.missions).filter(([, m]) => m.district === d).map(([v, m]) => {
                                        const known = own?.village === v || own?.second === v;
                                        const look = known ? (own!.revealed ? "known" : "known secret") : own?.village ? "out" : undefined;
                                        return (
                                            <span key={v} class={look}>
                                                {v} <b>{m.FR}</b>:<em>{m.AL}</em>
                                            </span>
                                        );
                                    })}
                                </td>
                            </tr>
                        );
                    })}
                </tbody>
            </table>
        </section>
    );
}

/** The five missions as far as they are known to whoever looks, and what would count for each now. */
function Known({ p }: { p: Props }) {
    const { table, map } = p;
    if (!table.missions.length) return null;
    const sum = (names: readonly string[] = []) => names.reduce((s, a) => s + (table.armies[a]?.value ?? 0), 0);
    return (
        <section class="lz-known" aria-label={t("web.leipzig.own_missions")}>
            <h2>{t("web.leipzig.own_missions")}</h2>
            <ul>
                {table.missions.map((m) => {
                    const points = m.village ? map.missions[m.village] : undefined;
                    return (
                        <li key={m.district} class={m.revealed ? "revealed" : m.village ? "secret" : "hidden"}>
                            <span class="muted">
                                {districtName(m.district)}
                                {m.chosen && <span title={t("web.leipzig.chosen")}> ②</span>}
                            </span>
                            {m.village ? (
                                <>
                                    <strong>{m.second ? `${m.village} / ${m.second}` : m.village}</strong>
                                    {points && !m.second && (
                                        <span class="lz-known-points">
                                            <b>{points.FR}</b>:<em>{points.AL}</em>
                                            {m.french?.length || m.allied?.length ? (
                                                <span title={t("web.leipzig.balance")}> · {sum(m.french)} {m.french?.length && sum(m.french) >= sum(m.allied) ? "≥" : "<"} {sum(m.allied)}</span>
                                            ) : null}
                                        </span>
                                    )}
                                </>
                            ) : (
                                <em>{t("web.leipzig.unknown")}</em>
                            )}
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}

function Chain({ cascade, map }: { cascade: Cascade; map: LMap }) {
    // Beside what it is about, not upon it.
    const right = Math.max(...[cascade.field, ...cascade.placed.map((p) => p[1])].map((at) => map.fields[at]?.x ?? 0));
    return (
        <section class={right > size.width * 0.58 ? "lz-panel lz-chain left" : "lz-panel lz-chain"} aria-label={t("web.leipzig.chain")}>
            <h2>{t("web.leipzig.chain_of", [cascade.army, cascade.field])}</h2>
            <ol>
                {cascade.placed.map(([a, at]) => (
                    <li key={a}>{t("web.leipzig.chain_placed", [a, at])}</li>
                ))}
            </ol>
            {cascade.swept.length > 0 && <p>{t("web.leipzig.chain_swept", [cascade.swept.map(([a, at]) => `${a} (${at})`).join(", ")])}</p>}
            <p class="lz-gain">{cascadeLine(cascade)}</p>
            {cascade.choice && <p class="muted small">{t("web.leipzig.chain_choice")}</p>}
            <RuleLink game="leipzig" rule="LPZ §5.3" />
        </section>
    );
}

function Battle({ story, map }: { story: Story & { kind: "battle" }; map: LMap }) {
    const side = (army: string) => `lz-side-${map.armies[army]?.side ?? "FR"}`;
    return (
        <>
            <h2>{t("web.leipzig.battle_of", [date(story.day)])}</h2>
            {story.blows.length === 0 && <p class="muted">{t("web.leipzig.no_contact")}</p>}
            <ol class="lz-blows">
                {story.blows.map((b, i) => (
                    <li key={i}>
                        <span class={`lz-who ${side(b.by)}`}>{b.by}</span> <span aria-hidden="true">→</span>{" "}
                        <span class={`lz-who ${side(b.at)}`}>{b.at}</span> <b>−1</b>
                    </li>
                ))}
            </ol>
            {story.losses.length > 0 && (
                <ul class="lz-losses">
                    {story.losses.map((l) => (
                        <li key={l.army}>
                            <span class={`lz-who ${side(l.army)}`}>{l.army}</span>
                            <span>
                                {l.left + l.lost} − {l.lost} = <b>{Math.max(0, l.left)}</b>
                            </span>
                            {l.gone && <em>{t("web.leipzig.gone")}</em>}
                        </li>
                    ))}
                </ul>
            )}
        </>
    );
}

const added = (list: readonly Counted[]): string => list.map((c) => `${c.army} ${c.value}`).join(" + ");

function SumRow({ sum, map }: { sum: Sum; map: LMap }) {
    const points = map.missions[sum.village];
    const r = sum.result;
    return (
        <li class={r ? `done lz-side-${r.side}` : undefined}>
            <strong>
                {sum.village} <span class="muted">{points ? `${points.FR} : ${points.AL}` : ""}</span>
            </strong>
            <span class="lz-sum">
                <span class="fr">{sum.french.length ? added(sum.french) : t("web.leipzig.nobody_there")}</span>
                {sum.french.length > 0 && <span aria-hidden="true">·</span>}
                {sum.french.length > 0 && <span class="al">{sum.allied.length ? added(sum.allied) : "0"}</span>}
            </span>
            {r && (
                <span class="lz-verdict">
                    {sum.french.length > 0 && (
                        <>
                            <b>{r.french}</b> {r.french >= r.allied ? "≥" : "<"} <b>{r.allied}</b>{" "}
                        </>
                    )}
                    <em class={`lz-who lz-side-${r.side}`}>{t("web.leipzig.gets", [leaderOf(r.side), r.points])}</em>
                </span>
            )}
        </li>
    );
}

function Scoring({ story, p }: { story: Story & { kind: "scoring" }; p: Props }) {
    return (
        <>
            <h2>{t("web.leipzig.scoring")}</h2>
            <ol class="lz-sums">
                {story.sums.map((s) => (
                    <SumRow key={s.village} sum={s} map={p.map} />
                ))}
            </ol>
            {story.total && (
                <p class="lz-total">
                    {t("web.leipzig.result", [story.total.FR, story.total.AL])}
                    {story.game > 1 && p.table.first !== undefined && <span class="muted"> {t("web.leipzig.first_was", [p.table.first])}</span>}
                </p>
            )}
        </>
    );
}

export function Over(p: Props) {
    const [chosen, setChosen] = useState<string | null>(null);
    const [shut, setShut] = useState<string | null>(null);
    const all = stories(p.map, p.log, p.seat);
    const last = all[all.length - 1];
    const current = last && !last.over && last.key !== shut ? last : undefined;
    const shown = all.find((s) => s.key === chosen) ?? current;
    const cascade = cascadeOf(p.table, p.picking, p.looked);
    const close = () => {
        setShut(shown?.key ?? null);
        setChosen(null);
    };
    return (
        <>
            <Turn p={p} />
            <div class="lz-tools">
                <Button small pressed={allMissions.value} onClick={() => (allMissions.value = !allMissions.value)}>
                    {t("web.leipzig.missions_short")}
                </Button>
                {all.filter((s) => s !== shown).slice(-3).map((s) => (
                    <Button key={s.key} small onClick={() => setChosen(s.key)}>
                        {s.kind === "battle" ? t("web.leipzig.battle_short", [date(s.day)]) : t("web.leipzig.scoring")}
                    </Button>
                ))}
            </div>
            <Known p={p} />
            {allMissions.value && <Missions p={p} />}
            {cascade && !allMissions.value && <Chain cascade={cascade} map={p.map} />}
            {shown && !cascade && !allMissions.value && (
                <section class="lz-panel lz-story" aria-label={shown.kind === "battle" ? t("web.leipzig.battle_of", [date(shown.day)]) : t("web.leipzig.scoring")}>
                    <Button kind="quiet" small label={t("web.ui.close")} onClick={close}>
                        <Icon name="close" />
                    </Button>
                    {shown.kind === "battle" ? <Battle story={shown} map={p.map} /> : <Scoring story={shown} p={p} />}
                </section>
            )}
        </>
    );
}
