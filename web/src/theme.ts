// Light or dark: by the system unless chosen. <html data-theme> is always one of the two.
import { computed, effect, signal } from "@preact/signals";
import { recall, remember } from "./store";

export type Scheme = "auto" | "light" | "dark";

const system = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(system.matches);
system.addEventListener("change", () => (systemDark.value = system.matches));

function kept(): Scheme {
  const s = recall("theme");
  return s === "light" || s === "dark" ? s : "auto";
}

export const scheme = signal<Scheme>(kept());
export const theme = computed<"light" | "dark">(() => (scheme.value === "auto" ? (systemDark.value ? "dark" : "light") : scheme.value));

export function chooseScheme(s: Scheme): void {
  scheme.value = s;
  remember("theme", s === "auto" ? null : s);
}

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** No motion is wanted. */
export const reduced = signal(still.matches);
still.addEventListener("change", () => (reduced.value = still.matches));
