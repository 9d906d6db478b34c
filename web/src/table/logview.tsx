// logview.tsx - what happened, the newest at the end; a line marks what it is about on the board.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { has, lang, t } from "../text";
import { Icon } from "../ui";
import { seatColour } from "./colour";
import type { Entry } from "./log";
import type { GameModule, Seat } from "./types";
import { parse } from "./pick";
import { bare, type Words } from "./words";

export interface LogProps {
  entries: readonly Entry[];
  words: Words;
  seats: readonly Seat[];
  module: GameModule;
  map: unknown;
  table: unknown;
  onMark(ids: readonly string[]): void;
  /** A line was chosen: replay goes there. */
  onGo?(seq: number): void;
  /** The entry that is shown: lines behind it are yet to come. */
  at?: number;
  /** The latest entry there is: the log may still be on its way. */
  last: number;
  /** Behind this entry everything is new: it is read from there. */
  since?: number;
}

interface Line {
  key: string;
  text: string;
  entry: Entry;
  divider: boolean;
  /** So many steps of one thing are told in this line; and all that they concern. */
  steps: number;
  concerns: string[];
}

/** A thing that goes on where it has just come to: one move in several steps. */
function goesOn(before: Entry | null, entry: Entry): boolean {
  if (!before || before.event.seat !== entry.event.seat) return false;
  const a = parse(before.event.do);
  const b = parse(entry.event.do);
  if (a.kind !== b.kind || a.args.length !== 2 || b.args.length !== 2) return false;
  return a.args[1] === b.args[0] && a.args[0] !== b.args[1];
}

/** Entries that have a line, with those made one that the game tells of together. */
function joined(entries: readonly Entry[], words: Words, seats: readonly Seat[]): readonly Entry[] {
  const out: Entry[] = [];
  for (const entry of entries) {
    if (words.line(entry, seats) === null) continue;
    const last = out[out.length - 1];
    const both = last && words.join(last.event, entry.event);
    if (both) out[out.length - 1] = { event: both, before: last.before };
    else out.push(entry);
  }
  return out;
}

/** Lines, with a divider at every turn unless the game tells of turns itself. */
export function lines({ entries: each, words, seats, onGo }: Pick<LogProps, "entries" | "words" | "seats" | "onGo">): Line[] {
  const entries = joined(each, words, seats);
  const own = has(`${words.game}.log.turn`);
  const out: Line[] = [];
  let turn: number | undefined;
  let move: { line: Line; first: Entry; last: Entry } | null = null;
  entries.forEach((entry, i) => {
    const { event } = entry;
    const concerns = words.concerns(entry);
    // In a replay every step has its own line, to go to.
    if (move && !onGo && goesOn(move.last, entry)) {
      const { kind, args } = parse(event.do);
      const from = parse(move.first.event.do).args[0];
      const say = move.first.event.say?.map((w) =>
        w
          .split(" ")
          .map((x, i) => (i === 2 ? args[1]! : x))
          .join(" "),
      );
      const whole = { event: { ...event, do: `${kind} ${from} ${args[1]}`, say }, before: move.first.before };
      move.line.text = words.line(whole, seats) ?? move.line.text;
      move.line.entry = { ...entry, before: move.first.before };
      move.line.steps++;
      move.line.concerns.push(...concerns);
      move.last = entry;
      return;
    }
    if (!own && event.turn !== undefined && event.turn !== turn && event.turn > 0)
      out.push({ key: `t${i}`, text: t("web.table.turn", [event.turn]), entry, divider: true, steps: 1, concerns: [] });
    turn = event.turn ?? turn;
    const text = words.line(entry, seats);
    if (text === null) return;
    const before = out[out.length - 1];
    if (words.isTail(event) && before && before.entry.event.seq === event.seq && !before.divider) {
      before.text += ` ${text}`;
      before.concerns.push(...concerns);
      return;
    }
    const divider = parse(event.do).kind === "turn";
    const line = { key: String(i), text: divider ? bare(text) : text, entry, divider, steps: 1, concerns };
    out.push(line);
    move = { line, first: entry, last: entry };
  });
  return out;
}

