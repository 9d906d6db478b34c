// badge.tsx - small signs between words: a nation's emblem, figures by kind.
import { EmblemShape, Sign } from "../../symbols";
import { t } from "../../text";
import { arm, sign } from "./look";
import { kinds } from "./types";
import type { Nation, Row } from "./types";
import { nationName } from "./words";

/** `named`: no word beside it says whose it is. */
export function Badge({ of, size = 18, edge = 13, named }: { of: Nation; size?: number; edge?: number; named?: boolean }) {
  const says = named ? ({ role: "img", "aria-label": nationName(of) } as const) : ({ "aria-hidden": "true" } as const);
  return (
    <svg class={`nie-badge nie-${of}`} width={size} height={size} viewBox={`${-edge} ${-edge} ${2 * edge} ${2 * edge}`} {...says}>
      <EmblemShape of={sign[of]} />
    </svg>
  );
}

/** Numbers with the signs of their kinds; `next`: the first of them is marked. */
export function Yield({ row, size, next }: { row: Row; size: number; next?: boolean }) {
  return (
    <span class="nie-yield">
      {kinds.map((k, i) =>
        row[i] ? (
          <span key={k} class={next && row.findIndex((x) => x > 0) === i ? "next" : undefined}>
            {row[i]}
            <Sign of={arm[k]} size={size} title={t(`nie.kind.${k}`)} />
          </span>
        ) : null,
      )}
    </span>
  );
}
