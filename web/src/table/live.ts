// live.ts - a game as it is played: what the server sends, what of it is shown already, what is
// picked, and what is sent. The components of the table read its signals.
import { batch, computed, effect, signal, type Signal } from "@preact/signals";
import { api, person } from "../net/api";
import { keepHead } from "../net/kept";
import { notifyTurn, refreshMine } from "../net/notify";
import { GameSocket, type Message, type No, type Ok } from "../net/socket";
import { play } from "../net/sound";
import { recall, remember } from "../store";
import { lang, t } from "../text";
import { toast } from "../ui";
import { Motion } from "./motion";
import { retell, standing, type Entry } from "./log";
import { carry, click, parse, picking, print, settled, still, whyNot, type Button, type Pick, type Shows } from "./pick";
import { pace, winBar } from "./settings";
import type { Action, Event, GameModule, Hint, Question, Refused, View } from "./types";
import { listed, nameOf, sided, Words } from "./words";

/** What is said beside the board after a click that chose nothing. */
export interface Note {
  /** Told anew when the language changes. */
  text(): string;
  rule?: string;
  id: string;
}

/** The last decision of a turn, seen on the board but not sent (GamePick.last). */
export interface Held {
  action: Action;
  seq: number;
  seat: number;
  /** So many steps of the same click went before it and are sent. */
  steps: number;
}

const nothing: ReadonlySet<string> = new Set();
const LOG_AGAIN_MS = 3000;

/** It is our turn. */
function asks(v: View): boolean {
  return v.state === "running" && v.you.some((s) => v.to_act.includes(s));
}

export class Live {
  readonly socket: GameSocket;
  readonly words: Words;
  /** The newest view there is; and the one up to which everything has been shown. */
  readonly latest = signal<View | null>(null);
  readonly view = signal<View | null>(null);
  /** What is drawn: between two views the table as far as events have come. */
  readonly table = signal<unknown>(null);
  readonly event = signal<Event | null>(null);
  readonly moving = signal(false);
  readonly picks = signal<readonly Pick[]>([]);
  /** An action is on its way. */
  readonly sending = signal(false);
  /** What waits for a last word: until then it can be taken back for nothing. */
  readonly held = signal<Held | null>(null);
  readonly marked = signal<ReadonlySet<string>>(nothing);
  readonly looked = signal<string | null>(null);
  readonly note = signal<Note | null>(null);
  /** What a finger has tapped: its facts are told. */
  readonly tapped = signal<string | null>(null);
  readonly hints = signal<readonly Hint[] | "asked" | null>(null);
  /** Ids of what is drawn, for games that do not tell (GamePick.shows). */
  readonly drawn = signal<ReadonlySet<string>>(nothing);
  /** Nobody may look until the next one at this screen has taken his place. */
  readonly curtain = signal<number | null>(null);

  /** When the newest view came: its clocks are as of then. */
  arrived = 0;

  private all = signal<readonly Entry[]>([]);
  readonly log = computed(() => standing(this.all.value));

  private motion: Motion<unknown, View>;
  private logSeq = -1;
  private sent: { action: Action; seq: number } | null = null;
  private refused: { seq: number; list: Promise<readonly Refused[]> } | null = null;
  private told = -1;
  private stops: (() => void)[] = [];
  private closed = false;
  /** The box that says how the game ended has been closed. */
  readonly endingClosed = signal(false);
  /** Picks that a move has left behind; the way that was gone with one click; a question taken back. */
  private carried: readonly Pick[] | null = null;
  private way: { end: number; steps: number } | null = null;
  private withdrew = false;
  /** Entries that the page has made by itself; it may be opened again. */
  readonly unasked: Signal<ReadonlySet<number>>;
  /** The question that could not be answered without the player. */
  private readonly stuck = signal(-1);
  private waits: { seq: number; done(v: View | null): void }[] = [];

