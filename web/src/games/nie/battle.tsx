// battle.tsx - the screen of a battle: both sides' two ranks, the fallen beside them, dice and odds, and
// everything that one chooses in it.
import { EmblemShape, Sign } from "../../symbols";
import type { Action, OverProps } from "../../table/types";
import { RuleLink } from "../../table/prompt";
import { t } from "../../text";
import { during } from "./clash";
import { Odds } from "./forecast";
import { arm, sign } from "./look";
import { atLeast, expected } from "./odds";
import { Result, Thrown, lastOf } from "./result";
import { add, at, kinds, nations, sum } from "./types";
import type { Battle, Kind, NMap, Nation, Ranks, Row, SideWord, Table } from "./types";
import { kindName, nationName, regionName } from "./words";

type Props = OverProps<NMap, Table>;
type Rank = "front" | "rear" | "dead" | "secret";

/** The action that a click on figures means: shooting at them, moving or holding or raising them. */
function meant(open: readonly Action[], nation: Nation, kind: Kind, rank: Rank, pursued: boolean): Action | undefined {
    return open.find((a) => {
        if (a.args[0] !== nation || a.args[1] !== kind) return false;
        if (a.kind === "hit") return rank === "front" || (rank === "rear" && pursued);
        if (a.kind === "rally") return rank === "dead";
        if (a.kind === "rank") return rank === "front" || rank === "rear";
        return a.kind === "hold" && a.args[2] === rank;
    });
}

function Figures({ p, nation, kind, n, rank }: { p: Props; nation: Nation; kind: Kind; n: number; rank: Rank }) {
    if (!n) return null;
    const act = p.onPlay && meant(p.picking.open, nation, kind, rank, p.table.battle!.lost !== "");
    const name = `${nationName(nation)}: ${kindName(kind, n)}`;
    const inside = (
        <>
            {Array.from({ length: Math.min(n, 6) }, (_, i) => (
                <Sign key={i} of={arm[kind]} size={rank === "dead" ? 15 : 22} />
            ))}
            <b>{n}</b>
        </>
    );
    if (!act)
        return (
            <span class={`nie-fig nie-${nation}`} role="img" aria-label={name} title={name}>
                {inside}
            </span>
        );
    const does = `${t(`web.nie.act.${act.kind}`)}: ${name}`;
    return (
        <button type="button" class={`nie-fig can ${act.kind} nie-${nation}`} aria-label={does} title={does} onClick={() => p.onPlay!([`${act.kind} ${act.args.join(" ")}`])}>
            {inside}
        </button>
    );
}

const row = (r: Ranks, rank: Rank): Row => (rank === "secret" ? add(r.front, r.rear) : r[rank]);

function RankRow({ p, side, rank, of }: { p: Props; side: SideWord; rank: Rank; of: readonly [Nation, Ranks][] }) {
    const empty = of.every(([, r]) => !sum(row(r, rank)));
    return (
        <div class={`nie-rank ${rank}${empty ? " bare" : ""}`} role="group" aria-label={`${t(`web.nie.${side}`)}, ${t(`web.nie.rank.${rank}`)}`}>
            <span class="nie-rank-name">{t(`web.nie.rank.${rank}`)}</span>
            <span class="nie-rank-figs">
                {of.flatMap(([n, r]) => kinds.map((k, i) => <Figures key={n + k} p={p} nation={n} kind={k} n={row(r, rank)[i]!} rank={rank} />))}
                {empty && <span class="muted">–</span>}
            </span>
        </div>
    );
}

function Side({ p, side }: { p: Props; side: SideWord }) {
    const b = p.table.battle!;
    const of = nations.flatMap((n) => (b.ranks[n]?.side === side ? [[n, b.ranks[n]!] as [Nation, Ranks]] : []));
    const dice = (side === "defender" ? b.dice_defender : b.dice_attacker) || count(of);
    const six = b.favoured && side === "defender" ? 2 : 1;
    const ranks: Rank[] = side === "defender" ? ["rear", "front"] : ["front", "rear"];
    // Until all have deployed one knows one's own ranks only.
    const known = of.filter(([n]) => b.shown || p.table.nations[n].seat === p.seat);
    const secret = of.filter((x) => !known.includes(x));
    const fallen = of.some(([, r]) => sum(r.dead));
    return (
        <section class={`nie-side ${side}${b.half === side && !b.lost ? " now" : ""}${b.lost === side ? " lost" : ""}`}>
            <header>
                {of.map(([n]) => (
                    <svg key={n} class={`nie-badge nie-${n}`} width="20" height="20" viewBox="-13 -13 26 26" aria-hidden="true">
                        <EmblemShape of={sign[n]} />
                    </svg>
                ))}
                <strong>{of.map(([n]) => nationName(n)).join(", ")}</strong>
                <span class="muted">{t(`web.nie.${side}`)}</span>
                {b.shown && (
                    <span class="nie-odds" title={t("web.nie.odds_about", [dice, percent(atLeast(dice, six, 1))])}>
                        {t("web.nie.odds", [dice, expected(dice, six, p.lang)])}
                    </span>
                )}
            </header>
            {known.length > 0 && ranks.map((r) => <RankRow key={r} p={p} side={side} rank={r} of={known} />)}
            {secret.length > 0 && <RankRow p={p} side={side} rank="secret" of={secret} />}
            {fallen && <RankRow p={p} side={side} rank="dead" of={of} />}
        </section>
    );
}

