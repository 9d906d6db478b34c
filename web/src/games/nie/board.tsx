// board.tsx - the map with everything upon it.
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { BoardProps, Picking } from "../../table/types";
import { SabreSign } from "../ccn/signs";
import { Flourish, Heads, bow } from "./flourish";
import { Holders, Under, Upper } from "./ground";
import { anchor, isRegion, outline, regions, size, spot, type Point } from "./land";
import { HeldSign, Stack } from "./pieces";
import { aim, seaGoals } from "./picks";
import { keepTidy, tidy } from "./tidy";
import { at, nations, standing, sum } from "./types";
import type { NMap, Row, Table } from "./types";

const at0 = (p: Point) => ({ transform: `translate(${p.x}px, ${p.y}px)` });

/** Flags of holders beside the figures. */
function Flags({ map, table }: { map: NMap; table: Table }) {
    return (
        <g class="nie-flags">
            {regions.map((id) => {
                const held = table.regions[id]?.held;
                if (!held || held === map.regions[id]?.home) return null;
                const p = spot(id);
                return (
                    <g key={id} style={at0(p)}>
                        <g class="nie-fix">
                            <g transform={standing(table, id).length ? "translate(20 -9)" : "translate(-7 4)"}>
                                <HeldSign of={held} />
                            </g>
                        </g>
                    </g>
                );
            })}
        </g>
    );
}

function Troops({ table }: { table: Table }) {
    // The largest are drawn last: where there is no room they are seen.
    const many = (id: string) => standing(table, id).reduce((s, n) => s + sum(at(table, id, n)), 0);
    const order = regions.map((id) => ({ id, n: many(id) })).sort((a, b) => a.n - b.n);
    return (
        <g class="nie-troops">
            {order.map(({ id }) => {
                const here = standing(table, id);
                if (!here.length) return null;
                const moved = table.move?.moved[id];
                return (
                    <g key={id} style={at0(spot(id))} data-grip={id}>
                        <g class="nie-fix">
                            <path class="nie-tie" />
                            <g class="nie-shift">
                                {here.map((n, i) => {
                                    const row = at(table, id, n);
                                    const all = n === table.move?.nation && moved && row.every((k, j) => k <= moved[j]!);
                                    return (
                                        <g key={n} class="nie-tier" style={{ "--tier": here.length === 1 ? 0 : i - (here.length - 1) / 2 }}>
                                            <Stack of={n} row={row as Row} moved={!!all} />
                                        </g>
                                    );
                                })}
                            </g>
                        </g>
                    </g>
                );
            })}
        </g>
    );
}

/** Enemies stand in one region: they will fight. */
function Battles({ table }: { table: Table }) {
    const all = regions.filter((id) => table.regions[id]?.battle || table.battle?.region === id);
    return (
        <g class="nie-battles">
            {all.map((id) => (
                <g key={id}>
                    <path class={table.battle?.region === id ? "now" : undefined} d={outline(id)} />
                    <g style={at0(spot(id))}>
                        <g class="nie-fix">
                            <g transform="translate(-25 -15)">
                                <circle r="11" />
                                <g class="blades" transform="scale(.66)">
                                    <SabreSign />
                                </g>
                            </g>
                        </g>
                    </g>
                </g>
            ))}
        </g>
    );
}

function Lanes({ from, to }: { from: string | undefined; to: readonly string[] }) {
    const a = from && anchor(from);
    if (!a) return null;
    return (
        <g class="nie-lanes">
            {to.map((id) => {
                const b = anchor(id);
                return b && <path key={id} d={bow(a, b, 0.16)} />;
            })}
        </g>
    );
}

function Glows({ map, picking, table }: { map: NMap; picking: Picking; table: Table }) {
    const ids = [...picking.choices.keys(), ...picking.far].filter(isRegion);
    const picked = picking.picked.filter(isRegion);
    const from = table.move?.from ?? picked[0];
    const asked = picking.open.filter((a) => a.kind === "sail").map((a) => a.args[0]!);
    const sails = asked.length ? asked : seaGoals(table, picked[0]).filter((id) => picking.far.has(id));
    return (
        <g class="nie-glows">
            {ids.map((id) => (
                <path key={id} class={sails.includes(id) && !(from && map.regions[from]?.near.includes(id)) ? "sea" : undefined} d={outline(id)} />
            ))}
            {(picked.length ? picked : table.move?.from ? [table.move.at ?? table.move.from] : []).map((id) => (
                <path key={id} class="picked" d={outline(id)} />
            ))}
            {aim.value && picked[0] === aim.value.from && picking.far.has(aim.value.to) && <path class="aimed" d={outline(aim.value.to)} />}
            <Lanes from={from} to={sails} />
        </g>
    );
}

export function Board(p: BoardProps<NMap, Table>) {
    const { map, table } = p;
    const under = useMemo(() => <Under />, []);
    const upper = useMemo(() => <Upper map={map} lang={p.lang} />, [map, p.lang]);
    const holders = useMemo(() => <Holders table={table} />, [regions.map((id) => table.regions[id]?.held).join()]);
    const root = useRef<SVGGElement>(null);
    useLayoutEffect(() => tidy(root.current!), [table.regions, p.lang]);
    useEffect(() => keepTidy(root.current!), []);
    return (
        <g class="nie" ref={root}>
            <clipPath id="nie-sheet">
                <rect width={size.width} height={size.height} />
            </clipPath>
            <Heads of={nations} />
            <g clip-path="url(#nie-sheet)">
                {under}
                {holders}
                <Glows map={map} picking={p.picking} table={table} />
                <g>
                    {[...p.marked].filter(isRegion).map((id) => (
                        <path key={id} class="nie-marked" d={outline(id)} />
                    ))}
                </g>
                {upper}
                <Flags map={map} table={table} />
                <Battles table={table} />
                <Troops table={table} />
                <Flourish table={table} event={p.event} />
                <g class="nie-places">
                    {regions.map((id) => (
                        <path key={id} data-id={id} d={outline(id)} />
                    ))}
                </g>
            </g>
        </g>
    );
}
