// picks.ts - how actions are put together by clicks; how far a piece gets is told by the rules.
import type { Action, View } from "../../table/types";
import { actionsOf, waysFrom } from "../../table/ways";
import { armyOf } from "./types";
import type { Table, WMap } from "./types";

/** On the page another target is named by taking the first naming back: else a slip of the finger would
 * name one, and enemies all over the board would count as choices while one's own pieces move. Where the
 * ally has been asked meanwhile (§5.7) nothing can be taken back alone: there they are choices. */
export function ways(_map: WMap, table: Table, action: Action, options: readonly string[]): string[][] {
  const moves = options.includes("done") || options.some((o) => o.startsWith("step "));
  const me = armyOf(table, table.active);
  const answered = me?.spares || (me?.ally && !options.includes(`ask ${me.ally}`));
  return action.kind === "target" && moves && !answered ? [] : [[...action.args]];
}

/** Asked as soon as the question comes, or the one before is answered, so that it is there with the first click. Of
 * steps their ways tell all. */
export function ahead({ prompt, options }: View<Table>): string[] {
  const moves = prompt?.step === "turn.target" || prompt?.step === "turn.move";
  const more = options.some((o) => !/^(step|done)\b/.test(o));
  return [...(moves ? ["reach step"] : []), ...(more ? ["options"] : [])];
}

/** Without a button that says so. */
export const ends: ReadonlySet<string> = new Set(["step", "enter", "gain", "no_gain"]);

/** The squares reached by more than one step, if the piece may step at all now. */
export function reach(_map: WMap, _table: Table, options: readonly string[], from: string): string[] {
  if (!options.some((o) => o.startsWith(`step ${from} `))) return [];
  return [...waysFrom("step", from).values()].filter((way) => way.steps > 1).map((way) => way.to);
}

/** The steps of a shortest way, if there is one and its first step is on offer. */
export function route(_map: WMap, _table: Table, options: readonly string[], from: string, to: string): string[] | null {
  const way = waysFrom("step", from).get(to);
  const steps = way ? actionsOf(way) : [];
  return steps.length && options.includes(steps[0]!) ? steps : null;
}
