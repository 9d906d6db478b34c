// model.ts - a scenario as the editor has it, and as a text (docs/data-format.md): read, written, and
// where in it the server has found a mistake. Nothing here is checked but the form: that is the
// server's task, and it has the words for it.
import { COLS, EDGES, ROWS, beyond } from "../geometry";
import type { SideCode, Terrain } from "../types";

/** In the order of the letters of a map. */
export const terrains: readonly Terrain[] = ["clear", "forest", "hill", "rugged", "town", "windmill", "river", "ford", "bridge", "quarry"];
const letters = ".FHRTW~s=Q";
/** Sides of a hex, in the engine's order. */
export const edgeWords = ["NW", "NE", "E", "SE", "SW", "W"] as const;

export interface PlacedUnit {
  nation: string;
  code: string;
  at: string;
  square: boolean;
}

export interface PlacedLeader {
  nation: string;
  name: string;
  at: string;
}

export interface Objective {
  side: SideCode;
  forever: boolean;
  all: boolean;
  now: boolean;
  banners: number;
  hexes: readonly string[];
}

export interface Exit {
  side: SideCode;
  banners: number;
  hexes: readonly string[];
}

export type Both = Readonly<Record<SideCode, number>>;

export interface Scenario {
  /** The comment at its head. */
  notes: string;
  /** Lines of [provenance], as they are. */
  provenance: readonly string[];
  number: number;
  title: { de: string; en: string };
  /** "1815-06-18", or "". */
  date: string;
  top: SideCode;
  cards: Both;
  first: SideCode;
  banners: Both;
  /** What the file promises of its map and its armies, as it is: void as soon as they are changed. */
  tiles: string;
  oob: readonly string[];
  /** It can be laid out with the blocks of the printed game: promised, too. */
  box: boolean;
  terrain: Readonly<Record<string, Terrain>>;
  units: readonly PlacedUnit[];
  leaders: readonly PlacedLeader[];
  /** Covered sides, a bit each. */
  works: Readonly<Record<string, number>>;
  goals: readonly Objective[];
  exits: readonly Exit[];
}

export const rowLength = (row: number): number => (row % 2 ? COLS - 1 : COLS);
export const hexName = (row: number, col: number): string => String.fromCharCode(65 + row) + (col + 1);

/** All 113, row by row. */
export const hexNames: readonly string[] = Array.from({ length: ROWS }, (_, r) =>
  Array.from({ length: rowLength(r) }, (_, c) => hexName(r, c)),
).flat();
const known = new Set(hexNames);
export const isField = (word: string): boolean => known.has(word);
/** Whether it lies at the edge of the map: one leaves only there. */
export const isRim = (n: string): boolean => Array.from({ length: EDGES }, (_, e) => beyond(n, e)).includes(null);

export const other = (side: SideCode): SideCode => (side === "FR" ? "AL" : "FR");

export function empty(title: { de: string; en: string }): Scenario {
  return {
    notes: "",
    provenance: [],
    number: 0,
    title,
    date: "",
    top: "AL",
    cards: { FR: 5, AL: 5 },
    first: "FR",
    banners: { FR: 5, AL: 5 },
    tiles: "",
    oob: [],
    box: false,
    terrain: Object.fromEntries(hexNames.map((n) => [n, "clear" as Terrain])),
    units: [],
    leaders: [],
    works: {},
    goals: [],
    exits: [],
  };
}

// --- Reading -------------------------------------------------------------------------------------

interface Word {
  text: string;
  quoted: boolean;
  /** From 1, in bytes as the server counts them. */
  col: number;
}

const bytes = (s: string): number => new TextEncoder().encode(s).length;

/** Words of a line up to its comment. */
export function wordsOf(line: string): Word[] {
  const out: Word[] = [];
  const find = /"([^"]*)"?|#.*|[^\s"#]+/g;
  for (let m = find.exec(line); m; m = find.exec(line)) {
    if (m[0].startsWith("#")) break;
    const quoted = m[0].startsWith('"');
    out.push({ text: quoted ? m[1]! : m[0], quoted, col: bytes(line.slice(0, m.index)) + 1 });
  }
  return out;
}

/** A map holds characters that are no words: its row is what stands behind the letter. */
function readRow(line: string, s: Draft): boolean {
  const m = /^([A-I])\s+([^\s]+)\s*$/.exec(line);
  if (!m) return false;
  const row = m[1]!.charCodeAt(0) - 65;
  const signs = [...m[2]!];
  if (signs.length !== rowLength(row)) return false;
  const read = signs.map((c) => terrains[letters.indexOf(c)]);
  if (read.includes(undefined)) return false;
  read.forEach((t, col) => (s.terrain[hexName(row, col)] = t!));
  return true;
}

