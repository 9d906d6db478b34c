// board.tsx - the map with everything upon it.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps, Picking } from "../../table/types";
import { SabreSign } from "../ccn/signs";
import { Flourish, Heads, bow } from "./flourish";
import { Holders, Under, Upper } from "./ground";
import { anchor, isRegion, outline, regions, size, spot, type Point } from "./land";
import { FOOT, feet, layout, over, sizeAt, span, type Counter, type Group } from "./layout";
import { HeldSign, Stack } from "./pieces";
import { aim, seaGoals } from "./picks";
import { scaleOf, tidyNames, watchScale } from "./tidy";
import { at, nations, standing, sum } from "./types";
import type { NMap, Table } from "./types";

const at0 = (p: Point) => ({ transform: `translate(${p.x}px, ${p.y}px)` });

/** How many pixels a unit of what is to be read at any distance has (Zoom: --fix). */
const fixed = (k: number): number => k ** 0.45;

/** Flags of holders where no figures of theirs say it. */
function Flags({ map, table, counters, k }: { map: NMap; table: Table; counters: readonly Counter[]; k: number }) {
  const s = fixed(k);
  return (
    <g class="nie-flags">
      {regions.map((id) => {
        const held = table.regions[id]?.held;
        if (!held || held === map.regions[id]?.home || sum(at(table, id, held))) return null;
        const p = spot(id);
        const box = { left: p.x * k - 8 * s, right: p.x * k + 11 * s, top: p.y * k - 14 * s, bottom: p.y * k + 9 * s };
        // Half a flag is none.
        if (counters.some((c) => over(c.box, box).x > 2 && over(c.box, box).y > 2)) return null;
        return (
          <g key={id} style={at0(p)}>
            <g class="nie-fix">
              <g transform="translate(-7 4)">
                <HeldSign of={held} />
              </g>
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** Everything that stands on the map, by regions. */
function groups(table: Table): Group[] {
  return regions.flatMap((id) => {
    const tiers = standing(table, id).map((nation) => ({ nation, row: at(table, id, nation) }));
    return tiers.length ? [{ ids: [id], ...spot(id), tiers, battle: fights(table, id) }] : [];
  });
}

const fights = (table: Table, id: string): boolean => !!table.regions[id]?.battle || table.battle?.region === id;

const Sabres = () => (
  <>
    <circle r="11" />
    <g class="blades" transform="scale(.66)">
      <SabreSign />
    </g>
  </>
);

function Troops({ table, picking, counters, k }: { table: Table; picking: Picking; counters: readonly Counter[]; k: number }) {
  const size = sizeAt(k);
  return (
    <g class="nie-troops" style={{ "--size": (size / fixed(k)).toFixed(3) }}>
      {counters.map((c) => {
        const [id] = c.ids.length === 1 ? c.ids : [];
        const moved = id && table.move?.moved[id];
        const [x, y] = [c.by.x / size, c.by.y / size];
        const high = feet(c.tiers, c.long);
        const top = span(c.tiers[0]!.row, c.long);
        return (
          <g
            key={c.ids.join()}
            class={id && (picking.choices.has(id) || picking.far.has(id)) ? "can" : undefined}
            style={at0(c)}
            data-grip={id}
            data-id={id}
          >
            <g class="nie-fix">
              {Math.hypot(c.by.x, c.by.y) > 8 && <path class="nie-tie" d={`M0 0L${x.toFixed(1)} ${y.toFixed(1)}`} />}
              <g class="nie-counter" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
                {c.tiers.map((t, i) => {
                  const all = t.nation === table.move?.nation && moved && t.row.every((n, j) => n <= moved[j]!);
                  return (
                    <g key={t.nation} transform={`translate(0 ${-high[i]!})`}>
                      <Stack of={t.nation} row={t.row} long={c.long} many={c.ids.length > 1} moved={!!all} />
                    </g>
                  );
                })}
                {c.battle && (
                  <g class="nie-battles" transform={`translate(${-top.w / 2} ${FOOT - high[0]! - top.h})`}>
                    <Sabres />
                  </g>
                )}
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
  return (
    <g class="nie-battles">
      {regions
        .filter((id) => fights(table, id))
        .map((id) => (
          <path key={id} class={table.battle?.region === id ? "now" : undefined} d={outline(id)} />
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
  const [k, setK] = useState(0.5);
  const counters = useMemo(() => layout(groups(table), k), [table.regions, table.battle?.region, k]);
  useLayoutEffect(() => setK(scaleOf(root.current!)), []);
  useEffect(() => watchScale(root.current!, () => (setK(scaleOf(root.current!)), tidyNames(root.current!))), []);
  useLayoutEffect(() => tidyNames(root.current!), [counters, p.lang]);
  return (
    <g class="nie" ref={root}>
      <clipPath id="nie-sheet">
        <rect width={size.width} height={size.height} />
      </clipPath>
      <Heads of={nations} />
      <g clip-path="url(#nie-sheet)">
        <g class="still">
          {under}
          {holders}
        </g>
        <Glows map={map} picking={p.picking} table={table} />
        <g>
          {[...p.marked].filter(isRegion).map((id) => (
            <path key={id} class="nie-marked" d={outline(id)} />
          ))}
        </g>
        <g class="still">{upper}</g>
        <Flags map={map} table={table} counters={counters} k={k} />
        <Battles table={table} />
        <g class="nie-places">
          {regions.map((id) => (
            <path key={id} data-id={id} d={outline(id)} />
          ))}
        </g>
        <Troops table={table} picking={p.picking} counters={counters} k={k} />
        <Flourish table={table} event={p.event} />
      </g>
    </g>
  );
}
