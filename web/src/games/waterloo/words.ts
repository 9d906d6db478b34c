// words.ts - Waterloo in words: names of squares, facts, lines of the log, notes to the prompt.
import { t } from "../../text";
import type { Nation } from "../../symbols";
import { factsOf } from "../../table/door";
import type { Event, Fact, Picking } from "../../table/types";
import { armyOf, kinds, pieceAt, squareOf } from "./types";
import type { Kind, Table, WMap } from "./types";

const country = (c: string) => t(`waterloo.country.${c}`);
const piece = (k: string) => t(`waterloo.piece.${k}`);
const upper = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

function placeName(map: WMap, at: string, lang: string): string | undefined {
  const key = lang === "de" ? "de" : "en";
  return map.towns.find((x) => x.at === at)?.name[key] ?? map.countries.find((c) => c.start?.general[0] === at)?.capital?.[key];
}

/** "Köln (15,7)" where a square has a name, "in Köln (15,7)" where something happens there; towns by theirs. */
export function label(map: WMap, word: string, lang: string, dom?: string): string | undefined {
  if (word === "none") return "–";
  if (squareOf(word)) {
    const name = placeName(map, word, lang);
    const label = name ? `${name} (${word})` : word;
    return dom === "spot" ? t(`ui.waterloo.${name ? "in" : "on"}`, [label]) : label;
  }
  if (dom === "lands") return word.split("+").map(country).join(", ");
  return map.towns.find((x) => x.id === word)?.name[lang === "de" ? "de" : "en"];
}

const grounds: Record<string, string> = { "~": "sea", "^": "mountain", "*": "wood", ".": "land" };

/** What stands there, and what the square is. */
export function facts(map: WMap, table: Table, id: string, lang: string, picking?: Picking): string[] {
  const xy = squareOf(id);
  if (!xy) return [upper(label(map, id, lang) ?? (kinds.includes(id as Kind) ? piece(id) : id))];
  const [x, y] = xy,
    here = pieceAt(table, id);
  const land = map.countries.find((c) => c.letter === map.country[y]?.[x]);
  const name = label(map, id, lang)!;
  const lines = [here ? `${upper(piece(here.kind))}, ${country(here.country)}, ${name}` : name];
  if (!land) return lines;
  const ground = t(`ui.waterloo.${grounds[map.terrain[y]![x]!]}`);
  lines.push(`${country(land.id)}, ${ground}.`);
  const town = map.towns.find((v) => v.at === id);
  if (town) {
    const townName = town.name[lang === "de" ? "de" : "en"];
    lines.push(
      town.circle === "yellow" ? t("ui.waterloo.yellow_town", [townName]) : t("ui.waterloo.red_town", [townName, piece(town.circle)]),
    );
    const holder = table.towns[town.id];
    lines.push(!holder || holder === "neutral" ? t("ui.waterloo.neutral") : t("ui.waterloo.held", [country(holder)]));
  }
  for (const c of map.countries)
    for (const kind of kinds) {
      if (c.start?.[kind].includes(id))
        lines.push(t(kind === "general" ? "ui.waterloo.capital" : "ui.waterloo.start", [country(c.id), piece(kind)]));
      if (c.recruit?.[kind].includes(id)) lines.push(t("ui.waterloo.recruit", [country(c.id), piece(kind)]));
    }
  if (here) {
    const army = armyOf(table, here.country);
    if (army?.mobilising) lines.push(t("waterloo.why.target.mobilising"));
    else if (army?.safe) lines.push(t("ui.waterloo.protected"));
    if (picking?.choices.get(id)?.actions[0]?.kind === "target") lines.push(...factsOf(`target ${id}`).map(sentence));
    else lines.push(t(`ui.waterloo.how_${here.kind}`));
  }
  return lines;
}

function sentence(fact: Fact): string {
  const [kind, ...args] = fact.do.split(" ");
  return t(`waterloo.tell.${kind}`, args);
}

/** An attack there cannot succeed this turn. */
export const isHopeless = (target: string): boolean => factsOf(`target ${target}`).some((f) => f.do.startsWith("hopeless "));

/** A piece is picked: where to? */
export function asks(_map: WMap, table: Table, picking: Picking): string | undefined {
  const at = picking.picked[0];
  const here = at && pieceAt(table, at);
  if (!here || picking.picked.length !== 1 || !picking.open.some((a) => a.kind === "step")) return undefined;
  return t("web.waterloo.asks_step", [table.points]);
}

/** The countries of a seat. */
export function plays(_map: WMap, table: Table, seat: number, lang: string): string | undefined {
  const own = table.armies.filter((a) => a.seat === seat).map((a) => country(a.country));
  return own.length ? new Intl.ListFormat(lang).format(own) : undefined;
}

/** Squares that a line is about. */
export function concerns(map: WMap, event: Event): string[] {
  return event.do
    .split(" ")
    .slice(1)
    .flatMap((w) => (squareOf(w) ? [w] : map.towns.filter((x) => x.id === w).map((x) => x.at)));
}

/** Beyond the prompt: the target and what is missing. */
export function notes(map: WMap, table: Table, picking: Picking, lang: string): string[] {
  const lines: string[] = [];
  const targets = [...picking.choices.values()].filter((c) => c.actions[0]!.kind === "target");
  if (targets.length && !picking.open.some((a) => a.kind === "step") && targets.every(({ id }) => isHopeless(id)))
    lines.push(t("web.waterloo.none_beatable"));
  const here = table.target && pieceAt(table, table.target);
  if (table.target && here) {
    const name = `${upper(piece(here.kind))}, ${country(here.country)}, ${label(map, table.target, lang)}`;
    const missing = table.attack?.places.reduce((n, p) => n + Math.max(0, p.needs - p.has), 0) ?? 0;
    const state = !table.attack ? "" : table.attack.enough ? t("ui.waterloo.enough") : t("web.waterloo.missing", [missing]);
    lines.push(upper(t("ui.waterloo.target", [name])) + (state ? ` – ${state}` : ""));
    const held = table.attack?.places.slice(1).filter((p) => p.has < p.needs) ?? [];
    if (held.length)
      lines.push(
        t("web.waterloo.unbound", [
          held.map((p) => `${upper(piece(pieceAt(table, p.at)?.kind ?? "infantry"))} ${label(map, p.at, lang)}`).join(", "),
        ]),
      );
  }
  const me = armyOf(table, table.active);
  if (me?.mobilising) lines.push(t("web.waterloo.mobilise_note", [country(me.country as Nation)]));
  return lines;
}
