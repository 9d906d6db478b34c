// frame.tsx - around the map: frame with coordinates, title, legend, compass, a ship. Drawn once.
import type { ComponentChildren } from "preact";
import { CavalrySign, FleetSign, GeneralSign, InfantrySign } from "../../symbols";
import { t } from "../../text";
import { C, FOOT, M, at, corner, size } from "./geometry";
import type { WMap } from "./types";

/** Every square a degree: black and white in turns, numbered on all four sides. */
function Scale({ map }: { map: WMap }) {
  const right = M + map.w * C,
    bottom = M + map.h * C,
    thick = 6,
    gap = 4;
  let dark = "";
  const numbers: ComponentChildren[] = [];
  const number = (n: number, x: number, y: number, key: string) =>
    numbers.push(
      <text key={key} x={x} y={y}>
        {n}
      </text>,
    );
  for (let x = 0; x < map.w; x++) {
    const px = M + x * C;
    if (x % 2) dark += `M${at([px, M - gap - thick])}h${C}v${thick}h-${C}Z`;
    if (x % 2 === 0) dark += `M${at([px, bottom + gap])}h${C}v${thick}h-${C}Z`;
    number(x, px + C / 2, M - gap - thick - 8, `t${x}`);
    number(x, px + C / 2, bottom + gap + thick + 18, `b${x}`);
  }
  for (let y = 0; y < map.h; y++) {
    const py = M + y * C;
    if (y % 2) dark += `M${at([M - gap - thick, py])}v${C}h${thick}v-${C}Z`;
    if (y % 2 === 0) dark += `M${at([right + gap, py])}v${C}h${thick}v-${C}Z`;
    number(y, M - gap - thick - 13, py + C / 2 + 5, `l${y}`);
    number(y, right + gap + thick + 13, py + C / 2 + 5, `r${y}`);
  }
  const rule = (d: number, cls: string) => <rect class={cls} x={M - d} y={M - d} width={map.w * C + 2 * d} height={map.h * C + 2 * d} />;
  return (
    <g>
      {rule(0, "wl-rule")}
      {rule(gap, "wl-rule thin")}
      <path class="wl-degrees" d={dark} />
      {rule(gap + thick, "wl-rule thin")}
      {rule(36, "wl-rule heavy")}
      {rule(40, "wl-rule thin")}
      <g class="wl-number" aria-hidden="true">
        {numbers}
      </g>
    </g>
  );
}

/** Sixteen points, and north. */
export function Compass({ x, y, r }: { x: number; y: number; r: number }) {
  const ray = (turn: number, long: number, wide: number) => {
    const a = (turn * Math.PI) / 180,
      p = (l: number, b: number) => at([l * Math.sin(a + b), -l * Math.cos(a + b)]);
    return [`M0 0L${p(wide, -0.7)}L${p(long, 0)}Z`, `M0 0L${p(wide, 0.7)}L${p(long, 0)}Z`];
  };
  const rays = [
    ...[22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5].map((a) => ray(a, 0.5 * r, 0.12 * r)),
    ...[45, 135, 225, 315].map((a) => ray(a, 0.72 * r, 0.16 * r)),
    ...[0, 90, 180, 270].map((a) => ray(a, 0.96 * r, 0.2 * r)),
  ];
  return (
    <g class="wl-compass" transform={`translate(${x} ${y})`} aria-hidden="true">
      <circle r={r * 0.8} class="thin" />
      <circle r={r * 0.62} class="ring" />
      <circle r={r * 0.4} class="thin" />
      {rays.map(([light, dark], i) => (
        <g key={i}>
          <path class="light" d={light} />
          <path class="dark" d={dark} />
        </g>
      ))}
      <circle r={r * 0.07} class="dark" />
      <text y={-r - 3}>{t("web.waterloo.north")}</text>
    </g>
  );
}

/** A title in a scroll. */
function Cartouche({ x, y }: { x: number; y: number }) {
  const w = 226,
    h = 42;
  const edge = `M${-w} ${-h + 10}Q${-w + 12} ${-h + 10} ${-w + 14} ${-h}H${w - 14}Q${w - 12} ${-h + 10} ${w} ${-h + 10}V${h - 10}Q${w - 12} ${h - 10} ${w - 14} ${h}H${-w + 14}Q${-w + 12} ${h - 10} ${-w} ${h - 10}Z`;
  const leaf = (i: number) => {
    const a = (i * Math.PI) / 13,
      lx = Math.cos(a) * 24,
      ly = Math.sin(a) * 24;
    return `M${at([lx, ly])}q${at([Math.cos(a + 0.8) * 7, Math.sin(a + 0.8) * 7])} ${at([Math.cos(a + 1.2) * 11, Math.sin(a + 1.2) * 11])}q${at([-Math.cos(a + 0.2) * 6, -Math.sin(a + 0.2) * 6])} ${at([-Math.cos(a + 1.2) * 11, -Math.sin(a + 1.2) * 11])}`;
  };
  const laurel = [0, 1, 2, 3, 4, 5].map(leaf).join("");
  return (
    <g class="wl-cartouche" transform={`translate(${x} ${y})`}>
      <path class="scroll" d={edge} />
      <path class="inner" d={edge} transform="scale(.972 .86)" />
      {[-1, 1].map((s) => (
        <g key={s} transform={`translate(${s * (w - 38)} 0) scale(${s * 0.86} .86)`}>
          <path class="laurel" d={laurel} />
          <path class="laurel" d={laurel} transform="scale(1 -1)" />
        </g>
      ))}
      <text class="title" y="-4">
        {t("waterloo.title")}
      </text>
      <path class="flourish" d="M-96 7H-14M14 7H96M-8 7L0 3L8 7L0 11Z" />
      <text class="subtitle" y="26">
        {t("web.waterloo.subtitle")}
      </text>
    </g>
  );
}

