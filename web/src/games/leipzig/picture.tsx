// picture.tsx - the map in small, for the home page: the middle of it, with a made-up fight.
import { far } from "./geometry";
import { Ground, Names } from "./ground";
import { ArmyShape, FlagShape, MarkerShape, spots } from "./pieces";
import type { ArmyCard, District, Field, Kind, LMap, SideCode, Terrain } from "./types";

/** As in data/leipzig/board.txt. */
const sites =
  "Lindenthal wood north 508 258; Klein-Wiederitzsch plain north 678 264; Plösen plain north 841 269; " +
  "Portitz river north 992 264; Möckern river north 435 379; Gohlis plain centre 619 397; Eutritzsch plain centre 750 400; " +
  "Schönefeld river centre 908 379; Sommerfeld plain east 1065 403; Leutzsch wood west 384 527; Lindenau river west 510 514; " +
  "Leipzig plain centre 678 517; Reudnitz plain centre 824 504; Paunsdorf plain east 992 531; Kleinzschocher river west 443 632; " +
  "Connewitz wood centre 606 646; Stötteritz hill centre 747 653; Probstheida hill south 915 645; Holzhausen hill east 1067 645; " +
  "Gautzsch wood south 536 762; Markkleeberg river south 661 761; Wachau hill south 826 757; Liebertwolkwitz hill south 988 774";
type Row = [string, Terrain, District, string, string];
const rows = sites.split("; ").map((line) => {
  const [name, terrain, district, x, y] = line.split(" ") as Row;
  return { name, terrain, district, x: Number(x), y: Number(y) };
});

/** Sites of neighbours are nearer to each other than this. */
const NEAR = 200;
const map = {
  fields: Object.fromEntries(
    rows.map(({ name, ...row }, number): [string, Omit<Field, "name">] => {
      const near = rows.filter((r) => r.name !== name && far(row, r) < NEAR).map((r) => r.name);
      return [name, { ...row, number, near }];
    }),
  ),
} as unknown as LMap;

const at = (name: string, dy = 20) => `translate(${map.fields[name]!.x} ${map.fields[name]!.y + dy})`;

const Army = ({ name, side, kind, strength, field }: { name: string; side: SideCode; kind: Kind; strength: number; field: string }) => (
  <g transform={at(field)}>
    <ArmyShape name={name} side={side} kind={kind} strength={strength} full={strength} />
  </g>
);

const Marker = ({ name, side, kind, field }: { name: string; side: SideCode; kind: Kind; field: string }) => (
  <g transform={at(field, 16)}>
    <MarkerShape name={name} card={{ side, kind } as ArmyCard} kind={kind} spot={spots(1)[0]!} />
  </g>
);

export function Picture() {
  return (
    <svg class="lz" viewBox="430 320 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Ground map={map} />
      <Names map={map} />
      <g transform={`translate(${map.fields.Stötteritz!.x + 52} ${map.fields.Stötteritz!.y - 36})`}>
        <FlagShape points={{ FR: 4, AL: 6 }} />
      </g>
      <Army name="Napoléon" side="FR" kind="any" strength={7} field="Stötteritz" />
      <Army name="Ney" side="FR" kind="inf" strength={5} field="Eutritzsch" />
      <Army name="Barclay" side="AL" kind="art" strength={3} field="Probstheida" />
      <Marker name="Bertrand" side="FR" kind="inf" field="Lindenau" />
      <Marker name="Langeron" side="AL" kind="inf" field="Gohlis" />
      <Marker name="Bennigsen" side="AL" kind="art" field="Paunsdorf" />
    </svg>
  );
}
