// flourish.tsx - what happens just now: an arrow from where figures leave to where they go.
import { bow } from "../../europe/lines";
import type { Event } from "../../table/types";
import { anchor, isRegion, outline, spot } from "./land";
import { isNation } from "./types";
import type { Table } from "./types";

export function Flourish({ table, event }: { table: Table; event: Event | null }) {
  if (!event) return null;
  const [what, a = "", , , d = "", e = ""] = event.do.split(" ");
  const [from, to] = what === "fled" ? [table.battle?.region, d] : what === "marched" || what === "sailed" ? [d, e] : [];
  if (from && to && isRegion(from) && isRegion(to) && isNation(a)) {
    const sea = what === "sailed";
    const [p, q] = sea ? [anchor(from) ?? spot(from), anchor(to) ?? spot(to)] : [spot(from), spot(to)];
    return (
      <g key={event.do} class={`nie-arrow nie-${a}${sea ? " sea" : ""}`}>
        <path class="under" d={bow(p, q)} />
        <path d={bow(p, q)} marker-end={`url(#nie-head-${a})`} />
      </g>
    );
  }
  if (what === "taken" && isRegion(a)) return <path key={event.do} class="nie-now" d={outline(a)} />;
  return null;
}

/** Heads of arrows, in the colours of the nations. */
export function Heads({ of }: { of: readonly string[] }) {
  return (
    <defs>
      {of.map((n) => (
        <marker
          key={n}
          id={`nie-head-${n}`}
          class={`nie-head nie-${n}`}
          viewBox="0 0 10 10"
          refX="7"
          refY="5"
          markerWidth="3.6"
          markerHeight="3.6"
          orient="auto"
        >
          <path d="M0 0L10 5L0 10Z" />
        </marker>
      ))}
    </defs>
  );
}
