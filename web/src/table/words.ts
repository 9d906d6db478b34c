// words.ts - actions, prompts, events and refusals as sentences, with a game's own labels.
import { fill, gathered, goesOn, has, lang, mute, seatName, shownName, spokenName, startsWithSeat, t, texts, word } from "../text";
import { parse, print, type Shows } from "./pick";
import type { Entry } from "./log";
import type { Action, Event, GameModule, Picking, Prompt, Refused, Seat } from "./types";

/** Name of a seat as everybody reads it in a sentence; several computers of one level are told apart by what
 * they play (sided). */
export function nameOf(seat: Seat): string {
  const side = seat.side?.();
  return side ? `${calledName(seat)}, ${side}` : calledName(seat);
}

/** The same where what is played is said anyway. */
export function calledName(seat: Seat): string {
  return seat.guest && seat.kind !== "open" ? spokenName(seat) : bareName(seat);
}

/** The name alone, where what is played stands beside it, and the mark of a guest; a computer is known by its
 * level. */
export function bareName(seat: Seat): string {
  if (seat.kind === "open") return t("web.table.open_seat");
  if (seat.kind === "computer" && (!seat.name || seat.name === seat.level)) return computerName(seat.level);
  return shownName(seat.name) || seatName(seat.seat);
}

function computerName(level?: string): string {
  const key = `ui.level.${level}`;
  // Players that no form offers, but a record may have.
  const rare = `web.level.${level}`;
  return t("ui.computer", [has(key) ? t(key) : has(rare) ? t(rare) : (level ?? "")]);
}

/** The same seats as `you` see them: computers that share their name know what they play, and nobody is a guest
 * to himself. */
export function sided(seats: readonly Seat[], you: readonly number[], module: GameModule, map: unknown, table: unknown): Seat[] {
  const alike = (s: Seat) => seats.filter((o) => o.kind === "computer" && o.level === s.level && o.name === s.name).length > 1;
  return seats.map((s) =>
    s.kind === "computer" && alike(s) && table
      ? { ...s, side: () => module.tell.plays?.(map, table, s.seat, lang.value) }
      : { ...s, guest: s.guest && !you.includes(s.seat) },
  );
}

/** The same seats, each with the name that everybody reads: what games are given. They know best
 * what a seat plays. */
export function named(seats: readonly Seat[]): Seat[] {
  return seats.map((s) => ({ ...s, name: calledName(s), guest: false }));
}

export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(lang.value).format(names);
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(lang.value) + text.slice(1);
}

/** A turn's line as it stands in a terminal's log, without its dashes. */
export function bare(line: string): string {
  return line.replace(/^\s*—\s*|\s*—\s*$/g, "");
}

export class Words {
  private lines = new WeakMap<Entry, { names: string; text: string | null }>();

  constructor(
    readonly game: string,
    readonly module: GameModule,
    readonly map: unknown,
  ) {}

  label(w: string): string {
    return this.module.tell.label?.(this.map, w, lang.value) ?? word(this.game, w) ?? w;
  }

  private options(seats: readonly Seat[], seat?: number) {
    return {
      label: (w: string, dom?: string) => this.module.tell.label?.(this.map, w, lang.value, dom),
      names: seats.map(nameOf),
      called: seats.map(calledName),
      seat,
    };
  }

  /** What is asked. */
  prompt(p: Prompt, seats: readonly Seat[], seat?: number): string {
    // Where the page shows what a terminal has to say: web.<game>.step.<step>.
    const [part = "", row = ""] = p.step.split(".");
    const own = `web.${this.game}.step.${part}.${row}`;
    const facts = p.facts ?? { kind: "", args: [] };
    return fill(this.game, "step", p.step, facts, { ...this.options(seats, seat), ...(has(own) ? { key: own } : {}) });
  }

  /** What the others are waiting for, told to those who are not asked: nobody is "you" in it. */
  waits(p: Prompt, seats: readonly Seat[], who: readonly number[]): string {
    const [part = "", row = ""] = p.step.split(".");
    const key = `web.${this.game}.waits.${part}.${row}`;
    if (!has(key)) return t("web.table.waits", [listed(who.map((s) => nameOf(seats[s]!)))]);
    // "Computer (recruit), Austria moves Austria" says it twice.
    const told = (p.facts?.args ?? []).filter((_, i) => texts.value[key]!.includes(`{${i + 1}}`)).map((w) => this.label(w));
    const names = who.map((s) => {
      const side = seats[s]!.side?.();
      return side && told.includes(side) ? bareName(seats[s]!) : nameOf(seats[s]!);
    });
    const facts = p.facts ?? { kind: "", args: [] };
    return capital(fill(this.game, "waits", p.step, facts, { ...this.options(seats), key, who: listed(names) }));
  }

