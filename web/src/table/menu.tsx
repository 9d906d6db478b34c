// menu.tsx - everything around a game: settings, draw, resignation, files, another device.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { api, errorText, person } from "../net/api";
import { go } from "../router";
import { lang, t } from "../text";
import { Button, confirm, Dialog, Icon, LinkBox, Segments, Switch, toast, useOpen } from "../ui";
import type { Live } from "./live";
import { hasOrders, Orders } from "./orders";
import { chooseSpeed, chooseWinBar, speed, winBar, type Speed } from "./settings";
import type { View } from "./types";
import { nameOf } from "./words";

/** Does it, and says what went wrong. */
async function attempt(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (e) {
    toast({ kind: "error", text: errorText(e) });
  }
}

/** A button with a sheet below it that closes by Escape, by a click elsewhere, and by what is chosen. */
export function Popover({
  label,
  icon,
  text,
  children,
}: {
  label: string;
  icon: ComponentChildren;
  text?: string;
  children(close: () => void): ComponentChildren;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useOpen(box);
  return (
    <div class="popover" ref={box}>
      <Button kind="quiet" label={text ? undefined : label} expanded={open} onClick={() => setOpen(!open)}>
        {icon}
        {text && <span>{text}</span>}
      </Button>
      {open && <div class="popover-sheet sheet">{children(() => setOpen(false))}</div>}
    </div>
  );
}

export function SpeedChoice() {
  return (
    <Segments
      label={t("web.table.speed")}
      value={speed.value}
      items={(["normal", "fast", "off"] as const).map((s) => ({ value: s, label: t(`web.table.speed.${s}`) }))}
      onChange={(s) => chooseSpeed(s as Speed)}
    />
  );
}

export function fullscreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else
    void document
      .querySelector(".table")
      ?.requestFullscreen?.()
      .catch(() => {});
}

export async function rematch(id: string, yes = true): Promise<void> {
  await attempt(async () => {
    const next = (await api.rematch(id, yes)).id;
    if (next) go("/g/" + next);
  });
}

export async function remove(id: string): Promise<void> {
  const yes = await confirm({
    title: t("web.table.delete"),
    text: t("web.table.delete_sure"),
    yes: t("web.table.delete"),
    danger: true,
  });
  if (!yes) return;
  await attempt(async () => {
    const { deleted } = await api.remove(id);
    if (deleted) go("/");
    else toast(t("web.table.delete_waits"));
  });
}

async function resign(live: Live, v: View): Promise<void> {
  const yes = await confirm({
    title: t("web.table.resign"),
    text: t(v.seats.length > 2 ? "web.table.resign_on" : "web.table.resign_sure"),
    yes: t("web.table.resign"),
    danger: true,
  });
  if (yes) live.complain(await live.socket.resign(v.you.length > 1 ? (v.seat ?? v.you[0]) : undefined));
}

async function offerDraw(live: Live): Promise<void> {
  const yes = await confirm({ title: t("web.table.draw"), text: t("web.table.draw_sure"), yes: t("web.table.ask") });
  if (yes) live.complain(await live.socket.draw());
}

