// The games that have a drawing of their own, each loaded when its table is opened.
import type { GameModule } from "../table/types";

const drawn: Record<string, () => Promise<{ default: GameModule }>> = {
  waterloo: () => import("./waterloo/index"),
  ccn: () => import("./ccn/index"),
};

/** A game without a drawing gets the plain one: it can be played all the same. */
export async function loadGame(id: string): Promise<GameModule> {
  const load = drawn[id] ?? (() => import("./plain"));
  return (await load()).default;
}
