// flag.tsx - a small flag on its staff, for the map.
import { FlagShape } from "../../symbols";
import type { Nation } from "../../symbols";

/** The foot of the staff is at (x, y). */
export function Flag({ of, x, y }: { of: Nation; x: number; y: number }) {
  return (
    <g class="wl-flag" transform={`translate(${x} ${y})`}>
      <path class="wl-staff" d="M0 0V-22" />
      <g class="wl-cloth">
        <g transform="translate(.6 -21.5) scale(.62)">
          <FlagShape of={of} />
          <path class="wl-hem" d="M0 0H30V20H0Z" />
        </g>
      </g>
    </g>
  );
}
