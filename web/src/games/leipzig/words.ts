// words.ts - fields, markers, armies and cards in words: names, facts, questions.
import { t } from "../../text";
import { calledName, capital, ruleText } from "../../table/words";
import type { Action, Click, Event, Picking, Seat } from "../../table/types";
import { cardName, cardText } from "./cards";
import { cascadeOf } from "./marks";
import { PILE, SCOUT, TIME, bare, fits, isCard, isDealing, isOpen, isSharing } from "./picks";
import { armyAt, districts, fieldOf, isMarker, isTerrain, kindsOf, markersAt, parts, sideCodes, sideOf, worth } from "./types";
import type { Cascade, District, Kind, LMap, SideCode, Table } from "./types";

export const kindName = (kind: Kind): string => capital(t(`leipzig.kind.${kind}`));
export const terrainName = (map: LMap, field: string): string => capital(t(`leipzig.terrain.${map.fields[field]!.terrain}`));
export const sideName = (side: SideCode): string => t(`leipzig.side.${side}`);
export const leaderOf = (side: SideCode): string => t(`web.leipzig.leader.${side}`);
export const flagOf = (side: SideCode): "france" | "prussia" => (side === "FR" ? "france" : "prussia");
export const districtName = (d: District): string => capital(t(`leipzig.district.${d}`));
export const date = (day: number): string => t("web.leipzig.date", [day]);

export function label(map: LMap, word: string, _lang?: string, dom = "card"): string | undefined {
  return dom === "card" && word in map.cards ? cardName(word) : undefined; // kinds of troops are called so, too
}

/** "Ney, infantry, strength 4 of 5". */
function armyLine(map: LMap, table: Table, name: string): string {
  const a = table.armies[name]!;
  const full = map.armies[name]!.strength;
  return [
    name,
    kindName(a.kind),
    a.strength < full ? t("web.leipzig.strength_of", [a.strength, full]) : t("web.leipzig.strength", [a.strength]),
  ].join(", ");
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
  return [...out, ...valueLine(map, table, name)];
}

/** What an army counts, where the ground changes it. */
function valueLine(map: LMap, table: Table, name: string): string[] {
  const { value, strength } = table.armies[name]!;
  return map.professional && value !== undefined && value !== strength ? [t("web.leipzig.value", [value])] : [];
}

export function cascadeLine(c: Cascade): string {
  return t("web.leipzig.gains", [c.points, c.scouts, c.time]);
}

/** Where the ground would change what an army counts. */
function worthLine(map: LMap, table: Table, army: string, field: string): string[] {
  const { kind, strength } = table.armies[army]!;
  const value = worth(map, kind, field, strength);
  return value === strength ? [] : [t("web.leipzig.value_here", [army, value])];
}

/** "In the final scoring here: Infantry +1, Artillery −1"; in the professional game (LPZ §8.1). */
function groundLine(map: LMap, field: string): string[] {
  const kinds = Object.entries(map.professional ? (map.ground[map.fields[field]!.terrain] ?? {}) : {}).filter(([, n]) => n);
  const told = kinds.map(([kind, n]) => `${kindName(kind as Kind)} ${n > 0 ? "+" : "−"}${Math.abs(n)}`);
  return told.length ? [t("web.leipzig.ground_here", [told.join(", ")])] : [];
}

/** "Jump over Ney: 2 cards, 2 actions, time +2". */
function jumpLine(table: Table, jump: Action): string {
  return t("web.leipzig.jump", [armyAt(table, jump.args[2]!) ?? jump.args[2]!]);
}

