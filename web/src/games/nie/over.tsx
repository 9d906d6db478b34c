// over.tsx - over the board: the round and the standings, who goes in a move, the screen of a battle.
import { useState } from "preact/hooks";
import { print } from "../../table/pick";
import type { OverProps } from "../../table/types";
import { t } from "../../text";
import { Icon } from "../../ui";
import { BattleScreen } from "./battle";
import { isRegion } from "./land";
import { MoveBox } from "./move";
import { Choose, Place } from "./muster";
import { Result } from "./result";
import { Standings } from "./standings";
import type { NMap, Table } from "./types";
import { nationName, regionName } from "./words";

export function Over(p: OverProps<NMap, Table>) {
  const { table } = p;
  const [stands, setStands] = useState(false);
  const from = p.picking.picked.length === 1 ? p.picking.picked[0]! : undefined;
  const asked = (...of: string[]) => p.onPlay !== undefined && p.picking.open.some((a) => of.includes(a.kind));
  const retreats = asked("retreat"); // who retreats looks at the map
  return (
    <>
      <div class="nie-round nie-ui" data-covers>
        <strong>
          {t(table.rounds ? "web.nie.round_of" : "web.nie.round", [
            table.rounds ? Math.min(table.round, table.rounds) : table.round,
            table.rounds,
          ])}
        </strong>
        <span class="muted">{t(table.total ? "web.nie.total" : "web.nie.limited")}</span>
        {table.move && <span class={`nie-chip nie-${table.move.nation}`}>{nationName(table.move.nation)}</span>}
        <button type="button" title={t("web.nie.standings")} onClick={() => setStands(true)}>
          <Icon name="chart" />
          <span>{t("web.nie.standings")}</span>
        </button>
      </div>
      {asked("battle") && (
        <section class="nie-choose nie-next nie-ui" aria-label={t("web.nie.next_battle")}>
          <h2>{t("web.nie.next_battle")}</h2>
          {p.picking.open.map((a) => (
            <button key={a.args[0]} type="button" class="button" onClick={() => p.onPlay?.([print(a.of ?? a)])}>
              {regionName(p.map, a.args[0]!, p.lang)}
            </button>
          ))}
        </section>
      )}
      {asked("take") && <Choose p={p} />}
      {asked("place", "place_hidden") && p.seat !== null && <Place p={p} />}
      {table.battle && !retreats && <BattleScreen p={p} />}
      {(!table.battle || retreats) && !from && <Result p={p} />}
      {table.move && from && isRegion(from) && asked("from") && <MoveBox p={p} from={from} />}
      {stands && <Standings map={p.map} table={table} log={p.log} lang={p.lang} onClose={() => setStands(false)} />}
    </>
  );
}
