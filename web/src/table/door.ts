// door.ts - what the rules tell of choices before they are made (docs/protocol.md, Questions). A question is asked once for
// a position, and its answer kept as long as that stands. Where nobody plays, nothing is told.
import { effect, type Signal, signal, untracked } from "@preact/signals";
import type { No } from "../net/socket";
import type { Fact, Told, View } from "./types";

interface Asks {
  ask(seq: number, ask: string): Promise<Told | No>;
}

/** That of the table which is open. */
const open = signal<Door | null>(null);

/** Nobody is asked, so there is nothing to tell. */
const asksNothing = (): readonly string[] => [];

const position = (v: View): string => `${v.seat} ${v.seq} `;

export class Door {
  private readonly answers = signal<ReadonlyMap<string, Told>>(new Map());
  private readonly asked = new Map<string, Promise<Told | undefined>>();
  private readonly stop: () => void;
  /** Behind a decision that is on its way. */
  private next: View | null = null;

  /** `view` is what is shown; `latest` may be ahead of it: what will be wanted there (`ahead`) is asked at once. */
  constructor(
    private readonly socket: Asks,
    private readonly view: Signal<View | null>,
    private readonly latest: Signal<View | null> = view,
    ahead: (v: View) => readonly string[] = asksNothing,
  ) {
    open.value = this;
    this.stop = effect(() => {
      const v = latest.value;
      if (v?.state === "running" && v.seat !== null) untracked(() => ahead(v).forEach((ask) => void this.ask(v, ask)));
    });
  }

  close(): void {
    this.stop();
    if (open.peek() === this) open.value = null;
  }

  told(ask: string): Told | undefined {
    const v = this.view.value;
    const known = this.answers.value; // read in any case: whoever asks is told when the answer comes
    if (v?.state !== "running" || v.seat === null) return undefined;
    void this.ask(v, ask);
    return known.get(position(v) + ask);
  }

  /** The answer, when it has come; undefined: there is none. */
  wait(ask: string): Promise<Told | undefined> {
    const v = this.view.peek();
    return v?.state === "running" && v.seat !== null ? this.ask(v, ask) : Promise.resolve(undefined);
  }

  /** A decision about this view has just been sent, and nothing new will be known behind it: the server, which
   * takes things in turn, can be asked before the next view is here. */
  expect(v: View, asks: readonly string[]): void {
    this.await({ ...v, seq: v.seq + 1 }, asks);
  }

  /** This view is on its way. */
  await(v: View, asks: readonly string[]): void {
    this.next = v;
    for (const ask of asks) void this.ask(v, ask, true);
  }

  private ask(v: View, ask: string, early = false): Promise<Told | undefined> {
    const key = position(v) + ask;
    for (const old of this.asked.keys()) if (!this.stands(old)) this.asked.delete(old);
    const answer = this.asked.get(key) ?? this.inquire(v.seq, key, ask, early);
    this.asked.set(key, answer);
    return answer;
  }

  /** It belongs to a position that is shown, or will be. */
  private stands(key: string): boolean {
    return [this.view.peek(), this.latest.peek(), this.next].some((v) => v && key.startsWith(position(v)));
  }

  private async inquire(seq: number, key: string, ask: string, early: boolean): Promise<Told | undefined> {
    const answer = await this.socket.ask(seq, ask);
    if (answer.t !== "told") {
      if (answer.code === "often" || answer.code === "full") this.asked.delete(key); // whoever wants it later asks again
      if (!early) return undefined;
      this.asked.delete(key); // things went otherwise
      const now = [this.latest.peek(), this.view.peek()].find((v) => v && key === position(v) + ask);
      return now ? this.ask(now, ask) : undefined;
    }
    const kept = [...this.answers.peek()].filter(([k]) => this.stands(k));
    this.answers.value = new Map([...kept, [key, answer]]);
    return answer;
  }
}

/** The answer, once it is there. To be asked while something is drawn or reckoned from signals. */
export const told = (ask: string): Told | undefined => open.value?.told(ask);

/** The answer, when it has come; undefined: there is none. */
export const whenTold = (ask: string): Promise<Told | undefined> => open.peek()?.wait(ask) ?? Promise.resolve(undefined);

/** Something was just decided: what will be wanted behind it. */
export const expect = (v: View, asks: readonly string[]): void => open.peek()?.expect(v, asks);

/** Facts of a choice that is offered. */
export const factsOf = (action: string): readonly Fact[] => told("options")?.options?.find((o) => o.do === action)?.facts ?? [];

/** The answer to a question of the game's own. */
export const answerTo = (question: string): readonly Fact[] | undefined => told(`about ${question}`)?.facts;
