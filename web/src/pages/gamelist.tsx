// Games as a list of links, each with what matters about it now.
import { api, errorText, scenarioName, type Summary, type SummarySeat } from "../net/api";
import { refreshMine } from "../net/notify";
import { has, spokenName, t } from "../text";
import { Button, Icon, ago, clockText, confirm, toast } from "../ui";

export function GameList({ games }: { games: readonly Summary[] }) {
  if (!games.length) return null;
  return (
    <ul class="game-list">
      {games.map((g) => (
        <GameRow key={g.id} game={g} />
      ))}
    </ul>
  );
}

/** Records may hold players of the arena, which have no level. */
function computerText(level: string): string {
  const key = `ui.level.${level}`;
  return t("web.seat.computer", [has(key) ? t(key) : level]);
}

export function seatText(s: SummarySeat, _i = 0, all: readonly SummarySeat[] = [s]): string {
  if (s.kind === "open") return t("web.seat.open");
  if (s.kind === "computer") return computerText(s.level ?? "");
  // Who has several seats shares his screen: then the names tell who sits there.
  if (s.you && all.filter((o) => o.you).length < 2) return t("web.seat.you");
  return spokenName({ ...s, guest: s.guest && !s.you }) || t("web.seat.nameless");
}

/** What I would want to know at a glance, and whether it calls for me. */
function state(g: Summary): { text: string; kind: "turn" | "plain" } {
  const mine = g.seats.filter((s) => s.you);
  if (g.rematch_asked) return { text: t("web.row.rematch"), kind: "turn" };
  if (g.state === "over") return { text: result(g, mine), kind: "plain" };
  if (g.state === "open") {
    const open = g.seats.filter((s) => s.kind === "open").length;
    return { text: t("web.row.open", [open]), kind: mine.length ? "plain" : "turn" };
  }
  if (g.my_turn) return { text: t("web.row.my_turn"), kind: "turn" };
  const who = g.to_act.map((n) => g.seats[n]).find(Boolean);
  return { text: who ? t("web.row.waits", [who.kind === "computer" ? t("web.row.computer") : seatText(who)]) : "", kind: "plain" };
}

function result(g: Summary, mine: readonly SummarySeat[]): string {
  const best = Math.max(...g.seats.map((s) => s.score ?? 0));
  const winners = g.seats.filter((s) => (s.score ?? 0) === best);
  if (best <= 0) return t("web.row.over");
  if (winners.length === g.seats.length) return t("web.row.drawn");
  if (mine.length && mine.length < g.seats.length) return winners.some((s) => s.you) ? t("web.row.won") : t("web.row.lost");
  return t("web.row.winner", [
    winners.map((s) => (s.kind === "computer" ? seatText(s) : spokenName({ ...s, guest: s.guest && !s.you }))).join(", "),
  ]);
}

/** Nobody else's leave is needed to delete it. */
function isSolo(g: Summary): boolean {
  return g.seats.some((s) => s.you) && g.seats.every((s) => s.you || s.kind !== "human");
}

async function remove(g: Summary): Promise<void> {
  const sure = await confirm({
    title: t("web.row.delete"),
    text: t("web.row.delete_text"),
    yes: t("web.row.delete"),
    danger: true,
  });
  if (!sure) return;
  try {
    await api.remove(g.id);
    await refreshMine();
  } catch (e) {
    toast({ kind: "error", text: errorText(e) });
  }
}

function GameRow({ game: g }: { game: Summary }) {
  const { text, kind } = state(g);
  const title = t(`${g.game}.title`);
  const scenario = scenarioName(g.game, g.scenario);
  return (
    <li class={kind === "turn" && g.my_turn ? "game-row my-turn" : "game-row"}>
      <a href={`/g/${g.id}` + (g.state === "over" && !g.seats.some((s) => s.you) ? "?at=0" : "")}>
        <span class="row-title">
          {title} <span class="row-scenario">{scenario}</span>
        </span>
        <span class="row-seats">{g.seats.map(seatText).join(" – ")}</span>
        <span class="row-facts">
          {text && <span class={kind === "turn" ? "badge turn" : "badge"}>{text}</span>}
          {g.state === "running" && g.turn > 0 && <span>{t("web.row.turn", [g.turn])}</span>}
          {g.clock && <span>{clockText(g.clock)}</span>}
          {g.uploaded && <span>{t("web.row.uploaded")}</span>}
          <span>{ago(g.updated)}</span>
          {!g.public && (
            <span>
              <Icon name="lock" /> {t("web.row.private")}
            </span>
          )}
        </span>
      </a>
      {isSolo(g) && (
        <Button kind="quiet" small label={t("web.row.delete_label", [title])} onClick={() => void remove(g)}>
          <Icon name="close" />
        </Button>
      )}
    </li>
  );
}
