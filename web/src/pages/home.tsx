// Home: the games, what waits for me, what others play.
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { editors, loadPicture } from "../games";
import { Loading } from "../lazy";
import { api, catalog, errorText, type CatalogGame, type List, type Summary } from "../net/api";
import { mine, refreshMine } from "../net/notify";
import { go } from "../router";
import { t } from "../text";
import { useTitle } from "../title";
import { Button, ButtonLink, Emblem, Icon, Tabs, toast } from "../ui";
import { GameList } from "./gamelist";
import { Upload } from "./upload";

export function HomePage() {
  useTitle("");
  const [failed, setFailed] = useState<unknown>(null);
  const load = () => {
    setFailed(null);
    api.catalog().catch(setFailed);
    refreshMine().catch(() => {});
  };
  useEffect(load, []);

  if (failed)
    return (
      <div class="page narrow">
        <p class="notice bad">{errorText(failed)}</p>
        <Button onClick={load}>{t("web.ui.again")}</Button>
      </div>
    );
  const games = catalog.value?.games;
  if (!games || mine.value === null) return <Loading />;
  // A finished game goes on while a rematch waits for my answer.
  const goesOn = (g: Summary) => g.state !== "over" || g.rematch_asked;
  const going = mine.value.filter(goesOn);
  const over = mine.value.filter((g) => !goesOn(g));
  return (
    <div class="page home">
      <h1 class="sr-only">Bicorne</h1>
      {going.length > 0 && <Mine games={going} />}
      <section aria-labelledby="games">
        <div class="games-head">
          <h2 id="games" class="display">
            {t("web.home.title")}
          </h2>
          <p class="lede">{t("web.home.lede")}</p>
        </div>
        <ul class={games.length === 1 ? "game-cards single" : "game-cards"}>
          {games.map((g) => (
            <GameCard key={g.id} game={g} />
          ))}
        </ul>
      </section>
      <Others mine={over} />
      <Upload />
    </div>
  );
}

const MINE_SHOWN = 6;

function Mine({ games }: { games: readonly Summary[] }) {
  const [all, setAll] = useState(false);
  return (
    <section class="mine" aria-labelledby="mine">
      <h2 id="mine">{t("web.home.mine")}</h2>
      <GameList games={all ? games : games.slice(0, MINE_SHOWN)} />
      {!all && games.length > MINE_SHOWN && <Button onClick={() => setAll(true)}>{t("web.home.all_mine", [games.length])}</Button>}
    </section>
  );
}

/** A game against the computer at once: I sit in the first seat, the rest as the game likes it. */
async function playComputer(game: CatalogGame): Promise<void> {
  const { levels } = await api.catalog();
  const level = levels.includes("veteran") ? "veteran" : levels[0]!;
  const players = game.options.find((o) => o.name === "players")?.def ?? game.seats_min;
  const { id } = await api.create({
    game: game.id,
    scenario: game.scenarios[0],
    seats: Array.from({ length: players }, (_, seat) => (seat === 0 ? { kind: "me" } : { kind: "computer", level })),
  });
  go("/g/" + id);
}

function GameCard({ game }: { game: CatalogGame }) {
  const [busy, setBusy] = useState(false);
  const title = t(`${game.id}.title`);
  const play = () => {
    setBusy(true);
    playComputer(game)
      .catch((e) => toast({ kind: "error", text: errorText(e) }))
      .finally(() => setBusy(false));
  };
  const few = game.seats_min === game.seats_max;
  return (
    <li class="game-card">
      <div class="neatline">
        <GamePicture id={game.id} />
      </div>
      <div class="game-about">
        <h3>{title}</h3>
        <p class="game-book">{t(`web.game.${game.id}.book`)}</p>
        <p class="game-blurb">{t(`web.game.${game.id}.blurb`)}</p>
        <ul class="game-facts">
          <li>
            <Icon name="people" />
            {few ? t("web.home.players_exact", [game.seats_min]) : t("web.home.players", [game.seats_min, game.seats_max])}
          </li>
          <li>
            <Icon name="clock" />
            {t(`web.game.${game.id}.length`)}
          </li>
          <li>
            <Icon name="level" />
            {t(`web.game.${game.id}.difficulty`)}
          </li>
        </ul>
        <div class="game-doors">
          <Button kind="primary" class="big" busy={busy} onClick={play}>
            {t("web.home.play")}
          </Button>
          <ButtonLink class="big" href={"/new?game=" + game.id}>
            {t("web.home.new")}
          </ButtonLink>
        </div>
        <p class="game-more">
          <a href={"/rules/" + game.id}>
            <Icon name="book" />
            {t("web.home.rules")}
          </a>
          {game.id in editors && (
            <a href={"/edit/" + game.id}>
              <Icon name="pencil" />
              {t("web.home.edit")}
            </a>
          )}
        </p>
      </div>
    </li>
  );
}

