// log.ts - what has happened, in order: without what was taken back again.
import type { Event } from "./types";

/** An event with the table before it, where that is known. */
export interface Entry<Table = unknown> {
  event: Event;
  before: Table | null;
}

/** `undo N` takes the latest N entries back that still stood: they go, one line for it stays. */
export function standing<Table>(all: readonly Entry<Table>[]): Entry<Table>[] {
  let out: Entry<Table>[] = [];
  for (const entry of all) {
    const [kind, n] = entry.event.do.split(" ");
    if (kind !== "undo") {
      out.push(entry);
      continue;
    }
    const gone = new Set<number>();
    for (let i = out.length - 1, left = Number(n ?? 1); i >= 0; i--) {
      const { seq, do: what } = out[i]!.event;
      if (what.startsWith("undo") || gone.has(seq)) continue;
      if (left-- === 0) break;
      gone.add(seq);
    }
    out = out.filter((e) => !gone.has(e.event.seq));
    // Taking back step by step is one thing that somebody did.
    const last = out[out.length - 1]?.event;
    if (last?.do.startsWith("undo ") && last.seat === entry.event.seat) {
      const sum = Number(last.do.split(" ")[1]) + Number(n ?? 1);
      out[out.length - 1] = { event: { ...entry.event, do: `undo ${sum}` }, before: null };
    } else out.push(entry);
  }
  return out;
}

/** Events with the tables before them, as far as they can be told from the start of the game; `anew`: from this event on
 * the table is known. */
export function retell<Table>(
  events: readonly Event[],
  start: Table,
  then: (table: Table, event: Event) => Table,
  anew?: { at: number; table: Table },
): Entry<Table>[] {
  const stood: { seq: number; before: Table }[] = []; // entries that stand, each with what it began from
  let table = start;
  return events.map((event, i) => {
    if (i === anew?.at) table = anew.table;
    const before = table;
    const [kind, n] = event.do.split(" ");
    if (kind === "undo") {
      const gone = stood.splice(Math.max(0, stood.length - Number(n ?? 1)));
      table = gone[0]?.before ?? table;
    } else {
      if (stood[stood.length - 1]?.seq !== event.seq) stood.push({ seq: event.seq, before });
      table = then(table, event);
    }
    return { event, before };
  });
}

/** Entries that were played by another version of the rules and cannot be shown: the table stands still. */
export interface Gap {
  from: number;
  to: number;
  version: string;
}

/** What the log says of them: `other V N`, the N entries up to this one. */
export function gapsOf(events: readonly Event[]): Gap[] {
  return events.flatMap((e) => {
    const [kind, version = "", n = "0"] = e.do.split(" ");
    return kind === "other" && n !== "0" ? [{ from: e.seq - Number(n) + 1, to: e.seq, version }] : [];
  });
}
