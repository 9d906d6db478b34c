// ground.tsx - the country around Leipzig: fields, relief, woods, waters, roads and villages. Drawn once.
import { t } from "../../text";
import {
  BAND,
  TRACK,
  curve,
  depth,
  dice,
  f,
  far,
  inside,
  landOf,
  lines,
  outline,
  scatter,
  size,
  xy,
  type Land,
  type Point,
} from "./geometry";
import { Leipzig, Signs, Village } from "./places";
import { rivers, roads } from "./ways";
import { fieldsOf } from "./types";
import type { District, Field, LMap } from "./types";

interface Props {
  map: LMap;
  land: Land;
}

/** The middle of a field stays free for troops, the place of its name too. */
const isTaken = (field: Field) => (p: Point) =>
  (Math.abs(p.x - field.x) < 56 && Math.abs(p.y - field.y - 14) < 34) ||
  (Math.abs(p.x - field.x) < 58 && Math.abs(p.y - field.y + 34) < 22);

/** Tilled fields: small strips of different crops, in a patchwork. */
function Crops({ field, cell }: { field: Field; cell: readonly Point[] }) {
  const spots = scatter(cell, field.name + "crops", 9, 30, 17, (p) => Math.abs(p.x - field.x) < 40 && Math.abs(p.y - field.y + 34) < 18);
  const turn = dice(field.name)() * 60 - 30;
  return (
    <g>
      {spots.map((p, i) => {
        const rnd = dice(field.name + i);
        const [w, h] = [13 + rnd() * 7, 9 + rnd() * 5];
        const n = 3 + Math.floor(rnd() * 3);
        const rows = Array.from({ length: n }, (_, k) => `M${f(-w)} ${f(-h + ((k + 0.5) * 2 * h) / n)}h${f(2 * w)}`).join("");
        const skew = f(rnd() * 30 - 15);
        return (
          <g key={i} transform={`translate(${xy(p)}) rotate(${f(turn + (i % 3 === 0 ? 84 : rnd() * 14))}) skewX(${skew})`}>
            <rect class={`lz-crop c${i % 3}`} x={f(-w)} y={f(-h)} width={f(2 * w)} height={f(2 * h)} rx="1.5" />
            <path class="lz-furrow" d={rows} />
          </g>
        );
      })}
    </g>
  );
}

const TURN = 2 * Math.PI;

/** A height of irregular form; hachures run down its slope, stronger where the light does not fall. */
function Hill({ field, cell }: { field: Field; cell: readonly Point[] }) {
  const rnd = dice(field.name + "hill");
  const lie = rnd() * Math.PI;
  const waves = [2, 3, 5].map((n) => ({ n, by: (0.1 + rnd() * 0.12) / Math.sqrt(n - 1), from: rnd() * TURN }));
  const at = (a: number, r: number): Point => ({ x: field.x + Math.cos(a) * r, y: field.y + 12 + Math.sin(a) * r });
  const form = (a: number): number => {
    const long = 1 + 0.2 * Math.cos(2 * (a - lie));
    let r = 58 * long * (1 + waves.reduce((sum, w) => sum + w.by * Math.sin(w.n * a + w.from), 0));
    while (r > 24 && (!inside(cell, at(a, r)) || depth(cell, at(a, r)) < 9)) r -= 2;
    return r;
  };
  const n = 72;
  const raw = Array.from({ length: n }, (_, i) => form((i / n) * TURN));
  const foot = raw.map((_, i) => (raw[(i + n - 2) % n]! + raw[(i + n - 1) % n]! + raw[i]! + raw[(i + 1) % n]! + raw[(i + 2) % n]!) / 5);
  const light: string[] = [],
    dark: string[] = [];
  foot.forEach((r, i) => {
    const a = ((i + rnd() * 0.4) / n) * TURN;
    const shade = Math.cos(a - 0.75);
    const deep = r * (0.2 + 0.12 * Math.max(0, shade)) * (0.8 + rnd() * 0.35);
    (shade > 0 ? dark : light).push(`M${xy(at(a, r - deep))}L${xy(at(a, r))}`);
  });
  const level = (k: number) => outline(foot.map((r, i) => at((i / n) * TURN, r * k)));
  return (
    <g>
      <path class="lz-slope" d={level(1)} />
      <path class="lz-top" d={level(0.78)} />
      <path class="lz-hachure" d={light.join("")} />
      <path class="lz-hachure dark" d={dark.join("")} />
    </g>
  );
}

function Wood({ field, cell }: { field: Field; cell: readonly Point[] }) {
  const trees = [
    ...scatter(cell, field.name + "wood", 34, 11, 9, isTaken(field)),
    ...scatter(cell, field.name + "few", 6, 15, 12, (p) => Math.abs(p.y - field.y + 34) < 17 || far(p, field) < 14),
  ].sort((a, b) => a.y - b.y);
  return (
    <g>
      {trees.map((p, i) => {
        const rnd = dice(field.name + "tree" + i);
        const fir = rnd() < 0.3;
        return <use key={i} href={fir ? "#lz-fir" : "#lz-tree"} transform={`translate(${xy(p)}) scale(${f(0.8 + rnd() * 0.35)})`} />;
      })}
    </g>
  );
}

/** Wet meadows along a river: tufts and reeds. */
function Meadow({ field, cell }: { field: Field; cell: readonly Point[] }) {
  const spots = scatter(cell, field.name + "meadow", 14, 16, 10, (p) => Math.abs(p.y - field.y + 34) < 14 && Math.abs(p.x - field.x) < 50);
  const d = spots.map(({ x, y }) => `M${f(x - 4)} ${f(y - 1)}l1.6 4M${f(x)} ${f(y - 4)}v7M${f(x + 4)} ${f(y - 1)}l-1.6 4`).join("");
  return <path class="lz-reed" d={d} />;
}

