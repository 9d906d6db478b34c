// turn.ts - which way the board lies: the player sits at the bottom, unless he turns it.
import { signal } from "@preact/signals";
import { sideCodes } from "./types";
import type { CMap } from "./types";

const turnedByHand = signal(false);

export function turnBoard(): void {
  turnedByHand.value = !turnedByHand.value;
}

/** Row A is drawn at the bottom. */
export function isFlipped(map: CMap, seat: number | null): boolean {
  const top = seat !== null && sideCodes[seat] === map.top;
  return top !== turnedByHand.value;
}
