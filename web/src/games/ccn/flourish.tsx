// flourish.tsx - what is seen of an event for a moment: smoke, losses, a ring around what counts.
import type { Event } from "../../table/types";
import { at, f } from "./geometry";
import { isHex } from "./types";
import type { CMap } from "./types";

export function Flourish({ event, flip }: { map: CMap; event: Event | null; flip: boolean }) {
  if (!event) return null;
  const [kind, ...args] = event.do.split(" ") as [string, ...string[]];
  const key = event.seq + event.do;
  const hex = (n: string | undefined) => (n && isHex(n) ? at(n, flip) : null);
  if (kind === "fire" || kind === "melee") {
    const a = hex(args[0]),
      b = hex(args[1]);
    if (!a || !b) return null;
    return (
      <g key={key} class="cc-volley">
        <path d={`M${f(a.x)} ${f(a.y)}L${f(b.x)} ${f(b.y)}`} />
        <circle cx={f(a.x)} cy={f(a.y)} r="16" />
      </g>
    );
  }
  const p = hex(args.find((w) => isHex(w)));
  if (!p) return null;
  if (kind === "lost" || kind === "gone")
    return (
      <g key={key} transform={`translate(${f(p.x)} ${f(p.y)})`}>
        <g class="cc-loss">
          <circle r="26" />
          <text y="-30">−{kind === "lost" ? args[2] : ""}</text>
        </g>
      </g>
    );
  if (kind === "formed" || kind === "goal" || kind === "rally" || kind === "escaped")
    return (
      <g key={key} transform={`translate(${f(p.x)} ${f(p.y)})`}>
        <circle class="cc-ring" r="34" />
      </g>
    );
  return null;
}
