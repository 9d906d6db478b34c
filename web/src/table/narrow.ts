// narrow.ts - whether the window is that of a phone.
import { signal } from "@preact/signals";

// A phone held sideways has no height to give away: there the side stays at the side.
const query = matchMedia("(max-width: 760px) and (min-height: 481px), (max-width: 559px)");
const narrow = signal(query.matches);
query.addEventListener("change", () => (narrow.value = query.matches));

export function useNarrow(): boolean {
  return narrow.value;
}
