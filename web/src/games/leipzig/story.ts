// story.ts - a battle or the final scoring told from the log, step by step with its sums. Told from what
// happened, so it can be told in a replay, and after the second game of a return match has begun.
import type { Event } from "../../table/types";
import { worth, type Kind, type LMap, type SideCode, type Table } from "./types";

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

interface Standing {
  at: string;
  lost: number;
  kind: Kind;
}

/** Actions of a turn: after one of them what was told before is old. */
const turns = new Set(["army", "clear", "clear_pair", "march", "march_pair", "jump", "scout", "time", "take", "draw"]);

/** Where armies stand, from all that has happened in this game so far. */
function follow(map: LMap, standing: Map<string, Standing>, chosen: { kind: Kind | null }, kind: string, args: readonly string[]): void {
  const [a = "", b = ""] = args;
  if (kind === "game") standing.clear();
  else if (kind === "choose") chosen.kind = a as Kind;
  else if (kind === "placed") {
    const card = map.armies[a];
    const own = card?.kind === "any" && chosen.kind ? chosen.kind : (card?.kind ?? "any");
    if (card?.kind === "any") chosen.kind = null;
    standing.set(a, { at: b, lost: 0, kind: own });
  } else if (kind === "lost" && standing.has(a)) standing.get(a)!.lost += Number(b);
  else if (kind === "gone") standing.delete(a);
}

/** The same from a table: it knows more than the log of a game that began in the middle. */
function look(map: LMap, standing: Map<string, Standing>, table: Table | null | undefined): void {
  if (!table) return;
  standing.clear();
  for (const [name, a] of Object.entries(table.armies))
    if (a.at) standing.set(name, { at: a.at, lost: map.armies[name]!.strength - a.strength, kind: a.kind });
}

/** All battles and scorings of a log, in their order. The last one is over when whoever looks goes on:
 * a computer's quick turn shall not take it away. */
export function stories(map: LMap, log: readonly { event: Event; before?: Table | null }[], seat: number | null): Story[] {
  const out: Story[] = [];
  const standing = new Map<string, Standing>();
  const chosen: { kind: Kind | null } = { kind: null };
  let now: Story | null = null;
  let game = 1;
  const counted = (name: string): Counted => {
    const army = standing.get(name);
    const strength = army ? map.armies[name]!.strength - army.lost : 0;
    return { army: name, value: army ? worth(map, army.kind, army.at, strength) : 0, strength };
  };
  const sum = (story: Story & { kind: "scoring" }, village: string): Sum => {
    let found = story.sums.find((s) => s.village === village);
    if (!found) {
      const holder = [...standing].find(([n, s]) => s.at === village && map.armies[n]!.side === "FR");
      found = { village, french: holder ? [counted(holder[0])] : [], allied: [] };
      story.sums.push(found);
    }
    return found;
  };
  for (const { event, before } of log) {
    const [kind, ...args] = event.do.split(" ") as [string, ...string[]];
    const [a = "", b = "", c = "", d = "", e = ""] = args;
    follow(map, standing, chosen, kind, args);
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
      look(map, standing, before);
      now = { kind: "scoring", key: `${event.seq} ${event.do}`, game, sums: [], over: false };
      if (out.length) out[out.length - 1]!.over = true;
      out.push(now);
    } else if (now?.kind === "battle") {
      if (kind === "struck") now.blows.push({ at: a, by: b });
      else if (kind === "lost") now.losses.push({ army: a, lost: Number(b), left: Number(c), gone: false });
      else if (kind === "gone") now.losses = now.losses.map((l) => (l.army === a ? { ...l, gone: true } : l));
    } else if (now?.kind === "scoring") {
      if (kind === "supports") sum(now, b).french.push(counted(a));
      else if (kind === "fights") sum(now, b).allied.push(counted(a));
      else if (kind === "scored") sum(now, a).result = { french: Number(b), allied: Number(c), side: d as SideCode, points: Number(e) };
      else if (kind === "result") now.total = { FR: Number(a), AL: Number(b) };
    }
  }
  return out;
}
