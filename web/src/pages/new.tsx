// A new game: which, who, how long.
import { useEffect, useState } from "preact/hooks";
import { editors, loadGame } from "../games";
import { Loading } from "../lazy";
import { api, errorText, myName, person, type Catalog, type CatalogGame, type Option } from "../net/api";
import { go } from "../router";
import { lang, t } from "../text";
import type { GameModule } from "../table/types";
import { capital } from "../table/words";
import { useTitle } from "../title";
import { Button, Icon, Segments, Select, Switch, TextField, toast } from "../ui";
import { chosenFile, type GameFile } from "./file";
import { GamePicture } from "./home";
import {
  CLOCKS,
  type ClockForm,
  type Seat,
  type Who,
  blankClock,
  checkSeats,
  defaults,
  inOrder,
  inRange,
  optionValues,
  request,
  resize,
  seatsOfFile,
  sit,
} from "./newform";

export default function NewPage({ game }: { game: string | null }) {
  useTitle(t("web.new.title"));
  const [catalog, setCatalog] = useState<Catalog | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  useEffect(() => {
    api.catalog().then(setCatalog, setFailed);
  }, []);
  // A file is for one visit of this page.
  useEffect(() => () => void (chosenFile.value = null), []);
  if (failed) return <p class="page notice bad">{errorText(failed)}</p>;
  if (!catalog) return <Loading />;
  const chosen = catalog.games.find((g) => g.id === game) ?? catalog.games[0];
  if (!chosen) return <p class="page notice bad">{t("web.error.absent")}</p>;
  return <Form key={chosen.id} catalog={catalog} game={chosen} />;
}

