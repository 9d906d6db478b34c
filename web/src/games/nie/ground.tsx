// ground.tsx - the map itself: sea, coasts, rivers, the grid, borders, names, the frame. It is drawn once.
import { EmblemShape } from "../../symbols";
import { t } from "../../text";
import { anchors, borders, crossing, grid, isles, linePath, outline, path, regions, rivers, seas, size, spot } from "./land";
import { sign } from "./look";
import { nations } from "./types";
import type { NMap, Nation, Table } from "./types";

/** A soft line through points given as x, y, x, y, ... */
function curve(line: readonly number[]): string {
  const p = Array.from({ length: line.length / 2 }, (_, i) => [line[2 * i]!, line[2 * i + 1]!] as const);
  let d = `M${p[0]![0]} ${p[0]![1]}`;
  for (let i = 0; i + 1 < p.length; i++) {
    const [a, b, c, e] = [p[i - 1] ?? p[i]!, p[i]!, p[i + 1]!, p[i + 2] ?? p[i + 1]!];
    const f = (n: number) => n.toFixed(1);
    d += `C${f(b[0] + (c[0] - a[0]) / 6)} ${f(b[1] + (c[1] - a[1]) / 6)} ${f(c[0] - (e[0] - b[0]) / 6)} ${f(c[1] - (e[1] - b[1]) / 6)} ${c[0]} ${c[1]}`;
  }
  return d;
}

const coast = borders
  .filter((b) => b.of.length === 1)
  .map((b) => linePath(b.arc))
  .join("");
const frontier = borders.filter((b) => b.of.length === 2);
const grids = grid.map(path).join("");
const rivered = rivers.map(curve).join("");

/** Water: rings along the coast, as engravers made them. */
function Sea() {
  return (
    <g class="nie-sea">
      <rect width={size.width} height={size.height} />
      <path class="grid" d={grids} />
      {[22, 14, 7].map((w, i) => (
        <path key={w} class={`shore s${i}`} d={coast + isles} stroke-width={w} />
      ))}
    </g>
  );
}

/** Lines around a homeland, in its nation's colour, on its own side. */
function Homelands({ map }: { map: NMap }) {
  const home = (id: string) => map.regions[id]?.home;
  return (
    <g class="nie-homes">
      {nations.map((n) => {
        const lines = frontier
          .filter((b) => (home(b.of[0]!) === n) !== (home(b.of[1]!) === n))
          .map((b) => linePath(b.arc))
          .join("");
        const own = regions.filter((id) => home(id) === n);
        const edge = borders
          .filter((b) => b.of.length === 1 && own.includes(b.of[0]!))
          .map((b) => linePath(b.arc))
          .join("");
        return (
          <g key={n} class={`nie-${n}`}>
            <clipPath id={`nie-home-${n}`}>
              <path d={own.map(outline).join("")} />
            </clipPath>
            <g clip-path={`url(#nie-home-${n})`}>
              <path class="band" d={lines} />
              <path class="band thin" d={edge} />
            </g>
            <path class="line" d={lines} />
          </g>
        );
      })}
    </g>
  );
}

/** Ground of a region by who holds it: it changes in the course of the game. */
export function Holders({ table }: { table: Table }) {
  return (
    <g class="nie-held">
      {regions.map((id) => (
        <path key={id} class={`nie-${table.regions[id]?.held ?? "minor"}`} d={outline(id)} />
      ))}
    </g>
  );
}

/** Ways over water that are borders: a dashed lane. */
function Straits({ map }: { map: NMap }) {
  const touch = new Set(frontier.map((b) => [...b.of].sort().join(" ")));
  const pairs = regions.flatMap((a) =>
    (map.regions[a]?.near ?? []).filter((b) => a < b && !touch.has(`${a} ${b}`)).map((b) => [a, b] as const),
  );
  return (
    <g class="nie-straits">
      {pairs.map(([a, b]) => {
        const [p, q] = crossing(a, b);
        const k = 9 / Math.max(1, Math.hypot(q.x - p.x, q.y - p.y));
        const out = { x: (q.x - p.x) * k, y: (q.y - p.y) * k };
        const d = `M${(p.x - out.x).toFixed(1)} ${(p.y - out.y).toFixed(1)}L${(q.x + out.x).toFixed(1)} ${(q.y + out.y).toFixed(1)}`;
        return (
          <g key={a + b}>
            <path class="under" d={d} />
            <path d={d} />
          </g>
        );
      })}
    </g>
  );
}

