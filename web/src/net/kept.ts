// kept.ts - what this browser keeps of a game while it is played, so that the dice can be checked when it
// is over (docs/notation.md, "Dice"; table/proof.ts). By the commitment, which is known before the game is.
import { recall, remember } from "../store";

/** Digits: brought; "drawn": follows from the seed; null: not known yet. */
export type Mix = string | null;

export interface Kept {
  commit: string;
  /** One's own; null: it was sent by another browser, or none was. */
  mix: string | null;
  /** One's own seats, as soon as they are known. */
  seats: number[];
  /** Those of all seats as they were before one's own was sent. */
  before: Mix[];
  /** After each own decision, in order. */
  heads: string[];
  last: string | null;
  /** The entry that `last` belongs to. */
  seq: number;
}

const GAMES = 60;
const HEADS = 256;
const LATE = 64;

const isDigits = (s: unknown, n: number): s is string => typeof s === "string" && s.length === n && /^[0-9a-f]*$/.test(s);
const isMix = (m: unknown): m is Mix => m === null || m === "drawn" || isDigits(m, 32);

function listed(): string[] {
  return (recall("dice") ?? "").split(" ").filter(Boolean);
}

/** The latest games stay. */
function list(commit: string): void {
  const all = [...listed().filter((c) => c !== commit), commit];
  for (const old of all.splice(0, Math.max(0, all.length - GAMES))) remember(`dice.${old}`, null);
  remember("dice", all.join(" "));
}

function write(k: Kept): void {
  const { commit, ...rest } = k;
  remember(`dice.${commit}`, JSON.stringify(rest));
}

/** null: nothing is kept, or nothing that can be read. */
export function keptOf(commit: string): Kept | null {
  try {
    const k = JSON.parse(recall(`dice.${commit}`) ?? "null") as Partial<Kept> | null;
    if (!k || !Array.isArray(k.seats) || !Array.isArray(k.before) || !Array.isArray(k.heads)) return null;
    if (!k.before.every(isMix) || !k.seats.every(Number.isInteger)) return null;
    return { commit, mix: k.mix ?? null, seats: k.seats, before: k.before, heads: k.heads, last: k.last ?? null, seq: k.seq ?? 0 };
  } catch {
    return null;
  }
}

/** Before a mix is sent: what it answers to. Who tries again sends the same one. */
export function keepMix(commit: string, fresh: string, before: readonly Mix[]): string {
  const mix = keptOf(commit)?.mix ?? fresh;
  list(commit);
  write({ commit, mix, seats: [], before: [...before], heads: [], last: null, seq: 0 });
  return mix;
}

export function forget(commit: string): void {
  remember(`dice.${commit}`, null);
  remember(
    "dice",
    listed()
      .filter((c) => c !== commit)
      .join(" "),
  );
}

/** What a view tells. */
export interface Seen {
  seq: number;
  state: "open" | "running" | "over";
  head: string | null;
  you: readonly number[];
  events: readonly { seq: number; seat: number }[];
}

/** A later head holds all that an earlier one does: of very many the older ones are thinned out. */
function thin(heads: readonly string[]): string[] {
  return heads.length <= HEADS ? [...heads] : heads.filter((_, i) => i % 2 === 1 || i >= heads.length - LATE);
}

/** Of a game in which one sits. What is seen only when it is over proves nothing. */
export function keepHead(commit: string, v: Seen): void {
  if (!v.head || !v.you.length) return;
  const known = keptOf(commit);
  if (!known && v.state === "over") return;
  const k = known ?? { commit, mix: null, seats: [], before: [], heads: [], last: null, seq: -1 };
  if (known && v.seq <= k.seq && k.seats.length) return;
  if (!known) list(commit);
  const own = v.events.some((e) => e.seq > k.seq && v.you.includes(e.seat));
  write({ ...k, seats: [...v.you], heads: own ? thin([...k.heads, v.head]) : k.heads, last: v.head, seq: v.seq });
}

/** All heads in order, the latest at the end. */
export function headsOf(k: Kept): string[] {
  return k.last && k.heads[k.heads.length - 1] !== k.last ? [...k.heads, k.last] : k.heads;
}

/** Of which seats the mix is known, and what it is. */
export function mixesOf(k: Kept): [number, string][] {
  const all = new Map<number, string>();
  k.before.forEach((m, i) => m !== null && all.set(i, m));
  if (k.mix) for (const s of k.seats) all.set(s, k.mix);
  return [...all].sort((a, b) => a[0] - b[0]);
}

/** For `bicorne verify --kept`. */
export function keptText(k: Kept): string {
  const lines = ["bicorne kept 1", `commit ${k.commit}`];
  for (const [seat, mix] of mixesOf(k)) lines.push(`mix ${seat} ${mix}`);
  for (const head of headsOf(k)) lines.push(`head ${head}`);
  return lines.join("\n") + "\n";
}
