// ending.tsx - the game is over: who has won, and what now.
import { useEffect, useState } from "preact/hooks";
import { api } from "../net/api";
import { keptOf, keptText } from "../net/kept";
import { has, lang, t } from "../text";
import { Button, ButtonLink, Icon } from "../ui";
import { seatColour } from "./colour";
import type { Live } from "./live";
import { rematch } from "./menu";
import type { Finding } from "./proof";
import { GuestMark, points } from "./seats";
import type { View } from "./types";
import { bareName, listed, nameOf } from "./words";

export function verdict(v: Pick<View, "game" | "seats" | "you">): string {
  const best = Math.max(...v.seats.map((s) => s.score ?? 0));
  const winners = v.seats.filter((s) => (s.score ?? 0) === best);
  const names = new Intl.ListFormat(lang.value).format(winners.map(nameOf));
  // What is shared in one game nobody has won in another.
  const nobody = `web.${v.game}.nobody`;
  if (winners.length > 1) return has(nobody) ? t(nobody) : t("web.table.shared", [names]);
  const mine = v.you.includes(winners[0]!.seat);
  if (v.you.length === 1) return t(mine ? "web.table.you_won" : "web.table.won", [names]);
  return t("web.table.won", [names]);
}

export function Ending({ live }: { live: Live }) {
  const v = live.view.value;
  if (v?.state !== "over" || live.endingClosed.value || live.moving.value) return null;
  const colour = (seat: number) => seatColour(live.module, live.map, v.table, seat);
  const how = live.module.tell.ending?.(live.map, v.table, v.seats, lang.value);
  return (
    <section class="ending sheet" aria-label={t("web.table.over")}>
      <Button kind="quiet" small class="ending-close" label={t("web.ui.close")} onClick={() => (live.endingClosed.value = true)}>
        <Icon name="close" />
      </Button>
      <Laurel />
      <p class="muted">{t("web.table.over")}</p>
      {v.uploaded && <p class="muted">{t("web.table.uploaded")}</p>}
      <h2>{verdict(v)}</h2>
      {(how || v.drawn) && <p class="ending-how">{v.drawn ? t(`web.table.${v.drawn}`) : how}</p>}
      <table>
        <tbody>
          {[...v.seats]
            .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
            .map((s) => (
              <tr key={s.seat} style={{ "--seat": colour(s.seat) }}>
                <th scope="row">
                  <i class="stripe" aria-hidden="true" />
                  {s.guest ? bareName(s) : nameOf(s)}
                  {s.guest && <GuestMark />}
                  {s.resigned && <span class="badge">{t("web.table.resigned")}</span>}
                  {s.timed_out && <span class="badge">{t("web.table.timed_out")}</span>}
                </th>
                <td>{live.module.tell.tally?.(live.map, v.table, s.seat) ?? points(s.score ?? 0)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {v.you.length > 0 && !v.uploaded && <DiceChecked live={live} />}
      <div class="ending-buttons">
        <Afterwards live={live} view={v} />
        <ButtonLink kind="quiet" href="/">
          {t("web.nav.home")}
        </ButtonLink>
      </div>
    </section>
  );
}

/** What the record says, compared with what this browser has kept; "failed": it could not be read. */
function useFinding({ id, commit }: Live): Finding | { is: "failed" } | null {
  const [found, setFound] = useState<Finding | { is: "failed" } | null>(null);
  useEffect(() => {
    let alive = true;
    const look = async () => {
      const kept = commit ? keptOf(commit) : null;
      if (!commit) return { is: "unproven" as const };
      if (!kept) return { is: "none" as const };
      const [{ check }, text] = await Promise.all([import("./proof"), api.record(id)]);
      return check(text, kept);
    };
    look().then(
      (f) => alive && setFound(f),
      () => alive && setFound({ is: "failed" }),
    );
    return () => void (alive = false);
  }, [id, commit]);
  return found;
}

/** In one line whether the dice were those that had been promised, and how that is known. */
function DiceChecked({ live }: { live: Live }) {
  const found = useFinding(live);
  const kept = live.commit ? keptOf(live.commit) : null;
  if (!found) return null;
  const text =
    found.is === "bad"
      ? t(`web.dice.bad.${found.fault}`)
      : found.is === "good"
        ? t(found.mix ? "web.dice.good" : "web.dice.heads", [found.heads])
        : t(`web.dice.${found.is}`);
  return (
    <p class={`dice-checked ${found.is === "bad" ? "notice bad" : "muted"}`} role="status">
      {text}{" "}
      {kept && (
        <a href={"data:text/plain;charset=utf-8," + encodeURIComponent(keptText(kept))} download={`${live.id}-kept.txt`}>
          {t("web.dice.download")}
        </a>
      )}
    </p>
  );
}

/** What a finished game leads to; in the prompt when the box is closed. */
export function Afterwards({ live, view: v }: { live: Live; view: View }) {
  return (
    <>
      {v.you.length > 0 && <Rematch live={live} view={v} />}
      <ButtonLink href={`/g/${v.id}?at=0`}>{t("web.table.replay")}</ButtonLink>
    </>
  );
}

/** Once more: offered, and all other people have to agree. */
function Rematch({ live, view: v }: { live: Live; view: View }) {
  const [busy, setBusy] = useState(false);
  const run = async (what: () => Promise<void>) => {
    setBusy(true);
    await what();
    setBusy(false);
  };
  const asked = v.asked?.what === "rematch" ? v.asked : null;
  const names = (seats: readonly number[]) => listed(seats.map((s) => nameOf(v.seats[s]!)));
  if (v.rematch)
    return (
      <ButtonLink kind="primary" href={"/g/" + v.rematch}>
        {t("web.table.to_rematch")}
      </ButtonLink>
    );
  if (asked?.wait.some((s) => v.you.includes(s)))
    return (
      <div class="rematch" role="status">
        <p>{t("web.table.asked.rematch.text", [names(asked.agreed)])}</p>
        <Button kind="primary" busy={busy} onClick={() => void run(() => rematch(v.id))}>
          {t("web.table.asked.rematch.accept")}
        </Button>
        <Button busy={busy} onClick={() => void run(() => rematch(v.id, false))}>
          {t("web.table.asked.rematch.decline")}
        </Button>
      </div>
    );
  if (asked)
    return (
      <div class="rematch" role="status">
        <p>{t("web.table.asked.rematch.waits", [names(asked.wait)])}</p>
        <Button
          busy={busy}
          onClick={() => {
            live.withdraw();
            void run(() => rematch(v.id, false));
          }}
        >
          {t("web.table.withdraw")}
        </Button>
      </div>
    );
  return (
    <Button kind="primary" busy={busy} onClick={() => void run(() => rematch(v.id))}>
      {t("web.table.rematch")}
    </Button>
  );
}

/** Leaves on two branches. */
function Laurel() {
  const leaf = (side: 1 | -1, i: number) => {
    const angle = (150 - i * 22) * (Math.PI / 180);
    const x = side * 26 * Math.sin(angle);
    const y = -26 * Math.cos(angle) - 2;
    return <ellipse key={`${side}${i}`} rx={3.1} ry={7} transform={`translate(${x} ${y}) rotate(${side * (150 - i * 22 - 62)})`} />;
  };
  return (
    <svg class="laurel" viewBox="-40 -34 80 66" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((i) => [leaf(1, i), leaf(-1, i)])}
      <path d="M0 24C-20 22-28 6-24-14M0 24C20 22 28 6 24-14" />
    </svg>
  );
}