function Form({ catalog, game }: { catalog: Catalog; game: CatalogGame }) {
  const file = chosenFile.value?.game === game.id ? chosenFile.value : null;
  const [scenario, setScenario] = useState(file?.scenario || game.scenarios[0]!);
  const [options, setOptions] = useState(() => defaults(game));
  const [seats, setSeats] = useState<Seat[]>(() => (file ? seatsOfFile(file, catalog.levels) : resize([], options, game, catalog.levels)));
  const [clock, setClock] = useState<ClockForm>(blankClock);
  const [listed, setListed] = useState(false);
  const [name, setName] = useState(myName);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [module, setModule] = useState<GameModule | null>(null);
  useEffect(() => {
    loadGame(game.id).then(setModule, () => {}); // it only adds to the form
  }, [game.id]);

  const wrong = checkSeats(seats, name);
  const others = seats.some((s) => s.who === "open" || s.who === "here");
  const invites = seats.some((s) => s.who === "open");

  const setOption = (o: Option, value: number) => {
    const next = { ...options, [o.name]: value };
    setOptions(next);
    setSeats(resize(seats, next, game, catalog.levels));
  };

  const submit = async (e: SubmitEvent) => {
    e.preventDefault();
    setTried(true);
    const numbers = game.options.every((o) => inRange(o, options[o.name] ?? o.def));
    if (wrong.seats || wrong.rows.some(Boolean) || !numbers || busy) return;
    setBusy(true);
    try {
      const p = person.value;
      if (!p?.account && name.trim() && name.trim() !== p?.name) await api.setMe({ name: name.trim() });
      const { id } = await api.create(request({ game, scenario, options, seats, clock: others ? clock : blankClock, listed, file }));
      go("/g/" + id);
    } catch (error) {
      toast({ kind: "error", text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div class="page new-page">
      <h1>{t("web.new.title")}</h1>
      <form class="new-form" onSubmit={(e) => void submit(e)} noValidate>
        <section class="sheet new-what" aria-labelledby="new-game">
          <div class="neatline">
            <GamePicture id={game.id} />
          </div>
          <div class="new-what-fields">
            <h2 id="new-game">{catalog.games.length > 1 && !file ? t("web.new.game") : t(`${game.id}.title`)}</h2>
            {file ? <FileNote file={file} /> : <GameFields {...{ catalog, game, scenario, setScenario, options, setOption, module }} />}
          </div>
        </section>

        <div class="new-rest">
          <section class="sheet new-who" aria-labelledby="new-seats">
            <h2 id="new-seats">{t("web.new.seats")}</h2>
            <SeatRows
              {...{ seats, setSeats, game, options, name, setName, module, levels: catalog.levels }}
              errors={tried ? wrong.rows : []}
              fixed={file !== null}
            />
            {tried && wrong.seats && (
              <p class="field-error" role="alert">
                {wrong.seats}
              </p>
            )}
          </section>

          <section class="sheet new-how" aria-labelledby="new-terms">
            <h2 id="new-terms">{t("web.new.terms")}</h2>
            {others && <ClockFields clock={clock} setClock={setClock} />}
            <Switch
              label={t("web.new.listed")}
              hint={t(invites ? "web.new.listed_open" : "web.new.listed_hint")}
              on={listed}
              onChange={setListed}
            />
          </section>

          <div class="new-end">
            <Button type="submit" kind="primary" class="big" busy={busy}>
              {t(invites ? "web.new.create_invite" : "web.new.create")}
            </Button>
            {invites && <p class="muted small">{t("web.new.invite_next")}</p>}
          </div>
        </div>
      </form>
    </div>
  );
}

function FileNote({ file }: { file: GameFile }) {
  return (
    <>
      <p class="notice">
        <Icon name="file" /> {t(`web.new.file.${file.kind}`, [file.name])}
      </p>
      <Button
        small
        onClick={() => {
          const { game } = file;
          chosenFile.value = null;
          go("/new?game=" + game, true);
        }}
      >
        {t("web.new.file.drop")}
      </Button>
    </>
  );
}

/** Games name their main options first. With more than so many the others are folded away. */
const MOST = 4;
const MAIN = 3;

function GameFields(p: {
  catalog: Catalog;
  game: CatalogGame;
  scenario: string;
  setScenario(s: string): void;
  options: Record<string, number>;
  setOption(o: Option, value: number): void;
  module: GameModule | null;
}) {
  const { game } = p;
  const words = optionValues(game, p.options);
  const offered = inOrder(game, p.module?.setup.beside).filter((o) => !p.module?.setup.idle?.(o.name, words));
  const many = offered.length > MOST;
  const field = (o: Option) => (
    <OptionField key={o.name} game={game} option={o} value={p.options[o.name] ?? o.def} onChange={(v) => p.setOption(o, v)} />
  );
  return (
    <>
      {p.catalog.games.length > 1 && (
        <Select
          label={t("web.new.which")}
          value={game.id}
          items={p.catalog.games.map((g) => ({ value: g.id, label: t(`${g.id}.title`) }))}
          onChange={(id) => go("/new?game=" + id, true)}
        />
      )}
      {game.scenarios.length > 1 && (
        <Choice
          label={t("web.new.scenario")}
          value={p.scenario}
          items={game.scenarios.map((s) => ({ value: s, label: t(`${game.id}.scenario.${s}`) }))}
          onChange={p.setScenario}
        />
      )}
      {game.id in editors && (
        <p class="field-hint">
          <a href={"/edit/" + game.id}>{t("web.home.edit")}</a>
        </p>
      )}
      {offered.slice(0, many ? MAIN : MOST).map(field)}
      {many && (
        <details class="new-more">
          <summary>{t("web.new.more")}</summary>
          {offered.slice(MAIN).map(field)}
        </details>
      )}
    </>
  );
}

/** A list cuts what is longer. */
const LONG = 40;

/** Few and short choices are shown side by side, others as a list. */
function Choice(p: { label: string; value: string; items: { value: string; label: string }[]; onChange(v: string): void }) {
  const width = p.items.reduce((sum, i) => sum + i.label.length + 4, 0);
  if (width <= 46) return <Segments {...p} />;
  // "Limited war, short: the most regions ...": the list has what comes first, the rest stands below it.
  const [heads, tails] = [0, 1].map((i) => p.items.map((item) => item.label.split(/: (.*)/)[i] ?? ""));
  const split = new Set(heads).size === p.items.length && tails!.some(Boolean);
  const at = p.items.findIndex((i) => i.value === p.value);
  const long = (p.items[at]?.label.length ?? 0) > LONG;
  return (
    <Select
      {...p}
      items={split ? p.items.map((i, n) => ({ ...i, label: heads![n]! })) : p.items}
      hint={split ? capital(tails![at] ?? "") : long ? p.items[at]!.label : undefined}
    />
  );
}

function OptionField(p: { game: CatalogGame; option: Option; value: number; onChange(v: number): void }) {
  const { game, option: o } = p;
  const label = t(`${game.id}.opt.${o.name}`);
  const pick = (v: string) => p.onChange(Number(v));
  if (o.words)
    return (
      <Choice
        label={label}
        value={String(p.value)}
        items={o.words.map((w, i) => ({ value: String(o.min + i), label: t(`${game.id}.opt.${o.name}.${w}`) }))}
        onChange={pick}
      />
    );
  if (o.max - o.min < 8) {
    const all = Array.from({ length: o.max - o.min + 1 }, (_, i) => String(o.min + i));
    return <Segments label={label} value={String(p.value)} items={all.map((v) => ({ value: v, label: v }))} onChange={pick} />;
  }
  return (
    <div class="number-field">
      <TextField
        label={label}
        type="number"
        min={o.min}
        max={o.max}
        value={Number.isNaN(p.value) ? "" : String(p.value)}
        error={inRange(o, p.value) ? null : t("web.new.range", [o.min, o.max])}
        onInput={(v) => p.onChange(v === "" ? NaN : Number(v))}
      />
    </div>
  );
}

function SeatRows(p: {
  seats: Seat[];
  setSeats(s: Seat[]): void;
  game: CatalogGame;
  options: Record<string, number>;
  levels: string[];
  name: string;
  setName(n: string): void;
  errors: (string | null)[];
  fixed: boolean;
  module: GameModule | null;
}) {
  const change = (i: number, part: Partial<Seat>) => p.setSeats(p.seats.map((s, j) => (j === i ? { ...s, ...part } : s)));
  const words = optionValues(p.game, p.options);
  return (
    <ol class="seat-rows">
      {p.seats.map((s, i) => {
        const side = p.fixed ? undefined : p.module?.setup.side?.(words, i, lang.value);
        return (
          <li key={i} class="seat-row">
            <div class="seat-number">
              <strong>{t("ui.seat", [i + 1])}</strong>
              {side && <span class="muted">{side}</span>}
            </div>
            <Select
              label={t("web.new.who", [i + 1])}
              bare
              value={s.who}
              items={(["me", "computer", "open", "here"] as const).map((w) => ({ value: w, label: t(`web.new.who.${w}`) }))}
              onChange={(w) => p.setSeats(sit(p.seats, i, w as Who))}
            />
            {s.who === "me" && <MyName name={p.name} setName={p.setName} />}
            {s.who === "here" && (
              <TextField
                label={t("web.new.name_of", [i + 1])}
                bare
                value={s.name}
                maxLength={40}
                placeholder={t("ui.seat", [i + 1])}
                error={p.errors[i]}
                onInput={(name) => change(i, { name })}
              />
            )}
            {s.who === "open" && <p class="field-hint">{t("web.new.open_hint")}</p>}
            {s.who === "computer" && (
              <Segments
                label={t("web.new.level")}
                bare
                value={s.level}
                items={p.levels.map((l) => ({ value: l, label: t(`ui.level.${l}`) }))}
                onChange={(level) => change(i, { level })}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** An account has its name; a guest may choose one here. */
function MyName({ name, setName }: { name: string; setName(n: string): void }) {
  if (person.value?.account) return <p class="seat-me">{person.value.name}</p>;
  return (
    <TextField
      label={t("web.new.my_name")}
      bare
      value={name}
      maxLength={40}
      placeholder={t("web.new.my_name")}
      autocomplete="nickname"
      onInput={setName}
    />
  );
}

function ClockFields({ clock, setClock }: { clock: ClockForm; setClock(c: ClockForm): void }) {
  return (
    <>
      <Segments
        label={t("web.new.clock")}
        value={clock.kind}
        items={(["none", "days", "live"] as const).map((k) => ({ value: k, label: t(`web.new.clock.${k}`) }))}
        onChange={(kind) => setClock({ ...clock, kind: kind as ClockForm["kind"] })}
      />
      {clock.kind === "days" && (
        <Select
          label={t("web.new.days")}
          value={String(clock.days)}
          items={CLOCKS.days.map((d) => ({ value: String(d), label: t("web.clock.days", [d]) }))}
          onChange={(v) => setClock({ ...clock, days: Number(v) })}
        />
      )}
      {clock.kind === "live" && (
        <div class="pair">
          <Select
            label={t("web.new.minutes")}
            value={String(clock.minutes)}
            items={CLOCKS.minutes.map((m) => ({ value: String(m), label: t("web.new.min", [m]) }))}
            onChange={(v) => setClock({ ...clock, minutes: Number(v) })}
          />
          <Select
            label={t("web.new.increment")}
            value={String(clock.increment)}
            items={CLOCKS.increments.map((s) => ({ value: String(s), label: t("web.new.sec", [s]) }))}
            onChange={(v) => setClock({ ...clock, increment: Number(v) })}
          />
        </div>
      )}
      {clock.kind !== "none" && <p class="field-hint">{t("web.new.clock_hint")}</p>}
    </>
  );
}
