// page.tsx - /g/ID: waiting room, table, or replay.
import { useEffect, useRef, useState } from "preact/hooks";
import { loadGame } from "../games";
import { useKeydown } from "../keys";
import { Loading } from "../lazy";
import { api, ApiError, errorText, scenarioName, type GameInfo } from "../net/api";
import { inviteOf } from "../pages/join";
import { lang, t } from "../text";
import { useTitle } from "../title";
import { Button, ButtonLink, Icon, Tabs } from "../ui";
import { BoardView } from "./board";
import { Chat, useUnread } from "./chat";
import { Ending } from "./ending";
import type { Note as Why } from "./attention";
import { Live } from "./live";
import type { Entry } from "./log";
import { Log, lines } from "./logview";
import { Asked, GameMenu, KeysDialog, LegendDialog } from "./menu";
import { Hints, PromptBar, RuleLink, own, takeBack, yourTurn } from "./prompt";
import { ReplayPage } from "./replay";
import { Seats } from "./seats";
import { pace } from "./settings";
import { Beside, Tip, Told, Which } from "./tip";
import type { GameModule } from "./types";
import { useNarrow } from "./narrow";
import { Curtain, WaitingRoom } from "./waiting";

interface Loaded {
  info: GameInfo;
  module: GameModule;
  map: unknown;
}

async function load(id: string): Promise<Loaded> {
  // The catalog tells how to read the arguments of events.
  const [info] = await Promise.all([api.game(id, inviteOf()), api.catalog()]);
  const [module, map] = await Promise.all([loadGame(info.game), api.boardOf(info, inviteOf())]);
  return { info, module, map };
}

export default function TablePage({ id, at }: { id: string; at: number | null }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let alive = true;
    setFailed(null);
    load(id).then(
      (l) => alive && setLoaded(l),
      (e) => alive && setFailed(e),
    );
    return () => void (alive = false);
  }, [id, tries]);
  if (failed) return <Failed error={failed} onRetry={() => setTries(tries + 1)} />;
  if (!loaded) return <Loading />;
  if (at !== null) return <ReplayPage id={id} at={at} {...loaded} />;
  return <LivePage id={id} {...loaded} />;
}

function Failed({ error, onRetry }: { error: unknown; onRetry?(): void }) {
  const code = error instanceof ApiError ? error.code : "";
  const known = code === "absent" || code === "gone";
  const title = known ? t(`web.table.fail.${code}`) : t("web.table.failed");
  useTitle(title);
  return (
    <div class="page narrow">
      <h1>{title}</h1>
      <p>{known ? t(`web.table.fail.${code}_text`) : errorText(error)}</p>
      <p>
        {!known && onRetry && <Button onClick={onRetry}>{t("web.ui.reload")}</Button>}{" "}
        <ButtonLink href="/" kind="primary">
          {t("web.nav.home")}
        </ButtonLink>
      </p>
    </div>
  );
}

function useLive(id: string, { module, map, info }: Loaded, visit: number): Live | null {
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const l = new Live(id, module, map, info.game, inviteOf(), info.commit);
    setLive(l);
    return () => l.close();
  }, [id, module, map, visit]);
  return live;
}

function LivePage(p: Loaded & { id: string }) {
  // Who takes a seat may have been nobody before: he comes in again, as somebody.
  const [visit, setVisit] = useState(0);
  const live = useLive(p.id, p, visit);
  if (!live) return <Loading />;
  return <LiveTable live={live} onJoined={() => setVisit(visit + 1)} />;
}

function LiveTable({ live, onJoined }: { live: Live; onJoined(): void }) {
  const state = live.socket.state.value;
  const v = live.latest.value;
  const mine = v?.state === "running" && v.you.some((s) => v.to_act.includes(s)) && !live.alone.value;
  const game = t(`${live.words.game}.title`);
  useTitle(mine ? `● ${t(`web.table.${yourTurn(live, v)}`)} · ${game}` : game);
  if (state === "gone") return <Failed error={new ApiError("gone", "", 404)} />;
  if (state === "refused") return <Failed error={new ApiError(live.socket.refusal.value?.code ?? "failed", "", 403)} />;
  if (!v) return <Loading />;
  if (v.state === "open") return <WaitingRoom live={live} onJoined={onJoined} />;
  return <Table live={live} />;
}

/** A button that was pressed may be gone after it: whoever plays without a mouse goes on from the
 * prompt then, and not from the top of the page. */
