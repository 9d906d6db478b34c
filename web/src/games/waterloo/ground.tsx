// ground.tsx - the land itself: sea, countries, relief and borders. Drawn once.
import { C, M, at, corner, curve, inset, meander, noise, shore, shores, stretches } from "./geometry";
import type { Point } from "./geometry";
import { CountryNames } from "./plan";
import type { WMap } from "./types";

/** Lines along the coast, the nearer the closer, as engravers did it: how far out in squares, and how strong. */
const waterlines: readonly (readonly [number, number])[] = [
  [0.06, 0.7],
  [0.13, 0.55],
  [0.21, 0.42],
  [0.31, 0.32],
  [0.43, 0.23],
  [0.57, 0.15],
];

function Sea({ map }: { map: WMap }) {
  const coast = shores(map, (t) => t === "~", 1);
  let waves = "";
  for (let y = 0; y < map.h; y++)
    for (let x = 0; x < map.w; x++) {
      if (map.terrain[y]![x] !== "~") continue;
      const [px, py] = corner(x + 0.1 + 0.6 * noise(x, y, 31), y + 0.15 + 0.7 * noise(x, y, 41));
      waves += `M${at([px, py])}q3-3.4 6 0t6 0`;
    }
  const edge = coast.map(curve).join("");
  return (
    <g>
      <path class="wl-sea" d={edge} />
      <path class="wl-wave" d={waves} />
      {waterlines.map(([far, dark]) => (
        <path key={far} class="wl-waterline" stroke-opacity={dark} d={coast.map((loop) => inset(loop, far)).join("")} />
      ))}
      <path class="wl-coast" d={edge} />
    </g>
  );
}

/** Every country in its tint: a breath of it everywhere, more along its edge, and the checker. */
function Countries({ map }: { map: WMap }) {
  return (
    <g>
      {map.countries.map((c) => {
        let all = "",
          dark = "",
          left = map.w,
          right = 0,
          top = map.h,
          bottom = 0;
        for (let y = 0; y < map.h; y++)
          for (let x = 0; x < map.w; x++) {
            if (map.country[y]![x] !== c.letter) continue;
            left = Math.min(left, x);
            right = Math.max(right, x + 1);
            top = Math.min(top, y);
            bottom = Math.max(bottom, y + 1);
            if (map.country[y]![x - 1] !== c.letter || x === 0) {
              const end = [...map.country[y]!].findIndex((l, i) => i > x && l !== c.letter);
              all += `M${at(corner(x, y))}h${((end < 0 ? map.w : end) - x) * C}v${C}H${corner(x, y)[0]}Z`;
            }
            if (map.terrain[y]![x] === "." && (x + y) % 2) dark += `M${at(corner(x, y))}h${C}v${C}h-${C}Z`;
          }
        const [x, y] = corner(left, top);
        return (
          <g key={c.id} class={`wl-land-${c.id}`}>
            <path class="wl-tint" d={all} />
            {[7, 15, 24, 34, 45, 57].map((w) => (
              <rect
                key={w}
                class="wl-rim"
                x={x + w / 2}
                y={y + w / 2}
                width={(right - left) * C - w}
                height={(bottom - top) * C - w}
                stroke-width={w}
              />
            ))}
            <path class="wl-checker" d={dark} />
          </g>
        );
      })}
    </g>
  );
}

/** Lines between squares of open land, each once. */
function Grid({ map }: { map: WMap }) {
  const land = (x: number, y: number) => map.terrain[y]?.[x] === ".";
  let d = "";
  const run = (from: number, to: number, is: (i: number) => boolean, put: (a: number, b: number) => void) => {
    for (let i = from; i < to; i++) {
      if (!is(i)) continue;
      const a = i;
      while (i < to && is(i)) i++;
      put(a, i);
    }
  };
  for (let y = 0; y <= map.h; y++)
    run(
      0,
      map.w,
      (x) => land(x, y) || land(x, y - 1),
      (a, b) => (d += `M${at(corner(a, y))}h${(b - a) * C}`),
    );
  for (let x = 0; x <= map.w; x++)
    run(
      0,
      map.h,
      (y) => land(x, y) || land(x - 1, y),
      (a, b) => (d += `M${at(corner(x, a))}v${(b - a) * C}`),
    );
  return <path class="wl-grid" d={d} />;
}

