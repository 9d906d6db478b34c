// sending.ts - what a player decides, on its way to the server: sent at once, held back until the last
// word, several in a row, or answered without him; and what is taken back or asked for.
import { batch, computed, effect, signal } from "@preact/signals";
import type { No, Ok } from "../net/socket";
import { recall, remember } from "../store";
import { t } from "../text";
import { toast } from "../ui";
import type { Attention } from "./attention";
import { expect, told, whenTold } from "./door";
import type { Game, Inbox } from "./inbox";
import { parse, print } from "./pick";
import { retellTable } from "./release";
import { afterWay } from "./ways";
import type { Action, After, Hint, Refused, View } from "./types";

/** The last decision of a turn, seen on the board but not sent (GamePick.last). */
export interface Held {
  action: Action;
  seq: number;
  seat: number;
  /** So many steps of the same click went before it and are sent. */
  steps: number;
}

export class Sender {
  /** An action is on its way. */
  readonly busy = signal(false);
  /** What waits for a last word: until then it can be taken back for nothing. */
  readonly held = signal<Held | null>(null);
  readonly hints = signal<readonly Hint[] | "asked" | null>(null);
  /** Entries that the page has made by itself; it may be opened again. */
  readonly unasked = signal<ReadonlySet<number>>(new Set());

  /** More of a way follows at once: what is asked meanwhile is answered already. */
  underway = false;

  private sent: { action: Action; seq: number } | null = null;
  /** The way that was gone with one click; a question taken back. */
  private way: { end: number; steps: number } | null = null;
  private withdrew = false;
  /** The question that could not be answered without the player. */
  private readonly stuck = signal(-1);
  private readonly stop: () => void;

  constructor(
    private readonly game: Game,
    private readonly inbox: Inbox,
    private readonly attention: Attention,
    /** Nothing is picked any more. */
    private readonly clear: () => void,
  ) {
    this.unasked.value = new Set((recall(`alone.${game.id}`) ?? "").split(" ").filter(Boolean).map(Number));
    this.stop = effect(() => this.answerAlone());
  }

  close(): void {
    this.stop();
  }

  // --- What may be decided ---

  /** What the page answers by itself: it is never asked. Only once: what is refused is the player's. */
  readonly alone = computed(() => {
    const v = this.inbox.view.value;
    if (v?.state !== "running" || v.seat === null || !v.to_act.includes(v.seat)) return null;
    const auto = this.stuck.value === v.seq ? null : this.game.module.pick.auto?.(this.game.map, v.table, v);
    return auto ? { ...auto, seq: v.seq } : null;
  });

  /** It is ours to decide, and everything before has been seen. */
  readonly offered = computed(() => (this.alone.value ? null : this.ready.value));
  private readonly ready = computed<View | null>(() => {
    const v = this.inbox.view.value;
    if (v?.state !== "running" || this.inbox.moving.value || this.busy.value || this.inbox.curtain.value !== null) return null;
    if (v.seat === null || !v.to_act.includes(v.seat) || v.seq !== this.inbox.latest.value?.seq) return null;
    return v;
  });

  /** The action of ours that has led to this view, told once. */
  done(view: View): Action | null {
    const done = this.sent && view.seq > this.sent.seq ? this.sent.action : null;
    if (done) this.sent = null;
    return done;
  }

  // --- Decisions ---

  /** A whole action, as it was picked; false: it was not taken. */
  async send(picked: Action): Promise<boolean> {
    const v = this.offered.value;
    const action = picked.of ?? picked;
    if (!v || this.held.value) return false;
    const more = picked.of ? (this.game.module.pick.answers?.(this.game.map, v.table, picked) ?? []) : [];
    if (more.length) {
      await this.follow([print(action), ...more]);
      return true;
    }
    if (await this.hold(v, action, 0)) return true;
    return this.transmit(v, action);
  }

