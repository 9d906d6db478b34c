// picture.tsx - the board in small, for the home page: a made-up fight on a corner of the field.
import { at } from "./geometry";
import { Ground } from "./ground";
import type { CMap, Leader, Terrain, Unit, UnitType } from "./types";
import { LeaderShape, UnitShape, nationClass } from "./units";

const rows = [
  ".....FF......",
  "....F..~....",
  "...HH..~F....",
  "..HHH..=T...",
  "..HH....~....",
  ".......~F...",
  "..F....~.....",
  "......~.....",
  ".............",
];
const letters: Record<string, Terrain> = { ".": "clear", F: "forest", H: "hill", T: "town", "~": "river", "=": "bridge" };

const hexes: CMap["hexes"] = {};
rows.forEach((row, r) =>
  [...row].forEach((c, i) => {
    hexes[String.fromCharCode(65 + r) + (i + 1)] = { row: r, col: i, terrain: letters[c]!, sector: 2 };
  }),
);

const kind = (arm: UnitType["arm"], ...is: UnitType["is"]) => ({ arm, is, blocks: 4 }) as unknown as UnitType;
const map = {
  top: "AL",
  hexes,
  types: {
    "FR.LN": kind("infantry"),
    "FR.GR": kind("infantry", "grenadier"),
    "FR.HC": kind("cavalry", "heavy"),
    "FR.FA": kind("artillery"),
    "BR.LN": kind("infantry"),
    "BR.LT": kind("infantry", "light"),
    "PT.LN": kind("infantry"),
  },
} as unknown as CMap;

const unit = (type: string, place: string, blocks: number, square?: number): Unit => ({ id: 0, type, side: 0, at: place, blocks, square });
const units = [
  unit("BR.LN", "C5", 4),
  unit("BR.LT", "D4", 5),
  unit("PT.LN", "C6", 4),
  unit("BR.LN", "D6", 3, 1),
  unit("FR.HC", "E7", 4),
  unit("FR.LN", "E5", 4),
  unit("FR.GR", "F5", 4),
  unit("FR.FA", "F7", 3),
  unit("FR.LN", "F4", 3),
];
const ney: Leader = { id: 0, name: "Ney", nation: "FR", side: 0, at: "E7" };

export function Picture() {
  const place = (n: string) => {
    const p = at(n, false);
    return `translate(${p.x} ${p.y})`;
  };
  return (
    <svg class="cc" viewBox="245 165 560 350" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Ground map={map} flip={false} />
      {units.map((u) => (
        <g key={u.at} class={`cc-unit ${nationClass(u.type.slice(0, 2))}`} transform={place(u.at)}>
          <UnitShape map={map} unit={u} />
        </g>
      ))}
      <g class={`cc-unit ${nationClass("FR")}`} transform={place(ney.at)}>
        <LeaderShape leader={ney} alone={false} />
      </g>
    </svg>
  );
}
