// signs.tsx - what stands on the map for good: towns, fortresses, ports; and what happens to them.
import { AnchorSign } from "../../europe/ground";
import type { Zone } from "./land";

/** Walls with a bastion at each corner. */
const FORT = "M-6.4-6.4L-2.6-5.2H2.6L6.4-6.4L5.2-2.6V2.6L6.4 6.4L2.6 5.2H-2.6L-6.4 6.4L-5.2 2.6V-2.6Z";
/** A star within a star. */
const CITADEL = "M0-10.4L3-6.6L7.4-7.4L6.6-3L10.4 0L6.6 3L7.4 7.4L3 6.6L0 10.4L-3 6.6L-7.4 7.4L-6.6 3L-10.4 0L-6.6-3L-7.4-7.4L-3-6.6Z";
const RUIN = "M-6.4-6.4L-2.6-5.2H-.6M2.8-5.2L6.4-6.4L5.2-2.6V-1M5.2 2.8L6.4 6.4L2.6 5.2H1M-2.4 5.2L-6.4 6.4L-5.2 2.6V.4";
const STAR = "M0-6L1.5-2.1L5.7-1.9L2.4.8L3.5 4.9L0 2.5L-3.5 4.9L-2.4.8L-5.7-1.9L-1.5-2.1Z";

const wide = (zone: Zone): number => (zone.fort === 2 ? 10.4 : zone.fort ? 6.8 : 3.6);

function Walls({ zone, ruined }: { zone: Zone; ruined: boolean | undefined }) {
  if (!zone.fort) return zone.city ? <circle class="town" r="3.2" /> : <circle class="spot" r="1.7" />;
  if (ruined)
    return (
      <g class="ruin">
        <path class="under" d={RUIN} />
        <path d={RUIN} />
      </g>
    );
  if (zone.fort === 1) return <path class="fort" d={FORT} />;
  return (
    <>
      <path class="fort great" d={CITADEL} />
      <path class="keep" d={FORT} transform="scale(.68)" />
    </>
  );
}

/** The sign of a zone's town: what is built there, whose capital it is, that it is a key zone. */
export function TownSign({ zone, ruined }: { zone: Zone; ruined?: boolean | undefined }) {
  const r = wide(zone);
  return (
    <g class="sign">
      {zone.capital && <circle class={`capital nge-${zone.capital}`} r={r + 2.8} />}
      <Walls zone={zone} ruined={ruined} />
      {zone.fort && !ruined ? zone.fort === 1 && <circle class="heart" r="1.8" /> : null}
      {zone.key && <path class="key" d={STAR} transform={`translate(${r + 4.4} ${-r - 1.6})`} />}
    </g>
  );
}

/** A siege, and how far it is. */
export const SiegeSign = ({ n }: { n: number }) => (
  <g class="siege" transform="scale(1.16)">
    <path d="M-7.6 0L-5.4-2.2V-5.4H-2.2L0-7.6L2.2-5.4H5.4V-2.2L7.6 0L5.4 2.2V5.4H2.2L0 7.6L-2.2 5.4H-5.4V2.2Z" />
    <text y="3.6">{n}</text>
  </g>
);

/** A port: the box that blockades it, with room for three fleets. */
export function PortSign({ id }: { id: string }) {
  return (
    <g data-id={`box:${id}`}>
      <rect x="-18" y="-7.5" width="36" height="15" rx="3" />
      <path class="slots" d="M-6.3-7.5V7.5M5.7-7.5V7.5" />
      <g class="anchor" transform="translate(-12 -.4) scale(.58)">
        <AnchorSign />
      </g>
    </g>
  );
}