/** One peak: its body, its dark side, its lines. */
function peak([x, y]: Point, w: number, h: number, salt: number): [string, string, string] {
  const p = (dx: number, dy: number) => at([x + dx * w, y - dy * h]);
  const lean = (noise(x, y, salt) - 0.5) * 0.3;
  const body = `M${p(-1, 0)}Q${p(-0.55, 0.25)} ${p(-0.3 + lean, 0.68)}T${p(lean, 1)}Q${p(0.18 + lean, 0.92)} ${p(0.36 + lean, 0.62)}T${p(1, 0)}`;
  const ridge = [p(0.02, 0), p(0.14, 0.26), p(lean, 0.5), p(0.16 + lean, 0.66)];
  const shade = `M${p(lean, 1)}Q${p(0.18 + lean, 0.92)} ${p(0.36 + lean, 0.62)}T${p(1, 0)}L${ridge.join("L")}Z`;
  let lines = `${body}M${p(lean, 1)}L${ridge.slice(1).reverse().join("L")}`;
  for (let i = 0; i < 4; i++) {
    const t = 0.16 + i * 0.2;
    lines += `M${p(0.1 + lean + t * 0.16, 0.78 - t * 0.6)}L${p(0.3 + t * 0.58, 0.56 - t * 0.62)}`;
  }
  lines += `M${p(-0.62, 0.14)}l${at([w * 0.12, h * 0.1])}M${p(-0.4, 0.3)}l${at([w * 0.1, h * 0.16])}`;
  return [body, shade, lines];
}

function tree([x, y]: Point, r: number, fir: boolean): [string, string, string] {
  const a = (dx: number, dy: number) => at([x + dx * r, y + dy * r]);
  if (fir) {
    const body = `M${a(0, -2.5)}L${a(0.55, -1.5)}L${a(0.3, -1.5)}L${a(0.85, -0.5)}L${a(0.5, -0.5)}L${a(1.1, 0.5)}L${a(-1.1, 0.5)}L${a(-0.5, -0.5)}L${a(-0.85, -0.5)}L${a(-0.3, -1.5)}L${a(-0.55, -1.5)}Z`;
    return [
      body,
      `M${a(0, -2.5)}L${a(0.55, -1.5)}L${a(0.3, -1.5)}L${a(0.85, -0.5)}L${a(0.5, -0.5)}L${a(1.1, 0.5)}L${a(0.1, 0.5)}Z`,
      `${body}M${a(0, 0.5)}V${(y + r).toFixed(1)}`,
    ];
  }
  const body = `M${a(-0.7, 0.35)}Q${a(-1.4, 0)} ${a(-1, -0.6)}Q${a(-1.1, -1.5)} ${a(-0.2, -1.5)}Q${a(0.4, -2)} ${a(0.8, -1.2)}Q${a(1.5, -0.8)} ${a(1, -0.2)}Q${a(1, 0.5)} ${a(0.3, 0.4)}Q${a(-0.2, 0.7)} ${a(-0.7, 0.35)}Z`;
  return [
    body,
    `M${a(0.5, -1.5)}Q${a(1.1, -1.4)} ${a(1, -0.9)}Q${a(1.4, -0.6)} ${a(1, -0.2)}Q${a(1, 0.5)} ${a(0.3, 0.4)}Q${a(0.9, -0.4)} ${a(0.5, -1.5)}Z`,
    `${body}M${a(0, 0.5)}V${(y + r * 1.15).toFixed(1)}`,
  ];
}

interface Band {
  body: string;
  shade: string;
  lines: string;
  cls: string;
}

