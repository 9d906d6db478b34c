// picture.tsx - the map in small, for the home page: the middle of Europe with a made-up war.
import { Holders, Under, Upper } from "./ground";
import { spot } from "./land";
import { Stack } from "./pieces";
import { nations } from "./types";
import type { NMap, Nation, Row, Table } from "./types";

const held: Record<Nation, string> = {
  FR: "paris picardy normandy brittany vendee central_france burgundy lorraine gascony provence belgium holland piedmont milan baden_wurtt hesse_berg",
  GB: "london cornwall wales midlands scotland highlands ulster ireland portugal",
  PR: "berlin pomerania east_prussia silesia saxony",
  RU: "st_petersburg moscow estonia courland lithuania novgorod northern_russia minsk_smolensk volhynia ukraine crimea don_basin caucasus",
  OT: "constantinople anatolia ankara southern_turkey armenia syria arabia",
  AU: "vienna bohemia galicia hungary transylvania illyria tyrol venice",
  SP: "madrid asturias navarre catalonia andalusia western_spain",
};
const home = new Map(nations.flatMap((n) => held[n].split(" ").map((id) => [id, n] as const)));
const table = { regions: Object.fromEntries([...home].map(([id, n]) => [id, { held: n }])) } as unknown as Table;
const map: NMap = {
  regions: Object.fromEntries([...home].map(([id, n]) => [id, { de: "", en: "", home: n, x: 0, y: 0, near: [] }])),
  decks: [],
};

const stacks: readonly [string, Nation, Row][] = [
  ["lorraine", "FR", [9, 4, 3, 1]],
  ["baden_wurtt", "FR", [6, 5, 2, 0]],
  ["milan", "FR", [4, 0, 0, 0]],
  ["bohemia", "AU", [8, 3, 2, 1]],
  ["tyrol", "AU", [5, 0, 0, 0]],
  ["berlin", "PR", [7, 4, 0, 1]],
  ["london", "GB", [6, 0, 0, 0]],
  ["paris", "FR", [5, 0, 0, 0]],
  ["silesia", "PR", [3, 0, 0, 0]],
  ["hungary", "AU", [6, 0, 0, 0]],
  ["catalonia", "SP", [5, 0, 0, 0]],
];

export function Picture() {
  return (
    <svg class="eu nie picture" viewBox="330 330 640 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true" data-zoom="all">
      <Under />
      <Holders table={table} />
      <Upper map={map} lang="-" />
      {stacks.map(([id, n, row]) => {
        const p = spot(id);
        return (
          <g key={id} transform={`translate(${p.x} ${p.y}) scale(1.25)`}>
            <Stack of={n} row={row} />
          </g>
        );
      })}
    </svg>
  );
}
