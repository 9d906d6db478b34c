// types.ts - what the engine tells of Völkerschlacht 1813.

export type Terrain = "plain" | "river" | "hill" | "wood";
export const districts = ["north", "south", "west", "centre", "east"] as const;
export type District = (typeof districts)[number];
export type Kind = "inf" | "cav" | "art" | "any";

export interface Field {
    name: string;
    terrain: Terrain;
    district: District;
    x: number;
    y: number;
    near: string[];
}

/** The track: the first point behind each date from the 14th on, the points that are battle dates, the last. */
export interface Track {
    passed: number[];
    battle: number[];
    end: number;
}

export const FIRST_DAY = 14;

export interface LMap {
    fields: Field[];
    track: Track;
}
