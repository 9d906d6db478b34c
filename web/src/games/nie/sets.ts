// sets.ts - which sets a hand can fill and what each yields (NIE §9.4 to §9.6).
import { kinds } from "./types";
import type { Kind, Nation, Row } from "./types";

export interface FoundSet {
  /** Word of the action. */
  set: string;
  /** Figures, those for own colours among them. */
  row: Row;
  bonus: number;
  /** Jokers that it takes at least. */
  jokers: number;
}

export const sizes = [
  { word: "regiment", size: 2, row: [1, 1, 1, 1] },
  { word: "brigade", size: 3, row: [3, 2, 2, 2] },
  { word: "division", size: 4, row: [5, 4, 3, 3] },
] as const;

const symbol = (card: string): string => card.slice(3);

/** All sets, the largest first. Cards of the own colour are played before others. */
export function setsOf(hand: readonly string[], nation: Nation): FoundSet[] {
  const of = (k: Kind) => hand.filter((c) => c[2] === "_" && symbol(c) === k).length;
  const own = (k: Kind) => hand.filter((c) => c === `${nation}_${k}`).length;
  const jokers = hand.filter((c) => c === "napoleon").length;
  const out: FoundSet[] = [];
  const lacks = kinds.filter((k) => !of(k)).length;
  if (lacks <= jokers) {
    const row = kinds.map((k) => 1 + Math.min(1, own(k))) as unknown as Row;
    out.push({ set: "corps", row, bonus: kinds.reduce((s, k) => s + Math.min(1, own(k)), 0), jokers: lacks });
  }
  for (const s of [...sizes].reverse())
    kinds.forEach((k, i) => {
      if (of(k) + jokers < s.size) return;
      const bonus = Math.min(s.size, own(k));
      const row = kinds.map((_, j) => (i === j ? s.row[i]! + bonus : 0)) as unknown as Row;
      out.push({ set: `${s.word}_${k}`, row, bonus, jokers: Math.max(0, s.size - of(k)) });
    });
  return out;
}
