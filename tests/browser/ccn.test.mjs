// Commands & Colors: Napoleonics at the table: a game against the computer, and the moments that matter,
// each from a position of its own.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { INNER, PHONE, Engine, Visitor, browser, clean, expect, fits, open, server, settle, shoot, speaks,
  start, still, test } from "./lib.mjs";

open();

const COMPUTER = { kind: "computer", level: "recruit" };
const ME = { kind: "me" };

/** At the Côa both lines have met: French horse before British foot, Barclay with the last block of his
 * unit and the enemy behind him. */
const MET = start("ccn/coa-met");

/** A position some decisions later; dice as they are wanted. `steps`: "0 play forward", "die flag". */
async function later(...steps) {
  const e = new Engine();
  await e.ask({ cmd: "position", text: MET });
  for (const s of steps) {
    const [seat, ...words] = s.split(" ");
    if (seat === "die") await e.ask({ cmd: "chance", action: s });
    else await e.do(Number(seat), words.join(" "));
  }
  const text = await e.text("position");
  e.end();
  return text;
}

async function sit(seats, position, options = {}) {
  const v = await Visitor.come(browser, server, options);
  const made = await v.post("/api/games", { game: "ccn", seats, ...(position ? { position } : { scenario: "coa" }) });
  await v.table(made.id);
  await v.asked();
  return v;
}

/** What stands beside the board hides nothing of it. */
async function apart(v) {
  await settle(v.page);
  const [board, panel] = [await v.page.locator(".board").boundingBox(), await v.page.locator(".cc-panel").boundingBox()];
  const { width, height } = v.page.viewportSize();
  assert.ok(panel.x >= board.x + board.width - 1 || panel.y >= board.y + board.height - 1, "the odds lie on the board");
  assert.ok(panel.height > 100 && panel.y + panel.height <= height + 1 && panel.x + panel.width <= width + 1, "the odds are in sight");
}

/** Cards that do not say all they have to say. */
const short = (v) => v.page.locator(".cc-card").evaluateAll((all) =>
  all.filter((c) => c.querySelector(".cc-card-text").scrollHeight > c.querySelector(".cc-card-text").clientHeight + 1).map((c) => c.dataset.id));

/** Cards with much to say. */
const WORDY = MET.replace(/^hand FR .*$/m, "hand FR elan forward force_march grande_manoeuvre leadership bombard").replace("AL 1 elan", "AL 1 cavalry_charge");

const charge = ["0 play cavalry_charge", "0 order F7", "0 order E10", "0 done", "0 done", "0 melee F7 E7"];

/** What is seen may be gone before it is clicked: then one looks again. */
const soon = { timeout: 3000 };
const again = (e) => {
  if (e.name !== "TimeoutError") throw e;
};

/** Something sensible: a card, then what the board offers first, then the button that goes on. */
async function decide(v) {
  const card = v.page.locator(".cc-card.can").first();
  const menu = v.page.locator(".which button").first();
  const main = v.page.locator(".prompt-buttons .button:not(.quiet)").first();
  if (await card.isVisible()) return card.click(soon);
  if (await menu.isVisible()) return menu.click(soon);
  const thing = v.board.locator('[role="button"]:not([aria-pressed])').first(); // not what is picked already
  const step = await v.prompt.innerText();
  const enough = /orders? given|one by one/.test(step) && decide.n++ % 3 === 2;
  if (!enough && (await thing.count())) return thing.click(soon);
  return main.click(soon);
}
decide.n = 0;

test("a whole battle against the computer", async () => {
  // Three banners decide instead of six, so that it is over sooner; everything else is as in the file.
  const own = readFileSync(new URL("../../data/ccn/scenarios/coa.txt", import.meta.url), "utf8").replace("banners 6", "banners 3");
  const v = await Visitor.come(browser, server);
  const { id } = await v.post("/api/games", { game: "ccn", own, seats: [ME, COMPUTER] });
  await v.table(id);
  const ending = v.page.locator(".ending");
  await v.asked();
  const tall = async () => (await v.page.locator(".hand").boundingBox()).height;
  const first = await tall();
  while (!(await ending.count())) {
    await v.page.waitForFunction(() => document.querySelector(".prompt.mine .prompt-buttons .button:not(.quiet)") ||
      document.querySelector(".cc-card.can") || document.querySelector('.prompt.mine ~ .board [role="button"]') ||
      document.querySelector(".ending"));
    if (await ending.count()) break;
    await decide(v).catch(again);
  }
  assert.ok((await v.log("plays").count()) > 2, "both have played cards");
  await expect.poll(tall, "without cards the hand keeps its height").toBe(first);
  await speaks(v.page, "en", "a battle");
  await settle(v.page);
  await clean(v.page, "a battle");
  await shoot(v.page, "ccn");
  await v.leave();
});

