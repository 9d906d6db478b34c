// narrow.ts - whether the window is that of a phone.
import { signal } from "@preact/signals";

// A phone held sideways has no height to give away: there the side stays at the side.
const query = matchMedia("(max-width: 760px) and (min-height: 481px), (max-width: 559px)");
const narrow = signal(query.matches);
query.addEventListener("change", () => (narrow.value = query.matches));

const small = matchMedia("(max-width: 1180px)");
const cramped = signal(small.matches);
small.addEventListener("change", () => (cramped.value = small.matches));

/** Little room for buttons beside the prompt. */
export function useCramped(): boolean {
  return cramped.value;
}

export function useNarrow(): boolean {
  return narrow.value;
}