/** Peaks and trees, row by row, the nearer ones before the others. */
function relief(map: WMap): Band[] {
  const bands: Band[] = [];
  const band = (cls: string, list: [string, string, string][]) => {
    if (list.length)
      bands.push({
        cls,
        body: list.map((l) => l[0]).join(""),
        shade: list.map((l) => l[1]).join(""),
        lines: list.map((l) => l[2]).join(""),
      });
  };
  for (let y = 0; y < map.h; y++)
    for (let half = 0; half < 2; half++) {
      const peaks: [string, string, string][] = [],
        trees: [string, string, string][] = [];
      for (let x = 0; x < map.w; x++) {
        const ground = map.terrain[y]![x],
          n = (salt: number) => noise(x, y, salt + half * 50);
        if (ground === "^") {
          const big = half ? 0.5 + 0.12 * n(2) : 0.34 + 0.1 * n(2);
          const foot = corner(x + (half ? 0.5 : n(3) < 0.5 ? 0.3 : 0.7) + (n(4) - 0.5) * 0.12, y + (half ? 0.94 : 0.52) - n(5) * 0.06);
          peaks.push(peak(foot, big * C * 0.9, big * C * (1.25 + 0.3 * n(6)), 9 + half));
        } else if (ground === "*")
          for (let i = 0; i < 2 + half; i++)
            trees.push(
              tree(
                corner(
                  x + (i + 0.5 + (noise(x, y, 60 + i) - 0.5) * 0.3) / (2 + half),
                  y + (half ? 0.86 : 0.46) + (noise(x, y, 70 + i + half) - 0.5) * 0.12,
                ),
                C * (0.135 + 0.03 * noise(x, y, 80 + i)),
                noise(x, y, 90 + i + 3 * half) < 0.45,
              ),
            );
      }
      band("wl-peak", peaks);
      band("wl-tree", trees);
    }
  return bands;
}

function Borders({ map }: { map: WMap }) {
  const all = stretches(map);
  const of = (sort: string, swing: number) =>
    all
      .filter((s) => s.sort === sort)
      .map((s) => meander(s, swing))
      .join("");
  const river = of("river", 0.17);
  // Small gates show where a red line lets people through.
  const gates = all
    .filter((s) => s.sort === "red")
    .flatMap((s) =>
      Array.from({ length: s.to - s.from }, (_, i) => {
        const [x, y] = s.way === "V" ? corner(s.line + 1, s.from + i + 0.5) : corner(s.from + i + 0.5, s.line + 1);
        return s.way === "V" ? `M${at([x - 4.4, y - 3])}h8.8m-8.8 6h8.8` : `M${at([x - 3, y - 4.4])}v8.8m6-8.8v8.8`;
      }),
    )
    .join("");
  return (
    <g>
      <path class="wl-closed-halo" d={of("closed", 0)} />
      <path class="wl-closed" d={of("closed", 0)} />
      <path class="wl-river-bank" d={river} />
      <path class="wl-river" d={river} />
      <path class="wl-river-light" d={river} />
      <path class="wl-red-halo" d={of("red", 0)} />
      <path class="wl-red" d={of("red", 0)} />
      <path class="wl-gate" d={gates} />
    </g>
  );
}

/** `names`: those of the countries, upon the relief. */
export function Ground({ map, names = true }: { map: WMap; names?: boolean }) {
  return (
    <g>
      <clipPath id="wl-board">
        <rect x={M} y={M} width={map.w * C} height={map.h * C} />
      </clipPath>
      <g clip-path="url(#wl-board)">
        <rect class="wl-paper" x={M} y={M} width={map.w * C} height={map.h * C} />
        <Countries map={map} />
        <Grid map={map} />
        <path class="wl-rock" d={shore(map, (t) => t === "^", 5, 0.09)} />
        <path class="wl-wood" d={shore(map, (t) => t === "*", 6, 0.09)} />
        <Sea map={map} />
        {relief(map).map((b, i) => (
          <g key={i} class={b.cls}>
            <path class="wl-body" d={b.body} />
            <path class="wl-shade" d={b.shade} />
            <path class="wl-lines" d={b.lines} />
          </g>
        ))}
        {names && <CountryNames map={map} />}
        <Borders map={map} />
      </g>
    </g>
  );
}
