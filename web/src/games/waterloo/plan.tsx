// plan.tsx - what people have built: capitals, recruiting areas, towns, and all names. Drawn once.
import { signs } from "../../symbols";
import { t } from "../../text";
import { C, at, corner, middle } from "./geometry";
import { kinds, squareOf } from "./types";
import type { Block, Country, MapTown, WMap } from "./types";

/** The small drawings of a start or recruiting square: who belongs there. */
function Places({ block, cls }: { block: Block; cls: string }) {
  return (
    <g class={cls}>
      {kinds.flatMap((kind) => {
        const Sign = signs[kind];
        return block[kind].map((sq) => {
          const [x, y] = middle(sq);
          return (
            <g key={sq} transform={`translate(${x} ${y}) scale(${C / 46})`}>
              <Sign />
            </g>
          );
        });
      })}
    </g>
  );
}

/** Walls with bastions at the corners, `half` squares from the middle. */
function walls(x: number, y: number, half: number): string {
  const s = half * C,
    b = 0.34 * C;
  const side = [
    [-s + b, -s],
    [-s * 0.28, -s],
    [0, -s - b * 0.55],
    [s * 0.28, -s],
    [s - b, -s],
    [s - b * 0.6, -s - b * 0.75],
    [s + b * 0.75, -s - b * 0.75],
    [s + b * 0.75, -s + b * 0.6],
  ];
  const points: string[] = [];
  for (let turn = 0, c = 1, d = 0; turn < 4; turn++, [c, d] = [-d, c])
    for (const [px, py] of side) points.push(at([x + px! * c - py! * d, y + px! * d + py! * c]));
  return `M${points.join("L")}Z`;
}

export function Capital({ country }: { country: Country }) {
  const [x, y] = middle(country.start!.general[0]!);
  const wall = walls(x, y, 1.5);
  return (
    <g class={`wl-capital wl-land-${country.id}`}>
      <path class="wl-wall" d={wall} />
      <path class="wl-wall-line" d={walls(x, y, 1.42)} />
      <rect class="wl-citadel" x={x - C / 2 + 2} y={y - C / 2 + 2} width={C - 4} height={C - 4} rx="3" />
      <Places block={country.start!} cls="wl-places" />
    </g>
  );
}

function Recruits({ country }: { country: Country }) {
  const [x, y] = middle(country.recruit!.general[0]!);
  const s = 1.5 * C,
    k = 9;
  const tent = (tx: number, ty: number) =>
    `M${at([tx - 7, ty + 5])}L${at([tx, ty - 6])}L${at([tx + 7, ty + 5])}ZM${at([tx - 2, ty + 5])}L${at([tx, ty - 1])}L${at([tx + 2, ty + 5])}M${at([tx, ty - 6])}v-4l4 1.4l-4 1.2`;
  return (
    <g class={`wl-recruits wl-land-${country.id}`}>
      <rect class="wl-camp" x={x - s + 1} y={y - s + 1} width={2 * s - 2} height={2 * s - 2} rx="7" />
      <path
        class="wl-camp-corner"
        d={[
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ]
          .map(
            ([i, j]) =>
              `M${at([x + i! * (s - 1), y + j! * (s - 1 - k)])}v${j! * (k - 4)}q0 ${j! * 4} ${-i! * 4} ${j! * 4}h${-i! * (k - 4)}`,
          )
          .join("")}
      />
      <Places block={country.recruit!} cls="wl-places faint" />
      <path class="wl-tent" d={tent(x - s + 14, y - s - 8) + tent(x - s + 30, y - s - 7)} />
      <text class="wl-camp-name" x={x - s + 41} y={y - s - 4}>
        {t("web.waterloo.recruiting")}
      </text>
    </g>
  );
}

/** Houses and a church, seen from a hill. */
const houses = "M-11 6.5V.5L-7.5-3L-4 .5V6.5ZM-3.4 6.5V-5.5L-.6-13L2.2-5.5V6.5ZM3 6.5V-.8L7-4.4L11 -.8V6.5Z";
const roofs = "M-12 .9L-7.5-3.6L-3.2 .9ZM-3.9-5.1L-.6-14L2.7-5.1ZM2.2-.4L7-5L11.8-.4Z";

export function Town({ town }: { town: MapTown }) {
  const [x, y] = middle(town.at);
  const Sign = town.circle === "yellow" ? null : signs[town.circle];
  return (
    <g class={town.circle === "yellow" ? "wl-town yellow" : "wl-town red"} transform={`translate(${x} ${y})`}>
      <circle class="wl-ring-out" r="18.6" />
      <circle class="wl-ring" r="16.4" />
      <circle class="wl-ring-in" r="14.2" />
      <path class="wl-houses" d={houses} transform="translate(0 2) scale(.86)" />
      <path class="wl-roofs" d={roofs} transform="translate(0 2) scale(.86)" />
      {Sign && (
        <g class="wl-gives" transform="translate(13 12.6)">
          <circle r="9.4" />
          <g transform="scale(.55)">
            <Sign />
          </g>
        </g>
      )}
    </g>
  );
}