/** Pictures come one after the other, each when the page has nothing else to do: whoever knows what he
 * wants shall not wait for them. */
let before: Promise<unknown> = Promise.resolve();
const REST_MS = 2000; // at the latest
const atRest = () =>
  new Promise<unknown>((go) =>
    "requestIdleCallback" in window ? requestIdleCallback(go, { timeout: REST_MS }) : setTimeout(go, REST_MS / 10),
  );

/** The board in small, fetched when it comes into sight; empty paper until it is there. */
export function GamePicture({ id }: { id: string }) {
  const [Picture, setPicture] = useState<ComponentType | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    const fetch = async () => {
      await atRest();
      if (gone) return;
      const picture = await loadPicture(id).catch(() => null);
      if (!gone) setPicture(() => picture ?? Emblem);
    };
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((e) => e.isIntersecting)) return;
      seen.disconnect();
      before = before.then(fetch);
    });
    if (frame.current) seen.observe(frame.current);
    return () => {
      gone = true;
      seen.disconnect();
    };
  }, [id]);
  return (
    <div class="game-picture" aria-hidden="true" ref={frame}>
      {Picture && <Picture />}
    </div>
  );
}

const LISTS = ["open", "running", "finished"] as const;
type Other = (typeof LISTS)[number];
const POLL_MS = 30_000;

/** Games of others: to join, to watch, to look at again. My finished ones are among the last. */
function Others({ mine: over }: { mine: readonly Summary[] }) {
  const [active, setActive] = useState<Other>("open");
  const [lists, setLists] = useState<Partial<Record<Other, { games: Summary[]; more: boolean }>>>({});
  const load = async (list: Other, before?: number) => {
    const answer = await api.games(list as List, before);
    setLists((was) => ({
      ...was,
      [list]: before ? { games: [...(was[list]?.games ?? []), ...answer.games], more: answer.more } : answer,
    }));
  };
  useEffect(() => {
    const look = () => LISTS.forEach((l) => void load(l).catch(() => {}));
    look();
    const timer = setInterval(() => document.visibilityState === "visible" && look(), POLL_MS);
    return () => clearInterval(timer);
  }, []);

  const known = lists[active];
  // What is mine and going on is shown above already.
  const others = (known?.games ?? []).filter((g) => !g.seats.some((s) => s.you));
  const games = active === "finished" ? merge(over, others) : others;
  return (
    <section class="others" aria-labelledby="others">
      <h2 id="others">{t("web.home.others")}</h2>
      <Tabs<Other>
        label={t("web.home.others")}
        active={active}
        onSelect={setActive}
        tabs={LISTS.map((id) => ({ id, label: t(`web.home.list.${id}`) }))}
      >
        {known && games.length === 0 && <p class="empty">{t(`web.home.none.${active}`)}</p>}
        <GameList games={games} />
        {known?.more && (
          <Button onClick={() => void load(active, known.games[known.games.length - 1]!.updated).catch(() => {})}>
            {t("web.home.more")}
          </Button>
        )}
      </Tabs>
    </section>
  );
}

function merge(a: readonly Summary[], b: readonly Summary[]): Summary[] {
  const ids = new Set(a.map((g) => g.id));
  return [...a, ...b.filter((g) => !ids.has(g.id))].sort((x, y) => y.updated - x.updated);
}