function useFocus(box: { current: HTMLElement | null }): void {
  useEffect(() => {
    const table = box.current!;
    let inside = false;
    let timer = 0;
    const came = (e: globalThis.Event) => (inside = table.contains(e.target as Node));
    const left = () => (inside = false); // by a click, on purpose; what is clicked may come in again
    const look = () => {
      const at = document.activeElement;
      const lost = inside && (!at || at === document.body);
      if (lost && !document.querySelector("dialog[open], .curtain"))
        table.querySelector<HTMLElement>(".prompt")?.focus({ preventScroll: true });
    };
    // Not at once: browsers take the focus from what is gone or disabled only when they draw.
    const changed = new MutationObserver(() => {
      clearTimeout(timer);
      timer = window.setTimeout(look, 40);
    });
    changed.observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", came);
    document.addEventListener("pointerdown", left, true);
    return () => {
      clearTimeout(timer);
      changed.disconnect();
      document.removeEventListener("focusin", came);
      document.removeEventListener("pointerdown", left, true);
    };
  }, []);
}

/** Keys that mean the same wherever the focus is. */
function useKeys(live: Live, onHelp: () => void): void {
  useKeydown(
    (e) => {
      if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return;
      if ((e.target as Element).closest?.("input, textarea, select, dialog, .curtain")) return;
      if (live.moving.value && (e.key === " " || e.key === "Enter" || e.key === "Escape")) live.skip();
      else if (e.key === "Escape") {
        if (!live.back()) live.hints.value = null;
      } else if (e.key === "?") onHelp();
      else if (e.key === "u" || e.key === "Backspace") void takeBack(live);
      else if (e.key === "h") void live.hint();
      else if (e.key === "d" && live.held.value) void live.confirm();
      else if (e.key === "d") {
        const v = live.view.value!;
        const whole = live.picking.value.buttons.filter((b) => b.word === null && !b.actions[0]!.args.length);
        const done = whole.filter((b) => !own(live, v, b.actions[0]!)?.off);
        if (done.length !== 1) return;
        live.press(done[0]!);
      } else return;
      e.preventDefault();
    },
    [live],
  );
}

function Table({ live }: { live: Live }) {
  const narrow = useNarrow();
  const [keys, setKeys] = useState(false);
  const [legend, setLegend] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useFocus(box);
  useKeys(live, () => setKeys(true));
  const v = live.view.value;
  const curtain = live.curtain.value;
  return (
    <div ref={box} class={narrow ? "table narrow" : "table"} data-busy={live.moving.value || live.sending.value || undefined}>
      <h1 class="sr-only">{t(`${live.words.game}.title`)}</h1>
      <Offline live={live} />
      <PromptBar live={live} />
      <LiveBoard live={live} onLegend={() => setLegend(true)} />
      {narrow && <LiveAside live={live} />}
      <Hand live={live} />
      {narrow ? <Sheets live={live} onKeys={() => setKeys(true)} /> : <Side live={live} onKeys={() => setKeys(true)} />}
      <Asked live={live} />
      {keys && <KeysDialog onClose={() => setKeys(false)} />}
      {legend && <LegendDialog live={live} onClose={() => setLegend(false)} />}
      {curtain !== null && v && <Curtain live={live} seat={curtain} />}
    </div>
  );
}

function Offline({ live }: { live: Live }) {
  if (live.socket.state.value !== "lost") return null;
  return (
    <div class="offline">
      <p role="status">{t("web.table.offline")}</p>
      <Button small onClick={live.socket.retry}>
        {t("web.table.try_now")}
      </Button>
    </div>
  );
}

/** A click anywhere ends what is being shown. */
function useSkip(live: Live): void {
  const moving = live.moving.value;
  useEffect(() => {
    if (!moving) return;
    const skip = (e: globalThis.Event) => {
      if ((e.target as Element).closest?.(".board")) live.skip();
    };
    document.addEventListener("click", skip);
    return () => document.removeEventListener("click", skip);
  }, [live, moving]);
}

function LiveBoard({ live, onLegend }: { live: Live; onLegend(): void }) {
  useSkip(live);
  const v = live.view.value;
  const narrow = useNarrow();
  const asked = live.offered.value;
  const table = live.table.value;
  if (!v || table === null) return <div class="board" />;
  return (
    <BoardView
      module={live.module}
      map={live.map}
      table={table}
      seats={v.seats}
      seat={v.seat}
      picking={live.picking.value}
      event={live.event.value}
      marked={live.marked.value}
      about={live.about.value}
      looked={live.looked.value}
      name={(id) => live.words.facts(table, id)[0]!}
      question={narrow && asked ? [asked.turn, asked.prompt?.step, ...live.about.value, ...live.picking.value.picked].join() : undefined}
      scope={
        (narrow || live.module.layout.scoped) && v.prompt
          ? live.module.layout.scope?.(live.map, table, v.seat, v.prompt, asked !== null)
          : undefined
      }
      left={narrow ? 0 : live.module.layout.left}
      told={live.tapped.value}
      onTap={(id) => (live.tapped.value = id)}
      onPick={(id) => live.pick(id)}
      onDrop={(id) => live.pull(id)}
      firm={(id) => live.firm(id)}
      onLook={(id) => (live.looked.value = id)}
      onBack={() => live.back()}
      onDrawn={(ids) => (live.drawn.value = ids)}
      onLegend={live.module.draw.Legend && onLegend}
    >
      <LiveOver live={live} part="Over" />
      <Tip live={live} />
      <Which live={live} />
      <Tapped live={live} />
      <NoteBox live={live} />
      {narrow && <Hints live={live} />}
      <Ending live={live} />
    </BoardView>
  );
}

