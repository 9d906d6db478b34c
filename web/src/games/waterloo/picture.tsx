// picture.tsx - the board in small, for the home page: a made-up corner of it, drawn with the same pen.
import { Compass } from "./frame";
import { C, M, corner, middle } from "./geometry";
import { Ground } from "./ground";
import { Flag } from "./flag";
import { AttackLines } from "./marks";
import { PieceShape } from "./pieces";
import { Capital, Names, Town } from "./plan";
import type { Attack, Kind, WMap } from "./types";
import { lang } from "../../text";
import type { Nation } from "../../symbols";
import { allPieces } from "./types";

const terrain = [
  "~~~~~~~~~~~~~~~~",
  "~~~~....~~~~~...",
  "~~............**",
  "~..............*",
  "~...............",
  "~...............",
  "~~.............*",
  "~.....*.......**",
  "...^^........^^.",
  "..^^^^..^^^^^^^^",
];

const vignette: WMap = {
  w: 16,
  h: 10,
  terrain,
  country: terrain.map(() => "FFFFFFFFPPPPPPPP"),
  countries: [
    {
      id: "france",
      letter: "F",
      colour: "blue",
      capital: { de: "Paris", en: "Paris" },
      start: { general: ["3,4"], infantry: ["2,3", "3,3", "3,5", "4,5"], cavalry: ["4,3", "2,4", "4,4", "2,5"] },
    },
    { id: "prussia", letter: "P" },
  ],
  towns: [
    { id: "F1", at: "6,2", country: "france", circle: "yellow", name: { de: "Lille", en: "Lille" } },
    { id: "F2", at: "6,6", country: "france", circle: "cavalry", name: { de: "Straßburg", en: "Strasbourg" } },
    { id: "P1", at: "10,2", country: "prussia", circle: "yellow", name: { de: "Hamburg", en: "Hamburg" } },
    { id: "P3", at: "10,6", country: "prussia", circle: "infantry", name: { de: "Köln", en: "Cologne" } },
  ],
  borders: [3, 4, 5, 6, 7].map((y) => ["V", 7, y, "river"]),
  rules: { standard: true, towns_to_win: 8, mobilisation: 10, general_binds: 2 },
};

const pieces = {
  france: { general: ["9,4"], infantry: ["2,3", "3,3", "11,5"], cavalry: ["4,4", "12,3", "8,5"] },
  russia: { general: ["14,4"], infantry: ["13,6", "13,2"], cavalry: ["12,4", "14,5"] },
};
const colours: Partial<Record<Nation, string>> = { france: "blue", russia: "green" };
const held: Record<string, Nation> = { F1: "france", F2: "france", P1: "russia", P3: "france" };
const attack: Attack = {
  enough: true,
  places: [{ at: "12,4", needs: 2, has: 2 }],
  lines: [
    ["12,3", "12,4"],
    ["11,5", "12,4"],
  ],
};

export function Picture() {
  const width = vignette.w * C,
    height = (width * 8) / 13,
    [x0, y0] = corner(1.05, 1.15);
  return (
    <svg viewBox={`${M} ${M} ${width} ${height}`} preserveAspectRatio="xMidYMid slice">
      <g class="wl">
        <Ground map={vignette} names={false} />
        <Compass x={x0} y={y0} r={C * 0.72} />
        <Capital country={vignette.countries[0]!} />
        {vignette.towns.map((v) => (
          <Town key={v.id} town={v} />
        ))}
        <Names map={vignette} lang={lang.value} />
        {vignette.towns.map((v) => {
          const [x, y] = middle(v.at);
          return <Flag key={v.id} of={held[v.id]!} x={x - 13} y={y - 8} />;
        })}
        {allPieces({ pieces } as never).map((p) => {
          const [x, y] = middle(p.at);
          return (
            <g key={p.at} transform={`translate(${x} ${y})`}>
              <PieceShape kind={p.kind as Kind} country={p.country} colour={colours[p.country]!} />
            </g>
          );
        })}
        <AttackLines target="12,4" attack={attack} />
      </g>
    </svg>
  );
}
