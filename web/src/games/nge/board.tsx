// board.tsx - the map with everything upon it but counters, which the game puts there.
import type { ComponentChildren, RefObject } from "preact";
import { useMemo } from "preact/hooks";
import { Areas, Places } from "../../europe/ground";
import type { Picking } from "../../table/types";
import { Boxes, Built, Control, Frontiers, Labels, Owners, Patterns, Relief, Under, Upper } from "./ground";
import { berth, isZone, land, size, zones, type Ground, type Held } from "./land";

interface Props {
  map: Ground;
  table: Held;
  lang: string;
  picking?: Picking;
  marked?: ReadonlySet<string>;
  /** For counters and names that make room for each other (useCounters). */
  root?: RefObject<SVGGElement | null>;
  /** Counters. */
  children?: ComponentChildren;
}

const isSea = (word: string): boolean => word in land.seas;

/** What may be chosen: zones, seas, boxes of ports. */
function Glows({ picking }: { picking: Picking }) {
  const ids = [...picking.choices.keys()];
  const boxes = ids.filter((id) => id.startsWith("box:"));
  return (
    <g class="eu-glows">
      <Areas land={land} ids={[...picking.far].filter(isZone)} look={() => "far"} />
      <Areas land={land} ids={ids.filter(isZone)} />
      <Areas land={land} ids={picking.picked.filter(isZone)} look={() => "picked"} />
      {boxes.map((id) => {
        const at = berth(id);
        return at && <circle key={id} class="nge-box-glow" cx={at.x} cy={at.y} r="24" />;
      })}
    </g>
  );
}

export function Theatre({ map, table, lang, picking, marked, root, children }: Props) {
  const seas = [...(picking?.choices.keys() ?? []), ...(picking?.far ?? [])].filter(isSea).join(" ");
  const under = useMemo(() => <Under map={map} look={(id) => (seas.split(" ").includes(id) ? "can" : undefined)} />, [map, seas]);
  const relief = useMemo(() => <Relief map={map} />, [map]);
  const upper = useMemo(() => <Upper map={map} />, [map]);
  const labels = useMemo(() => <Labels map={map} lang={lang} />, [map, lang]);
  const boxes = useMemo(() => <Boxes />, []);
  const held = zones.map((id) => table.owners[id]).join();
  const owners = useMemo(() => <Owners table={table} />, [held]);
  const frontiers = useMemo(() => <Frontiers table={table} />, [held]);
  const control = useMemo(() => <Control table={table} />, [table.marks]);
  const built = useMemo(() => <Built map={map} table={table} />, [map, table.marks]);
  return (
    <g class="eu nge" ref={root}>
      <Patterns />
      <clipPath id="nge-sheet">
        <rect width={size.width} height={size.height} />
      </clipPath>
      <g clip-path="url(#nge-sheet)">
        {under}
        <g class="still">
          {owners}
          {control}
          {relief}
          {frontiers}
        </g>
        {picking && <Glows picking={picking} />}
        <g>
          <Areas land={land} ids={[...(marked ?? [])].filter(isZone)} look={() => "eu-marked"} />
        </g>
        <g class="still">{upper}</g>
        {boxes}
        <Places land={land} class="nge-places" />
        {built}
        <g class="still">{labels}</g>
        {children}
      </g>
    </g>
  );
}
