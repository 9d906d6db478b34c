// Napoleon gegen Europa at the table: the map, a march from the set-up on, sheets, supply, cards, a battle, an
// interception, a siege, a standing order, a whole game against the computer, and what all of it weighs.
import assert from "node:assert/strict";
import { INNER, TEST_MS, Visitor, browser, clean, expect, fits, open, server, settle, shoot, speaks, start,
  still, test } from "./lib.mjs";

open();

const ME = { kind: "me" };
const COMPUTER = { kind: "computer", level: "recruit" };
const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
/** Hundreds of decisions: a busy machine is slow. */
const LONG_MS = 4 * TEST_MS;

async function sit({ seats = [ME, COMPUTER], position, edit = (text) => text, ...options } = {}) {
  const v = await Visitor.come(browser, server, { viewport: LAPTOP, ...options });
  const from = position ? { position: edit(start(`nge/${position}`)) } : { scenario: "1815" };
  const made = await v.post("/api/games", { game: "nge", seats, ...from });
  await v.table(made.id);
  return v;
}

/** Where anything can be chosen. */
const OFFERS = '.board-svg [role="button"], .prompt-buttons .button:not(.quiet), .nge-aside .nge-act, .nge-aside .nge-unit.can, .nge-use.can';

async function asked(v) {
  await expect(v.page.locator(".prompt.mine")).toBeVisible();
  await expect(v.page.locator(OFFERS).first()).toBeVisible();
}

/** What is asked; it changes with every decision. */
const question = (v) => v.page.evaluate(() =>
  [document.querySelector(".prompt-text")?.textContent, document.querySelectorAll(".log li").length, location.search].join("|"));

/** A place of the map is chosen without a pointer, it may lie outside the window; as soon as it may be. */
async function enter(v, id) {
  const place = v.board.locator(`[data-id="${id}"][role="button"]`).first();
  await expect(place).toBeAttached();
  await place.evaluate((e) => e.focus());
  await v.page.keyboard.press("Enter");
}

/** France's set-up as the scenario proposes it, fleets in the first port that is offered. */
async function setUp(v) {
  for (;;) {
    await asked(v);
    if (/Round|Runde/.test(await v.prompt.innerText())) return;
    const usual = v.page.locator(".prompt-buttons .button.primary");
    const before = await question(v);
    if (await usual.count()) await usual.first().click();
    else await enter(v, await v.choices.first().getAttribute("data-id"));
    await expect.poll(() => question(v)).not.toBe(before);
  }
}

test("the map: every zone has a name and facts, on a laptop and on a phone", async () => {
  for (const [lang, viewport, dark] of [["en", LAPTOP, false], ["de", PHONE, true]]) {
    const v = await sit({ position: "march", lang, dark, viewport, hasTouch: viewport === PHONE });
    await asked(v);
    await expect(v.board.locator(".nge-places path[data-id]")).toHaveCount(262);
    await settle(v.page);
    await still(v);
    await shoot(v.page, `nge-map-${lang}`);
    await fits(v.page, `nge ${lang}`);
    await speaks(v.page, lang, "the table of nge");
    if (viewport === LAPTOP) {
      // The march is in the picture, and what lies around it; all of Europe is one button away.
      await expect(v.page.locator(".eu-troops [data-id=LIE]")).toBeInViewport();
      await expect(v.page.locator(".eu-troops [data-id=WAR]")).not.toBeInViewport();
      await v.button("All Europe").click();
      await still(v);
      await v.page.locator(".eu-troops [data-id=WAR]").hover();
      await expect(v.page.locator(".tip", { hasText: "Warsaw" })).toHaveText(/Barclay de Tolly, 8 steps/, INNER);
      // The tip covers neither the zone nor who stands there.
      const tip = await v.page.locator(".tip").boundingBox();
      const counter = await v.page.locator(".eu-troops [data-id=WAR]").boundingBox();
      assert.ok(tip.y >= counter.y + counter.height || tip.y + tip.height <= counter.y || tip.x >= counter.x + counter.width ||
        tip.x + tip.width <= counter.x, "the tip lies upon what it speaks of");
      const box = await v.page.locator(".board").boundingBox();
      assert.ok(box.width * box.height > 0.54 * LAPTOP.width * LAPTOP.height, `the board is ${box.width} x ${box.height}`);
      await v.page.mouse.move(5, 5);
      await clean(v.page, "the table of nge", ".nge-owners, .nge-terrain, .eu-names");
    }
    await v.leave();
  }
});