export function Log(p: LogProps) {
  const box = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const height = useRef(0);
  const [active, setActive] = useState<number | null>(null);
  const all = useMemo(() => lines(p), [p.entries, p.seats, p.words, lang.value]);
  const current = p.at === undefined ? -1 : lastAt(all, p.at);

  // At the newest line unless somebody has scrolled up; in a replay at the line that is shown.
  const keep = () => {
    const el = box.current;
    if (!el) return;
    height.current = el.clientHeight;
    if (p.at === undefined) {
      if (stuck.current) el.scrollTop = el.scrollHeight;
      return;
    }
    const line = el.firstElementChild!.children[Math.max(0, current)] as HTMLElement | undefined;
    if (!line) return;
    const top = line.getBoundingClientRect().top - el.getBoundingClientRect().top;
    if (top < 0 || top > el.clientHeight - 40) el.scrollTop += top - el.clientHeight / 2;
  };
  const kept = useRef(keep);
  kept.current = keep;
  useLayoutEffect(keep, [all, current]); // a line may grow, too
  // Whoever has scrolled up is told that there is more below.
  const [news, setNews] = useState(false);
  useLayoutEffect(() => setNews(p.at === undefined && !stuck.current), [all.length]);
  const toEnd = () => {
    stuck.current = true;
    setNews(false);
    keep();
  };
  useLayoutEffect(() => {
    const first = all.findIndex((l) => l.entry.event.seq > (p.since ?? Infinity));
    if (first < 0) return;
    (box.current!.firstElementChild!.children[first] as HTMLElement).scrollIntoView({ block: "start" });
    stuck.current = atEnd(box.current!);
  }, []);
  useEffect(() => {
    const observer = new ResizeObserver(() => kept.current());
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);

  const reveal = (i: number) =>
    (box.current!.firstElementChild!.children[i] as HTMLElement | undefined)?.scrollIntoView({ block: "nearest" });
  const mark = (i: number | null) => {
    setActive(i);
    p.onMark(i === null ? [] : all[i]!.concerns);
  };
  const key = (e: KeyboardEvent) => {
    const from = active ?? all.length;
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: all.length - 1 }[e.key];
    if (to !== undefined && all.length) {
      const i = Math.max(0, Math.min(all.length - 1, to));
      mark(i);
      reveal(i);
    } else if (e.key === "Enter" && active !== null && p.onGo) p.onGo(all[active]!.entry.event.seq);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const colour = ({ event, before }: Entry) =>
    event.seat < 0 ? undefined : seatColour(p.module, p.map, before ?? p.table, event.seat, before !== null, p.table);
  return (
    <div
      ref={box}
      class={p.onGo ? "log goes" : "log"}
      role="log"
      aria-live="off"
      aria-label={t("web.table.log")}
      tabIndex={0}
      onKeyDown={key}
      onBlur={() => mark(null)}
      onPointerLeave={() => mark(null)}
      onScroll={(e) => {
        const el = e.currentTarget;
        // It has just become smaller or larger: nobody has scrolled, and it is put right in a moment.
        if (el.clientHeight !== height.current) return;
        stuck.current = atEnd(el);
        if (stuck.current) setNews(false);
      }}
    >
      <ol>
        {all.map((l, i) => {
          const c = colour(l.entry);
          const name = [
            l.divider && "divider",
            i === active && "active",
            p.at !== undefined && l.entry.event.seq > p.at && "later",
            i === current && "current",
            l.entry.event.seat < 0 && "chance",
          ];
          return (
            <li
              key={l.key}
              class={name.filter(Boolean).join(" ") || undefined}
              style={c ? { "--seat": c } : undefined}
              aria-current={i === current ? "step" : undefined}
              onPointerEnter={() => mark(i)}
              onClick={() => p.onGo?.(l.entry.event.seq)}
            >
              {l.text}
              {l.steps > 1 && <span class="steps"> {stepsText(p.words.game, l.steps)}</span>}
            </li>
          );
        })}
      </ol>
      {all.length === 0 && p.last === 0 && <p class="empty">{t("web.table.log_empty")}</p>}
      {news && (
        <button type="button" class="log-news" onClick={toEnd}>
          <Icon name="down" />
          {t("web.table.log_news")}
        </button>
      )}
    </div>
  );
}

const atEnd = (el: HTMLElement): boolean => el.scrollHeight - el.scrollTop - el.clientHeight < 24;

/** "4 points", where a step costs something; else how often. */
function stepsText(game: string, steps: number): string {
  const key = `web.${game}.steps`;
  return has(key) ? t(key, [steps]) : `×${steps}`;
}

function lastAt(all: readonly Line[], at: number): number {
  for (let i = all.length - 1; i >= 0; i--) if (all[i]!.entry.event.seq <= at) return i;
  return -1;
}
