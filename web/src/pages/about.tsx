// What Bicorne is, whose the games are, what is exact, how dice are verified.
import { useEffect, useState } from "preact/hooks";
import { api, catalog, scenarioName, type CatalogGame, type Provenance } from "../net/api";
import { has, lang, t } from "../text";
import { useTitle } from "../title";
import { Emblem } from "../ui";

export default function AboutPage() {
  useTitle(t("web.about.title"));
  useEffect(() => void api.catalog().catch(() => {}), []);
  return (
    <div class="page narrow about">
      <div class="about-head">
        <Emblem />
        <h1>{t("web.about.title")}</h1>
        <p class="lede">{t("web.about.lede")}</p>
      </div>
      <Part name="play" paragraphs={2} />
      <Part name="whose" paragraphs={2} />
      {catalog.value?.games.map((g) => (
        <Sources key={g.id} game={g} />
      ))}
      <section>
        <h2>{t("web.about.dice")}</h2>
        <p>{t("web.about.dice.1")}</p>
        <ol>
          {[2, 3, 4, 5].map((n) => (
            <li key={n}>{t(`web.about.dice.${n}`)}</li>
          ))}
        </ol>
        <p>
          {t("web.about.dice.6")} <code>bicorne verify</code>
        </p>
      </section>
      <Part name="private" paragraphs={2} />
      <Part name="licence" paragraphs={1} />
    </div>
  );
}

/** A heading and its paragraphs: web.about.<name>, web.about.<name>.1 … */
function Part({ name, paragraphs }: { name: string; paragraphs: number }) {
  return (
    <section>
      <h2>{t(`web.about.${name}`)}</h2>
      {Array.from({ length: paragraphs }, (_, i) => (
        <p key={i}>{t(`web.about.${name}.${i + 1}`)}</p>
      ))}
    </section>
  );
}

/** The chapter of each digest that tells what is exact. */
const CHAPTER: Record<string, number> = { waterloo: 10, leipzig: 12, nie: 16 };

const SURE: Record<string, string> = { given: "exact", sourced: "exact", derived: "likely", reconstructed: "guess" };

/** Where each part of a game comes from, as its data say: board and pieces, then scenario by scenario. */
function Sources({ game }: { game: CatalogGame }) {
  const [files, setFiles] = useState<Record<string, Provenance[]>>({});
  useEffect(() => {
    api.sources(game.id).then(setFiles, () => {}); // the page stands without the tables
  }, [game.id]);
  const ofScenario = (name: string) => files[`scenarios/${name}.txt`];
  const told = game.scenarios.filter(ofScenario);
  const common = Object.keys(files).filter((f) => !f.startsWith("scenarios/"));
  if (!common.length) return null;
  const title = t("web.about.sources", [t(`${game.id}.title`)]);
  const chapter = CHAPTER[game.id];
  return (
    <section>
      <h2>{title}</h2>
      <p>{t("web.about.sources_text", [t(`web.game.${game.id}.book`)])}</p>
      <dl class="how-keys">
        {["given", "sourced", "derived", "reconstructed"].map((how) => (
          <div key={how}>
            <dt>
              <span class={"how " + SURE[how]}>{t(`web.about.how.${how}`)}</span>
            </dt>
            <dd>{t(`web.about.how.${how}.means`)}</dd>
          </div>
        ))}
      </dl>
      <Parts game={game.id} label={title} list={common.flatMap((f) => files[f]!)} />
      {told.map((name) => (
        <details key={name} class="sources-of">
          <summary>{scenarioName(game.id, name)}</summary>
          <Parts game={game.id} label={`${title}: ${scenarioName(game.id, name)}`} list={ofScenario(name)!} />
        </details>
      ))}
      <p>
        {chapter ? (
          <a href={`/rules/${game.id}#${chapter}`}>{t("web.about.sources_more", [chapter])}</a>
        ) : (
          <a href={"/rules/" + game.id}>{t("web.about.sources_rules")}</a>
        )}
      </p>
    </section>
  );
}

function Parts({ game, label, list }: { game: string; label: string; list: readonly Provenance[] }) {
  return (
    <div class="wide" tabIndex={0} role="group" aria-label={label}>
      <table class="sources">
        <thead>
          <tr>
            <th scope="col">{t("web.about.part")}</th>
            <th scope="col">{t("web.about.how")}</th>
            <th scope="col">{t("web.about.what")}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((p) => (
            <Source key={p.part + p.how} game={game} source={p} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Source({ game, source: p }: { game: string; source: Provenance }) {
  const part = `web.source.${game}.${p.part}`;
  const how = `web.about.how.${p.how}`;
  return (
    <tr>
      <th scope="row">{has(part) ? t(part) : p.part}</th>
      <td>
        <span class={"how " + (SURE[p.how] ?? "guess")}>{has(how) ? t(how) : p.how}</span>
      </td>
      <td>{(lang.value === "de" && p.de) || p.en}</td>
    </tr>
  );
}
