// move.ts - chapter 3 of the rules on the page: where a piece can go with the points left, and on
// which way. The server decides what is legal; this only looks ahead (src/rules/waterloo/move.c and
// board.c are what it follows, and web/test/waterloo-move.test.ts compares them).
import type { Nation } from "../../symbols";
import type { Action } from "../../table/types";
import { allPieces, armyOf, friends, squareOf } from "./types";
import type { Kind, Piece, Table, WMap } from "./types";

/** What never changes: neighbours by direction (clockwise from north, odd ones diagonal) or -1. */
interface Ground {
  w: number;
  next: Int16Array;
  country: Nation[];
  /** The country whose capital or recruiting area a square belongs to. */
  block: (Nation | undefined)[];
}

const dx = [0, 1, 1, 1, 0, -1, -1, -1];
const dy = [-1, -1, 0, 1, 1, 1, 0, -1];

const grounds = new WeakMap<WMap, Ground>();

function ground(map: WMap): Ground {
  const known = grounds.get(map);
  if (known) return known;
  const { w, h } = map;
  const byLetter = new Map(map.countries.map((c) => [c.letter, c.id]));
  const country = Array.from({ length: w * h }, (_, i) => byLetter.get(map.country[Math.floor(i / w)]![i % w]!)!);
  const open = new Set(map.borders.map(([way, x, y]) => `${way}${x},${y}`));
  const land = (x: number, y: number) => map.terrain[y]?.[x] === ".";
  // May the edge between two squares side by side be crossed?
  const edge = (x1: number, y1: number, x2: number, y2: number) =>
    country[y1 * w + x1] === country[y2 * w + x2] || open.has(`${y1 === y2 ? "V" : "H"}${Math.min(x1, x2)},${Math.min(y1, y2)}`);
  // §1.5, §1.6, ruling 1: on the diagonal one of the two ways round the corner has to be open.
  const passable = (x: number, y: number, qx: number, qy: number) => {
    if (!land(x, y) || !land(qx, qy)) return false;
    if (x === qx || y === qy) return edge(x, y, qx, qy);
    return (edge(x, y, qx, y) && edge(qx, y, qx, qy)) || (edge(x, y, x, qy) && edge(x, qy, qx, qy));
  };
  const next = new Int16Array(w * h * 8).fill(-1);
  for (let sq = 0; sq < w * h; sq++)
    for (let d = 0; d < 8; d++) {
      const x = sq % w,
        y = Math.floor(sq / w),
        qx = x + dx[d]!,
        qy = y + dy[d]!;
      if (qx >= 0 && qx < w && qy >= 0 && qy < h && passable(x, y, qx, qy)) next[sq * 8 + d] = qy * w + qx;
    }
  const block: (Nation | undefined)[] = new Array(w * h).fill(undefined);
  for (const c of map.countries)
    for (const at of [c.start, c.recruit].flatMap((b) => (b ? Object.values(b).flat() : []))) {
      const [x, y] = squareOf(at)!;
      block[y * w + x] = c.id;
    }
  const made = { w, next, country, block };
  grounds.set(map, made);
  return made;
}

const word = (g: Ground, sq: number) => `${sq % g.w},${Math.floor(sq / g.w)}`;

function index(g: Ground, at: string): number {
  const xy = squareOf(at);
  return xy ? xy[1] * g.w + xy[0] : -1;
}

/** §4.2: a piece of that kind on `from` stands against one on `to`. */
export function inContact(map: WMap, from: string, kind: Kind, to: string): boolean {
  const g = ground(map),
    a = index(g, from),
    b = index(g, to);
  for (let d = 0; d < 8; d++) if (g.next[a * 8 + d] === b) return kind === "general" || (kind === "infantry") === (d % 2 === 1);
  return false;
}

/** Squares beside one, as far as a piece could go or strike from there. */
export function neighbours(map: WMap, at: string): string[] {
  const g = ground(map),
    sq = index(g, at);
  return [...g.next.slice(sq * 8, sq * 8 + 8)].filter((q) => q >= 0).map((q) => word(g, q));
}

/** The up to eight squares around one, whatever lies between. */
export function adjoining(map: WMap, at: string): string[] {
  const [x, y] = squareOf(at)!;
  return dx
    .map((_, d): [number, number] => [x + dx[d]!, y + dy[d]!])
    .filter(([qx, qy]) => qx >= 0 && qy >= 0 && qx < map.w && qy < map.h)
    .map(([qx, qy]) => `${qx},${qy}`);
}

/** One piece of the active army on the board as it stands; the others stay where they are, or, where
 * nobody knows yet who moves first, only those of others do (`alone`). */