  constructor(
    readonly id: string,
    readonly module: GameModule,
    readonly map: unknown,
    game: string,
    invite: string | null,
    /** Of the dice: what is kept of them goes by it. */
    readonly commit: string | null = null,
  ) {
    this.words = new Words(game, module, map);
    this.unasked = signal(new Set((recall(`alone.${id}`) ?? "").split(" ").filter(Boolean).map(Number)));
    this.motion = new Motion({
      advance: (table, event) => module.motion.advance?.(map, table, event) ?? table,
      keep: (before, table) => module.motion.keep?.(before, table) ?? table,
      duration: (event) => module.motion.duration?.(event) ?? 0,
      happened: (event, before) => this.happened(event, before),
      draw: (table, event) =>
        batch(() => {
          this.table.value = table;
          this.event.value = event;
          if (event) play(/^(roll|cast)\b/.test(event.do) ? "dice" : "move");
        }),
      reached: (view) => this.reached(view),
    });
    this.socket = new GameSocket(id, invite);
    this.stops.push(this.socket.listen((m) => this.take(m)));
    this.stops.push(effect(() => this.socket.wins(winBar.value)));
    this.stops.push(effect(() => this.answerAlone()));
    const hide = () => document.hidden && this.motion.skip();
    document.addEventListener("visibilitychange", hide);
    this.stops.push(() => document.removeEventListener("visibilitychange", hide));
  }

  close(): void {
    this.closed = true;
    for (const stop of this.stops) stop();
    this.motion.reset();
    this.socket.close();
    for (const w of this.waits) w.done(null);
    this.waits = [];
  }

  // --- What the server says ---

  private take(message: Message): void {
    if (message.t !== "view") return;
    const m = { ...message, seats: sided(message.seats, message.you, this.module, this.map, message.table) };
    const before = this.latest.value;
    const first = before === null;
    const other = !first && m.seat !== before.seat;
    const starts = !first && before.state === "open" && m.state !== "open";
    const missing = m.gap || (!first && m.seq > before.seq && !m.events.some((e) => e.seq === m.seq));
    this.arrived = Date.now();
    if (this.commit) keepHead(this.commit, m);
    this.latest.value = m;
    // What one of us may read is not for the next one at this screen.
    if (other && m.hidden) this.all.value = [];
    if (first || missing || starts || (other && m.hidden)) void this.loadLog(m);
    if ((other && m.hidden) || starts) this.motion.reset();
    this.motion.push(m, document.hidden ? 0 : pace.value);
    this.moving.value = this.motion.busy;
    this.waits = this.waits.filter((w) => {
      if (m.seq < w.seq) return true;
      w.done(m);
      return false;
    });
    this.seatNext(m);
    if (person.value && (before?.state !== m.state || asks(before) !== asks(m))) void refreshMine().catch(() => {});
    this.tellTurn(m);
    this.tellRefusal(before, m);
  }

  private async loadLog(v: View): Promise<void> {
    if (v.state === "open") return; // it is read at the start, by those who play
    try {
      // Who has several seats looks through one of them where something is hidden.
      const seat = v.hidden && v.you.length > 1 ? v.seat : null;
      const [{ seq, events }, start] = await Promise.all([api.log(this.id, seat), this.tableAt(v, seat, 0)]);
      const at = this.module.motion.settled?.(events) ?? -1;
      const settled = at < 0 ? null : await this.tableAt(v, seat, events[at]!.seq);
      if (this.latest.value?.seat !== v.seat) return;
      const advance = (table: unknown, event: Event) => (table && this.module.motion.advance?.(this.map, table, event)) ?? table;
      const told = retell(events, start, advance, settled ? { at, table: settled } : undefined);
      const later = this.all.value.filter((e) => e.event.seq > seq);
      // Lines that were seen happening know the table before them: they stay as they are.
      const seen = new Map(this.all.value.map((e) => [e.event.seq + e.event.do, e]));
      this.logSeq = seq;
      const known = (e: Entry) => {
        const old = seen.get(e.event.seq + e.event.do);
        return old?.before ? old : e;
      };
      this.all.value = [...told.map(known), ...later];
    } catch {
      // No alarm: the line may be down still. Once more, as long as somebody sits here.
      window.setTimeout(() => {
        if (!this.closed && this.latest.value) void this.loadLog(this.latest.value);
      }, LOG_AGAIN_MS);
    }
  }