/** Dice of figures that can fire (NIE §1, table of figures), where the engine has not counted them yet. */
const fires = { front: [1, 3, 4, 3], rear: [0, 0, 2, 0] } as const;
const count = (of: readonly [Nation, Ranks][]): number =>
    of.reduce((s, [, r]) => s + kinds.reduce((q, _, i) => q + r.front[i]! * fires.front[i]! + r.rear[i]! * fires.rear[i]!, 0), 0);

const percent = (x: number): string => `${Math.round(100 * x)} %`;

/** Numbers to choose: how many in the first rank, how many fire. */
function Numbers({ p }: { p: Props }) {
    const all = p.picking.open.filter((a) => a.kind === "deploy" || a.kind === "front" || a.kind === "fires");
    if (!all.length || !p.onPlay) return null;
    return (
        <div class="nie-numbers" role="group" aria-label={t(`web.nie.ask.${all[0]!.kind}`)}>
            <span>{t(`web.nie.ask.${all[0]!.kind}`)}</span>
            {all.map((a) => (
                <button key={a.args[0]} type="button" onClick={() => p.onPlay!([`${a.kind} ${a.args[0]}`])}>
                    {a.args[0]}
                </button>
            ))}
        </div>
    );
}

/** Everybody in front, leaders behind: the usual ranks in one click. */
function Usual({ p, b }: { p: Props; b: Battle }) {
    if (p.seat === null || !p.onPlay || !p.picking.open.some((a) => a.kind === "deploy")) return null;
    const all = nations.flatMap((n) => (p.table.nations[n].seat === p.seat && b.ranks[n] ? [at(p.table, b.region, n)] : []));
    const rest = all.flatMap((r) => kinds.flatMap((k, i) => (r[i] ? [k === "leader" ? 0 : r[i]!] : []))).slice(b.deployed[p.seat]);
    return (
        <div class="nie-fire">
            <button type="button" class="button small" onClick={() => p.onPlay!(rest.map((n) => `deploy ${n}`))}>
                {t("web.nie.usual")}
            </button>
        </div>
    );
}

/** How it will end. */
function Chances({ p, b }: { p: Props; b: Battle }) {
    const first = (side: SideWord) => nations.find((n) => b.ranks[n]?.side === side);
    const [attacker, defender] = [first("attacker"), first("defender")];
    if (!attacker || !defender) return null;
    const own = nations.find((n) => b.ranks[n] && p.table.nations[n].seat === p.seat);
    return <Odds clash={during(p.table, b)} attacker={attacker} defender={defender} own={own && b.ranks[own]!.side} lang={p.lang} />;
}

/** Ranks as they are, and all fire: what one mostly wants, in one click. */
function Fire({ p, b }: { p: Props; b: Battle }) {
    const shifts = p.picking.open.some((a) => a.kind === "rank");
    if (!p.onPlay || (!shifts && !p.picking.open.some((a) => a.kind === "fire"))) return null;
    const dice = b.lost ? (b.lost === "attacker" ? b.dice_defender : b.dice_attacker) : b.half === "defender" ? b.dice_defender : b.dice_attacker;
    return (
        <div class="nie-fire">
            <button type="button" class="button primary" onClick={() => p.onPlay!(["done", "fire"])}>
                {t("web.nie.fire", [dice])}
            </button>
            <span class="muted small">{t(shifts ? "web.nie.fire_shift" : "web.nie.fire_hold")}</span>
        </div>
    );
}

/** Where the battle is that the log tells of last. */
const begun = (p: Props): string | undefined => p.log[lastOf(p.log, "fight")]?.event.do.split(" ")[1];

export function BattleScreen({ p }: { p: Props }) {
    const b: Battle = p.table.battle!;
    const title = t("web.nie.battle_at", [regionName(p.map, b.region, p.lang)]);
    return (
        <section class="nie-battle nie-ui" aria-label={title}>
            <Result p={p} inside />
            <header class="nie-battle-head">
                <h2>{title}</h2>
                <span class="badge">{t(b.great ? "web.nie.great" : "web.nie.skirmish")}</span>
                {b.shown && <span class="muted">{t("web.nie.battle_round", [b.round])}</span>}
                {b.favoured && <span class="badge turn">{t("web.nie.favoured")}</span>}
                <RuleLink game="nie" rule="NIE §11.4" />
            </header>
            <Side p={p} side="defender" />
            <div class="nie-field" aria-hidden="true" />
            <Side p={p} side="attacker" />
            {!b.shown && <p class="muted small">{t("web.nie.hidden_ranks")}</p>}
            {b.lost && <p class="nie-lost">{t("web.nie.side_lost", [t(`web.nie.${b.lost}`)])}</p>}
            {!b.lost && <Chances p={p} b={b} />}
            <div class="nie-controls">
                <Numbers p={p} />
                <Usual p={p} b={b} />
                <Fire p={p} b={b} />
            </div>
            {b.region === begun(p) && <Thrown p={p} log={p.log} most={3} />}
        </section>
    );
}
