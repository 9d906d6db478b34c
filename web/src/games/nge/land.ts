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

/** So near to an enemy, in units of the map, a formation is at the front: two or three zones. */
const FRONT = 260;
/** Of those at the front the picture holds so much; what lies far off is left out. */
const MOST = 0.9;

const between = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Where the war is: the zones of formations that stand near to an enemy. `n`: how much each counts. */
export function front(all: readonly { zone: string; side: string; n: number }[]): string[] {
  const faces = all.filter((f) => all.some((o) => o.side !== f.side && between(town(f.zone), town(o.zone)) < FRONT));
  const sum = faces.reduce((n, f) => n + f.n, 0);
  if (!sum) return [];
  const mean = (axis: "x" | "y") => faces.reduce((v, f) => v + town(f.zone)[axis] * f.n, 0) / sum;
  const mid = { x: mean("x"), y: mean("y") };
  const far = (f: { zone: string }) => between(town(f.zone), mid);
  let held = 0;
  return faces
    .sort((a, b) => far(a) - far(b))
    .filter((f) => {
      held += f.n;
      return held - f.n < sum * MOST;
    })
    .map((f) => f.zone);
}