function Relief({ field, cell }: { field: Field; cell: readonly Point[] }) {
  switch (field.terrain) {
    case "plain":
      return field.name === "Leipzig" ? null : <Crops field={field} cell={cell} />;
    case "hill":
      return <Hill field={field} cell={cell} />;
    case "wood":
      return <Wood field={field} cell={cell} />;
    case "river":
      return <Meadow field={field} cell={cell} />;
  }
}

/** Outside the fields the country goes on, without colour: old maps left it so. */
function Beyond({ land }: { land: Land }) {
  const spots: Point[] = [];
  const rnd = dice("beyond");
  for (let i = 0; i < 900 && spots.length < 60; i++) {
    const p = { x: TRACK + 20 + rnd() * (size.width - TRACK - 60), y: BAND + 14 + rnd() * (size.height - 2 * BAND - 28) };
    if (!inside(land.rim, p) && depth(land.rim, p) > 16 && spots.every((q) => far(p, q) > 24)) spots.push(p);
  }
  const d = spots
    .map(({ x, y }, i) =>
      i % 3
        ? `M${f(x - 3)} ${f(y)}l1.2 3M${f(x)} ${f(y - 2)}v5M${f(x + 3)} ${f(y)}l-1.2 3`
        : `M${f(x - 8)} ${f(y)}h16M${f(x - 5)} ${f(y + 4)}h13`,
    )
    .join("");
  return <path class="lz-beyond" d={d} />;
}

function Waters({ map, land }: Props) {
  const all = rivers(map, land);
  const d = all.map((r) => curve(r.line)).join("");
  return (
    <g class="lz-waters">
      <path class="lz-bank" d={d} />
      <path class="lz-river" d={d} />
      <path class="lz-ripple" d={d} />
      {all.map((r) => (
        <g key={r.name}>
          <path id={`lz-way-${r.name}`} class="lz-hidden" d={curve(r.label)} />
          <text class="lz-river-name" dy="-9">
            <textPath href={`#lz-way-${r.name}`} startOffset="50%">
              {t(`web.leipzig.river.${r.name}`)}
            </textPath>
          </text>
        </g>
      ))}
    </g>
  );
}

function Roads({ map }: { map: LMap }) {
  const d = roads(map)
    .map((r) => curve(r.line))
    .join("");
  return (
    <g class="lz-roads">
      <path class="lz-road-edge" d={d} />
      <path class="lz-road" d={d} />
    </g>
  );
}

/** Where the roads go, written in the band around the map. */
function RoadSigns({ map }: { map: LMap }) {
  const turn = { left: -90, right: 90, top: 0, bottom: 0 };
  return (
    <g>
      {roads(map).map((r) => (
        <text key={r.to} class="lz-road-to" dy=".34em" transform={`translate(${xy(r.sign)}) rotate(${turn[r.side]})`}>
          {t("web.leipzig.road_to", [r.to])}
        </text>
      ))}
    </g>
  );
}

/** Borders of the fields; those of the districts are stronger. */
function Borders({ map, land }: Props) {
  const of = new Map<string, District>(fieldsOf(map).map((x) => [x.name, x.district]));
  const [same, other] = [true, false].map((is) =>
    land.borders
      .filter((b) => (of.get(b.a) === of.get(b.b)) === is)
      .map((b) => lines(b.line))
      .join(""),
  );
  return (
    <g class="lz-borders">
      <path class="lz-border-halo" d={same! + other!} />
      <path class="lz-border" d={same!} />
      <path class="lz-border district" d={other!} />
      <path class="lz-rim" d={outline(land.rim)} />
    </g>
  );
}

export function Ground({ map }: { map: LMap }) {
  const land = landOf(map);
  const cells = fieldsOf(map).map((field) => ({ field, cell: land.cells.get(field.name)! }));
  return (
    <g class="lz-ground">
      <Signs />
      <rect class="lz-sheet" width={size.width} height={size.height} />
      <clipPath id="lz-map">
        <rect x={TRACK} y={BAND} width={size.width - BAND - TRACK} height={size.height - 2 * BAND} />
      </clipPath>
      <g clip-path="url(#lz-map)">
        <Beyond land={land} />
        <path class="lz-shore" d={outline(land.rim)} />
        {cells.map(({ field, cell }) => (
          <path key={field.name} class={`lz-cell ${field.terrain}`} d={outline(cell)} />
        ))}
        {cells.map(({ field, cell }) => (
          <Relief key={field.name} field={field} cell={cell} />
        ))}
        <Borders map={map} land={land} />
        <Roads map={map} />
        <Waters map={map} land={land} />
      </g>
      <RoadSigns map={map} />
      {cells.map(({ field }) =>
        field.name === "Leipzig" ? <Leipzig key={field.name} at={field} /> : <Village key={field.name} field={field} />,
      )}
    </g>
  );
}

/** Names of the villages: above what may be chosen, so that they stay legible. */
export function Names({ map }: { map: LMap }) {
  return (
    <g class="lz-names" aria-hidden="true">
      {fieldsOf(map).map(({ name, x, y }) => (
        <text key={name} class={name === "Leipzig" ? "town" : name.length > 11 ? "long" : undefined} x={f(x)} y={f(y - 26)}>
          {name}
        </text>
      ))}
    </g>
  );
}