class Mover {
  readonly g: Ground;
  private taken = new Map<number, boolean>(); // square: held by an enemy
  private closed = new Set<Nation>(); // blocks that mobilising armies keep to themselves
  private home: Nation | undefined; // a mobilising army stays there
  private noEntry: Nation | undefined;

  constructor(
    map: WMap,
    table: Table,
    readonly kind: Kind,
    readonly country: Nation,
    from: string,
    alone = false,
  ) {
    this.g = ground(map);
    const me = armyOf(table, country);
    for (const p of allPieces(table))
      if (p.at !== from && !(alone && p.country === country)) this.taken.set(index(this.g, p.at), !friends(table, country, p.country));
    for (const a of table.armies) if (a.mobilising && a.country !== country) this.closed.add(a.country);
    if (me?.mobilising) this.home = country;
    if (me?.ally && !armyOf(table, me.ally)?.admits) this.noEntry = me.ally;
  }

  /** §3.4, §5.7, §7.11, §7.13: from a square to a neighbour. */
  private enters(p: number, q: number): boolean {
    const to = this.g.country[q]!;
    return (
      !this.taken.has(q) &&
      !(to === this.noEntry && this.g.country[p] !== to) &&
      !(this.home && to !== this.home) &&
      !(this.g.block[q] && this.closed.has(this.g.block[q]!))
    );
  }

  /** §3.5: not between two enemies. */
  private through(p: number, q: number): boolean {
    const w = this.g.w,
      row = (sq: number) => sq - (sq % w);
    return !(this.taken.get(row(p) + (q % w)) && this.taken.get(row(q) + (p % w)));
  }

  /** Squares that one point leads to. */
  steps(p: number): number[] {
    const list: number[] = [],
      next = (sq: number, d: number) => this.g.next[sq * 8 + d]!;
    if (this.kind === "cavalry") {
      for (let d = 0; d < 8; d += 2) {
        const mid = next(p, d);
        if (mid < 0 || !this.enters(p, mid)) continue;
        for (let e = 0; e < 8; e += 2) {
          const q = next(mid, e);
          if (q >= 0 && q !== p && this.enters(mid, q) && !list.includes(q)) list.push(q);
        }
      }
      return list;
    }
    for (let d = this.kind === "infantry" ? 1 : 0; d < 8; d += this.kind === "infantry" ? 2 : 1) {
      const q = next(p, d);
      if (q >= 0 && this.enters(p, q) && (d % 2 === 0 || this.through(p, q))) list.push(q);
    }
    return list;
  }
}

interface Found {
  g: Ground;
  spent: Map<number, number>;
  back: Map<number, number>;
}

/** Squares by the number of points spent, and from where each was reached first. */
function search(map: WMap, table: Table, from: string): Found | null {
  const by = table.active && table.pieces[table.active];
  const kind = by && (Object.keys(by) as Kind[]).find((k) => by[k].includes(from));
  if (!kind || table.points < 1) return null;
  const mover = new Mover(map, table, kind, table.active!, from);
  if (!armyOf(table, table.active)?.mobilising) return spread(mover, from, table.points);
  const state = marchOf(map, table);
  if (state.jam) return spread(mover, from, 1, (p) => mover.steps(p).filter((q) => !isTown(map, mover.g, q)));
  if (state.leaves && state.leaves !== from) return null;
  return spread(mover, from, table.points, (p, left) => towards(map, mover, p, left));
}

// --- The march of a mobilising army (§7.11, ruling 10) ---

const isTown = (map: WMap, g: Ground, sq: number) => map.towns.some((t) => t.at === word(g, sq));

/** The middle of the recruiting area, and the squares where pieces of that kind belong. */
function home(map: WMap, country: Nation, kind: Kind): { camp: string; start: string[] } {
  const land = map.countries.find((c) => c.id === country);
  return { camp: land?.recruit?.general[0] ?? "0,0", start: land?.start?.[kind] ?? [] };
}

function king(a: string, b: string): number {
  const p = squareOf(a)!,
    q = squareOf(b)!;
  return Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1]));
}

/** The steps from `p` that begin a shortest way to a free start square; from one of them only to those
 * farther out. A town is entered only with a point left to leave it. */
function towards(map: WMap, mover: Mover, p: number, points: number): number[] {
  const g = mover.g,
    at = word(g, p),
    { camp, start } = home(map, mover.country, mover.kind);
  const goals = start.filter((s) => !start.includes(at) || king(s, camp) > king(at, camp)).map((s) => index(g, s));
  const dist = new Map([[p, 0]]),
    first = new Map<number, Set<number>>();
  for (let edge = [p]; goals.length && edge.length; ) {
    const beyond: number[] = [];
    for (const s of edge)
      for (const q of mover.steps(s)) {
        const n = dist.get(s)! + 1;
        if (!dist.has(q)) {
          dist.set(q, n);
          first.set(q, new Set());
          beyond.push(q);
        }
        if (dist.get(q) === n) for (const f of s === p ? [q] : first.get(s)!) first.get(q)!.add(f);
      }
    edge = beyond;
  }
  const steps = new Set(goals.flatMap((q) => [...(first.get(q) ?? [])]));
  return [...steps].filter((q) => points > 1 || !isTown(map, g, q));
}

