// proof.ts - whether a finished game's record is what was kept of it while it was played: seed, mixes and the
// chain over its lines, computed here and not by the server (docs/notation.md, "Dice"). That each outcome follows
// from the seed takes the rules: `bicorne verify` says that. Loaded when a game is over.
import { blake2b } from "@noble/hashes/blake2";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { headsOf, mixesOf, type Kept } from "../net/kept";

/** What does not fit; or why nothing can be said. */
export type Fault = "seed" | "commit" | "mix" | "chain" | "head";
export type Finding =
  | { is: "good"; mix: boolean; heads: number }
  | { is: "bad"; fault: Fault }
  /** Nothing was kept; the record has no commitment; it is of the older format, with this much in order. */
  | { is: "none" | "unproven" | "old" };

export interface Proof {
  format: number;
  commit: string | null;
  seed: string | null;
  /** Digits or "drawn", by seats. */
  mixes: string[];
  /** As the record says it; all of them, computed. */
  head: string | null;
  heads: string[];
}

const hash = (bytes: Uint8Array, key?: Uint8Array) => blake2b(bytes, { dkLen: 32, key });

function linesOf(text: string): string[] {
  const trimmed = text.split("\n").map((l) => l.replace(/^[ \t\r]+|[ \t\r]+$/g, ""));
  return trimmed.filter((l) => l && !l.startsWith("#"));
}

/** The mix of a seat that brought none. */
export function drawnMix(seed: string, seat: number): string {
  return bytesToHex(hash(concatBytes(utf8ToBytes("bicorne mix 2"), hexToBytes(seed), Uint8Array.of(seat))).slice(0, 16));
}

export function commitOf(seed: string): string {
  return bytesToHex(hash(hexToBytes(seed)));
}

/** Every head, the first one included. */
function chain(seed: string, top: readonly string[], actions: readonly string[]): string[] {
  const key = hash(concatBytes(utf8ToBytes("bicorne chain 2"), hexToBytes(seed)));
  let head = hash(utf8ToBytes(top.map((l) => l + "\n").join("")), key);
  const heads = [bytesToHex(head)];
  for (const line of actions) {
    head = hash(concatBytes(head, utf8ToBytes(line)), key);
    heads.push(bytesToHex(head));
  }
  return heads;
}

export function readProof(text: string): Proof {
  const lines = linesOf(text);
  const from = lines.indexOf("[actions]");
  const behind = lines.slice(from + 1);
  const to = behind.findIndex((l) => l.startsWith("["));
  const before = lines.slice(0, Math.max(from, 0));
  const section = before.findIndex((l) => l.startsWith("["));
  const top = section < 0 ? before : before.slice(0, section);
  const word = (of: readonly string[], name: string, digits: number) =>
    new RegExp(`^${name} +([0-9a-f]{${digits}})$`).exec(of.find((l) => l.startsWith(name + " ")) ?? "")?.[1] ?? null;
  const end = to < 0 ? [] : behind.slice(to);
  const seed = word(end, "seed", 64);
  const mixes: string[] = [];
  for (const l of top) {
    const m = /^mix +(\d) +(drawn|[0-9a-f]{32})$/.exec(l);
    if (m) mixes[Number(m[1])] = m[2]!;
  }
  // Names change when people go, and copies have no clocks.
  const covered = before.filter((l, i) => i >= top.length || !/^(seat|clock) /.test(l));
  return {
    format: Number(/^bicorne record +(\d)$/.exec(lines[0] ?? "")?.[1] ?? 0),
    commit: word(top, "commit", 64),
    seed,
    mixes,
    head: word(end, "head", 64),
    heads: seed ? chain(seed, covered, to < 0 ? behind : behind.slice(0, to)) : [],
  };
}

/** What was kept is there, in its order. */
function meets(heads: readonly string[], kept: readonly string[]): boolean {
  let found = 0;
  for (const h of heads) while (found < kept.length && kept[found] === h) found++;
  return found === kept.length;
}

export function check(text: string, kept: Kept | null): Finding {
  const p = readProof(text);
  if (!kept) return { is: "none" };
  if (!p.commit) return { is: "unproven" };
  const bad = (fault: Fault): Finding => ({ is: "bad", fault });
  if (p.commit !== kept.commit) return bad("commit");
  if (!p.seed || commitOf(p.seed) !== p.commit) return bad("seed");
  // Format 1 has every mix in digits: who drew it is not told.
  const known = mixesOf(kept).filter(([, m]) => p.format !== 1 || m !== "drawn");
  if (known.some(([seat, m]) => p.mixes[seat] !== m)) return bad("mix");
  const heads = headsOf(kept);
  if (p.format === 1) return heads.length ? bad("chain") : { is: "old" };
  if (p.format !== 2 || p.head !== p.heads[p.heads.length - 1]) return bad("chain");
  if (!meets(p.heads, heads)) return bad("head");
  return { is: "good", mix: kept.mix !== null, heads: heads.length };
}
