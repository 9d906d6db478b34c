// names.tsx - names on a map: each as far as it can be read from where one looks.
import type { ComponentChildren } from "preact";
import { over, type Box } from "./layout";
import type { Land } from "./sheet";

export interface Name {
  text: string;
  /** To be read from afar, and before all others: a capital. */
  chief?: boolean;
  /** Before its first line, which begins at x. */
  sign?(x: number): ComponentChildren;
  /** Of a town: read before those of other towns. */
  large?: boolean;
  /** Of a town: where it stands beside its sign. */
  side?: Side;
  class?: string;
}

/** Beside a town's sign. */
export type Side = "below" | "right" | "left" | "above";
export const sides: Record<Side, { x: number; y: number; from: "middle" | "start" | "end" }> = {
  below: { x: 0, y: 18, from: "middle" },
  right: { x: 9, y: 4, from: "start" },
  left: { x: -9, y: 4, from: "end" },
  above: { x: 0, y: -10, from: "middle" },
};

/** How near one must be to read a region's name: its room decides. */
const nearness = (room: number, chief: boolean): string => (chief || room >= 24 ? "far" : room >= 12 ? "mid" : "nigh");

/** So near to the lower edge of the sheet a name stands above its figures. */
const LOW = 50;

/** Long names in two lines. */
function broken(name: string): string[] {
  if (name.length < 12) return [name];
  const cut = name.lastIndexOf(" ", Math.ceil(name.length * 0.7));
  if (cut > 2) return [name.slice(0, cut), name.slice(cut + 1)];
  const dash = name.indexOf("-");
  return dash > 2 ? [name.slice(0, dash + 1), name.slice(dash + 1)] : [name];
}

function RegionName({ x, y, room, low, name }: { x: number; y: number; room: number; low: boolean; name: Name }) {
  const words = broken(name.text);
  return (
    <g class={`${nearness(room, !!name.chief)}${name.chief ? " chief" : ""}`} transform={`translate(${x} ${y})`}>
      <g class="eu-fix">
        {name.sign?.(-words[0]!.length * 4 - 12)}
        <text y={low ? -19 : 24}>
          {words.map((w, i) => (
            <tspan key={w} x="0" dy={i ? 12 : 0}>
              {w}
            </tspan>
          ))}
        </text>
      </g>
    </g>
  );
}

/** A town's name stands beside its sign, and is read from near; that of a chief one always. */
function TownName({ x, y, name }: { x: number; y: number; name: Name }) {
  const side = name.side ?? "right";
  const { from, ...at } = sides[side];
  const near = name.chief ? "far chief" : name.large ? "mid" : "nigh";
  return (
    <g class={name.class ? `${near} ${name.class}` : near} transform={`translate(${x} ${y})`}>
      <g class="eu-fix">
        {name.sign?.(0)}
        <text class="town" {...at} style={{ textAnchor: from }} data-side={side}>
          {name.text}
        </text>
      </g>
    </g>
  );
}

/** Width of a letter and height of a line, where a name is read from near. */
const LETTER = 5.4;
const LINE = 11;

/** On which side of its town each name stands, so that it lies upon no other town or name, nor on what else is there: those
 * that come first choose first. */
export function besides(towns: readonly { id: string; x: number; y: number; text: string }[], there: readonly Box[]): Map<string, Side> {
  const taken = [...there];
  const out = new Map<string, Side>();
  const signs = towns.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }));
  const cover = (a: Box, b: Box) => Math.max(0, over(a, b).x) * Math.max(0, over(a, b).y);
  towns.forEach(({ id, x, y, text }, i) => {
    const wide = text.length * LETTER;
    const boxes = (Object.keys(sides) as Side[]).map((side) => {
      const { x: dx, y: dy, from } = sides[side];
      const left = x + dx * 0.9 - (from === "middle" ? wide / 2 : from === "end" ? wide : 0);
      const bottom = y + dy * 0.9 + 2;
      return { side, box: { left, right: left + wide, top: bottom - LINE, bottom } };
    });
    const cost = ({ box }: { box: Box }) =>
      taken.reduce((sum, b) => sum + cover(b, box), 0) + signs.reduce((sum, b, j) => sum + (j === i ? 0 : cover(b, box)), 0);
    const best = boxes.reduce((a, b) => (cost(b) < cost(a) - 20 ? b : a));
    taken.push(best.box);
    out.set(id, best.side);
  });
  return out;
}

interface NamesProps {
  land: Land;
  sea(id: string): string;
  region(id: string): Name | undefined;
  town?(id: string): Name | undefined;
}

/** Names of seas, and of the regions and towns that have one. */
export function Names({ land, sea, region, town }: NamesProps) {
  return (
    <g class="eu-names">
      {Object.entries(land.seas).map(([id, [x, y, turn, gap, high]]) => (
        <g key={id} class={high! < 12 ? "mid" : undefined} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <g class="eu-fix">
            <text class="sea" letter-spacing={gap} style={{ fontSize: `${Math.max(12, high!)}px` }}>
              {sea(id)}
            </text>
          </g>
        </g>
      ))}
      {land.regions.map((id) => {
        const name = region(id);
        const spot = land.spot(id);
        return name && <RegionName key={id} {...spot} low={spot.y > land.size.height - LOW} name={name} />;
      })}
      {land.towns.map(({ id, x, y }) => {
        const name = town?.(id);
        return name && <TownName key={id} x={x} y={y} name={name} />;
      })}
    </g>
  );
}
