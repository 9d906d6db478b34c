// Napoleon gegen Europa between the years: an interphase from declarations of war to redeployment, a surrender with its
// peace table, a landing; the Europe sheet; on a phone, in German and in the dark.
import { TEST_MS, Visitor, browser, clean, expect, fits, open, server, settle, shoot, speaks, start, test } from "./lib.mjs";

open();

const ME = { kind: "me" };
const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

/** Both sides at one screen, unless somebody else plays one. */
async function sit(position, { seats = [ME, ME], edit = (text) => text, ...options } = {}) {
  const v = await Visitor.come(browser, server, { viewport: LAPTOP, ...options });
  const made = await v.post("/api/games", { game: "nge", seats, position: edit(start(`nge/${position}`)) });
  await v.table(made.id);
  await ready(v);
  return v;
}

const main = (v) => v.page.locator(".prompt-buttons .button.primary");
const buttons = (v) => v.page.locator(".prompt-buttons .button:not(.quiet)");
const sheet = (v, name) => v.page.locator(".nge-aside section", { hasText: name }).first();

/** One is asked, nothing moves any more; the screen has been passed on. */
async function ready(v) {
  const curtain = v.page.locator(".curtain button"), still = ".table:not([data-busy])";
  await expect(v.page.locator(`${still} .curtain button, ${still}:not(:has(.curtain)) .prompt.mine .prompt-buttons`).first()).toBeVisible();
  if (await curtain.count()) {
    await curtain.click();
    await expect(curtain).toHaveCount(0);
  }
  await expect(v.page.locator(".prompt.mine .prompt-buttons")).toBeVisible();
}

/** What is asked, and how often one has been. */
const asked = (v) => v.page.evaluate(() =>
  [document.querySelector(".prompt-text")?.textContent, document.querySelectorAll(".log li").length, !!document.querySelector(".curtain")].join("|"));

/** A decision, until the next question is there. */
async function decide(v, act) {
  const before = await asked(v);
  await act();
  await expect.poll(() => asked(v)).not.toBe(before);
  await ready(v);
}

/** On to this question, with whatever ends those before it. */
async function upTo(v, text) {
  for (let n = 0; n < 40; n++) {
    await ready(v);
    if (text.test(await v.prompt.innerText())) return;
    const ends = (await main(v).count()) ? main(v) : (await buttons(v).count()) ? buttons(v) : v.page.locator(".nge-use.can, .nge-draws .nge-act");
    await decide(v, () => ends.first().click());
  }
  await expect(v.prompt).toContainText(text);
}

/** Where to, on the map, without a pointer: it may lie outside the window. */
async function enter(v, id) {
  await v.thing(id).evaluate((e) => e.focus());
  await v.page.keyboard.press("Enter");
}

