// words.ts - fields, markers, armies and cards in words: names, facts, questions.
import { t } from "../../text";
import { calledName, capital, ruleText } from "../../table/words";
import type { Action, Click, Event, Picking, Question, Reason, Refused, Seat } from "../../table/types";
import { cardName, cardText } from "./cards";
import { cascadeOf } from "./marks";
import { PILE, SCOUT, TIME, bare, isCard, isDealing, isOfMissions, isOpen, isSharing, priceOf, rule } from "./picks";
import { armyAt, districts, fieldOf, isMarker, isTerrain, markersAt, parts, sideCodes, sideOf } from "./types";
import type { Cascade, District, Kind, LMap, SideCode, Table } from "./types";

export const kindName = (kind: Kind): string => capital(t(`leipzig.kind.${kind}`));
export const terrainName = (map: LMap, field: string): string => capital(t(`leipzig.terrain.${map.fields[field]!.terrain}`));
export const sideName = (side: SideCode): string => t(`leipzig.side.${side}`);
export const leaderOf = (side: SideCode): string => t(`web.leipzig.leader.${side}`);
export const flagOf = (side: SideCode): "france" | "prussia" => (side === "FR" ? "france" : "prussia");
export const districtName = (d: District): string => capital(t(`leipzig.district.${d}`));
export const date = (day: number): string => t("web.leipzig.date", [day]);