  /** The table after an entry, 0 the start: with it the lines of the log say more. */
  private async tableAt(v: View, seat: number | null, entry: number): Promise<unknown> {
    if (!this.module.motion.advance || v.state === "open") return null;
    const { frames } = await api.frames(this.id, entry, 1, seat).catch(() => ({ frames: [] }));
    return frames[0]?.table ?? null;
  }

  private happened(event: Event, before: unknown): void {
    if (event.seq <= this.logSeq) return;
    const turn = event.turn ?? this.view.value?.turn;
    this.all.value = [...this.all.value, { event: { ...event, turn }, before }];
  }

  private reached(view: View): void {
    batch(() => {
      const before = this.view.value;
      this.view.value = view;
      this.moving.value = this.motion.busy;
      this.showHeld(view);
      if (before?.seq === view.seq && before.seat === view.seat) return;
      const options = view.options.map(parse).flatMap((a) => this.ways(a));
      const done = this.sent && view.seq > this.sent.seq ? this.sent.action : null;
      if (done) this.sent = null;
      if (this.held.value) this.picks.value = [];
      else this.picks.value = done ? carry(done, options, this.shows) : still(options, this.picks.value, this.shows);
      this.carried = done ? this.picks.value : null;
      this.hints.value = null;
      this.note.value = null;
      this.marked.value = nothing;
    });
  }

  /** Several of us at one screen: the one who has to decide looks; with secrets, only when he says so. */
  private seatNext(v: View): void {
    if (v.you.length < 2 || v.state !== "running") {
      this.curtain.value = null;
      return;
    }
    const next = v.to_act.find((s) => v.you.includes(s));
    if (next === undefined || (v.seat !== null && v.to_act.includes(v.seat))) {
      this.curtain.value = null;
    } else if (!v.hidden) {
      if (v.seat !== next) this.socket.look(next);
    } else {
      this.curtain.value = next;
      if (v.seat !== null) this.socket.look(null);
    }
  }

  /** The next one has taken his place. */
  lift(): void {
    const seat = this.curtain.value;
    if (seat !== null) this.socket.look(seat);
  }

  private tellTurn(v: View): void {
    if (!asks(v) || this.told === v.turn || this.module.pick.auto?.(this.map, v.table, v)) return;
    const first = this.told < 0;
    this.told = v.turn;
    if (!first) notifyTurn(this.id, t("web.notify.turn"), t(`${v.game}.title`));
  }

  skip(): void {
    this.motion.skip();
    this.moving.value = this.motion.busy;
  }

  // --- What may be chosen ---

  readonly shows: Shows = (word, action) =>
    this.module.pick.shows ? this.module.pick.shows(this.map, this.view.value?.table, word, action) : this.drawn.value.has(word);

  private readonly ways = (action: Action): readonly Action[] =>
    this.module.pick
      .ways?.(this.map, this.view.value?.table, action, this.view.value?.options ?? [])
      .map((args) => ({ kind: action.kind, args, of: action })) ?? [action];

  /** What one would click for an action, in order. */
  clicks(action: Action): readonly string[] {
    return this.ways(action)[0]?.args ?? [];
  }

  /** What the page answers by itself: it is never asked. Only once: what is refused is the player's. */
  readonly alone = computed(() => {
    const v = this.view.value;
    if (v?.state !== "running" || v.seat === null || !v.to_act.includes(v.seat)) return null;
    const auto = this.stuck.value === v.seq ? null : this.module.pick.auto?.(this.map, v.table, v);
    return auto ? { ...auto, seq: v.seq } : null;
  });

