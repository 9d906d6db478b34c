// over.tsx - over the board: the round, who goes in a move, the screen of a battle.
import type { OverProps } from "../../table/types";
import { t } from "../../text";
import { BattleScreen } from "./battle";
import { isRegion } from "./land";
import { MoveBox } from "./move";
import type { NMap, Table } from "./types";
import { nationName } from "./words";

export function Over(p: OverProps<NMap, Table>) {
    const { table } = p;
    const from = p.picking.picked.length === 1 ? p.picking.picked[0]! : undefined;
    const moves = table.move && from && isRegion(from) && p.picking.open.some((a) => a.kind === "from");
    return (
        <>
            <div class="nie-round nie-ui">
                <strong>{t(table.rounds ? "web.nie.round_of" : "web.nie.round", [table.round, table.rounds])}</strong>
                <span class="muted">{t(table.total ? "web.nie.total" : "web.nie.limited")}</span>
                {table.move && <span class={`nie-chip nie-${table.move.nation}`}>{nationName(table.move.nation)}</span>}
            </div>
            {table.battle && <BattleScreen p={p} />}
            {moves && p.onPlay && <MoveBox map={p.map} table={table} from={from} lang={p.lang} />}
        </>
    );
}
