// board.tsx - the map with everything upon it.
import { useMemo } from "preact/hooks";
import type { BoardProps } from "../../table/types";
import { Flourish } from "./flourish";
import { Districts, Frame, TimeTrack } from "./frame";
import { f, landOf, outline, type Point } from "./geometry";
import { Ground, Names } from "./ground";
import { Contacts, Glows, Preview, cascadeOf, markerAt, standAt } from "./marks";
import { ARMY, ArmyShape, FlagShape, MarkerShape } from "./pieces";
import { allMissions } from "./shown";
import { fieldOf, fieldsOf, isMarker, marker, parts, sideOf } from "./types";
import type { LMap, Table } from "./types";

function Troops({ map, table, picked }: { map: LMap; table: Table; picked: ReadonlySet<string> }) {
  const at = (p: { x: number; y: number }) => ({ transform: `translate(${f(p.x)}px, ${f(p.y)}px)` });
  const all = Object.entries(table.armies);
  return (
    <g class="lz-upon">
      {all.flatMap(([name, a]) =>
        (a.markers ?? []).map((field) => {
          const spot = markerAt(map, table, name, field);
          return (
            <g key={name + field} class={picked.has(marker(name, field)) ? "lz-piece picked" : "lz-piece"} style={at(spot)}>
              <MarkerShape name={name} card={map.armies[name]!} kind={a.kind} spot={spot} />
            </g>
          );
        }),
      )}
      {all.map(([name, a]) => {
        if (!a.at) return null;
        const { side, strength } = map.armies[name]!;
        return (
          <g key={name} class="lz-piece" style={at(standAt(map, a.at))}>
            <ArmyShape
              name={name}
              side={side}
              kind={a.kind}
              strength={a.strength}
              full={strength}
              value={map.professional ? a.value : undefined}
              hurt={a.hurt}
            />
          </g>
        );
      })}
    </g>
  );
}

/** Missions that whoever looks may know; on demand all villages that could be one. */
function Flags({ map, table }: { map: LMap; table: Table }) {
  const known = new Map(table.missions.flatMap((m) => [m.village, m.second].flatMap((v) => (v ? [[v, m] as const] : []))));
  const shown = Object.entries(map.missions).filter(([v]) => known.has(v) || allMissions.value);
  return (
    <g class="lz-flags">
      {shown.map(([village, points]) => {
        const { x, y } = fieldOf(map, village);
        const m = known.get(village);
        return (
          <g key={village} transform={`translate(${f(x + 52)} ${f(y - 31)})`}>
            <FlagShape points={points} secret={m !== undefined && !m.revealed} faint={m === undefined} />
          </g>
        );
      })}
    </g>
  );
}

const place = (id: string, p: Point, w: number, h: number, rx: number) => (
  <rect key={id} data-id={id} x={f(p.x - w / 2)} y={f(p.y - h / 2)} width={w} height={h} rx={rx} />
);

/** Where one clicks: fields, and upon them markers and armies where these are meant. */
function Places({ map, table, picking }: { map: LMap; table: Table; picking: BoardProps<LMap, Table>["picking"] }) {
  const land = landOf(map);
  const meant = (field: string, id: string) => picking.choices.has(id) || !picking.choices.has(field);
  return (
    <g class="lz-places">
      {fieldsOf(map).map(({ name }) => (
        <path key={name} data-id={name} d={outline(land.cells.get(name)!)} />
      ))}
      {Object.entries(table.armies).map(([name, a]) =>
        a.at
          ? picking.choices.has(name) && place(name, standAt(map, a.at), ARMY.width, ARMY.height, 6)
          : (a.markers ?? [])
              .filter((field) => meant(field, marker(name, field)))
              .map((field) => {
                const p = markerAt(map, table, name, field);
                return place(marker(name, field), p, p.wide, 28, 4);
              }),
      )}
    </g>
  );
}

function Marked({ map, table, ids }: { map: LMap; table: Table; ids: ReadonlySet<string> }) {
  const land = landOf(map);
  const fields = new Set<string>();
  for (const id of ids) {
    if (id in map.fields) fields.add(id);
    else if (isMarker(id)) fields.add(parts(id)[1]);
    else if (table.armies[id]?.at) fields.add(table.armies[id]!.at!);
    else for (const at of table.armies[id]?.markers ?? map.armies[id]?.villages ?? []) fields.add(at);
  }
  return (
    <g>
      {[...fields].map((n) => (
        <path key={n} class="lz-marked" d={outline(land.cells.get(n)!)} />
      ))}
    </g>
  );
}

export function Board(p: BoardProps<LMap, Table>) {
  const { map, table, picking } = p;
  const ground = useMemo(
    () => (
      <g class="still">
        <Ground map={map} />
        <Frame />
        <Districts map={map} />
      </g>
    ),
    [map, p.lang],
  );
  const names = useMemo(() => <Names map={map} />, [map]);
  const cascade = cascadeOf(table, picking, p.looked);
  return (
    <g class={p.seat === null ? "lz" : `lz lz-side-${sideOf(table, p.seat)}`}>
      {ground}
      <TimeTrack track={map.track} time={table.time} cost={cascade?.time ?? 0} />
      <Glows map={map} table={table} picking={picking} />
      <Marked map={map} table={table} ids={p.marked} />
      <Contacts map={map} table={table} />
      {names}
      <Flags map={map} table={table} />
      <Troops map={map} table={table} picked={new Set(picking.picked)} />
      {cascade && <Preview map={map} table={table} cascade={cascade} />}
      <Flourish map={map} table={table} event={p.event} />
      <Places map={map} table={table} picking={picking} />
    </g>
  );
}
