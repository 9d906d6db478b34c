// Taking a seat in somebody's game. The table page shows it to whoever may still sit down.
import { useEffect, useState } from "preact/hooks";
import { Loading } from "../lazy";
import { ApiError, api, errorText, myName, person, type GameInfo } from "../net/api";
import { refreshMine } from "../net/notify";
import { route } from "../router";
import type { GameModule } from "../table/types";
import { lang, t } from "../text";
import { Button, TextField, toast } from "../ui";
import { seatText } from "./gamelist";

export interface JoinBoxProps {
  id: string;
  /** It knows who a seat will be. */
  module: GameModule;
  /** The secret of a private game's invitation; default: from the address. */
  invite?: string | null;
  onJoined(seat: number): void;
}

/** The invitation in the address, /g/ID?join=TOKEN. */
export function inviteOf(): string | null {
  const r = route.value;
  return r.page === "game" ? r.join : null;
}

export function JoinBox({ id, module, invite = inviteOf(), onJoined }: JoinBoxProps) {
  const [game, setGame] = useState<GameInfo | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [name, setName] = useState(myName);
  const [wrong, setWrong] = useState<string | null>(null);
  const [seat, setSeat] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    api.game(id, invite).then(setGame, setFailed);
  }, [id]);
  if (failed) return <p class="notice bad">{errorText(failed)}</p>;
  if (!game) return <Loading />;

  const open = game.seats.flatMap((s, i) => (s.kind === "open" ? [i] : []));
  const chosen = seat !== null && open.includes(seat) ? seat : open[0];
  if (chosen === undefined) return <p class="notice">{t("web.join.full")}</p>;

  const guest = !person.value?.account;
  const join = async (e: SubmitEvent) => {
    e.preventDefault();
    if (guest && !name.trim()) {
      setWrong(t("web.join.name_missing"));
      return;
    }
    setBusy(true);
    try {
      const answer = await api.join(id, {
        seat: chosen,
        ...(invite ? { invite } : {}),
        ...(guest ? { name: name.trim() } : {}),
      });
      void refreshMine().catch(() => {});
      onJoined(answer.seat);
    } catch (error) {
      if (error instanceof ApiError && error.code === "value") setWrong(t("web.account.name_wrong"));
      else toast({ kind: "error", text: errorText(error) });
      api.game(id, invite).then(setGame, setFailed); // somebody may have been quicker
    } finally {
      setBusy(false);
    }
  };

  return (
    <form class="join-box sheet" onSubmit={(e) => void join(e)} noValidate>
      <h2>{t(invite ? "web.join.invited" : "web.join.title")}</h2>
      <fieldset class="join-seats">
        <legend class="sr-only">{t("web.join.seats")}</legend>
        {game.seats.map((s, i) => (
          <label key={i} class={i === chosen ? "join-seat on" : s.kind === "open" ? "join-seat" : "join-seat taken"}>
            <input type="radio" name="seat" checked={i === chosen} disabled={s.kind !== "open"} onChange={() => setSeat(i)} />
            <span>
              {t("ui.seat", [i + 1])} <em>{module.setup.side?.(game.options, i, lang.value)}</em>
            </span>
            <strong>{s.kind === "open" ? t("web.join.free") : seatText(s, i, game.seats)}</strong>
          </label>
        ))}
      </fieldset>
      {guest && (
        <TextField
          label={t("web.join.name")}
          value={name}
          error={wrong}
          maxLength={40}
          autocomplete="nickname"
          onInput={(n) => {
            setName(n);
            setWrong(null);
          }}
        />
      )}
      <Button type="submit" kind="primary" class="big" busy={busy}>
        {t("web.join.sit")}
      </Button>
    </form>
  );
}