type Draft = { -readonly [K in keyof Scenario]: Scenario[K] } & {
  terrain: Record<string, Terrain>;
  works: Record<string, number>;
};

const isSide = (w: string | undefined): w is SideCode => w === "FR" || w === "AL";
const isNumber = (w: string | undefined): w is string => w !== undefined && /^\d{1,4}$/.test(w);

/** `cards AL 6`, `banners 6`. */
function readBoth(was: Both, w: readonly string[]): Both | null {
  if (w.length === 2 && isNumber(w[1])) return { FR: Number(w[1]), AL: Number(w[1]) };
  return w.length === 3 && isSide(w[1]) && isNumber(w[2]) ? { ...was, [w[1]]: Number(w[2]) } : null;
}

function readBattle(s: Draft, w: string[], line: string): boolean {
  const [word, a, b] = w;
  const both = word === "cards" || word === "banners" ? readBoth(s[word], w) : null;
  switch (word) {
    case "number":
      return isNumber(a) && ((s.number = Number(a)), true);
    case "title":
      return a !== undefined && b !== undefined && ((s.title = { de: a, en: b }), true);
    case "date":
      return a !== undefined && ((s.date = a), true);
    case "top":
      return isSide(a) && ((s.top = a), true);
    case "bottom":
      return isSide(a); // it is the other one
    case "first":
      return isSide(a) && ((s.first = a), true);
    case "cards":
    case "banners":
      return both !== null && ((s[word] = both), true);
    case "tiles":
      return ((s.tiles = line.trim()), true);
    case "oob":
      return ((s.oob = [...s.oob, line.trim()]), true);
    case "box":
      return (s.box = true);
  }
  return false;
}

function readForces(s: Draft, w: string[]): boolean {
  const [word, nation, a, at] = w;
  if (word === "unit") {
    const hexes = w.slice(3);
    if (!nation || !a || !hexes.length || !hexes.every(isField)) return false;
    s.units = [...s.units, ...hexes.map((h) => ({ nation, code: a, at: h, square: false }))];
    return true;
  }
  if (word === "leader") {
    if (!nation || a === undefined || !at || !isField(at)) return false;
    s.leaders = [...s.leaders, { nation, name: a, at }];
    return true;
  }
  if (word !== "square") return false;
  const hexes = w.slice(2);
  s.units = s.units.map((u) => (hexes.includes(u.at) ? { ...u, square: true } : u));
  return hexes.every((h) => s.units.some((u) => u.at === h));
}

function readSpecial(s: Draft, w: string[]): boolean {
  const [word, side] = w;
  if (word === "work") {
    const bits = w.slice(2).map((e) => edgeWords.indexOf(e as "E"));
    if (!side || !isField(side) || !bits.length || bits.includes(-1)) return false;
    s.works[side] = bits.reduce((sum, b) => sum | (1 << b), s.works[side] ?? 0);
    return true;
  }
  if (!isSide(side)) return false;
  if (word === "exit") {
    if (!isNumber(w[2]) || !w.slice(3).every(isField)) return false;
    s.exits = [...s.exits, { side, banners: Number(w[2]), hexes: w.slice(3) }];
    return true;
  }
  const now = w[5] === "now";
  const hexes = w.slice(now ? 6 : 5);
  const right = word === "vb" && /^(temp|perm)$/.test(w[2] ?? "") && /^(any|all)$/.test(w[3] ?? "") && isNumber(w[4]);
  if (!right || !hexes.every(isField)) return false;
  s.goals = [...s.goals, { side, forever: w[2] === "perm", all: w[3] === "all", now, banners: Number(w[4]), hexes }];
  return true;
}

export interface Read {
  scenario: Scenario;
  /** Numbers of lines that are left out because they are not understood. */
  left: number[];
}

