// replay.tsx - /g/ID?at=N: the same table with a time line.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useKeydown } from "../keys";
import { api, scenarioName, type GameInfo } from "../net/api";
import { GameSocket, type Message } from "../net/socket";
import { go } from "../router";
import { lang, t } from "../text";
import { useTitle } from "../title";
import { Button, ButtonLink, Icon, Segments } from "../ui";
import { BoardView } from "./board";
import { Chart } from "./chart";
import { seatColour } from "./colour";
import { verdict } from "./ending";
import { Frames } from "./frames";
import type { Gap } from "./log";
import { Log } from "./logview";
import { Popover, SpeedChoice } from "./menu";
import { useNarrow } from "./narrow";
import { picking } from "./pick";
import { RuleLink } from "./prompt";
import { Seats } from "./seats";
import { pace } from "./settings";
import { Facts, Told } from "./tip";
import type { GameModule, Seat } from "./types";
import { sided, Words } from "./words";

const nothing: ReadonlySet<string> = new Set();
const unpicked = picking([], [], () => false);

interface Props {
  id: string;
  at: number;
  info: GameInfo;
  module: GameModule;
  map: unknown;
}

/** The game may have gone on since the page was loaded: how far it is, is asked again. */
function useFrames({ id, at, info, module }: Props): { frames: Frames; info: GameInfo } | null {
  const [loaded, setLoaded] = useState<{ frames: Frames; info: GameInfo } | null>(null);
  useEffect(() => {
    let alive = true;
    let frames: Frames | null = null;
    const begin = (now: GameInfo) => {
      if (!alive) return;
      frames = new Frames(id, now.seq, module);
      void frames.go(at);
      setLoaded({ frames, info: now });
    };
    api.game(id).then(begin, () => begin(info));
    return () => {
      alive = false;
      frames?.close();
    };
  }, [id]);
  return loaded;
}

export function ReplayPage(p: Props) {
  const loaded = useFrames(p);
  const words = useMemo(() => new Words(p.info.game, p.module, p.map), [p.module, p.map]);
  useTitle(`${t("web.replay.title")} · ${t(`${p.info.game}.title`)}`);
  return loaded ? <Replay {...p} {...loaded} words={words} /> : null;
}

/** The address follows the position, a moment later; and the position the address, when it is changed. */
function useAddress(frames: Frames, id: string, at: number): void {
  const now = frames.at.value;
  const written = useRef(at);
  useEffect(() => {
    if (now === written.current) return;
    const timer = setTimeout(() => {
      written.current = now;
      go(`/g/${id}?at=${now}`, true);
    }, 400);
    return () => clearTimeout(timer);
  }, [now]);
  useEffect(() => {
    if (at === written.current) return;
    written.current = at;
    void frames.go(at);
  }, [at]);
}

function useKeys(frames: Frames): void {
  useKeydown(
    (e) => {
      if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return;
      const on = e.target as Element;
      if (on.closest?.("input:not([type=range]), textarea, select, dialog, [role=tab]")) return;
      const { before, next } = frames.around;
      if (e.key === "ArrowRight") void frames.step(1);
      else if (e.key === "ArrowLeft") void frames.step(-1);
      else if (e.key === "PageDown") void frames.go(next ?? frames.last);
      else if (e.key === "PageUp") void frames.go(before ?? 0);
      else if (e.key === "Home") void frames.go(0);
      else if (e.key === "End") void frames.go(frames.last);
      else if (e.key === " " && !on.closest?.("button, a, summary")) frames.play(!frames.playing.value);
      else return;
      e.preventDefault();
    },
    [frames],
  );
}