  /** It is ours to decide, and everything before has been seen. */
  readonly offered = computed(() => (this.alone.value ? null : this.ready.value));
  private readonly ready = computed<View | null>(() => {
    const v = this.view.value;
    if (v?.state !== "running" || this.moving.value || this.sending.value || this.curtain.value !== null) return null;
    if (v.seat === null || !v.to_act.includes(v.seat) || v.seq !== this.latest.value?.seq) return null;
    return v;
  });
  private readonly options = computed(() =>
    this.held.value ? [] : (this.offered.value?.options ?? []).map(parse).flatMap((a) => this.ways(a)),
  );

  readonly picking = computed(() => {
    const state = picking(this.options.value, this.picks.value, this.shows);
    const v = this.offered.value;
    const only = this.picks.value.length === 1 ? this.picks.value[0]! : null;
    if (!v || !only || only.on !== "board" || !this.module.pick.reach) return state;
    const far = this.module.pick.reach(this.map, v.table, v.options, only.id).filter((id) => !state.choices.has(id));
    return { ...state, far: new Set(far) };
  });
  /** What the game has to say about the question; and what that is about. */
  readonly question = computed<Question>(() => {
    const table = this.table.value;
    return (table !== null && this.module.tell.question?.(this.map, table, this.picking.value, this.view.value?.prompt)) || {};
  });
  readonly about = computed(() => (this.offered.value && this.question.value.about) ?? []);

  // --- What a player does ---

  /** A click on a thing of the board or the hand. */
  pick(clicked: string): void {
    if (this.moving.value) {
      this.skip();
      return;
    }
    const v = this.offered.value;
    const id = this.meant(clicked);
    this.note.value = null;
    if (this.tapped.value !== clicked) this.tapped.value = null; // now something else is looked at
    if (!v) {
      void this.explain(id);
      return;
    }
    if (this.held.value) {
      this.note.value = { text: () => t("web.table.held_first"), id };
      return;
    }
    const state = this.picking.value;
    if (!state.choices.has(id) && state.far.has(id)) {
      const way = this.module.pick.route?.(this.map, v.table, v.options, state.picked[0]!, id, false);
      if (way) {
        if (way.length) void this.follow(way);
        return;
      }
    }
    const picks = click(this.options.value, this.picks.value, this.shows, id);
    const anew = !state.choices.has(id) && !state.picked.includes(id);
    if (picks && !(anew && this.module.pick.click?.(state, id, null) === "why")) this.choose(picks);
    else if (!this.picks.value.length && this.retracts(v, id)) void this.undo();
    else void this.explain(id);
  }

  private meant(id: string): string {
    const state = this.picking.value;
    const chosen = state.choices.has(id) || state.far.has(id) || state.picked.includes(id);
    const own = chosen ? undefined : this.module.pick.click?.(state, id, null);
    return typeof own === "object" ? own.means : id;
  }

  /** What is picked was pulled onto this thing; the game may have something to ask before it goes. */
  pull(id: string): void {
    const v = this.offered.value;
    const { picked, far, choices } = this.picking.value;
    if (!v || this.held.value || picked.length !== 1) return;
    if (far.has(id) && this.module.pick.route?.(this.map, v.table, v.options, picked[0]!, id, true)?.length === 0) return;
    if (far.has(id) || choices.has(id)) this.pick(id);
    else void this.explain(id);
  }

  /** A tap on this thing means it: a piece stands there, or it could be picked instead. */
  firm(id: string): boolean {
    if (this.module.pick.holds?.(this.map, this.table.value, id)) return true;
    return click(this.options.value, this.picks.value, this.shows, this.meant(id)) !== null;
  }

