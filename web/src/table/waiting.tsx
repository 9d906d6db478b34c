// waiting.tsx - before the start: who sits already, the link for the others, a seat for oneself; and
// the curtain between two people at one screen.
import { useEffect, useState } from "preact/hooks";
import { api, errorText, scenarioName, type GameInfo } from "../net/api";
import { refreshMine } from "../net/notify";
import { inviteOf, JoinBox } from "../pages/join";
import { go } from "../router";
import { lang, t } from "../text";
import { Button, clockText, InviteBox, toast } from "../ui";
import type { Live } from "./live";
import { remove } from "./menu";
import { GuestMark } from "./seats";
import { bareName, nameOf } from "./words";

export function WaitingRoom({ live, onJoined }: { live: Live; onJoined(): void }) {
  const v = live.latest.value!;
  const [info, setInfo] = useState<GameInfo | null>(null);
  // The invitation is told only to those who sit there: ask again after sitting down.
  useEffect(() => {
    api.game(v.id, inviteOf()).then(setInfo, () => {});
  }, [v.id, v.you.length, v.seats.map((s) => s.kind).join()]);
  const sits = v.you.length > 0;
  const leave = async () => {
    try {
      await api.leave(v.id);
      void refreshMine().catch(() => {});
      go("/");
    } catch (e) {
      toast({ kind: "error", text: errorText(e) });
    }
  };
  return (
    <div class="waiting">
      <div class="waiting-sheet">
        {live.module.draw.Picture && (
          <div class="waiting-picture" aria-hidden="true">
            <live.module.draw.Picture />
          </div>
        )}
        <h1>{t(`${v.game}.title`)}</h1>
        <p class="muted">
          {scenarioName(v.game, v.scenario)}
          {info && <> · {clockText(info.clock)}</>}
        </p>
        {sits ? (
          <>
            <p class="notice" role="status">
              {t("web.table.waiting")}
            </p>
            <ol class="waiting-seats sheet">
              {v.seats.map((s) => (
                <li key={s.seat} class={s.kind === "open" ? "free" : undefined}>
                  <span>{t("ui.seat", [s.seat + 1])}</span>
                  <strong>{bareName(s)}</strong>
                  {info && <em>{live.module.setup.side?.(info.options, s.seat, lang.value)}</em>}
                  {v.you.includes(s.seat) && <span class="badge">{t("web.table.you")}</span>}
                  {s.guest && <GuestMark />}
                </li>
              ))}
            </ol>
            {info && (info.invite || info.public) && <InviteBox id={v.id} invite={info.public ? null : info.invite} />}
            <div class="waiting-buttons">
              <Button onClick={() => void leave()}>{t("web.table.leave")}</Button>
              <Button kind="danger" onClick={() => void remove(v.id)}>
                {t("web.table.delete")}
              </Button>
            </div>
          </>
        ) : (
          <JoinBox
            id={v.id}
            module={live.module}
            invite={inviteOf()}
            onJoined={() => {
              go("/g/" + v.id, true);
              onJoined();
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Nothing is to be seen until the next one says that he sits here. */
export function Curtain({ live, seat }: { live: Live; seat: number }) {
  const name = nameOf(live.latest.value!.seats[seat]!);
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-label={t("web.table.pass", [name])}>
      <div class="sheet">
        <p class="muted">{t("web.table.pass_about")}</p>
        <h2>{t("web.table.pass", [name])}</h2>
        <CurtainButton name={name} onLift={() => live.lift()} />
      </div>
    </div>
  );
}

function CurtainButton({ name, onLift }: { name: string; onLift(): void }) {
  useEffect(() => document.querySelector<HTMLElement>(".curtain button")?.focus(), []);
  return (
    <Button kind="primary" class="big" onClick={onLift}>
      {t("web.table.pass_here", [name])}
    </Button>
  );
}
