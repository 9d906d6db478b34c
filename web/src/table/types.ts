// The wire (docs/protocol.md) and what a game adds to the table.
import type { ComponentType } from "preact";
import type { Entry } from "./log";
import type { Releases } from "./release";

export interface Seat {
  seat: number;
  name: string;
  kind: "human" | "computer" | "open";
  level?: string;
  /** Not the name of an account, though it may read like one. */
  guest?: boolean;
  clock_ms?: number;
  resigned?: boolean;
  timed_out?: boolean;
  score?: number;
  /** What it plays, where its name alone does not tell it from others: "Austria". In the language of
   * the moment, so it is asked for whenever it is shown. */
  side?(): string | undefined;
}

export interface Prompt {
  step: string;
  rule: string;
  facts?: { kind: string; args: string[] };
}

/** Something that happened: `do` is a kind and its arguments, as in a record. */
export interface Event {
  seq: number;
  seat: number;
  do: string;
  /** The sentences that tell it, in words like those of `do`, if these do not. */
  say?: string[];
  turn?: number;
}

export interface View<Table = unknown> {
  t: "view";
  /** How many views came before, and this one: what a patch stands on. */
  n?: number;
  id: string;
  seq: number;
  /** Of the chain over all that was played (docs/notation.md); null: there is none. */
  head: string | null;
  ack?: number;
  state: "open" | "running" | "over";
  you: number[];
  seat: number | null;
  game: string;
  version: number;
  scenario: string;
  turn: number;
  over: boolean;
  seats: Seat[];
  present: number[];
  watching: number;
  to_act: number[];
  prompt?: Prompt;
  table: Table;
  options: string[];
  events: Event[];
  gap: boolean;
  clock: { now: number; main_s?: number; increment_s?: number; move_s?: number; running: number[] } | null;
  undo: "free" | "ask" | "no";
  draw: boolean;
  asked: { what: "undo" | "draw" | "rematch"; by: number; agreed: number[]; wait: number[] } | null;
  thinking: { seat: number; since: number; limit_ms: number; queue: number } | null;
  rematch: string | null;
  /** A finished game that somebody sent as a record. */
  uploaded?: boolean;
  /** Ended by agreement, or because it was too long. */
  drawn?: "agreed" | "endless";
  hidden: boolean;
  /** What this seat has said beforehand: standing orders, and the rest of a way (docs/protocol.md). */
  orders?: Record<string, string>;
  plan?: string[];
}

export interface Frame<Table = unknown> {
  seq: number;
  turn: number;
  to_act: number[];
  prompt?: Prompt;
  table: Table;
  events: Event[];
  over: boolean;
  /** This entry does not fit the rules of today: the table is that of the last one that did. */
  lost?: boolean;
}

export interface Refused {
  do: string;
  rule: string;
  reason: string;
}

export interface Hint {
  do: string;
  say?: string[];
  win: number;
  visits: number;
}

/** Something that the rules tell of a choice: words as of an event, a sentence under <game>.tell.<kind>. */
export interface Fact {
  do: string;
  rule?: string;
}

/** What comes then: the same question again, another one of ours, dice or cards, somebody else, the end of the turn. */
export type After = "again" | "mine" | "chance" | "others" | "end";

/** Ways from a place, side by side: where each leads, which it makes longer (-1: none), what it means. */
export interface Reach {
  at?: string;
  to: string[];
  from: number[];
  means: number[];
}

/** An answer to a question (docs/protocol.md). */
export interface Told {
  t: "told";
  id: number;
  seq: number;
  ask: string;
  facts?: Fact[];
  options?: { do: string; after: After; interrupt?: true; facts: Fact[] }[];
  ways?: { do: string; from: number; after: string; interrupt?: true }[];
  reach?: Reach[];
  means?: { after: After; interrupt?: true; facts: Fact[] }[];
}

/** An action in words. */
export interface Action {
  kind: string;
  args: string[];
  /** The words are those of a way to pick it (GamePick.ways): this is what is sent. */
  of?: Action;
}

/** What may be picked now: the state of picking (pick.ts). Ids are the words of the actions. */
export interface Picking {
  /** Choosable now. The value tells what choosing does, for names and tips. */
  choices: ReadonlyMap<string, Choice>;
  /** Chosen already, in order. */
  picked: readonly string[];
  /** Every action that is still possible. */
  open: readonly Action[];
  /** Reached by several actions in a row (GamePick.reach), while one thing is picked. */
  far: ReadonlySet<string>;
}