const NOTE_MS = 9000;

/** Facts of what was tapped, and why that chose nothing. */
function Tapped({ live }: { live: Live }) {
  const note = live.note.value;
  const id = live.view.value?.state === "over" ? null : live.tapped.value;
  return (
    <Told id={id} lines={(thing) => live.words.facts(live.table.value, thing, live.picking.value)} onEnd={() => (live.tapped.value = null)}>
      {note?.id === id && note && <Note note={note} game={live.words.game} />}
    </Told>
  );
}

function Note({ note, game }: { note: Why; game: string }) {
  return (
    <p class="why">
      {note.text()} {note.rule && <RuleLink game={game} rule={note.rule} />}
    </p>
  );
}

/** Why a click chose nothing. */
function NoteBox({ live }: { live: Live }) {
  const note = live.note.value;
  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(() => live.note.value === note && (live.note.value = null), NOTE_MS);
    return () => clearTimeout(timer);
  }, [note]);
  if (!note || note.id === live.tapped.value) return null;
  return (
    <Beside id={note.id} class="note" role="status" apart>
      <span>{note.text()}</span>
      {note.rule && <RuleLink game={live.words.game} rule={note.rule} />}
    </Beside>
  );
}

function Hand({ live }: { live: Live }) {
  const v = live.view.value;
  const narrow = useNarrow();
  const [open, setOpen] = useState(!narrow);
  const { Hand: Cards } = live.module.draw;
  const { inHand } = live.module.layout;
  const ids = [...live.picking.value.choices.keys()];
  const asked = inHand !== undefined && (ids.some((id) => inHand(id)) || live.question.value.hand === true);
  // A drawer on a small screen: it opens for a choice and leaves the board its room after it.
  useEffect(() => {
    if (narrow && inHand) setOpen(asked);
  }, [narrow, asked]);
  if (!Cards || !v || live.table.value === null) return null;
  return (
    <section class={open ? "hand" : "hand shut"} aria-label={t("web.table.hand")}>
      <button type="button" class="hand-grip" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t("web.table.hand")}
        <Icon name={open ? "down" : "up"} />
      </button>
      {/* The next one may already sit before the curtain while the last one's cards are still here. */}
      {open && live.curtain.value === null && (
        <div class="hand-cards">
          <Cards
            game={live.id}
            map={live.map}
            table={live.table.value}
            seat={v.seat}
            seats={v.seats}
            picking={live.picking.value}
            onPick={(id) => live.pick(id)}
            marked={live.marked.value}
            onMark={(ids) => live.mark(ids)}
            lang={lang.value}
          />
        </div>
      )}
    </section>
  );
}

/** What the game shows over its board, or aside. */
function LiveOver({ live, part }: { live: Live; part: "Over" | "Aside" }) {
  const Part = live.module.draw[part];
  const v = live.view.value;
  if (!Part || !v || live.table.value === null) return null;
  return (
    <Part
      game={live.id}
      map={live.map}
      table={live.table.value}
      seat={v.seat}
      picking={live.picking.value}
      looked={live.looked.value}
      log={live.log.value}
      event={live.event.value}
      pace={pace.value}
      onPlay={live.offered.value ? (actions) => void live.follow(actions) : undefined}
      prompt={live.offered.value?.prompt}
      onRedo={live.offered.value && live.undoOf(v) === "free" ? (back, again) => void live.redo(back, again) : undefined}
      lang={lang.value}
    />
  );
}

function LiveAside({ live }: { live: Live }) {
  return (
    <div class="aside">
      <LiveOver live={live} part="Aside" />
    </div>
  );
}

function LiveSeats({ live }: { live: Live }) {
  const v = live.view.value;
  const now = live.latest.value;
  if (!v || !now) return null;
  return (
    <Seats
      module={live.module}
      map={live.map}
      table={live.table.value}
      seats={now.seats}
      toAct={v.state === "running" ? v.to_act : []}
      you={v.you}
      present={now.present}
      clock={now.clock ? { at: live.arrived(), running: now.clock.running } : null}
      win={live.socket.win.value?.win ?? null}
      over={v.state === "over"}
      onMark={(ids) => live.mark(ids)}
    />
  );
}

