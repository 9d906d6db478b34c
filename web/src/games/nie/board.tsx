// board.tsx - the map with everything upon it.
import { useMemo, useRef } from "preact/hooks";
import { Counters, Fixed, isFree, useCounters } from "../../europe/counters";
import { Areas, Places } from "../../europe/ground";
import { bow } from "../../europe/lines";
import type { BoardProps, Picking } from "../../table/types";
import { SabreSign } from "../ccn/signs";
import { Flourish, Heads } from "./flourish";
import { Holders, Under, Upper } from "./ground";
import { anchor, isRegion, land, outline, regions, size, spot } from "./land";
import { craft, type Counter, type Group } from "./layout";
import { HeldSign, Stack } from "./pieces";
import { aim, reachFrom } from "./picks";
import { at, nations, standing, sum } from "./types";
import type { NMap, Table } from "./types";

/** About its place. */
const FLAG = { left: -8, right: 11, top: -14, bottom: 9 };

/** Flags of holders where no figures of theirs say it. Half a flag is none. */
function Flags({ map, table, counters, k }: { map: NMap; table: Table; counters: readonly Counter[]; k: number }) {
  return (
    <g class="nie-flags">
      {regions.map((id) => {
        const held = table.regions[id]?.held;
        if (!held || held === map.regions[id]?.home || sum(at(table, id, held)) || !isFree(counters, spot(id), FLAG, k)) return null;
        return (
          <Fixed key={id} at={spot(id)}>
            <g transform="translate(-7 4)">
              <HeldSign of={held} />
            </g>
          </Fixed>
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
  <g class="nie-battles">
    <circle r="11" />
    <g class="blades" transform="scale(.66)">
      <SabreSign />
    </g>
  </g>
);

function Troops({ table, picking, ...shown }: { table: Table; picking: Picking; counters: readonly Counter[]; k: number }) {
  return (
    <Counters
      {...shown}
      craft={craft}
      can={(id) => picking.choices.has(id) || picking.far.has(id)}
      tier={({ nation, row }, c, id) => {
        const moved = id && nation === table.move?.nation && table.move.moved[id];
        const all = moved && row.every((n, j) => n <= moved[j]!);
        return <Stack of={nation} row={row} long={c.long} many={c.ids.length > 1} moved={!!all} />;
      }}
      sign={() => <Sabres />}
    />
  );
}

/** Enemies stand in one region: they will fight. */
function Battles({ table }: { table: Table }) {
  return (
    <g class="nie-battles">
      <Areas land={land} ids={regions.filter((id) => fights(table, id))} look={(id) => (table.battle?.region === id ? "now" : undefined)} />
    </g>
  );
}

function Lanes({ from, to }: { from: string | undefined; to: readonly string[] }) {
  const a = from && anchor(from);
  if (!a) return null;
  return (
    <g class="eu-lanes">
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
  const by = picked[0] && table.move ? reachFrom(table, picked[0]).goals : undefined;
  const sails = asked.length ? asked : [...picking.far].filter((id) => by?.get(id)?.sea);
  return (
    <g class="eu-glows">
      <Areas
        land={land}
        ids={ids}
        look={(id) => (sails.includes(id) && !(from && map.regions[from]?.near.includes(id)) ? "sea" : undefined)}
      />
      <Areas land={land} ids={picked.length ? picked : table.move?.from ? [table.move.at ?? table.move.from] : []} look={() => "picked"} />
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
  const shown = useCounters(root, craft, () => groups(table), [table.regions, table.battle?.region], p.lang);
  return (
    <g class="eu nie" ref={root}>
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
          <Areas land={land} ids={[...p.marked].filter(isRegion)} look={() => "eu-marked"} />
        </g>
        <g class="still">{upper}</g>
        <Flags map={map} table={table} {...shown} />
        <Battles table={table} />
        <Places land={land} class="nie-places" />
        <Troops table={table} picking={p.picking} {...shown} />
        <Flourish table={table} event={p.event} />
      </g>
    </g>
  );
}
