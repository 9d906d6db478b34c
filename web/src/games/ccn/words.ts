// words.ts - troops, hexes and cards in words: names, facts, lines of the log.
import { capital } from "../../table/words";
import type { Event, Fact, Picking, View } from "../../table/types";
import { t } from "../../text";
import { cardName, cardPrinted, cardText, isCard } from "./cards";
import { faceWords } from "./classes";
import { isHex, leaderAt, nationOf, sideCodes, typeOf, unitAt } from "./types";
import type { CMap, Table, Unit } from "./types";

type Lang = "de" | "en";
const of = (lang: string): Lang => (lang === "de" ? "de" : "en");

export const typeName = (map: CMap, type: string, lang: string): string => map.types[type]?.[of(lang)] ?? type;
const nationName = (map: CMap, code: string, lang: string): string => map.nations[code]?.[of(lang)] ?? code;

/** "Line infantry D5", or the leader, or the bare hex. */
export function shortName(map: CMap, table: Table, at: string, lang: string): string {
  const unit = unitAt(table, at);
  if (unit) return `${capital(typeName(map, unit.type, lang))} ${at}`;
  const leader = leaderAt(table, at);
  return leader ? `${leader.name} ${at}` : at;
}

const spelt = (name: string) => name.replace(/_/g, " ");

/** A value of an action as players read it; of what is told "FR.LN@E5" and dice by faces, "2-0-0-1-0". */
export function label(map: CMap, word: string, lang: string, dom?: string): string | undefined {
  if (dom === "faces") {
    const faces = word.split("-").flatMap((n, i) => (n === "0" ? [] : `${n}\u00a0×\u00a0${t(`ccn.face.${faceWords[i]}`)}`));
    return faces.join(", ") || "–";
  }
  if (dom === "man") {
    const [who = "", at] = word.split("@");
    return at ? `${who in map.types ? typeName(map, who, lang) : spelt(who)} ${at}` : word;
  }
  if (word in map.types) return `${typeName(map, word, lang)} (${nationName(map, word.split(".")[0]!, lang)})`;
  if (isHex(word)) return word;
  return /^\p{Lu}.*_/u.test(word) ? spelt(word) : undefined;
}

/** "Line infantry, 4 blocks, with Ney, D5": the whole of it in one breath. */
function unitLine(map: CMap, table: Table, unit: Unit, lang: string): string {
  const leader = leaderAt(table, unit.at);
  const parts = [capital(typeName(map, unit.type, lang)), t("web.ccn.blocks", [unit.blocks])];
  if (unit.square) parts.push(t("web.ccn.in_square", [unit.square]));
  if (leader) parts.push(t("web.ccn.with", [leader.name]));
  parts.push(unit.at);
  return parts.join(", ");
}

/** Whose hand lies open: who looks. Nobody's, or everybody's when all is over: null. */
function viewer(table: Table): number | null {
  const [france, allies] = table.sides.map((s) => s.hand.length > 0);
  return france === allies ? null : france ? 0 : 1;
}

/** As the side sees them: bits of a hex are counted from the left of the map. */
function sectorNames(map: CMap, at: string, side: number): string {
  const turned = sideCodes[side] === map.top;
  const lies = (_: string, i: number) => (map.hexes[at]!.sector >> (turned ? 2 - i : i)) & 1;
  const names = ["left", "centre", "right"].filter(lies).map((s) => t(`web.ccn.sector.${s}`));
  return names.join(" / ");
}

/** A thing that the rules tell, as a sentence. */
export function sentence(map: CMap, fact: Fact, lang: string): string {
  const [kind, ...args] = fact.do.split(" ");
  return t(
    `ccn.tell.${kind}`,
    args.map((word) => label(map, word, lang) ?? word),
  );
}

function ground(map: CMap, at: string, side: number): string {
  const hex = map.hexes[at]!;
  const parts = [t(`ccn.terrain.${hex.terrain}`)];
  if (hex.works) parts.push(t("web.ccn.works"));
  return `${at}: ${parts.join(", ")}; ${sectorNames(map, at, side)}`;
}

function stats(map: CMap, table: Table, unit: Unit, lang: string): string[] {
  const type = typeOf(map, unit);
  const out = [`${nationName(map, nationOf(unit), lang)}, ${t("web.ccn.of_blocks", [unit.blocks, type.blocks])}`];
  const marks = type.is.filter((c) => c !== "heavy" || !type.is.includes("cuirassier")).map((c) => t(`ccn.class.${c}`));
  if (marks.length) out.push(marks.join(", "));
  out.push(
    t(type.move > type.fight ? "web.ccn.moves_more" : "web.ccn.moves", [type.fight, type.move]) +
      (type.range ? "; " + t("web.ccn.ranges", [type.range]) : ""),
  );
  if (type.ignore) out.push(t("web.ccn.ignores", [type.ignore]));
  if (type.retreat !== 1) out.push(t("web.ccn.retreats", [type.retreat]));
  const done = (["ordered", "moved", "fought", "no_fight"] as const).filter((m) => unit[m]).map((m) => t(`web.ccn.mark.${m}`));
  if (done.length) out.push(done.join(", "));
  const targets = table.fights?.filter((g) => g.by === unit.at).map((g) => g.at) ?? unit.targets ?? [];
  if (targets.length) out.push(t("web.ccn.can_hit", [[...new Set(targets)].join(", ")]));
  return out;
}

