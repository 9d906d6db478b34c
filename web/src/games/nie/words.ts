// words.ts - regions, figures and cards in words: names and facts.
import { t } from "../../text";
import { capital } from "../../table/words";
import type { Event, Picking } from "../../table/types";
import { at, kinds, nationsOf, standing } from "./types";
import type { Kind, NMap, Nation, Row, Table } from "./types";

export const nationName = (n: Nation): string => t(`nie.nation.${n}`);
export const kindName = (k: Kind, n: number): string => t(`web.nie.kind.${k}`, [n]);

export const regionName = (map: NMap, id: string, lang: string): string => map.regions[id]?.[lang === "de" ? "de" : "en"] ?? id;

export function label(map: NMap, word: string, lang: string): string | undefined {
    return word in map.regions ? regionName(map, word, lang) : undefined;
}

/** "8 infantry, 5 cavalry, 1 leader". */
export const rowText = (row: Row): string => kinds.flatMap((k, i) => (row[i] ? [kindName(k, row[i]!)] : [])).join(", ");

export function facts(map: NMap, table: Table, id: string, lang: string): string[] {
    const r = map.regions[id];
    if (!r) return [];
    const here = table.regions[id];
    const out = [regionName(map, id, lang)];
    for (const n of standing(table, id)) out.push(`${nationName(n)}: ${rowText(at(table, id, n))}`);
    if (r.home) out.push(t(r.capital ? "web.nie.capital_of" : "web.nie.home_of", [nationName(r.home)]));
    else out.push(t("web.nie.minor"));
    if (here?.held && here.held !== r.home) out.push(t("web.nie.held_by", [nationName(here.held)]));
    if (r.anchor_x !== undefined) out.push(t("web.nie.anchor"));
    if (here?.battle) out.push(t("web.nie.battle_here"));
    return [out.slice(0, 1 + standing(table, id).length).join(", "), ...out.slice(1)];
}

/** Regions gained for each nation that one began with: a share is written as one. */
export function scoreText(p: { gain: number; nations: number }, lang: string): string {
    const value = p.nations ? p.gain / p.nations : 0;
    return new Intl.NumberFormat(lang, { signDisplay: "exceptZero", maximumFractionDigits: 2 }).format(value);
}

/** With something picked: what is to be chosen now. */
export function asks(_map: NMap, table: Table, picking: Picking): string | undefined {
    if (!picking.picked.length) return undefined;
    if (picking.open.some((a) => a.kind === "from")) return t(picking.far.size ? "web.nie.asks.goal" : "web.nie.choose_some", [table.move ? nationName(table.move.nation) : ""]);
    return undefined;
}

export const plays = (_map: NMap, table: Table, seat: number): string | undefined =>
    nationsOf(table, seat).map((n) => capital(nationName(n))).join(", ") || undefined;

export const concerns = (map: NMap, event: Event): string[] => event.do.split(" ").slice(1).filter((w) => w in map.regions);
