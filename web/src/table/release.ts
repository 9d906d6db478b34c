// release.ts - motion without rules: what differs between two tables, shown with the events that name it.
import { domains } from "../text";
import type { Event, GameModule } from "./types";

/** What an event shows. A path, `pieces.napoleon`: what differs there is now as it will be in the end. A path and a value:
 * what the words of the event tell, until they or the end tell something else. */
export type Shown = string | readonly [path: string, value: unknown];

/** A game's part: where in its table the things are that events name. */
export interface Releases<Table> {
  /** By the domain of a word (`kinds` of the catalog), for all events but those below. */
  things: Readonly<Record<string, (word: string) => readonly Shown[]>>;
  /** By the kind of an event, where that says more or less; `table` as far as it is told. */
  kinds: Readonly<Record<string, (words: readonly string[], table: Table, seat: number) => readonly Shown[]>>;
  /** By the path of a list, the field that tells its objects apart: `{ units: "at" }`. In other lists strings
   * are told apart by themselves, all else by its place. */
  lists?: Readonly<Record<string, string>>;
}

/** Domains of the words of each kind. */
type Kinds = Readonly<Record<string, readonly string[]>>;
type Path = readonly string[];
type Fields = Readonly<Record<string, unknown>>;

const isNode = (x: unknown): x is Fields | readonly unknown[] => typeof x === "object" && x !== null;
const isList = (x: unknown): x is readonly unknown[] => Array.isArray(x);

/** The parts of a list by name, in order; `by` is the field that names objects. */
function byName(list: readonly unknown[], by: string | undefined): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  list.forEach((part, i) => {
    const name = typeof part === "string" ? part : by && isNode(part) ? String((part as Fields)[by]) : String(i);
    let own = name;
    for (let n = 2; parts[own] !== undefined; n++) own = `${name}#${n}`; // the second card of a kind
    parts[own] = part;
  });
  return parts;
}

/** Parts with one that is another, no more (undefined), or new: that one in its place among those that will be there. */
function change(parts: Fields, name: string, to: unknown, after: Fields): Fields {
  if (to === undefined) return Object.fromEntries(Object.entries(parts).filter(([n]) => n !== name));
  if (parts[name] !== undefined) return { ...parts, [name]: to };
  const rank = new Map(Object.keys(after).map((n, i) => [n, i]));
  const own = rank.get(name) ?? rank.size;
  const all = Object.entries(parts);
  const next = all.findIndex(([n]) => (rank.get(n) ?? -1) > own);
  all.splice(next < 0 ? all.length : next, 0, [name, to]);
  return Object.fromEntries(all);
}

class Release<Table> {
  constructor(
    private readonly game: Releases<Table>,
    private readonly kinds: Kinds,
    private readonly after: Table,
  ) {}

  private parts(node: unknown, path: Path): Fields {
    if (!isNode(node)) return {};
    return isList(node) ? byName(node, this.game.lists?.[path.join(".")]) : node;
  }

  /** Paths of all that differs, as deep as they go. */
  differences(a: unknown, b: unknown, path: Path = []): Path[] {
    if (a === b) return [];
    if (!isNode(a) || !isNode(b) || isList(a) !== isList(b) || this.shifts(a, b, path)) return [path];
    const mine = this.parts(a, path);
    const its = this.parts(b, path);
    // Backwards, for of three cards of a kind the third goes first.
    const names = [...Object.keys(mine).reverse(), ...Object.keys(its).filter((name) => mine[name] === undefined)];
    return names.flatMap((name) => this.differences(mine[name], its[name], [...path, name]));
  }

  /** A list whose parts are told apart by their places, and have not kept them. */
  private shifts(a: unknown, b: unknown, path: Path): boolean {
    if (!isList(a) || !isList(b) || a.length === b.length || this.game.lists?.[path.join(".")]) return false;
    return [...a, ...b].some((it) => typeof it !== "string");
  }

  says(event: Event, table: Table): readonly Shown[] {
    const [kind = "", ...words] = event.do.split(" ");
    const own = this.game.kinds[kind];
    if (own) return own(words, table, event.seat);
    return words.flatMap((word, i) => this.game.things[this.kinds[kind]?.[i] ?? ""]?.(word) ?? []);
  }

  /** The table with another value at a path, undefined for none; the same table if there is no such place. */
  put(table: Table, path: Path, value: unknown): Table {
    return this.within(table, this.after, path, 0, value) as Table;
  }

  private within(node: unknown, after: unknown, path: Path, deep: number, value: unknown): unknown {
    const name = path[deep];
    if (name === undefined) return value;
    if (!isNode(node)) return node;
    const here = path.slice(0, deep);
    const parts = this.parts(node, here);
    const its = this.parts(after, here);
    const before = parts[name];
    const to = this.within(before, its[name], path, deep + 1, value);
    if (to === before) return node;
    const all = change(parts, name, to, its);
    return isList(node) ? Object.values(all) : all;
  }

  /** The value that a path will have. */
  final(path: Path): unknown {
    return path.reduce<unknown>((node, name, i) => this.parts(node, path.slice(0, i))[name], this.after);
  }

  /** The table with what the words tell. */
  tell(table: Table, shown: readonly Shown[]): Table {
    let now = table;
    for (const s of shown) if (typeof s !== "string") now = this.put(now, s[0].split("."), s[1]);
    return now;
  }

  /** For each event what it releases: each difference comes with the event that names it most closely, and of several
   * the last, for a thing is often named before it changes. What nobody names is not here. */
  due(before: Table, events: readonly Event[]): Path[][] {
    const named = new Map<string, number>();
    let told = before;
    events.forEach((event, i) => {
      const shown = this.says(event, told);
      for (const s of shown) if (typeof s === "string") named.set(s, i);
      told = this.tell(told, shown);
    });
    const due = events.map((): Path[] => []);
    for (const path of this.differences(before, this.after)) {
      const words = path.map((name) => name.replace(/#\d+$/, ""));
      let i: number | undefined;
      for (; words.length && i === undefined; words.pop()) i = named.get(words.join("."));
      if (i !== undefined) due[i]!.push(path);
    }
    return due;
  }
}

/** The table after each of the events that led from one to the other: each shows what it names, the last all the rest. */
export function stages<Table>(before: Table, after: Table, events: readonly Event[], game: Releases<Table>, kinds: Kinds): Table[] {
  if (events.length < 2) return events.map(() => after);
  const release = new Release(game, kinds, after);
  const due = release.due(before, events);
  let now = before;
  return events.map((event, i) => {
    if (i === events.length - 1) return after;
    const shown = release.says(event, now);
    for (const path of due[i]!) now = release.put(now, path, release.final(path));
    now = release.tell(now, shown);
    return now;
  });
}

/** The same, by what a game's module has: `releases`, or `advance`. */
export function tellTables(module: GameModule, map: unknown, before: unknown, after: unknown, events: readonly Event[]): unknown[] {
  const { releases, advance } = module.motion;
  if (releases) return stages(before, after, events, releases, domains.value[module.id] ?? {});
  let table = before;
  return events.map((event) => {
    table = advance?.(map, table, event) ?? table;
    return table;
  });
}