export interface Choice {
  id: string;
  /** Actions that begin with what is picked and this. */
  actions: readonly Action[];
  /** Choosing it completes the action. */
  last: boolean;
}

/**
 * Everything that an action may name carries data-id={id} on its element; if several share an id (a
 * square and its piece) the first one in the document is the one that is focused. The table listens
 * there for clicks, hovering and long presses, and makes what may be chosen a focusable button named
 * by facts()[0]; so a Board needs no handlers, no tabindex and no roles of its own, only looks:
 * choices, picked, far, marked. A piece that carries data-grip={id of its thing} can be pulled.
 */
export interface BoardProps<Map, Table> {
  map: Map;
  table: Table;
  /** Seats as in the view, for colours and names. */
  seats: readonly Seat[];
  /** Who looks; null: an onlooker. */
  seat: number | null;
  picking: Picking;
  /** The event being shown just now, if motion is under way. */
  event: Event | null;
  /** Ids to highlight: hovered log line, hint, hovered card. */
  marked: ReadonlySet<string>;
  /** What the question is about (Question.about). */
  about?: readonly string[];
  /** What the pointer or the keyboard rests on. */
  looked: string | null;
  /** A choosable or any other thing was clicked: the table decides what it means (choose, or tell why not). */
  onPick(id: string): void;
  /** The pointer or focus rests on a thing (null: on nothing): facts are shown. */
  onLook(id: string | null): void;
  lang: string;
}

/** What a game shows over its board, or aside: dice of its own, the card in play, odds. */
export interface OverProps<Map, Table> {
  /** Of the game, for what is remembered of it. */
  game: string;
  map: Map;
  table: Table;
  seat: number | null;
  picking: Picking;
  /** What the pointer or the keyboard rests on. */
  looked: string | null;
  /** What has happened and is shown already. */
  log: readonly Entry<Table>[];
  /** The event being shown just now, if motion is under way. */
  event: Event | null;
  /** A factor for durations; 0: nothing moves. */
  pace: number;
  /** Sends these actions one after the other, as far as they are offered; where nobody plays: not there. */
  onPlay?(actions: readonly string[]): void;
  /** What is asked of whoever looks. */
  prompt?: Prompt;
  /** Takes back so many of one's decisions, the latest first, and makes these anew; where it is free. */
  onRedo?(back: number, again: readonly string[]): void;
  lang: string;
}

/** A part of the board that belongs in the picture: these things, or all of it. */
export interface Scope {
  /** The board goes there once for every key. */
  key: string;
  ids: readonly string[];
  /** No nearer than so many times the whole board. */
  most: number;
  /** It was asked for: the board goes there even if somebody has moved it. */
  firm?: boolean;
}

/** More about a seat, in its panel. */
export interface SeatProps<Map, Table> {
  map: Map;
  table: Table;
  seat: number;
  seats: readonly Seat[];
  lang: string;
  onMark(ids: string[]): void;
}

export interface HandProps<Map, Table> {
  game: string;
  map: Map;
  table: Table;
  seat: number | null;
  seats: readonly Seat[];
  picking: Picking;
  marked: ReadonlySet<string>;
  onPick(id: string): void;
  onMark(ids: string[]): void;
  lang: string;
}

/** A sentence with the rule that it comes from. */
export interface Reason {
  text: string;
  rule: string;
}

/** What a game adds to a question, or says in place of it. */
export interface Question {
  /** When something is picked: what is asked next, instead of the prompt. */
  text?: string;
  /** The rule of what is picked, where it is not that of the prompt. */
  rule?: string;
  /** A hint that belongs to the question, in words of its own: "The best assignment". */
  advice?: string;
  /** Things that it is about, besides those to choose from. */
  about?: readonly string[];
  /** Buttons that keep these places: what cannot be chosen any more stays, disabled. */
  places?: readonly Action[];
  /** A drawer opens though nothing in it is chosen: the hand has to be read. */
  hand?: boolean;
}

/** What a click means on a thing that cannot be chosen: another thing upon it; why not, where it would
 * begin anew with this one; that the latest action is taken back; or that it is only looked at. */
