// A game's rules: our digest, with a table of contents, an address for every paragraph, and search.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Loading } from "../lazy";
import { api, catalog, errorText } from "../net/api";
import { go } from "../router";
import { lang, t } from "../text";
import { useTitle } from "../title";
import { Icon, Select, TextField } from "../ui";
import { anchors, inline, readDigest, rowAnchor, textOf, type Block, type Digest, type Ink, type Item, type Section } from "./markdown";

export default function RulesPage({ game, anchor }: { game: string; anchor: string }) {
  useTitle(t("web.rules.title", [t(`${game}.title`)]));
  const [digest, setDigest] = useState<Digest | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const l = lang.value;
  useEffect(() => {
    let mine = true;
    setFailed(null);
    api.rules(game, l).then(
      (text) => mine && setDigest(readDigest(text)),
      (e) => mine && setFailed(e),
    );
    void api.catalog().catch(() => {});
    return () => void (mine = false);
  }, [game, l]);
  if (failed) return <p class="page narrow notice bad">{errorText(failed)}</p>;
  return digest ? <Reader digest={digest} game={game} anchor={anchor} /> : <Loading />;
}

function looked(query: string): RegExp | null {
  const q = query.trim();
  return q.length < 2 ? null : new RegExp("(" + q.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + ")", "i");
}

function Reader({ digest, game, anchor }: { digest: Digest; game: string; anchor: string }) {
  const [query, setQuery] = useState("");
  const find = looked(query);
  const known = useMemo(() => anchors(digest), [digest]);
  const ink: Ink = { anchors: known, find };
  const shown = useMemo(() => filter(digest, find), [digest, query]);
  const hits = find ? shown.reduce((n, s) => n + s.items.length, 0) : 0;

  useEffect(() => setQuery(""), [anchor]); // a search may hide where a link leads
  useEffect(() => {
    if (!anchor || query || document.activeElement?.matches("input")) return; // not while somebody types
    const target = document.getElementById(anchor);
    const tall = (target?.offsetHeight ?? 0) > innerHeight / 2;
    target?.scrollIntoView({ block: tall ? "start" : "center" });
    target?.focus({ preventScroll: true });
  }, [anchor, digest, query === ""]);

  return (
    <div class="page rules">
      <aside class="rules-side">
        <Games game={game} />
        <div class="rules-search">
          <TextField
            label={t("web.rules.search")}
            bare
            type="search"
            placeholder={t("web.rules.search")}
            value={query}
            onInput={setQuery}
          />
          <p class="field-hint" role="status">
            {find ? t("web.rules.hits", [hits]) : ""}
          </p>
        </div>
        <Contents digest={digest} />
      </aside>
      <article class="digest">
        <h1>{digest.title}</h1>
        {shown.map((s) => (
          <SectionView key={s.anchor} section={s} target={anchor} ink={ink} />
        ))}
        {find && hits === 0 && <p class="empty">{t("web.rules.nothing", [query.trim()])}</p>}
      </article>
    </div>
  );
}

/** Only what holds the words looked for. */
function filter(d: Digest, find: RegExp | null): Section[] {
  if (!find) return d.sections;
  return d.sections.map((s) => ({ ...s, items: s.items.filter((i) => find.test(textOf(i))) })).filter((s) => s.items.length);
}

function Games({ game }: { game: string }) {
  const games = catalog.value?.games ?? [];
  if (games.length < 2) return null;
  return (
    <Select
      label={t("web.rules.game")}
      value={game}
      items={games.map((g) => ({ value: g.id, label: t(`${g.id}.title`) }))}
      onChange={(id) => go("/rules/" + id)}
    />
  );
}

/** The section being read is marked. On a phone the list is folded. */
function Contents({ digest }: { digest: Digest }) {
  const [current, setCurrent] = useState("");
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (box.current) box.current.open = matchMedia("(min-width: 900px)").matches;
    const seen = new IntersectionObserver((entries) => entries.forEach((e) => e.isIntersecting && setCurrent(e.target.id)), {
      rootMargin: "-10% 0px -70% 0px",
    });
    document.querySelectorAll(".digest > section[id]").forEach((s) => seen.observe(s));
    return () => seen.disconnect();
  }, [digest]);
  return (
    <details class="contents" ref={box}>
      <summary>{t("web.rules.contents")}</summary>
      <nav aria-label={t("web.rules.contents")}>
        <ol>
          {digest.sections
            .filter((s) => s.title)
            .map((s) => (
              <li key={s.anchor}>
                <a href={"#" + s.anchor} aria-current={s.anchor === current ? "true" : undefined}>
                  <span class="contents-number">{s.number}</span>
                  {s.title}
                </a>
              </li>
            ))}
        </ol>
      </nav>
    </details>
  );
}

function SectionView({ section: s, target, ink }: { section: Section; target: string; ink: Ink }) {
  return (
    <section id={s.anchor || undefined} tabIndex={-1}>
      {s.title && (
        <h2>
          <span class="section-number">{s.number}</span>
          {s.title}
        </h2>
      )}
      {s.items.map((i, n) => (
        <ItemView key={i.anchor || n} item={i} target={target} ink={ink} />
      ))}
    </section>
  );
}

function ItemView({ item: i, target, ink }: { item: Item; target: string; ink: Ink }) {
  const body = i.blocks.map((b, n) => <BlockView key={n} block={b} target={target} ink={ink} />);
  if (!i.anchor) return <>{body}</>;
  const ruling = i.anchor.startsWith("ruling-");
  return (
    <div id={i.anchor} tabIndex={-1} class={"para" + (ruling ? " ruling" : "") + (i.anchor === target ? " target" : "")}>
      <a class="para-number" href={"#" + i.anchor} title={t("web.rules.link")}>
        {i.label}
      </a>
      <div>{body}</div>
    </div>
  );
}

function BlockView({ block: b, target, ink }: { block: Block; target: string; ink: Ink }) {
  switch (b.is) {
    case "text": {
      // A paragraph wholly in italics says where it stands in the printed edition.
      const source = /^\*[^*]+\*$/.test(b.text);
      return source ? (
        <p class="printed">
          <Icon name="book" /> {inline(b.text.slice(1, -1), ink)}
        </p>
      ) : (
        <p>{inline(b.text, ink)}</p>
      );
    }
    case "list":
      return (
        <ul>
          {b.items.map((item, n) => (
            <li key={n}>{inline(item, ink)}</li>
          ))}
        </ul>
      );
    case "drawing":
      return (
        <div class="wide" tabIndex={0} role="group" aria-label={t("web.rules.drawing")}>
          <pre>{b.text}</pre>
        </div>
      );
    case "table":
      return (
        <div class="wide" tabIndex={0} role="group" aria-label={t("web.rules.table", [b.head[0] ?? ""])}>
          <table>
            <thead>
              <tr>
                {b.head.map((c, n) => (
                  <th key={n} scope="col">
                    {inline(c, ink)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {b.rows.map((r, n) => (
                <tr key={n} id={rowAnchor(r)} class={rowAnchor(r) && rowAnchor(r) === target ? "target" : undefined}>
                  {r.map((c, k) => (
                    <td key={k}>{inline(c, ink)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}
