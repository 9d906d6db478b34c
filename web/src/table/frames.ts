// frames.ts - a game as it was: frames fetched in portions, a position in it, and going through it.
import { batch, signal } from "@preact/signals";
import { api } from "../net/api";
import { gapsOf, type Entry, type Gap } from "./log";
import { Motion } from "./motion";
import { carry, tellTables } from "./release";
import { pace } from "./settings";
import type { Event, Frame, GameModule } from "./types";

const PORTION = 100;
/** Between two entries while it plays. */
const REST_MS = 350;

export class Frames {
  /** The entry that is shown, and the last one there is. */
  readonly at = signal(0);
  readonly last: number;
  readonly frame = signal<Frame | null>(null);
  readonly table = signal<unknown>(null);
  readonly event = signal<Event | null>(null);
  readonly playing = signal(false);
  readonly speed = signal(1);
  readonly entries = signal<readonly Entry[]>([]);
  /** First entry of every turn. */
  readonly turns = signal<readonly { turn: number; seq: number }[]>([]);

  readonly gaps = signal<readonly Gap[]>([]);

  private portions = new Map<number, Promise<readonly Frame[]>>();
  private motion: Motion<unknown, Frame>;
  private wanted = 0;
  private timer = 0;
  private closed = false;

  constructor(
    readonly id: string,
    last: number,
    private module: GameModule,
  ) {
    this.last = last;
    this.motion = new Motion({
      tables: (before, frame) => tellTables(module, before, frame.table, frame.events),
      keep: (before, table) => carry(before, table, module.motion.releases),
      duration: (event, next) => module.motion.duration?.(event, next) ?? 0,
      happened: () => {},
      draw: (table, event) =>
        batch(() => {
          this.table.value = table;
          this.event.value = event;
        }),
      reached: (frame) => this.reached(frame),
    });
    void this.loadLog();
  }

  close(): void {
    this.closed = true;
    this.motion.reset();
    clearTimeout(this.timer);
  }

  /** The turn that is shown, and where the one before it (or its own beginning) and the next begin. */
  get around(): { turn: { turn: number; seq: number } | null; before: number | null; next: number | null } {
    const at = this.at.value;
    const turns = this.turns.value;
    const upTo = (n: number) => [...turns].reverse().find((x) => x.seq <= n) ?? null;
    return {
      turn: upTo(at),
      before: upTo(at - 1)?.seq ?? (at > 0 ? 0 : null),
      next: turns.find((x) => x.seq > at)?.seq ?? null,
    };
  }

  gapAt(n: number): Gap | null {
    return this.gaps.value.find((g) => g.from <= n && n <= g.to) ?? null;
  }

  /** Straight to an entry. */
  async go(n: number): Promise<void> {
    const to = Math.max(0, Math.min(this.last, n));
    this.wanted = to;
    this.at.value = to;
    clearTimeout(this.timer);
    const frame = await this.get(to);
    if (this.wanted !== to || !frame || this.closed) return;
    this.motion.reset();
    this.motion.push({ ...frame, events: [] }, 0);
  }

  /** One entry on, as it happened; or one back. What cannot be shown is one step. */
  async step(by: 1 | -1): Promise<void> {
    const gap = this.gapAt(this.wanted);
    const to = !gap ? this.wanted + by : by < 0 ? gap.from - 1 : Math.min(gap.to + 1, this.last);
    if (to < 0 || to > this.last || to === this.wanted) return;
    if (by < 0 || gap) {
      await this.go(to);
      return;
    }
    this.motion.skip();
    this.wanted = to;
    const frame = await this.get(to);
    if (this.wanted !== to || !frame || this.closed) return;
    this.at.value = to;
    this.motion.push(frame, document.hidden ? 0 : pace.value / this.speed.value);
  }

  skip(): void {
    this.motion.skip();
  }

  play(on: boolean): void {
    clearTimeout(this.timer);
    this.playing.value = on;
    if (!on) return;
    if (this.wanted >= this.last) void this.go(0).then(() => this.next());
    else void this.step(1);
  }

  private next(): void {
    clearTimeout(this.timer);
    if (!this.playing.value) return;
    if (this.wanted >= this.last || this.gapAt(this.wanted)?.to === this.last) {
      this.playing.value = false;
      return;
    }
    this.timer = window.setTimeout(() => this.playing.value && void this.step(1), REST_MS / this.speed.value);
  }

  private reached(frame: Frame): void {
    this.frame.value = frame;
    if (this.playing.value) this.next();
  }

  private async get(n: number): Promise<Frame | null> {
    const portion = Math.floor(n / PORTION);
    try {
      const frames = await this.load(portion);
      // The next portion is wanted soon.
      if (n % PORTION > PORTION / 2 && (portion + 1) * PORTION <= this.last) void this.load(portion + 1).catch(() => {});
      return frames.find((f) => f.seq === n) ?? null;
    } catch {
      this.portions.delete(portion);
      return null;
    }
  }

  private load(portion: number): Promise<readonly Frame[]> {
    let frames = this.portions.get(portion);
    if (!frames) {
      frames = api.frames(this.id, portion * PORTION, PORTION).then((a) => a.frames);
      this.portions.set(portion, frames);
      void frames.then((f) => this.remember(f)).catch(() => {});
    }
    return frames;
  }

  private async loadLog(): Promise<void> {
    const { events } = await api.log(this.id).catch(() => ({ events: [] as Event[] }));
    const turns: { turn: number; seq: number }[] = [];
    for (const e of events)
      if (e.turn !== undefined && e.turn > (turns[turns.length - 1]?.turn ?? 0)) turns.push({ turn: e.turn, seq: e.seq });
    batch(() => {
      this.entries.value = events.map((event) => ({ event, before: null }));
      this.turns.value = turns;
      this.gaps.value = gapsOf(events);
    });
    for (const p of this.portions.values()) void p.then((f) => this.remember(f)).catch(() => {});
  }

  /** Lines of the log say more when the table before them is known. */
  private remember(frames: readonly Frame[]): void {
    const before = new Map<string, unknown>();
    let table = frames[0]?.table;
    for (let i = 1; i < frames.length; i++) {
      const stood = frames[i - 1]!.table;
      table = carry(table, stood, this.module.motion.releases);
      const { events, table: after } = frames[i]!;
      const then = tellTables(this.module, table, after, events);
      events.forEach((event, k) => {
        before.set(`${event.seq} ${k}`, table);
        table = then[k];
      });
    }
    let seq = -1;
    let k = 0;
    this.entries.value = this.entries.value.map((e) => {
      k = e.event.seq === seq ? k + 1 : 0;
      seq = e.event.seq;
      const table = before.get(`${seq} ${k}`);
      return table === undefined ? e : { ...e, before: table };
    });
  }
}
