// chat.tsx - what the players say to each other.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { recall, remember } from "../store";
import { lang, t } from "../text";
import { Button } from "../ui";
import { seatColour } from "./colour";
import type { Live } from "./live";
import { GuestMark } from "./seats";
import { bareName } from "./words";

/** Lines of others that came while nobody read them, here or on an earlier visit; null: there is
 * nobody else to talk to. */
export function useUnread(live: Live, reading: boolean): { unread: number } | null {
  const lines = live.socket.chat.value;
  const v = live.view.value;
  const key = "chat." + live.id;
  const [read, setRead] = useState(() => Number(recall(key) ?? -1));
  const last = lines.length ? lines[lines.length - 1]!.n : -1;
  useEffect(() => {
    if (!reading || last <= read) return;
    setRead(last);
    remember(key, String(last));
  }, [reading, last, read]);
  const mine = (seat: number | null) => seat !== null && !!v?.you.includes(seat);
  if (!lines.length && !v?.seats.some((s) => s.kind === "human" && !mine(s.seat))) return null;
  return { unread: reading ? 0 : lines.filter((l) => l.n > read && !mine(l.seat)).length };
}

export function Chat({ live }: { live: Live }) {
  const lines = live.socket.chat.value;
  const v = live.view.value;
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  useLayoutEffect(() => {
    box.current!.scrollTop = box.current!.scrollHeight;
  }, [lines.length]);
  const say = async (e: globalThis.Event) => {
    e.preventDefault();
    const line = text.trim();
    if (!line || busy) return;
    setBusy(true);
    if (live.complain(await live.socket.say(line))) setText("");
    setBusy(false);
  };
  const colour = (seat: number | null) => (seat === null ? undefined : seatColour(live.module, live.map, live.table.value, seat));
  return (
    <div class="chat">
      <div ref={box} class="chat-lines" role="log" aria-label={t("web.table.chat")} tabIndex={0}>
        <ol>
          {lines.length === 0 && <li class="empty">{t("web.table.chat_empty")}</li>}
          {lines.map((l) => {
            const c = colour(l.seat);
            const seat = l.seat === null ? undefined : v?.seats[l.seat];
            return (
              <li key={l.n} style={c ? { "--seat": c } : undefined}>
                <b>{seat ? bareName(seat) : l.name}</b>
                {l.guest && !(l.seat !== null && v?.you.includes(l.seat)) && <GuestMark />}
                <time>{new Intl.DateTimeFormat(lang.value, { timeStyle: "short" }).format(l.at)}</time>
                <p>{l.text}</p>
              </li>
            );
          })}
        </ol>
      </div>
      {v && v.you.length > 0 ? (
        <form onSubmit={say}>
          <input
            type="text"
            value={text}
            maxLength={500}
            aria-label={t("web.table.chat_say")}
            placeholder={t("web.table.chat_say")}
            autocomplete="off"
            onInput={(e) => setText(e.currentTarget.value)}
          />
          <Button type="submit" kind="primary" busy={busy} disabled={!text.trim()}>
            {t("web.table.chat_send")}
          </Button>
        </form>
      ) : (
        <p class="muted small">{t("web.table.chat_silent")}</p>
      )}
    </div>
  );
}