  /** What the latest action did to this thing can be taken back, and a click on it says so. */
  private retracts(v: View, id: string): boolean {
    const last = this.log.value[this.log.value.length - 1]?.event;
    if (this.undoOf(v) !== "free" || !last || last.seq !== v.seq || last.seat !== v.seat) return false;
    return this.module.pick.click?.(this.picking.value, id, last) === "undo";
  }

  /** A button: a word that is not on the board, or a whole action. */
  press(b: Button): void {
    this.note.value = null;
    this.tapped.value = null;
    if (b.word === null || b.actions.length === 1) {
      const only = b.actions.length === 1 && picking(b.actions, this.picks.value, this.shows).choices.size === 0;
      if (b.word === null || only) {
        void this.send(b.actions[0]!);
        return;
      }
    }
    this.choose([...this.picks.value, { id: b.word, on: "button", kind: b.kind }]);
  }

  private choose(picks: readonly Pick[]): void {
    this.picks.value = picks;
    const done = settled(picking(this.options.value, picks, this.shows));
    if (done) void this.send(done);
  }

  /** One choice back; true if there was one. */
  back(): boolean {
    this.note.value = null;
    if (this.held.value) {
      void this.release();
      return true;
    }
    if (!this.picks.value.length) return false;
    this.picks.value = this.picks.value.slice(0, -1);
    return true;
  }

  /** Like back(), but what was picked by itself after a move does not count. */
  unpick(): boolean {
    return this.picks.value !== this.carried && this.back();
  }

  async send(picked: Action): Promise<boolean> {
    const v = this.offered.value;
    const action = picked.of ?? picked;
    if (!v || this.held.value) return false;
    const more = picked.of ? (this.module.pick.answers?.(this.map, v.table, picked) ?? []) : [];
    if (more.length) {
      await this.follow([print(action), ...more]);
      return true;
    }
    if (this.hold(v, action, 0)) return true;
    return this.transmit(v, action);
  }

  /** Keeps back what would end the turn; true if it does. */
  private hold(v: View, action: Action, steps: number): boolean {
    if (v.seat === null || !this.module.pick.last?.(this.map, v.table, action)) return false;
    batch(() => {
      this.held.value = { action, seq: v.seq, seat: v.seat!, steps };
      this.picks.value = [];
      this.hints.value = null;
      this.looked.value = null;
      if (this.view.value?.seq === v.seq) this.showHeld(this.view.value);
    });
    return true;
  }

  /** The board as it will be; or no more, when something else has happened. */
  private showHeld(v: View): void {
    const held = this.held.value;
    if (!held || this.motion.busy) return;
    if (v.seq !== held.seq || v.seat !== held.seat) {
      this.held.value = null;
      return;
    }
    const event = { seq: v.seq, seat: held.seat, do: print(held.action) };
    this.table.value = this.module.motion.advance?.(this.map, v.table, event) ?? v.table;
  }

  /** The last word: now it is sent. */
  async confirm(): Promise<void> {
    const held = this.held.value;
    const v = this.offered.value;
    if (!held || !v || held.seq !== v.seq) return;
    this.note.value = null;
    if (await this.transmit(v, held.action)) this.held.value = null;
    else this.drop();
  }

  /** Takes back what was held, and the steps that the same click has made. */
  async release(): Promise<void> {
    const held = this.held.value;
    if (!held || this.sending.value) return;
    this.drop();
    this.note.value = null;
    if (!held.steps) return;
    this.way = { end: held.seq, steps: held.steps };
    await this.undo();
  }

  private drop(): void {
    batch(() => {
      this.held.value = null;
      if (!this.motion.busy) this.table.value = this.view.value?.table ?? null;
    });
  }

