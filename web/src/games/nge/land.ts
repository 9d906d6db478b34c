// land.ts - the map of Napoleon gegen Europa, and what the engine tells of it (src/rules/nge/view.c).
import sheet from "maps/nge";
import { read, type Point } from "../../europe/sheet";

export const land = read(sheet);
export const { anchor, isRegion: isZone, outline, regions: zones, size } = land;

export type Kind = "plain" | "bridge" | "river" | "pass" | "mountain" | "strait" | "desert";
export type Names = Readonly<Record<"de" | "en", string>>;

export interface Zone {
  name: Names;
  province: string;
  terrain: "clear" | "forest" | "swamp";
  /** In hundredths of a degree. */
  lon: number;
  lat: number;
  city: boolean;
  fort?: 1 | 2;
  poor?: boolean;
  capital?: string;
  key?: boolean;
  port?: readonly string[];
  near: Readonly<Record<string, Kind>>;
}

/** What never changes, as far as the map shows it. */
export interface Ground {
  zones: Readonly<Record<string, Zone>>;
  seas: Readonly<Record<string, { name: Names; ice: boolean }>>;
  nations: Readonly<Record<string, { name: Names; major: boolean }>>;
}

export interface Mark {
  /** Who controls it, where a marker says so. */
  side?: "F" | "C";
  ruined?: boolean;
  siege?: number;
}

/** What the map shows of the table. */
export interface Held {
  owners: Readonly<Record<string, string>>;
  marks: Readonly<Record<string, Mark>>;
}

type Pairs = (readonly [string, string])[];

/** Borders of these kinds, each once. */
export const borders = (map: Ground, ...kinds: Kind[]): Pairs =>
  zones.flatMap((a) =>
    Object.entries(map.zones[a]?.near ?? {}).flatMap(([b, kind]) => (a < b && kinds.includes(kind) ? [[a, b] as const] : [])),
  );

/** Zones that touch on the map and do not adjoin. */
export const closed = (map: Ground): Pairs =>
  land.compare(zones.flatMap((a) => Object.keys(map.zones[a]?.near ?? {}).map((b) => [a, b] as const))).closed as Pairs;

const towns = new Map(land.towns.map((t) => [t.id, t]));
export const town = (zone: string): Point => towns.get(zone) ?? land.spot(zone);

/** Counters stand above a town, its name below: neither hides the other. */
const ABOVE = 17;
export const stand = (zone: string): Point => ({ x: town(zone).x, y: town(zone).y - ABOVE });

/** Where fleets lie: at sea, or in a port's box. */
export function berth(place: string): Point | undefined {
  const sea = land.seas[place];
  return sea ? { x: sea[0]!, y: sea[1]! } : anchor(place.replace("box:", ""));
}

/** Lines between zones of which this differs: provinces, owners. */
export const divides = (of: (zone: string) => string | undefined): string =>
  land.lines(land.frontier.filter((l) => of(l.of[0]!) !== of(l.of[1]!)));

/** Theatres of war: longitudes and latitudes, in degrees. */
const theatres = {
  centre: { lon: [-2, 18.5], lat: [43, 54.6] },
  spain: { lon: [-10, 4], lat: [35.5, 44.6] },
  east: { lon: [13, 39], lat: [48, 60.5] },
  balkans: { lon: [13, 37], lat: [29.5, 48.5] },
} as const;
export type Theatre = keyof typeof theatres;
export const theatreIds = Object.keys(theatres) as readonly Theatre[];

/** Zones of a theatre. */
export const inTheatre = (map: Ground, theatre: Theatre): string[] => {
  const { lon, lat } = theatres[theatre];
  return zones.filter((id) => {
    const z = map.zones[id]!;
    return z.lon >= lon[0] * 100 && z.lon <= lon[1] * 100 && z.lat >= lat[0] * 100 && z.lat <= lat[1] * 100;
  });
};

/** The theatre that holds most of these zones; none if they lie all over Europe. */
export function theatreOf(map: Ground, ids: readonly string[]): Theatre | undefined {
  const held = (t: Theatre) => {
    const all = new Set(inTheatre(map, t));
    return ids.filter((id) => all.has(id)).length;
  };
  const best = theatreIds.reduce((a, b) => (held(b) > held(a) ? b : a));
  return held(best) * 3 >= ids.length * 2 ? best : undefined;
}
