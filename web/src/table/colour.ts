// colour.ts - the colour of a seat: the game's, or one of ours.
import type { GameModule } from "./types";

const plain = ["#33507c", "#8e3b2f", "#4d6b3c", "#7a6a3a", "#5f4a78", "#3b6d70"];

export function seatColour(module: GameModule, map: unknown, table: unknown, seat: number): string {
  const own = table ? module.seatColour?.(map, table, seat) : undefined;
  return own ?? plain[seat % plain.length]!;
}
