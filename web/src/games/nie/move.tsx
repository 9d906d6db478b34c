// move.tsx - the box about a region that figures leave: how many of each kind go, and what may
// come of it where enemies or the sea await them.
import { Sign } from "../../symbols";
import { answerTo } from "../../table/door";
import type { Fact, OverProps } from "../../table/types";
import { RuleLink } from "../../table/prompt";
import { t } from "../../text";
import { Odds } from "./forecast";
import { arm } from "./look";
import { aboard, aim, chosen, going, idle, reachFrom, way } from "./picks";
import { askAttack, askReach, sentence, wordsOf, type Goal as G } from "./told";
import { kinds, none, sum } from "./types";
import type { Kind, NMap, Row, Table } from "./types";
import { kindName, nationName, regionName, rowText } from "./words";

type Props = OverProps<NMap, Table>;

function Line({ kind, n, most, onSet }: { kind: Kind; n: number; most: number; onSet(n: number): void }) {
  const name = kindName(kind, n);
  return (
    <div class="nie-count" role="group" aria-label={name}>
      <Sign of={arm[kind]} size={22} />
      <button type="button" disabled={n <= 0} aria-label={t("web.nie.fewer", [kindName(kind, n)])} onClick={() => onSet(n - 1)}>
        −
      </button>
      <output title={name}>
        {n}
        <small>/{most}</small>
      </output>
      <button type="button" disabled={n >= most} aria-label={t("web.nie.more", [kindName(kind, n)])} onClick={() => onSet(n + 1)}>
        +
      </button>
    </div>
  );
}

const Told = ({ p, fact, rule }: { p: Props; fact: Fact; rule?: boolean }) => (
  <span class="small nie-warn">
    {sentence(p.map, fact, p.lang)} {rule && <RuleLink game="nie" rule={fact.rule ?? ""} />}
  </span>
);

/** What waits where they go: enemies and the chances against them, the dangers of the sea. */
function Goal({ p, from, to, goal, row }: { p: Props; from: string; to: string; goal: G; row: Row }) {
  const foe = goal.meets[0]?.nation;
  const about = askAttack(from, to, row);
  // One fewer of a kind is asked before it is wanted.
  if (foe && answerTo(about)) kinds.forEach((_, i) => row[i] && sum(row) > 1 && answerTo(askAttack(from, to, less(row, i))));
  return (
    <div class="nie-goal">
      <strong>{t(goal.sea ? "web.nie.goal_sea" : "web.nie.goal", [regionName(p.map, to, p.lang)])}</strong>
      {goal.meets.map((m) => (
        <span key={m.nation} class="small">
          {nationName(m.nation)}: {rowText(m.row)}
        </span>
      ))}
      {goal.facts.map((f) => (
        <Told key={f.do} p={p} fact={f} />
      ))}
      {foe && (
        <Odds
          key={to}
          map={p.map}
          about={about}
          of={{ attacker: p.table.move!.nation, defender: foe }}
          own="attacker"
          led={p.table.leader_rule}
          lang={p.lang}
        />
      )}
    </div>
  );
}

/** What is told of the ships where too many would sail, and a click that lets as many sail as may. */
function Ships({ p, from, facts, onSet }: { p: Props; from: string; facts: readonly Fact[]; onSet(row: Row): void }) {
  const told = facts.find((f) => /^(voyage|ships|full)\b/.test(f.do) && !f.do.startsWith(`voyage ${from} `));
  const room = Number(told ? wordsOf(told)[1] : 0);
  if (!told || sum(going(p.table, from)) <= room) return null;
  const text = <span class={room ? "small" : "muted small"}>{sentence(p.map, told, p.lang)}</span>;
  if (!told.do.startsWith("ships ")) return text;
  return (
    <div class="nie-ships">
      {text}
      <button type="button" onClick={() => onSet(aboard(p.table, from, room))}>
        {t("web.nie.sea_choose", [room])}
      </button>
    </div>
  );
}

const less = (row: Row, i: number, by = 1): Row => row.map((n, k) => (k === i ? n - by : n)) as unknown as Row;

/** Asked before they are wanted: where they may go with one more or fewer of a kind, and attacks on neighbours. */
function askOn(from: string, row: Row, all: Row, goals: ReadonlyMap<string, G>): void {
  kinds.forEach((_, i) => {
    if (row[i]) answerTo(askReach(from, less(row, i)));
    if (row[i]! < all[i]!) answerTo(askReach(from, less(row, i, -1)));
  });
  const near = [...goals].filter(([, g]) => g.meets.length && !g.sea).slice(0, 4);
  for (const [to] of near) answerTo(askAttack(from, to, row));
}

export function MoveBox({ p, from }: { p: Props; from: string }) {
  const { table } = p;
  const all = idle(table, from);
  const row = going(table, from);
  const { goals, facts } = reachFrom(table, from);
  const set = (next: Row) => (chosen.value = { region: from, row: next });
  const aimed = aim.value?.from === from && p.picking.far.has(aim.value.to) ? aim.value.to : null;
  const seen = aimed ?? (p.looked !== null && p.picking.far.has(p.looked) ? p.looked : null);
  const goal = seen ? goals.get(seen) : undefined;
  askOn(from, row, all, seen ? new Map() : goals);
  const unheld = facts.find((f) => f.do === "unheld");
  return (
    <section class="nie-move nie-ui" data-covers aria-label={t("web.nie.who_goes", [regionName(p.map, from, p.lang)])}>
      <strong>{t("web.nie.who_goes", [regionName(p.map, from, p.lang)])}</strong>
      <div class="nie-counts">
        {kinds.map((k, i) =>
          all[i] ? (
            <Line key={k} kind={k} n={row[i]!} most={all[i]!} onSet={(n) => set(row.map((x, j) => (i === j ? n : x)) as unknown as Row)} />
          ) : null,
        )}
      </div>
      <div class="nie-move-all">
        <button type="button" disabled={sum(row) === sum(all)} onClick={() => set(all)}>
          {t("web.nie.all")}
        </button>
        <button type="button" disabled={!sum(row)} onClick={() => set(none)}>
          {t("web.nie.nobody")}
        </button>
      </div>
      <Ships p={p} from={from} facts={facts} onSet={set} />
      {sum(row) > 0 && unheld && <Told p={p} fact={unheld} rule />}
      {seen && goal && <Goal p={p} from={from} to={seen} goal={goal} row={row} />}
      {aimed ? (
        <div class="nie-move-all">
          <button type="button" class="go" onClick={() => p.onPlay?.(way(table, from, aimed))}>
            {t(goal?.meets.length ? "web.nie.attack" : goal?.sea ? "web.nie.sail" : "web.nie.march")}
          </button>
          <button type="button" onClick={() => (aim.value = null)}>
            {t("web.nie.elsewhere")}
          </button>
        </div>
      ) : (
        <span class="muted small">{t(sum(row) ? "web.nie.then_goal" : "web.nie.choose_some")}</span>
      )}
    </section>
  );
}
