// ways.ts - how far a march may lead, as the rules tell it (the door's `ways go`).
import { told } from "../../table/door";

/** Actions in order to a zone that is more than one step away. */
export function wayTo(zone: string): string[] | undefined {
  const ways = told("ways go")?.ways ?? [];
  let i = ways.findIndex((w) => w.do === `go ${zone}`);
  const out: string[] = [];
  for (; i >= 0; i = ways[i]!.from) out.unshift(ways[i]!.do);
  return out.length > 1 ? out : undefined;
}

/** Zones that a march reaches in several steps. */
export const reached = (): string[] => (told("ways go")?.ways ?? []).filter((w) => w.from >= 0).map((w) => w.do.split(" ")[1]!);
