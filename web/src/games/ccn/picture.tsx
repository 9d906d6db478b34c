// picture.tsx - the board in small, for the home page: a made-up fight on a corner of the field.
import { at } from "./geometry";
import { Ground } from "./ground";
import { map, unit } from "./legend";
import type { CMap, Leader, Terrain } from "./types";
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
    hexes[String.fromCharCode(65 + r) + (i + 1)] = { terrain: letters[c]!, sector: 2 };
  }),
);

const field = { ...map, top: "AL", hexes } as CMap;
const units = (
  [
    ["BR.LN", "C5", 4],
    ["BR.LT", "D4", 5],
    ["PT.LN", "C6", 4],
    ["BR.LN", "D6", 3, 1],
    ["FR.HC", "E7", 4],
    ["FR.LN", "E5", 4],
    ["FR.GR", "F5", 4],
    ["FR.FA", "F7", 3],
    ["FR.LN", "F4", 3],
  ] as const
).map(([type, place, blocks, square]) => unit(type, blocks, { at: place, square }));
const ney: Leader = { id: 0, name: "Ney", nation: "FR", side: 0, at: "E7" };

export function Picture() {
  const place = (n: string) => {
    const p = at(n, false);
    return `translate(${p.x} ${p.y})`;
  };
  return (
    <svg class="cc" viewBox="245 165 560 350" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Ground map={field} flip={false} />
      {units.map((u) => (
        <g key={u.at} class={`cc-unit ${nationClass(u.type.slice(0, 2))}`} transform={place(u.at)}>
          <UnitShape map={field} unit={u} />
        </g>
      ))}
      <g class={`cc-unit ${nationClass("FR")}`} transform={place(ney.at)}>
        <LeaderShape leader={ney} alone={false} />
      </g>
    </svg>
  );
}