test("from the set-up to a march: cards, an activation, zones near and far, taken back", async () => {
  const v = await sit();
  await setUp(v);
  await expect(v.page.locator(".nge-track .now")).toHaveText(/^2/);
  // A card for its points; what cannot be played says why.
  const uses = v.page.locator(".nge-use");
  await expect(uses.filter({ hasText: "AP" })).toHaveCount(6);
  await shoot(v.page, "nge-start");
  await uses.filter({ hasText: "AP" }).first().click();
  await expect(v.page.locator(".nge-points")).toBeVisible();
  // Davout from the list: he costs a point, as his sheet says.
  await v.page.locator(".nge-list").getByRole("button", { name: "activate Davout" }).click();
  await expect(v.button("No forced march")).toBeVisible();
  // Every length of it in one line, and the track of the year in sight.
  const row = await v.button("No forced march").boundingBox();
  for (const more of ["+1 MP", "+2 MP", "+3 MP"]) expect((await v.button(more).boundingBox()).y).toBe(row.y);
  const prompt = await v.page.locator(".prompt").boundingBox();
  expect((await v.page.locator(".nge-year").boundingBox()).y).toBeGreaterThan(prompt.y + prompt.height);
  await v.button("No forced march").click();
  await expect(v.prompt).toContainText("Davout in Paris, 3 MP left");
  await expect(v.page.locator(".nge-sheet h2")).toContainText("Davout");
  // What the rules tell of a step, where the pointer rests.
  await v.page.locator('.nge-places [data-id="REI"]').hover({ force: true });
  await expect(v.page.locator(".nge-forecast h2").first()).toHaveText("Rheims");
  await expect(v.page.locator(".nge-facts .left").first()).toContainText("2 MP left");
  await v.page.mouse.move(5, 5);
  // A unit is left behind in the sheet, and taken back.
  const guard = v.page.locator(".nge-unit", { hasText: "2nd National Guard" });
  await expect(guard.locator(".nge-home")).toHaveAttribute("title", /Bound to its nation/);
  await guard.getByRole("button").first().click();
  await expect(v.log("Left behind: 2nd National Guard")).toHaveCount(1);
  await v.page.keyboard.press("u");
  await expect(v.log("Left behind: 2nd National Guard")).toHaveCount(0);
  // The same by pulling it.
  await guard.dragTo(v.page.locator(".nge-drop", { hasText: "stays behind" }));
  await expect(v.log("Left behind: 2nd National Guard")).toHaveCount(1);
  await v.page.keyboard.press("u");
  await expect(v.log("Left behind: 2nd National Guard")).toHaveCount(0);
  // Two zones with one click, by a way that the rules tell, and both back with one key.
  const entered = v.log(/^Davout in .* MP left/);
  await v.page.locator('.nge-places [data-id="CLE"]').hover({ force: true });
  await expect(v.page.locator(".nge-march .planned")).toBeAttached();
  await enter(v, "CLE");
  await expect(entered).toHaveCount(2);
  await expect(entered.last()).toContainText("Davout in Clermont");
  await expect(v.page.locator(".nge-march .gone")).toHaveAttribute("d", /^M.*L.*L/);
  await v.page.keyboard.press("u");
  await expect(entered).toHaveCount(0);
  await expect(v.prompt).toContainText("Davout in Paris, 3 MP left");
  await v.leave();
});

