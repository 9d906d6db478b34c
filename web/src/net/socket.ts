// The table's WebSocket (docs/protocol.md): stays open, comes back by itself after a break and
// sends again what was not acknowledged.
import { signal } from "@preact/signals";
import type { Event, Hint, Refused, Told, View } from "../table/types";
import { Misfit, patched } from "./patch";

export interface ChatLine {
  n: number;
  at: number;
  seat: number | null;
  name: string;
  guest?: boolean;
  text: string;
}

export interface Ok {
  t: "ok";
  id: number;
  seq: number;
}

export interface No {
  t: "no";
  id?: number;
  code: string;
  text: string;
  seq?: number;
  rule?: string;
  reason?: string;
}

export interface Hints {
  t: "hint";
  id: number;
  seq: number;
  list: Hint[];
}

export interface Why {
  t: "why";
  id: number;
  seq: number;
  refused: Refused[];
}

export interface Win {
  t: "win";
  seq: number;
  win: number[];
}

export interface Chart {
  t: "chart";
  id?: number;
  done: number;
  total: number;
  points: number[][];
}

/** A view, by what has changed since the one before; listeners get the view. */
interface Patch {
  t: "patch";
  on: number;
  ack?: number;
  events: Event[];
  to: unknown;
}

export type Message = View | Ok | No | Hints | Why | Told | Win | Chart | { t: "chat"; lines: ChatLine[] } | { t: "gone" } | { t: "pong" };

/** "lost": between two attempts; "refused": the game is not for us (`refusal` says why);
 * "gone": the game was deleted. */
export type Connection = "connecting" | "open" | "lost" | "refused" | "gone" | "closed";

interface Pending {
  message: { t: string; id: number; [more: string]: unknown };
  // biome-ignore lint/suspicious/noExplicitAny: each request knows the type of its answer
  done(answer: any): void;
  /** Sent on a connection that broke: it may have been done already. */
  again: boolean;
}

const PING_MS = 25_000;
const SILENCE_MS = 40_000;
const CHAT_MS = 1000;
const WAITS_MS = [200, 500, 1000, 2000, 4000, 5000];

export class GameSocket {
  readonly state = signal<Connection>("connecting");
  readonly refusal = signal<No | null>(null);
  readonly view = signal<View | null>(null);
  readonly chat = signal<readonly ChatLine[]>([]);
  readonly win = signal<Win | null>(null);

  private ws: WebSocket | null = null;
  private pending = new Map<number, Pending>();
  private listeners = new Set<(m: Message) => void>();
  private nextId = 1;
  private openId = 0;
  private opened = false;
  private tries = 0;
  private timer = 0;
  private beat = 0;
  private heard = 0;
  private chatAtBreak = -1;
  private wantsWin = false;
  private looks: number | null | undefined = undefined;

