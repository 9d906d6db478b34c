// colour.ts - the colour of a seat: the game's, or one of ours.
import type { GameModule } from "./types";

const plain = ["#33507c", "#8e3b2f", "#4d6b3c", "#7a6a3a", "#5f4a78", "#3b6d70"];

/** `acting`: who has several colours may show the one that he acts with; else it never changes. `later`: a table that
 * knows it, where this one does not yet. */
export function seatColour(module: GameModule, map: unknown, table: unknown, seat: number, acting = false, later = table): string {
  const own = (of: unknown, acts: boolean) => (of ? module.draw.seatColour?.(map, of, seat, acts) : undefined);
  return own(table, acting) ?? own(later, false) ?? plain[seat % plain.length]!;
}
