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
  onGo(seq: number): void;
  /** 0..1: how much of it is there; 1: all. */
  done: number;
}

const H = 100;

export function Chart(p: ChartProps) {
  const box = useRef<SVGSVGElement>(null);
  const [over, setOver] = useState<number | null>(null);
  const points = [...p.points].sort((a, b) => a[0]! - b[0]!);
  const x = (seq: number) => (p.last ? (seq / p.last) * 1000 : 0);
  const seq = (e: PointerEvent | MouseEvent) => {
    const r = box.current!.getBoundingClientRect();
    return Math.round(Math.max(0, Math.min(1, (e.clientX - r.left) / r.width)) * p.last);
  };
  // Areas one above the other: seat 0 at the bottom.
  const area = (seat: number) => {
    const sum = (w: readonly number[], n: number) => w.slice(1, 1 + n).reduce((a, b) => a + b, 0);
    const top = points.map((w) => `${x(w[0]!)},${H - H * Math.min(1, sum(w, seat + 1))}`);
    const bottom = points.map((w) => `${x(w[0]!)},${H - H * Math.min(1, sum(w, seat))}`).reverse();
    return `M${top.join("L")}L${bottom.join("L")}Z`;
  };
  const shown = over ?? p.at;
  const near = points.filter((w) => w[0]! <= shown).pop();
  return (
    <figure class="chart">
      <figcaption>
        <span>{t("web.replay.chart")}</span>
        {near && (
          <span class="chart-values">
            {p.seats.map((s, i) => (
              <span key={i} style={{ "--seat": p.colour(i) }}>
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
        {points.length > 1 && p.seats.map((_, i) => <path key={i} d={area(i)} style={{ fill: p.colour(i) }} />)}
        <path class="half" d={`M0 ${H / 2}H1000`} />
        <path class="here" d={`M${x(p.at)} 0V${H}`} />
        {over !== null && <path class="there" d={`M${x(over)} 0V${H}`} />}
      </svg>
    </figure>
  );
}
