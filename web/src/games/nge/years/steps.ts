// steps.ts - what is asked between the years, and what one has decided since a moment.
import { parse } from "../../../table/pick";
import type { Action } from "../../../table/types";
import { isZone } from "../land";
import type { Props } from "../sheet";

/** The sequence of the question: "budget" of "budget.spend". */
export const sequence = (p: Props): string => p.prompt?.step.split(".")[0] ?? "";

/** The first words of what is offered, of one kind. */
export const offered = (p: Props, ...kinds: string[]): Action[] => {
  const all = p.picking.open.map((a) => a.of ?? a).filter((a) => kinds.includes(a.kind));
  return all.filter((a, i) => all.findIndex((b) => b.kind === a.kind && b.args.join() === a.args.join()) === i);
};

/** What the prompt tells. */
export const factsOfPrompt = (p: Props): readonly string[] => p.prompt?.facts?.args ?? [];

export interface Decision {
  seq: number;
  action: Action;
  /** Dice or cards lie behind it: nobody takes it back. */
  firm: boolean;
}

/** One's decisions since the latest event of this kind, the first one first. */
export function decisions(p: Props, kind: string): Decision[] {
  let out: Decision[] = [];
  let begun = -1;
  for (const { event } of p.log) {
    const action = parse(event.do);
    if (action.kind === kind) {
      out = [];
      begun = event.seq;
      continue;
    }
    const last = out[out.length - 1];
    if (last?.seq === event.seq) last.firm ||= /^(lot|draw|drew|die)$/.test(action.kind);
    else if (event.seat === p.seat && event.seq > begun && action.kind !== "undo") out.push({ seq: event.seq, action, firm: false });
  }
  return out;
}

export const zoneOf = (a: Action): string | undefined => a.args.find(isZone);