/** §7.12: the general is in his capital and no start square is due. */
function isMobilised(map: WMap, table: Table, country: Nation): boolean {
  const by = table.pieces[country]!,
    army = armyOf(table, country)!;
  const colour = (at: string) => squareOf(at)!.reduce((a, b) => a + b) % 2;
  const due = (kind: "infantry" | "cavalry") => {
    const { start } = home(map, country, kind);
    const waits = kind === "infantry" ? army.waiting_infantry : army.waiting_cavalry;
    const loose = by[kind].filter((at) => !start.includes(at));
    return start.some((s) => !Object.values(by).flat().includes(s) && (waits > 0 || loose.some((at) => colour(at) === colour(s))));
  };
  return home(map, country, "general").start.includes(by.general[0]!) && !due("infantry") && !due("cavalry");
}

/** Nobody can march on, and the army is not there: any step will do. Or who has to leave a town first. */
function marchOf(map: WMap, table: Table): { jam: boolean; leaves: string | undefined } {
  const country = table.active!;
  const marches = allPieces(table)
    .filter((p) => p.country === country)
    .filter((p) => {
      const mover = new Mover(map, table, p.kind, country, p.at);
      return towards(map, mover, index(mover.g, p.at), table.points).length > 0;
    });
  const leaves = marches.filter((p) => map.towns.some((t) => t.at === p.at)).pop()?.at;
  return { jam: !marches.length && !isMobilised(map, table, country), leaves };
}

function spread(mover: Mover, from: string, points: number, next: (p: number, left: number) => number[] = (p) => mover.steps(p)): Found {
  const start = index(mover.g, from);
  const spent = new Map([[start, 0]]),
    back = new Map<number, number>();
  for (let edge = [start], n = 1; edge.length && n <= points; n++) {
    const beyond: number[] = [];
    for (const p of edge)
      for (const q of next(p, points - n + 1))
        if (!spent.has(q)) {
          spent.set(q, n);
          back.set(q, p);
          beyond.push(q);
        }
    edge = beyond;
  }
  return { g: mover.g, spent, back };
}

/** Points that a piece needs at least to be on a square this turn, wherever its own side may go. */
export function costs(map: WMap, table: Table, p: Piece): Map<string, number> {
  const { g, spent } = spread(new Mover(map, table, p.kind, p.country, p.at, true), p.at, table.points);
  return new Map([...spent].map(([sq, n]) => [word(g, sq), n]));
}

/** Every square that the piece on `from` can reach this turn, with the points left there. */
export function reached(map: WMap, table: Table, from: string): Map<string, number> {
  const found = search(map, table, from),
    left = new Map<string, number>();
  if (found) for (const [sq, n] of found.spent) if (n > 0) left.set(word(found.g, sq), table.points - n);
  return left;
}

/** On the page another target is named by taking the first naming back: else a slip of the finger would
 * name one, and enemies all over the board would count as choices while one's own pieces move. Where the
 * ally has been asked meanwhile (§5.7) nothing can be taken back alone: there they are choices. */
export function ways(_map: WMap, table: Table, action: Action, options: readonly string[]): string[][] {
  const moves = options.includes("done") || options.some((o) => o.startsWith("step "));
  const me = armyOf(table, table.active);
  const answered = me?.spares || (me?.ally && !options.includes(`ask ${me.ally}`));
  return action.kind === "target" && moves && !answered ? [] : [[...action.args]];
}

/** The squares reached by more than one step, if the piece may step at all now. */
export function reach(map: WMap, table: Table, options: readonly string[], from: string): string[] {
  if (!options.some((o) => o.startsWith(`step ${from} `))) return [];
  return [...reached(map, table, from)].filter(([, left]) => left < table.points - 1).map(([at]) => at);
}

/** The steps of a shortest way, if there is one and its first step is on offer. */
export function route(map: WMap, table: Table, options: readonly string[], from: string, to: string): string[] | null {
  const found = search(map, table, from);
  if (!found || from === to) return null;
  let sq = index(found.g, to);
  if (!found.spent.has(sq)) return null;
  const steps: string[] = [];
  while (found.spent.get(sq)! > 0) {
    const before = found.back.get(sq)!;
    steps.unshift(`step ${word(found.g, before)} ${word(found.g, sq)}`);
    sq = before;
  }
  return options.includes(steps[0]!) ? steps : null;
}