function Key({ x, y, text, children }: { x: number; y: number; text: string; children: ComponentChildren }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {children}
      <text x="27" y="5">
        {text}
      </text>
    </g>
  );
}

const kindName = (kind: string) => {
  const name = t(`waterloo.piece.${kind}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** On both sides of the title, and not in the corners: there the table has its buttons and dice. */
function Legend({ x, y }: { x: number; y: number }) {
  const row = 25,
    left = x - 550,
    right = x + 263;
  return (
    <g class="wl-legend">
      <Key x={left} y={y} text={kindName("general")}>
        <g class="sign" transform="scale(.84)">
          <GeneralSign />
        </g>
      </Key>
      <Key x={left} y={y + row} text={kindName("infantry")}>
        <g class="sign" transform="scale(.84)">
          <InfantrySign />
        </g>
      </Key>
      <Key x={left} y={y + 2 * row} text={kindName("cavalry")}>
        <g class="sign" transform="scale(.84)">
          <CavalrySign />
        </g>
      </Key>
      <Key x={left + 138} y={y} text={t("web.waterloo.yellow_town")}>
        <circle class="wl-ring-out" r="10.4" />
        <circle class="wl-ring yellow" r="8.6" />
        <circle class="wl-ring-in" r="6.6" />
      </Key>
      <Key x={left + 138} y={y + row} text={t("web.waterloo.red_infantry")}>
        <circle class="wl-ring-out" r="10.4" />
        <circle class="wl-ring red" r="8.6" />
        <circle class="wl-ring-in" r="6.6" />
        <g class="small" transform="scale(.42)">
          <InfantrySign />
        </g>
      </Key>
      <Key x={left + 138} y={y + 2 * row} text={t("web.waterloo.red_cavalry")}>
        <circle class="wl-ring-out" r="10.4" />
        <circle class="wl-ring red" r="8.6" />
        <circle class="wl-ring-in" r="6.6" />
        <g class="small" transform="scale(.42)">
          <CavalrySign />
        </g>
      </Key>
      <Key x={right} y={y} text={t("web.waterloo.river")}>
        <path class="wl-river-bank" d="M-17 0q4.5-5 8.5 0t8.5 0t8.5 0t8.5 0" />
        <path class="wl-river" d="M-17 0q4.5-5 8.5 0t8.5 0t8.5 0t8.5 0" />
      </Key>
      <Key x={right} y={y + row} text={t("web.waterloo.red_line")}>
        <path class="wl-red" d="M-17 0H17" />
        <path class="wl-gate" d="M-3-4.4v8.8m6-8.8v8.8" />
      </Key>
      <Key x={right} y={y + 2 * row} text={t("web.waterloo.closed")}>
        <path class="wl-closed" d="M-17 0H18" />
      </Key>
      <Key x={right + 168} y={y} text={t("web.waterloo.ground")}>
        <path class="wl-swatch" d="M-12 8L-4-8L1-1L5-6L13 8" />
      </Key>
      <text class="note" x={right + 156} y={y + row + 5}>
        {t("web.waterloo.redrawn")}
      </text>
      <text class="note" x={right + 156} y={y + 2 * row + 1}>
        {t("web.waterloo.rebuilt")}
      </text>
    </g>
  );
}

export function Paper({ map }: { map: WMap }) {
  const { width, height } = size(map);
  return (
    <g>
      <radialGradient id="wl-sheet" cx="50%" cy="46%" r="72%">
        <stop offset="0" class="wl-sheet-light" />
        <stop offset=".75" class="wl-sheet-mid" />
        <stop offset="1" class="wl-sheet-edge" />
      </radialGradient>
      <rect width={width} height={height} rx="6" fill="url(#wl-sheet)" />
    </g>
  );
}

export function Frame({ map }: { map: WMap }) {
  const { width, height } = size(map);
  const [cx, cy] = corner(14.45, 22.6),
    [sx, sy] = corner(24.5, 22.45);
  const sea = (x: number, y: number) => map.terrain[y]?.[x] === "~";
  const foot = height - FOOT / 2 - 8;
  return (
    <g>
      <Scale map={map} />
      {sea(13, 21) && sea(15, 23) && <Compass x={cx} y={cy} r={C * 0.98} />}
      {sea(24, 21) && sea(24, 23) && (
        <g class="wl-ship" transform={`translate(${sx} ${sy}) scale(1.9)`} aria-hidden="true">
          <FleetSign />
        </g>
      )}
      <Cartouche x={width / 2} y={foot} />
      <Legend x={width / 2} y={foot - 24} />
    </g>
  );
}