  /** `invite`: the secret of a private game's link, for those who do not sit there yet. */
  constructor(
    readonly game: string,
    private invite: string | null = null,
  ) {
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.hurry);
    addEventListener("pagehide", this.park);
    addEventListener("pageshow", this.hurry);
    this.connect();
  }

  /** Every message as it comes, after the signals have been set. Returns how to stop listening. */
  listen(on: (m: Message) => void): () => void {
    this.listeners.add(on);
    return () => this.listeners.delete(on);
  }

  do(seq: number, action: string, seat?: number): Promise<Ok | No> {
    return this.request("do", seat === undefined ? { seq, action } : { seq, seat, action });
  }
  /** Several decisions: the first at once, the rest as long as nothing new is known. */
  path(seq: number, path: readonly string[], seat?: number): Promise<Ok | No> {
    return this.request("path", seat === undefined ? { seq, path } : { seq, path, seat });
  }
  /** What the seat wants answered without it. */
  orders(orders: Record<string, string>, seat?: number): Promise<Ok | No> {
    return this.request("orders", seat === undefined ? { orders } : { orders, seat });
  }
  undo(seq: number): Promise<Ok | No> {
    return this.request("undo", { seq });
  }
  draw(): Promise<Ok | No> {
    return this.request("draw");
  }
  answer(yes: boolean): Promise<Ok | No> {
    return this.request("answer", { yes });
  }
  resign(seat?: number): Promise<Ok | No> {
    return this.request("resign", seat === undefined ? {} : { seat });
  }
  say(text: string): Promise<Ok | No> {
    return this.request("chat", { text });
  }
  hint(seq: number): Promise<Hints | No> {
    return this.request("hint", { seq });
  }
  why(seq: number): Promise<Why | No> {
    return this.request("why", { seq });
  }
  /** What the rules tell of a choice before it is made (docs/protocol.md, Questions). */
  ask(seq: number, ask: string): Promise<Told | No> {
    return this.request("ask", { seq, ask });
  }
  /** Answered by messages "chart" until done = total; the promise is of the first one. */
  chart(): Promise<Chart | No> {
    return this.request("chart");
  }
  /** Several at one screen: whose view is wanted (null: nobody's). */
  look(seat: number | null): void {
    this.looks = seat;
    this.send({ t: "seat", seat });
  }
  /** Chances of winning with every change: signal `win`. */
  wins(on: boolean): void {
    this.wantsWin = on;
    if (!on) this.win.value = null;
    this.send({ t: "win", on });
  }

  /** Now, not at the next attempt; an attempt that hangs is given up for it. */
  retry = (): void => {
    if (this.opened || this.isOver()) return;
    if (this.ws) {
      this.ws.onclose = null;
      this.ws.close();
    }
    this.connect();
  };

  close(): void {
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.hurry);
    removeEventListener("pagehide", this.park);
    removeEventListener("pageshow", this.hurry);
    this.end("closed");
    this.listeners.clear();
  }

  private request<T>(kind: string, more: object = {}): Promise<T> {
    return new Promise((done) => {
      if (this.isOver()) {
        done({ t: "no", code: "closed", text: "The connection is closed." } as T);
        return;
      }
      const id = this.nextId++;
      const p: Pending = { message: { t: kind, id, ...more }, done, again: false };
      this.pending.set(id, p);
      if (this.opened) this.send(p.message);
    });
  }

  private isOver(): boolean {
    return this.state.value === "closed" || this.state.value === "gone" || this.state.value === "refused";
  }

  private send(message: object): void {
    if (this.ws?.readyState === WebSocket.OPEN) this.ws.send(JSON.stringify(message));
  }

  private connect(): void {
    if (this.isOver()) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.opened = false;
    this.state.value = this.view.value ? "lost" : "connecting";
    const ws = new WebSocket(location.origin.replace(/^http/, "ws") + "/ws");
    this.ws = ws;
    this.heard = Date.now();
    ws.onopen = () => {
      this.openId = this.nextId++;
      const invite = this.invite ? { invite: this.invite } : {};
      this.send({ t: "open", id: this.openId, game: this.game, patches: true, ...invite });
    };
    ws.onmessage = (e) => {
      if (ws !== this.ws) return;
      const m = this.follow(JSON.parse(e.data as string) as Message | Patch);
      if (m) this.take(m);
    };
    ws.onclose = () => {
      if (ws === this.ws) this.lose();
    };
    clearInterval(this.beat);
    this.beat = window.setInterval(() => this.check(ws), PING_MS / 5);
  }

  /** A dead line is often not noticed by the browser: whoever says nothing for long is gone. */
  private check(ws: WebSocket): void {
    const silent = Date.now() - this.heard;
    if (silent > SILENCE_MS) {
      ws.onclose = null;
      ws.close();
      this.lose();
    } else if (silent > PING_MS) {
      this.send({ t: "ping" });
    }
  }

  private lose(): void {
    clearInterval(this.beat);
    this.ws = null;
    this.opened = false;
    if (this.isOver()) return;
    for (const p of this.pending.values()) p.again = true;
    this.chatAtBreak = this.lastLine();
    this.state.value = this.view.value ? "lost" : "connecting";
    const wait = WAITS_MS[Math.min(this.tries++, WAITS_MS.length - 1)]!;
    this.timer = window.setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  /** The reader is back: do not wait for the next attempt. A line that fell asleep with the page is
   * tried at once. */
  private hurry = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.timer) this.connect();
    else if (this.ws && this.opened) this.check(this.ws);
  };

  /** The page may be put aside and come back: an open socket would keep it from that. */
  private park = (e: PageTransitionEvent): void => {
    if (!e.persisted || !this.ws) return;
    this.ws.onclose = null;
    this.ws.close();
    this.lose();
  };

  private end(state: Connection): void {
    this.state.value = state;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    if (this.ws) {
      this.ws.onclose = null;
      this.ws.close();
      this.ws = null;
    }
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const p of waiting) p.done({ t: "no", code: "closed", text: "The connection is closed." });
  }

  /** The view that a patch makes; null: it stands on another one than we have, so a whole one is on its way. */
  private follow(m: Message | Patch): Message | null {
    this.heard = Date.now();
    if (m.t !== "patch") return m;
    const old = this.view.value;
    try {
      if (!old || old.n !== m.on) throw new Misfit();
      const { on, ack, events } = m;
      return { ...(patched(old, m.to) as View), t: "view", n: on + 1, ack, events, gap: false };
    } catch (e) {
      if (!(e instanceof Misfit)) throw e;
      this.send({ t: "view" });
      return null;
    }
  }

  private take(m: Message): void {
    if (m.t === "view") {
      this.view.value = m;
      if (!this.opened) this.resume(m);
    } else if (m.t === "chat") {
      this.takeChat(m.lines);
    } else if (m.t === "win") {
      this.win.value = m;
    } else if (m.t === "no" && m.id === this.openId && !this.opened) {
      this.refuseOpen(m);
    } else if (m.t === "gone") {
      this.end("gone");
    } else if ("id" in m && m.id !== undefined) {
      this.settle(m.id, m);
    }
    for (const on of this.listeners) on(m);
  }

  /** Too many at once passes; anything else does not. */
  private refuseOpen(m: No): void {
    if (m.code === "often" || m.code === "full" || m.code === "failed") {
      this.ws?.close();
      return;
    }
    this.refusal.value = m;
    this.end("refused");
  }

  /** The game is open: what was chosen and what was not answered is said again. */
  private resume(first: View): void {
    this.opened = true;
    this.tries = 0;
    this.state.value = "open";
    if (this.looks !== undefined && this.looks !== first.seat) this.send({ t: "seat", seat: this.looks });
    if (this.wantsWin) this.send({ t: "win", on: true });
    for (const p of this.pending.values()) {
      // A line of chat may have arrived before the break: that is seen when the lines come.
      if (!(p.again && p.message.t === "chat")) this.send(p.message);
    }
    window.setTimeout(() => this.opened && this.settleChat(), CHAT_MS);
  }

  private settle(id: number, answer: Message): void {
    const p = this.pending.get(id);
    if (!p) return;
    this.pending.delete(id);
    // What was asked twice and is refused the second time was done the first time.
    if (p.again && answer.t === "no" && ["undo", "resign", "draw", "answer"].includes(p.message.t))
      p.done({ t: "ok", id, seq: answer.seq ?? 0 });
    else p.done(answer);
  }

  private takeChat(lines: readonly ChatLine[]): void {
    const last = this.lastLine();
    const fresh = lines.filter((l) => l.n > last);
    if (fresh.length) this.chat.value = [...this.chat.value, ...fresh];
    if (this.opened) this.settleChat();
  }

  private lastLine(): number {
    const known = this.chat.value;
    return known.length ? known[known.length - 1]!.n : -1;
  }

  /** A line whose answer was lost: either it is among those that came since, or it is said again. */
  private settleChat(): void {
    const mine = this.view.value?.you ?? [];
    for (const [id, p] of this.pending) {
      if (p.message.t !== "chat" || !p.again) continue;
      p.again = false;
      const said = this.chat.value.some(
        (l) => l.n > this.chatAtBreak && l.text === p.message.text && l.seat !== null && mine.includes(l.seat),
      );
      if (said) this.settle(id, { t: "ok", id, seq: this.view.value?.seq ?? 0 });
      else this.send(p.message);
    }
  }
}