test("sheets, supply, the goal, the legend and the cards that were played", async () => {
  for (const [lang, words] of [
    ["en", { supply: "Supply", goal: "Goal", played: "Cards that were played" }],
    ["de", { supply: "Nachschub", goal: "Ziel", played: "Gespielte Karten" }],
  ]) {
    const v = await sit({ position: "march", lang });
    await asked(v);
    await v.page.locator('.board-svg [data-id="LIE"]').last().click({ force: true });
    const sheet = v.page.locator(".nge-sheet.nge-C");
    await expect(sheet.locator("h2")).toContainText("Lüttich|Liège".split("|")[lang === "en" ? 1 : 0]);
    await expect(sheet.locator(".nge-unit")).toHaveCount(8);
    await v.button(words.supply).click();
    await expect(v.page.locator(".nge-supply .link").first()).toBeAttached();
    await v.button(words.supply).click();
    await expect(v.page.locator(".nge-supply .link")).toHaveCount(0);
    await v.button(words.goal).click();
    await expect(v.page.locator("dialog .nge-goals li")).toHaveCount(5);
    await fits(v.page, "the goal");
    await v.page.keyboard.press("Escape");
    await v.button(words.played).click();
    await expect(v.page.locator("dialog")).toBeVisible();
    await v.page.keyboard.press("Escape");
    await v.page.locator(".legend-button").click();
    await expect(v.page.locator(".nge-how-to li")).toHaveCount(20);
    await speaks(v.page, lang, "legend of nge");
    await shoot(v.page, `nge-legend-${lang}`);
    await v.leave();
  }
});

test("a battle with a card: every modifier with its rule, and the chance of each choice", async () => {
  // Austrian grenadiers stand at Basle: they could lead the defence.
  const edit = (text) => text.replace("hand 6F", "hand 13F 6F").replace("AU_4 BAL fights from 5", "AU_4 MUN")
    .replace("AU_gren MUN", "AU_gren BAL fights from 5");
  const v = await sit({ position: "battle", edit });
  await asked(v);
  const sheet = v.page.locator(".nge-battle");
  await expect(sheet.locator("h2")).toContainText("Basle");
  await expect(sheet.locator(".nge-terms")).toHaveCount(2);
  for (const row of await sheet.locator(".nge-terms li:not(.sum)").all()) await expect(row.locator(".rule")).toBeVisible();
  const lead = sheet.locator(".nge-options button", { hasText: "Lead with I Corps" });
  const pass = sheet.locator(".nge-options button", { hasText: "No elite corps leads" });
  const percent = async (b) => Number(/(\d+)%/.exec(await b.innerText())[1]);
  assert.ok((await percent(lead)) > (await percent(pass)), "an elite corps in the lead is no use");
  // The choices stand above what they rest on, the best one first; and what the enemy may still add is told with them.
  await expect(sheet.locator(".nge-options button").first()).toContainText("Lead with");
  await expect(pass.locator("b")).toHaveText(/^\d+–\d+%$/);
  await expect(sheet.locator(".nge-options")).toContainText(/Coalition adds all it can in the open \(\+\d\)/);
  expect((await pass.boundingBox()).y).toBeLessThan((await sheet.locator(".nge-terms").first().boundingBox()).y);
  await shoot(v.page, "nge-battle");
  await lead.click();
  await expect(v.log("In the lead: I Corps (France)")).toHaveCount(1);
  await expect(sheet.locator(".nge-terms.nge-F")).toContainText("leading elite corps");
  // A battle card before the dice: it is a modifier like any other, and the battle goes on to its end.
  await expect(v.prompt).toContainText("do you play battle cards, or go on?");
  const before = await percent(sheet.locator(".nge-options button", { hasText: "Go on with the battle" }));
  await v.page.locator(".nge-card", { hasText: "Grand Battery" }).getByRole("button", { name: /Battle$/ }).click();
  await expect(sheet.locator(".nge-terms.nge-F")).toContainText("Grand Battery");
  await expect.poll(() => percent(sheet.locator(".nge-options button", { hasText: "Go on with the battle" }))).toBeGreaterThan(before);
  await v.button("Go on with the battle").click();
  await expect(v.log(/^Two dice each: \d+ for the attacker, \d+ for the defender\.$/)).toHaveCount(1);
  await expect(v.log(/^Battle in Basle: the attacker reaches/)).toHaveCount(1);
  await v.leave();
});