function Replay(p: Props & { frames: Frames; words: Words }) {
  const { frames, words, info, module, map } = p;
  const [marked, setMarked] = useState<ReadonlySet<string>>(nothing);
  const [looked, setLooked] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const narrow = useNarrow();
  useAddress(frames, p.id, p.at);
  useKeys(frames);
  const table = frames.table.value;
  const you = info.seats.flatMap((s, i) => (s.you ? [i] : []));
  const seats = useMemo<Seat[]>(() => {
    const all = info.seats.map((s, seat) => ({ seat, name: s.name, kind: s.kind, level: s.level, guest: s.guest, score: s.score }));
    return sided(all, you, module, map, table);
  }, [info, table === null]);
  const frame = frames.frame.value;
  const gap = gapOf(frames);
  const over = (frame?.over ?? false) || endsIn(gap, frames, info);
  const mine = info.seats.findIndex((s) => s.you);
  const own = mine < 0 ? null : mine;
  const mark = (ids: readonly string[]) => setMarked(ids.length ? new Set(ids) : nothing);
  const log = (
    <Log
      entries={frames.entries.value}
      last={frames.last}
      words={words}
      seats={seats}
      module={module}
      map={map}
      table={table}
      at={frames.at.value}
      onMark={mark}
      onGo={(seq) => void frames.go(seq)}
    />
  );
  const people = (
    <Seats
      module={module}
      map={map}
      table={table}
      seats={seats}
      toAct={gap ? [] : (frame?.to_act ?? [])}
      you={you}
      present={null}
      clock={null}
      win={null}
      over={over}
      onMark={mark}
    />
  );
  const around = {
    game: p.id,
    map,
    table,
    seat: own,
    picking: unpicked,
    looked,
    log: frames.entries.value.filter((e) => e.event.seq <= frames.at.value),
    event: frames.event.value,
    pace: pace.value / frames.speed.value,
    lang: lang.value,
  };
  const prompt = frame?.prompt;
  const scope = module.layout.scoped && table !== null && prompt ? module.layout.scope?.(map, table, own, prompt, false) : undefined;
  const aside = <div class="aside">{module.draw.Aside && table !== null && <module.draw.Aside {...around} />}</div>;
  return (
    <div class={"table replay" + (narrow ? " narrow" : "") + (gap ? " missing" : "")}>
      <h1 class="sr-only">{`${t("web.replay.title")} · ${t(`${info.game}.title`)}`}</h1>
      <Heading {...p} seats={seats} you={you} />
      {table === null ? (
        <div class="board" />
      ) : (
        <BoardView
          module={module}
          map={map}
          table={table}
          seats={seats}
          seat={own}
          picking={unpicked}
          event={frames.event.value}
          marked={marked}
          looked={looked}
          name={(id) => words.facts(table, id)[0]!}
          scope={scope}
          told={told}
          onTap={setTold}
          onPick={() => frames.skip()}
          onLook={setLooked}
          onBack={() => {}}
        >
          {module.draw.Over && <module.draw.Over {...around} />}
          <Told id={told} lines={(id) => words.facts(table, id)} onEnd={() => setTold(null)} />
          <Facts id={frames.playing.value ? null : looked} lines={(id) => words.facts(table, id)} />
        </BoardView>
      )}
      {narrow && aside}
      <TimeLine {...p} seats={seats} />
      {!narrow && (
        <aside class="side" aria-label={t("web.table.side")}>
          <header class="side-head">
            <div class="game-title">
              <h2>{t(`${info.game}.title`)}</h2>
              <span class="muted small">
                {scenarioName(info.game, info.scenario)}
                {info.uploaded && ` · ${t("web.row.uploaded")}`}
              </span>
            </div>
          </header>
          {people}
          {aside}
          <div class="tabs">
            <div class="tab-panel">{log}</div>
          </div>
        </aside>
      )}
      {narrow && (
        <details class="replay-more">
          <summary>{t("web.table.log")}</summary>
          {people}
          {log}
        </details>
      )}
    </div>
  );
}

/** What is asked for now cannot be shown. */
const gapOf = (frames: Frames): Gap | null => (frames.frame.value?.lost ? frames.gapAt(frames.frame.value.seq) : null);

/** Nor how it ended. */
const endsIn = (gap: Gap | null, frames: Frames, info: GameInfo): boolean => gap?.to === frames.last && info.state === "over";

