// attack.ts - the attack while a step is shown, before there is a view of it.
import type { Action, Fact } from "../../table/types";
import type { Table } from "./types";

const words = (facts: readonly Fact[], kind: string) => facts.map((f) => f.do.split(" ")).filter(([k]) => k === kind);

/** The last step of a turn is seen before it is made, and with it how the attack will stand. */
export const held = {
  ask: (table: Table, { kind, args }: Action): string | null => (kind === "step" && table.target ? `stand ${args.join(" ")}` : null),
  shown(table: Table, facts: readonly Fact[]): Table {
    const places = words(facts, "covers").map(([, at, has, needs]) => ({ at: at!, has: Number(has), needs: Number(needs) }));
    const lines = words(facts, "serves").map(([, from, to]): [string, string] => [from!, to!]);
    return places.length ? { ...table, attack: { enough: places.every((p) => p.has >= p.needs), places, lines } } : table;
  },
};