export function GameMenu({ live, text, onKeys }: { live: Live; text?: string; onKeys(): void }) {
  const [link, setLink] = useState<string | null>(null);
  const [orders, setOrders] = useState(false);
  const v = live.view.value;
  if (!v) return null;
  const plays = v.you.length > 0 && v.state === "running";
  const device = () => attempt(async () => setLink(`${location.origin}/g/${v.id}#as=${encodeURIComponent((await api.link()).as)}`));
  return (
    <>
      <Popover label={t("web.table.menu")} icon={<Icon name="menu" />} text={text}>
        {(close) => {
          const item = (label: string, run: () => void, danger = false) => (
            <button type="button" class={danger ? "danger" : undefined} onClick={() => (close(), run())}>
              {label}
            </button>
          );
          return (
            <div class="game-menu">
              <SpeedChoice />
              {v.you.length > 0 && <Switch label={t("web.table.win_bar")} on={winBar.value} onChange={chooseWinBar} />}
              <div class="game-menu-items">
                {hasOrders(live) && item(t("web.table.orders"), () => setOrders(true))}
                {item(t("web.table.keys"), onKeys)}
                {typeof document.documentElement.requestFullscreen === "function" && item(t("web.table.fullscreen"), fullscreen)}
                {v.seq > 0 && <a href={`/g/${v.id}?at=${v.seq}`}>{t("web.table.replay")}</a>}
                {(!v.hidden || v.over) && v.state !== "open" && (
                  <>
                    <a href={api.recordUrl(v.id)} download={`${v.game}-${v.id}.txt`}>
                      {t("web.table.record")}
                    </a>
                    <a href={api.positionUrl(v.id)} download={`${v.game}-${v.id}-${v.turn}.txt`}>
                      {t("web.table.position")}
                    </a>
                  </>
                )}
                {v.you.length > 0 && !person.value?.account && item(t("web.table.device"), () => void device())}
                {v.draw && item(t("web.table.draw"), () => void offerDraw(live))}
                {v.over && v.you.length > 0 && !v.asked && !v.rematch && item(t("web.table.rematch"), () => void rematch(v.id))}
                {plays && item(t("web.table.resign"), () => void resign(live, v), true)}
                {v.you.length > 0 && item(t("web.table.delete"), () => void remove(v.id), true)}
              </div>
            </div>
          );
        }}
      </Popover>
      {orders && <Orders live={live} onClose={() => setOrders(false)} />}
      {link && (
        <Dialog title={t("web.table.device")} onClose={() => setLink(null)}>
          <p>{t("web.table.device_about")}</p>
          <LinkBox link={link} label={t("web.table.device_link")} />
        </Dialog>
      )}
    </>
  );
}

/** Somebody wants to take back, or to end it in peace: yes or no. */
export function Asked({ live }: { live: Live }) {
  const v = live.latest.value;
  const asked = v?.asked;
  // A rematch is offered where the game ends (ending.tsx): nobody has to answer at once.
  if (!v || !asked || asked.what === "rematch" || !asked.wait.some((s) => v.you.includes(s))) return null;
  const by = v.seats[asked.by];
  const who = by ? nameOf(by) : "";
  const answer = (yes: boolean) => live.answer(yes);
  return (
    <Dialog
      title={t(`web.table.asked.${asked.what}`)}
      onClose={() => void answer(false)}
      actions={
        <>
          <Button onClick={() => void answer(false)}>{t("web.table.no")}</Button>
          <Button kind="primary" onClick={() => void answer(true)}>
            {t("web.table.yes")}
          </Button>
        </>
      }
    >
      <p>{t(`web.table.asked.${asked.what}.text`, [who])}</p>
    </Dialog>
  );
}

/** The game's own account of its signs. */
export function LegendDialog({ live, onClose }: { live: Live; onClose(): void }) {
  const Legend = live.module.draw.Legend;
  if (!Legend) return null;
  return (
    <Dialog
      title={t("web.table.legend")}
      wide
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("web.ui.close")}
        </Button>
      }
    >
      {/* The first lines are read first: not the button below them gets the focus. */}
      <div tabIndex={-1} autoFocus class="legend">
        <Legend lang={lang.value} />
      </div>
    </Dialog>
  );
}

const KEYS: readonly [string, string][] = [
  ["Tab", "tab"],
  ["← ↑ → ↓", "arrows"],
  ["Enter", "enter"],
  ["Esc", "esc"],
  ["D", "done"],
  ["U", "undo"],
  ["H", "hint"],
  ["+ −", "zoom"],
  ["0", "fit"],
  ["?", "help"],
];

export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title={t("web.table.keys")}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("web.ui.close")}
        </Button>
      }
    >
      <dl class="keys">
        {KEYS.map(([key, name]) => (
          <div key={key}>
            <dt>
              {key.split(" ").map((k) => (
                <kbd key={k}>{k}</kbd>
              ))}
            </dt>
            <dd>{t(`web.table.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
