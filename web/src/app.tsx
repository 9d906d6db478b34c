// What is around every page: header, footer, dialogs, and which page it is.
import { Component, type ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { editors } from "./games";
import { Loading, lazy } from "./lazy";
import { api, catalog, errorText, myName } from "./net/api";
import { canNotify, chooseNotify, notifyOn, refreshMine, waiting } from "./net/notify";
import { chooseSound, soundOn } from "./net/sound";
import { HomePage } from "./pages/home";
import { follow, go, route, type Route } from "./router";
import { LANGS, type Lang, chooseLang, lang, t } from "./text";
import { type Scheme, chooseScheme, scheme } from "./theme";
import { useTitle } from "./title";
import { Button, ButtonLink, ConfirmHost, Emblem, Icon, Segments, Switch, ToastHost, confirm, toast, useOpen } from "./ui";

const NewPage = lazy(() => import("./pages/new"));
const RulesPage = lazy(() => import("./pages/rules"));
const AboutPage = lazy(() => import("./pages/about"));
const AccountPage = lazy(() => import("./pages/account"));
const edits = Object.fromEntries(Object.entries(editors).map(([game, load]) => [game, lazy(load)]));
const TablePage = lazy(() => import("./table/page"));

/** Whoever reads with the ears has to learn that there is another page now: its heading is given the
 * focus as soon as it is there, unless somebody has gone on by then. */
function focusHeading(main: HTMLElement): () => void {
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(look);
  function look(): void {
    const at = document.activeElement;
    const heading = main.querySelector("h1");
    if (!heading && (at === main || at === document.body)) return;
    observer.disconnect();
    if (!heading || (at !== main && at !== document.body)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  observer.observe(main, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}

export function App() {
  const r = route.value;
  const main = useRef<HTMLElement>(null);
  const place = r.page === "game" ? "game/" + r.id : r.page === "rules" ? "rules/" + r.game : r.page;
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else return focusHeading(main.current!);
  }, [place, r.page === "game" && r.at !== null]);
  useEffect(() => {
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
  return (
    <div class={"app at-" + r.page}>
      <a class="skip" href="#main" onClick={(e) => (e.preventDefault(), main.current?.focus())}>
        {t("web.nav.skip")}
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        <Guard key={place}>
          <Page route={r} />
        </Guard>
      </main>
      {r.page !== "game" && <Footer />}
      <ConfirmHost />
      <ToastHost />
    </div>
  );
}

function Page({ route: r }: { route: Route }) {
  switch (r.page) {
    case "home":
      return <HomePage />;
    case "new":
      return <NewPage game={r.game} />;
    case "game":
      return r.as ? <BecomeGuest id={r.id} as={r.as} /> : <TablePage key={r.id} id={r.id} at={r.at} />;
    case "rules":
      return <RulesPage game={r.game} anchor={r.anchor} />;
    case "edit": {
      const EditPage = edits[r.game];
      return EditPage ? <EditPage /> : <LostPage />;
    }
    case "about":
      return <AboutPage />;
    case "account":
      return <AccountPage />;
    case "lost":
      return <LostPage />;
  }
}

/** /g/ID#as=KEY: another device's guest goes on here. The key does not stay in the address. Who has
 * games here already would lose them to a link that somebody sent him: he is asked. */
function BecomeGuest({ id, as }: { id: string; as: string }) {
  useEffect(() => {
    const become = async () => {
      const { games } = await api.games("mine");
      const sure = { title: t("web.as.title"), text: t("web.as.text"), yes: t("web.as.yes"), danger: true };
      if (!games.length || (await confirm(sure))) await api.as(as).then(refreshMine);
    };
    become()
      .catch((e) => toast({ kind: "error", text: errorText(e) }))
      .finally(() => go("/g/" + id, true));
  }, [id, as]);
  return <Loading />;
}

function LostPage() {
  useTitle(t("web.lost.title"));
  return (
    <div class="page narrow lost">
      <h1>{t("web.lost.title")}</h1>
      <p>{t("web.lost.text")}</p>
      <ButtonLink href="/" kind="primary">
        {t("web.nav.home")}
      </ButtonLink>
    </div>
  );
}

/** A fault in one page does not take the header with it. */
class Guard extends Component<{ children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };
  override componentDidCatch(e: unknown): void {
    console.error(e);
    this.setState({ failed: true });
  }
  render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div class="page narrow">
        <h1>{t("web.ui.fault")}</h1>
        <p>{t("web.ui.fault_text")}</p>
        <Button kind="primary" onClick={() => location.reload()}>
          {t("web.ui.reload")}
        </Button>
      </div>
    );
  }
}

function Nav() {
  const r = route.value;
  const game = catalog.value?.games[0]?.id ?? "waterloo";
  const links: [string, string, boolean][] = [
    ["/", t("web.nav.home"), r.page === "home"],
    ["/new", t("web.nav.new"), r.page === "new"],
    ["/rules/" + game, t("web.nav.rules"), r.page === "rules"],
    ["/about", t("web.nav.about"), r.page === "about"],
  ];
  return (
    <ul>
      {links.map(([href, label, current]) => (
        <li key={href}>
          <a href={href} aria-current={current ? "page" : undefined}>
            {label}
            {href === "/" && waiting.value > 0 && (
              <span class="nav-count" title={t("web.nav.waiting", [waiting.value])}>
                {waiting.value}
                <span class="sr-only"> {t("web.nav.waiting", [waiting.value])}</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Header() {
  return (
    <header class="bar">
      <a class="brand" href="/" aria-label={t("web.nav.brand")}>
        <Emblem />
        <span>Bicorne</span>
      </a>
      <nav class="bar-nav" aria-label={t("web.nav.label")}>
        <Nav />
      </nav>
      <div class="bar-end">
        <a class="who" href="/account" aria-current={route.value.page === "account" ? "page" : undefined}>
          <Icon name="person" />
          <span>{myName() || t("web.nav.guest")}</span>
        </a>
        <Languages class="bar-lang" />
        <Menu />
      </div>
    </header>
  );
}

async function speak(l: Lang): Promise<void> {
  try {
    await chooseLang(l);
  } catch {
    toast({ kind: "error", text: t("web.error.offline") });
  }
}

const NAMES: Record<Lang, string> = { de: "Deutsch", en: "English" };

function Languages(p: { class?: string }) {
  return (
    <div class={"languages " + (p.class ?? "")} role="group" aria-label={t("web.menu.lang")}>
      {LANGS.map((l) => (
        <button
          key={l}
          type="button"
          lang={l}
          aria-label={`${l.toUpperCase()}, ${NAMES[l]}`}
          title={NAMES[l]}
          aria-pressed={l === lang.value}
          onClick={() => void speak(l)}
        >
          {l.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

/** Settings of this browser; on a phone the navigation too. */
function Menu() {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useOpen(box);
  useEffect(() => setOpen(false), [route.value]);
  return (
    <div class="menu" ref={box}>
      <Button kind="quiet" label={t("web.menu.label")} expanded={open} controls="menu" onClick={() => setOpen(!open)}>
        <Icon name="gear" />
      </Button>
      <div class="menu-sheet sheet" id="menu" hidden={!open}>
        <nav class="menu-nav" aria-label={t("web.nav.label")}>
          <Nav />
        </nav>
        <Segments
          label={t("web.menu.lang")}
          value={lang.value}
          items={LANGS.map((l) => ({ value: l, label: NAMES[l], lang: l }))}
          onChange={(l) => void speak(l as Lang)}
        />
        <Segments
          label={t("web.menu.theme")}
          value={scheme.value}
          items={(["auto", "light", "dark"] as const).map((s) => ({ value: s, label: t(`web.menu.theme.${s}`) }))}
          onChange={(s) => chooseScheme(s as Scheme)}
        />
        <Switch label={t("web.menu.sound")} on={soundOn.value} onChange={chooseSound} />
        {canNotify && (
          <Switch
            label={t("web.menu.notify")}
            on={notifyOn.value}
            onChange={async (on) => {
              if (!(await chooseNotify(on))) toast({ kind: "error", text: t("web.menu.notify_refused") });
            }}
          />
        )}
      </div>
    </div>
  );
}

function Footer() {
  return (
    <footer class="foot">
      <Emblem />
      <p>
        {t("web.foot.what")} <a href="/about">{t("web.foot.more")}</a>
      </p>
      <p>
        Bicorne {catalog.value?.version ?? ""} · {t("web.foot.licence")}
      </p>
    </footer>
  );
}
