// map.mjs - a small map for tests: the south of Italy, four zones of two towns, three seas.
export const from = [];
export const about = {
  size: { width: 700, height: 800 },
  parallels: [38, 43],
  rotate: [-14, 0],
  fit: [
    [11, 43.9],
    [17.9, 36.6],
  ],
  regions: ["rome", "ancona", "naples", "sicily"],
  places: [
    ["rome", 12.5, 41.9, "rome_town"],
    ["rome", 12.1, 42.9, "perugia"],
    ["ancona", 13.4, 43.4, "ancona_town"],
    ["ancona", 14.2, 42.35, "pescara"],
    ["naples", 14.3, 40.9, "naples_town"],
    ["naples", 16.25, 39.3, "cosenza"],
    ["naples", 16.6, 40.8],
    ["naples", 15.5, 41.5],
    ["sicily", 13.4, 38.0, "palermo"],
    ["sicily", 15.0, 37.5, "catania"],
  ],
  seas: { TYR: [12.2, 39.8, 0, 1, 13], ADR: [16.2, 42.6, 38, 1, 12.5], ION: [17.3, 38, 0, 1, 12.5] },
  waters: [
    ["TYR", 12.5, 39.8],
    ["TYR", 14.3, 39.2],
    ["ADR", 16, 42.5],
    ["ADR", 14, 43.8],
    ["ION", 17.4, 38.5],
    ["ION", 16.5, 36.8],
  ],
  anchors: { naples: [14, 40.55], sicily: [13.1, 38.4] },
  rivers: [
    [
      [12.2, 43.7],
      [12.35, 42.9],
      [12.6, 42.2],
      [12.25, 41.75],
    ],
  ],
};
