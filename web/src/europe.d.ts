/** Made by maps/europe.mjs when the page is built. Points are whole parts (`unit`) of the sheet's unit,
 * the first one of a line as it is, the others as steps from the one before. */
declare module "europe-map" {
  const europe: {
    width: number;
    height: number;
    unit: number;
    arcs: number[][];
    /** Rings of arcs; ~n: arc n backwards. at: where there is most room, and how much. */
    regions: Record<string, { rings: number[][]; at: number[] }>;
    isles: number[][];
    seas: Record<string, number[]>;
    anchors: Record<string, number[]>;
    rivers: number[][];
    grid: number[][];
  };
  export default europe;
}
