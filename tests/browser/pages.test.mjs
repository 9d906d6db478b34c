// Every page and every state of the table, wide and narrow, light and dark, in both languages:
// axe-core finds nothing, nothing is wider than the window, no text is missing. Each is
// photographed into build/screens.
import assert from "node:assert/strict";
import { INNER, PHONE, WIDE, Server, Visitor, battle, clean, expect, finished, fits, position, settle, shoot,
  speaks, test } from "./lib.mjs";

const COMPUTER = { kind: "computer", level: "recruit" };
const HERE = [{ kind: "me" }, { kind: "here", name: "Blücher" }];

let browser, server, testing, start, fight, old;
test.beforeAll(async ({ browser: mine }) => {
  browser = mine;
  // The game for tests has a server of its own: it does not belong into the pictures of the others.
  [server, testing] = await Promise.all([Server.start({ testGames: false }), Server.start()]);
  start = await position((e) => e.roll(3, 4));
  fight = await battle();
  // Something to join, to watch and to look at on everybody's home page.
  const v = await Visitor.come(browser, server);
  await v.post("/api/me", { name: "Joséphine" });
  await v.create([{ kind: "me" }, { kind: "open" }], { public: true, clock: { move_s: 259200 } });
  await v.create([{ kind: "me" }, COMPUTER], { public: true, position: start });
  old = await v.create([{ kind: "me" }, COMPUTER], { public: true, record: await finished(6) });
  await v.leave();
});
test.afterAll(() => Promise.all([server.stop(), testing.stop()]));

async function table(v, seats, more) {
  await v.table((await v.create(seats, more)).id);
}

/** To a hot seat in the middle of a battle. */
async function fighting(v) {
  await table(v, HERE, { position: fight });
  await v.asked();
}

const say = (v, en, de) => (v.lang === "de" ? de : en);

test("the account of what is exact is in the section that is named", async () => {
  for (const [lang, section] of [["en", /section (\d+) of the rules/], ["de", /Abschnitt (\d+) der Regeln/]]) {
    const v = await Visitor.come(browser, server, { lang });
    await v.go("/about");
    await expect(v.page.locator("main section > .wide table").nth(3)).toBeVisible();
    const parts = await v.page.locator("main th[scope=row]").allTextContents();
    assert.deepEqual(parts.filter((p) => /_|^[a-z]|^[A-Z]{2}$/.test(p)), [], "every part has a name");
    const book = lang === "en" ? "with the publisher's errata" : "mit den Errata des Verlags";
    await expect(v.page.getByText(`Völkerschlacht 1813, Clicker Spiele, ${book}`)).toBeVisible();
    // Battle by battle, in the visitor's language.
    const battles = v.page.locator("section", { hasText: "Commands & Colors" }).locator("details");
    await expect(battles).toHaveCount(15);
    await battles.filter({ has: v.page.locator("summary", { hasText: "Maya" }) }).locator("summary").click();
    await expect(v.page.getByText(lang === "en" ? "the road over the pass; ours" : "die Straße über den Pass; von uns")).toBeVisible();
    const all = await v.page.locator('main a[href^="/rules/"][href*="#"]').evaluateAll((found) => found.map((a) => [a.getAttribute("href"), a.textContent]));
    assert.equal(all.length, 3);
    for (const [href, text] of all) assert.equal(section.exec(text)[1], href.split("#")[1], href);
    await v.go(all[1][0]);
    await expect(v.page.locator("h2", { hasText: lang === "en" ? "What is exact" : "rekonstruiert" })).toBeVisible();
    await v.leave();
  }
});

