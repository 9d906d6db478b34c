// ground.tsx - the map itself: what Europe's kit draws, with homelands, holders, capitals. It is drawn once.
import { Areas, Borders, Coast, Frame, Isles, Ports, Rivers, Sea, Straits } from "../../europe/ground";
import { Names } from "../../europe/names";
import { EmblemShape } from "../../symbols";
import { t } from "../../text";
import { land, outline, regions } from "./land";
import { sign } from "./look";
import { nations } from "./types";
import type { NMap, Nation, Table } from "./types";

/** Lines around a homeland, in its nation's colour, on its own side. */
function Homelands({ map }: { map: NMap }) {
  const home = (id: string) => map.regions[id]?.home;
  return (
    <g class="nie-homes">
      {nations.map((n) => {
        const lines = land.lines(land.frontier.filter((b) => (home(b.of[0]!) === n) !== (home(b.of[1]!) === n)));
        const own = regions.filter((id) => home(id) === n);
        const edge = land.lines(land.shore.filter((b) => own.includes(b.of[0]!)));
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
      <Areas land={land} ids={regions} look={(id) => `nie-${table.regions[id]?.held ?? "minor"}`} />
    </g>
  );
}

/** Borders of the rules that no line of the map is: they go over water. */
const straits = (map: NMap) =>
  land.compare(regions.flatMap((a) => (map.regions[a]?.near ?? []).filter((b) => a < b).map((b) => [a, b] as const))).apart;

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

function nameOf(map: NMap, id: string, lang: string) {
  const r = map.regions[id];
  return (
    r && {
      text: lang === "de" ? r.de : r.en,
      ...(r.capital ? { chief: true, sign: (x: number) => <CapitalSign of={r.home!} x={x} /> } : {}),
    }
  );
}

export function Under() {
  return (
    <>
      <Sea land={land} />
      <Isles land={land} />
    </>
  );
}

export function Upper({ map, lang }: { map: NMap; lang: string }) {
  return (
    <>
      <Homelands map={map} />
      <Rivers land={land} />
      <Borders land={land} />
      <Coast land={land} />
      <Straits land={land} pairs={straits(map)} />
      <Ports land={land} />
      <Frame land={land} />
      <Names land={land} sea={(id) => t(`web.nie.sea.${id}`)} region={(id) => nameOf(map, id, lang)} />
    </>
  );
}
