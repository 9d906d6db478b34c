// counters.tsx - what stands on the map: counters that make room for each other, and signs that give way to them.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { FOOT, feet, layout, over, sizeAt, type Box, type Counter, type Craft, type Group } from "./layout";
import { fixed, scaleOf, tidyNames, watchScale } from "./scale";
import type { Point } from "./sheet";

export const placed = (p: Point) => ({ transform: `translate(${p.x}px, ${p.y}px)` });

/** Where counters stand at the map's scale (k), and the names that they leave room for. `groups` is asked again when one
 * of `by` has changed, names are tidied when `lang` has. */
export function useCounters<T, G extends Group<T>>(
  root: RefObject<SVGGElement | null>,
  craft: Craft<T, G>,
  groups: () => readonly G[],
  by: readonly unknown[],
  lang: string,
): { k: number; counters: Counter<G>[] } {
  const [k, setK] = useState(0.5);
  const counters = useMemo(() => layout(craft, groups(), k), [...by, k]);
  useLayoutEffect(() => setK(scaleOf(root.current!)), []);
  useEffect(() => watchScale(root.current!, () => (setK(scaleOf(root.current!)), tidyNames(root.current!))), []);
  useLayoutEffect(() => tidyNames(root.current!), [counters, lang]);
  return { k, counters };
}

/** No counter covers this box about a place, which is given in units of what keeps its size. */
export function isFree(counters: readonly { box: Box }[], at: Point, about: Box, k: number): boolean {
  const s = fixed(k);
  const box = {
    left: at.x * k + about.left * s,
    right: at.x * k + about.right * s,
    top: at.y * k + about.top * s,
    bottom: at.y * k + about.bottom * s,
  };
  return !counters.some((c) => over(c.box, box).x > 2 && over(c.box, box).y > 2);
}

/** A sign at a place that keeps its size. */
export const Fixed = ({ at, children }: { at: Point; children: ComponentChildren }) => (
  <g style={placed(at)}>
    <g class="eu-fix">{children}</g>
  </g>
);

interface Props<T, G extends Group<T>> {
  craft: Craft<T, G>;
  counters: readonly Counter<G>[];
  k: number;
  can(id: string): boolean;
  /** A tier, its foot at 0,0 and FOOT below. `id`: its region, where it is only one. */
  tier(tier: T, counter: Counter<G>, id: string | undefined): ComponentChildren;
  /** At the upper left corner. */
  sign?(counter: Counter<G>): ComponentChildren;
}

/** A counter that was moved far is tied to its place. */
const TIE_PX = 8;

export function Counters<T, G extends Group<T>>({ craft, counters, k, can, tier, sign }: Props<T, G>) {
  const size = sizeAt(k);
  return (
    <g class="eu-troops" style={{ "--size": (size / fixed(k)).toFixed(3) }}>
      {counters.map((c) => {
        const [id] = c.ids.length === 1 ? c.ids : [];
        const [x, y] = [c.by.x / size, c.by.y / size];
        const high = feet(craft, c.tiers, c.long);
        const top = craft.span(c.tiers[0]!, c.long);
        return (
          <g key={c.ids.join()} class={id && can(id) ? "can" : undefined} style={placed(c)} data-grip={id} data-id={id}>
            <g class="eu-fix">
              {Math.hypot(c.by.x, c.by.y) > TIE_PX && <path class="eu-tie" d={`M0 0L${x.toFixed(1)} ${y.toFixed(1)}`} />}
              <g class="eu-counter" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
                {c.tiers.map((t, i) => (
                  <g key={i} transform={`translate(0 ${-high[i]!})`}>
                    {tier(t, c, id)}
                  </g>
                ))}
                {craft.sign(c) > 0 && <g transform={`translate(${-top.w / 2} ${FOOT - high[0]! - top.h})`}>{sign?.(c)}</g>}
              </g>
            </g>
          </g>
        );
      })}
    </g>
  );
}
