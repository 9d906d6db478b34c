// pieces.tsx - what stands on the map: markers (an army may be there), armies (it is), flags of missions.
import type { ComponentChildren, ComponentType } from "preact";
import { ArtillerySign, CavalrySign, GeneralSign, InfantrySign } from "../../symbols";
import type { Point } from "./geometry";
import type { ArmyCard, Kind, SideCode } from "./types";

export const kindSigns: Record<Kind, ComponentType> = { inf: InfantrySign, cav: CavalrySign, art: ArtillerySign, any: GeneralSign };

export function KindSign({ kind }: { kind: Kind }) {
  const Drawn = kindSigns[kind];
  return <Drawn />;
}

/** A name in a few letters, for where many stand. */
export const brief = (name: string): string => (name.length <= 5 ? name : name.slice(0, 4) + ".");

/** Of a marker with a full name. */
export const WIDE = 122;
const TALL = 28;

/** How markers lie on a field: full names one below the other; with many of them, short ones in rows. */
export interface Spot extends Point {
  short: boolean;
  wide: number;
}

export function spots(n: number): Spot[] {
  if (n <= 3) return Array.from({ length: n }, (_, i) => ({ x: 0, y: 16 + (i - (n - 1) / 2) * (TALL + 2), short: false, wide: WIDE }));
  const cols = n <= 8 ? 2 : 3;
  const wide = cols === 2 ? 74 : 50;
  const rows = Math.ceil(n / cols);
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / cols);
    const inRow = Math.min(cols, n - row * cols);
    return { x: ((i % cols) - (inRow - 1) / 2) * (wide + 3), y: 18 + (row - (rows - 1) / 2) * (TALL + 2), short: true, wide };
  });
}

/** A marker: torn at its right end like a flag, for it is only perhaps there. */
export function MarkerShape({ name, card, kind, spot }: { name: string; card: ArmyCard; kind: Kind; spot: Spot }) {
  const w = spot.wide / 2,
    h = TALL / 2;
  return (
    <g class={`lz-marker lz-of-${card.side}`}>
      <path class="lz-pennon" d={`M${-w} ${-h}H${w}L${w - 6} ${-h / 2}L${w} 0L${w - 6} ${h / 2}L${w} ${h}H${-w}Z`} />
      <path class="lz-pennon-staff" d={`M${-w} ${-h - 1}V${h + 1}`} />
      <g class="lz-sign" transform={`translate(${-w + 15} 0) scale(.84)`}>
        <KindSign kind={kind} />
      </g>
      <text
        class={spot.short || name.length < 9 ? "lz-marker-name" : name.length < 11 ? "lz-marker-name long" : "lz-marker-name longest"}
        x={-w + 29}
        y="5.4"
      >
        {spot.short ? (spot.wide < 60 ? name.slice(0, 2) : brief(name)) : name}
      </text>
    </g>
  );
}

export const ARMY = { width: 118, height: 68 };

/** `value`: in the final scoring, where the ground changes it; `hurt`: points to be taken off at the end of the battle. */
type ArmyLook = { name: string; side: SideCode; kind: Kind; strength: number; full: number; value?: number; hurt?: number };

/** A number in a corner. */
const Corner = ({ of, x, y, children }: { of: string; x: number; y: number; children: ComponentChildren }) => (
  <g class={of} transform={`translate(${x} ${y})`}>
    {of === "lz-value" ? <rect x="-13" y="-9" width="26" height="18" rx="4" /> : <circle r="12.5" />}
    <text y={of === "lz-value" ? 4.6 : 5.4}>{children}</text>
  </g>
);

/** An army: kind, strength, leader. Hurt, it shows its pale back and what it has lost. */
export function ArmyShape({ name, side, kind, strength, full, value, hurt }: ArmyLook) {
  const { width: w, height: h } = ARMY;
  const lost = full - strength;
  return (
    <g class={`lz-army lz-of-${side}${lost ? " hurt" : ""}`}>
      <rect class="lz-shadow" x={-w / 2 + 2} y={-h / 2 + 4} width={w} height={h} rx="6" />
      <rect class="lz-army-side" x={-w / 2} y={-h / 2 + 3} width={w} height={h} rx="6" />
      <rect class="lz-army-top" x={-w / 2} y={-h / 2} width={w} height={h} rx="6" />
      <rect class="lz-army-line" x={-w / 2 + 3} y={-h / 2 + 3} width={w - 6} height={h - 6} rx="4" />
      <g class="lz-sign" transform="translate(-29 -10) scale(1.34)">
        <KindSign kind={kind} />
      </g>
      <text class="lz-strength" x="27" y="4">
        {strength}
      </text>
      <path
        class="lz-army-band"
        d={`M${-w / 2 + 3} 12H${w / 2 - 3}V${h / 2 - 7}Q${w / 2 - 3} ${h / 2 - 3} ${w / 2 - 7} ${h / 2 - 3}H${-w / 2 + 7}Q${-w / 2 + 3} ${h / 2 - 3} ${-w / 2 + 3} ${h / 2 - 7}Z`}
      />
      <text class="lz-army-name" y="26">
        {name}
      </text>
      {lost > 0 && (
        <Corner of="lz-lost" x={w / 2 - 3} y={-h / 2 + 3}>
          −{lost}
        </Corner>
      )}
      {hurt ? (
        <Corner of="lz-hit" x={-w / 2 + 3} y={-h / 2 + 3}>
          −{hurt}
        </Corner>
      ) : null}
      {value !== undefined && value !== strength && (
        <Corner of="lz-value" x={w / 2 - 3} y={h / 2 - 4}>
          ={value}
        </Corner>
      )}
    </g>
  );
}

/** A wooden soldier's flag: the points of both sides; dashed while only Napoléon knows it. */
export function FlagShape({ points, secret, faint }: { points: { FR: number; AL: number }; secret?: boolean; faint?: boolean }) {
  return (
    <g class={`lz-flag${secret ? " secret" : ""}${faint ? " faint" : ""}`}>
      <path class="lz-flag-staff" d="M-19-30V0" />
      <path class="lz-flag-cloth" d="M-19-30H23L17-20L23-9H-19Z" />
      <text class="fr" x="-9" y="-14.5">
        {points.FR}
      </text>
      <text class="dot" x="0" y="-15">
        :
      </text>
      <text class="al" x="9" y="-14.5">
        {points.AL}
      </text>
      {secret && (
        <g class="lz-flag-lock" transform="translate(25 -14)">
          <circle r="8.5" />
          <path d="M-4-.6H4V4.6H-4ZM-2.4-.6V-2.4A2.4 2.4 0 0 1 2.4-2.4V-.6" />
        </g>
      )}
    </g>
  );
}
