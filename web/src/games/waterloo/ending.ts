// ending.ts - how a game was decided (rules 6.1, 6.3), in one sentence.
import type { Seat } from "../../table/types";
import { t } from "../../text";
import type { Table, WMap } from "./types";

export function ending(map: WMap, table: Table, seats: readonly Seat[]): string | undefined {
  const best = [...seats].sort((a, b) => (b.score ?? 0) - (a.score ?? 0))[0];
  if (!best || seats.some((s) => s.resigned || s.timed_out)) return undefined;
  const others = table.armies.filter((a) => a.seat !== best.seat);
  if (others.every((a) => !a.in)) return t("ui.waterloo.end_alone");
  const towns = table.armies.find((a) => a.seat === best.seat)?.foreign_towns ?? 0;
  if (towns >= map.rules.towns_to_win) return t("ui.waterloo.end_towns", [towns]);
  return table.round >= table.rounds ? t("ui.waterloo.end_time", [table.rounds]) : undefined;
}
