// story.ts - a battle or the final scoring told from the log, step by step with its sums. Told from what
// happened, so it can be told in a replay, and after the second game of a return match has begun.
import type { Event } from "../../table/types";
import type { SideCode, Table } from "./types";

export interface Blow {
  by: string;
  at: string;
}

export interface Loss {
  army: string;
  lost: number;
  left: number;
  gone: boolean;
}

export interface Counted {
  army: string;
  value: number;
  /** Without what the ground gives or takes. */
  strength: number;
}

export interface Sum {
  village: string;
  french: Counted[];
  allied: Counted[];
  /** As the engine counted; undefined until it has. */
  result?: { french: number; allied: number; side: SideCode; points: number };
}

export type Story =
  | { kind: "battle"; day: number; key: string; game: number; blows: Blow[]; losses: Loss[]; over: boolean }
  | { kind: "scoring"; key: string; game: number; sums: Sum[]; total?: { FR: number; AL: number }; over: boolean };

/** Actions of a turn: after one of them what was told before is old. */
const turns = new Set(["army", "clear", "clear_pair", "march", "march_pair", "jump", "scout", "time", "take", "draw"]);

/** All battles and scorings of a log, in their order. The last one is over when whoever looks goes on:
 * a computer's quick turn shall not take it away. */
export function stories(log: readonly { event: Event; before?: Table | null }[], seat: number | null): Story[] {
  const out: Story[] = [];
  let now: Story | null = null;
  let game = 1;
  const sum = (story: Story & { kind: "scoring" }, village: string): Sum => {
    const known = story.sums.find((s) => s.village === village);
    if (!known) story.sums.push({ village, french: [], allied: [] });
    return known ?? story.sums.at(-1)!;
  };
  for (const { event, before } of log) {
    const [kind, ...args] = event.do.split(" ") as [string, ...string[]];
    const [a = "", b = "", c = "", d = "", e = ""] = args;
    if (kind === "game") game = Number(a);
    else if (before) game = before.leg + 1; // a log may begin in the second game
    if (turns.has(kind) && event.seat >= 0) {
      if (seat === null || seat === event.seat) for (const story of out) story.over = true;
      now = null;
    }
    if (kind === "battle") {
      now = { kind: "battle", day: Number(a), key: `${event.seq} ${event.do}`, game, blows: [], losses: [], over: false };
      if (out.length) out[out.length - 1]!.over = true;
      out.push(now);
    } else if (kind === "scoring") {
      now = { kind: "scoring", key: `${event.seq} ${event.do}`, game, sums: [], over: false };
      if (out.length) out[out.length - 1]!.over = true;
      out.push(now);
    } else if (now?.kind === "battle") {
      if (kind === "struck") now.blows.push({ at: a, by: b });
      else if (kind === "lost") now.losses.push({ army: a, lost: Number(b), left: Number(c), gone: false });
      else if (kind === "gone") now.losses = now.losses.map((l) => (l.army === a ? { ...l, gone: true } : l));
    } else if (now?.kind === "scoring") {
      const counted: Counted = { army: a, strength: Number(c), value: Number(d) };
      if (kind === "holds") sum(now, b).french.unshift(counted);
      else if (kind === "supports") sum(now, b).french.push(counted);
      else if (kind === "fights") sum(now, b).allied.push(counted);
      else if (kind === "scored") sum(now, a).result = { french: Number(b), allied: Number(c), side: d as SideCode, points: Number(e) };
      else if (kind === "result") now.total = { FR: Number(a), AL: Number(b) };
    }
  }
  return out;
}