test("a whole interphase: war, hands, gifts, budgets, diplomacy, redeployment", async () => {
  test.setTimeout(2 * TEST_MS); // some forty decisions
  const v = await sit("1809-interphase");
  // War: who would join the other side, what it costs.
  await expect(v.prompt).toContainText("Do you declare war?");
  await expect(v.page.locator(".nge-talks .nge-talk", { hasText: "Russia" })).toContainText("Escalation +1");
  await expect(v.page.locator(".nge-year")).toContainText("Between the years: 1810");
  // Hands: why so many cards, and down to them by one click.
  await upTo(v, /Your hand: 7 cards, and you are due 6/);
  await expect(v.page.locator(".nge-draws .nge-terms li")).toHaveText([/permanent cards/, /key zones/, /the smallest hand/, /Cards due.*6/]);
  await expect(main(v)).toHaveCount(0);
  await decide(v, () => v.page.getByRole("button", { name: "Wounded: Discard" }).click());
  await expect(main(v)).toHaveText("Keep the rest");
  await upTo(v, /The peace with Prussia gives you/);
  await decide(v, () => v.page.getByRole("button", { name: "4 resources for the peace with Prussia" }).click());
  // Gifts: two points from London to Vienna.
  await upTo(v, /do your majors give each other points/);
  await decide(v, () => v.page.getByRole("button", { name: "Great Britain gives Austria 2 points" }).click());
  // Austria's budget, with them: restored, built at Prague by the list, given back, built again on the map.
  await upTo(v, /Budget of Austria: 14 points/);
  const purse = v.page.locator(".nge-purse");
  await decide(v, () => v.button("Restore all").click());
  await expect(purse).toHaveText("13");
  const build = v.page.getByRole("button", { name: /^Build: .*Landwehr/ });
  await decide(v, () => build.first().click());
  await shoot(v.page, "nge-years-site");
  await decide(v, () => sheet(v, "Choose a zone").getByRole("button", { name: "Prague" }).click());
  await expect(purse).toHaveText("12");
  const bought = v.page.locator(".nge-more", { hasText: "This year so far" });
  await expect(bought.locator("li")).toHaveCount(2);
  await decide(v, () => bought.getByRole("button", { name: /^One less: .*restore/ }).click());
  await expect(purse).toHaveText("13"); // the Landwehr is still there
  await expect(bought.locator("li")).toHaveCount(1);
  await decide(v, () => build.first().click());
  await decide(v, () => enter(v, "VIE"));
  await expect(purse).toHaveText("12");
  await expect(bought.locator("li")).toHaveText([/Landwehr.*Prague/, /Landwehr.*Vienna/]);
  await shoot(v.page, "nge-years-budget");
  await clean(v.page, "a budget", ".board-svg");
  // Diplomacy: Russia listens on 2 and more, and takes a card of three.
  await upTo(v, /Diplomacy: you may still play 2 cards/);
  const russia = v.page.locator(".nge-talk", { hasText: "Russia" }).first();
  await expect(russia).toContainText("5/6");
  await russia.getByLabel("Card for talks with Russia").selectOption({ label: "3 · Walcheren" });
  await shoot(v.page, "nge-years-talks");
  await decide(v, () => russia.getByRole("button", { name: "“Walcheren” for talks with Russia" }).click());
  await expect(v.log(/Russia.*thrown \d/).or(v.log(/Russia/)).first()).toBeAttached();
  // Redeployment: a formation, then where it goes; it stops there by itself.
  await upTo(v, /Redeployment of France/);
  for (const name of await v.page.locator(".nge-move .nge-name").all()) await expect(name).not.toHaveCSS("width", "0px");
  expect(await v.page.locator(".nge-move").evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
  await decide(v, () => v.page.locator(".nge-move").getByRole("button", { name: "Move Soult" }).click());
  await expect(v.prompt).toContainText(/Soult in .* MP/);
  await shoot(v.page, "nge-years-move");
  await decide(v, () => enter(v, "MAD"));
  await upTo(v, /Redeployment of France/); // the way was long: a test lies between
  await expect(v.page.locator(".nge-move").getByRole("button", { name: "Move Soult" })).toHaveCount(0);
  await upTo(v, /Round 1/);
  await speaks(v.page, "en", "between the years");
  await v.leave();
});

test("a surrender: alliance, provinces and their recipients, a minor, who goes home", async () => {
  const v = await sit("1805-peace");
  const button = (name) => v.page.locator(".prompt-buttons").getByRole("button", { name, exact: true });
  await decide(v, () => button("Pass").click());
  await upTo(v, /Austria has surrendered/);
  const peace = v.page.locator(".nge-peace");
  await expect(peace.locator("h2")).toContainText("Peace with Austria");
  await decide(v, () => v.page.locator(".nge-use.can").first().click());
  await decide(v, () => button("No card").click());
  await expect(peace.locator(".nge-settled")).toContainText(/forced alliance.*to the end of the game.*0 of 3/s);
  await shoot(v.page, "nge-years-peace");
  // A province by the table; on the map any of its zones stands for it.
  await decide(v, () => v.page.getByRole("button", { name: "Venetia to Italy" }).click());
  await expect(v.thing("VEN")).toBeAttached();
  await enter(v, "INN");
  await expect(peace.locator(".nge-province")).toHaveCount(1);
  await decide(v, () => v.page.getByRole("button", { name: "Tyrol to Bavaria" }).click());
  await expect(peace.locator(".nge-settled")).toContainText("2 of 3");
  await decide(v, () => peace.getByRole("button", { name: /^Thuringia/ }).last().click());
  await expect(v.prompt).toContainText("does this formation stay in the land");
  await decide(v, () => peace.getByRole("button", { name: /^To / }).first().click());
  await expect(v.log(/Tyrol|Innsbruck|Trent/).first()).toBeAttached();
  await clean(v.page, "a peace", ".board-svg");
  await v.leave();
});

test("a landing: a fleet, troops aboard, across the Channel, ashore", async () => {
  const v = await sit("1815-landing");
  await decide(v, () => v.button("1 AP without a card").click());
  await decide(v, () => v.page.locator(".nge-list").getByRole("button", { name: /fleet .*Keith/i }).click());
  await upTo(v, /MP: sail to a sea|has \d MP/);
  await decide(v, () => v.page.locator(".nge-unit.can", { hasText: "1 Line" }).or(v.page.locator(".nge-unit.can.corps").last()).first().getByRole("button").first().click());
  await decide(v, () => enter(v, "MA"));
  await upTo(v, /English Channel|Channel/);
  await shoot(v.page, "nge-years-landing");
  await decide(v, () => enter(v, "ROU"));
  await expect(v.log(/Rouen/).first()).toBeAttached();
  await v.leave();
});

test("the Europe sheet, on a laptop, and on a phone in German and in the dark", async () => {
  for (const [lang, viewport, words] of [
    ["en", LAPTOP, { europe: "Europe", points: "Points", cards: "Cards", far: "Blockade", port: "Stralsund", group: "Majors" }],
    ["de", PHONE, { europe: "Europa", points: "Punkte", cards: "Karten", far: "Sperre", port: "Stralsund", group: "Großmächte" }],
  ]) {
    const v = await sit("1809-interphase", { lang, viewport, dark: lang === "de", hasTouch: lang === "de" });
    await v.button(words.europe).click();
    const dialog = v.page.locator("dialog");
    await expect(dialog.locator(".nge-nations tbody tr:not(:has(.group))")).toHaveCount(38);
    await expect(dialog.locator(".nge-throws").first()).toBeVisible();
    await settle(v.page);
    await shoot(v.page, `nge-europe-${lang}`);
    await fits(v.page, `Europe ${lang}`);
    // No word is broken, and none runs into the next column.
    for (const cell of await dialog.locator(".nge-nations thead th").all()) {
      const [wide, all, lines] = await cell.evaluate((e) => [e.clientWidth, e.scrollWidth, e.getClientRects().length]);
      expect([all <= wide, lines]).toEqual([true, 1]);
      expect((await cell.boundingBox()).height).toBeLessThan(30);
    }
    await clean(v.page, `Europe ${lang}`, ".board-svg");
    await dialog.getByRole("tab", { name: words.points }).click();
    await expect(dialog.locator(".nge-table tbody tr")).toHaveCount(6);
    await dialog.getByRole("tab", { name: words.cards }).click();
    await expect(dialog.locator(".nge-terms")).toHaveCount(2);
    await dialog.getByRole("tab", { name: words.far }).click();
    await expect(dialog.locator(".nge-ports")).toContainText(words.port);
    await speaks(v.page, lang, "Europe");
    await v.page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await v.leave();
  }
});
