// attention.ts - what the player looks at, and what is said to him beside it.
import { signal } from "@preact/signals";

/** What is said beside the board after a click that chose nothing. */
export interface Note {
  /** Told anew when the language changes. */
  text(): string;
  rule?: string;
  id: string;
}

const nothing: ReadonlySet<string> = new Set();

export class Attention {
  readonly marked = signal<ReadonlySet<string>>(nothing);
  readonly looked = signal<string | null>(null);
  readonly note = signal<Note | null>(null);
  /** What a finger has tapped: its facts are told. */
  readonly tapped = signal<string | null>(null);

  mark(ids: readonly string[]): void {
    if (ids.length) this.note.value = null; // something else is looked at now
    this.marked.value = ids.length ? new Set(ids) : nothing;
  }

  /** Something else is asked. */
  renew(): void {
    this.note.value = null;
    this.marked.value = nothing;
  }
}