  private async transmit(v: View, action: Action): Promise<boolean> {
    batch(() => {
      this.sending.value = true;
      this.looked.value = null;
      this.sent = { action, seq: v.seq };
    });
    const answer = await this.socket.do(v.seq, print(action), v.seat ?? undefined);
    // The answer and the view that follows come in either order: wait for both.
    if (answer.t === "ok") await this.seen(answer.seq);
    batch(() => {
      this.sending.value = false;
      if (answer.t === "no") {
        this.sent = null;
        this.picks.value = [];
        this.refuse(answer, action);
      }
    });
    return answer.t === "ok";
  }

  /** The first view of at least that seq; null: there will be none. */
  private seen(seq: number): Promise<View | null> {
    const v = this.latest.value;
    if (v && v.seq >= seq) return Promise.resolve(v);
    return new Promise((done) => this.waits.push({ seq, done }));
  }

  /** Several actions in a row, each when the one before is done; stops when things come otherwise. */
  async follow(way: readonly string[]): Promise<void> {
    const step = this.offered.value?.prompt?.step;
    const { across } = this.module.pick;
    let steps = 0;
    for (const text of way) {
      const v = this.latest.value;
      if (across && v?.state === "running" && !v.options.includes(text)) continue;
      if (!v || (!across && v.prompt?.step !== step) || !v.options.includes(text)) return;
      if (v.seat === null || !v.to_act.includes(v.seat)) return;
      if (this.hold(v, parse(text), steps)) return;
      if (!(await this.transmit(v, parse(text)))) return;
      this.way = { end: v.seq + 1, steps: ++steps };
    }
  }

  private refuse(no: No, action: Action): void {
    const v = this.view.value;
    if (no.code === "closed" || !v) return;
    if (no.reason) {
      const refused: Refused = { do: print(action), rule: no.rule ?? "", reason: no.reason };
      this.note.value = { text: () => this.words.reason(refused, v.seats), rule: no.rule, id: action.args[0] ?? "" };
    } else this.complain(no);
  }

  /** Why a thing cannot be chosen. */
  private async explain(id: string): Promise<void> {
    const v = this.view.value;
    if (!v || v.state === "open") return;
    const say = (text: () => string, rule?: string) => (this.note.value = { text, rule, id });
    if (v.state === "over") return;
    if (!this.offered.value) {
      if (v.you.length && !this.sending.value) say(() => t("web.table.why.turn", [this.waitsFor(v)]));
      return;
    }
    const picks = this.picks.value;
    const refused = await this.refusals(v);
    if (this.view.value?.seq !== v.seq || this.picks.value !== picks) return;
    const fit = whyNot(refused, picks, this.shows, id, this.ways);
    const all = picks.length ? [] : refused.filter((r) => this.ways(parse(r.do)).some((a) => a.args[0] === id));
    const stuck = () => (all.length > 1 ? this.module.tell.stuck?.(this.map, v.table, id, all, lang.value) : undefined);
    const closed = stuck()?.rule;
    if (closed !== undefined) say(() => stuck()!.text, closed);
    else if (fit.length === 1 || (fit.length && picks.length)) say(() => this.words.reason(fit[0]!, v.seats), fit[0]!.rule);
    else if (fit.length) say(() => t("web.table.why.stuck", [this.words.facts(v.table, id)[0]!]), fit[0]!.rule);
    else {
      const state = this.picking.value;
      const own = () => this.module.tell.why?.(this.map, v.table, state, id, lang.value);
      const rule = own()?.rule;
      if (rule !== undefined) say(() => own()!.text, rule);
      else say(() => t(picks.length ? "web.table.why.there" : "web.table.why.now"), v.prompt?.rule);
    }
  }

  private refusals(v: View): Promise<readonly Refused[]> {
    if (this.refused?.seq !== v.seq) {
      const list = this.socket.why(v.seq).then((m) => (m.t === "why" ? m.refused : []));
      this.refused = { seq: v.seq, list };
    }
    return this.refused.list;
  }

  /** Those who have to decide; while their decisions are being shown, those who made them. */
  waitsOn(v: View): number[] {
    const event = this.event.value;
    return event && event.seat >= 0 ? [event.seat] : v.to_act.filter((s) => s >= 0);
  }

