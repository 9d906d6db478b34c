// marks.tsx - what is shown upon the map for a moment: where one may go, who attacks whom, what a
// line of the log is about, what has just happened.
import { Flag } from "./flag";
import { C, at, corner, middle } from "./geometry";
import type { Trail } from "./pieces";
import { squareOf } from "./types";
import type { Attack, Table, WMap } from "./types";

/** A square that may be chosen, one step away or more, with the points left there. */
export interface Goal {
  at: string;
  near: boolean;
  left?: number;
  /** The piece would stand against the target, or against one that supports it. */
  contact?: boolean;
}

export function Goals({ goals }: { goals: readonly Goal[] }) {
  return (
    <g class="wl-goals">
      {goals.map((g) => {
        const [x, y] = corner(...squareOf(g.at)!);
        return (
          <g key={g.at} class={g.near ? "wl-goal" : "wl-goal far"} transform={`translate(${x} ${y})`}>
            <rect x="2.5" y="2.5" width={C - 5} height={C - 5} rx="6" />
            {g.left !== undefined && (
              <text x={C / 2} y={C / 2 + 6.5}>
                {g.left}
              </text>
            )}
            {g.contact && <Crossed x={C - 9.5} y={9.5} />}
          </g>
        );
      })}
    </g>
  );
}

/** Two sabres. */
const Crossed = ({ x, y }: { x: number; y: number }) => (
  <g class="wl-crossed" transform={`translate(${x} ${y})`}>
    <circle r="7.5" />
    <path d="M-4.2-4.2Q-.5-1.5 4.2 4.2M2.2 4.4L4.4 2.2M4.2-4.2Q.5-1.5-4.2 4.2M-2.2 4.4L-4.4 2.2" />
  </g>
);

/** The way that would be gone. */
export function Way({ squares }: { squares: readonly string[] }) {
  return <path class="wl-way" d={`M${squares.map((s) => at(middle(s))).join("L")}`} />;
}

export function Trails({ trails }: { trails: readonly Trail[] }) {
  return (
    <g class="wl-trails">
      {trails.map((t, i) => {
        const [x1, y1] = middle(t.from),
          [x2, y2] = middle(t.to);
        return <path key={i} class={`wl-land-${t.country}`} d={`M${at([x1, y1])}L${at([x2, y2])}`} />;
      })}
    </g>
  );
}

/** An arrow between two squares, from piece to piece. */
function arrow(from: string, to: string, head: number): string {
  const [x1, y1] = middle(from),
    [x2, y2] = middle(to);
  const l = Math.hypot(x2 - x1, y2 - y1),
    ux = (x2 - x1) / l,
    uy = (y2 - y1) / l;
  const ex = x2 - ux * 12,
    ey = y2 - uy * 12;
  const side = (s: number) => at([ex - ux * head - uy * s * head * 0.6, ey - uy * head + ux * s * head * 0.6]);
  return `M${at([x1 + ux * 4, y1 + uy * 4])}L${at([ex, ey])}M${side(1)}L${at([ex, ey])}L${side(-1)}`;
}

/** Where a number can stand at a square without hiding an arrow that comes to it. */
function freeCorner(place: string, lines: Attack["lines"]): [number, number] {
  const [x, y] = squareOf(place)!;
  const used = new Set(
    lines
      .filter(([, to]) => to === place)
      .map(([from]) => squareOf(from)!)
      .map(([fx, fy]) => `${fx - x},${fy - y}`),
  );
  const spots: [number, number][] = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
    [0, -1],
    [0, 1],
    [-1, 0],
    [1, 0],
  ];
  return spots.find(([dx, dy]) => !used.has(`${dx},${dy}`)) ?? spots[0]!;
}

