// ground.tsx - the map itself: what Europe's kit draws, with owners, control, towns and ports.
import {
  Areas,
  Borders,
  Coast,
  Corners,
  Edges,
  Frame,
  Gates,
  Isles,
  Ranges,
  Rivers,
  Rose,
  Sea,
  Straits,
  Towns,
  Waters,
} from "../../europe/ground";
import { Fixed } from "../../europe/counters";
import { besides, Names, type Name } from "../../europe/names";
import type { Point } from "../../europe/sheet";
import { borders, closed, divides, land, stand, town, zones, type Ground, type Held } from "./land";
import { PortSign, TownSign } from "./signs";

/** Woods and swamps, land that nobody owns, and how control is hatched. */
export const Patterns = () => (
  <defs>
    <pattern id="nge-forest" width="17" height="15" patternUnits="userSpaceOnUse">
      <path class="nge-tree" d="M4 6.4H1.6L4 .8L6.4 6.4ZM4 6.4V8M12.5 13H10.1L12.5 7.4L14.9 13ZM12.5 13V14.6" />
    </pattern>
    <pattern id="nge-woods" width="34" height="30" patternUnits="userSpaceOnUse">
      <path
        class="nge-tree"
        d="M8 12.4H5.6L8 6.8L10.4 12.4ZM8 12.4V14M25 26H22.6L25 20.4L27.4 26ZM25 26V27.6M13 11H10.8L13 6L15.2 11ZM13 11V12.6"
      />
    </pattern>
    <pattern id="nge-swamp" width="18" height="12" patternUnits="userSpaceOnUse">
      <path class="nge-reed" d="M1 4H8M3 4L2.4 1.6M4.5 4V1M6 4L6.6 1.6M10 10H17M12 10L11.4 7.6M13.5 10V7M15 10L15.6 7.6" />
    </pattern>
    <pattern id="nge-peaks" width="24" height="20" patternUnits="userSpaceOnUse">
      <path class="nge-peak" d="M2 9Q5 6 7 0Q9 6 12 9M13 19Q16 16 18 10Q20 16 23 19" />
      <path class="nge-peak shade" d="M7 0Q9 6 12 9H8.4Q6.6 5 7 0ZM18 10Q20 16 23 19H19.4Q17.6 15 18 10Z" />
    </pattern>
    <pattern id="nge-sand" width="26" height="22" patternUnits="userSpaceOnUse">
      <path class="nge-dots" d="M3 4h0M9 13h0M17 7h0M22 17h0M13 20h0M5 18h0" />
    </pattern>
    <pattern id="nge-steppe" width="36" height="24" patternUnits="userSpaceOnUse">
      <path class="nge-grass" d="M6 8L5 5M7.5 8V4M9 8L10 5M24 19L23 16M25.5 19V15M27 19L28 16" />
    </pattern>
    <pattern id="nge-lakes" width="20" height="13" patternUnits="userSpaceOnUse">
      <path class="nge-wave" d="M1 4Q3.5 1.5 6 4T11 4M10 10.5Q12.5 8 15 10.5T20 10.5" />
    </pattern>
    <pattern id="nge-by-F" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path class="nge-F" d="M0 1.2H7" />
    </pattern>
    <pattern id="nge-by-C" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
      <path class="nge-C" d="M0 1.2H7" />
    </pattern>
  </defs>
);

export function Under({ map, look }: { map: Ground; look?(sea: string): string | undefined }) {
  return (
    <>
      <Sea land={land} />
      <Waters land={land} look={(id) => [map.seas[id]?.ice && "ice", look?.(id)].filter(Boolean).join(" ") || undefined} />
      <Rose x={215} y={330} size={92} />
      <Isles land={land} />
      <g class="nge-wilds">
        <Areas land={land.wilds} ids={land.wilds.ids} look={(id) => id} />
      </g>
    </>
  );
}

/** Whose land it is: it changes in the course of the game. */
export function Owners({ table }: { table: Held }) {
  return (
    <g class="nge-owners">
      <Areas land={land} ids={zones} look={(id) => `nge-${table.owners[id]}`} />
    </g>
  );
}

/** Who controls it, where a marker says so. */
export function Control({ table }: { table: Held }) {
  const by = (side: "F" | "C") => zones.filter((id) => table.marks[id]?.side === side);
  return (
    <g class="nge-control">
      <Areas land={land} ids={by("F")} look={() => "F"} />
      <Areas land={land} ids={by("C")} look={() => "C"} />
    </g>
  );
}

