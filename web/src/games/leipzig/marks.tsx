// marks.tsx - upon the map: what may be chosen, enemies in contact, and what a removal would set off.
import { SabreSign } from "../ccn/signs";
import { t } from "../../text";
import { f, landOf, mix, outline, type Point } from "./geometry";
import { ARMY, ArmyShape, WIDE, spots } from "./pieces";
import { priceOf } from "./picks";
import { fieldOf, isMarker, markersAt, parts } from "./types";
import type { Cascade, LMap, Table } from "./types";
import type { Picking } from "../../table/types";

/** Where troops stand on a field: below its name. */
export const standAt = (map: LMap, field: string): Point => {
  const { x, y } = fieldOf(map, field);
  return { x, y: y + 20 };
};

/** Where a marker lies. */
export function markerAt(map: LMap, table: Table, army: string, field: string): Point & { short: boolean; wide: number } {
  const here = markersAt(table, field);
  const spot = spots(here.length)[Math.max(0, here.indexOf(army))] ?? { x: 0, y: 0, short: false, wide: WIDE };
  const { x, y } = fieldOf(map, field);
  return { ...spot, x: x + spot.x, y: y + spot.y };
}

export function Glows({ map, table, picking }: { map: LMap; table: Table; picking: Picking }) {
  const land = landOf(map);
  const fields = [...picking.choices.keys()].filter((id) => id in map.fields);
  const markers = [...picking.choices.keys()].filter(isMarker);
  const armies = [...picking.choices.keys()].filter((id) => table.armies[id]?.at);
  const picked = picking.picked.filter((id) => isMarker(id) || id in map.fields);
  const card = picking.picked.some((id) => id.startsWith("card:"));
  const jump = priceOf("jump") ?? { cards: "", time: "" };
  const pill = (id: string, cls: string) => {
    const p = markerAt(map, table, ...parts(id));
    return <rect key={id} class={cls} x={f(p.x - p.wide / 2 - 4)} y={f(p.y - 17)} width={p.wide + 8} height="34" rx="9" />;
  };
  const note = (id: string, at: Point, up: number, wide: number, text: string) => (
    <g key={id} class="lz-jump" transform={`translate(${f(at.x)} ${f(at.y + up)})`}>
      <rect x={-wide} y="-10" width={2 * wide} height="21" rx="10" />
      <text y="5">{text}</text>
    </g>
  );
  return (
    <g class="lz-glows">
      {fields.map((id) => (
        <path key={id} class="lz-glow-field" d={outline(land.cells.get(id)!)} />
      ))}
      {fields
        .filter((id) => picking.choices.get(id)!.actions.every((a) => a.kind === "jump"))
        .map((id) => note(id, fieldOf(map, id), -16, 58, t("web.leipzig.jump_short", [jump.cards, jump.time])))}
      {markers.map((id) => pill(id, "lz-glow-marker"))}
      {markers
        .filter((id) => card && picking.choices.get(id)!.actions.every((a) => a.kind.endsWith("_pair")))
        .map((id) => note(id, markerAt(map, table, ...parts(id)), -24, 34, t("web.leipzig.pair_short")))}
      {armies.map((id) => {
        const p = standAt(map, table.armies[id]!.at!);
        return (
          <rect
            key={id}
            class="lz-glow-marker"
            x={f(p.x - ARMY.width / 2 - 6)}
            y={f(p.y - ARMY.height / 2 - 6)}
            width={ARMY.width + 12}
            height={ARMY.height + 14}
            rx="11"
          />
        );
      })}
      {picked.map((id) => (isMarker(id) ? pill(id, "lz-picked") : <path key={id} class="lz-picked" d={outline(land.cells.get(id)!)} />))}
    </g>
  );
}

/** Lines between enemies who touch each other: they will fight. */
export function Contacts({ map, table }: { map: LMap; table: Table }) {
  return (
    <g class="lz-contacts">
      {table.contacts.map(([a, b]) => {
        const [from, to] = [table.armies[a]?.at, table.armies[b]?.at];
        if (!from || !to) return null;
        const [p, q] = [standAt(map, from), standAt(map, to)];
        // Close below the upper one: above the lower one its village's name is read.
        const [up, low] = p.y < q.y ? [p, q] : [q, p];
        const below = low.y - up.y;
        const m = mix(up, low, below > ARMY.height ? (ARMY.height / 2 + 10) / below : 0.5);
        return (
          <g key={a + b}>
            <title>{t("web.leipzig.contact", [a, b])}</title>
            <path class="casing" d={`M${f(p.x)} ${f(p.y)}L${f(q.x)} ${f(q.y)}`} />
            <path d={`M${f(p.x)} ${f(p.y)}L${f(q.x)} ${f(q.y)}`} />
            <g transform={`translate(${f(m.x)} ${f(m.y)})`}>
              <circle r="12" />
              <g class="lz-clash" transform="scale(.72)">
                <SabreSign />
              </g>
            </g>
          </g>
        );
      })}
    </g>
  );
}

const removes = new Set(["clear", "clear_pair", "scout"]);

/** The chain of the marker that is picked, or looked at. */
export function cascadeOf(table: Table, picking: Picking, looked: string | null): Cascade | undefined {
  const of = (id: string | null | undefined) =>
    id && isMarker(id) ? table.cascades?.find((c) => id === `${c.army}@${c.field}`) : undefined;
  // With a movement card nothing is removed.
  if (picking.picked.length && !picking.open.some((a) => removes.has(a.kind))) return undefined;
  const picked = [...picking.picked].reverse().find(isMarker);
  return of(looked) ?? of(picked);
}

/** Armies as they would stand, in the order of the chain, and markers that would be swept away. */
export function Preview({ map, table, cascade }: { map: LMap; table: Table; cascade: Cascade }) {
  const cross = (army: string, field: string, cls: string) => {
    const p = markerAt(map, table, army, field);
    const w = p.wide / 2;
    return <path key={army + field} class={cls} d={`M${f(p.x - w)} ${f(p.y)}H${f(p.x + w)}`} />;
  };
  return (
    <g class="lz-preview">
      {cross(cascade.army, cascade.field, "lz-off own")}
      {cascade.swept.filter(([a, at]) => a !== cascade.army || at !== cascade.field).map(([a, at]) => cross(a, at, "lz-off"))}
      {cascade.placed.map(([a, at], i) => {
        const p = standAt(map, at);
        const { side, strength } = map.armies[a]!;
        return (
          <g key={a} transform={`translate(${f(p.x)} ${f(p.y)})`}>
            <g class="lz-ghost">
              <ArmyShape name={a} side={side} kind={table.armies[a]!.kind} strength={strength} full={strength} />
            </g>
            <circle class="lz-order" cx="-57" cy="-33" r="12" />
            <text class="lz-order-text" x="-57" y="-28">
              {i + 1}
            </text>
          </g>
        );
      })}
    </g>
  );
}