/** The target, who stands against it, who supports it and by whom they are held. */
export function AttackLines({ target, attack }: { target: string; attack: Attack | undefined }) {
  const [tx, ty] = middle(target);
  return (
    <g class={attack?.enough ? "wl-attack enough" : "wl-attack"}>
      <g transform={`translate(${tx} ${ty})`} class="wl-target">
        <circle r="22" />
        <path d="M0-28V-19M0 28V19M-28 0H-19M28 0H19" />
      </g>
      {attack?.places.slice(1).map((p) => {
        const [x, y] = middle(p.at);
        return (
          <g key={p.at}>
            <path class="wl-support" d={`M${at([x, y])}L${at([tx, ty])}`} />
            <rect class={p.has >= p.needs ? "wl-helper held" : "wl-helper"} x={x - 19} y={y - 19} width="38" height="38" rx="8" />
          </g>
        );
      })}
      {attack?.lines.map(([from, to]) => {
        const [x, y] = middle(from),
          d = arrow(from, to, 8.5);
        return (
          <g key={from} class={to === target ? "wl-hits" : "wl-holds"}>
            <path class="casing" d={d} />
            <circle cx={x} cy={y} r="4.6" />
            <path d={d} />
          </g>
        );
      })}
      {attack?.places.map((p) => {
        const [x, y] = middle(p.at),
          [dx, dy] = freeCorner(p.at, attack.lines);
        return (
          <g
            key={p.at}
            class={`wl-count${p.at === target ? "" : " helper"}${p.has >= p.needs ? " full" : ""}`}
            transform={`translate(${x + dx * 18} ${y + dy * 18})`}
          >
            <rect x="-13" y="-8.5" width="26" height="17" rx="8.5" />
            <text y="4.5">
              {p.has}/{p.needs}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The squares that a marked word means: itself, a town, a country's capital. */
export function squaresOf(map: WMap, words: Iterable<string>): string[] {
  const list = new Set<string>();
  for (const w of words) {
    if (squareOf(w)) list.add(w);
    const town = map.towns.find((t) => t.id === w);
    if (town) list.add(town.at);
    const country = map.countries.find((c) => c.id === w);
    if (country?.start) for (const sq of Object.values(country.start).flat()) list.add(sq);
  }
  return [...list];
}

export function Marked({ squares }: { squares: readonly string[] }) {
  return (
    <g class="wl-marked">
      {squares.map((s) => {
        const [x, y] = corner(...squareOf(s)!);
        return <rect key={s} x={x + 1} y={y + 1} width={C - 2} height={C - 2} rx="7" />;
      })}
    </g>
  );
}

/** Flags over the towns that somebody holds. */
export function Holders({ map, table }: { map: WMap; table: Table }) {
  return (
    <g class="wl-holders">
      {map.towns.map((town) => {
        const holder = table.towns[town.id];
        if (!holder || holder === "neutral") return null;
        const [x, y] = middle(town.at);
        return <Flag key={`${town.id} ${holder}`} of={holder} x={x - 13} y={y - 8} />;
      })}
    </g>
  );
}

/** Something has just happened there: sparks, a wave, a flag's flourish. */
export function Flourish({ map, doing }: { map: WMap; doing: string }) {
  const [kind, ...args] = doing.split(" ");
  const town = map.towns.find((t) => t.id === args[1]);
  const capital = map.countries.find((c) => c.id === args[1])?.start?.general[0];
  const where: Record<string, string | undefined> = {
    beaten: args[2],
    lost: args[2],
    captured: args[1],
    town: town?.at,
    capital,
    gained: args[2],
    target: args[0],
    repelled: args[1],
  };
  const sq = where[kind!];
  if (!sq || !squareOf(sq)) return null;
  const [x, y] = middle(sq);
  const bad = kind === "beaten" || kind === "lost" || kind === "captured";
  return (
    <g key={doing} class={`wl-flourish ${bad ? "bad" : kind}`} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <circle r="18" />
      {bad && <path d="M0-26V-38M0 26V38M-26 0H-38M26 0H38M18-18L27-27M-18-18L-27-27M18 18L27 27M-18 18L-27 27" />}
      {kind === "capital" && <circle class="second" r="18" />}
    </g>
  );
}