test("a unit is ordered by a click, a menu asks only where a leader is meant", async () => {
  const v = await sit([ME, COMPUTER], MET);
  await expect(v.page.locator(".cc-seat").first().getByText("5 cards in hand")).toBeVisible();
  // A card shows whom it is for, until it lies on the table.
  await v.page.locator('.cc-card[data-id="forward"]').hover();
  await expect(v.page.locator(".cc-marked").nth(11)).toBeAttached();
  const place = await v.page.locator(".board").boundingBox();
  await v.page.locator('.cc-card[data-id="forward"]').click();
  await expect(v.board.getByRole("button", { name: "Line infantry, 4 blocks, F3" })).toBeVisible();
  await expect(v.page.locator(".cc-marked"), "the next card has come under the pointer").toHaveCount(0);
  expect(await v.page.locator(".board").boundingBox(), "the board stays where it was").toEqual(place);
  const card = v.page.locator(".cc-in-play");
  await expect(card).toHaveText(/Forward[\s\S]*2 orders in each sector/, INNER);
  await v.choose("F3");
  await expect(v.log("Ordered: Line infantry F3")).toBeVisible();
  await expect(v.prompt.getByText("1 of 6 orders given")).toBeVisible();
  // Clicked again, it is not ordered any more; a second one would explain itself.
  await v.choose("F3");
  await expect(v.prompt.getByText("0 of 6 orders given")).toBeVisible();
  await v.choose("F3");
  await expect(v.prompt.getByText("1 of 6 orders given")).toBeVisible();
  await v.choose("F4");
  await expect(v.prompt.getByText("2 of 6 orders given")).toBeVisible();
  await v.thing("F3").click();
  await expect(v.page.getByText("F3 is ordered already")).toBeVisible();
  // Read again, the log still knows who it was.
  await v.page.reload();
  await expect(v.log("Ordered: Line infantry F3")).toBeVisible();
  await v.choose("F6");
  await expect(v.thing("F3")).not.toHaveAttribute("tabindex");
  await v.button("Order the unit").click();
  await expect(v.log("Ordered: Line infantry F6")).toBeVisible();
  await v.button("End orders").click();
  await expect(v.page.getByText("Move your ordered units")).toBeVisible();

  // Where it can go glows; the way back is Escape.
  await v.choose("F3");
  await expect(v.page.locator(".cc-glow.goal").first()).toBeVisible();
  await v.page.keyboard.press("Escape");
  await v.button("End movement").click();

  // The odds stand beside the board before anything is thrown.
  await expect(v.page.getByText("Let your ordered units fight")).toBeVisible();
  const panel = v.page.locator(".cc-panel");
  await expect(panel.getByText("All attacks")).toBeVisible();
  await apart(v);
  const rest = () => v.page.locator(".log").evaluate((e) => e.scrollHeight - e.clientHeight - e.scrollTop);
  await expect.poll(rest, "the log has become smaller and still shows its end").toBeLessThan(2);
  await v.choose("F6");
  await expect(panel.locator("caption").getByText("Line infantry F6")).toBeVisible();
  await v.page.waitForTimeout(1000); // longer than a tip takes
  await expect(v.page.locator(".tip"), "the pointer rests on what is picked, its targets around it").toHaveCount(0);
  await v.thing("E6").hover();
  await expect(panel.getByText("Line infantry F6 attacks Line infantry E6")).toBeVisible();
  const odds = [/4 dice/, // 4 blocks, against infantry +1, into forest -1
    /\+4\s+blocks[\s\S]*\+1\s+against infantry[\s\S]*−1\s+into forest/, /battles back/, /Destroyed\s+\d/];
  for (const told of odds) await expect(panel).toHaveText(told, INNER);
  await expect(panel.locator("a.rule").first()).toHaveAttribute("href", "/rules/ccn#5.40");
  await apart(v);
  await clean(v.page, "odds");
  await shoot(v.page, "ccn-odds");
  await v.leave();
});

