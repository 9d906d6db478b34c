// units.tsx - troops: as many blocks as a unit has, in the formation that its arm takes; leaders as a
// rider's badge with their name.
import type { ComponentType } from "preact";
import { EmblemShape } from "../../symbols";
import { ClassMarks, hasMark } from "./classes";
import { ArtillerySign, CavalrySign, GeneralSign, InfantrySign } from "./signs";
import { emblems, nationOf, typeOf } from "./types";
import type { Arm, CMap, Leader, Unit, UnitType } from "./types";

const signs: Record<Arm, ComponentType> = {
  infantry: InfantrySign,
  cavalry: CavalrySign,
  artillery: ArtillerySign,
};

export const BW = 14;
export const BH = 22;

/** Middles of the blocks around the middle of the hex, the rear ones first. */
export function formation(arm: Arm, blocks: number, square: boolean): [number, number][] {
  const line = (n: number, y: number, gap: number): [number, number][] => Array.from({ length: n }, (_, i) => [(i - (n - 1) / 2) * gap, y]);
  if (square) {
    // A ring around the marker.
    const above = blocks === 1 ? [0] : blocks === 5 || blocks === 6 ? [-20, 0, 20] : [-19, 19];
    const below = [[], [], [], [0], [-19, 19], [-19, 19], [-20, 0, 20]][Math.min(blocks, 6)]!;
    const y = blocks === 2 ? -1 : -16;
    return [...above.map((x): [number, number] => [x, y]), ...below.map((x): [number, number] => [x, 14])];
  }
  if (arm === "cavalry") {
    // In echelon, as a charge goes in.
    return Array.from({ length: blocks }, (_, i): [number, number] => {
      const gap = blocks > 4 ? 14.5 : 17;
      return [(i - (blocks - 1) / 2) * gap, -2 + (i % 2 ? -6 : 4)];
    }).sort((a, b) => a[1] - b[1]);
  }
  if (arm === "artillery") return line(blocks, -1, 22);
  if (blocks > 4) {
    const front = Math.ceil(blocks / 2);
    return [...line(blocks - front, -13, 17), ...line(front, 7, 17)];
  }
  return line(blocks, -1, 17);
}

function Block({ arm, x, y }: { arm: Arm; x: number; y: number }) {
  const Drawn = signs[arm];
  return (
    <g transform={`translate(${x} ${y})`}>
      <path class="cc-block-side" d={`M${BW / 2}${-BH / 2}l3-2.6v${BH}l-3 2.6z`} />
      <path class="cc-block-top" d={`M${-BW / 2}${-BH / 2}l3-2.6h${BW}l-3 2.6z`} />
      <rect class="cc-block" x={-BW / 2} y={-BH / 2} width={BW} height={BH} rx="1" />
      <g class="cc-block-sign" transform="scale(.5)">
        <Drawn />
      </g>
    </g>
  );
}

/** Nation and kind, on a plate at the foot of the formation. */
function Plate({ type, nation }: { type: UnitType; nation: string }) {
  const marks = hasMark(type);
  const width = 19 + marks * 15;
  const emblem = emblems[nation];
  return (
    <g class="cc-plate">
      <rect x={-width / 2} y="-8.5" width={width} height="17" rx="8.5" />
      <g transform={`translate(${-width / 2 + 9.5} 0) scale(.46)`}>
        {emblem ? <EmblemShape of={emblem} /> : <path d="M0-11L10 0L0 11L-10 0Z" />}
      </g>
      {marks > 0 && (
        <g transform={`translate(${9.5 - (marks === 2 ? 1 : 2)} 0)`}>
          <ClassMarks type={type} />
        </g>
      )}
    </g>
  );
}

/** What the unit has done of what it was ordered to do. */
function Orders({ unit }: { unit: Unit }) {
  if (!unit.ordered) return null;
  return (
    <g class="cc-order" transform="translate(-29 -21)">
      <circle r="8.6" />
      {unit.fought ? (
        <path d="M-4.6-4.6L4.6 4.6M4.6-4.6L-4.6 4.6" />
      ) : unit.moved ? (
        <path d="M-4.8 0H4M.8-3.6L4.6 0L.8 3.6" />
      ) : (
        <path d="M0-4.8V1.4M0 3.8V4.9" />
      )}
      {unit.no_fight && !unit.fought && <path class="cc-barred" d="M-8 8L8-8" />}
    </g>
  );
}

export function UnitShape({ map, unit }: { map: CMap; unit: Unit }) {
  const type = typeOf(map, unit);
  const square = unit.square !== undefined && unit.square > 0;
  return (
    <>
      <ellipse class="cc-shadow" cx="3" cy={square ? 25 : 12} rx={square ? 30 : 33} ry="7" />
      {formation(type.arm, unit.blocks, square).map(([x, y], i) => (
        <Block key={i} arm={type.arm} x={x} y={y} />
      ))}
      {square && (
        <g class="cc-square">
          <rect x="-9" y="-10" width="18" height="18" rx="2" transform="rotate(45 0 -1)" />
          <text y="4">{unit.square}</text>
        </g>
      )}
      <g transform={`translate(0 ${square ? 32 : 25})`}>
        <Plate type={type} nation={nationOf(unit)} />
      </g>
      <Orders unit={unit} />
    </>
  );
}

export function LeaderShape({ leader, alone }: { leader: Leader; alone: boolean }) {
  return (
    <g
      class={leader.ordered ? (leader.moved ? "cc-leader ordered moved" : "cc-leader ordered") : "cc-leader"}
      transform={alone ? "scale(1.25)" : "translate(27 -22)"}
    >
      <circle class="cc-badge-rim" r="13" />
      <circle class="cc-badge" r="10.6" />
      <g class="cc-badge-sign" transform="scale(.72)">
        <GeneralSign />
      </g>
    </g>
  );
}

/** Colours of a nation's blocks. */
export const nationClass = (nation: string): string => `cc-of-${nation}`;
