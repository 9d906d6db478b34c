// The HTTP side of docs/protocol.md.
import { signal } from "@preact/signals";
import { domains, has, lang, mute, t } from "../text";
import type { Event, Frame } from "../table/types";
import { forget, keepMix, type Mix } from "./kept";
import { patched } from "./patch";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
  ) {
    super(text);
  }
}

export interface Person {
  id: number | string;
  name: string;
  account: boolean;
  webhook?: string | null;
}

/** Where I am signed in; never with what. */
export interface Session {
  created: number;
  used: number;
  /** A coarse name of the browser, such as "Firefox, Linux"; empty: none that we know. */
  agent: string;
  here: boolean;
}

export interface Option {
  name: string;
  min: number;
  max: number;
  def: number;
  words?: string[];
}

export interface CatalogGame {
  id: string;
  rulebook: string;
  seats_min: number;
  seats_max: number;
  hidden: boolean;
  scenarios: string[];
  options: Option[];
  /** Standing orders that a seat may give. */
  orders?: Option[];
  /** Domains of the arguments of each kind: {"lot": ["seat"]}; and kinds that are never told. */
  kinds?: Record<string, string[]>;
  mute?: string[];
}

export interface Catalog {
  version: string;
  games: CatalogGame[];
  levels: string[];
}

export type Clock = { move_s: number } | { main_s: number; increment_s: number };

export interface SummarySeat {
  kind: "open" | "human" | "computer";
  name: string;
  level?: string;
  /** Not the name of an account, though it may read like one. */
  guest?: boolean;
  you?: boolean;
  score?: number;
}

export interface Summary {
  id: string;
  game: string;
  scenario: string;
  state: "open" | "running" | "over";
  public: boolean;
  /** A finished game that somebody sent as a record. */
  uploaded?: boolean;
  turn: number;
  seq: number;
  created: number;
  updated: number;
  to_act: number[];
  seats: SummarySeat[];
  clock: Clock | null;
  my_turn: boolean;
  /** Somebody offers a rematch, and I have not answered. */
  rematch_asked?: boolean;
  watchable: boolean;
}

export interface GameInfo extends Summary {
  options: Record<string, string | number>;
  /** Of the dice; null: they were not all thrown here, and nothing proves them. */
  commit: string | null;
  /** What each seat contributes to them. */
  mixes?: Mix[];
  rematch: string | null;
  /** The dice of a rematch, by the seats of that game; `commit`: it is offered. */
  next?: { commit?: string; mixes: Mix[] };
  deletes: number[];
  invite?: string;
}

export type NewSeat =
  | { kind: "me" }
  | { kind: "here"; name: string }
  | { kind: "open"; name?: string }
  | { kind: "computer"; level: string };

export interface NewGame {
  game: string;
  scenario?: string;
  options?: Record<string, string | number>;
  seats: NewSeat[];
  clock?: Clock | null;
  public?: boolean;
  position?: string;
  record?: string;
  /** A scenario of one's own, as a text. */
  own?: string;
}

/** A part of the data, how we know it, and on what grounds; a file of somebody's own may speak English only. */
export interface Provenance {
  part: string;
  how: string;
  en: string;
  de?: string;
}

export type List = "mine" | "open" | "running" | "finished";

/** The scenario's name of a game that is played on somebody's own. */
const OWN = "own";

/** A scenario as people read it. */
export function scenarioName(game: string, scenario: string): string {
  return scenario === OWN ? t("web.own") : t(`${game}.scenario.${scenario}`);
}

async function failure(answer: Response): Promise<ApiError> {
  try {
    const { error } = (await answer.json()) as { error: { code: string; text: string } };
    return new ApiError(error.code, error.text, answer.status);
  } catch {
    return new ApiError("failed", answer.statusText, answer.status);
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError("offline", "The server cannot be reached.", 0);
  }
  if (!answer.ok) throw await failure(answer);
  return answer;
}

async function get<T>(path: string): Promise<T> {
  return (await ask(path)).json() as Promise<T>;
}