function LiveLog({ live, since }: { live: Live; since?: number }) {
  const v = live.view.value;
  if (!v) return null;
  return (
    <Log
      entries={live.log.value}
      last={v.seq}
      since={since}
      words={live.words}
      seats={v.seats}
      module={live.module}
      map={live.map}
      table={live.table.value}
      onMark={(ids) => live.mark(ids)}
    />
  );
}

function GameTitle({ live }: { live: Live }) {
  const v = live.view.value;
  if (!v) return null;
  return (
    <div class="game-title">
      <h2>{t(`${v.game}.title`)}</h2>
      <span class="muted small">
        {scenarioName(v.game, v.scenario)}
        {v.uploaded && ` · ${t("web.row.uploaded")}`}
        {v.watching > 0 && (
          <span class="watching" title={t("web.table.watching", [v.watching])}>
            <Icon name="eye" />
            {v.watching}
          </span>
        )}
      </span>
    </div>
  );
}

function Side({ live, onKeys }: { live: Live; onKeys(): void }) {
  const [tab, setTab] = useState<"log" | "chat">("log");
  const talk = useUnread(live, tab === "chat");
  const news = useNews(live, tab === "log" || !talk);
  const hinted = Array.isArray(live.hints.value);
  // Advice about what lies aside is read beside it.
  const about = live.question.value.advice !== undefined;
  return (
    <aside class="side" aria-label={t("web.table.side")}>
      <header class="side-head">
        <GameTitle live={live} />
        <GameMenu live={live} onKeys={onKeys} />
      </header>
      <LiveSeats live={live} />
      {hinted && <Hints live={live} />}
      {(!hinted || about) && <LiveAside live={live} />}
      <Tabs<"log" | "chat">
        label={t("web.table.side")}
        tabs={[
          { id: "log" as const, label: t("web.table.log"), count: news.count || undefined },
          ...(talk ? [{ id: "chat" as const, label: t("web.table.chat"), count: talk.unread || undefined }] : []),
        ]}
        active={talk ? tab : "log"}
        onSelect={(id) => setTab(id)}
      >
        {tab === "log" || !talk ? <LiveLog live={live} since={talk ? news.since : undefined} /> : <Chat live={live} />}
      </Tabs>
    </aside>
  );
}

type Sheet = "seats" | "log" | "chat";

/** How many lines tell what others did since one of us decided or read them, and behind which entry: who does not
 * see the log. */
function useNews(live: Live, reading: boolean): { count: number; since: number } {
  const [read, setRead] = useState(0);
  const since = useRef(0);
  const v = live.view.value;
  useEffect(() => {
    if (reading && v) setRead(v.seq);
  }, [reading, v?.seq]);
  if (reading || !v?.you.length) return { count: 0, since: since.current };
  const log = live.log.value;
  const ours = ({ seat, seq }: Entry["event"]) => v.you.includes(seat) && !live.unasked.value.has(seq);
  const from = log.reduce((seq, { event }) => (ours(event) ? event.seq : seq), 0);
  since.current = Math.max(from, read);
  const entries = log.filter(({ event }) => event.seat >= 0 && event.seq > since.current);
  const told = lines({ entries, words: live.words, seats: v.seats }).filter((line) => !line.divider);
  return { count: told.length, since: since.current };
}

/** The phone's side panel: behind buttons at the thumb. */
function Sheets({ live, onKeys }: { live: Live; onKeys(): void }) {
  const [open, setOpen] = useState<Sheet | null>(null);
  const talk = useUnread(live, open === "chat");
  const news = useNews(live, open === "log");
  const button = (id: Sheet, icon: "people" | "list" | "chat", label: string, count = 0) => (
    <Button kind="quiet" expanded={open === id} controls="sheet" onClick={() => setOpen(open === id ? null : id)}>
      <Icon name={icon} />
      <span>{label}</span>
      {count > 0 && <span class="dot">{count}</span>}
    </Button>
  );
  return (
    <>
      {open && (
        <div class="drawer" id="sheet">
          <header>
            <h2>{t(`web.table.${open}`)}</h2>
            <Button kind="quiet" small label={t("web.ui.close")} onClick={() => setOpen(null)}>
              <Icon name="close" />
            </Button>
          </header>
          {open === "seats" ? (
            <LiveSeats live={live} />
          ) : open === "log" ? (
            <LiveLog live={live} since={news.since} />
          ) : (
            <Chat live={live} />
          )}
        </div>
      )}
      <nav class="thumb" aria-label={t("web.table.side")}>
        {button("seats", "people", t("web.table.seats"))}
        {button("log", "list", t("web.table.log"), news.count)}
        {talk && button("chat", "chat", t("web.table.chat"), talk.unread)}
        <GameMenu live={live} text={t("web.table.menu")} onKeys={onKeys} />
      </nav>
    </>
  );
}
