// decline.ts - "no First Strike while I do not hold it", answered without the player. The question comes
// at every melee, held or not, so that it tells nothing; so must the answer.
import { signal, type Signal } from "@preact/signals";
import { recall, remember } from "../../store";
import type { View } from "../../table/types";
import type { CMap, Table } from "./types";

const switches = new Map<string, Signal<boolean>>();
const key = (game: string) => `ccn.decline.${game}`;

/** Whether it is on, for this game. */
export function declining(game: string): Signal<boolean> {
    let on = switches.get(game);
    if (!on) {
        on = signal(recall(key(game)) === "on");
        switches.set(game, on);
    }
    return on;
}

export function chooseDeclining(game: string, on: boolean): void {
    declining(game).value = on;
    remember(key(game), on ? "on" : "off");
}

/** People at the other side see how long an answer takes: never quite the same, never at once. */
const PEOPLE_MS = [500, 1600] as const;
const COMPUTER_MS = 120;

export function auto(_map: CMap, _table: Table, view: View<Table>): { action: string; ms: number } | null {
    if (view.prompt?.step !== "melee.first_strike" || view.options.length !== 1 || view.options[0] !== "pass") return null;
    const on = declining(view.id);
    const people = view.seats.some((s) => s.kind === "human" && s.seat !== view.seat);
    // Against people the first question of a game is left to the player; from then on the switch is on, if
    // he did not turn it off. Computers learn nothing from a pause: there it is on from the start.
    if (!on.value) {
        const asked = recall(key(view.id));
        if (asked === null && people) remember(key(view.id), `asked ${view.seq}`);
        else if (asked === null || (/^asked /.test(asked) && asked !== `asked ${view.seq}`)) chooseDeclining(view.id, true);
        if (!on.peek()) return null;
    }
    const [least, most] = PEOPLE_MS;
    return { action: "pass", ms: people ? least + Math.random() * (most - least) : COMPUTER_MS };
}