function fieldFacts(map: LMap, table: Table, name: string, picking?: Picking): string[] {
  const field = fieldOf(map, name);
  const head = `${name}, ${terrainName(map, name)}`;
  const army = armyAt(table, name);
  const out = [army ? `${head}: ${armyLine(map, table, army)}` : head];
  const jump = picking?.choices.get(name)?.actions.find((x) => x.kind === "jump")?.of;
  if (jump) out.push(jumpLine(table, jump));
  const moved = picking?.picked.find(isMarker);
  if (moved && picking!.choices.has(name)) out.push(...worthLine(map, table, parts(moved)[0], name));
  if (picking?.picked.length) return out;
  out.push(...(army ? valueLine(map, table, army) : groundLine(map, name)));
  out.push(t("web.leipzig.in_district", [districtName(field.district)]));
  const here = markersAt(table, name);
  if (here.length) out.push(t("web.leipzig.markers_here", [here.join(", ")]));
  const mission = table.missions.find((m) => m.village === name || m.second === name);
  const points = map.missions[name];
  // A district has one mission: whoever knows it knows that it is no other village.
  const settled = table.missions.some((m) => m.district === field.district && m.village);
  if (points && (mission || !settled)) {
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
      ...worthLine(map, table, army, field),
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
  if (!picking.picked.length) return undefined;
  const ids = [...picking.choices.keys()];
  const cards = ids.some(isCard),
    fields = ids.some((id) => id in map.fields),
    markers = ids.some(isMarker);
  const moves = picking.open.some((a) => a.kind === "march" || a.kind === "march_pair" || a.kind === "jump");
  const pairs = moves === false && picking.open.some((a) => a.kind === "clear_pair");
  if (markers && picking.picked.filter(isCard).length > 1) return t("web.leipzig.asks.both");
  if (markers) return t(`web.leipzig.asks.${moves ? "moved" : picking.picked.includes(SCOUT) || !pairs ? "removed" : "removed_pair"}`);
  if (fields && cards) return t("web.leipzig.asks.field_or_card");
  if (fields) return t("web.leipzig.asks.field");
  if (cards) return t("web.leipzig.asks.card");
  return picking.open.length > 1 ? t("web.leipzig.asks.which") : undefined; // it is on its way
}

/** No own army has come yet. */
const isFirst = (map: LMap, table: Table): boolean =>
  !Object.keys(table.armies).some((a) => map.armies[a]!.side === table.active && table.armies[a]!.is !== "card");

/** Why a thing cannot be chosen: what the engine, which lists no field out of reach and no card without a marker, does
 * not refuse. */
export function why(map: LMap, table: Table, picking: Picking, id: string): { text: string; rule: string } | undefined {
  const card = picking.picked.find(isCard);
  const moved = picking.picked.find(isMarker);
  const at = isMarker(id) ? parts(id)[1] : id;
  if (!picking.picked.length && isCard(id) && id !== TIME && picking.open.some((a) => a.kind === "army") && isFirst(map, table))
    return { text: t("leipzig.why.first.army"), rule: "LPZ §3.2" };
  if (moved && at in map.fields && at !== parts(moved)[1] && !map.fields[parts(moved)[1]]!.near.includes(at))
    return { text: t("web.leipzig.why.far", [at, parts(moved)[1]]), rule: "LPZ §4.8" };
  if (
    card &&
    !moved &&
    isMarker(id) &&
    isTerrain(bare(card)) &&
    map.armies[parts(id)[0]]!.side === table.active &&
    map.fields[at]!.terrain !== bare(card)
  )
    return {
      text: t("web.leipzig.why.terrain", [cardName(bare(card)), at, t(`leipzig.terrain.${map.fields[at]!.terrain}`)]),
      rule: "LPZ §4.6",
    };
  if (moved && isCard(id) && isTerrain(bare(id)))
    return {
      text: t("web.leipzig.why.terrain", [
        cardName(bare(id)),
        parts(moved)[1],
        t(`leipzig.terrain.${map.fields[parts(moved)[1]]!.terrain}`),
      ]),
      rule: "LPZ §4.6",
    };
  return picking.picked.length ? undefined : whyAtAll(map, table, picking, id);
}

/** Nothing is picked, and the thing is not for this moment. */
function whyAtAll(map: LMap, table: Table, picking: Picking, id: string): { text: string; rule: string } | undefined {
  const army = isMarker(id) ? parts(id)[0] : id;
  if (isDealing(picking)) return { text: t("web.leipzig.why.dealing"), rule: "LPZ §2.3" };
  if (!picking.open.some((a) => a.kind === "draw" || a.kind === "take")) return undefined;
  if (map.armies[army] && map.armies[army].side !== table.active) return { text: t("web.leipzig.why.theirs", [army]), rule: "LPZ §4.6" };
  if (map.armies[id] && table.armies[id]!.is !== "card") return { text: t("web.leipzig.why.played", [id]), rule: "LPZ §4.5" };
  if (isCard(id) && isTerrain(bare(id)))
    return { text: t("web.leipzig.why.no_ground", [t(`leipzig.terrain.${bare(id)}`)]), rule: "LPZ §4.6" };
  if (map.fields[id]) return { text: t("web.leipzig.why.field"), rule: "LPZ §3.1" };
  return undefined;
}

/** Nothing can be done with a movement card or a marker, for several reasons. */
export function stuck(map: LMap, table: Table, id: string): { text: string; rule: string } | undefined {
  if (isMarker(id)) return { text: t("web.leipzig.why.no_card", [parts(id)[0]]), rule: "LPZ §4.6" };
  const kinds = isCard(id) ? kindsOf(bare(id)) : [];
  const out = Object.keys(table.armies).filter((a) => map.armies[a]!.side === table.active && table.armies[a]!.markers?.length);
  if (!kinds.length || !out.length) return undefined;
  const some = out.some((a) => fits(map, bare(id), a));
  return {
    text: t(some ? "web.leipzig.why.no_way" : "web.leipzig.why.no_kind", [cardName(bare(id))]),
    rule: some ? "LPZ §4.9" : "LPZ §4.8",
  };
}

/** A field, where one marker upon it can be chosen: that marker. */
function upon(picking: Picking, id: string): string | undefined {
  const markers = [...picking.choices.keys()].filter((x) => isMarker(x) && parts(x)[1] === id);
  return markers.length === 1 ? markers[0] : undefined;
}

/** A card is picked: a marker that it does nothing to says why. Something is picked: what would be done
 * at once, by one click, is not meant. */
const keeps = (picking: Picking, id: string): boolean =>
  picking.picked.length > 0 && (isMarker(id) ? picking.picked.every(isCard) : id === TIME || id === PILE || isOpen(id));

export function click(picking: Picking, id: string): Click | undefined {
  const means = upon(picking, id);
  return means ? { means } : keeps(picking, id) ? "why" : undefined;
}

/** The leader of all three kinds who is being placed, with the field of his last marker. */
function placing(map: LMap, table: Table): [army: string, field: string] | undefined {
  const all = Object.entries(table.armies).filter(([a, { markers }]) => map.armies[a]!.kind === "any" && markers?.length === 1);
  return all.length === 1 ? [all[0]![0], all[0]![1].markers![0]!] : undefined;
}

/** In a turn: what one can do, and who one is now that the sides have changed. */
export function notes(map: LMap, table: Table, picking: Picking): string[] {
  const asked = (...kinds: string[]) => picking.open.some((a) => kinds.includes(a.kind));
  if (picking.picked.length) return [];
  if (asked("choose") && placing(map, table)) return [t("web.leipzig.how_choose", [terrainName(map, placing(map, table)![1])])];
  const begun = !isFirst(map, table);
  const out = table.leg > 0 && !begun ? [t(`web.leipzig.second.${table.active}`, [table.first ?? 0])] : [];
  if (asked("district")) return out;
  return !asked("take", "draw") ? [] : out.length ? out : [t(begun ? "web.leipzig.how" : "web.leipzig.how_first")];
}

export const advice = (picking: Picking): string | undefined => (isSharing(picking) ? t("web.leipzig.best") : undefined);

/** In a menu what an action costs. Drawing is no more than
 * the other actions, and has no place beside a card that is picked. */
export function button(
  map: LMap,
  table: Table,
  picked: Action,
  picking: Picking,
): { text?: string; main?: boolean; off?: boolean } | undefined {
  const { kind, args } = picked.of ?? picked;
  const [a = "", b = "", , d = ""] = args;
  const name = () => cardName(a);
  switch (kind) {
    case "keep": {
      const points = map.missions[a];
      return { text: points ? t("web.leipzig.do_keep", [a, points.FR, points.AL]) : a };
    }
    case "choose": {
      const [army, field] = placing(map, table) ?? [];
      return army ? { text: `${kindName(a as Kind)} = ${worth(map, a as Kind, field!, table.armies[army]!.strength)}` } : undefined;
    }
    case "draw":
      return { main: false, off: picking.picked.length > 0 };
    case "jump":
      return { text: jumpLine(table, picked.of ?? picked) };
    case "march":
      return { text: t("web.leipzig.do_march", [name(), d]) };
    case "march_pair":
      return { text: t("web.leipzig.do_march_pair", [name(), d]) };
    case "clear_pair":
      return { text: t("web.leipzig.do_clear_pair", [name()]) };
    case "clear":
      return { text: t("web.leipzig.do_clear", [cardName(map.fields[b]!.terrain)]) };
    default:
      return undefined;
  }
}

/** Districts keep their places among the buttons. */
export const places = (picking: Picking): Action[] =>
  picking.open.some((a) => a.kind === "district") ? districts.map((d) => ({ kind: "district", args: [d] })) : [];

/** Asked in the other player's turn. */
export const interrupts = (_map: LMap, table: Table, seat: number): boolean => sideOf(table, seat) !== table.active;

export const plays = (_map: LMap, table: Table, seat: number): string => leaderOf(sideOf(table, seat));
export const side = (_options: unknown, seat: number): string => leaderOf(sideCodes[seat] ?? "FR");

export function ending(_map: LMap, table: Table, seats: readonly Seat[]): string | undefined {
  const { FR, AL } = table.sides;
  if (table.match === "return" && table.first !== undefined) {
    const name = (seat: number) => (seats[seat] ? calledName(seats[seat]) : "");
    return t("web.leipzig.ending_match", [name(1 - FR.seat), table.first, name(FR.seat), FR.points]);
  }
  // The table below it says the rest; but not why one of two with the same number has won.
  const counted = !seats.some((s) => s.resigned || s.timed_out) && seats[FR.seat]?.score !== seats[AL.seat]?.score;
  return counted && FR.points === AL.points ? `${t("web.leipzig.tie")} (${ruleText(TIE)})` : undefined;
}

/** Equal points are Schwarzenberg's. */
export const TIE = "LPZ §7.8";

/** Victory points; of a return match those as Napoléon, which decide it. */
export function tally(_map: LMap, table: Table, seat: number): string {
  const { FR, AL } = table.sides;
  const points =
    table.match === "return" && table.first !== undefined
      ? seat === FR.seat
        ? FR.points
        : table.first
      : seat === FR.seat
        ? FR.points
        : AL.points;
  return t("web.leipzig.points", [points]);
}

/** Fields; an army only where no field tells which of its places is meant. */
export function concerns(map: LMap, event: Event): string[] {
  const words = event.do.split(" ").slice(1);
  const fields = words.filter((w) => w in map.fields);
  return fields.length ? fields : words.filter((w) => w in map.armies);
}
