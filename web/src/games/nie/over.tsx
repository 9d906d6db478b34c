// over.tsx - over the board: the round and the standings, who goes in a move, the screen of a battle.
import { useState } from "preact/hooks";
import type { OverProps } from "../../table/types";
import { t } from "../../text";
import { Icon } from "../../ui";
import { BattleScreen } from "./battle";
import { isRegion } from "./land";
import { MoveBox } from "./move";
import { Choose, Place } from "./muster";
import { Standings } from "./standings";
import type { NMap, Table } from "./types";
import { nationName } from "./words";

export function Over(p: OverProps<NMap, Table>) {
    const { table } = p;
    const [stands, setStands] = useState(false);
    const from = p.picking.picked.length === 1 ? p.picking.picked[0]! : undefined;
    const asked = (...of: string[]) => p.onPlay !== undefined && p.picking.open.some((a) => of.includes(a.kind));
    return (
        <>
            <div class="nie-round nie-ui">
                <strong>{t(table.rounds ? "web.nie.round_of" : "web.nie.round", [table.rounds ? Math.min(table.round, table.rounds) : table.round, table.rounds])}</strong>
                <span class="muted">{t(table.total ? "web.nie.total" : "web.nie.limited")}</span>
                {table.move && <span class={`nie-chip nie-${table.move.nation}`}>{nationName(table.move.nation)}</span>}
                <button type="button" title={t("web.nie.standings")} onClick={() => setStands(true)}>
                    <Icon name="chart" />
                    <span>{t("web.nie.standings")}</span>
                </button>
            </div>
            {asked("take") && <Choose p={p} />}
            {asked("place", "place_hidden") && p.seat !== null && <Place p={p} />}
            {table.battle && <BattleScreen p={p} />}
            {table.move && from && isRegion(from) && asked("from") && <MoveBox p={p} from={from} />}
            {stands && <Standings map={p.map} table={table} log={p.log} lang={p.lang} onClose={() => setStands(false)} />}
        </>
    );
}
