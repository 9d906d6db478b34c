// pick.ts - from the options of a view to what may be clicked: the same code for every game.
//
// An action is a kind and a few words. Words that the board shows are picked there, in their order;
// the others by buttons, or, where a picked place leaves only one of them, not at all. Choosing
// narrows the options; an action is sent when a choice leaves no question.
import type { Action, Choice, Picking, Refused } from "./types";

export type Ways = (action: Action) => readonly Action[];
export type Shows = (word: string, action: Action) => boolean;

/** One choice made: a thing of the board, or a button's word (of that kind). */
export interface Pick {
  id: string;
  on: "board" | "button";
  kind?: string;
}

/** A button: all of `actions`, which have `word` in common; without one they are complete. */
export interface Button {
  key: string;
  kind: string;
  word: string | null;
  actions: readonly Action[];
}

export interface State extends Picking {
  picks: readonly Pick[];
  buttons: readonly Button[];
  /** What is left to decide between when no place is: a small menu. */
  menu: readonly Action[];
}

export function parse(text: string): Action {
  const words = text.split(" ");
  return { kind: words[0]!, args: words.slice(1) };
}

export function print(action: Action): string {
  return [action.kind, ...action.args].join(" ");
}

/** The indices of an action's words that the picks leave open; null: it does not fit them. */
export function left(action: Action, picks: readonly Pick[], shows: Shows): number[] | null {
  const open = action.args.map((_, i) => i);
  for (const p of picks) {
    if (p.kind !== undefined && p.kind !== action.kind) return null;
    const at = open.findIndex((i) => shows(action.args[i]!, action) === (p.on === "board"));
    if (at < 0 || action.args[open[at]!] !== p.id) return null;
    open.splice(at, 1);
  }
  return open;
}

const none: ReadonlySet<string> = new Set();

export function picking(options: readonly Action[], picks: readonly Pick[], shows: Shows): State {
  const choices = new Map<string, { id: string; actions: Action[]; last: boolean }>();
  const buttons = new Map<string, { key: string; kind: string; word: string | null; actions: Action[] }>();
  const open: Action[] = [];
  let places = 0;
  for (const action of options) {
    const words = left(action, picks, shows);
    // "done" may be said at any time, whatever is picked.
    if (!words) {
      const { kind } = action;
      if (!action.args.length) buttons.set(kind, { key: kind, kind, word: null, actions: [action] });
      continue;
    }
    open.push(action);
    const place = words.find((i) => shows(action.args[i]!, action));
    if (place !== undefined) {
      places++;
      const id = action.args[place]!;
      const choice = choices.get(id) ?? { id, actions: [], last: true };
      choice.actions.push(action);
      choice.last &&= words.filter((i) => shows(action.args[i]!, action)).length === 1;
      choices.set(id, choice);
    }
    const first = words[0];
    if (first !== undefined && first === place) continue;
    // A word that is not on the board; or nothing more to choose at all.
    const word = first === undefined ? null : action.args[first]!;
    const key = word === null ? print(action) : `${action.kind} ${first} ${word}`;
    const button = buttons.get(key) ?? { key, kind: action.kind, word, actions: [] };
    button.actions.push(action);
    buttons.set(key, button);
  }
  for (const c of choices.values()) c.last &&= c.actions.length === 1;
  // A button that narrows nothing is no choice.
  for (const b of buttons.values()) if (b.word !== null && places && b.actions.length === open.length) buttons.delete(b.key);
  return {
    choices: choices as Map<string, Choice>,
    buttons: [...buttons.values()],
    menu: picks.length && open.length > 1 && !places ? open : [],
    picked: picks.map((p) => p.id),
    picks,
    open,
    far: none,
  };
}

/** The action that the picks have settled: the only one left, with no place to choose any more. */
export function settled(state: State): Action | null {
  return state.picks.length && state.open.length === 1 && !state.choices.size ? state.open[0]! : null;
}

/**
 * What a click on a thing of the board does to the picks: chooses it, or gives it back if it is
 * picked, or begins anew with it if it could have been chosen before. null: it cannot be chosen.
 */
export function click(options: readonly Action[], picks: readonly Pick[], shows: Shows, id: string): Pick[] | null {
  if (picking(options, picks, shows).choices.has(id)) return [...picks, { id, on: "board" }];
  for (let n = picks.length - 1; n >= 0; n--) {
    const before = picks.slice(0, n);
    if (picks[n]!.on === "board" && picks[n]!.id === id) return before;
    if (picking(options, before, shows).choices.has(id)) return [...before, { id, on: "board" }];
  }
  return null;
}

/** Options may have changed under the picks: as many of them as still lead somewhere. */
export function still(options: readonly Action[], picks: readonly Pick[], shows: Shows): Pick[] {
  for (let n = picks.length; n > 0; n--) {
    const kept = picks.slice(0, n);
    if (options.some((a) => left(a, kept, shows))) return kept;
  }
  return [];
}

/** After `done`: a thing that was moved stays picked where it is now, if it can go on. */
export function carry(done: Action, options: readonly Action[], shows: Shows): Pick[] {
  const places = done.args.filter((w) => shows(w, done));
  if (places.length < 2) return [];
  const pick: Pick = { id: places[places.length - 1]!, on: "board" };
  return options.some((a) => a.kind === done.kind && left(a, [pick], shows)) ? [pick] : [];
}

/** The refusals that explain why `id` cannot be chosen after the picks; the best ones, no reason twice. */
export function whyNot(refused: readonly Refused[], picks: readonly Pick[], shows: Shows, id: string, ways: Ways = (a) => [a]): Refused[] {
  const fit: Refused[][] = [[], [], []];
  for (const r of refused)
    for (const action of ways(parse(r.do))) {
      const words = left(action, picks, shows);
      if (!words) continue;
      const place = words.find((i) => shows(action.args[i]!, action));
      const at = words.findIndex((i) => action.args[i] === id);
      if (at < 0) continue;
      const last = words.length === 1;
      fit[words[at] === place ? (last ? 0 : 1) : 2]!.push(r);
    }
  const best = fit.find((f) => f.length) ?? [];
  return best.filter((r, i) => best.findIndex((q) => q.reason === r.reason) === i);
}
