// prompt.tsx - whose decision it is, what is asked and by which rule, and the buttons.
import { useEffect, useRef, useState } from "preact/hooks";
import { ruleHref } from "../router";
import { has, lang, t } from "../text";
import { Button, confirm, Icon } from "../ui";
import { seatColour } from "./colour";
import { Afterwards, verdict } from "./ending";
import type { Live } from "./live";
import { useCramped, useNarrow } from "./narrow";
import type { Button as Choice } from "./pick";
import { parse, print } from "./pick";
import { ranked } from "./hints";
import type { Action, Event, View } from "./types";
import { bare, listed as list, nameOf, ruleText } from "./words";

export function RuleLink({ game, rule }: { game: string; rule: string }) {
  if (!rule) return null;
  return (
    <a class="rule" href={ruleHref(game, rule)} target="_blank" rel="noopener" title={t("web.table.rule", [ruleText(rule)])}>
      <Icon name="book" />
      {ruleText(rule)}
    </a>
  );
}

/** More than so many buttons of one kind become a menu, if there are others too. */
const MANY = 6;
const MANY_CRAMPED = 2;

export function PromptBar({ live }: { live: Live }) {
  const v = live.view.value;
  if (!v) return <section class="prompt" />;
  const mine = live.offered.value !== null || (live.sending.value && v.seat !== null && v.to_act.includes(v.seat));
  const told = telling(live, v);
  const turn = v.seat !== null && v.state === "running" && v.to_act.includes(v.seat) && !told && !live.alone.value;
  const colour = colourOf(live, told ? told.seat : mine ? v.seat! : (v.to_act.find((s) => s >= 0) ?? -1));
  return (
    <section
      class={turn ? "prompt mine" : "prompt"}
      aria-label={t("web.table.prompt")}
      tabIndex={-1}
      style={colour ? { "--seat": colour } : undefined}
    >
      <div class="prompt-main">
        <div class="prompt-text" role="status" aria-live="polite">
          <Sentence live={live} view={v} />
        </div>
        <Notes live={live} />
      </div>
      <Buttons live={live} view={v} />
      <Thinking live={live} />
    </section>
  );
}

function colourOf(live: Live, seat: number): string | undefined {
  return seat < 0 ? undefined : seatColour(live.module, live.map, live.table.value, seat, true);
}

/** Something that others or the dice do is being shown: what was asked before is out of date. */
function telling(live: Live, v: View): Event | null {
  const event = live.event.value;
  return event && live.moving.value && (v.seat === null || event.seat !== v.seat) ? event : null;
}

function Sentence({ live, view: v }: { live: Live; view: View }) {
  const asked = v.asked;
  if (v.state === "over")
    return (
      <p>
        {t("web.table.over")} {live.endingClosed.value && <strong>{verdict(v)}</strong>}
      </p>
    );
  if (asked?.agreed.some((s) => v.you.includes(s)) && !asked.wait.some((s) => v.you.includes(s)))
    return (
      <p>
        {t(`web.table.asked.${asked.what}.waits`, [names(v, asked.wait)])}{" "}
        <Button small onClick={() => void live.answer(false)}>
          {t("web.table.withdraw")}
        </Button>
      </p>
    );
  const told = telling(live, v);
  if (told) {
    const entry = live.log.value[live.log.value.length - 1];
    const known = entry && entry.event.seq === told.seq;
    const line = known ? (live.words.line(entry, v.seats) ?? latest(live, v)) : null;
    return <p class="told">{line && bare(line)}</p>;
  }
  if (live.alone.value) return <p class="told">{bare(latest(live, v) ?? "")}</p>;
  const turn = v.seat !== null && v.to_act.includes(v.seat);
  const several = v.you.length > 1;
  const waits = live.waitsOn(v);
  const p = v.prompt;
  if (!p || !waits.length) return <p />;
  if (!turn)
    return (
      <p class="muted">
        {live.words.waits(p, v.seats, waits)} <RuleLink game={v.game} rule={p.rule} />
      </p>
    );
  if (live.held.value)
    return (
      <p>
        <strong class="turn-mark">{t("web.table.held")}</strong> {t("web.table.held_about")}
      </p>
    );
  const asks = next(live);
  const rule = live.question.value.rule || p.rule;
  if (asks)
    return (
      <p>
        <Picked live={live} /> {asks} <RuleLink game={v.game} rule={rule} />
      </p>
    );
  return (
    <p>
      <strong class="turn-mark">
        {several ? t(`web.table.${yourTurn(live, v)}_of`, [nameOf(v.seats[v.seat!]!)]) : t(`web.table.${yourTurn(live, v)}`)}
      </strong>{" "}
      {live.words.prompt(p, v.seats, v.seat ?? undefined)} <RuleLink game={v.game} rule={rule} />
    </p>
  );
}