/** How to come to each page or state. */
const places = {
  async home(v) {
    await v.go("/");
    await expect(v.page.locator(".game-picture svg").first()).toBeVisible();
  },
  async new(v) {
    await v.go("/new");
    await expect(v.page.locator(".seat-row").first()).toBeVisible();
  },
  async "new-people"(v) {
    await v.go("/new");
    await v.page.getByLabel(say(v, "Who plays seat 2", "Wer spielt Platz 2")).selectOption("open");
    await v.page.getByRole("radio", { name: "Live" }).check({ force: true });
  },
  async waiting(v) {
    await v.go("/g/" + (await v.create([{ kind: "me" }, { kind: "open" }])).id);
    await expect(v.page.locator(".invite-box")).toBeVisible();
  },
  async join(v) {
    await v.go("/");
    await v.page.locator('.others a[href^="/g/"]').first().click();
    await expect(v.page.locator(".join-box")).toBeVisible();
  },
  async first(v) {
    await table(v, [{ kind: "me" }, COMPUTER], { position: start });
    await v.asked();
  },
  async picked(v) {
    await fighting(v);
    await v.choose("16,4");
    await expect(v.board.locator('[aria-pressed="true"]')).toBeVisible();
  },
  async refused(v) {
    await fighting(v);
    await v.choose("16,4");
    await expect(v.board.locator('[aria-pressed="true"]')).toBeVisible();
    await v.choose("16,5"); // cavalry makes no half steps
    await expect(v.page.locator(".board").getByRole("status")).toBeVisible();
  },
  async hints(v) {
    await fighting(v);
    await v.page.locator(".prompt-buttons .button", { has: v.page.locator("svg") }).last().click();
    await expect(v.page.locator(".hints li").first()).toBeVisible();
  },
  async tip(v) {
    await fighting(v);
    await v.thing("19,5").hover();
    await expect(v.page.locator(".beside.tip")).toBeVisible();
  },
  async menu(v) {
    await fighting(v);
    await v.page.locator(".popover > button").click();
    await expect(v.page.locator(".game-menu")).toBeVisible();
  },
  async keys(v) {
    await fighting(v);
    await v.page.keyboard.press("?");
    await expect(v.page.locator("dialog .keys")).toBeVisible();
  },
  async ending(v) {
    await fighting(v);
    await v.page.locator(".popover > button").click();
    await v.page.locator(".game-menu .danger").first().click();
    await v.page.locator("dialog .button.danger").click();
    await expect(v.page.locator(".ending")).toBeVisible();
  },
  async replay(v) {
    await v.go(`/g/${old.id}?at=40`);
    await expect(v.page.locator(".chart-values")).toBeVisible();
    await expect(v.page.locator(".chart progress")).toHaveCount(0);
  },
  async rules(v) {
    await v.go("/rules/waterloo#4.2");
    await expect(v.page.locator('[id="4.2"]')).toBeVisible();
  },
  async about(v) {
    await v.go("/about");
    await expect(v.page.locator("main table").first()).toBeVisible();
  },
  async account(v) {
    await v.go("/account");
    await expect(v.page.locator("main form").first()).toBeVisible();
  },
  async settings(v) {
    await v.go("/");
    await v.page.locator(".menu > button").click();
    await expect(v.page.locator("#menu")).toBeVisible();
  },
  async lost(v) {
    await v.go("/there/is/nothing");
    await expect(v.page.locator(".lost")).toBeVisible();
  },
};

/** Secrets at one screen, in a game without a drawing. */
const secrets = {
  async curtain(v) {
    await v.go("/g/" + (await v.post("/api/games", { game: "null", seats: HERE })).id);
    await expect(v.page.locator(".curtain")).toBeVisible();
  },
  async plain(v) {
    await secrets.curtain(v);
    await v.page.locator(".curtain button").click();
    await v.asked();
  },
};

/** Only on a phone: what lies behind the buttons at the thumb. */
async function drawer(v, n) {
  await v.page.locator(".thumb button").nth(n).click();
  await expect(v.page.locator(".drawer")).toBeVisible();
}
const drawers = {
  async players(v) {
    await fighting(v);
    await drawer(v, 0);
  },
  async log(v) {
    await fighting(v);
    await drawer(v, 1);
  },
  async chat(v) {
    const made = await v.create([{ kind: "me" }, { kind: "open" }]);
    const other = await Visitor.come(browser, server);
    await other.join(made, "Blücher");
    await v.table(made.id);
    await drawer(v, 2);
    await other.leave();
  },
};

async function member(v) {
  const name = `Lannes ${v.lang} ${v.scheme}`;
  await v.post("/api/register", { name, password: "Montebello 1800" });
  await v.go("/account");
  await expect(v.page.getByRole("heading", { name })).toBeVisible();
}

/** States that show the same board as `first` or `picked`: axe-core has been through it there. */
const seen = new Set(["refused", "hints", "tip", "menu", "keys", "ending", ...Object.keys(drawers)]);

/** Goes to all of these, with one browser, and looks at them closely. */
function tour(at, all, [size, lang, scheme]) {
  const narrow = size === PHONE;
  let v;
  test.beforeAll(async () => {
    v = await Visitor.come(browser, at(),
      { lang, dark: scheme === "dark", viewport: size, hasTouch: narrow, isMobile: narrow });
    Object.assign(v, { lang, scheme });
  });
  for (const [name, come] of Object.entries(all))
    test(name, async () => {
      const what = `${name}-${size.width}-${lang}-${scheme}`;
      await come(v);
      if (name !== "tip") await v.page.mouse.move(size.width / 2, 1); // no hover in the pictures
      await settle(v.page);
      await shoot(v.page, what);
      await speaks(v.page, lang, what);
      await fits(v.page, what);
      await clean(v.page, what, seen.has(name) ? ".board-svg" : null);
      expect(v.faults, what).toEqual([]);
    });
  test.afterAll(() => v.leave());
}

const looks = [[WIDE, "en", "light"], [WIDE, "de", "dark"], [PHONE, "de", "light"], [PHONE, "en", "dark"]];

for (const look of looks)
  test.describe(`${look[0].width} px, ${look[1]}, ${look[2]}`, () => {
    test.describe("every page and state", () => tour(() => server, { ...places, ...(look[0] === PHONE ? drawers : {}), member }, look));
    test.describe("secrets", () => tour(() => testing, secrets, look));
  });