test("cavalry comes: the infantry forms square", async () => {
  const v = await sit([COMPUTER, ME], await later(...charge, "1 pass"));
  await expect(v.prompt.getByText("Form square, or stand?")).toBeVisible();
  await expect(v.prompt).toHaveText(/^You decide\./, INNER);
  await expect(v.page.locator(".prompt-buttons .button.primary")).toHaveText("Form square", INNER);
  await v.button("Form square").click();
  await expect(v.log("Square at E7")).toBeVisible();
  await expect(v.page.locator(".cc-square text").filter({ hasText: "2" })).toBeAttached();
  await expect(v.page.locator(".cc-track").getByText("Square E7")).toBeVisible();
  await v.leave();
});

test("First Strike, and its dice", async () => {
  const v = await sit([COMPUTER, ME], await later(...charge));
  await expect(v.prompt.getByText("First Strike, if you hold the card?")).toBeVisible();
  await expect(v.prompt).toHaveText(/F7 attacks your unit at E7/, INNER);
  // The Allies sit at the top of the map: for them it is turned.
  const [a, b] = [await v.thing("A6").boundingBox(), await v.thing("I6").boundingBox()];
  assert.ok(a.y > b.y, "row A lies before the Allied player");
  await v.button("Play First Strike").click();
  await expect(v.log("plays First Strike!")).toBeVisible();
  await expect(v.log("Light infantry E7 throws at Light cavalry F7")).toBeVisible();
  await v.page.getByRole("button", { name: "Turn the board" }).click();
  await expect.poll(async () => (await v.thing("A6").boundingBox()).y, "and can be turned back").toBeLessThan(a.y);
  // The tray is empty when the next turn begins.
  while (!(await v.prompt.innerText()).includes("Play a command card")) {
    await decide(v).catch(again);
    await v.asked();
  }
  await expect(v.page.locator(".cc-dice")).toHaveCount(0);
  await v.leave();
});

test("dice lie in the tray as long as the turn lasts", async () => {
  // One's own turn: another unit can still fight, so it goes on whatever the dice say.
  const v = await sit([ME, COMPUTER], await later("0 play attack_centre", "0 order E8", "0 order F6", "0 done", "0 done"));
  await v.choose("E8");
  await v.choose("D8");
  await expect(v.log("Light infantry E8 attacks Line infantry D8")).toBeVisible();
  await expect(v.page.locator(".cc-dice .die").first()).toBeVisible();
  // Seen from above, once it lies: no side of a die sticks out.
  await settle(v.page);
  const out = await v.page.locator(".cc-dice .die").evaluateAll((all) => all.flatMap((die) => {
    const d = die.getBoundingClientRect();
    return [...die.querySelectorAll(".face")].map((f) => f.getBoundingClientRect())
      .map((f) => Math.max(d.left - f.left, f.right - d.right, d.top - f.top, f.bottom - d.bottom));
  }));
  assert.ok(out.length >= 6 && Math.max(...out) < 2, `${Math.max(...out)} px`);
  await v.leave();
});

test("who does not hold First Strike is not asked against a computer", async () => {
  const none = (await later(...charge)).replace("first_strike", "forward");
  const v = await sit([COMPUTER, ME], none);
  await expect(v.prompt.getByText("Form square, or stand?")).toBeVisible();
  await expect(v.page.getByRole("checkbox", { name: /Decline First Strike unasked/ })).toBeChecked();
  // What the page has answered is nothing to take back; what the player answers is.
  await expect(v.button("Undo")).toBeDisabled();
  // So it is when the page is opened again, even before the log has come that tells whose decision it was.
  let come;
  const held = new Promise((done) => (come = done));
  await v.page.route("**/log", (route) => held.then(() => route.continue()));
  const log = v.page.waitForResponse("**/log");
  await v.page.reload();
  await expect(v.prompt.getByText("Form square, or stand?")).toBeVisible();
  await expect(v.button("Undo"), "nothing can be taken back before the log has come").toBeDisabled();
  come();
  await (await log).finished();
  await settle(v.page);
  await expect(v.button("Undo"), "nor afterwards").toBeDisabled();
  await v.leave();
});