/** One is asked in one's own turn, or in another's: how the text begins that says so. */
export function yourTurn(live: Live, v: View): "your_turn" | "you_decide" {
  return v.seat !== null && live.module.tell.interrupts?.(live.map, v.table, v.seat) ? "you_decide" : "your_turn";
}

const LATEST = 12;

/** Some events have no line of their own, like each of several dice: what led to them is told on. */
function latest(live: Live, v: View): string | null {
  for (const entry of live.log.value.slice(-LATEST).reverse()) {
    const line = live.words.line(entry, v.seats);
    if (line) return line;
  }
  return null;
}

/** What is picked, to be given back. */
function Picked({ live }: { live: Live }) {
  return (
    <>
      {live.picking.value.picked.map((id, i) => (
        <button key={i} type="button" class="chip" title={`${t("web.table.back")} (Esc)`} onClick={() => live.back()}>
          {live.words.facts(live.table.value, id)[0]}
          <Icon name="close" />
        </button>
      ))}
    </>
  );
}

/** With something picked another question is open: the game's own words for it. */
function next(live: Live): string | undefined {
  return live.picking.value.picked.length ? live.question.value.text : undefined;
}

function names(v: View, seats: readonly number[]): string {
  return list(seats.map((s) => nameOf(v.seats[s]!)));
}

/** What the game has to say about the position; and what is picked, unless the sentence says it. */
function Notes({ live }: { live: Live }) {
  const table = live.table.value;
  const picked = (live.offered.value || live.sending.value) && !next(live) ? live.picking.value.picked : [];
  const running = table !== null && live.view.value?.state === "running";
  const notes = running ? (live.module.tell.notes?.(live.map, table, live.picking.value, lang.value) ?? []) : [];
  return (
    <ul class="prompt-notes">
      {picked.length > 0 && (
        <li>
          <Picked live={live} />
        </li>
      )}
      {notes.map((n) => (
        <li key={n}>{n}</li>
      ))}
    </ul>
  );
}

