// ways.ts - how far actions of one kind in a row lead, as the rules tell it (the door's `reach KIND`).
import { told } from "./door";
import type { After, Fact, Reach, Told } from "./types";

/** A way: the last of its actions, the way that it makes longer, and how many there are. */
export interface Way {
  do: string;
  to: string;
  before: Way | null;
  steps: number;
  after: After;
  facts: readonly Fact[];
}
type Ways = ReadonlyMap<string, Way>;

const none: Ways = new Map();
const made = new WeakMap<Reach, Ways>();

function read(kind: string, reach: Reach, means: NonNullable<Told["means"]>): Ways {
  const known = made.get(reach);
  if (known) return known;
  const list: Way[] = [];
  reach.to.forEach((to, i) => {
    const before = list[reach.from[i]!] ?? null;
    const start = reach.at === undefined ? [] : [before?.to ?? reach.at];
    list.push({ ...means[reach.means[i]!]!, do: [kind, ...start, to].join(" "), to, before, steps: (before?.steps ?? 0) + 1 });
  });
  const ways = new Map(list.map((way) => [way.to, way]));
  made.set(reach, ways);
  return ways;
}

/** The shortest ways from a place (kinds of one place: from where it is) to every other. */
export function waysFrom(kind: string, at?: string): Ways {
  const answer = told(`reach ${kind}`);
  const reach = answer?.reach?.find((r) => r.at === at);
  return reach ? read(kind, reach, answer!.means ?? []) : none;
}

/** The actions of a way, in order. */
export function actionsOf(way: Way): string[] {
  return [...(way.before ? actionsOf(way.before) : []), way.do];
}

/** What follows the last of these actions in a row, if they are a way. */
export function afterWay(actions: readonly string[]): After | undefined {
  const words = actions.map((a) => a.split(" "));
  const [kind = "", at] = words[0] ?? [];
  const way = waysFrom(kind, words[0]?.length === 3 ? at : undefined).get(words.at(-1)?.at(-1) ?? "");
  return way?.steps === actions.length ? way.after : undefined;
}
