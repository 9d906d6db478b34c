// land.ts - the map of Napoleon in Europa.
import sheet from "maps/nie";
import { read } from "../../europe/sheet";

export const land = read(sheet);
export const { anchor, anchors, isRegion, outline, regions, size, spot } = land;
