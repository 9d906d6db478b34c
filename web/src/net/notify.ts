// "Your turn": the browser's notifications while a page is open, and what waits for us.
import { computed, signal } from "@preact/signals";
import { recall, remember } from "../store";
import { spokenName, t } from "../text";
import { go, route } from "../router";
import { api, person, type Summary } from "./api";
import { play } from "./sound";

const POLL_MS = 30_000;

export const canNotify = typeof Notification !== "undefined";
export const notifyOn = signal(canNotify && recall("notify") === "on" && Notification.permission === "granted");

/** Asks the browser's leave if need be; false if it was not given. */
export async function chooseNotify(on: boolean): Promise<boolean> {
  if (on && canNotify && Notification.permission !== "granted") await Notification.requestPermission();
  notifyOn.value = on && canNotify && Notification.permission === "granted";
  remember("notify", notifyOn.value ? "on" : null);
  return notifyOn.value === on;
}

/** Tells that it is our turn in a game: only to somebody who is not looking at this page. */
export function notifyTurn(game: string, title: string, body: string): void {
  if (document.visibilityState === "visible" && document.hasFocus()) return;
  play("turn");
  if (!notifyOn.value) return;
  try {
    const note = new Notification(title, { body, tag: "bicorne-" + game, icon: "/icon.svg" });
    note.onclick = () => {
      window.focus();
      go("/g/" + game);
      note.close();
    };
  } catch {
    // Some browsers allow it only to service workers: then there is the title's number.
  }
}

/** My games; null: not known yet. Mine to move first. */
export const mine = signal<readonly Summary[] | null>(null);
/** In how many others than the one that is looked at. */
export const waiting = computed(() => {
  const r = route.value;
  const here = r.page === "game" ? r.id : null;
  return (mine.value ?? []).filter((g) => g.my_turn && g.id !== here).length;
});

/** Seq for which the turn has been told. */
const told = new Map<string, number>();

export async function refreshMine(): Promise<void> {
  if (!person.value) {
    mine.value = [];
    return;
  }
  const first = mine.value === null;
  const { games } = await api.games("mine");
  mine.value = games;
  for (const g of games) {
    if (!g.my_turn || told.get(g.id) === g.seq) continue;
    told.set(g.id, g.seq);
    if (!first && location.pathname !== "/g/" + g.id)
      notifyTurn(g.id, t("web.notify.turn"), [t(`${g.game}.title`), opponents(g)].filter(Boolean).join(" · "));
  }
}

/** Who else sits there. */
export function opponents(g: Summary): string {
  return g.seats
    .filter((s) => !s.you)
    .map((s) => spokenName(s) || t("web.seat.open"))
    .join(", ");
}

/** Looks every half minute, also while hidden: that is when it matters. */
export function watchMine(): void {
  const look = () => refreshMine().catch(() => {});
  setInterval(look, POLL_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void look();
  });
}