/** Frontiers of nations, on both sides in their colours. */
export function Frontiers({ table }: { table: Held }) {
  return <path class="nge-frontier" d={divides((id) => table.owners[id])} />;
}

/** Ground, rivers and mountains. */
export function Relief({ map }: { map: Ground }) {
  const terrain = (kind: string) => zones.filter((id) => map.zones[id]?.terrain === kind);
  return (
    <>
      <g class="nge-terrain">
        <Areas land={land} ids={terrain("forest")} look={() => "forest"} />
        <Areas land={land} ids={terrain("swamp")} look={() => "swamp"} />
      </g>
      <Borders land={land} />
      <path class="nge-province" d={divides((id) => map.zones[id]?.province)} />
      <Rivers land={land} />
      <Edges land={land} pairs={borders(map, "river", "bridge")} kind="river" />
      <Edges land={land} pairs={borders(map, "desert")} kind="desert" />
      <Edges land={land} pairs={closed(map)} kind="closed" />
      <Corners land={land} />
    </>
  );
}

/** A box lies off its town. */
function Moorings() {
  const d = Object.entries(land.anchors).map(([id, [x, y]]) => `M${town(id).x} ${town(id).y}L${x} ${y}`);
  return <path class="nge-mooring" d={d.join("")} />;
}

const midst = (p: Point, q: Point) => [(p.x + q.x) / 2, (p.y + q.y) / 2] as const;

/** In the order in which names find their place. */
function named(map: Ground, lang: string): Map<string, Name> {
  const text = (id: string) => map.zones[id]!.name[lang === "de" ? "de" : "en"];
  const chief = (id: string) => !!map.nations[map.zones[id]!.capital ?? ""]?.major;
  const large = (id: string) => !!map.zones[id]!.key || !!map.zones[id]!.capital || !!map.zones[id]!.fort;
  const all = zones
    .filter((id) => map.zones[id])
    .sort((a, b) => Number(chief(b)) - Number(chief(a)) || Number(large(b)) - Number(large(a)));
  const about = (x: number, y: number, w: number, h: number) => ({ left: x - w, right: x + w, top: y - h, bottom: y + h });
  const boxes = [
    ...Object.values(land.anchors).map(([x, y]) => about(x!, y!, 17, 7)),
    ...all.map((id) => about(stand(id).x, stand(id).y, 12, 5)), // counters, if any stand there
    ...borders(map, "strait").map(([a, b]) => about(...midst(...land.crossing(a, b)), 10, 10)),
  ];
  const side = besides(
    all.map((id) => ({ id, ...town(id), text: text(id) })),
    boxes,
  );
  return new Map(
    all.map((id) => {
      const poor = map.zones[id]!.poor ? { class: "poor" } : {};
      return [id, { text: text(id), chief: chief(id), large: large(id), side: side.get(id)!, ...poor }];
    }),
  );
}

export function Upper({ map }: { map: Ground }) {
  return (
    <>
      <Ranges land={land} pairs={borders(map, "mountain")} passes={borders(map, "pass")} />
      <Coast land={land} />
      <Straits land={land} pairs={borders(map, "strait")} />
      <Gates land={land} pairs={borders(map, "bridge")} kind="bridge" />
      <Gates land={land} pairs={borders(map, "pass")} kind="pass" />
      <Moorings />
      <Frame land={land} />
    </>
  );
}

/** Names lie above all but counters, and let through what is picked below. */
export function Labels({ map, lang }: { map: Ground; lang: string }) {
  const names = named(map, lang);
  const sea = (id: string) => map.seas[id]?.name[lang === "de" ? "de" : "en"] ?? "";
  return <Names land={land} sea={sea} region={() => undefined} town={(id) => names.get(id)} />;
}

/** Signs of towns and fortresses: some are razed. */
export function Built({ map, table }: { map: Ground; table: Held }) {
  return (
    <g class="nge-built">
      <Towns land={land} sign={(id) => map.zones[id] && <TownSign zone={map.zones[id]} ruined={table.marks[id]?.ruined} />} />
    </g>
  );
}

/** The boxes of the ports: each is a thing to pick. */
export function Boxes() {
  return (
    <g class="nge-ports">
      {Object.entries(land.anchors).map(([id, [x, y]]) => (
        <Fixed key={id} at={{ x: x!, y: y! }}>
          <PortSign id={id} />
        </Fixed>
      ))}
    </g>
  );
}
