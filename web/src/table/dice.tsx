// dice.tsx - the tray: cubes that tumble to the face they show.
import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import { DieFace } from "../symbols";
import { t } from "../text";
import type { Event } from "./types";

// How a cube has to be turned so that a face looks at us.
const faces: Record<number, readonly [number, number]> = {
  1: [0, 0],
  2: [0, -90],
  3: [-90, 0],
  4: [90, 0],
  5: [0, 90],
  6: [0, 180],
};

/** `roll` changes with every throw: the same numbers roll again. `ms`: how long they tumble. */
export function DiceTray({ dice, roll, ms }: { dice: readonly number[]; roll: number; ms: number }) {
  if (!dice.length) return null;
  const sum = dice.reduce((a, b) => a + b, 0);
  return (
    <div class="dice" role="img" aria-label={t("web.table.dice", [dice.join(" + "), sum])} key={roll}>
      {dice.map((n, i) => (
        <Cube key={i} n={n} ms={ms ? ms * (1 - 0.15 * (dice.length - 1 - i)) : 0} odd={i % 2 === 1} />
      ))}
    </div>
  );
}

/** One die; `Face` draws a face in a box of 24 around the origin. */
export function Cube({ n, ms, odd, Face = DieFace }: { n: number; ms: number; odd: boolean; Face?: ComponentType<{ n: number }> }) {
  const [x, y] = faces[n] ?? [0, 0];
  const time = ms ? { animationDuration: `${ms}ms` } : {};
  return (
    <span class={"die" + (ms ? " rolling" : "") + (odd ? " odd" : "")} style={time}>
      <span class="cube" style={{ "--x": `${x}deg`, "--y": `${y}deg`, ...time }}>
        {[1, 2, 3, 4, 5, 6].map((f) => (
          <svg key={f} class={`face f${f}`} viewBox="-12 -12 24 24" aria-hidden="true">
            <Face n={f} />
          </svg>
        ))}
      </span>
    </span>
  );
}

/** The dice of a table; they roll when chance has acted. `ms`: how long that is shown. */
export function Dice({ dice, event, ms }: { dice: readonly number[]; event: Event | null; ms: number }) {
  const roll = useRef({ event, n: 0 });
  const rolls = event !== null && event.seat < 0 && dice.length > 0;
  if (roll.current.event !== event) roll.current = { event, n: roll.current.n + (rolls ? 1 : 0) };
  return <DiceTray dice={dice} roll={roll.current.n} ms={rolls ? ms * 0.85 : 0} />;
}
