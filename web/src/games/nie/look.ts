// look.ts - colours and emblems of the nations.
import type { Nation as Sign } from "../../symbols";
import type { Arm } from "../../symbols";
import type { Kind, Nation } from "./types";

export const sign: Record<Nation, Sign> = {
  FR: "france",
  GB: "britain",
  PR: "prussia",
  RU: "russia",
  OT: "ottoman",
  AU: "austria",
  SP: "spain",
};

/** Dark enough for white letters. */
export const colour: Record<Nation, string> = {
  FR: "#2d4f9c",
  GB: "#a92f27",
  PR: "#6b4690",
  RU: "#39703a",
  OT: "#86592a",
  AU: "#5c626c",
  SP: "#8a6b00",
};

/** Who leads no nation yet. */
export const nobody = "#7d7466";

export const arm: Record<Kind, Arm> = { inf: "infantry", cav: "cavalry", art: "artillery", leader: "general" };