  /** What a choice does; words from `known` on are still open. */
  option(picked: Action, seats: readonly Seat[], known = picked.args.length): string {
    const action = picked.of ?? picked;
    if (picked.of && known) known = action.args.length;
    const args = action.args.map((w, i) => (i < known ? w : "…"));
    // A page may have room for fewer words than a terminal: web.<game>.do.<kind>.
    const own = `web.${this.game}.do.${action.kind}`;
    if (has(own))
      return capital(
        t(
          own,
          args.map((w) => this.label(w)),
        ),
      );
    return capital(fill(this.game, "do", action.kind, { kind: action.kind, args }, this.options(seats)));
  }

  /** A choice told as if it were made, as `say` has it: a move says more so than as a button. */
  told(action: Action, say: string[] | undefined, table: unknown, seat: number, seats: readonly Seat[], shows: Shows): string {
    if (this.module.tell.whole || !action.args.some((w) => shows(w, action))) return this.option(action, seats);
    const event = { seq: 0, seat, do: print(action), say };
    return this.line({ event, before: table }, seats) ?? this.option(action, seats);
  }

  /** The whole sentence, where a button says it in fewer words. */
  about(picked: Action, seats: readonly Seat[]): string | undefined {
    const action = picked.of ?? picked;
    if (!has(`web.${this.game}.do.${action.kind}`)) return undefined;
    return capital(fill(this.game, "do", action.kind, action, this.options(seats)));
  }

  /** A line of the log, or null for none. Long logs are written again and again: lines are kept. */
  line(entry: Entry, seats: readonly Seat[]): string | null {
    const names = lang.value + seats.map((s) => s.kind + s.name + s.guest + s.level).join();
    const kept = this.lines.get(entry);
    if (kept && kept.names === names) return kept.text;
    const text = this.tell(entry, seats);
    this.lines.set(entry, { names, text });
    return text;
  }

  private tell({ event }: Entry, seats: readonly Seat[]): string | null {
    const name = event.seat >= 0 && seats[event.seat] ? nameOf(seats[event.seat]!) : t("ui.nature");
    const action = parse(event.do);
    switch (event.do.split(" ")[0]) {
      case "undo":
        return t("web.table.log.undo", [action.args[0] ?? "1"], name);
      case "resign":
      case "timeout":
        return t(`web.table.log.${action.kind}`, [], name);
      case "rules":
      case "other": {
        // Without a number of entries that do not fit, or with it.
        const [version = "", lost = "0"] = action.args;
        return t(`web.table.log.${action.kind}${lost === "0" ? "" : "_lost"}`, [version, lost]);
      }
    }
    // Nobody's draw ends the game; somebody's may be that of a card.
    if ((event.do === "draw" || event.do === "endless") && event.seat < 0) return t(`web.table.log.${event.do}`);
    return this.sentences(event, seats);
  }

  private said(event: Event): string[] {
    const said = event.say ?? (mute.value[this.game]?.includes(parse(event.do).kind) ? [] : [event.do]);
    return said.filter((w) => has(`${this.game}.log.${parse(w).kind}`));
  }

  /** Its line goes on with that of the same decision. */
  isTail = (event: Event): boolean =>
    this.said(event)
      .slice(0, 1)
      .some((w) => goesOn(this.game, parse(w).kind));

  /** Two events as one, if they are told in one line. */
  join(a: Event, b: Event): Event | undefined {
    const [x, y] = [this.said(a), this.said(b)];
    const both = a.seat === b.seat && x.length === 1 && y.length === 1 ? gathered(this.game, x[0]!, y[0]!) : undefined;
    return both === undefined ? undefined : { ...a, seq: b.seq, say: [both] };
  }

  /** As the rules tell it, in words of this language. */
  private sentences(event: Event, seats: readonly Seat[]): string | null {
    const options = this.options(seats, event.seat);
    const texts = this.said(event).map(parse);
    const told = (a: Action) => {
      const text = fill(this.game, "log", a.kind, a, options).replace(/^& /, "");
      return startsWithSeat(this.game, "log", a.kind) ? text : capital(text); // names are written as they are
    };
    return texts.map(told).join(" ") || null;
  }

  /** Why something is refused. */
  reason(r: Refused, seats: readonly Seat[]): string {
    const key = `${this.game}.why.${r.reason}`;
    if (!has(key)) return t("web.table.why.now");
    return capital(fill(this.game, "why", r.reason, parse(r.do), this.options(seats)));
  }

  facts(table: unknown, id: string, picking?: Picking): string[] {
    const lines = this.module.tell.facts?.(this.map, table, id, lang.value, picking);
    return lines?.length ? lines : [this.label(id)];
  }

  concerns(entry: Entry): string[] {
    const { event } = entry;
    return this.module.tell.concerns?.(this.map, event) ?? [event.do, ...(event.say ?? [])].flatMap((w) => parse(w).args);
  }
}

/** "WL §3.5" as players see it: "§ 3.5". */
export function ruleText(rule: string): string {
  const m = /§\s*[\d.]+/.exec(rule);
  if (m) return m[0].replace(/§\s*/, "§ ");
  const ruling = /ruling (\d+)/.exec(rule);
  return ruling ? t("web.table.ruling", [ruling[1]!]) : rule;
}
