// motion.ts - shows what happened, one event after the other, and then the table as it is.
import type { Event } from "./types";

export interface Timer {
  set(run: () => void, ms: number): number;
  clear(handle: number): void;
}

export const clock: Timer = {
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (handle) => window.clearTimeout(handle),
};

/** A view, as far as motion is concerned. */
export interface Change<Table> {
  table: Table;
  events: readonly Event[];
}

export interface Show<Table, View extends Change<Table>> {
  /** The table after each event of a view, as far as it can be told; not used for the truth. */
  tables(before: Table, view: View): readonly Table[];
  /** A view's table, with what only motion knows of the one before it. */
  keep?(before: Table, table: Table): Table;
  /** In ms; 0: nothing to see. `next` is the event after it. */
  duration(event: Event, next: Event | undefined): number;
  /** An event begins to be seen, or is passed over. `before` is null at the very first view. */
  happened(event: Event, before: Table | null): void;
  /** To be drawn now. */
  draw(table: Table, event: Event | null): void;
  /** A view has been reached: what it offers may be offered. */
  reached(view: View): void;
}

/** What waits longer than this is shown faster, so that nobody falls behind. */
const patience_ms = 5000;

export class Motion<Table, View extends Change<Table>> {
  private table: Table | null = null;
  private waiting: { view: View; at: number; ms: number }[] = [];
  /** After each event of the view that is being shown. */
  private tables: readonly Table[] | null = null;
  private handle: number | null = null;

  constructor(
    private show: Show<Table, View>,
    private timer: Timer = clock,
  ) {}

  /** Something is still to be seen. */
  get busy(): boolean {
    return this.waiting.length > 0;
  }

  /** `pace`: 1 as the game has it, 0.5 twice as fast, 0 at once. */
  push(view: View, pace: number): void {
    const first = this.table === null;
    view.events.forEach((event, at) => {
      const ms = first ? 0 : this.show.duration(event, view.events[at + 1]) * pace;
      this.waiting.push({ view, at, ms });
    });
    this.waiting.push({ view, at: view.events.length, ms: 0 });
    const sum = this.waiting.reduce((n, w) => n + w.ms, 0);
    if (sum > patience_ms) for (const w of this.waiting) w.ms *= patience_ms / sum;
    if (this.handle === null) this.run();
  }

  /** At once to the end. */
  skip(): void {
    if (this.handle === null) return;
    this.timer.clear(this.handle);
    this.handle = null;
    for (const w of this.waiting) w.ms = 0;
    this.run();
  }

  /** Drops what was to be seen; the next view is shown as it is. */
  reset(): void {
    if (this.handle !== null) this.timer.clear(this.handle);
    this.handle = null;
    this.waiting = [];
    this.table = null;
    this.tables = null;
  }

  private run(): void {
    while (this.waiting.length) {
      const { view, at, ms } = this.waiting.shift()!;
      const event = view.events[at];
      if (!event) {
        this.tables = null;
        this.table = (this.table !== null && this.show.keep?.(this.table, view.table)) || view.table;
        this.show.draw(this.table, null);
        this.show.reached(view);
        continue;
      }
      const before = this.table;
      this.show.happened(event, before);
      if (before === null) continue;
      this.tables ??= this.show.tables(before, view);
      this.table = this.tables[at] ?? before;
      if (ms < 1) continue;
      this.show.draw(this.table, event);
      this.handle = this.timer.set(() => {
        this.handle = null;
        this.run();
      }, ms);
      return;
    }
  }
}
