// seats.tsx - who plays: colour, name, clock, presence, whose turn, and what the game adds.
import { useEffect, useState } from "preact/hooks";
import { lang, t } from "../text";
import { seatColour } from "./colour";
import { percent } from "./prompt";
import type { GameModule, Seat } from "./types";
import { bareName, named, nameOf } from "./words";

export interface SeatsProps {
  module: GameModule;
  map: unknown;
  table: unknown;
  seats: readonly Seat[];
  toAct: readonly number[];
  you: readonly number[];
  /** Seats whose people have the page open; null: it does not matter here. */
  present: readonly number[] | null;
  /** Milliseconds left of a running clock are as of then. */
  clock: { at: number; running: readonly number[] } | null;
  win: readonly number[] | null;
  over: boolean;
  onMark(ids: string[]): void;
}

export function Seats(p: SeatsProps) {
  const colour = (seat: number) => seatColour(p.module, p.map, p.table, seat);
  return (
    <section class="seats" aria-label={t("web.table.seats")}>
      {p.win && <WinBar win={p.win} colour={colour} seats={p.seats} />}
      <ol>
        {p.seats.map((s) => (
          <li
            key={s.seat}
            class={`seat${p.toAct.includes(s.seat) ? " acts" : ""}${p.you.includes(s.seat) ? " own" : ""}`}
            style={{ "--seat": colour(s.seat) }}
          >
            <div class="seat-head">
              <Mark seat={s} present={p.present} />
              <span class="seat-name">
                {bareName(s)}
                {p.you.includes(s.seat) && <span class="badge">{t("web.table.you")}</span>}
                {s.guest && <GuestMark />}
              </span>
              <Marks seat={s} over={p.over && !p.module.tell.tally} />
              {p.toAct.includes(s.seat) && (
                <span class="badge turn">{t(interrupts(p, s.seat) ? "web.table.decides" : "web.table.acts")}</span>
              )}
              {s.clock_ms !== undefined && !p.over && <ClockFace seat={s} clock={p.clock} />}
            </div>
            {p.module.draw.SeatExtra && p.table !== null && p.table !== undefined && (
              <p.module.draw.SeatExtra
                map={p.map}
                table={p.table}
                seat={s.seat}
                seats={named(p.seats)}
                lang={lang.value}
                onMark={p.onMark}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Somebody without an account, whatever he calls himself. */
export function GuestMark() {
  return (
    <span class="badge" title={t("web.seat.guest_hint")}>
      {t("web.seat.guest")}
    </span>
  );
}

/** Asked in another's turn. */
const interrupts = ({ module, map, table }: SeatsProps, seat: number): boolean =>
  table !== null && table !== undefined && (module.tell.interrupts?.(map, table, seat) ?? false);

/** Here, away, or no person at all. */
function Mark({ seat: s, present }: { seat: Seat; present: readonly number[] | null }) {
  if (s.kind === "computer" || present === null) return <span class="presence none" aria-hidden="true" />;
  const here = present.includes(s.seat);
  const text = t(here ? "web.table.present" : "web.table.absent");
  return <span class={here ? "presence here" : "presence"} role="img" aria-label={text} title={text} />;
}

function Marks({ seat: s, over }: { seat: Seat; over: boolean }) {
  return (
    <>
      {s.resigned && <span class="badge">{t("web.table.resigned")}</span>}
      {s.timed_out && <span class="badge">{t("web.table.timed_out")}</span>}
      {over && s.score !== undefined && <span class={s.score >= 1000 ? "badge turn" : "badge"}>{points(s.score)}</span>}
    </>
  );
}

/** Thousandths of a victory: 1, ½, 0. */
export function points(score: number): string {
  if (score === 500) return "½";
  if (score === 333) return "⅓";
  if (score === 250) return "¼";
  return new Intl.NumberFormat(lang.value, { maximumFractionDigits: 2 }).format(score / 1000);
}

function ClockFace({ seat, clock }: { seat: Seat; clock: SeatsProps["clock"] }) {
  const runs = clock?.running.includes(seat.seat) ?? false;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [runs]);
  const left = Math.max(0, seat.clock_ms! - (runs && clock ? Date.now() - clock.at : 0));
  const low = runs && left < 30_000;
  return (
    <time class={"clock" + (runs ? " runs" : "") + (low ? " low" : "")} title={t("web.table.clock")}>
      {duration(left)}
    </time>
  );
}

/** 2 d 5 h, 1:05:09, 12:07. */
export function duration(ms: number): string {
  const s = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const days = Math.floor(s / 86_400);
  const hours = Math.floor(s / 3600) % 24;
  if (days) return t("web.table.days", [days, hours]);
  const clock = `${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
  return hours ? `${hours}:${clock}` : clock.replace(/^0/, "");
}

/** The computer's opinion of who is winning. */
function WinBar({ win, colour, seats }: { win: readonly number[]; colour(seat: number): string; seats: readonly Seat[] }) {
  const text = seats.map((s, i) => `${nameOf(s)} ${percent(win[i] ?? 0)}`).join(", ");
  return (
    <div class="win" role="img" aria-label={`${t("web.table.win_chance")}: ${text}`} title={text}>
      {win.map((w, i) => (
        <span key={i} style={{ width: `${w * 100}%`, background: colour(i) }}>
          {w > 0.14 && <b>{percent(w)}</b>}
        </span>
      ))}
    </div>
  );
}
