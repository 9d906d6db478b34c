// pieces.tsx - the armies: three kinds by shape and sign, four colours, each with its nation's
// emblem. A piece keeps its element from table to table, so that it moves and does not jump.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { EmblemShape, signs } from "../../symbols";
import type { Nation } from "../../symbols";
import { middle } from "./geometry";
import { allPieces, armyOf, squareOf } from "./types";
import type { Kind, Piece, Table } from "./types";

const body: Record<Kind, string> = {
  general: "M0-17.5A17.5 17.5 0 0 1 0 17.5A17.5 17.5 0 0 1 0-17.5Z",
  infantry: "M-11-16.5H11Q14-16.5 14-13.5V13.5Q14 16.5 11 16.5H-11Q-14 16.5-14 13.5V-13.5Q-14-16.5-11-16.5Z",
  cavalry: "M-15.5-13.5Q-8-13.5 0-17.5Q8-13.5 15.5-13.5V2Q15.5 12.5 0 17.5Q-15.5 12.5-15.5 2Z",
};
const scale: Record<Kind, number> = { general: 0.98, infantry: 0.98, cavalry: 0.92 };
const shift: Record<Kind, string> = { general: "0 -1.2", infantry: "0 -1", cavalry: "-.6 -1.4" };

/** A piece around the origin, 40 x 40. */
export function PieceShape({ kind, country, colour }: { kind: Kind; country: Nation; colour: string }) {
  const Sign = signs[kind];
  return (
    <g class={`wl-army-${colour}`}>
      <ellipse class="wl-shadow" cx="2.2" cy="15.5" rx="16.5" ry="5.4" />
      <path class="wl-side" d={body[kind]} transform="translate(0 2.4)" />
      <path class="wl-face" d={body[kind]} />
      <path class="wl-gloss" d={body[kind]} transform="scale(.9)" />
      {kind === "general" && <circle class="wl-gold" r="15.6" />}
      <g class="wl-sign" transform={`translate(${shift[kind]}) scale(${scale[kind]})`}>
        <Sign />
      </g>
      <g transform="translate(11.4 11)">
        <circle class="wl-badge" r="7.4" />
        <g class="wl-emblem" transform="scale(.44)">
          <EmblemShape of={country} />
        </g>
      </g>
    </g>
  );
}

/** A piece with an identity of its own, and a step of the latest turn. */
export interface Tracked extends Piece {
  key: number;
  gone?: boolean;
}

export interface Trail {
  country: Nation;
  from: string;
  to: string;
}

const far = (a: string, b: string) => {
  const p = squareOf(a),
    q = squareOf(b);
  return p && q ? Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1])) : 99;
};

/** Who of the old pieces is who of the new ones: what stayed, then the nearest of its kind. */
export class Tracker {
  pieces: Tracked[] = [];
  trails: Trail[] = [];
  private table: Table | null = null;
  private next = 1;

  see(table: Table): void {
    if (this.table === table) return;
    const before = this.table,
      now = allPieces(table);
    if (before && before.active !== table.active) this.trails = this.trails.filter((t) => t.country === before.active);
    this.table = table;
    const known = new Map(this.pieces.filter((p) => !p.gone).map((p) => [`${p.country} ${p.kind} ${p.at}`, p]));
    const strangers: Piece[] = [];
    const stay = new Set<Tracked>();
    for (const p of now) {
      const same = known.get(`${p.country} ${p.kind} ${p.at}`);
      if (same) stay.add(same);
      else strangers.push(p);
    }
    const loose = this.pieces.filter((p) => !p.gone && !stay.has(p));
    const moved = new Map<Tracked, string>(),
      fresh: Tracked[] = [];
    for (const p of strangers) {
      const own = loose.filter((l) => l.kind === p.kind && l.country === p.country && !moved.has(l));
      const nearest = own.sort((a, b) => far(a.at, p.at) - far(b.at, p.at))[0];
      if (nearest) moved.set(nearest, p.at);
      else fresh.push({ ...p, key: this.next++ });
    }
    if (before && moved.size === 1)
      for (const [p, to] of moved) if (p.country === table.active && far(p.at, to) <= 2) this.mark({ country: p.country, from: p.at, to });
    this.pieces = [
      ...this.pieces.map((p) => {
        if (moved.has(p)) return { ...p, at: moved.get(p)! };
        return p.gone || stay.has(p) ? p : { ...p, gone: true };
      }),
      ...fresh,
    ];
  }

  /** A step back rubs out the step forth. */
  private mark(trail: Trail): void {
    const i = this.trails.findIndex((t) => t.country === trail.country && t.from === trail.to && t.to === trail.from);
    if (this.trails.some((t) => t.country !== trail.country)) this.trails = [];
    this.trails = i >= 0 ? this.trails.filter((_, k) => k !== i) : [...this.trails, trail];
  }

  bury(): void {
    this.pieces = this.pieces.filter((p) => !p.gone);
  }
}

/** How long a beaten piece takes to fade, in ms (pieces.css). */
const fading_ms = 700;

export function useTracker(table: Table): Tracker {
  const ref = useRef<Tracker | null>(null);
  ref.current ??= new Tracker();
  ref.current.see(table);
  const [, again] = useState(0);
  const gone = ref.current.pieces.filter((p) => p.gone).length;
  useEffect(() => {
    if (!gone) return;
    const timer = setTimeout(() => {
      ref.current!.bury();
      again((n) => n + 1);
    }, fading_ms);
    return () => clearTimeout(timer);
  }, [gone]);
  return ref.current;
}

interface ViewProps extends Piece {
  colour: string;
  cls: string;
  aura: boolean;
}

function PieceView({ kind, country, at, colour, cls, aura }: ViewProps) {
  const [x, y] = middle(at);
  const shape = useMemo(() => <PieceShape kind={kind} country={country} colour={colour} />, [kind, country, colour]);
  return (
    <g class={cls} style={{ transform: `translate(${x}px, ${y}px)` }}>
      {aura && (
        <g class="wl-aura">
          <path class="edge" d={body[kind]} />
          <path d={body[kind]} />
        </g>
      )}
      <g class="wl-lift">{shape}</g>
    </g>
  );
}

/** `glow`: squares whose piece may be chosen, and how it glows. */
export function Pieces({
  table,
  tracked,
  picked,
  glow,
}: {
  table: Table;
  tracked: readonly Tracked[];
  picked: ReadonlySet<string>;
  glow: ReadonlyMap<string, string>;
}) {
  return (
    <g class="wl-pieces">
      {tracked.map((p) => {
        const army = armyOf(table, p.country),
          mine = picked.has(p.at),
          how = glow.get(p.at);
        const state = p.gone ? " gone" : mine ? " picked" : how ? ` ${how}` : "";
        return (
          <PieceView
            key={p.key}
            kind={p.kind}
            country={p.country}
            at={p.at}
            colour={army?.colour ?? "white"}
            cls={`wl-piece${state}${army?.safe ? " safe" : ""}`}
            aura={!p.gone && (mine || !!how)}
          />
        );
      })}
    </g>
  );
}
