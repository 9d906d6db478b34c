// state.ts - the scenario at work: what was before, what was taken back, and a draft that outlives the
// page. And the tool in hand.
import { signal } from "@preact/signals";
import { recall, remember } from "../../../store";
import type { CMap, SideCode, Table, Terrain } from "../types";
import { read, write, type Scenario } from "./model";

const MOST = 200;
const DRAFT = "ccn.draft";

/** What clicks on the field do. `goal` and `exit` are lines of the lists. */
export type Tool =
  | { kind: "move" | "unit" | "leader" | "works" | "erase" }
  | { kind: "terrain"; terrain: Terrain }
  | { kind: "goal" | "exit"; line: number };

export class History {
  readonly now;
  readonly canUndo = signal(false);
  readonly canRedo = signal(false);
  private past: Scenario[] = [];
  private future: Scenario[] = [];
  private key: string | null = null;

  constructor(
    first: Scenario,
    readonly side: (nation: string) => SideCode,
  ) {
    this.now = signal(first);
  }

  text(): string {
    return write(this.now.value, this.side);
  }

  /** Changes with the same key, one after the other, are one: a stroke of the brush, a word typed. */
  change(next: Scenario, key: string | null = null): void {
    if (next === this.now.value) return;
    if (key === null || key !== this.key) this.past = [...this.past.slice(-MOST), this.now.value];
    this.key = key;
    this.future = [];
    this.show(next);
  }

  undo(): void {
    const last = this.past.pop();
    if (last) this.step(last, this.future);
  }

  redo(): void {
    const next = this.future.pop();
    if (next) this.step(next, this.past);
  }

  private step(to: Scenario, behind: Scenario[]): void {
    behind.push(this.now.value);
    this.key = null;
    this.show(to);
  }

  private show(s: Scenario): void {
    this.now.value = s;
    this.canUndo.value = this.past.length > 0;
    this.canRedo.value = this.future.length > 0;
    remember(DRAFT, this.text());
  }
}

export function draft(): Scenario | null {
  const text = recall(DRAFT);
  return (text && read(text)?.scenario) || null;
}

/** Units and leaders of nations that the server does not have cannot be drawn. */
export function known(base: CMap, s: Scenario): { scenario: Scenario; left: number } {
  const units = s.units.filter((u) => `${u.nation}.${u.code}` in base.types);
  const leaders = s.leaders.filter((l) => l.nation in base.nations);
  const left = s.units.length - units.length + s.leaders.length - leaders.length;
  return { scenario: left ? { ...s, units, leaders } : s, left };
}

/** The field as the board draws it. */
export function preview(base: CMap, s: Scenario): CMap {
  const hexes = Object.fromEntries(
    Object.entries(base.hexes).map(([n, h]) => {
      const exit = s.exits.find((x) => x.hexes.includes(n))?.side;
      return [n, { sector: h.sector, terrain: s.terrain[n]!, works: s.works[n] ?? 0, exit }];
    }),
  );
  const goals = s.goals.flatMap((g) => g.hexes.map((at) => ({ ...g, at })));
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(s.date);
  return { ...base, title: s.title, date: date ? Number(date.slice(1).join("")) : 0, top: s.top, hexes, goals };
}

export function troops(base: CMap, s: Scenario): Table {
  const side = (nation: string) => (base.nations[nation]?.side === "FR" ? 0 : 1);
  const squares = { 0: 0, 1: 0 };
  return {
    units: s.units.map((u, id) => {
      const type = `${u.nation}.${u.code}`;
      const of = side(u.nation);
      const square = u.square ? ++squares[of] : undefined;
      return { id, type, side: of, at: u.at, blocks: base.types[type]!.blocks, square };
    }),
    leaders: s.leaders.map((l, id) => ({ id, name: l.name, nation: l.nation, side: side(l.nation), at: l.at })),
    goals: [],
  } as unknown as Table;
}
