// motion.ts - the table after an event, as far as it is seen, and how long an event is shown.
import type { Event } from "../../table/types";
import { at, isKind, isNation, kinds, nations } from "./types";
import type { Kind, NMap, Nation, Ranks, Row, Table } from "./types";

const change = (row: Row, kind: Kind, by: number): Row =>
    row.map((n, i) => (kinds[i] === kind ? Math.max(0, n + by) : n)) as unknown as Row;

function figures(table: Table, region: string, nation: Nation, kind: Kind, by: number): Table {
    const here = { ...table.regions[region], [nation]: change(at(table, region, nation), kind, by) };
    return { ...table, regions: { ...table.regions, [region]: here } };
}

function held(table: Table, region: string, nation: Nation | undefined): Table {
    return { ...table, regions: { ...table.regions, [region]: { ...table.regions[region], held: nation } } };
}

function ranks(table: Table, nation: Nation, to: (r: Ranks) => Partial<Ranks>): Table {
    const r = table.battle?.ranks[nation];
    if (!table.battle || !r) return table;
    return { ...table, battle: { ...table.battle, ranks: { ...table.battle.ranks, [nation]: { ...r, ...to(r) } } } };
}

/** The next figure that a seat places: kinds in order, of its nations in order (NIE ruling 28). */
function placed(table: Table, seat: number, region: string): Table {
    for (const n of nations) {
        const left = table.nations[n].left;
        const i = left.findIndex((x) => x > 0);
        if (table.nations[n].seat !== seat || i < 0) continue;
        const own = { ...table.nations[n], left: change(left, kinds[i]!, -1) };
        return figures({ ...table, nations: { ...table.nations, [n]: own } }, region, n, kinds[i]!, 1);
    }
    return table;
}

export function advance(_map: NMap, table: Table, event: Event): Table {
    const [what, a = "", b = "", c = "", d = "", e = ""] = event.do.split(" ");
    const known = isNation(a) && isKind(b);
    switch (what) {
        case "place":
            return placed(table, event.seat, a);
        case "builds": {
            if (!isNation(a)) return table;
            const own = { ...table.nations[a], left: [b, c, d, e].map(Number) as unknown as Row };
            return { ...table, nations: { ...table.nations, [a]: own } };
        }
        case "marched":
        case "sailed":
            if (!known) return table;
            return figures(figures(table, d, a, b, -Number(c)), e, a, b, Number(c));
        case "fled":
            if (!known || !table.battle) return table;
            return figures(figures(table, table.battle.region, a, b, -Number(c)), d, a, b, Number(c));
        case "taken":
            return isNation(b) ? held(table, a, b) : table;
        case "freed":
            return held(table, a, undefined);
        case "deployed":
            if (!known) return table;
            return ranks(table, a, (r) => ({ front: change(change(r.front, b, -200), b, Number(c)), rear: change(change(r.rear, b, -200), b, Number(d)) }));
        case "fell":
            if (!known) return table;
            return ranks(table, a, (r) => {
                const i = kinds.indexOf(b);
                const rank = r.front[i] ? "front" : "rear";
                return { [rank]: change(r[rank], b, -1), dead: change(r.dead, b, 1) };
            });
        case "rallied":
            return known ? ranks(table, a, (r) => ({ dead: change(r.dead, b, -1), rear: change(r.rear, b, 1) })) : table;
        default:
            return table;
    }
}

const times: Record<string, number> = {
    place: 60, turn: 400, marched: 380, sailed: 600, drowned: 400, taken: 120, fight: 900, roll: 450, fell: 260, rallied: 320, fled: 320,
    broken: 600, won: 700, allied: 600, swapped: 500, builds: 500, down: 1200,
};

export const duration = (event: Event): number => times[event.do.split(" ")[0]!] ?? 0;