// hints.ts - the computer's advice in an order that its numbers bear out.
import type { Hint } from "./types";

/** Best first: choices that were looked into about as much as the first one, by their chances; then the
 * others. A chance that a few looks have found and that would stand above a better known one means
 * nothing: it is not told. */
export function ranked(hints: readonly Hint[]): { hint: Hint; known: boolean }[] {
  const most = Math.max(...hints.map((h) => h.visits));
  const sure = hints.filter((h) => h.visits * 2 >= most).sort((a, b) => b.win - a.win);
  const least = Math.min(...sure.map((h) => h.win));
  const rest = hints.filter((h) => !sure.includes(h)).sort((a, b) => b.win - a.win);
  const low = rest.filter((h) => h.win <= least);
  const high = rest.filter((h) => h.win > least);
  return [...sure, ...low].map((hint) => ({ hint, known: true })).concat(high.map((hint) => ({ hint, known: false })));
}
