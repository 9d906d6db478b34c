// words.ts - fields, markers, armies and cards in words: names, facts, questions.
import { t } from "../../text";
import { bareName, capital } from "../../table/words";
import type { Event, Picking, Seat } from "../../table/types";
import { cardName, cardText } from "./cards";
import { cascadeOf } from "./marks";
import { PILE, bare, isCard, isOpen } from "./picks";
import { armyAt, fieldOf, isMarker, markersAt, parts, sideCodes, sideOf } from "./types";
import type { Cascade, District, Kind, LMap, SideCode, Table } from "./types";

export const kindName = (kind: Kind): string => capital(t(`leipzig.kind.${kind}`));
export const terrainName = (map: LMap, field: string): string => capital(t(`leipzig.terrain.${map.fields[field]!.terrain}`));
export const sideName = (side: SideCode): string => t(`leipzig.side.${side}`);
export const leaderOf = (side: SideCode): string => t(`web.leipzig.leader.${side}`);
export const districtName = (d: District): string => capital(t(`leipzig.district.${d}`));
export const date = (day: number): string => t("web.leipzig.date", [day]);

export function label(map: LMap, word: string): string | undefined {
    return word in map.cards ? cardName(word) : undefined;
}

/** "Ney, infantry, strength 4 of 5". */
function armyLine(map: LMap, table: Table, name: string): string {
    const a = table.armies[name]!;
    const full = map.armies[name]!.strength;
    return [name, kindName(a.kind), a.strength < full ? t("web.leipzig.strength_of", [a.strength, full]) : t("web.leipzig.strength", [a.strength])].join(", ");
}

/** How an army stands: card, markers, placed, gone. */
export function stateLine(map: LMap, table: Table, name: string): string {
    const a = table.armies[name]!;
    const card = map.armies[name]!;
    switch (a.is) {
        case "card":
            return t("web.leipzig.is.card", [card.villages.join(", ")]);
        case "markers":
            return t("web.leipzig.is.markers", [(a.markers ?? []).join(", ")]);
        case "placed":
            return t("web.leipzig.is.placed", [a.at ?? ""]);
        case "dead":
            return t("web.leipzig.is.dead");
    }
}

function armyFacts(map: LMap, table: Table, name: string): string[] {
    const a = table.armies[name]!;
    const card = map.armies[name]!;
    const out = [armyLine(map, table, name), sideName(card.side), stateLine(map, table, name)];
    if (a.is === "card") {
        out.push(t("web.leipzig.markers", [card.markers]));
        if (card.date) out.push(t("web.leipzig.after", [date(card.date)]));
        if (a.needs) out.push(t("web.leipzig.needs_scouts", [a.needs]));
    }
    if (map.professional && a.value !== undefined && a.value !== a.strength) out.push(t("web.leipzig.value", [a.value]));
    return out;
}

export function cascadeLine(c: Cascade): string {
    return t("web.leipzig.gains", [c.points, c.scouts, c.time]);
}

function fieldFacts(map: LMap, table: Table, name: string, picking?: Picking): string[] {
    const field = fieldOf(map, name);
    const head = `${name}, ${terrainName(map, name)}`;
    const army = armyAt(table, name);
    const out = [army ? `${head}: ${armyLine(map, table, army)}` : head];
    if (picking?.picked.length) return out;
    out.push(t("web.leipzig.in_district", [districtName(field.district)]));
    const here = markersAt(table, name);
    if (here.length) out.push(t("web.leipzig.markers_here", [here.join(", ")]));
    const mission = table.missions.find((m) => m.village === name || m.second === name);
    const points = map.missions[name];
    if (points) {
        const key = mission ? (mission.revealed ? "revealed" : "secret") : "possible";
        out.push(t(`web.leipzig.mission.${key}`, [points.FR, points.AL]));
    }
    const cards = Object.keys(map.armies).filter((a) => table.armies[a]!.is === "card" && map.armies[a]!.villages.includes(name));
    if (cards.length && !army) out.push(t("web.leipzig.starts_here", [cards.join(", ")]));
    return out;
}

export function facts(map: LMap, table: Table, id: string, _lang: string, picking?: Picking): string[] {
    if (id === PILE) return [t("web.leipzig.pile", [table.pile])];
    if (isCard(id) || isOpen(id)) return [cardName(bare(id)), cardText(bare(id))];
    if (isMarker(id)) {
        const [army, field] = parts(id);
        if (!table.armies[army] || !map.fields[field]) return [];
        const others = (table.armies[army]!.markers ?? []).filter((f) => f !== field);
        const chain = cascadeOf(table, { ...none, picked: [id] }, null);
        return [
            t("web.leipzig.marker_at", [army, field]),
            `${armyLine(map, table, army)}; ${terrainName(map, field)}`,
            ...(others.length && !picking?.picked.length ? [t("web.leipzig.also_at", [others.join(", ")])] : []),
            ...(chain && !picking?.picked.length ? [t("web.leipzig.would_place"), cascadeLine(chain)] : []),
        ];
    }
    if (map.armies[id]) return armyFacts(map, table, id);
    if (map.fields[id]) return fieldFacts(map, table, id, picking);
    return [];
}

const none: Picking = { choices: new Map(), picked: [], open: [], far: new Set() };

/** With something picked: what is to be chosen now. */
export function asks(map: LMap, _table: Table, picking: Picking): string | undefined {
    const picked = picking.picked[picking.picked.length - 1];
    if (picked === undefined) return undefined;
    const ids = [...picking.choices.keys()];
    const cards = ids.some(isCard),
        fields = ids.some((id) => id in map.fields),
        markers = ids.some(isMarker);
    if (markers) return t("web.leipzig.asks.marker");
    if (fields && cards) return t("web.leipzig.asks.field_or_card");
    if (fields) return t("web.leipzig.asks.field");
    if (cards) return t("web.leipzig.asks.card");
    return undefined;
}

const assigned = new Set(["hit", "support", "fight"]);

/** Where points or supporters are assigned: that the hint knows the best way; in a turn: what one can do. */
export function notes(_map: LMap, _table: Table, picking: Picking): string[] {
    if (picking.open.some((a) => assigned.has(a.kind))) return [t("web.leipzig.best")];
    return !picking.picked.length && picking.open.some((a) => a.kind === "take" || a.kind === "draw") ? [t("web.leipzig.how")] : [];
}

/** A secret of the other player has no line of its own. */
export function line(map: LMap, _before: Table | null, event: Event): string | null | undefined {
    const [kind, a = ""] = event.do.split(" ");
    if (kind === "deal" || kind === "deal_mission" || kind === "keep_row") return null;
    if (kind === "keep" && !(a in map.fields)) return null;
    return undefined;
}

export const plays = (_map: LMap, table: Table, seat: number): string => leaderOf(sideOf(table, seat));
export const side = (_options: unknown, seat: number): string => leaderOf(sideCodes[seat] ?? "FR");

export function ending(_map: LMap, table: Table, seats: readonly Seat[]): string | undefined {
    const { FR, AL } = table.sides;
    if (table.match === "return" && table.first !== undefined) {
        const name = (seat: number) => (seats[seat] ? bareName(seats[seat]) : "");
        return t("web.leipzig.ending_match", [name(1 - FR.seat), table.first, name(FR.seat), FR.points]);
    }
    return t("web.leipzig.ending", [FR.points, AL.points]);
}

export function concerns(map: LMap, event: Event): string[] {
    return event.do.split(" ").slice(1).filter((w) => w in map.fields || w in map.armies);
}