async function post<T>(path: string, body: object = {}): Promise<T> {
  const answer = await ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return (text ? JSON.parse(text) : {}) as T;
}

/** Who is playing here: null until there is a guest or an account; undefined: not known yet. */
export const person = signal<Person | null | undefined>(undefined);
export const catalog = signal<Catalog | null>(null);

/** My name if I have chosen one: guests begin without. */
export function myName(): string {
  const p = person.value;
  return !p || (!p.account && p.name === "Guest") ? "" : p.name;
}

type Who = { person: Person | null };

async function became(answer: Promise<Partial<Who>>): Promise<Person | null> {
  const { person: p } = await answer;
  // Not every answer names the person: then ask.
  person.value = p === undefined ? (await get<Who>("/api/me")).person : p;
  return person.value;
}

type Made = { id: string; invite?: string };
type Rematch = { id: string | null; waiting: number[] };

/** The dice are committed to before they hear of our mix (docs/notation.md, "Dice"). */
async function createFairly(game: NewGame): Promise<Made> {
  const { commit } = await post<{ commit: string }>("/api/dice");
  const before = game.seats.map((s) => (s.kind === "computer" ? "drawn" : null));
  try {
    return await post<Made>("/api/games", { ...game, dice: commit, mix: keepMix(commit, mix(), before) });
  } catch (e) {
    if (e instanceof ApiError && e.code !== "offline") forget(commit);
    throw e;
  }
}

/** To the dice that are offered, or to new ones that we offer. */
async function agreeFairly(id: string): Promise<Rematch> {
  const path = `/api/games/${id}/rematch`;
  const { next } = await api.game(id);
  if (!next) return post<Rematch>(path); // it has begun
  const commit = next.commit ?? (await post<{ commit: string }>("/api/dice")).commit;
  return post<Rematch>(path, { dice: commit, mix: keepMix(commit, mix(), next.mixes) });
}

