// decline.ts - "no First Strike while I do not hold it", answered without the player. The question comes
// at every melee, held or not, so that it tells nothing; so must the answer.
import { signal, type Signal } from "@preact/signals";
import { recall, remember } from "../../store";
import type { Seat, View } from "../../table/types";
import type { CMap, Table } from "./types";

/** What the player has chosen, for a game; null: nothing yet. */
const switches = new Map<string, Signal<boolean | null>>();
const key = (game: string) => `ccn.decline.${game}`;

function chosen(game: string): Signal<boolean | null> {
  let on = switches.get(game);
  if (!on) {
    const kept = recall(key(game));
    on = signal(kept === "on" ? true : kept === "off" ? false : null);
    switches.set(game, on);
  }
  return on;
}

/** Somebody at the other side could learn from the answer. */
export const people = (seats: readonly Seat[], seat: number | null): boolean => seats.some((s) => s.kind === "human" && s.seat !== seat);

/** Whether it is on. Computers learn nothing: there it is on from the start; people switch it on. */
export const declining = (game: string, watched: boolean): boolean => chosen(game).value ?? !watched;

export function chooseDeclining(game: string, on: boolean): void {
  chosen(game).value = on;
  remember(key(game), on ? "on" : "off");
}

/** People at the other side see how long an answer takes: never quite the same, never at once. */
const PEOPLE_MS = [500, 1600] as const;

export function auto(_map: CMap, _table: Table, view: View<Table>): { action: string; ms: number } | null {
  if (view.prompt?.step !== "melee.first_strike" || view.options.length !== 1 || view.options[0] !== "pass") return null;
  const watched = people(view.seats, view.seat);
  if (!declining(view.id, watched)) return null;
  const [least, most] = PEOPLE_MS;
  return { action: "pass", ms: watched ? least + Math.random() * (most - least) : 0 };
}
