// chart.tsx - who was winning: each seat's share of the chances, through the game.
import { useRef, useState } from "preact/hooks";
import { t } from "../text";
import { percent } from "./prompt";
import type { Seat } from "./types";
import { nameOf } from "./words";

export interface ChartProps {
  /** [seq, w0, w1, ...], in any order. */
  points: readonly (readonly number[])[];
  last: number;
  at: number;
  seats: readonly Seat[];
  colour(seat: number): string;
  /** First entry of every turn: the rows of the table for those who cannot see the drawing. */
  turns: readonly { turn: number; seq: number }[];
  onGo(seq: number): void;
  /** 0..1: how much of it is there; 1: all. */
  done: number;
}

const H = 100;
/** A label needs so much of the height, and of the 1000 of the width on both sides. */
const ROOM = 0.25;
const MARGIN = 90;

/** Colour is never the only mark: each seat has its own hatching. */
const HATCHES = ["", "M-1 6L6 -1M4 11L11 4", "M0 3H10M0 8H10", "M3 0V10M8 0V10"];

function Hatches() {
  return (
    <svg class="hatches" aria-hidden="true">
      <defs>
        {HATCHES.map((d, i) => (
          <pattern key={i} id={`hatch-${i}`} width={10} height={10} patternUnits="userSpaceOnUse">
            <path d={d} />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

const hatch = (seat: number) => `url(#hatch-${seat % HATCHES.length})`;

function Swatch({ seat, colour }: { seat: number; colour: string }) {
  return (
    <svg class="swatch" viewBox="0 0 20 14" aria-hidden="true">
      <path d="M0 0H20V14H0Z" style={{ fill: colour }} />
      <path d="M0 0H20V14H0Z" fill={hatch(seat)} />
    </svg>
  );
}

export function Chart(p: ChartProps) {
  const box = useRef<SVGSVGElement>(null);
  const [over, setOver] = useState<number | null>(null);
  const points = [...p.points].sort((a, b) => a[0]! - b[0]!);
  const x = (seq: number) => (p.last ? (seq / p.last) * 1000 : 0);
  const seq = (e: PointerEvent | MouseEvent) => {
    const r = box.current!.getBoundingClientRect();
    return Math.round(Math.max(0, Math.min(1, (e.clientX - r.left) / r.width)) * p.last);
  };
  const sum = (w: readonly number[], n: number) => w.slice(1, 1 + n).reduce((a, b) => a + b, 0);
  // Areas one above the other: seat 0 at the bottom.
  const area = (seat: number) => {
    const top = points.map((w) => `${x(w[0]!)},${H - H * Math.min(1, sum(w, seat + 1))}`);
    const bottom = points.map((w) => `${x(w[0]!)},${H - H * Math.min(1, sum(w, seat))}`).reverse();
    return `M${top.join("L")}L${bottom.join("L")}Z`;
  };
  // A seat's name stands where its area has most room for it, not too near to an edge.
  const label = (seat: number) => {
    const share = (w: readonly number[]) => w[seat + 1] ?? 0;
    const room = (w: readonly number[]) => Math.min(...points.filter((o) => Math.abs(x(o[0]!) - x(w[0]!)) < MARGIN).map(share));
    const best = points
      .filter((w) => x(w[0]!) > MARGIN && x(w[0]!) < 1000 - MARGIN)
      .map((w) => ({ w, room: room(w) }))
      .reduce((a, b) => (b.room > a.room ? b : a), { w: null as readonly number[] | null, room: ROOM }).w;
    if (!best) return null;
    const top = 100 * (1 - sum(best, seat) - share(best) / 2);
    return (
      <span key={seat} style={{ left: `${x(best[0]!) / 10}%`, top: `${top}%` }}>
        {nameOf(p.seats[seat]!)}
      </span>
    );
  };
  const at = (n: number) => points.filter((w) => w[0]! <= n).pop() ?? points[0];
  const near = at(over ?? p.at);
  return (
    <figure class="chart">
      <figcaption>
        <span>{t("web.replay.chart")}</span>
        {near && (
          <span class="chart-values">
            {p.seats.map((s, i) => (
              <span key={i}>
                <Swatch seat={i} colour={p.colour(i)} />
                {nameOf(s)} <b>{percent(near[i + 1] ?? 0)}</b>
              </span>
            ))}
          </span>
        )}
        {p.done < 1 && (
          <progress max={1} value={p.done} aria-label={t("web.replay.computing")}>
            {percent(p.done)}
          </progress>
        )}
      </figcaption>
      <Hatches />
      <div class="chart-box">
        <svg
          ref={box}
          viewBox={`0 0 1000 ${H}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t("web.replay.chart")}
          onClick={(e) => p.onGo(seq(e))}
          onPointerMove={(e) => setOver(seq(e))}
          onPointerLeave={() => setOver(null)}
        >
          {points.length > 1 &&
            p.seats.map((_, i) => (
              <g key={i}>
                <path d={area(i)} style={{ fill: p.colour(i) }} />
                <path class="edge" d={area(i)} fill={hatch(i)} />
              </g>
            ))}
          <path class="half" d={`M0 ${H / 2}H1000`} />
          <path class="here" d={`M${x(p.at)} 0V${H}`} />
          {over !== null && <path class="there" d={`M${x(over)} 0V${H}`} />}
        </svg>
        <div class="chart-labels" aria-hidden="true">
          {points.length > 1 && p.seats.map((_, i) => label(i))}
        </div>
      </div>
      {p.done >= 1 && <Values {...p} at={at} />}
    </figure>
  );
}

/** The same in numbers, one row a turn: for those who cannot see it. */
function Values({ turns, seats, at }: Pick<ChartProps, "turns" | "seats"> & { at(seq: number): readonly number[] | undefined }) {
  const rows = turns.map((x) => ({ turn: x.turn, w: at(x.seq) })).filter((r) => r.w);
  return (
    <div class="sr-only">
      <table>
        <caption>{t("web.replay.chart")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("web.replay.jump")}</th>
            {seats.map((s) => (
              <th key={s.seat} scope="col">
                {nameOf(s)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ turn, w }) => (
            <tr key={turn}>
              <th scope="row">{turn}</th>
              {seats.map((s, i) => (
                <td key={s.seat}>{percent(w![i + 1] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
