// battle.tsx - the screen of a battle: both sides' two ranks, the fallen beside them, dice and odds, and
// everything that one chooses in it.
import { useEffect, useRef } from "preact/hooks";
import { Sign } from "../../symbols";
import type { Action, OverProps } from "../../table/types";
import { RuleLink, percent } from "../../table/prompt";
import { t } from "../../text";
import { Odds } from "./forecast";
import { Badge } from "./badge";
import { arm } from "./look";
import { Result, Throws } from "./result";
import { lastOf } from "./story";
import { add, at, kinds, nations, ofSide, sideOf, sum } from "./types";
import type { Battle, Kind, NMap, Nation, Ranks, Row, SideWord, Table } from "./types";
import { tenths } from "./told";
import { sortKey, volley, type Thrown } from "./volley";
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

/** What these figures threw: "16 dice, 3 hits". */
const sumOf = ({ hits, each, rally }: Thrown): string =>
  t(rally ? "web.nie.sum_rally" : "web.nie.sum", [hits.length * each, hits.reduce((a, b) => a + b, 0)]);

/** Figure by figure, each with its dice; who holds his fire has none. */
function Men({ kind, n, thrown }: { kind: Kind; n: number; thrown: Thrown }) {
  return (
    <span class="nie-men">
      {Array.from({ length: n }, (_, i) => (
        <span key={i} class="nie-man">
          <Sign of={arm[kind]} size={18} />
          {i < thrown.hits.length && (
            <span class={`nie-dice${thrown.each > 4 ? " wide" : ""}`}>
              {Array.from({ length: thrown.each }, (_, k) => (
                <i key={k} class={k < thrown.hits[i]! ? (thrown.rally ? "hit up" : "hit") : undefined} />
              ))}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}

function Figures({
  p,
  nation,
  kind,
  n,
  rank,
  thrown,
}: {
  p: Props;
  nation: Nation;
  kind: Kind;
  n: number;
  rank: Rank;
  thrown: Thrown | undefined;
}) {
  if (!n) return null;
  const act = p.onPlay && meant(p.picking.open, nation, kind, rank, p.table.battle!.lost !== "");
  const who = thrown && `${kindName(kind, thrown.hits.length)}, `;
  const name = `${nationName(nation)}: ${kindName(kind, n)}${thrown ? `; ${who}${sumOf(thrown)}` : ""}`;
  const inside = thrown ? (
    <Men kind={kind} n={n} thrown={thrown} />
  ) : (
    <>
      {Array.from({ length: Math.min(n, 6) }, (_, i) => (
        <Sign key={i} of={arm[kind]} size={rank === "dead" ? 15 : 22} />
      ))}
      <b>{n}</b>
    </>
  );
  const look = `nie-fig${thrown ? " threw" : ""} nie-${nation}`;
  const does = act && `${t(`web.nie.act.${act.kind}`)}: ${name}`;
  const chip = act ? (
    <button
      type="button"
      class={`${look} can ${act.kind}`}
      aria-label={does}
      title={does}
      onClick={() => p.onPlay!([`${act.kind} ${act.args.join(" ")}`])}
    >
      {inside}
    </button>
  ) : (
    <span class={look} role="img" aria-label={name} title={name}>
      {inside}
    </span>
  );
  if (!thrown) return chip;
  return (
    <span class="nie-sort">
      {chip}
      <small aria-hidden="true">
        <span>{who}</span>
        {sumOf(thrown)}
      </small>
    </span>
  );
}

const row = (r: Ranks, rank: Rank): Row => (rank === "secret" ? add(r.front, r.rear) : r[rank]);

type Volley = ReturnType<typeof volley>;

function RankRow({ p, side, rank, of, last }: { p: Props; side: SideWord; rank: Rank; of: readonly [Nation, Ranks][]; last: Volley }) {
  const empty = of.every(([, r]) => !sum(row(r, rank)));
  return (
    <div
      class={`nie-rank ${rank}${empty ? " bare" : ""}`}
      role="group"
      aria-label={`${t(`web.nie.${side}`)}, ${t(`web.nie.rank.${rank}`)}`}
    >
      <span class="nie-rank-name">{t(`web.nie.rank.${rank}`)}</span>
      <span class="nie-rank-figs">
        {of.flatMap(([n, r]) =>
          kinds.map((k, i) => {
            const thrown = last.sorts.get(sortKey(n, k, rank));
            return (
              <Figures key={n + k + (thrown ? last.key : "")} p={p} nation={n} kind={k} n={row(r, rank)[i]!} rank={rank} thrown={thrown} />
            );
          }),
        )}
        {empty && <span class="muted">–</span>}
      </span>
    </div>
  );
}

function Side({ p, side, last }: { p: Props; side: SideWord; last: Volley }) {
  const b = p.table.battle!;
  const of = nations.flatMap((n) => (b.ranks[n]?.side === side ? [[n, b.ranks[n]!] as [Nation, Ranks]] : []));
  const fire = b.shown ? b.fire?.[side] : undefined;
  const ranks: Rank[] = side === "defender" ? ["rear", "front"] : ["front", "rear"];
  // Until all have deployed one knows one's own ranks only.
  const known = of.filter(([n]) => b.shown || p.table.nations[n].seat === p.seat);
  const secret = of.filter((x) => !known.includes(x));
  const fallen = of.some(([, r]) => sum(r.dead));
  return (
    <section class={`nie-side ${side}${b.half === side && !b.lost ? " now" : ""}${b.lost === side ? " lost" : ""}`}>
      <header>
        {of.map(([n]) => (
          <Badge key={n} of={n} size={20} />
        ))}
        <strong>{of.map(([n]) => nationName(n)).join(", ")}</strong>
        <span class="muted">{t(`web.nie.${side}`)}</span>
        {fire && (
          <span class="nie-odds" title={t("web.nie.odds_about", [fire.dice, percent(fire.percent / 100)])}>
            {t("web.nie.odds", [fire.dice, tenths(fire.tenths, p.lang)])}
          </span>
        )}
      </header>
      {known.length > 0 && ranks.map((r) => <RankRow key={r} p={p} side={side} rank={r} of={known} last={last} />)}
      {secret.length > 0 && <RankRow p={p} side={side} rank="secret" of={secret} last={last} />}
      {fallen && <RankRow p={p} side={side} rank="dead" of={of} last={last} />}
    </section>
  );
}

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
  const [[attacker], [defender]] = [ofSide(b, "attacker"), ofSide(b, "defender")];
  if (!attacker || !defender) return null;
  return (
    <Odds
      key={b.region}
      map={p.map}
      about="outlook"
      of={{ attacker, defender }}
      own={sideOf(p.table, p.seat)}
      led={p.table.leader_rule}
      lang={p.lang}
    />
  );
}

/** Ranks as they are, and all fire: what one mostly wants, in one click. */
function Fire({ p, b }: { p: Props; b: Battle }) {
  const shifts = p.picking.open.some((a) => a.kind === "rank");
  if (!p.onPlay || (!shifts && !p.picking.open.some((a) => a.kind === "fire"))) return null;
  const side = b.lost === "attacker" ? "defender" : b.lost ? "attacker" : b.half;
  return (
    <div class="nie-fire">
      <button type="button" class="button primary" onClick={() => p.onPlay!(["done", "fire"])}>
        {t("web.nie.fire", [b.fire?.[side].dice ?? 0])}
      </button>
      <span class="muted small">{t(shifts ? "web.nie.fire_shift" : "web.nie.fire_hold")}</span>
    </div>
  );
}

/** Whether the log tells of this battle: since it began, or all of it if the game was begun in the midst of it. */
const isTold = (p: Props, b: Battle): boolean => (p.log[lastOf(p.log, "fight")]?.event.do.split(" ")[1] ?? b.region) === b.region;

export function BattleScreen({ p }: { p: Props }) {
  const b: Battle = p.table.battle!;
  const title = t("web.nie.battle_at", [regionName(p.map, b.region, p.lang)]);
  const told = isTold(p, b);
  const last = volley(told ? p.log.slice(lastOf(p.log, "fight") + 1) : [], p.table);
  // On a phone the dice may have pushed the figures to be chosen out of sight.
  const root = useRef<HTMLElement>(null);
  const aims = p.onPlay !== undefined && p.picking.open.some((a) => a.kind === "hit" || a.kind === "rally");
  useEffect(() => {
    if (aims) root.current?.querySelector(".nie-fig.can")?.scrollIntoView({ block: "nearest" });
  }, [aims]);
  return (
    <section class="nie-battle nie-ui" aria-label={title} ref={root}>
      <Result p={p} inside />
      <header class="nie-battle-head">
        <h2>{title}</h2>
        <span class="badge">{t(b.great ? "web.nie.great" : "web.nie.skirmish")}</span>
        {b.shown && <span class="muted">{t("web.nie.battle_round", [b.round])}</span>}
        {b.favoured && <span class="badge turn">{t("web.nie.favoured")}</span>}
        <RuleLink game="nie" rule="NIE §11.4" />
      </header>
      <Side p={p} side="defender" last={last} />
      <div class="nie-field" aria-hidden="true" />
      <Side p={p} side="attacker" last={last} />
      {!b.shown && <p class="muted small">{t("web.nie.hidden_ranks")}</p>}
      {b.lost && <p class="nie-lost">{t("web.nie.side_lost", [t(`web.nie.${b.lost}`)])}</p>}
      {!b.lost && <Chances p={p} b={b} />}
      <div class="nie-controls">
        <Numbers p={p} />
        <Usual p={p} b={b} />
        <Fire p={p} b={b} />
      </div>
      {told && <Throws p={p} log={p.log} most={2} />}
    </section>
  );
}