export function Names({ map, lang }: { map: WMap; lang: string }) {
  const key = lang === "de" ? "de" : "en";
  return (
    <g>
      {map.towns.map((town) => {
        const [x, y] = middle(town.at);
        return (
          <text key={town.id} class="wl-name" x={x} y={y + C * 0.81}>
            {town.name[key]}
          </text>
        );
      })}
      {map.countries.map((c) => {
        if (!c.capital || !c.start) return null;
        const [x, y] = middle(c.start.general[0]!);
        return (
          <text key={c.id} class="wl-name capital" x={x} y={y + C * 2.12}>
            {c.capital[key]}
          </text>
        );
      })}
    </g>
  );
}

/** The row of a country where a wide name hides least. */
function freeRow(map: WMap, left: number, top: number, right: number, bottom: number): number {
  const built = new Map<string, number>();
  for (const town of map.towns) {
    const [x, y] = squareOf(town.at)!;
    for (const i of [-1, 0, 1]) built.set(`${x + i},${y + 1}`, 2);
    built.set(town.at, 3);
  }
  for (const c of map.countries) {
    for (const block of [c.start, c.recruit]) if (block) for (const at of Object.values(block).flat()) built.set(at, 4);
    const [x, y] = squareOf(c.start?.general[0] ?? "") ?? [-9, -9];
    for (const i of [-1, 0, 1]) built.set(`${x + i},${y + 2}`, 3);
  }
  let best = top,
    least = Infinity;
  for (let y = top + 2; y < bottom - 2; y++) {
    let cost = Math.abs(y + 0.5 - (top + bottom) / 2) * 0.3;
    for (let x = left + 1; x < right - 1; x++) cost += (built.get(`${x},${y}`) ?? 0) + (map.terrain[y]![x] === "." ? 0 : 1);
    if (cost < least) [best, least] = [y, cost];
  }
  return best;
}

/** The names of the countries, wide and faint, on a slight arch. */
export function CountryNames({ map }: { map: WMap }) {
  return (
    <g aria-hidden="true">
      {map.countries.map((c) => {
        const xs: number[] = [],
          ys: number[] = [];
        map.country.forEach((row, y) => [...row].forEach((l, x) => l === c.letter && (xs.push(x), ys.push(y))));
        const left = Math.min(...xs),
          right = Math.max(...xs) + 1,
          top = Math.min(...ys),
          bottom = Math.max(...ys) + 1;
        const name = t(`waterloo.country.${c.id}`);
        const [x1, y1] = corner(left, freeRow(map, left, top, right, bottom) + 0.95),
          [x2] = corner(right, 0);
        const spacing = Math.max(4, ((right - left - 2.2) * C) / name.length - 33);
        return (
          <g key={c.id} class={`wl-land-${c.id}`}>
            <path id={`wl-arch-${c.id}`} d={`M${at([x1, y1 + 5])}Q${at([(x1 + x2) / 2, y1 - 13])} ${at([x2, y1 + 5])}`} fill="none" />
            <text class="wl-country-name" style={{ letterSpacing: `${spacing}px` }} dx={spacing / 2}>
              <textPath href={`#wl-arch-${c.id}`} startOffset="50%">
                {name}
              </textPath>
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Seas have names where they are wide enough for one. */
function SeaNames({ map }: { map: WMap }) {
  const sea = (x: number, y: number) => map.terrain[y]?.[x] === "~";
  const put = (key: string, x: number, y: number, turn = 0) => {
    const [sx, sy] = [Math.floor(x), Math.floor(y)];
    if (!sea(sx, sy)) return null;
    const [px, py] = corner(x, y);
    return (
      <text class="wl-sea-name" x={px} y={py} transform={turn ? `rotate(${turn} ${px} ${py})` : undefined}>
        {t(key)}
      </text>
    );
  };
  return (
    <g aria-hidden="true">
      {put("web.waterloo.north_sea", 15.6, 0.62)}
      {put("web.waterloo.baltic", 22.2, 0.62)}
      {put("web.waterloo.mediterranean", 19.5, 23.62)}
      {put("web.waterloo.atlantic", 0.62, 6.5, -90)}
      {put("web.waterloo.atlantic", 0.62, 17.4, -90)}
    </g>
  );
}

export function Plan({ map, lang }: { map: WMap; lang: string }) {
  return (
    <g>
      <SeaNames map={map} />
      {map.countries.map(
        (c) =>
          c.start &&
          c.recruit &&
          squareOf(c.start.general[0]!) && (
            <g key={c.id}>
              <Recruits country={c} />
              <Capital country={c} />
            </g>
          ),
      )}
      {map.towns.map((town) => (
        <Town key={town.id} town={town} />
      ))}
      <Names map={map} lang={lang} />
    </g>
  );
}