  private waitsFor(v: View): string {
    const names = this.waitsOn(v).map((s) => nameOf(v.seats[s]!));
    return listed(names);
  }

  // --- Around the game ---

  /** What one click did goes back at once: a way with all its steps, as long as nobody is asked. */
  async undo(): Promise<void> {
    let v = this.latest.value;
    let steps = v && this.way?.end === v.seq ? this.way.steps : 1;
    this.way = null;
    do {
      if (!v) return;
      const answer: Ok | No = await this.socket.undo(v.seq);
      this.complain(answer);
      if (answer.t !== "ok" || !--steps) return;
      v = await this.seen(answer.seq);
    } while (v?.undo === "free");
  }

  /** What the player wants answered without him. */
  private answerAlone(): (() => void) | undefined {
    const v = this.ready.value;
    const auto = this.alone.value;
    if (!v || auto?.seq !== v.seq) return undefined;
    const timer = window.setTimeout(async () => {
      const done = await this.transmit(v, parse(auto.action));
      if (done) this.noteAlone(v.seq + 1);
      else this.stuck.value = v.seq;
    }, auto.ms);
    return () => window.clearTimeout(timer);
  }

  private noteAlone(seq: number): void {
    this.unasked.value = new Set([...this.unasked.value, seq]);
    remember(`alone.${this.id}`, [...this.unasked.value].join(" "));
  }

  /** What may be taken back: only what the player has decided himself. An answer of the page would come
   * again at once, with new dice behind it. */
  undoOf(v: View): View["undo"] {
    if (v.undo === "no" || !this.unasked.value.size) return v.undo;
    const log = this.log.value;
    for (let i = log.length - 1; i >= 0; i--) {
      const { seq, seat, do: what } = log[i]!.event;
      // The first event of an entry is what was decided.
      if (log[i - 1]?.event.seq === seq || what.startsWith("undo")) continue;
      if (v.you.includes(seat)) return this.unasked.value.has(seq) ? "no" : v.undo;
    }
    return "no"; // the log has not come yet: whose the latest decision was is not known
  }

  /** Answers what was asked; who asked it himself takes it back so. */
  async answer(yes: boolean): Promise<void> {
    const asked = this.latest.value?.asked;
    this.withdrew = !!asked && this.latest.value!.you.includes(asked.by);
    this.complain(await this.socket.answer(yes));
  }

  /** What I asked for I take back: nobody has refused it. */
  withdraw(): void {
    this.withdrew = true;
  }

  /** Who has asked for something is told when it was refused. */
  private tellRefusal(before: View | null, now: View): void {
    const asked = before?.asked;
    if (!asked || now.asked) return;
    const refused = now.seq === before.seq && before.you.includes(asked.by) && !this.withdrew && !now.rematch;
    this.withdrew = false;
    if (now.rematch && before.you.length) toast(t("web.table.asked.rematch.begins"));
    if (refused) toast(t(`web.table.asked.${asked.what}.refused`));
  }

  async hint(): Promise<void> {
    const v = this.offered.value;
    if (!v || this.held.value || this.hints.value === "asked") return;
    this.hints.value = "asked";
    const answer = await this.socket.hint(v.seq);
    if (this.view.value?.seq !== v.seq) return;
    this.hints.value = answer.t === "hint" ? answer.list : null;
    if (answer.t === "no") this.complain(answer);
  }

  complain(answer: Ok | No): boolean {
    if (answer.t === "ok") return true;
    if (answer.code === "late") toast(t("web.table.late"));
    else if (answer.code !== "closed") toast({ text: t("web.table.refused"), kind: "error" });
    return false;
  }

  mark(ids: readonly string[]): void {
    if (ids.length) this.note.value = null; // something else is looked at now
    this.marked.value = ids.length ? new Set(ids) : nothing;
  }
}