export const api = {
  me: () => became(get<Who>("/api/me")),
  setMe: (change: { name?: string; webhook?: string; password?: string; old?: string }) => became(post<Partial<Who>>("/api/me", change)),
  register: (name: string, password: string) => became(post("/api/register", { name, password })),
  login: (name: string, password: string) => became(post("/api/login", { name, password })),
  logout: () => became(post("/api/logout")),
  deleteMe: (password?: string) => became(post("/api/me/delete", password === undefined ? {} : { password })),
  sessions: async () => (await get<{ sessions: Session[] }>("/api/me/sessions")).sessions,
  /** Everywhere else, or everywhere. */
  signOut: (all: boolean) => became(post("/api/me/signout", { all })),
  link: () => post<{ as: string }>("/api/me/link"),
  as: (as: string) => became(post("/api/me/as", { as })),

  async catalog(): Promise<Catalog> {
    if (!catalog.value) {
      const c = await get<Catalog>("/api/catalog");
      mute.value = Object.fromEntries(c.games.map((g) => [g.id, g.mute ?? []]));
      domains.value = Object.fromEntries(c.games.map((g) => [g.id, g.kinds ?? {}]));
      catalog.value = c;
    }
    return catalog.value;
  },
  map: <T>(game: string, scenario: string) => get<T>(`/api/map/${encodeURIComponent(game)}/${encodeURIComponent(scenario)}`),
  /** The board of a running or finished game, whatever it is played on. */
  boardOf: <T>(g: { id: string; game: string; scenario: string }, invite?: string | null) =>
    g.scenario === OWN
      ? get<T>(`/api/games/${g.id}/map` + (invite ? `?invite=${encodeURIComponent(invite)}` : ""))
      : api.map<T>(g.game, g.scenario),
  /** Where a game's data come from, by the names of its files. */
  sources: (game: string) => get<Record<string, Provenance[]>>(`/api/sources/${encodeURIComponent(game)}`),
  /** A scenario as it is written. */
  scenario: async (game: string, name: string) =>
    (await ask(`/api/scenario/${encodeURIComponent(game)}/${encodeURIComponent(name)}`)).text(),
  /** Refused with its place and what is wrong, as `bicorne check` says it. */
  checkOwn: (game: string, own: string) => post<object>("/api/scenario", { game, own }),
  rules: async (game: string, l: string) => (await ask(`/api/rules/${encodeURIComponent(game)}/${l}`)).text(),

  games: (list: List, before?: number) =>
    get<{ games: Summary[]; more: boolean }>(`/api/games?list=${list}` + (before ? `&before=${before}` : "")),
  /** `invite`: a private game is there for those who sit in it, and for those who bring this. */
  game: (id: string, invite?: string | null) => get<GameInfo>("/api/games/" + id + (invite ? `?invite=${encodeURIComponent(invite)}` : "")),
  async create(game: NewGame) {
    const made = await (game.record === undefined ? createFairly(game) : post<Made>("/api/games", game));
    if (!person.value) await api.me(); // the request has made us a guest
    return made;
  },
  async join(id: string, how: { invite?: string; seat?: number; name?: string }) {
    const { commit, mixes } = await api.game(id, how.invite);
    const mine = commit ? { mix: keepMix(commit, mix(), mixes ?? []) } : {};
    const seat = await post<{ seat: number }>(`/api/games/${id}/join`, { ...how, ...mine });
    await api.me();
    return seat;
  },
  leave: (id: string) => post(`/api/games/${id}/leave`),
  /** Offers a rematch or agrees to it; or declines it, or takes it back. `id`: it has begun. */
  async rematch(id: string, yes: boolean): Promise<Rematch> {
    if (!yes) return post<Rematch>(`/api/games/${id}/rematch`, { yes });
    try {
      return await agreeFairly(id);
    } catch (e) {
      // Somebody has offered other dice meanwhile, or taken them back: once more, with those of now.
      if (!(e instanceof ApiError) || (e.code !== "taken" && e.code !== "state")) throw e;
      return agreeFairly(id);
    }
  },
  remove: (id: string) => post<{ deleted: boolean; waiting: number[] }>(`/api/games/${id}/delete`),
  /** `seat`: which of one's own, where several sit at this screen and the game has secrets. */
  log: (id: string, seat?: number | null) =>
    get<{ seq: number; events: Event[] }>(`/api/games/${id}/log` + (seat == null ? "" : `?seat=${seat}`)),
  frames: async (id: string, from: number, count: number, seat: number | null = null) => {
    const query = `from=${from}&count=${count}&patches=1${seat === null ? "" : `&seat=${seat}`}`;
    const { seq, frames } = await get<{ seq: number; frames: (Frame | FramePatch)[] }>(`/api/games/${id}/frames?${query}`);
    return { seq, frames: wholeFrames(frames) };
  },
  record: async (id: string) => (await ask(api.recordUrl(id))).text(),
  /** To be opened as a download. */
  recordUrl: (id: string) => `/api/games/${id}/record`,
  positionUrl: (id: string) => `/api/games/${id}/position`,
};

/** A frame, by what differs from the one before. */
interface FramePatch {
  seq: number;
  events: Event[];
  lost?: boolean;
  to: unknown;
}

export function wholeFrames(frames: readonly (Frame | FramePatch)[]): Frame[] {
  const whole: Frame[] = [];
  for (const f of frames) {
    const { seq, events, lost } = f;
    const own = lost === undefined ? { seq, events } : { seq, events, lost };
    if (!("to" in f)) whole.push(f);
    else {
      const { lost: _, ...before } = whole[whole.length - 1]!;
      whole.push({ ...(patched(before, f.to) as Frame), ...own });
    }
  }
  return whole;
}

/** A contribution to the dice: 16 random bytes in hex. */
export function mix(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

// In these the server's sentence says more than ours can.
const TELLING = new Set(["value", "syntax", "state", "full", "failed"]);

/** What went wrong, for people. */
export function errorText(e: unknown): string {
  if (!(e instanceof ApiError)) return t("web.error.failed");
  const key = `web.error.${e.code}`;
  if (lang.value === "en" && e.message && TELLING.has(e.code)) return e.message;
  return has(key) ? t(key) : e.message;
}
