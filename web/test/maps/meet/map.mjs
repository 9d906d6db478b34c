// map.mjs - a small map for tests: four zones of the middle of France that meet where only two may, nobody's land about them,
// and an island that is drawn larger than it is.
export const from = [];
export const about = {
  size: { width: 600, height: 600 },
  parallels: [44, 48],
  rotate: [-4, 0],
  fit: [
    [1, 48.5],
    [9.8, 41.2],
  ],
  regions: ["nw", "ne", "sw", "se", "corsica"],
  places: [
    ["nw", 2.5, 47.02],
    ["ne", 3.9, 47],
    ["sw", 2.5, 46],
    ["se", 4, 46.02],
    ["corsica", 9.1, 42.2],
  ],
  near: [
    ["nw", "ne"],
    ["ne", "se"],
    ["se", "sw"],
    ["sw", "nw"],
  ],
  wilds: {
    moor: [
      [1, 46.5],
      [5.4, 46.5],
      [3.2, 44.8],
    ],
    marsh: [[3.2, 48.2]],
  },
  larger: [{ about: [9.1, 42.2], wide: 90, by: 1.4 }],
};
