// move.tsx - the small box beside a region that figures leave: how many of each kind go.
import { Sign } from "../../symbols";
import { Beside } from "../../table/tip";
import { t } from "../../text";
import { arm } from "./look";
import { chosen, going, idle } from "./picks";
import { kinds, none, sum } from "./types";
import type { Kind, NMap, Row, Table } from "./types";
import { kindName, regionName } from "./words";

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

export function MoveBox({ map, table, from, lang }: { map: NMap; table: Table; from: string; lang: string }) {
    const all = idle(table, from);
    const row = going(table, from);
    const set = (next: Row) => (chosen.value = { region: from, row: next });
    return (
        <Beside id={from} class="nie-move nie-ui" label={t("web.nie.who_goes", [regionName(map, from, lang)])} apart>
            <strong>{t("web.nie.who_goes", [regionName(map, from, lang)])}</strong>
            {kinds.map((k, i) =>
                all[i] ? <Line key={k} kind={k} n={row[i]!} most={all[i]!} onSet={(n) => set(row.map((x, j) => (i === j ? n : x)) as unknown as Row)} /> : null,
            )}
            <div class="nie-move-all">
                <button type="button" disabled={sum(row) === sum(all)} onClick={() => set(all)}>
                    {t("web.nie.all")}
                </button>
                <button type="button" disabled={!sum(row)} onClick={() => set(none)}>
                    {t("web.nie.nobody")}
                </button>
            </div>
            <span class="muted small">{t(sum(row) ? "web.nie.then_goal" : "web.nie.choose_some")}</span>
        </Beside>
    );
}
