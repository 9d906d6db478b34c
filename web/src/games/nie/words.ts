// words.ts - regions, figures and cards in words: names and facts.
import { t } from "../../text";
import { capital, nameOf } from "../../table/words";
import type { Action, Event, Picking, Prompt, Seat, View } from "../../table/types";
import { chosen, going } from "./picks";
import { at, kinds, nationsOf, seatNo, standing } from "./types";
import type { Kind, NMap, Nation, Row, Table } from "./types";

export const nationName = (n: Nation): string => t(`nie.nation.${n}`);
export const kindName = (k: Kind, n: number): string => t(`nie.log.figures_${k}`, [n]);

export const regionName = (map: NMap, id: string, lang: string): string => map.regions[id]?.[lang === "de" ? "de" : "en"] ?? id;

/** A word of what is told, by its domain: "FR+AU", "inf:3+leader:1", "inf:front:1:4". */
export function label(map: NMap, word: string, lang: string, dom?: string): string | undefined {
  const parts = word.split("+").map((w) => w.split(":"));
  const [kind, rank, hits, dice] = parts[0]!;
  if (dom === "lot") return t(`nie.log.lot_${rank}`, [t(`nie.kind.${kind}`), hits!, dice!]);
  if (word !== "-" && dom === "nations") return parts.map(([n]) => nationName(n as Nation)).join(", ");
  if (word !== "-" && dom === "figures") return parts.map(([k, n]) => kindName(k as Kind, Number(n))).join(", ");
  if (word === "-" && (dom === "nations" || dom === "figures")) return "–";
  return word in map.regions ? regionName(map, word, lang) : undefined;
}

/** "8 infantry, 5 cavalry, 1 leader". */
export const rowText = (row: Row): string => kinds.flatMap((k, i) => (row[i] ? [kindName(k, row[i]!)] : [])).join(", ");

export function facts(map: NMap, table: Table, id: string, lang: string, picking?: Picking): string[] {
  const r = map.regions[id];
  if (!r) return [];
  // What is picked: those who are to go.
  if (!picking && table.move && chosen.value?.region === id)
    return [`${regionName(map, id, lang)}: ${rowText(going(table, id)) || t("web.nie.none")}`];
  const here = table.regions[id];
  const name = [regionName(map, id, lang), ...standing(table, id).map((n) => `${nationName(n)}: ${rowText(at(table, id, n))}`)].join(", ");
  const out = [name];
  if (r.home) out.push(t(r.capital ? "web.nie.capital_of" : "web.nie.home_of", [nationName(r.home)]));
  else out.push(t("web.nie.minor"));
  if (here?.held && here.held !== r.home) out.push(t("web.nie.held_by", [nationName(here.held)]));
  if (r.anchor_x !== undefined) out.push(t("web.nie.anchor"));
  if (here?.battle) out.push(t("web.nie.battle_here"));
  return out;
}

/** Regions gained for each nation that one began with: a share is written as one. */
export function scoreText(p: { gain: number; nations: number }, lang: string): string {
  const value = p.nations ? p.gain / p.nations : 0;
  return new Intl.NumberFormat(lang, { signDisplay: "exceptZero", maximumFractionDigits: 2 }).format(value);
}

/** With something picked: what is to be chosen now. */
export function asks(_map: NMap, table: Table, picking: Picking): string | undefined {
  if (!picking.picked.length) return undefined;
  if (picking.open.some((a) => a.kind === "from"))
    return t(picking.far.size ? "web.nie.asks.goal" : "web.nie.choose_some", [table.move ? nationName(table.move.nation) : ""]);
  return undefined;
}

export const plays = (_map: NMap, table: Table, seat: number): string | undefined =>
  nationsOf(table, seat)
    .map((n) => capital(nationName(n)))
    .join(", ") || undefined;

export const concerns = (map: NMap, event: Event): string[] =>
  event.do
    .split(" ")
    .slice(1)
    .filter((w) => w in map.regions);

/** What is said to another player. */
export const spoken: ReadonlySet<string> = new Set(["break", "offer", "wait", "invite", "trade"]);

/** So many buttons of one kind that they stand under Diplomacy alone. */
const isMany = (picking: Picking, kind: string): boolean => picking.open.filter((a) => a.kind === kind).length > 2;
export const saysMuch = (picking: Picking): boolean => [...spoken].some((kind) => isMany(picking, kind));

/** A player by what he leads: "Prussia, Russia". */
export const ofSeat = (table: Table, seat: number): string => nationsOf(table, seat).map(nationName).join(", ");

/** "Go on" says where to. */
export function button(
  _map: NMap,
  table: Table,
  action: Action,
  picking: Picking,
  prompt: Prompt | undefined,
): { text?: string; main?: boolean; off?: boolean } | undefined {
  const { kind, args } = action.of ?? action;
  // Players by their nations: three computers have one name.
  // Many of them stand beside their names under Diplomacy: a menu would only lie upon the other buttons.
  if (spoken.has(kind)) return { off: isMany(picking, kind), text: t(`web.nie.to.${kind}`, [ofSeat(table, seatNo(args[0]!))]) };
  // Declining is never what one presses without a thought.
  if (kind === "no") return { main: false };
  if (!prompt) return undefined;
  // Cards that nobody has seen: no answer is the usual one.
  if (kind === "yes" && prompt.step.startsWith("trade.")) return { main: false };
  // The battle's screen has one button for both: ranks as they are, and fire.
  if (prompt.step === "half.shift" || (prompt.step === "fire.hold" && kind === "fire")) return { off: true };
  if (kind !== "done") return undefined;
  const nation = table.move ? nationName(table.move.nation) : "";
  return { text: t(`web.nie.done.${prompt.step.replace(".", "_")}`, [nation]) };
}

/** Many to whom something may be said stand elsewhere. */
export function notes(_map: NMap, _table: Table, picking: Picking): string[] {
  return saysMuch(picking) ? [t("web.nie.see_diplomacy")] : [];
}

/** Whoever has no card has nothing to trade and nothing to turn in. */
export function auto(_map: NMap, table: Table, view: View<Table>): { action: string; ms: number } | null {
  const step = view.prompt?.step;
  if (view.seat === null || (step !== "window.partner" && step !== "cards.choose") || !view.options.includes("done")) return null;
  return nationsOf(table, view.seat).some((n) => table.nations[n].cards > 0) ? null : { action: "done", ms: 0 };
}

/** Everybody's score decides, unless one alone is left. */
export function ending(_map: NMap, table: Table, seats: readonly Seat[], lang: string): string | undefined {
  if (table.players.filter((p) => p.living).length < 2) return undefined;
  const order = table.players.map((_, i) => i).sort((a, b) => worth(table, b) - worth(table, a));
  return t("web.nie.ending", [order.map((i) => `${seats[i] ? nameOf(seats[i]!) : ""} ${scoreText(table.players[i]!, lang)}`).join(", ")]);
}

const worth = (table: Table, seat: number): number => table.players[seat]!.gain / Math.max(1, table.players[seat]!.nations);
