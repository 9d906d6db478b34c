// flourish.tsx - what is seen of an event for a moment: an army that arrives, losses, a mission revealed.
import type { Event } from "../../table/types";
import { f } from "./geometry";
import { standAt } from "./marks";
import type { LMap, Table } from "./types";

export function Flourish({ map, table, event }: { map: LMap; table: Table; event: Event | null }) {
  if (!event) return null;
  const [kind = "", a = "", b = ""] = event.do.split(" ");
  const key = event.seq + event.do;
  const at = (field: string | undefined) => (field && field in map.fields ? standAt(map, field) : null);
  const p = at({ placed: b, revealed: a, scored: a, struck: table.armies[a]?.at, lost: table.armies[a]?.at, gone: b }[kind]);
  if (!p) return null;
  const there = `translate(${f(p.x)} ${f(p.y)})`;
  if (kind === "struck") {
    const by = at(table.armies[b]?.at);
    return (
      by && (
        <g key={key} class="lz-volley">
          <path d={`M${f(by.x)} ${f(by.y)}L${f(p.x)} ${f(p.y)}`} />
          <circle cx={f(p.x)} cy={f(p.y)} r="26" />
        </g>
      )
    );
  }
  const loss = kind === "lost" || kind === "gone";
  return (
    <g key={key} class={loss ? "lz-loss" : undefined} transform={there}>
      <circle class={loss ? undefined : "lz-ring"} r={loss ? 46 : 62} />
      {kind === "lost" && <text y="-40">−{b}</text>}
    </g>
  );
}
