// What players read: texts of one language from /api/text/LANG, filled as src/game/text.h says.
import { signal } from "@preact/signals";
import { recall, remember } from "./store";

export type Lang = "de" | "en";
export const LANGS: readonly Lang[] = ["de", "en"];

export const lang = signal<Lang>(preferred());
/** The texts of `lang`. Empty until they are loaded: the page shows nothing before. */
export const texts = signal<Readonly<Record<string, string>>>({});

/** By language; and of games apart (src/server/page.c), by language and game. */
const loaded = new Map<string, Readonly<Record<string, string>>>();
/** Games apart whose tables have been opened. */
const opened = new Set<string>();

function preferred(): Lang {
  const kept = recall("lang");
  if (kept === "de" || kept === "en") return kept;
  for (const l of navigator.languages ?? [navigator.language]) {
    const short = l.slice(0, 2).toLowerCase();
    if (short === "de" || short === "en") return short;
  }
  return "en";
}

async function load(path: string): Promise<Readonly<Record<string, string>>> {
  let all = loaded.get(path);
  if (!all) {
    const answer = await fetch("/api/text/" + path);
    if (!answer.ok) throw new Error("text " + answer.status);
    all = (await answer.json()) as Record<string, string>;
    loaded.set(path, all);
  }
  return all;
}

/** Loads the texts of a language and shows them. Throws if they cannot be had. */
export async function setLang(l: Lang): Promise<void> {
  const all = await Promise.all([l, ...[...opened].map((game) => `${l}/${game}`)].map(load));
  texts.value = Object.assign({}, ...all);
  lang.value = l;
  words.clear();
  document.documentElement.lang = l;
}

/** A game's table is opened whose texts come with it. */
export async function openTexts(game: string): Promise<void> {
  if (opened.has(game)) return;
  await load(`${lang.value}/${game}`);
  opened.add(game);
  await setLang(lang.value);
}

/** The same by choice: it is kept for the next visit. */
export async function chooseLang(l: Lang): Promise<void> {
  await setLang(l);
  remember("lang", l);
}

export function has(key: string): boolean {
  return Object.prototype.hasOwnProperty.call(texts.value, key);
}

interface Values {
  /** Argument n (from 1) as players read it; `aside`: something in brackets stands behind it. */
  arg(n: number, aside: boolean): string;
  /** Argument n is one: for {1|one|many}. */
  isOne(n: number): boolean;
  seat(aside: boolean): string;
}

const HOLE = /\{(?:(seat)|([1-6])\+?(?:\|([^{|}]*)\|([^{|}]*))?)\}/g;

/** "Computer (recruit)" and " (Austria)" behind it are one pair of brackets. */
function put(text: string, v: Values): string {
  const put = (hole: string, seat: string | undefined, n: string, one: string | undefined, many: string | undefined, at: number) => {
    if (one !== undefined && many !== undefined) return v.isOne(Number(n)) ? one : many;
    const aside = text.startsWith(" (", at + hole.length);
    const value = seat ? v.seat(aside) : v.arg(Number(n), aside);
    return aside ? value.replace(/\)$/, ",\0") : value;
  };
  return text.replace(HOLE, put).replace(/\0 \(/g, " ");
}

/** The text of a key, the key itself if it is missing; args are {1}, {2} … */
export function t(key: string, args: readonly (string | number)[] = [], seat = ""): string {
  const text = has(key) ? texts.value[key]! : key;
  return put(text, {
    arg: (n) => String(args[n - 1] ?? ""),
    isOne: (n) => String(args[n - 1]) === "1",
    seat: () => seat,
  });
}

/** "Ney, 2 × Marmont". */
function several(labels: readonly string[]): string {
  const times = (x: string) => labels.filter((y) => y === x).length;
  return [...new Set(labels)].map((x) => (times(x) > 1 ? `${times(x)}\u00a0×\u00a0${x}` : x)).join(", ");
}

export interface FillOptions {
  /** A word as players read it, from the game's module; undefined: as the texts say. */
  label?(word: string, dom?: string): string | undefined;
  /** Names of the seats; without one it is "Player 2". */
  names?: readonly (string | undefined)[];
  /** The same where what a seat plays stands behind it. */
  called?: readonly (string | undefined)[];
  /** Who acts: {seat}. */
  seat?: number;
  /** The same by name, for instance several of them. */
  who?: string;
  /** Another text than <game>.<group>.<name>, filled with the same arguments. */
  key?: string;
}