/** Where the replay stands still, and why. */
function Missing({ gap, frames, info, seats, you }: { gap: Gap; frames: Frames; info: GameInfo; seats: Seat[]; you: number[] }) {
  if (endsIn(gap, frames, info)) {
    const result = verdict({ game: info.game, seats, you });
    return <>{t("web.replay.lost_end", [gap.version, gap.from, result])}</>;
  }
  return <>{t("web.replay.lost", [gap.version, gap.from, gap.to, gap.to + 1])}</>;
}

function Heading({ frames, words, info, id, seats, you }: Props & { frames: Frames; words: Words; seats: Seat[]; you: number[] }) {
  const frame = frames.frame.value;
  const gap = gapOf(frames);
  const who = frame?.to_act.filter((s) => s >= 0) ?? [];
  return (
    <section class="prompt" aria-label={t("web.replay.title")}>
      <div class="prompt-main">
        <div class="prompt-text">
          <p>
            <strong class="wait-mark">{t("web.replay.title")}</strong> {info.uploaded && <span class="badge">{t("web.row.uploaded")}</span>}{" "}
            {!gap && (frame?.over ? t("web.table.over") : frame?.prompt && who.length > 0 && words.waits(frame.prompt, seats, who))}{" "}
            {!gap && frame?.prompt && !frame.over && <RuleLink game={info.game} rule={frame.prompt.rule} />}
            {gap && (
              <span class="replay-lost" role="status">
                <Missing gap={gap} frames={frames} info={info} seats={seats} you={you} />
              </span>
            )}
          </p>
        </div>
      </div>
      <div class="prompt-buttons">
        <ButtonLink kind="plain" href={"/g/" + id}>
          {t(info.state === "over" ? "web.replay.leave" : "web.replay.back")}
        </ButtonLink>
      </div>
    </section>
  );
}

function TimeLine(p: Props & { frames: Frames; seats: readonly Seat[] }) {
  const { frames, info } = p;
  const at = frames.at.value;
  const turns = frames.turns.value;
  const { turn, before, next } = frames.around;
  const where = t("web.replay.where", [at, frames.last]) + (turn ? ` · ${t("web.table.turn", [turn.turn])}` : "");
  const playing = frames.playing.value;
  return (
    <section class="timeline" aria-label={t("web.replay.timeline")}>
      {info.state === "over" && <WinChart {...p} />}
      <div class="timeline-track">
        <input
          type="range"
          min={0}
          max={frames.last}
          value={at}
          aria-label={t("web.replay.timeline")}
          aria-valuetext={where}
          onInput={(e) => void frames.go(Number(e.currentTarget.value))}
        />
        <Ticks frames={frames} />
        {frames.gaps.value.map((g) => (
          <span
            key={g.from}
            class="timeline-gap"
            title={t("web.replay.gap", [g.from, g.to])}
            style={{ "--from": (g.from - 0.5) / frames.last, "--to": Math.min(g.to + 0.5, frames.last) / frames.last }}
          />
        ))}
      </div>
      <div class="timeline-row">
        <div class="timeline-buttons">
          <Step label="web.replay.first" text="⏮" keys="Home" off={at === 0} run={() => void frames.go(0)} />
          <Step label="web.replay.turn_back" text="⏪" keys="PgUp" off={before === null} run={() => void frames.go(before!)} />
          <Step label="web.replay.back_one" text="◀" keys="←" off={at === 0} run={() => void frames.step(-1)} />
          <Button kind="primary" label={t(playing ? "web.replay.pause" : "web.replay.play")} onClick={() => frames.play(!playing)}>
            <Glyph name={playing ? "pause" : "play"} />
          </Button>
          <Step label="web.replay.on_one" text="▶" keys="→" off={at === frames.last} run={() => void frames.step(1)} />
          <Step label="web.replay.turn_on" text="⏩" keys="PgDn" off={next === null} run={() => void frames.go(next!)} />
          <Step label="web.replay.end" text="⏭" keys="End" off={at === frames.last} run={() => void frames.go(frames.last)} />
        </div>
        <output class="timeline-where">{where}</output>
        <label class="turn-jump">
          <span>{t("web.replay.jump")}</span>
          <select
            value={String(turn?.turn ?? "")}
            onChange={(e) => void frames.go(turns.find((x) => String(x.turn) === e.currentTarget.value)?.seq ?? 0)}
          >
            {turns[0]?.seq !== 0 && <option value="">{t("web.replay.start")}</option>}
            {turns.map((x) => (
              <option key={x.turn} value={String(x.turn)}>
                {x.turn}
              </option>
            ))}
          </select>
        </label>
        <Segments
          bare
          label={t("web.replay.speed")}
          value={String(frames.speed.value)}
          items={["1", "2", "4"].map((s) => ({ value: s, label: `${s}×` }))}
          onChange={(s) => (frames.speed.value = Number(s))}
        />
        <Popover label={t("web.table.menu")} icon={<Icon name="gear" />}>
          {() => (
            <div class="game-menu">
              <SpeedChoice />
            </div>
          )}
        </Popover>
      </div>
    </section>
  );
}

