// picture.tsx - the map in small, for the home page: 1815, when all Europe marched on Paris. It is the other map of Europe
// that the home page shows: this game's own is much larger.
import { Areas, Borders, Coast, Isles, Rivers, Sea } from "../../europe/ground";
import { land, regions, spot } from "../nie/land";
import type { Tier } from "./counter";
import { Stack } from "./pieces";

const lands: Readonly<Record<string, string>> = {
  FR: "paris picardy normandy brittany vendee central_france burgundy lorraine gascony provence",
  GB: "london cornwall wales midlands scotland hanover",
  HO: "belgium holland",
  PR: "berlin pomerania saxony silesia hesse_berg",
  BV: "bavaria",
  BD: "baden_wurtt",
  AU: "vienna bohemia tyrol venice milan piedmont hungary illyria",
};
const owner = new Map(Object.entries(lands).flatMap(([n, ids]) => ids.split(" ").map((id) => [id, n] as const)));
const men = (nation: string, side: string, name: string, n: number): Tier => ({ is: "men", side, nation, name, n, of: 1 });
/** Where each stands, and how far from there its counter lies. */
const stacks: readonly [string, number, number, Tier][] = [
  ["paris", 0, -14, men("FR", "F", "Napoleon", 10)],
  ["lorraine", 16, 14, men("FR", "F", "", 6)],
  ["belgium", -16, -16, men("GB", "C", "Wellington", 8)],
  ["hesse_berg", 24, 2, men("PR", "C", "Blücher", 10)],
  ["baden_wurtt", 24, 10, men("AU", "C", "", 12)],
  ["provence", 0, 0, men("FR", "F", "", 4)],
  ["milan", 0, 0, men("AU", "C", "", 6)],
];

export function Picture() {
  return (
    <svg class="eu nge picture" viewBox="400 430 400 263" preserveAspectRatio="xMidYMid slice" aria-hidden="true" data-zoom="all">
      <Sea land={land} />
      <Isles land={land} />
      <g class="nge-owners">
        <Areas land={land} ids={regions} look={(id) => `nge-${owner.get(id) ?? "CH"}`} />
      </g>
      <Rivers land={land} />
      <Borders land={land} />
      <Coast land={land} />
      {stacks.map(([id, x, y, t]) => (
        <g key={id} transform={`translate(${spot(id).x + x} ${spot(id).y + y}) scale(.85)`}>
          <Stack t={t} long={t.name !== ""} />
        </g>
      ))}
    </svg>
  );
}
