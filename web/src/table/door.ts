// door.ts - what the rules tell of choices before they are made (docs/protocol.md, Questions). A question is asked once for
// a position, and its answer kept as long as that stands. Where nobody plays, nothing is told.
import { type Signal, signal } from "@preact/signals";
import type { No } from "../net/socket";
import type { Fact, Told, View } from "./types";

interface Asks {
  ask(seq: number, ask: string): Promise<Told | No>;
}

/** That of the table which is open. */
const open = signal<Door | null>(null);

export class Door {
  private readonly answers = signal<ReadonlyMap<string, Told>>(new Map());
  private readonly asked = new Set<string>();
  /** The position that they belong to. */
  private now = "";

  constructor(
    private readonly socket: Asks,
    private readonly view: Signal<View | null>,
  ) {
    open.value = this;
  }

  close(): void {
    if (open.peek() === this) open.value = null;
  }

  told(ask: string): Told | undefined {
    const v = this.view.value;
    const known = this.answers.value; // read in any case: whoever asks is told when the answer comes
    if (v?.state !== "running" || v.seat === null) return undefined;
    const now = `${v.seat} ${v.seq}`;
    if (now !== this.now) {
      this.now = now;
      this.asked.clear();
    }
    const key = `${now} ${ask}`;
    if (!this.asked.has(key)) {
      this.asked.add(key);
      void this.inquire(v.seq, key, ask);
    }
    return known.get(key);
  }

  private async inquire(seq: number, key: string, ask: string): Promise<void> {
    const answer = await this.socket.ask(seq, ask);
    if (answer.t !== "told") return;
    const kept = [...this.answers.peek()].filter(([k]) => k.startsWith(`${this.now} `));
    this.answers.value = new Map([...kept, [key, answer]]);
  }
}

/** The answer, once it is there. To be asked while something is drawn or reckoned from signals. */
export const told = (ask: string): Told | undefined => open.value?.told(ask);

/** Facts of a choice that is offered. */
export const factsOf = (action: string): readonly Fact[] => told("options")?.options?.find((o) => o.do === action)?.facts ?? [];

/** The answer to a question of the game's own. */
export const answerTo = (question: string): readonly Fact[] | undefined => told(`about ${question}`)?.facts;