  /** What follows an action that is offered. */
  private async after(v: View, action: Action): Promise<After | undefined> {
    const reach = `reach ${action.kind}`;
    const ways = this.game.module.pick.ahead?.(v).includes(reach);
    const ask = ways ? reach : "options";
    if (!told(ask)) {
      this.busy.value = true;
      await whenTold(ask);
      this.busy.value = false;
    }
    return ways ? afterWay([print(action)]) : told(ask)?.options?.find((o) => o.do === print(action))?.after;
  }

  /** Keeps back what would end the turn; true if it does. `known`: what follows it, if that was told before. */
  private async hold(v: View, action: Action, steps: number, known?: After): Promise<boolean> {
    if (v.seat === null || !this.game.module.pick.ends?.has(action.kind)) return false;
    const after = known ?? (await this.after(v, action));
    if (!after || after === "again" || after === "mine") return false;
    batch(() => {
      this.held.value = { action, seq: v.seq, seat: v.seat!, steps };
      this.clear();
      this.hints.value = null;
      this.attention.looked.value = null;
      if (this.inbox.view.value?.seq === v.seq) this.showHeld(this.inbox.view.value);
    });
    return true;
  }

  /** The board as it will be; or no more, when something else has happened. */
  showHeld(v: View): void {
    const held = this.held.value;
    if (!held || this.inbox.busy) return;
    if (v.seq !== held.seq || v.seat !== held.seat) {
      this.held.value = null;
      return;
    }
    const event = { seq: v.seq, seat: held.seat, do: print(held.action) };
    this.inbox.table.value = retellTable(this.game.module, v.table, event);
    void this.lookAhead(held, v.table);
  }

  /** What the words of the held action do not tell. */
  private async lookAhead(held: Held, table: unknown): Promise<void> {
    const game = this.game.module.pick.held;
    const ask = game?.ask(table, held.action);
    const facts = ask ? (await whenTold(`about ${ask}`))?.facts : undefined;
    if (facts && this.held.value === held && !this.inbox.busy) this.inbox.table.value = game!.shown(this.inbox.table.value, facts);
  }

  /** The last word: now it is sent. */
  async confirm(): Promise<void> {
    const held = this.held.value;
    const v = this.offered.value;
    if (!held || !v || held.seq !== v.seq) return;
    this.attention.note.value = null;
    if (await this.transmit(v, held.action)) this.held.value = null;
    else this.drop();
  }

  /** Takes back what was held, and the steps that the same click has made. */
  async release(): Promise<void> {
    const held = this.held.value;
    if (!held || this.busy.value) return;
    this.drop();
    this.attention.note.value = null;
    if (!held.steps) return;
    this.way = { end: held.seq, steps: held.steps };
    await this.undo();
  }

  private drop(): void {
    batch(() => {
      this.held.value = null;
      if (!this.inbox.busy) this.inbox.table.value = this.inbox.view.value?.table ?? null;
    });
  }

  private async transmit(v: View, action: Action): Promise<boolean> {
    batch(() => {
      this.busy.value = true;
      this.attention.looked.value = null;
      this.sent = { action, seq: v.seq };
    });
    const sent = this.game.socket.do(v.seq, print(action), v.seat ?? undefined);
    if (!this.underway && !this.held.value) expect(v, this.game.module.pick.ahead?.(v) ?? []);
    const answer = await sent;
    // The answer and the view that follows come in either order: wait for both.
    if (answer.t === "ok") await this.inbox.seen(answer.seq);
    batch(() => {
      this.busy.value = false;
      if (answer.t === "no") {
        this.sent = null;
        this.clear();
        this.refuse(answer, action);
      }
    });
    return answer.t === "ok";
  }

  /** Several actions in a row, each when the one before is done; stops when things come otherwise. `after`: what
   * follows the last of them, where it is known; the others are then followed by the next. */
  async follow(way: readonly string[], after?: After): Promise<void> {
    const step = this.offered.value?.prompt?.step;
    const { across } = this.game.module.pick;
    let steps = 0;
    for (const [i, text] of way.entries()) {
      const more = i + 1 < way.length;
      const v = this.inbox.latest.value;
      if (across && v?.state === "running" && !v.options.includes(text)) continue;
      if (!v || (!across && v.prompt?.step !== step) || !v.options.includes(text)) return;
      if (v.seat === null || !v.to_act.includes(v.seat)) return;
      if (await this.hold(v, parse(text), steps, after && more ? "again" : after)) return;
      this.underway = more;
      const done = await this.transmit(v, parse(text));
      this.underway = false;
      if (!done) return;
      this.way = { end: v.seq + 1, steps: ++steps };
    }
  }