/** A number of halves: "3½". */
export const halves = (n: number): string => (n % 2 ? `${n < 2 ? "" : (n - 1) / 2}½` : String(n / 2));

/** Domains of the arguments of a game's kinds, from the catalog. */
export const domains = signal<Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>>({});

/** Kinds of a game that are never told, from the catalog. */
export const mute = signal<Readonly<Record<string, readonly string[]>>>({});

/** Name of a seat; −1 is chance. */
export function seatName(seat: number, names?: readonly (string | undefined)[]): string {
  if (Number.isNaN(seat)) return "…"; // not chosen yet
  if (seat < 0) return t("ui.nature");
  return names?.[seat] || t("ui.seat", [seat + 1]);
}

/** A person's name. The server speaks no language: its word for a guest without one is ours to say. */
export function shownName(name: string): string {
  return name === "Guest" ? t("web.nav.guest") : name;
}

/** The same in a sentence: a guest's name is told from an account's that reads the same. */
export function spokenName({ name, guest }: { name: string; guest?: boolean }): string {
  const shown = shownName(name);
  return shown && guest ? t("web.seat.as_guest", [shown]) : shown;
}

// Groups of a game's keys that do not name values.
const NOT_WORDS = new Set(["title", "step", "do", "log", "why", "opt", "scenario", "name"]);
const words = new Map<string, Map<string, string>>();

/** A game's word by the texts: <game>.<dom>.<word>, whatever its domain. */
export function word(game: string, w: string): string | undefined {
  let mine = words.get(game);
  if (!mine) {
    mine = new Map();
    for (const [key, text] of Object.entries(texts.value)) {
      const [g, dom, name, more] = key.split(".");
      if (g === game && dom && name && more === undefined && !NOT_WORDS.has(dom)) mine.set(name, text);
    }
    words.set(game, mine);
  }
  return mine.get(w);
}

/** A text begins with somebody's name. */
export function startsWithSeat(game: string, group: string, kind: string): boolean {
  const n = /^\{(seat|\d)/.exec(texts.value[`${game}.${group}.${kind}`] ?? "")?.[1];
  return n === "seat" || (n !== undefined && domains.value[game]?.[kind]?.[Number(n) - 1] === "seat");
}

/** Text <game>.<group>.<name> with an action's arguments put in, as bc_text_fill does. Without an
 * action placeholders are left out. */
export function fill(
  game: string,
  group: string,
  name: string,
  action: { kind: string; args: readonly string[] } | null,
  opts: FillOptions = {},
): string {
  const key = opts.key ?? `${game}.${group}.${name}`;
  const text = has(key) ? texts.value[key]! : key;
  const doms = action ? domains.value[game]?.[action.kind] : undefined;
  const names = (aside: boolean) => (aside && opts.called) || opts.names;
  return put(text, {
    arg(n, aside) {
      const all = action?.args[n - 1];
      if (all === undefined) return "";
      return several(all.split("&").map((w) => one(w, n, aside))); // told together: of several lines
    },
    isOne: (n) => action?.args[n - 1] === "1",
    seat: (aside) => opts.who ?? (!action || opts.seat === undefined ? "" : seatName(opts.seat, names(aside))),
  });
  function one(w: string, n: number, aside: boolean): string {
    const dom = doms?.[n - 1];
    if (dom === "seat") return seatName(Number(w), names(aside));
    if (dom === "number") return w;
    if (dom === "half") return halves(Number(w));
    if (dom === "signed") return Number(w) < 0 ? w : `+${w}`;
    const exact = `${game}.${dom}.${w}`;
    return opts.label?.(w, dom) ?? (has(exact) ? t(exact) : word(game, w)) ?? w;
  }
}

/** Two sentences of the log as one, where their text lists what differs ({1+}). */
export function gathered(game: string, a: string, b: string): string | undefined {
  const [x, y] = [a.split(" "), b.split(" ")];
  const text = texts.value[`${game}.log.${x[0]}`] ?? "";
  const lists = (i: number) => text.includes(`{${i}+}`);
  if (x[0] !== y[0] || !/\{\d\+\}/.test(text) || x.some((w, i) => !lists(i) && w !== y[i])) return undefined;
  return x.map((w, i) => (i && lists(i) ? `${w}&${y[i]}` : w)).join(" ");
}

/** A sentence that goes on with the line before. */
export const goesOn = (game: string, kind: string): boolean => (texts.value[`${game}.log.${kind}`] ?? "").startsWith("& ");