function goalLines(map: CMap, table: Table, at: string): string[] {
  return map.goals.flatMap((g, i) => {
    if (g.at !== at) return [];
    const held = table.goals[i] ? " " + t("web.ccn.goal_held") : "";
    return [t(g.forever ? "web.ccn.goal_forever" : "web.ccn.goal", [t(`web.ccn.side.${g.side}`), g.banners]) + held];
  });
}

export function facts(map: CMap, table: Table, id: string, lang: string, picking?: Picking): string[] {
  if (isCard(id)) return [cardName(id), ...[cardPrinted(id) ?? []].flat(), cardText(id)];
  if (!isHex(id) || !map.hexes[id]) return [];
  const unit = unitAt(table, id);
  const leader = leaderAt(table, id);
  const hex = map.hexes[id]!;
  const side = viewer(table) ?? unit?.side ?? leader?.side ?? table.active;
  const exit = hex.exit ? [t("web.ccn.exit", [t(`web.ccn.side.${hex.exit}`)])] : [];
  const place = [ground(map, id, side), ...goalLines(map, table, id), ...exit];
  // With something picked the ground around matters more, and the odds stand in the panel.
  if (unit && picking?.picked.length) return [unitLine(map, table, unit, lang)];
  if (unit) return [unitLine(map, table, unit, lang), ...stats(map, table, unit, lang), ...place];
  if (leader) return [t("web.ccn.leader_at", [leader.name, id]), nationName(map, leader.nation, lang), ...place];
  return [`${id}, ${t(`ccn.terrain.${hex.terrain}`)}`, ...place.slice(1), sectorNames(map, id, side)];
}

export const sideName = (seat: number): string => t(`web.ccn.side.${sideCodes[seat] ?? "FR"}`);
export const plays = (_map: CMap, _table: Table, seat: number): string => sideName(seat);
export const side = (_options: unknown, seat: number): string => sideName(seat);

/** What the card says, while it is being carried out; in a melee what is not asked, and why. */
export function notes(_map: CMap, table: Table, picking: Picking): string[] {
  const kinds = new Set(picking.open.map((a) => a.kind));
  const out: string[] = [];
  if ((kinds.has("order") || kinds.has("order_leader") || kinds.has("unsquare")) && table.as && !table.single) out.push(cardText(table.as));
  if (kinds.has("pass")) {
    if (kinds.size === 1) out.push(t("ccn.why.strike.none"));
    if (table.melee?.bar) out.push(t(`ccn.why.${table.melee.bar}`));
  }
  return out;
}

/** By question: what leaves a melee as it is. */
export const leaves: Readonly<Record<string, string>> = {
  "melee.combine": "go",
  "melee.first_strike": "pass",
  "melee.retire": "stand",
  "melee.square": "stand",
  "melee.battle_back": "battle_back",
};

/** Fights, of which there may be many, are told together; else what is told of a thing is told at once. */
export function ahead({ prompt, options }: View<Table>): string[] {
  const step = prompt?.step ?? "";
  if (step === "combat.fight" || step === "melee.bonus") return ["options"];
  const asked = new Set([...(leaves[step] ? [leaves[step]] : []), ...options.filter((o) => /^(play|keep|ignore|first_strike)\b/.test(o))]);
  return [...asked].map((o) => `about ${o}`);
}

/** A question in the other side's turn. */
export const interrupts = (_map: CMap, table: Table, seat: number): boolean => table.active !== seat;

/** What a choice declines: never the button to press without thinking. */
export const declines = (kind: string): boolean => kind === "pass" || kind === "stand" || kind === "stay";

/** The order that was given last, clicked once more: it is taken back. */
export const retracts = (event: Event, id: string): boolean => event.do === `order ${id}` || event.do === `order_leader ${id}`;

/** With a unit picked: what is to be chosen now. */
export function asks(_map: CMap, _table: Table, picking: Picking): string | undefined {
  const kinds = new Set(picking.open.map((a) => a.kind));
  if (kinds.has("fire") || kinds.has("melee")) return t("web.ccn.asks_target");
  if (kinds.has("move") || kinds.has("lead")) return t("web.ccn.asks_move");
  return undefined;
}

export function ending(_map: CMap, table: Table): string | undefined {
  const won = table.sides.findIndex((s) => s.banners >= s.needs);
  if (won < 0) {
    const beaten = table.sides.findIndex((s) => s.units === 0);
    return beaten < 0 ? undefined : t(`web.ccn.ending_empty.${sideCodes[beaten]}`);
  }
  const { banners } = table.sides[won as 0 | 1];
  return t(`web.ccn.ending.${sideCodes[won]}`, [banners, table.sides[(1 - won) as 0 | 1].banners]);
}

export const concerns = (_map: CMap, event: Event): string[] => event.do.split(" ").slice(1).filter(isHex);
