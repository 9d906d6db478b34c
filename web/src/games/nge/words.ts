// words.ts - places, pieces and cards in words: names and facts.
import { factsOf } from "../../table/door";
import { useNarrow as isNarrow } from "../../table/narrow";
import { fill, has, t } from "../../text";
import { capital } from "../../table/words";
import type { Action, Event, Fact, Picking, Prompt, Question } from "../../table/types";
import { isZone } from "./land";
import { wayTo } from "./ways";
import { inSheet } from "./years/kinds";
import type { Names } from "./land";
import { formationsAt, isCampaign, piecesAt, sides, sideOf } from "./types";
import type { Formation, NMap, Table } from "./types";

const say = (n: Names, lang: string): string => n[lang === "de" ? "de" : "en"];

export const sideName = (side: string): string => t(`nge.side.${side}`);
export const nationName = (map: NMap, id: string, lang: string): string => (map.nations[id] ? say(map.nations[id].name, lang) : id);

/** `whole`: told apart from others of the same name. */
export function pieceName(map: NMap, id: string, lang: string, whole = true): string {
  const p = map.pieces[id];
  if (!p) return id;
  if (p.is === "depot") return whole ? t("nge.name.depot", [nationName(map, p.nation, lang)]) : t("web.nge.depot");
  const name = p.name ? say(p.name, lang) : id;
  return whole && p.is === "corps" && map.nations[p.nation]?.major ? t("nge.name.corps", [name, nationName(map, p.nation, lang)]) : name;
}

export function placeName(map: NMap, id: string, lang: string): string | undefined {
  if (map.zones[id]) return say(map.zones[id].name, lang);
  if (map.seas[id]) return say(map.seas[id].name, lang);
  const port = id.startsWith("box:") && map.zones[id.slice(4)];
  return port ? t("nge.name.box", [say(port.name, lang)]) : undefined;
}

export const cardName = (map: NMap, id: string, lang: string): string => (map.cards[id] ? say(map.cards[id].name, lang) : id);

export function label(map: NMap, word: string, lang: string, dom?: string): string | undefined {
  if (word in map.pieces) return pieceName(map, word, lang);
  if (word in map.cards) return cardName(map, word, lang);
  if (word !== "none" && (dom === "terms" || word.includes("+")))
    return word
      .split("+")
      .map((w) => t(`nge.term.${w}`))
      .join(", ");
  if (word === "reserve" || word === "none" || word === "nowhere") return t("web.nge.nowhere");
  return placeName(map, word, lang) ?? (word in map.nations ? nationName(map, word, lang) : undefined);
}

