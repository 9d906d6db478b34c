// map.mjs - the map of Napoleon in Europa, described for europe.mjs: regions and their places stand in
// data/nie/board.txt, all else in names.mjs.
import { fileURLToPath } from "node:url";
import { section } from "../data.mjs";
import * as names from "./names.mjs";

const board = fileURLToPath(new URL("../../../data/nie/board.txt", import.meta.url));

export const from = [board];
export const about = {
  size: { width: 1600, height: 1270 },
  parallels: [38, 58],
  rotate: [-16.5, 0],
  fit: [
    [-9.8, 38.7],
    [-9.6, 32],
    [23, 66.35],
    [45.2, 43.5],
    [16, 29.7],
  ],
  regions: section(board, "regions").map(([id]) => id),
  places: section(board, "places").map(([region, lon, lat]) => [region, lon / 100, lat / 100]),
  ...names,
};