export const AnchorSign = () => (
  <path
    d="M-1-5.6A2.4 2.4 0 1 1 1-5.6V-3.4H4V-1.6H1V6.4C3.4 6 5.2 4.6 5.8 2.6L4 3.2L6.6-.6L8.6 3.6L7.2 3C6.4 6.2 3.6 8.4 0 8.6C-3.6 8.4-6.4 6.2-7.2 3L-8.6 3.6L-6.6-.6L-4 3.2L-5.8 2.6C-5.2 4.6-3.4 6-1 6.4V-1.6H-4V-3.4H-1ZM0-9.2A1.3 1.3 0 1 0 0-6.6A1.3 1.3 0 1 0 0-9.2Z"
    fill-rule="evenodd"
  />
);

function Anchors() {
  return (
    <g class="nie-anchors">
      {Object.entries(anchors).map(([id, [x, y]]) => (
        <g key={id} transform={`translate(${x} ${y})`}>
          <g class="nie-fix">
            <AnchorSign />
          </g>
        </g>
      ))}
    </g>
  );
}

/** How near one must be to read a region's name: its room decides. */
const nearness = (room: number, capital: boolean): string => (capital || room >= 24 ? "far" : room >= 12 ? "mid" : "nigh");

/** So near to the lower edge of the sheet a name stands above its figures. */
const LOW = 50;

/** Long names in two lines. */
function broken(name: string): string[] {
  if (name.length < 12) return [name];
  const cut = name.lastIndexOf(" ", Math.ceil(name.length * 0.7));
  if (cut > 2) return [name.slice(0, cut), name.slice(cut + 1)];
  const dash = name.indexOf("-");
  return dash > 2 ? [name.slice(0, dash + 1), name.slice(dash + 1)] : [name];
}

function Names({ map, lang }: { map: NMap; lang: string }) {
  return (
    <g class="nie-names">
      {Object.entries(seas).map(([id, [x, y, turn, gap, high]]) => (
        <g key={id} class={high! < 12 ? "mid" : undefined} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <g class="nie-fix">
            <text class="sea" letter-spacing={gap} style={{ fontSize: `${Math.max(12, high!)}px` }}>
              {t(`web.nie.sea.${id}`)}
            </text>
          </g>
        </g>
      ))}
      {regions.map((id) => {
        const r = map.regions[id];
        if (!r) return null;
        const { x, y, room } = spot(id);
        const words = broken(lang === "de" ? r.de : r.en);
        return (
          <g key={id} class={`${nearness(room, !!r.capital)}${r.capital ? " seat-of" : ""}`} transform={`translate(${x} ${y})`}>
            <g class="nie-fix">
              {r.capital && <CapitalSign of={r.home!} x={-words[0]!.length * 4 - 12} />}
              <text class={r.capital ? "capital" : undefined} y={y > size.height - LOW ? -19 : 24}>
                {words.map((w, i) => (
                  <tspan key={w} x="0" dy={i ? 12 : 0}>
                    {w}
                  </tspan>
                ))}
              </text>
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** A round sign with the nation's emblem before the name: its capital. */
export function CapitalSign({ of, x }: { of: Nation; x: number }) {
  return (
    <g class={`nie-capital nie-${of}`} transform={`translate(${x} 20)`}>
      <circle r="8.6" />
      <circle class="ring" r="6.9" />
      <g transform="scale(.42)">
        <EmblemShape of={sign[of]} />
      </g>
    </g>
  );
}

function Frame() {
  const { width: w, height: h } = size;
  return (
    <g class="nie-frame">
      <path class="mat" fill-rule="evenodd" d={`M-60-60H${w + 60}V${h + 60}H-60ZM12 12V${h - 12}H${w - 12}V12Z`} />
      <rect x="6" y="6" width={w - 12} height={h - 12} />
      <rect class="thin" x="12" y="12" width={w - 24} height={h - 24} />
    </g>
  );
}

export function Under() {
  return (
    <>
      <Sea />
      <path class="nie-isles" d={isles} />
    </>
  );
}

export function Upper({ map, lang }: { map: NMap; lang: string }) {
  return (
    <>
      <Homelands map={map} />
      <path class="nie-river" d={rivered} />
      <path class="nie-border" d={frontier.map((b) => linePath(b.arc)).join("")} />
      <path class="nie-coast" d={coast + isles} />
      <Straits map={map} />
      <Anchors />
      <Frame />
      <Names map={map} lang={lang} />
    </>
  );
}