test("who does not hold First Strike is asked against people, told why, and not when he has switched it off", async () => {
  const none = (await later(...charge)).replace("first_strike", "forward");
  const v = await Visitor.come(browser, server);
  const { id } = await v.post("/api/games", { game: "ccn", seats: [{ kind: "here", name: "Emil" }, ME], position: none });
  await v.table(id);
  await v.page.locator(".curtain button").click();
  await expect(v.prompt.getByText("First Strike, if you hold the card?")).toBeVisible();
  await expect(v.prompt.getByText("You do not hold First Strike.")).toBeVisible();
  await expect(v.page.locator(".prompt-buttons .button.primary"), "a refusal is no main button").toHaveCount(0);
  const decline = v.page.getByRole("checkbox", { name: /Decline First Strike/ });
  await expect(decline).not.toBeChecked();
  await expect(v.button("Play First Strike")).toHaveCount(0);
  await decline.check();
  // The page answers by itself: the next question is another one.
  await expect(v.prompt.getByText("Form square, or stand?")).toBeVisible();
  await v.leave();
});

test("too few cards for a square: the question that comes says so", async () => {
  const few = (await later(...charge)).replace(/^hand AL .*$/m, "hand AL first_strike");
  const v = await sit([COMPUTER, ME], few);
  await expect(v.prompt.getByText("First Strike, if you hold the card?")).toBeVisible();
  await expect(v.prompt.getByText("No square: that needs three cards in hand.")).toBeVisible();
  await v.leave();
});

