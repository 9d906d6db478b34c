// settings.ts - what this browser remembers of how tables are shown.
import { computed, signal } from "@preact/signals";
import { recall, remember } from "../store";
import { reduced } from "../theme";

export type Speed = "normal" | "fast" | "off";

function kept(): Speed {
  const s = recall("speed");
  return s === "fast" || s === "off" ? s : "normal";
}

export const speed = signal<Speed>(kept());

export function chooseSpeed(s: Speed): void {
  speed.value = s;
  remember("speed", s === "normal" ? null : s);
}

/** A factor for durations: 0 shows nothing of the way. */
export const pace = computed(() => (reduced.value || speed.value === "off" ? 0 : speed.value === "fast" ? 0.45 : 1));

export const winBar = signal(recall("win") === "on");

export function chooseWinBar(on: boolean): void {
  winBar.value = on;
  remember("win", on ? "on" : null);
}