test("languages: by the browser, switched, remembered", async () => {
  const v = await Visitor.come(browser, server, { lang: "de" });
  await v.go("/");
  await expect(v.page.getByRole("heading", { name: "Waterloo" })).toBeVisible();
  await speaks(v.page, "de", "home");
  await v.page.locator(".bar-lang").getByRole("button", { name: /English/ }).click();
  await expect(v.page.getByRole("button", { name: "Play the computer" }).first()).toBeVisible();
  await speaks(v.page, "en", "home, switched");
  await v.page.reload();
  await expect(v.page.getByRole("button", { name: "Play the computer" }).first()).toBeVisible();
  await speaks(v.page, "en", "home, again");

  // At the table everything changes at once: prompt, log, names of places.
  await table(v, HERE, { position: fight });
  await v.asked();
  await v.choose("16,4");
  await v.choose("16,2");
  await expect(v.log("Cavalry 16,4")).toBeVisible();
  await v.speak("de");
  await expect(v.log("Kavallerie 16,4")).toBeVisible();
  await expect(v.prompt.getByText("Frankreich").first()).toBeVisible();
  await speaks(v.page, "de", "table, switched");
  // A note beside the board too. It goes away by itself, but not while the test looks at it.
  await v.page.evaluate(() => {
    const later = window.setTimeout;
    window.setTimeout = (run, ms) => (ms > 5000 ? 0 : later(run, ms));
  });
  await v.page.keyboard.press("Escape");
  await v.choose("19,5");
  const note = v.page.locator(".board").getByRole("status");
  await expect(note.getByText("Kavallerie, Russland")).toBeVisible();
  await v.speak("en");
  await expect(note.getByText("Cavalry, Russia")).toBeVisible();
  await v.leave();
});

test("another page: its heading has the focus, its title is the window's", async () => {
  const v = await Visitor.come(browser, server);
  await v.go("/");
  await expect(v.page.locator(".game-picture svg").first()).toBeVisible();
  const nav = v.page.locator(".bar-nav");
  const focused = (text) => expect.poll(() => v.page.evaluate(() => {
    const at = document.activeElement;
    return `${at.tagName} ${at.textContent}`;
  })).toBe(`H1 ${text}`);
  for (const [link, heading, title] of [["New game", "New game", "New game · Bicorne"],
    ["Rules", "Waterloo: the rules for players", "Rules of Waterloo · Bicorne"], ["About", "About Bicorne", "About Bicorne · Bicorne"],
    ["Games", "Bicorne", "Bicorne"]]) {
    await nav.getByRole("link", { name: link }).press("Enter");
    await focused(heading);
    await expect(v.page).toHaveTitle(title);
  }
  // At the table too, and there the next stop of Tab is what is to be decided.
  await v.page.getByRole("button", { name: "Play the computer" }).first().press("Enter");
  await focused("Waterloo");
  await v.asked();
  await v.menu("Replay");
  await focused("Replay · Waterloo");
  await expect(v.page).toHaveTitle("Replay · Waterloo · Bicorne");
  await v.leave();
});

test("joining: each seat tells its countries, and one is chosen", async () => {
  const [anna, ben] = [await Visitor.come(browser, server), await Visitor.come(browser, server)];
  const { id } = await anna.create([{ kind: "me" }, { kind: "open" }, { kind: "open" }, COMPUTER],
    { public: true, options: { players: 4 } });
  await ben.go("/g/" + id);
  const seats = ben.page.locator(".join-seat");
  await expect(seats.first()).toBeVisible();
  await expect(seats.locator("em")).toHaveText(["France", "Russia", "Austria", "Spain"], INNER);
  await expect(seats.nth(0).getByRole("radio")).toBeDisabled();
  await seats.nth(2).getByRole("radio").check();
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.button("Sit down").click();
  const mine = ben.page.locator(".waiting-seats li").filter({ hasText: "you" });
  await expect(mine.getByText("Austria")).toBeVisible();
  await expect(mine.getByText("Ben")).toBeVisible();
  await anna.leave();
  await ben.leave();
});

test("two at one screen have two names, in the list of games as well", async () => {
  const v = await Visitor.come(browser, server);
  await v.go("/new");
  await v.page.getByLabel("Who plays seat 2").selectOption("here");
  const name = v.page.getByLabel("Name of player 2");
  await expect(name).toHaveAttribute("placeholder", "Player 2");
  await v.page.getByLabel("Your name").fill("Anna");
  await name.fill("anna ");
  await v.button("Begin").click();
  await expect(v.page.getByText("Somebody else here has this name already.")).toBeVisible();
  await name.fill("");
  await v.button("Begin").click();
  await v.asked();
  await expect.poll(async () => (await v.page.locator(".seat-name").allInnerTexts()).map((s) => s.split("\n")[0].replace(/\s*you$/, "")))
    .toEqual(["Anna", "Player 2"]);
  // They need no chat.
  await expect(v.page.getByRole("tab", { name: "Chat" })).toHaveCount(0);
  await v.go("/");
  await expect(v.page.locator(".mine .row-seats").getByText("Anna – Player 2", { exact: true })).toBeVisible();
  await v.leave();
});
