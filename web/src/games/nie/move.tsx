// move.tsx - the box about a region that figures leave: how many of each kind go, and what may
// come of it where enemies or the sea await them.
import { Sign } from "../../symbols";
import type { OverProps } from "../../table/types";
import { RuleLink } from "../../table/prompt";
import { t } from "../../text";
import { before, foesAt } from "./clash";
import { Odds } from "./forecast";
import { anchors } from "./land";
import { arm } from "./look";
import { aboard, aim, bySea, chosen, danger, going, idle, ships, way } from "./picks";
import { at, kinds, none, sum } from "./types";
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

/** What waits where they go: enemies and the chances against them, the dangers of the sea. */
function Goal({ p, from, to }: { p: Props; from: string; to: string }) {
  const { map, table } = p;
  const clash = before(map, table, from, to);
  const foes = foesAt(table, to);
  const sea = bySea(map, table, from, to);
  const lost = sea ? danger(map, table, to) : 0;
  return (
    <div class="nie-goal">
      <strong>{t(sea ? "web.nie.goal_sea" : "web.nie.goal", [regionName(map, to, p.lang)])}</strong>
      {foes.map((n) => (
        <span key={n} class="small">
          {nationName(n)}: {rowText(at(table, to, n))}
        </span>
      ))}
      {lost > 0 && <span class="small nie-warn">{t("web.nie.drown", [lost])}</span>}
      {sea && foes.length > 0 && <span class="small nie-warn">{t("web.nie.favours")}</span>}
      {clash && <Odds clash={clash} attacker={table.move!.nation} defender={foes[0]!} own="attacker" lang={p.lang} />}
    </div>
  );
}

/** Where an anchor is: why nobody sails now, and a click that lets as many sail as may. */
function Ships({ p, from, onSet }: { p: Props; from: string; onSet(row: Row): void }) {
  const { map, table } = p;
  const { nation } = table.move!;
  const [room, own] = [ships(table, nation), table.nations[nation]];
  const name = (id: string) => regionName(map, id, p.lang);
  if (!(from in anchors)) return null;
  if (own.sails_from && own.sails_to && own.sails_from !== from)
    return <span class="muted small">{t("web.nie.sea_pair", [name(own.sails_from), name(own.sails_to)])}</span>;
  if (room <= 0) return <span class="muted small">{t("web.nie.sea_full")}</span>;
  if (sum(going(table, from)) <= room) return null;
  return (
    <div class="nie-ships">
      <span class="small">{t("web.nie.sea_most", [room])}</span>
      <button type="button" onClick={() => onSet(aboard(table, from))}>
        {t("web.nie.sea_choose", [room])}
      </button>
    </div>
  );
}

export function MoveBox({ p, from }: { p: Props; from: string }) {
  const { map, table } = p;
  const all = idle(table, from);
  const row = going(table, from);
  const set = (next: Row) => (chosen.value = { region: from, row: next });
  const aimed = aim.value?.from === from && p.picking.far.has(aim.value.to) ? aim.value.to : null;
  const seen = aimed ?? (p.looked !== null && p.picking.far.has(p.looked) ? p.looked : null);
  return (
    <section class="nie-move nie-ui" data-covers aria-label={t("web.nie.who_goes", [regionName(map, from, p.lang)])}>
      <strong>{t("web.nie.who_goes", [regionName(map, from, p.lang)])}</strong>
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
      <Ships p={p} from={from} onSet={set} />
      {sum(row) > 0 && !row[0] && (
        <span class="small nie-warn">
          {t("web.nie.no_infantry")} <RuleLink game="nie" rule="NIE §4.4" />
        </span>
      )}
      {seen && <Goal p={p} from={from} to={seen} />}
      {aimed ? (
        <div class="nie-move-all">
          <button type="button" class="go" onClick={() => p.onPlay?.(way(map, table, from, aimed))}>
            {t(foesAt(table, aimed).length ? "web.nie.attack" : bySea(map, table, from, aimed) ? "web.nie.sail" : "web.nie.march")}
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