  /** A way that the server goes, as long as nothing new is known; what is left of it is kept there. */
  async walk(way: readonly string[]): Promise<void> {
    const v = this.offered.value;
    if (!v || way.length < 2) return this.follow(way);
    this.busy.value = true;
    const answer = await this.game.socket.path(v.seq, way, v.seat ?? undefined);
    let now = answer.t === "ok" ? await this.inbox.seen(answer.seq) : null;
    this.busy.value = false;
    if (!this.complain(answer)) return;
    while (now?.plan?.length) now = await this.inbox.seen(now.seq + 1);
    if (now?.seq === v.seq + way.length) this.way = { end: now.seq, steps: way.length };
  }

  private refuse(no: No, action: Action): void {
    const v = this.inbox.view.value;
    if (no.code === "closed" || !v) return;
    if (no.reason) {
      const refused: Refused = { do: print(action), rule: no.rule ?? "", reason: no.reason };
      this.attention.note.value = { text: () => this.game.words.reason(refused, v.seats), rule: no.rule, id: action.args[0] ?? "" };
    } else this.complain(no);
  }

  // --- Taking back, asking, answering ---

  /** What one click did goes back at once: a way with all its steps, as long as nobody is asked. */
  async undo(): Promise<void> {
    let v = this.inbox.latest.value;
    let steps = v && this.way?.end === v.seq ? this.way.steps : 1;
    this.way = null;
    do {
      if (!v) return;
      const answer: Ok | No = await this.game.socket.undo(v.seq);
      this.complain(answer);
      if (answer.t !== "ok" || !--steps) return;
      v = await this.inbox.seen(answer.seq);
    } while (v?.undo === "free");
  }

  /** Goes back by so many decisions, as far as nobody is asked, and makes these anew. */
  async redo(back: number, again: readonly string[]): Promise<void> {
    let v = this.offered.value ? this.inbox.latest.value : null;
    this.way = null;
    for (let i = 0; i < back; i++) {
      if (v?.undo !== "free") return;
      const answer: Ok | No = await this.game.socket.undo(v.seq);
      this.complain(answer);
      if (answer.t !== "ok") return;
      v = await this.inbox.seen(answer.seq);
    }
    if (again.length) await this.follow(again);
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
    remember(`alone.${this.game.id}`, [...this.unasked.value].join(" "));
  }

  /** What may be taken back: only what the player has decided himself. An answer of the page would come
   * again at once, with new dice behind it. */
  undoOf(v: View): View["undo"] {
    if (v.undo === "no" || !this.unasked.value.size) return v.undo;
    const log = this.inbox.log.value;
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
    const asked = this.inbox.latest.value?.asked;
    this.withdrew = !!asked && this.inbox.latest.value!.you.includes(asked.by);
    this.complain(await this.game.socket.answer(yes));
  }

  /** What I asked for I take back: nobody has refused it. */
  withdraw(): void {
    this.withdrew = true;
  }

  /** Who has asked for something is told when it was refused. */
  tellRefusal(before: View | null, now: View): void {
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
    const answer = await this.game.socket.hint(v.seq);
    if (this.inbox.view.value?.seq !== v.seq) return;
    this.hints.value = answer.t === "hint" ? answer.list : null;
    if (answer.t === "no") this.complain(answer);
  }

  /** Says that the server did not take something; true if it did. */
  complain(answer: Ok | No): boolean {
    if (answer.t === "ok") return true;
    if (answer.code === "late") toast(t("web.table.late"));
    else if (answer.code !== "closed") toast({ text: t("web.table.refused"), kind: "error" });
    return false;
  }
}