function Buttons({ live, view: v }: { live: Live; view: View }) {
  const state = live.picking.value;
  const offered = live.offered.value !== null;
  const cramped = useCramped();
  const kinds = new Map<string, Choice[]>();
  if (!state.menu.length)
    for (const b of state.buttons) if (!own(live, v, b.actions[0]!)?.off) kinds.set(b.kind, [...(kinds.get(b.kind) ?? []), b]);
  const most = cramped && kinds.size > 1 ? MANY_CRAMPED : MANY;
  const few = [...kinds.values()].flatMap((all) => (all.length <= most ? all : []));
  const whole = few.filter((b) => b.word === null && !b.actions[0]!.args.length);
  const main = few.find((b) => own(live, v, b.actions[0]!)?.main) ?? whole.find((b) => own(live, v, b.actions[0]!)?.main !== false);
  const plain = main ? [main, ...few.filter((b) => b !== main)] : few;
  const { places = [] } = live.question.value;
  const rest = plain.filter((b) => !places.some((a) => print(a) === print(b.actions[0]!)));
  const grouped = [...kinds.values()].filter((all) => all.length > most);
  const hints = live.hints.value;
  const advice = offered ? live.question.value.advice : undefined;
  if (live.held.value)
    return (
      <div class="prompt-buttons">
        <Button kind="primary" disabled={!offered} title={`${t("web.table.held_yes")} (D)`} onClick={() => void live.confirm()}>
          {t("web.table.held_yes")}
        </Button>
        <Button disabled={!offered} title={`${t("web.table.undo")} (U)`} onClick={() => void live.release()}>
          <Icon name="undo" />
          {t("web.table.undo")}
        </Button>
      </div>
    );
  return (
    <div class="prompt-buttons">
      {places.map((a) => {
        const b = plain.find((x) => print(x.actions[0]!) === print(a));
        return (
          <Button key={print(a)} disabled={!b} title={live.words.about(a, v.seats)} onClick={() => b && live.press(b)}>
            {live.words.option(a, v.seats)}
          </Button>
        );
      })}
      {rest.map((b) => (
        <Button
          key={b.key}
          kind={b === main ? "primary" : "plain"}
          title={live.words.about(b.actions[0]!, v.seats)}
          onClick={() => live.press(b)}
        >
          {label(live, v, b)}
        </Button>
      ))}
      {grouped.map((all) => (
        <Group key={all[0]!.kind} live={live} view={v} all={all} />
      ))}
      {v.state === "over" && live.endingClosed.value && <Afterwards live={live} view={v} />}
      {v.seat !== null && v.state === "running" && (
        <span class="prompt-aids">
          <Button
            kind="quiet"
            disabled={live.undoOf(v) === "no" || live.sending.value || live.alone.value !== null}
            title={t(v.undo === "ask" && others(v) ? "web.table.undo_ask" : "web.table.undo_free") + " (U)"}
            onClick={() => void takeBack(live)}
          >
            <Icon name="undo" />
            <span class="aid">{t("web.table.undo")}</span>
          </Button>
          <Button
            kind={advice ? "primary" : "quiet"}
            disabled={!offered}
            busy={hints === "asked"}
            pressed={advice ? undefined : Array.isArray(hints)}
            title={t("web.table.hint_about") + " (H)"}
            onClick={() => (Array.isArray(hints) ? (live.hints.value = null) : void live.hint())}
          >
            <Icon name="bulb" />
            {advice ?? <span class="aid">{t("web.table.hint")}</span>}
          </Button>
        </span>
      )}
    </div>
  );
}

/** What the game has to say about a button, in this position. */
export function own(live: Live, v: View, action: Action) {
  const table = live.table.value;
  return table === null ? undefined : live.module.tell.button?.(live.map, table, action, live.picking.value, v.prompt);
}

function label(live: Live, v: View, b: Choice): string {
  const action = b.actions[0]!;
  const text = own(live, v, action)?.text;
  if (text !== undefined) return text;
  if (b.word === null || b.actions.length === 1) return live.words.option(action, v.seats);
  return live.words.option(action, v.seats, action.args.indexOf(b.word) + 1);
}