export type Click = { means: string } | "why" | "undo" | "read";

/** What is seen. */
export interface GameDraw<Map, Table> {
  /** The drawing: one <g> in the board's own coordinates; the table puts it into a zoomable <svg>. */
  Board: ComponentType<BoardProps<Map, Table>>;
  /** Size of the drawing in its own coordinates. */
  size(map: Map): { width: number; height: number };
  /** Colour of a seat, the same for the whole game; `acting`: of that part of it which acts now, or undefined
   * if that is not settled yet. */
  seatColour?(map: Map, table: Table, seat: number, acting: boolean): string | undefined;
  /** Armies, towns, cards of a seat, in its panel. */
  SeatExtra?: ComponentType<SeatProps<Map, Table>>;
  /** Cards or forces below the board, where the game has them. */
  Hand?: ComponentType<HandProps<Map, Table>>;
  /** Over the board, in its own window. */
  Over?: ComponentType<OverProps<Map, Table>>;
  /** What is to be read while one looks at the board, and so never lies on it: at the side, on a phone
   * below the board. */
  Aside?: ComponentType<OverProps<Map, Table>>;
  /** How to read the board: signs and what they mean. */
  Legend?: ComponentType<{ lang: string }>;
  /** A small picture of the board for the home page. */
  Picture?: ComponentType;
}

/** How it changes. */
export interface GameMotion<Table> {
  /** Where in the table the things are that events name: what differs between two tables is shown with them. */
  releases?: Releases<Table>;
  /** The words of events tell enough of the past: lines of the log get the tables before them. */
  retold?: boolean;
  /** How long an event is shown, in ms (0: not at all, what it shows comes with the next; default 0). */
  duration?(event: Event, next?: Event): number;
  /** Which of these events is the first after choices that set up more than they tell (-1: there is none): the log asks
   * for the table there. */
  settled?(events: readonly Event[]): number;
}

/** How an action is put together from clicks. */
export interface GamePick<Map, Table> {
  /** Whether the board or the hand draws a word of an action, so that it is picked there and not by a
   * button (`place infantry 3,3`: the square, not the kind). Default: words with a data-id. */
  shows?(map: Map, table: Table, word: string, action: Action): boolean;
  /** How an action may be put together: for each way the words to pick, in order; one of them may stand
   * for several of the action, like a piece for its kind and its place; no way: not here. `options` are all
   * that is offered. Default: the action's words. */
  ways?(map: Map, table: Table, action: Action, options: readonly string[]): string[][];
  /** Ids that the picked thing reaches by several actions in a row, and these actions in order (none: the
   * game itself has something to ask first). `pulled`: it was pulled there, not clicked. */
  reach?(map: Map, table: Table, options: readonly string[], from: string): string[];
  route?(map: Map, table: Table, options: readonly string[], from: string, to: string, pulled: boolean): string[] | null;
  /** Something is on its way: reach and route are asked with nothing picked (from: "") too. */
  wanders?: boolean;
  /** The actions of a route answer different questions; what is not asked is passed over. */
  across?: boolean;
  /** Actions that this way of picking an action has answered already, in order: they follow it by
   * themselves, as far as they are asked. `action` has the picked words, `action.of` is what is sent. */
  answers?(map: Map, table: Table, action: Action): string[];
  /** What a click on a thing means that cannot be chosen; `latest` is the player's latest action, where it can
   * be taken back. Default: nothing. */
  click?(picking: Picking, id: string, latest: Event | null): Click | undefined;
  /** A piece stands on this thing: a tap there is never taken for a tap beside it. */
  holds?(map: Map, table: Table, id: string): boolean;
  /** Kinds of actions that may end a turn without a button that says so. One behind which nothing is asked of
   * this seat is held back until the player confirms it, for nobody could take it back after the next dice. */
  ends?: ReadonlySet<string>;
  /** What the rules are asked about an action that is held back, and the table with their answer: what its words
   * do not tell. */
  held?: { ask(table: Table, action: Action): string | null; shown(table: Table, facts: readonly Fact[]): Table };
  /** What will be wanted of the rules while a question stands (door.ts): asked as soon as it comes. */
  ahead?(view: View<Table>): readonly string[];
  /** What the player has asked to be answered for him, after a moment. */
  auto?(map: Map, table: Table, view: View<Table>): { action: string; ms: number } | null;
}

