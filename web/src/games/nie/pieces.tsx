// pieces.tsx - figures on the map: one counter a nation, with its emblem, its kinds and their numbers.
import { FOOT } from "../../europe/layout";
import { EmblemShape, signs } from "../../symbols";
import { span } from "./layout";
import { arm, sign } from "./look";
import { kinds, sum } from "./types";
import type { Nation, Row } from "./types";

/** From far: emblem and number of figures, and a star if leaders are among them. */
function Short({ of, row }: { of: Nation; row: Row }) {
  const n = sum(row);
  return (
    <g class="short">
      <rect x="-21" y="-11" width="42" height="22" rx="4" />
      <g transform="translate(-10.5 0) scale(.58)">
        <EmblemShape of={sign[of]} />
      </g>
      <text x="9" y="5.2">
        {n}
      </text>
      {row[3] > 0 && (
        <path
          class="star"
          transform="translate(5.5 -2.5)"
          d="M16-14.5L17.6-11L21.4-10.6L18.6-8L19.4-4.3L16-6.2L12.6-4.3L13.4-8L10.6-10.6L14.4-11Z"
        />
      )}
    </g>
  );
}

/** From near: each kind with its number. */
function Long({ of, row }: { of: Nation; row: Row }) {
  const shown = kinds.map((k, i) => ({ k, n: row[i]! })).filter((x) => x.n > 0);
  const { w: wide, h: high } = span(row, true);
  const two = shown.length > 2;
  const top = FOOT - high; // it grows upwards, away from the name
  return (
    <g class="long">
      <rect x={-wide / 2} y={top} width={wide} height={11 - top} rx="4" />
      <path class="edge" d={`M${-wide / 2 + 17} ${top}V11`} />
      <g transform={`translate(${-wide / 2 + 8.6} ${(top + 11) / 2}) scale(.54)`}>
        <EmblemShape of={sign[of]} />
      </g>
      {shown.map(({ k, n }, i) => {
        const Sign = signs[arm[k]];
        const x = -wide / 2 + 26 + 30 * (i % 2);
        const y = two && i < 2 ? -17 : 0;
        return (
          <g key={k} transform={`translate(${x} ${y})`}>
            <g transform="scale(.55)">
              <Sign />
            </g>
            <text x="13.5" y="4.6">
              {n}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** A nation's figures in a region, or, `many`, in several. `moved`: none of them can move on. */
export function Stack({ of, row, long, many, moved }: { of: Nation; row: Row; long?: boolean; many?: boolean; moved?: boolean }) {
  return (
    <g class={`nie-stack nie-${of}${moved ? " moved" : ""}`}>
      {many && <path class="under" d="M-17-11v-3.6H24.6V7.4H21" />}
      {long ? <Long of={of} row={row} /> : <Short of={of} row={row} />}
    </g>
  );
}

/** Who holds a region that is not his homeland. */
export function HeldSign({ of }: { of: Nation }) {
  return (
    <g class={`nie-flag nie-${of}`}>
      <path class="staff" d="M0 4V-17" />
      <path class="cloth" d="M0-17H17V-5H0Z" />
      <g transform="translate(8.5 -11) scale(.4)">
        <EmblemShape of={sign[of]} />
      </g>
    </g>
  );
}