test("a leader without a unit escapes through the enemy, or falls", async () => {
  const alone = await later("0 play attack_centre", "0 order E8", "0 done", "0 done", "0 melee E8 D8", "1 pass",
    "die infantry", "die cavalry", "die cavalry", "die flag"); // the last one is his check
  const v = await sit([COMPUTER, ME], alone);
  await expect(v.prompt.getByText("Barclay has to go back")).toBeVisible();
  await expect(v.page.locator(".cc-panel, .cc-clash"), "the attack is over").toHaveCount(0);
  await v.choose("C8");
  await expect(v.log(/Barclay (slips through|falls in the midst of) the enemy at C8 \(/)).toBeVisible();
  await v.leave();
});

test("the odds are those of the strike to come", async () => {
  const met = ["0 play attack_centre", "0 order E8", "0 done", "0 done", "0 melee E8 E7"];
  const panel = ".cc-panel h2 > span";
  const arrow = (v) => v.page.locator(".cc-clash title");
  const before = await sit([COMPUTER, ME], await later(...met));
  await expect(before.page.locator(panel)).toHaveText(["First Strike now, before Light infantry E8 attacks",
    "Light infantry E8 attacks Light infantry E7", "Light infantry E7 battles back"], INNER);
  await expect(arrow(before)).toHaveText(/E8.*E7/);
  await before.leave();
  const dice = ["die cavalry", "die cavalry", "die cavalry", "die cavalry"];
  const after = await sit([COMPUTER, ME], await later(...met, "1 pass", ...dice));
  await expect(after.page.locator(panel)).toHaveText(["Light infantry E7 battles back"], INNER);
  await expect(arrow(after)).toHaveText(/E7.*E8/);
  await after.leave();
  const flags = await sit([COMPUTER, ME], await later(...met, "1 pass", ...dice.slice(1), "die flag"));
  await expect(flags.prompt.getByText("flag").first()).toBeVisible();
  // The unit that has to answer is ringed.
  await still(flags);
  const ring = await flags.page.locator(".cc-asked").boundingBox();
  const hex = await flags.thing("E7").boundingBox();
  assert.ok(Math.hypot(ring.x + ring.width / 2 - hex.x - hex.width / 2, ring.y + ring.height / 2 - hex.y - hex.height / 2) < 2);
  await expect(flags.page.locator(".cc-panel, .cc-clash")).toHaveCount(0);
  await flags.leave();
});

test("what does not fit on a card stands above it, also for a finger", async () => {
  const v = await sit([ME, COMPUTER], WORDY, { viewport: { width: 1000, height: 720 }, hasTouch: true });
  await expect.poll(() => short(v)).toContain("elan");
  const card = v.page.locator('.cc-card[data-id="elan"]');
  const whole = v.page.locator(".cc-whole");
  await card.hover();
  await expect(whole.getByText("The deck is shuffled")).toBeVisible();
  await v.page.mouse.move(5, 5);
  await expect(whole).toHaveCount(0);
  const { x, y } = await card.boundingBox();
  const finger = await v.context.newCDPSession(v.page);
  const touch = (type, at) => finger.send("Input.dispatchTouchEvent", { type, touchPoints: at });
  await touch("touchStart", [{ x: x + 40, y: y + 60 }]);
  await expect(whole.getByText("The deck is shuffled")).toBeVisible();
  await clean(v.page, "all of a card");
  await touch("touchEnd", []);
  await expect(whole).toHaveCount(0);
  await expect(v.prompt.getByText("Play a command card")).toBeVisible(); // it was only looked at
  await v.leave();
});

test("on a phone: the hand is a drawer, nothing scrolls sideways", async () => {
  for (const [lang, dark] of [["en", false], ["de", true]]) {
    const v = await sit([ME, COMPUTER], WORDY, { viewport: PHONE, lang, dark });
    await expect(v.page.locator(".cc-card.can").first()).toBeVisible();
    await fits(v.page, "a hand to choose from");
    await expect.poll(() => short(v), "cut texts").toEqual([]);
    await v.page.locator('.cc-card[data-id="forward"]').click();
    await expect(v.choices.first()).toBeVisible();
    await expect(v.page.locator(".hand.shut")).toBeVisible();
    await fits(v.page, "orders");
    await speaks(v.page, lang, "a phone");
    await settle(v.page);
    await clean(v.page, `a phone in ${lang}`);
    await shoot(v.page, `ccn-phone-${lang}`);
    await v.leave();
    const fight = await sit([ME, COMPUTER], await later("0 play forward", "0 order F6", "0 done", "0 done"), { viewport: PHONE, lang, dark });
    await fight.choose("F6");
    await expect(fight.page.locator(".cc-fights")).toBeVisible();
    await apart(fight);
    await fits(fight.page, "odds");
    await settle(fight.page);
    await clean(fight.page, `odds on a phone in ${lang}`);
    await shoot(fight.page, `ccn-phone-odds-${lang}`);
    await fight.leave();
  }
});

test("a tap on a piece means that piece, not the ground beside it", async () => {
  const v = await sit([ME, COMPUTER], await later("0 play forward", "0 order F3", "0 order F4", "0 done"), { viewport: PHONE, hasTouch: true });
  const tap = async (id, dx = 0, dy = 0) => {
    const { x, y, width, height } = await v.thing(id).boundingBox();
    await v.page.touchscreen.tap(x + width * (0.5 + dx), y + height * (0.5 + dy));
  };
  await tap("F3");
  await expect(v.page.locator(".cc-glow.goal").first()).toBeVisible();
  // G3 has no orders: near every one of its sides a tap moves nobody.
  const scale = await still(v);
  for (const [dx, dy] of [[-0.42, 0], [0.42, 0], [-0.2, -0.3], [0.2, -0.3], [-0.2, 0.3], [0.2, 0.3]]) await tap("G3", dx, dy);
  await expect(v.prompt.getByText("Line infantry, 4 blocks, F3")).toBeVisible();
  expect(await still(v), "nor brings the board nearer").toBe(scale);
  // F4 has: now it is the one that is picked.
  await tap("F4", -0.4, 0);
  await expect(v.prompt.getByText("Light infantry, 4 blocks, F4")).toBeVisible();
  await expect(v.log("→")).toHaveCount(0);
  await v.leave();
});

test("a board that is zoomed in goes where the next question is", async () => {
  const v = await sit([ME, COMPUTER], await later("0 play forward", "0 order F6", "0 done"), { viewport: PHONE });
  for (let i = 0; i < 5; i++) await v.page.keyboard.press("+");
  await settle(v.page);
  const b = await v.page.locator(".board").boundingBox();
  const inside = async () => {
    const h = await v.thing("F6").boundingBox();
    return h.x >= b.x && h.x + h.width <= b.x + b.width && h.y >= b.y;
  };
  for (let i = 0; i < 4; i++) {
    await v.page.mouse.move(b.x + 20, b.y + 60);
    await v.page.mouse.down();
    await v.page.mouse.move(b.x + b.width - 20, b.y + 60, { steps: 4 });
    await v.page.mouse.up();
  }
  await expect.poll(inside, "it is out of the picture").toBe(false);
  await v.button("End movement").click();
  await expect(v.prompt.getByText("Let your ordered units fight")).toBeVisible();
  await expect.poll(inside).toBe(true);
  await v.leave();
});

test("a running battle needs less than 350 KB", async () => {
  const v = await Visitor.come(browser, server);
  const made = await v.post("/api/games", { game: "ccn", seats: [ME, COMPUTER], position: MET });
  const bytes = await v.weigh(made.id);
  assert.ok(bytes > 20_000 && bytes < 350_000, `${bytes} bytes`);
  await v.leave();
});
