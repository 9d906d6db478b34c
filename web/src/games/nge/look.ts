// look.ts - colours and emblems.
import type { Arm, Nation } from "../../symbols";
import type { Piece, Side } from "./types";

export const emblem: Readonly<Record<string, Nation>> = {
  FR: "france",
  GB: "britain",
  PR: "prussia",
  RU: "russia",
  OT: "ottoman",
  AU: "austria",
  SP: "spain",
  PO: "portugal",
  IT: "italy",
};

/** Dark enough for white letters. */
export const colour: Record<Side, string> = { F: "#1f4fb0", C: "#b3271e" };

export const arm = (p: Piece): Arm =>
  p.is === "fleet"
    ? "fleet"
    : p.is === "depot"
      ? "depot"
      : p.is === "general"
        ? "general"
        : p.cavalry || p.kind === "cavalry"
          ? "cavalry"
          : "infantry";