/** Many of a kind: behind one button. */
function Group({ live, view: v, all }: { live: Live; view: View; all: readonly Choice[] }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const out = (e: globalThis.Event) => {
      if (!box.current?.contains(e.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", out);
    return () => document.removeEventListener("pointerdown", out);
  }, [open]);
  const first = all[0]!.actions[0]!;
  return (
    <div class="group" ref={box}>
      <Button expanded={open} onClick={() => setOpen(!open)}>
        {live.words.option(first, v.seats, 0)}
        <Icon name="down" />
      </Button>
      {open && (
        <ul class="sheet group-list">
          {all.map((b) => (
            <li key={b.key}>
              <button type="button" onClick={() => (setOpen(false), live.press(b))}>
                {label(live, v, b)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Somebody else has to agree to what is taken back; computers always do. */
const others = (v: View): boolean => v.seats.some((s) => s.kind === "human" && !v.you.includes(s.seat));

export async function takeBack(live: Live): Promise<void> {
  const v = live.latest.value;
  if (live.held.value) return live.release();
  if (!v || live.sending.value || live.alone.value) return;
  const undo = live.undoOf(v);
  if (undo === "no") return;
  if (live.unpick()) return;
  if (undo === "ask") {
    const people = others(v);
    const between = has(`web.${v.game}.undo_between`) ? `web.${v.game}.undo_between` : "web.table.undo_between";
    const yes = await confirm({
      title: t(people ? "web.table.undo_ask" : "web.table.asked.undo"),
      text: t(people ? "web.table.undo_ask_people" : "web.table.undo_ask_alone", [t(between)]),
      yes: t(people ? "web.table.ask" : "web.table.undo"),
    });
    if (!yes) return;
  }
  await live.undo();
}

/** A computer thinks: how long it has, and how much of that is gone. */
function Thinking({ live }: { live: Live }) {
  const v = live.latest.value;
  const think = v?.thinking;
  if (!v || !think) return null;
  const name = nameOf(v.seats[think.seat]!);
  return (
    <div class="thinking" role="progressbar" aria-label={t("ui.play.thinking", [name])} key={think.since}>
      <span style={{ animationDuration: `${Math.max(200, think.limit_ms)}ms` }} />
    </div>
  );
}

/** The computer's advice, best first: a click shows it on the board, another one plays it. */
export function Hints({ live }: { live: Live }) {
  const hints = live.hints.value;
  const v = live.view.value;
  const [shown, setShown] = useState<string | null>(null);
  const narrow = useNarrow();
  useEffect(() => {
    setShown(null);
    return () => live.mark([]);
  }, [hints]);
  if (!Array.isArray(hints) || !v) return null;
  const all = ranked(hints);
  // Chances that are all alike tell nothing.
  const told = new Set(all.map(({ hint }) => percent(hint.win))).size > 1;
  // On a phone it lies upon the board: what is shown there must be seen.
  const listed = all.filter(({ hint }) => !narrow || shown === null || hint.do === shown);
  const mark = (what: string | null) => live.mark(what === null ? [] : live.clicks(parse(what)));
  return (
    <section class="hints sheet" aria-label={t("web.table.hint")}>
      <header>
        <h2>{t("web.table.hint")}</h2>
        <Button kind="quiet" small label={t("web.ui.close")} onClick={() => (live.hints.value = null)}>
          <Icon name="close" />
        </Button>
      </header>
      <p class="muted small" hidden={listed.length < all.length}>
        {t(hints.length ? "web.table.hint_order" : "ui.hint.none")}
        {told && ` ${t("web.table.hint_win")}`}
        {told && all.some((h) => !h.known) && ` ${t("web.table.hint_unsure")}`}
      </p>
      <ol>
        {listed.map(({ hint: h, known }) => {
          const action = parse(h.do);
          return (
            <li key={h.do} class={h.do === shown ? "shown" : undefined}>
              <button
                type="button"
                aria-expanded={h.do === shown}
                onPointerEnter={() => mark(h.do)}
                onPointerLeave={() => mark(shown)}
                onFocus={() => mark(h.do)}
                onClick={() => (setShown(narrow && shown ? null : h.do), mark(h.do))}
              >
                <span>{live.words.told(action, h.say, v.table, v.seat ?? 0, v.seats, live.shows)}</span>
                {!told ? null : known ? (
                  <span class="odds" title={t("web.table.win_chance")}>
                    <i style={{ width: `${Math.round(h.win * 100)}%` }} />
                    {percent(h.win)}
                  </span>
                ) : (
                  <span class="odds">?</span>
                )}
                {h === all[0]!.hint && <span class="badge turn">{t("web.table.best")}</span>}
              </button>
              {h.do === shown && (
                <Button kind="primary" onClick={() => void live.send(action)}>
                  {t("web.table.hint_play")}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

export function percent(x: number): string {
  return new Intl.NumberFormat(lang.value, { style: "percent" }).format(x);
}