/** "Napoleon, 10 steps, supplied". */
export function formationLine(map: NMap, f: Formation, lang: string): string {
  const who = f.leader ? pieceName(map, f.leader, lang) : nationName(map, f.nation, lang);
  return [
    who,
    t(f.hidden ? "web.nge.steps_least" : "web.nge.steps", [f.steps]),
    f.inside && t("web.nge.inside"),
    f.starved && t("web.nge.unsupplied"),
    f.shaken && t("web.nge.demoralised"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** A fact as a sentence; none where the texts have none for it. */
export function sentence(map: NMap, fact: Fact, lang: string): string | undefined {
  const [kind = "", ...args] = fact.do.split(" ");
  if (!has(`nge.tell.${kind}`)) return undefined;
  return capital(fill("nge", "tell", kind, { kind, args }, { label: (w) => label(map, w, lang) }));
}

/** What a tip says of a choice; on a large screen everything stands beside the map as well. */
const brief = new Set(["left", "cost", "throw", "unsupplied"]);
const whole = new Set([...brief, "risk", "supplied", "gap", "interceptor", "evader", "storm"]);

/** What is known of going there, or of choosing it. */
export function foretold(map: NMap, id: string, lang: string, picking: Picking): string[] {
  const [action] = picking.choices.get(id)?.actions ?? [];
  const told = action ? factsOf([action.kind, ...(action.of ?? action).args].join(" ")) : [];
  const way = picking.far.has(id) ? wayTo(id) : undefined;
  return [
    ...(way ? [t("web.nge.way", [way.length])] : []),
    ...told.filter((f) => (isNarrow() ? whole : brief).has(f.do.split(" ")[0]!)).flatMap((f) => sentence(map, f, lang) ?? []),
  ];
}

function zoneFacts(map: NMap, table: Table, id: string, lang: string): string[] {
  const z = map.zones[id]!;
  const mark = table.marks[id];
  const owner = nationName(map, table.owners[id] ?? "", lang);
  return [
    [say(z.name, lang), ...formationsAt(table, id).map((f) => formationLine(map, f, lang))].join(" · "),
    [
      z.capital && t("web.nge.capital_of", [nationName(map, z.capital, lang)]),
      t("web.nge.owner", [owner]),
      mark?.side && t("web.nge.controlled", [sideName(mark.side)]),
    ],
    [
      z.key && t("web.nge.key_zone"),
      z.fort && t(mark?.ruined ? "web.nge.ruin" : `web.nge.fort.${z.fort}`),
      mark?.siege !== undefined && t("web.nge.siege", [mark.siege]),
      z.terrain !== "clear" && t(`web.nge.terrain.${z.terrain}`),
      z.poor && t("web.nge.poor"),
    ],
  ]
    .map((l) => (typeof l === "string" ? l : l.filter(Boolean).join(" · ")))
    .filter(Boolean);
}

export function facts(map: NMap, table: Table, id: string, lang: string, picking?: Picking): string[] {
  const known = picking ? foretold(map, id, lang, picking) : [];
  if (isZone(id)) return [...zoneFacts(map, table, id, lang), ...known];
  const use = /^(ap|event|play|drop|force):(.*)$/.exec(id);
  if (use) return [`${cardName(map, use[2]!, lang)}: ${t(`web.nge.use.${use[1]}`, [map.cards[use[2]!]?.value ?? 0])}`];
  const place = placeName(map, id, lang);
  if (place) return [place, ...piecesAt(map, table, id).map((p) => pieceName(map, p, lang)), ...known];
  return [label(map, id, lang) ?? id];
}

/** What a question is about: the zone that it names. */
export const question = (_map: NMap, _table: Table, _picking: Picking, prompt: Prompt | undefined): Question => ({
  about: (prompt?.facts?.args ?? []).filter(isZone),
});

export const plays = (_map: NMap, _table: Table, seat: number): string => sideName(sides[seat] ?? "F");

export const concerns = (map: NMap, event: Event): string[] =>
  event.do
    .split(" ")
    .slice(1)
    .filter((w) => w in map.zones || w in map.seas || w.startsWith("box:"));

/** A board that is zoomed in goes to battles and assaults. */
export const scene = (map: NMap, event: Event): string[] => (/^(battle|won|stormed) /.test(event.do) ? concerns(map, event) : []);

/** What a button says, where the position matters; and which one is pressed without a thought. */
export function button(
  _map: NMap,
  _table: Table,
  action: Action,
  picking: Picking,
  prompt: Prompt | undefined,
): { text?: string; main?: boolean; off?: boolean } | undefined {
  const { kind, args } = action.of ?? action;
  if (prompt && inSheet(kind, prompt.step)) return { off: true };
  if (kind === "usual") return { main: true };
  const own = prompt && `web.nge.${kind}.${prompt.step.replace(".", "_")}`;
  if (kind === "one" || kind === "evade" || kind === "stand") return { main: false };
  if (kind === "pass") return { main: false, ...(own && has(own) ? { text: t(own) } : {}) };
  if (kind === "halt") return { main: !picking.open.some((a) => a.kind === "go" || a.kind === "sail") };
  if (kind === "march") return { text: t(args[0] === "0" ? "web.nge.no_forced" : "web.nge.forced", args), main: args[0] === "0" };
  if (kind === "done" && own && has(own)) return { text: t(own) };
  return undefined;
}

export function ending(_map: NMap, table: Table): string | undefined {
  if (!table.winner) return undefined;
  if (isCampaign(table)) return t(`web.nge.ending.campaign.${table.winner}`);
  return t(`web.nge.ending.${table.goal.fallen ? "fallen" : table.winner}`);
}

export const tally = (_map: NMap, table: Table, seat: number): string =>
  t(table.winner === sideOf(seat) ? "web.nge.tally.won" : table.winner === "nobody" ? "web.nge.tally.drawn" : "web.nge.tally.lost");

/** Said of a formation's keeping in a seat's panel. */
export const stepsOf = (table: Table, seat: number): number =>
  table.formations.filter((f) => f.side === sides[seat]).reduce((n, f) => n + f.steps, 0);
