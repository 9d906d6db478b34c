// shown.ts - what this visitor has asked to see: the list of all missions upon the map.
import { signal } from "@preact/signals";

export const allMissions = signal(false);
