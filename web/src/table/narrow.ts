// narrow.ts - whether the window is that of a phone.
import { signal } from "@preact/signals";

// Held upright or sideways.
const query = matchMedia("(max-width: 760px), (max-height: 480px)");
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
