// state.ts - what a player looks at, beside what is asked.
import { batch, signal } from "@preact/signals";
import type { Theatre } from "./land";

/** The zone whose formations the sheet shows. */
export const shown = signal<string | null>(null);
/** Lines of supply are drawn. */
export const lines = signal(false);
/** The formation whose supply is explained. */
export const explained = signal<string | null>(null);
/** Where the marching formation has come along. */
export const trail = signal<readonly string[]>([]);
/** A theatre of war that was asked for, and how often one was. */
export const wanted = signal<{ theatre: Theatre | "all"; n: number } | null>(null);

/** The Europe sheet is open. */
export const europe = signal(false);
/** A redeployment stops at the zone that is clicked, so that units may be dropped there; or it ends. */
export const halfway = signal(false);

/** Another table is looked at. */
export const forget = (): void =>
  batch(() => {
    shown.value = null;
    lines.value = false;
    explained.value = null;
    trail.value = [];
    wanted.value = null;
    europe.value = false;
    halfway.value = false;
  });
