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
  /** By the path of a list, the field that tells its objects apart: `{ units: "at" }`; "": only the place does. In
   * other lists strings are told apart by themselves, lists of strings by them all (and each of them names them:
   * `pairs.ney`), all else by its place. */
  lists?: Readonly<Record<string, string>>;
  /** A member that no view has, only events tell of it: it is carried on from table to table. */
  memory?: string;
}

/** Domains of the words of each kind. */
type Kinds = Readonly<Record<string, readonly string[]>>;
type Path = readonly string[];
type Fields = Readonly<Record<string, unknown>>;

const isNode = (x: unknown): x is Fields | readonly unknown[] => typeof x === "object" && x !== null;
const isList = (x: unknown): x is readonly unknown[] => Array.isArray(x);

/** What tells a part of a list apart from the others, wherever it lies. */
function nameOf(part: unknown, by: string | undefined): string | undefined {
  if (by === "") return undefined;
  if (typeof part === "string") return part;
  if (by && isNode(part)) return String((part as Fields)[by]);
  return isList(part) && part.length && part.every((it) => typeof it === "string") ? part.join(" ") : undefined;
}

/** The parts of a list by name, in order; `by` is the field that names objects. */
function byName(list: readonly unknown[], by: string | undefined): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  list.forEach((part, i) => {
    const name = nameOf(part, by) ?? String(i);
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
    return [...a, ...b].some((it) => nameOf(it, undefined) === undefined);
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

  /** The value that a path has, or will have. */
  private value(path: Path, table: Table): unknown {
    return path.reduce<unknown>((node, name, i) => this.parts(node, path.slice(0, i))[name], table);
  }

  final(path: Path): unknown {
    return this.value(path, this.after);
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
    const words = new Set<string>();
    let told = before;
    events.forEach((event, i) => {
      const shown = this.says(event, told);
      for (const s of shown) typeof s === "string" ? named.set(s, i) : words.add(s[0]);
      told = this.tell(told, shown);
    });
    const due = events.map((): Path[] => []);
    const left: Path[] = [];
    for (const path of this.differences(before, this.after)) {
      const i = this.nearest(named, path);
      if (i !== undefined) due[i]!.push(path);
      else if (!words.has(path.join("."))) left.push(path);
    }
    for (const path of left) this.follow(before, path, due);
    return due;
  }

  private nearest(named: ReadonlyMap<string, number>, path: Path): number | undefined {
    const words = path.map((name) => name.replace(/#\d+$/, ""));
    for (let last = words.pop(); last !== undefined; last = words.pop()) {
      const all = [last, ...last.split(" ")].map((word) => named.get([...words, word].join(".")) ?? -1);
      if (Math.max(...all) >= 0) return Math.max(...all);
    }
    return undefined;
  }

  /** A word that leaves a list unnamed goes when another one comes there: the same thing stands elsewhere. */
  private follow(before: Table, path: Path, due: Path[][]): void {
    if (typeof this.value(path, before) !== "string" || this.final(path) !== undefined) return;
    const list = path.slice(0, -1).join(".");
    const inside = (p: Path) => p.slice(0, -1).join(".") === list;
    const balance = (paths: Path[]) => paths.filter(inside).reduce((n, p) => n + (this.final(p) === undefined ? -1 : 1), 0);
    due.find((paths) => balance(paths) > 0)?.push(path);
  }
}

/** The table after an event, as far as its words alone tell. */
export function foretell<Table>(game: Releases<Table>, table: Table, event: Event, kinds: Kinds = {}): Table {
  const release = new Release(game, kinds, table);
  return release.tell(table, release.says(event, table));
}

/** A table with what is remembered of the one before it. */
export function carry<Table>(before: Table, table: Table, game: Releases<Table> | undefined): Table {
  const what = game?.memory;
  return what && isNode(before) && (before as Fields)[what] !== undefined ? { ...table, [what]: (before as Fields)[what] } : table;
}

/** The table after each of the events that led from one to the other: each shows what it names, the last all the rest. */
export function stages<Table>(before: Table, after: Table, events: readonly Event[], game: Releases<Table>, kinds: Kinds): Table[] {
  if (events.length < 2 && !game.memory) return events.map(() => after);
  const release = new Release(game, kinds, after);
  const due = release.due(before, events);
  let now = before;
  return events.map((event, i) => {
    const shown = release.says(event, now);
    if (i === events.length - 1) return carry(release.tell(now, shown), after, game);
    for (const path of due[i]!) now = release.put(now, path, release.final(path));
    now = release.tell(now, shown);
    return now;
  });
}

/** The same, as far as a game says where things are. */
export function tellTables(module: GameModule, before: unknown, after: unknown, events: readonly Event[]): unknown[] {
  const { releases } = module.motion;
  return releases ? stages(before, after, events, releases, domains.value[module.id] ?? {}) : events.map(() => before);
}

/** A table after an event, of the past or one that is held back, as far as its words tell. */
export function retellTable(module: GameModule, table: unknown, event: Event): unknown {
  const { releases, retold } = module.motion;
  return releases && (retold || module.pick.held) ? foretell(releases, table, event, domains.value[module.id] ?? {}) : table;
}
