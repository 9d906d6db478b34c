// map.mjs - the map of Napoleon gegen Europa, described for europe.mjs: zones, their towns and who adjoins whom stand in
// data/nge/board.txt, further places of the zones in sites.mjs, all else in names.mjs.
import { fileURLToPath } from "node:url";
import { section } from "../data.mjs";
import * as names from "./names.mjs";
import { sites } from "./sites.mjs";

const board = fileURLToPath(new URL("../../../data/nge/board.txt", import.meta.url));
const zones = section(board, "zones");

/** A town that the coast, drawn as it is here, would leave in the water, or in its neighbour's zone, stands a little aside. */
const town = ([id, , , lon, lat]) => [id, ...(names.towns[id] ?? [lon / 100, lat / 100]), id];

export const from = [board];
export const about = {
  size: { width: 2000, height: 1760 },
  parallels: [38, 58],
  rotate: [-15, 0],
  fit: [
    [-11.6, 38.7],
    [24, 66.3],
    [38.9, 55.7],
    [36.9, 33],
    [31, 29.2],
  ],
  regions: zones.map(([id]) => id),
  places: [...zones.map(town), ...Object.entries(sites).flatMap(([id, all]) => all.map((at) => [id, ...at]))],
  near: section(board, "edges").filter(([, , kind]) => kind !== "strait"),
  ...names,
};
