// inbox.ts - what the server says: the newest view, what of it is shown already, and the log. It knows
// nothing of what is picked or sent; `hooks` are told what others have to do with it.
import { batch, computed, effect, signal } from "@preact/signals";
import { api, person } from "../net/api";
import { keepHead } from "../net/kept";
import { notifyTurn, refreshMine } from "../net/notify";
import type { GameSocket, Message } from "../net/socket";
import { play } from "../net/sound";
import { t } from "../text";
import { type Entry, retell, standing } from "./log";
import { Motion } from "./motion";
import { carry, retellTable, tellTables } from "./release";
import { pace, winBar } from "./settings";
import type { Event, GameModule, View } from "./types";
import { sided, type Words } from "./words";

/** The game that is played, and the line to it: what all parts of Live know. */
export interface Game {
  readonly id: string;
  readonly module: GameModule;
  readonly map: unknown;
  /** Of the dice: what is kept of them goes by it. */
  readonly commit: string | null;
  readonly words: Words;
  readonly socket: GameSocket;
}

export interface InboxHooks {
  /** Everything up to this view has been shown; `anew`: it asks something else than the one before, or
   * somebody else. */
  reached(view: View, anew: boolean): void;
  /** A view has come, after that one; it may not have been shown yet. */
  came(before: View | null, now: View): void;
}

const LOG_AGAIN_MS = 3000;

/** It is our turn. */
function asks(v: View): boolean {
  return v.state === "running" && v.you.some((s) => v.to_act.includes(s));
}

export class Inbox {
  /** The newest view there is; and the one up to which everything has been shown. */
  readonly latest = signal<View | null>(null);
  readonly view = signal<View | null>(null);
  /** What is drawn: between two views the table as far as events have come. */
  readonly table = signal<unknown>(null);
  readonly event = signal<Event | null>(null);
  readonly moving = signal(false);
  /** Nobody may look until the next one at this screen has taken his place. */
  readonly curtain = signal<number | null>(null);

  /** When the newest view came: its clocks are as of then. */
  arrived = 0;

  private all = signal<readonly Entry[]>([]);
  readonly log = computed(() => standing(this.all.value));

  private readonly motion: Motion<unknown, View>;
  private logSeq = -1;
  private told = -1;
  private stops: (() => void)[] = [];
  private closed = false;
  private waits: { seq: number; done(v: View | null): void }[] = [];

  constructor(
    private readonly game: Game,
    private readonly hooks: InboxHooks,
  ) {
    const { module, socket } = game;
    this.motion = new Motion({
      tables: (before, view) => tellTables(module, before, view.table, view.events),
      keep: (before, table) => carry(before, table, module.motion.releases),
      duration: (event, next) => module.motion.duration?.(event, next) ?? 0,
      happened: (event, before) => this.happened(event, before),
      draw: (table, event) =>
        batch(() => {
          this.table.value = table;
          this.event.value = event;
          if (event) play(/^(roll|cast)\b/.test(event.do) ? "dice" : "move");
        }),
      reached: (view) => this.reached(view),
    });
    this.stops.push(socket.listen((m) => this.take(m)));
    this.stops.push(effect(() => socket.wins(winBar.value)));
    const hide = () => document.hidden && this.motion.skip();
    document.addEventListener("visibilitychange", hide);
    this.stops.push(() => document.removeEventListener("visibilitychange", hide));
  }

  close(): void {
    this.closed = true;
    for (const stop of this.stops) stop();
    this.motion.reset();
    for (const w of this.waits) w.done(null);
    this.waits = [];
  }

  /** Something is still to be seen: the table is not yet that of the view. */
  get busy(): boolean {
    return this.motion.busy;
  }

  private take(message: Message): void {
    if (message.t !== "view") return;
    const m = { ...message, seats: sided(message.seats, message.you, this.game.module, this.game.map, message.table) };
    const before = this.latest.value;
    const first = before === null;
    const other = !first && m.seat !== before.seat;
    const starts = !first && before.state === "open" && m.state !== "open";
    const missing = m.gap || (!first && m.seq > before.seq && !m.events.some((e) => e.seq === m.seq));
    this.arrived = Date.now();
    if (this.game.commit) keepHead(this.game.commit, m);
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
    this.hooks.came(before, m);
  }

  private async loadLog(v: View): Promise<void> {
    if (v.state === "open") return; // it is read at the start, by those who play
    try {
      // Who has several seats looks through one of them where something is hidden.
      const seat = v.hidden && v.you.length > 1 ? v.seat : null;
      const [{ seq, events }, start] = await Promise.all([api.log(this.game.id, seat), this.tableAt(v, seat, 0)]);
      const at = this.game.module.motion.settled?.(events) ?? -1;
      const settled = at < 0 ? null : await this.tableAt(v, seat, events[at]!.seq);
      if (this.latest.value?.seat !== v.seat) return;
      const next = (table: unknown, event: Event) => table && retellTable(this.game.module, table, event);
      const told = retell(events, start, next, settled ? { at, table: settled } : undefined);
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
    if (!this.game.module.motion.retold || v.state === "open") return null;
    const { frames } = await api.frames(this.game.id, entry, 1, seat).catch(() => ({ frames: [] }));
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
      this.hooks.reached(view, before?.seq !== view.seq || before.seat !== view.seat);
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
      if (v.seat !== next) this.game.socket.look(next);
    } else {
      this.curtain.value = next;
      if (v.seat !== null) this.game.socket.look(null);
    }
  }

  /** The next one has taken his place. */
  lift(): void {
    const seat = this.curtain.value;
    if (seat !== null) this.game.socket.look(seat);
  }

  private tellTurn(v: View): void {
    if (!asks(v) || this.told === v.turn || this.game.module.pick.auto?.(this.game.map, v.table, v)) return;
    const first = this.told < 0;
    this.told = v.turn;
    if (!first) notifyTurn(this.game.id, t("web.notify.turn"), t(`${v.game}.title`));
  }

  skip(): void {
    this.motion.skip();
    this.moving.value = this.motion.busy;
  }

  /** The first view of at least that seq; null: there will be none. */
  seen(seq: number): Promise<View | null> {
    const v = this.latest.value;
    if (v && v.seq >= seq) return Promise.resolve(v);
    return new Promise((done) => this.waits.push({ seq, done }));
  }

  /** Those who have to decide; while their decisions are being shown, those who made them. */
  waitsOn(v: View): number[] {
    const event = this.event.value;
    return event && event.seat >= 0 ? [event.seat] : v.to_act.filter((s) => s >= 0);
  }
}