/** null: no scenario at all. */
export function read(text: string): Read | null {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const left: number[] = [];
  const s = empty({ de: "", en: "" }) as Draft;
  const notes: string[] = [];
  let section = "";
  let begun = false;
  for (const [i, line] of lines.entries()) {
    const words = wordsOf(line).map((w) => w.text);
    const head = /^\s*\[(\w+)\]/.exec(line);
    if (!begun && words.length) {
      if (words.join(" ") !== "format 1") return null;
      begun = true;
    } else if (head) section = head[1]!;
    else if (section === "" && /^\s*#/.test(line)) notes.push(line.replace(/^\s*# ?/, "").trimEnd());
    else if (section === "map" && readRow(line, s)) continue;
    else if (words.length && !readLine(s, section, words, line)) left.push(i + 1);
  }
  s.notes = notes.join("\n");
  return begun && section !== "" ? { scenario: s, left } : null;
}

function readLine(s: Draft, section: string, words: string[], line: string): boolean {
  switch (section) {
    case "provenance":
      s.provenance = [...s.provenance, line.trim()];
      return true;
    case "battle":
      return readBattle(s, words, line);
    case "forces":
      return readForces(s, words);
    case "special":
      return readSpecial(s, words);
  }
  return false;
}

// --- Writing -------------------------------------------------------------------------------------

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is cleaned away
const clean = (s: string): string => s.replace(/["\u0000-\u001f\u007f]/g, "").trim();
const quoted = (s: string): string => `"${clean(s)}"`;
/** A word of its own, or in quotes. */
const named = (s: string): string => (/^[\p{L}\p{N}][\p{L}\p{N}-]*$/u.test(clean(s)) ? clean(s) : quoted(s));

/** Things of a kind together, in the order in which the first of each came. */
function groups<T>(all: readonly T[], key: (t: T) => string): T[][] {
  const by = new Map<string, T[]>();
  for (const t of all) by.set(key(t), [...(by.get(key(t)) ?? []), t]);
  return [...by.values()];
}

/** `side`: whose a nation is. */
function forces(s: Scenario, side: (nation: string) => SideCode): string[] {
  const out: string[] = [];
  const leading = s.units[0] ? side(s.units[0].nation) : s.top;
  for (const of of [leading, other(leading)]) {
    const units = s.units.filter((u) => side(u.nation) === of);
    for (const g of groups(units, (u) => `${u.nation} ${u.code}`))
      out.push(`unit ${g[0]!.nation} ${g[0]!.code} ${g.map((u) => u.at).join(" ")}`);
    for (const l of s.leaders) if (side(l.nation) === of) out.push(`leader ${l.nation} ${named(l.name)} ${l.at}`);
    const squares = units.filter((u) => u.square).map((u) => u.at);
    if (squares.length) out.push(`square ${of} ${squares.join(" ")}`);
  }
  return out;
}

function special(s: Scenario): string[] {
  const edges = (bits: number) => edgeWords.filter((_, i) => (bits >> i) & 1).reverse();
  const works = hexNames.filter((n) => s.works[n]).map((n) => `work ${n} ${edges(s.works[n]!).join(" ")}`);
  const exits = s.exits.filter((x) => x.hexes.length).map((x) => `exit ${x.side} ${x.banners} ${x.hexes.join(" ")}`);
  const goals = s.goals.map((g) =>
    ["vb", g.side, g.forever ? "perm" : "temp", g.all ? "all" : "any", g.banners, ...(g.now ? ["now"] : []), ...g.hexes].join(" "),
  );
  return [...works, ...exits, ...goals];
}

const numbers = (word: string, v: Both): string[] => (v.FR === v.AL ? [`${word} ${v.FR}`] : [`${word} AL ${v.AL}`, `${word} FR ${v.FR}`]);

export function write(s: Scenario, side: (nation: string) => SideCode): string {
  const out: string[] = ["format 1", ""];
  const part = (name: string, lines: readonly string[]) => lines.length && out.push(`[${name}]`, ...lines, "");
  if (s.notes.trim())
    out.push(
      ...s.notes
        .trimEnd()
        .split("\n")
        .map((l) => `# ${l}`.trimEnd()),
      "",
    );
  part("provenance", s.provenance);
  part("battle", [
    ...(s.number ? [`number ${s.number}`] : []),
    `title ${quoted(s.title.de)} ${quoted(s.title.en)}`,
    ...(clean(s.date) ? [`date ${named(s.date)}`] : []),
    `top ${s.top}`,
    `bottom ${other(s.top)}`,
    `cards AL ${s.cards.AL}`,
    `cards FR ${s.cards.FR}`,
    `first ${s.first}`,
    ...numbers("banners", s.banners),
    ...(s.box ? ["box"] : []),
    ...(s.tiles ? [s.tiles] : []),
    ...s.oob,
  ]);
  const row = (r: number) => Array.from({ length: rowLength(r) }, (_, c) => letters[terrains.indexOf(s.terrain[hexName(r, c)]!)]).join("");
  part(
    "map",
    Array.from({ length: ROWS }, (_, r) => `${String.fromCharCode(65 + r)} ${r % 2 ? " " : ""}${row(r)}`),
  );
  part("forces", forces(s, side));
  part("special", special(s));
  return out.join("\n");
}

// --- Where a mistake is --------------------------------------------------------------------------

export interface Fault {
  /** In the server's words. */
  what: string;
  line: number;
  /** The hex concerned, */
  hex?: string;
  /** or the word of [battle]. */
  field?: string;
}

/** `own.txt:31:12: two units on D5`, of that text. */
export function faultOf(text: string, message: string): Fault {
  const m = /:(\d+):(\d+): ([\s\S]*)$/.exec(message);
  if (!m) return { what: message, line: 0 };
  const line = Number(m[1]);
  const col = Number(m[2]);
  const at = text.split("\n")[line - 1] ?? "";
  const fault: Fault = { what: m[3]!, line };
  const row = /^([A-I])(\s+)[.FHRTW~s=Q]{12,13}$/.exec(at);
  if (row) {
    const name = row[1]! + Math.max(1, col - 1 - row[2]!.length);
    return isField(name) ? { ...fault, hex: name } : fault;
  }
  const words = wordsOf(at);
  const word = words.find((w) => w.col === col)?.text;
  const named = /\b([A-I]\d{1,2})\b/.exec(fault.what)?.[1];
  if (word && isField(word)) return { ...fault, hex: word };
  if (named && isField(named)) return { ...fault, hex: named };
  const first = words[0]?.text;
  // Of a leader the name may be wrong, of a field work its side: the line has one hex.
  if (first === "leader" && isField(words[3]?.text ?? "")) return { ...fault, hex: words[3]!.text };
  if (first === "work" && isField(words[1]?.text ?? "")) return { ...fault, hex: words[1]!.text };
  if (!first || line === 1) return fault;
  const side = (first === "cards" || first === "banners") && isSide(words[1]?.text) ? `.${words[1]!.text}` : "";
  return { ...fault, field: first + side };
}

// --- What can be won -----------------------------------------------------------------------------

/** Banners that a side can win at most: all that the enemy has, its objectives, and all of its own units
 * leaving the field; as the engine counts them. */
export function mostBanners(s: Scenario, side: SideCode, sideOf: (nation: string) => SideCode): number {
  const enemies = [...s.units, ...s.leaders].filter((m) => sideOf(m.nation) !== side).length;
  const goals = s.goals.filter((g) => g.side === side).map((g) => g.banners * (g.all ? Math.min(1, g.hexes.length) : g.hexes.length));
  const exit = Math.max(0, ...s.exits.filter((x) => x.side === side && x.hexes.length).map((x) => x.banners));
  const own = s.units.filter((u) => sideOf(u.nation) === side).length;
  return goals.reduce((sum, n) => sum + n, enemies + own * exit);
}

// --- Changes -------------------------------------------------------------------------------------

export const unitOn = (s: Scenario, at: string) => s.units.find((u) => u.at === at);
export const leaderOn = (s: Scenario, at: string) => s.leaders.find((l) => l.at === at);
const forced = (s: Scenario, change: Partial<Scenario>): Scenario => ({ ...s, ...change, oob: [], box: false });

export function paint(s: Scenario, at: string, terrain: Terrain): Scenario {
  if (s.terrain[at] === terrain) return s;
  return { ...s, tiles: "", terrain: { ...s.terrain, [at]: terrain } };
}

export function place(s: Scenario, at: string, nation: string, code: string): Scenario {
  const was = unitOn(s, at);
  if (was?.nation === nation && was.code === code) return s;
  return forced(s, { units: [...s.units.filter((u) => u.at !== at), { nation, code, at, square: false }] });
}

export function appoint(s: Scenario, at: string, nation: string, name: string): Scenario {
  const was = leaderOn(s, at);
  if (was?.nation === nation && was.name === name) return s;
  const next = { nation, name, at };
  if (was) return forced(s, { leaders: s.leaders.map((l) => (l === was ? next : l)) });
  return forced(s, { leaders: [...s.leaders, next] });
}

/** Takes the unit, the leader, or both away. */
export function remove(s: Scenario, at: string, what: "unit" | "leader" | "both"): Scenario {
  const units = what === "leader" ? s.units : s.units.filter((u) => u.at !== at);
  const leaders = what === "unit" ? s.leaders : s.leaders.filter((l) => l.at !== at);
  if (units.length === s.units.length && leaders.length === s.leaders.length) return s;
  return forced(s, { units, leaders });
}

/** Who stands on one hex goes to another; who stands there comes back in exchange. */
export function march(s: Scenario, from: string, to: string): Scenario {
  if (from === to || (!unitOn(s, from) && !leaderOn(s, from))) return s;
  const moved = (at: string) => (at === from ? to : at === to ? from : at);
  const all = <T extends { at: string }>(v: readonly T[]) => v.map((p) => (moved(p.at) === p.at ? p : { ...p, at: moved(p.at) }));
  return { ...s, units: all(s.units), leaders: all(s.leaders) };
}

export function setSquare(s: Scenario, at: string, square: boolean): Scenario {
  return { ...s, units: s.units.map((u) => (u.at === at ? { ...u, square } : u)) };
}

export function toggleWork(s: Scenario, at: string, edge: number): Scenario {
  const { [at]: bits = 0, ...others } = s.works;
  const next = bits ^ (1 << edge);
  return { ...s, works: next ? { ...others, [at]: next } : others };
}

export const toggled = (hexes: readonly string[], at: string): string[] =>
  hexes.includes(at) ? hexes.filter((h) => h !== at) : [...hexes, at];