test("an interception: who could, what it costs and how likely it is", async () => {
  const v = await sit({ position: "intercept" });
  await asked(v);
  await expect(v.prompt.locator(".turn-mark")).toHaveText("You decide.");
  await expect(v.page.locator(".nge-forecast .interceptor")).toContainText("with 2 of 6 throws; it takes a card worth 2");
  // What it would lead to is told with it.
  await expect(v.page.locator(".nge-forecast .nge-chances dd")).toHaveCount(2);
  await expect(v.page.locator(".nge-forecast")).not.toContainText("To the two dice"); // nor is its die one of theirs
  await shoot(v.page, "nge-intercept");
  // What is told of a choice is the choice; and the list of formations offers it as well.
  await expect(v.page.locator(".nge-list").getByRole("button", { name: /^intercept with/ }).first()).toBeAttached();
  await v.page.locator(".nge-forecast").getByRole("button", { name: /^Intercept with/ }).first().click();
  await expect(v.log("wants to intercept")).toHaveCount(1);
  await v.button("These intercept").click();
  // Any card that is worth enough pays, whatever else it is for; one that is not does not.
  await expect(v.prompt).toContainText("which card pays for it?");
  await expect(v.page.locator(".nge-use.can")).toHaveCount(3);
  await v.page.locator(".nge-card", { hasText: "Campaign in France" }).getByRole("button", { name: /Pay with it/ }).click();
  await expect(v.log("tries to intercept in")).toHaveCount(1);
  await v.leave();
});

test("a siege: begun by a march, the chances of an assault, the assault, and who pays for the walls", async () => {
  const v = await sit({ position: "siege" });
  await asked(v);
  const besieged = v.page.locator(".nge-stack .siege text");
  await expect(besieged).toHaveText("2");
  await v.button("1 AP without a card").click();
  // Davout goes before Luxembourg: the siege begins there.
  await v.page.locator(".nge-list").getByRole("button", { name: "activate Davout" }).click();
  await v.button("No forced march").click();
  await expect(v.prompt).toContainText("Davout in Soissons, 4 MP left");
  await enter(v, "LUX");
  await expect(v.log("Luxembourg is besieged: siege marker 0.")).toHaveCount(1);
  await expect(besieged).toHaveText(["2", "0"]);
  await v.button("Stop here").click();
  // Napoleon lies before Antwerp: every modifier with its rule, and how each result stands.
  await v.page.locator(".nge-list").getByRole("button", { name: "activate Napoleon" }).click();
  await v.button("No forced march").click();
  const storm = v.page.locator(".nge-forecast", { hasText: "Assault the fortress" });
  await expect(storm.locator(".storm")).toHaveText([/^Repulsed: 0 of 6/, /^Steadfast: 0 of 6/, /^Honourable exit: 2 of 6/, /^Breach: 4 of 6/]);
  await expect(storm.locator(".nge-terms li")).toHaveText([/^commander.*\+3$/, /^army.*\+1$/, /^siege marker.*\+2$/, /^depot.*−1$/, /\+5$/]);
  await expect(storm.locator(".nge-terms li:not(.sum) .rule")).toHaveCount(4);
  await shoot(v.page, "nge-siege");
  // It cannot fail, and those inside are out of the game, or out of the fortress.
  await v.button("Assault the fortress").click();
  await expect(v.log(/^Assault on Antwerp: thrown \d, with modifiers (6|7|8|9|10|11): (honourable exit|breach)/)).toHaveCount(1);
  await expect(v.log("Control of Antwerp: France.")).toHaveCount(1);
  await expect(besieged).toHaveText("0");
  const pay = v.page.getByRole("group", { name: "The fortress is destroyed." });
  await expect(pay.getByRole("button")).toHaveCount(4);
  await shoot(v.page, "nge-siege-won");
  await pay.getByRole("button", { name: "Depot" }).click();
  await expect(v.log("The fortress of Antwerp is active again.")).toHaveCount(1);
  await expect(pay).toHaveCount(0);
  await v.leave();
});

/** Both play in browsers of their own, from a position. */
async function sitBoth(position) {
  const anna = await Visitor.come(browser, server, { viewport: LAPTOP });
  const made = await anna.post("/api/games", { game: "nge", seats: [ME, { kind: "open" }], position: start(`nge/${position}`) });
  const ben = await Visitor.come(browser, server, { viewport: LAPTOP });
  await ben.join(made, "Ben");
  await Promise.all([anna.table(made.id), ben.table(made.id)]);
  return { anna, ben, id: made.id };
}