/** What is said. */
export interface GameTell<Map, Table> {
  /** A value of an action as players read it: "Köln (15,7)". `word` as in actions; `dom`: its domain, where that is known. */
  label?(map: Map, word: string, lang: string, dom?: string): string | undefined;
  /** Facts of a thing, one line each, for tip and screen readers; the first one is its name. With
   * `picking`: also what choosing it would mean now. */
  facts?(map: Map, table: Table, id: string, lang: string, picking?: Picking): string[];
  /** What is asked, beyond the prompt. */
  question?(map: Map, table: Table, picking: Picking, prompt: Prompt | undefined): Question;
  /** What to say about the position beyond the prompt (odds, target, points): short lines under the prompt. */
  notes?(map: Map, table: Table, picking: Picking, lang: string): string[];
  /** A button in words of its own, where they depend on the position; whether it is the main one
   * (false: never); and that it has no place beside what is picked. */
  button?(
    map: Map,
    table: Table,
    action: Action,
    picking: Picking,
    prompt: Prompt | undefined,
  ): { text?: string; main?: boolean; off?: boolean } | undefined;
  /** Why a thing cannot be chosen, where the engine's refusals do not tell. */
  why?(map: Map, table: Table, picking: Picking, id: string, lang: string): Reason | undefined;
  /** Why nothing at all can be done with a thing, from everything that is refused for it. */
  stuck?(map: Map, table: Table, id: string, refused: readonly Refused[], lang: string): Reason | undefined;
  /** The seat is asked something in another's turn. */
  interrupts?(map: Map, table: Table, seat: number): boolean;
  /** Ids that a line of the log concerns. Default: what its words name. */
  concerns?(map: Map, event: Event): string[];
  /** Options are sentences of their own (text: do): hints say them so, and not as the log would. */
  whole?: boolean;
  /** What a seat plays at this table: "Austria". */
  plays?(map: Map, table: Table, seat: number, lang: string): string | undefined;
  /** How a finished game was decided, in a sentence. */
  ending?(map: Map, table: Table, seats: readonly Seat[], lang: string): string | undefined;
  /** What a seat has in the end, instead of its share of the victory: "23 VP". */
  tally?(map: Map, table: Table, seat: number): string;
}

/** What is in sight. */
export interface GameLayout<Map, Table> {
  /** Where an event takes place, if it is to be seen: a board that is zoomed in goes there. */
  scene?(map: Map, event: Event): string[];
  /** On a small screen: what belongs in the picture now. The board then goes to questions only where
   * nothing that may be chosen is in sight. */
  scope?(map: Map, table: Table, seat: number | null, prompt: Prompt, asked: boolean): Scope | undefined;
  /** The same on a large screen: the board is larger than what matters of it. */
  scoped?: boolean;
  /** Boxes lie at the left of the board, so many pixels wide: on a large screen it gives way to them. */
  left?: number;
  /** A tap on a thing tells its facts: names of places that are not always to be read. */
  tells?: boolean;
  /** A word that is chosen in the hand: a drawer opens by itself then. */
  inHand?(word: string): boolean;
}

/** Options of a new game: numbers, or words. */
export type Options = Readonly<Record<string, string | number>>;

/** What is asked before it begins. */
export interface GameSetup {
  /** Who a seat will be in a new game with these options: "France and Spain". */
  side?(options: Options, seat: number, lang: string): string | undefined;
  /** An option that changes nothing with these others: it need not be asked. */
  idle?(option: string, options: Options): boolean;
  /** Options that are asked right behind another one: "rounds" behind "victory". */
  beside?: Readonly<Record<string, string>>;
}

/** What web/src/games/<id>/index.tsx exports as default. All of it but the board has a fallback. */
// biome-ignore lint/suspicious/noExplicitAny: the table hands a game its own map and table, and looks into neither
export interface GameModule<Map = any, Table = any> {
  id: string;
  draw: GameDraw<Map, Table>;
  motion: GameMotion<Table>;
  pick: GamePick<Map, Table>;
  tell: GameTell<Map, Table>;
  layout: GameLayout<Map, Table>;
  setup: GameSetup;
}
