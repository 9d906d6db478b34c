// The form of a new game without its looks: defaults, checks, the request.
import type { CatalogGame, Clock, NewGame, NewSeat, Option } from "../net/api";
import { t } from "../text";
import type { GameFile } from "./file";

export type Who = "me" | "here" | "open" | "computer";

export interface Seat {
  who: Who;
  name: string;
  level: string;
}

export interface ClockForm {
  kind: "none" | "days" | "live";
  days: number;
  minutes: number;
  increment: number;
}

export const CLOCKS = {
  days: [1, 2, 3, 5, 7, 14],
  minutes: [5, 10, 15, 30, 60, 90, 120],
  increments: [0, 5, 10, 20, 30, 60],
};

export const blankClock: ClockForm = { kind: "none", days: 3, minutes: 30, increment: 10 };

export function defaults(game: CatalogGame): Record<string, number> {
  return Object.fromEntries(game.options.map((o) => [o.name, o.def]));
}

/** An option's value as the protocol has it: its word, or the number. */
function optionValue(o: Option, value: number): string | number {
  return o.words ? (o.words[value - o.min] ?? value) : value;
}

export function optionValues(game: CatalogGame, options: Record<string, number>): Record<string, string | number> {
  return Object.fromEntries(game.options.map((o) => [o.name, optionValue(o, options[o.name] ?? o.def)]));
}

/** The options as the form asks them: each followed by those that belong beside it. */
export function inOrder(game: CatalogGame, beside: Readonly<Record<string, string>> = {}): Option[] {
  return game.options
    .filter((o) => !(o.name in beside))
    .flatMap((o) => [o, ...game.options.filter((other) => beside[other.name] === o.name)]);
}

export function inRange(o: Option, value: number): boolean {
  return Number.isInteger(value) && value >= o.min && value <= o.max;
}

function seatCount(options: Record<string, number>, game: CatalogGame): number {
  const n = options.players ?? game.seats_min;
  return Math.min(Math.max(n, game.seats_min), game.seats_max);
}

function standardLevel(levels: readonly string[]): string {
  return levels.includes("veteran") ? "veteran" : (levels[0] ?? "");
}

/** As many seats as the options ask for; new ones are computers', the first one mine. */
export function resize(seats: Seat[], options: Record<string, number>, game: CatalogGame, levels: readonly string[]): Seat[] {
  return Array.from({ length: seatCount(options, game) }, (_, i) => {
    return seats[i] ?? { who: i === 0 ? "me" : "computer", name: "", level: standardLevel(levels) };
  });
}

/** A saved game's seats: its first person is me, others sit here too. */
export function seatsOfFile(file: GameFile, levels: readonly string[]): Seat[] {
  let me = false;
  return file.seats.map((s) => {
    const level = levels.includes(s.level) ? s.level : standardLevel(levels);
    if (s.computer) return { who: "computer", name: "", level };
    const who = me ? "here" : "me";
    me = true;
    return { who, name: s.name, level };
  });
}

/** A finished game to look at: it has to be somebody's, so one seat is mine. */
export function requestOfRecord(file: GameFile, levels: readonly string[]): NewGame {
  const seats = seatsOfFile(file, levels);
  const mine = seats.some((s) => s.who === "me") ? seats : sit(seats, 0, "me");
  const names = seatNames(mine, "");
  return { game: file.game, seats: mine.map((s, i) => seatRequest({ ...s, name: names[i]! })), record: file.text };
}

/** I sit only once: who takes my seat leaves me his. */
export function sit(seats: Seat[], at: number, who: Who): Seat[] {
  const was = seats[at]!.who;
  return seats.map((s, i) => {
    if (i === at) return { ...s, who };
    return who === "me" && s.who === "me" ? { ...s, who: was } : s;
  });
}

/** Who gives no name has his seat's. */
export function seatNames(seats: readonly Seat[], mine: string): string[] {
  return seats.map((s, i) => {
    if (s.who === "me") return mine.trim();
    return s.who === "here" ? s.name.trim() || t("ui.seat", [i + 1]) : "";
  });
}

export function checkSeats(seats: readonly Seat[], name: string): { seats: string | null; rows: (string | null)[] } {
  const mine = seats.some((s) => s.who === "me");
  const computers = seats.every((s) => s.who === "computer");
  const names = seatNames(seats, name).map((n) => n.toLocaleLowerCase());
  const twice = (i: number) => names.filter((n) => n === names[i]).length > 1;
  return {
    seats: mine || computers ? null : t("web.new.no_me"),
    rows: seats.map((s, i) => (s.who === "here" && twice(i) ? t("web.new.name_twice") : null)),
  };
}

function seatRequest(s: Seat): NewSeat {
  switch (s.who) {
    case "me":
      return { kind: "me" };
    case "here":
      return { kind: "here", name: s.name };
    case "open":
      return { kind: "open" };
    case "computer":
      return { kind: "computer", level: s.level };
  }
}

function clockRequest(c: ClockForm): Clock | null {
  if (c.kind === "none") return null;
  return c.kind === "days" ? { move_s: c.days * 86_400 } : { main_s: c.minutes * 60, increment_s: c.increment };
}

export function request(f: {
  game: CatalogGame;
  scenario: string;
  options: Record<string, number>;
  seats: readonly Seat[];
  clock: ClockForm;
  listed: boolean;
  file: GameFile | null;
}): NewGame {
  const names = seatNames(f.seats, "");
  const seats = f.seats.map((s, i) => seatRequest({ ...s, name: names[i]! }));
  const made: NewGame = { game: f.game.id, seats, public: f.listed };
  const clock = clockRequest(f.clock);
  if (clock) made.clock = clock;
  if (f.file) return { ...made, [f.file.kind]: f.file.text };
  return {
    ...made,
    scenario: f.scenario,
    options: optionValues(f.game, f.options),
  };
}