test("a standing order answers while its owner is away", async () => {
  const { anna, ben } = await sitBoth("siege");
  // Ben does not want to be asked who comes into the way.
  await ben.menu("Standing orders");
  const orders = ben.page.locator("dialog");
  await orders.getByLabel("Interceptions").selectOption("never intercept");
  await expect(orders.getByLabel("Interceptions")).toHaveValue("never");
  await shoot(ben.page, "nge-orders");
  await ben.leave();
  // Anna marches past Wellington, who could intercept, and is not kept waiting.
  await anna.button("1 AP without a card").click();
  await anna.page.locator(".nge-list").getByRole("button", { name: "activate Napoleon" }).click();
  await anna.button("No forced march").click();
  await enter(anna, "BRD");
  await expect(anna.log("Coalition declines.")).toHaveCount(1);
  await expect(anna.page.locator(".prompt.mine")).toBeVisible();
  await expect(anna.prompt).toContainText("Napoleon in Breda");
  await anna.leave();
});

test("the end says why: Napoleon is gone", async () => {
  const v = await sit({ position: "march", edit: (text) => text.replace("piece napoleon SOI army", "piece napoleon reserve") });
  await v.button("Stop here").click();
  // Ney leads less than the Emperor did: the rest is given up. Then the war is over.
  const less = v.page.locator(".nge-unit.can button");
  const ended = v.page.locator(".ending");
  for (let n = 10; n > 0; n--) {
    await expect(less.first().or(ended)).toBeVisible();
    if (await ended.count()) break;
    const before = await question(v);
    await less.first().click();
    await expect.poll(async () => (await ended.count()) > 0 || (await question(v)) !== before).toBe(true);
  }
  await expect(ended).toContainText("Napoleon has left the game");
  await v.leave();
});

/** Whatever ends a question soonest; a march now and then, so that something happens. */
async function answer(v, n) {
  const button = (name) => v.page.locator(".prompt-buttons").getByRole("button", { name, exact: true });
  const first = v.page.locator(OFFERS).first();
  if (n % 5 === 0 && (await v.page.locator(".nge-use.can").count())) return v.page.locator(".nge-use.can").first().click();
  for (const name of ["Pass", "Stop here", "End the action", "No forced march", "Go on with the battle", "Stand", "Done"])
    if (n % 7 && (await button(name).count())) return button(name).first().click();
  const unit = v.page.locator(".nge-aside .nge-unit.can button, .nge-options button");
  if (await unit.count()) return unit.first().click();
  const any = v.page.locator(".prompt-buttons .button:not(.quiet)");
  if (await any.count()) return any.first().click();
  const id = await first.getAttribute("data-id");
  return id ? enter(v, id) : first.click();
}

test("all of 1815 against the computer", async () => {
  test.setTimeout(LONG_MS);
  const v = await sit();
  await setUp(v);
  const ended = v.page.locator(".ending");
  for (let n = 1; n < 600 && !(await ended.count()); n++) {
    await expect(v.page.locator(".prompt.mine, .ending").first()).toBeVisible({ timeout: TEST_MS });
    if (await ended.count()) break;
    await asked(v);
    const before = await question(v);
    await answer(v, n);
    await expect.poll(async () => (await ended.count()) > 0 || (await question(v)) !== before, { message: before }).toBe(true);
  }
  await expect(ended).toBeVisible();
  await expect(ended).toContainText(/wins|won|draw/);
  await speaks(v.page, "en", "the end of 1815");
  await shoot(v.page, "nge-ending");
  await v.leave();
});

const NGE_KB = 270;

test("what the table weighs", async () => {
  const v = await Visitor.come(browser, server, { viewport: LAPTOP });
  const own = [];
  v.page.on("requestfinished", (r) => /assets\/nge-/.test(r.url()) && own.push(r.sizes()));
  const made = await v.post("/api/games", { game: "nge", seats: [ME, COMPUTER], position: start("nge/march") });
  const bytes = await v.weigh(made.id);
  const part = (await Promise.all(own)).reduce((sum, s) => sum + s.responseBodySize, 0);
  console.log(`nge: ${(bytes / 1024).toFixed(1)} KB in all, its own part ${(part / 1024).toFixed(1)} KB`);
  assert.ok(part > 10_000 && part < NGE_KB * 1024, `${part} bytes`);
  await v.leave();
});
