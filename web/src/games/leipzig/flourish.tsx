// flourish.tsx - what is seen of an event for a moment: an army that arrives, losses, a mission revealed.
import type { Event } from "../../table/types";
import { f } from "./geometry";
import { standAt } from "./marks";
import type { LMap, Table } from "./types";

export function Flourish({ map, table, event }: { map: LMap; table: Table; event: Event | null }) {
  if (!event) return null;
  const [kind, a = "", b = ""] = event.do.split(" ");
  const key = event.seq + event.do;
  const at = (field: string | undefined) => (field && field in map.fields ? standAt(map, field) : null);
  if (kind === "placed" || kind === "revealed" || kind === "scored") {
    const p = at(kind === "placed" ? b : a);
    return (
      p && (
        <g key={key} transform={`translate(${f(p.x)} ${f(p.y)})`}>
          <circle class="lz-ring" r="62" />
        </g>
      )
    );
  }
  if (kind === "struck") {
    const [p, q] = [at(table.armies[b]?.at), at(table.armies[a]?.at)];
    if (!p || !q) return null;
    return (
      <g key={key} class="lz-volley">
        <path d={`M${f(p.x)} ${f(p.y)}L${f(q.x)} ${f(q.y)}`} />
        <circle cx={f(q.x)} cy={f(q.y)} r="26" />
      </g>
    );
  }
  if (kind === "lost" || kind === "gone") {
    const p = at(kind === "gone" ? b : table.armies[a]?.at);
    return (
      p && (
        <g key={key} class="lz-loss" transform={`translate(${f(p.x)} ${f(p.y)})`}>
          <circle r="46" />
          {kind === "lost" && <text y="-40">−{b}</text>}
        </g>
      )
    );
  }
  return null;
}