function label(map: LMap, word: string, _lang?: string, dom = "card"): string | undefined {
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
function stateLine(map: LMap, table: Table, name: string): string {
  const { is, markers, at = "" } = table.armies[name]!;
  const places = { card: map.armies[name]!.villages, markers: markers ?? [], placed: [at], dead: [] }[is];
  return t(`web.leipzig.is.${is}`, [places.join(", ")]);
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
function worthLine(map: LMap, army: string, field: string): string[] {
  const worth = map.armies[army]!.worth[field];
  return worth === undefined ? [] : [t("web.leipzig.value_here", [army, worth])];
}

/** "In the final scoring here: Infantry +1, Artillery −1"; in the professional game (LPZ §8.1). */
function groundLine(map: LMap, field: string): string[] {
  const kinds = Object.entries(map.professional ? (map.ground[map.fields[field]!.terrain] ?? {}) : {}).filter(([, n]) => n);
  const told = kinds.map(([kind, n]) => `${kindName(kind as Kind)} ${n > 0 ? "+" : "−"}${Math.abs(n)}`);
  return told.length ? [t("web.leipzig.ground_here", [told.join(", ")])] : [];
}

/** "Jump over Ney: 2 cards, 2 actions, time +2". */
function jumpLine(table: Table, jump: Action): string {
  const { cards, actions, time } = priceOf("jump") ?? {};
  return t("web.leipzig.jump", [armyAt(table, jump.args[2]!) ?? jump.args[2]!, cards ?? "", actions ?? "", time ?? ""]);
}

function fieldFacts(map: LMap, table: Table, name: string, picking?: Picking): string[] {
  const field = fieldOf(map, name);
  const head = `${name}, ${terrainName(map, name)}`;
  const army = armyAt(table, name);
  const out = [army ? `${head}: ${armyLine(map, table, army)}` : head];
  const jump = picking?.choices.get(name)?.actions.find((x) => x.kind === "jump")?.of;
  if (jump) out.push(jumpLine(table, jump));
  const moved = picking?.picked.find(isMarker);
  if (moved && picking!.choices.has(name)) out.push(...worthLine(map, parts(moved)[0], name));
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
      ...worthLine(map, army, field),
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
function asks(map: LMap, _table: Table, picking: Picking): string | undefined {
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

const no = (why: string, words: readonly string[], rule: string): Reason => ({ text: t(`web.leipzig.why.${why}`, words), rule });

/** Why a thing cannot be chosen: what the engine, which lists no field out of reach and no card without a marker, does
 * not refuse. */
function why(map: LMap, table: Table, picking: Picking, id: string): Reason | undefined {
  const card = picking.picked.find(isCard);
  const moved = picking.picked.find(isMarker);
  const from = moved && parts(moved)[1];
  const at = isMarker(id) ? parts(id)[1] : id;
  const ground = (of: string, field: string) =>
    no("terrain", [cardName(bare(of)), field, t(`leipzig.terrain.${map.fields[field]!.terrain}`)], "LPZ §4.6");
  if (!picking.picked.length && isCard(id) && id !== TIME && picking.open.some((a) => a.kind === "army") && isFirst(map, table))
    return { text: t("leipzig.why.first.army"), rule: "LPZ §3.2" };
  if (from && at in map.fields && at !== from && !map.fields[from]!.near.includes(at)) return no("far", [at, from], "LPZ §4.8");
  const own = isMarker(id) && map.armies[parts(id)[0]]!.side === table.active;
  if (card && !moved && own && isTerrain(bare(card)) && map.fields[at]!.terrain !== bare(card)) return ground(card, at);
  if (from && isCard(id) && isTerrain(bare(id))) return ground(id, from);
  return picking.picked.length ? undefined : whyAtAll(map, table, picking, id);
}

/** Nothing is picked, and the thing is not for this moment. */
function whyAtAll(map: LMap, table: Table, picking: Picking, id: string): Reason | undefined {
  const army = isMarker(id) ? parts(id)[0] : id;
  if (isDealing(picking)) return no("dealing", [], "LPZ §2.3");
  if (!picking.open.some((a) => a.kind === "draw" || a.kind === "take")) return undefined;
  if (map.armies[army] && map.armies[army].side !== table.active) return no("theirs", [army], "LPZ §4.6");
  if (map.armies[id] && table.armies[id]!.is !== "card") return no("played", [id], "LPZ §4.5");
  if (isCard(id) && isTerrain(bare(id))) return no("no_ground", [t(`leipzig.terrain.${bare(id)}`)], "LPZ §4.6");
  return map.fields[id] ? no("field", [], "LPZ §3.1") : undefined;
}

/** Nothing can be done with a movement card or a marker, for several reasons. */
function stuck(_map: LMap, _table: Table, id: string, refused: readonly Refused[]): Reason | undefined {
  if (isMarker(id)) return no("no_card", [parts(id)[0]], "LPZ §4.6");
  const armies = (of: readonly Refused[]) => new Set(of.map((r) => r.do.split(" ")[2])).size;
  const marches = refused.filter((r) => r.reason.startsWith("march."));
  if (!isCard(id) || !marches.length) return undefined;
  const some = armies(marches.filter((r) => r.reason === "march.kind")) < armies(marches);
  return no(some ? "no_way" : "no_kind", [cardName(bare(id))], some ? "LPZ §4.9" : "LPZ §4.8");
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

/** In a turn: what one can do, and who one is now that the sides have changed. */
function notes(map: LMap, table: Table, picking: Picking): string[] {
  const asked = (...kinds: string[]) => picking.open.some((a) => kinds.includes(a.kind));
  if (picking.picked.length) return [];
  if (asked("choose") && table.as) return [t("web.leipzig.how_choose", [terrainName(map, table.as.field)])];
  const begun = !isFirst(map, table);
  const out = table.leg > 0 && !begun ? [t(`web.leipzig.second.${table.active}`, [table.first ?? 0])] : [];
  if (asked("district")) return out;
  return !asked("take", "draw") ? [] : out.length ? out : [t(begun ? "web.leipzig.how" : "web.leipzig.how_first")];
}

/** In a menu what an action costs. Drawing is no more than
 * the other actions, and has no place beside a card that is picked. */
function button(map: LMap, table: Table, picked: Action, picking: Picking): { text?: string; main?: boolean; off?: boolean } | undefined {
  const { kind, args } = picked.of ?? picked;
  const [a = "", b = "", , d = ""] = args;
  const name = () => cardName(a);
  switch (kind) {
    case "keep": {
      const points = map.missions[a];
      return { text: points ? t("web.leipzig.do_keep", [a, points.FR, points.AL]) : a };
    }
    case "choose":
      return table.as && { text: `${kindName(a as Kind)} = ${table.as[a as Kind]}` };
    case "draw":
      return { main: false, off: picking.picked.length > 0 };
    case "jump":
      return { text: jumpLine(table, picked.of ?? picked) };
    case "march":
    case "march_pair":
      return { text: t(kind === "march" ? "web.leipzig.do_march" : "web.leipzig.do_march_pair", [name(), d, priceOf(kind)?.time ?? ""]) };
    case "clear_pair":
      return { text: t("web.leipzig.do_clear_pair", [name()]) };
    case "clear":
      return { text: t("web.leipzig.do_clear", [cardName(map.fields[b]!.terrain)]) };
    default:
      return undefined;
  }
}

/** Districts keep their places among the buttons. */
const places = (picking: Picking): Action[] =>
  picking.open.some((a) => a.kind === "district") ? districts.map((d) => ({ kind: "district", args: [d] })) : [];

/** Asked in the other player's turn. */
const interrupts = (_map: LMap, table: Table, seat: number): boolean => sideOf(table, seat) !== table.active;

const plays = (_map: LMap, table: Table, seat: number): string => leaderOf(sideOf(table, seat));
export const side = (_options: unknown, seat: number): string => leaderOf(sideCodes[seat] ?? "FR");

function ending(_map: LMap, table: Table, seats: readonly Seat[]): string | undefined {
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
function tally(_map: LMap, table: Table, seat: number): string {
  const { FR, AL } = table.sides;
  const other = table.match === "return" ? (table.first ?? AL.points) : AL.points;
  return t("web.leipzig.points", [seat === FR.seat ? FR.points : other]);
}

/** Fields; an army only where no field tells which of its places is meant. */
export function concerns(map: LMap, event: Event): string[] {
  const words = event.do.split(" ").slice(1);
  const fields = words.filter((w) => w in map.fields);
  return fields.length ? fields : words.filter((w) => w in map.armies);
}

const question = (map: LMap, table: Table, picking: Picking): Question => ({
  text: asks(map, table, picking),
  rule: rule(picking),
  advice: isSharing(picking) ? t("web.leipzig.best") : undefined,
  places: places(picking),
  hand: isOfMissions(picking),
});

export const tell = { label, facts, question, notes, button, why, stuck, interrupts, concerns, whole: true, plays, ending, tally };