const GLYPHS = {
  play: "M6 4l10 6-10 6z",
  pause: "M5 4h4v12H5zM11 4h4v12h-4z",
  "⏮": "M4 4h2v12H4zM16 4v12L7 10z",
  "⏪": "M10 4v12L2 10zM18 4v12l-8-6z",
  "◀": "M13 4v12L5 10z",
  "▶": "M7 4l8 6-8 6z",
  "⏩": "M2 4l8 6-8 6zM10 4l8 6-8 6z",
  "⏭": "M4 4l9 6-9 6zM14 4h2v12h-2z",
} as const;

function Glyph({ name }: { name: keyof typeof GLYPHS }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={GLYPHS[name]} fill="currentColor" />
    </svg>
  );
}

interface StepProps {
  label: string;
  text: keyof typeof GLYPHS;
  keys: string;
  off: boolean;
  run(): void;
}

function Step({ label, text, keys, off, run }: StepProps) {
  return (
    <Button kind="quiet" label={t(label)} title={`${t(label)} (${keys})`} disabled={off} onClick={run}>
      <Glyph name={text} />
    </Button>
  );
}

/** A tick for every turn, as long as there is room for them. */
function Ticks({ frames }: { frames: Frames }) {
  const turns = frames.turns.value;
  const every = turns.length > 150 ? 10 : turns.length > 60 ? 5 : 1;
  return (
    <svg class="ticks" viewBox="0 0 1000 6" preserveAspectRatio="none" aria-hidden="true">
      {turns
        .filter((x) => x.turn % every === 0)
        .map((x) => (
          <path key={x.turn} d={`M${(x.seq / Math.max(1, frames.last)) * 1000} 0v${x.turn % (5 * every) ? 4 : 6}`} />
        ))}
    </svg>
  );
}

/** Asked of the server, which computes it once and sends it as it comes. */
function WinChart({ id, frames, module, map, seats }: Props & { frames: Frames; seats: readonly Seat[] }) {
  const [points, setPoints] = useState<readonly (readonly number[])[]>([]);
  const [done, setDone] = useState(0);
  useEffect(() => {
    const socket = new GameSocket(id);
    const stop = socket.listen((m: Message) => {
      if (m.t !== "chart") return;
      setPoints((old) => [...old, ...m.points]);
      setDone(m.total ? m.done / m.total : 1);
      if (m.done >= m.total) socket.close();
    });
    void socket.chart();
    return () => {
      stop();
      socket.close();
    };
  }, [id]);
  // A seat may change its colour through the game: here it keeps the first one.
  const table = useRef(frames.table.value);
  table.current ??= frames.table.value;
  const colour = (seat: number) => seatColour(module, map, table.current, seat);
  return (
    <Chart
      points={points}
      turns={frames.turns.value}
      last={frames.last}
      at={frames.at.value}
      seats={seats}
      colour={colour}
      done={done}
      onGo={(seq) => void frames.go(seq)}
    />
  );
}
