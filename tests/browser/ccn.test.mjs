// Commands & Colors: Napoleonics at the table: a game against the computer, and the moments that matter,
// each from a position of its own.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PHONE, TEST_MS, Engine, Visitor, browser, clean, fits, open, server, settle, shoot, speaks, start, test } from "./lib.mjs";

open();

const timeout = TEST_MS;
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

test("a whole battle against the computer", { timeout }, async () => {
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
  assert.equal(await tall(), first, "without cards the hand keeps its height");
  await speaks(v.page, "en", "a battle");
  await settle(v.page);
  await clean(v.page, "a battle");
  await shoot(v.page, "ccn");
  await v.leave();
});

test("a unit is ordered by a click, a menu asks only where a leader is meant", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], MET);
  await v.page.locator(".cc-seat").first().getByText("5 cards in hand").waitFor();
  // A card shows whom it is for, until it lies on the table.
  await v.page.locator('.cc-card[data-id="forward"]').hover();
  await v.page.locator(".cc-marked").nth(11).waitFor({ state: "attached" });
  const place = await v.page.locator(".board").boundingBox();
  await v.page.locator('.cc-card[data-id="forward"]').click();
  await v.board.getByRole("button", { name: "Line infantry, 4 blocks, F3" }).waitFor();
  assert.equal(await v.page.locator(".cc-marked").count(), 0, "the next card has come under the pointer");
  assert.deepEqual(await v.page.locator(".board").boundingBox(), place, "the board stays where it was");
  const card = v.page.locator(".cc-in-play");
  assert.match(await card.innerText(), /Forward[\s\S]*2 orders in each sector/);
  await v.choose("F3");
  await v.log("Ordered: Line infantry F3").waitFor();
  await v.prompt.getByText("1 of 6 orders given").waitFor();
  // Clicked again, it is not ordered any more; a second one would explain itself.
  await v.choose("F3");
  await v.prompt.getByText("0 of 6 orders given").waitFor();
  await v.choose("F3");
  await v.prompt.getByText("1 of 6 orders given").waitFor();
  await v.choose("F4");
  await v.prompt.getByText("2 of 6 orders given").waitFor();
  await v.thing("F3").click();
  await v.page.getByText("F3 is ordered already").waitFor();
  // Read again, the log still knows who it was.
  await v.page.reload();
  await v.log("Ordered: Line infantry F3").waitFor();
  await v.choose("F6");
  assert.equal(await v.thing("F3").getAttribute("tabindex"), null);
  await v.button("Order the unit").click();
  await v.log("Ordered: Line infantry F6").waitFor();
  await v.button("End orders").click();
  await v.page.getByText("Move your ordered units").waitFor();

  // Where it can go glows; the way back is Escape.
  await v.choose("F3");
  await v.page.locator(".cc-glow.goal").first().waitFor();
  await v.page.keyboard.press("Escape");
  await v.button("End movement").click();

  // The odds stand beside the board before anything is thrown.
  await v.page.getByText("Let your ordered units fight").waitFor();
  const panel = v.page.locator(".cc-panel");
  await panel.getByText("All attacks").waitFor();
  await apart(v);
  const rest = () => v.page.locator(".log").evaluate((e) => e.scrollHeight - e.clientHeight - e.scrollTop);
  assert.ok((await rest()) < 2, "the log has become smaller and still shows its end");
  await v.choose("F6");
  await panel.locator("caption").getByText("Line infantry F6").waitFor();
  await v.page.waitForTimeout(1000); // longer than a tip takes
  assert.equal(await v.page.locator(".tip").count(), 0, "the pointer rests on what is picked, its targets around it");
  await v.thing("E6").hover();
  await panel.getByText("Line infantry F6 attacks Line infantry E6").waitFor();
  const told = await panel.innerText();
  assert.match(told, /4 dice/); // 4 blocks, against infantry +1, into forest -1
  assert.match(told, /\+4\s+blocks[\s\S]*\+1\s+against infantry[\s\S]*−1\s+into forest/);
  assert.match(told, /battles back/);
  assert.match(told, /Destroyed\s+\d/);
  assert.equal(await panel.locator("a.rule").first().getAttribute("href"), "/rules/ccn#5.40");
  await apart(v);
  await clean(v.page, "odds");
  await shoot(v.page, "ccn-odds");
  await v.leave();
});

test("cavalry comes: the infantry forms square", { timeout }, async () => {
  const v = await sit([COMPUTER, ME], await later(...charge, "1 pass"));
  await v.prompt.getByText("Form square, or stand?").waitFor();
  assert.match(await v.prompt.innerText(), /^You decide\./);
  assert.equal(await v.page.locator(".prompt-buttons .button.primary").innerText(), "Form square");
  await v.button("Form square").click();
  await v.log("Square at E7").waitFor();
  await v.page.locator(".cc-square text").filter({ hasText: "2" }).waitFor({ state: "attached" });
  await v.page.locator(".cc-track").getByText("Square E7").waitFor();
  await v.leave();
});

test("First Strike, and its dice", { timeout }, async () => {
  const v = await sit([COMPUTER, ME], await later(...charge));
  await v.prompt.getByText("First Strike, if you hold the card?").waitFor();
  assert.match(await v.prompt.innerText(), /F7 attacks your unit at E7/);
  // The Allies sit at the top of the map: for them it is turned.
  const [a, b] = [await v.thing("A6").boundingBox(), await v.thing("I6").boundingBox()];
  assert.ok(a.y > b.y, "row A lies before the Allied player");
  await v.button("Play First Strike").click();
  await v.log("plays First Strike!").waitFor();
  await v.log("Light infantry E7 throws at Light cavalry F7").waitFor();
  await v.page.getByRole("button", { name: "Turn the board" }).click();
  const turned = await v.thing("A6").boundingBox();
  assert.ok(turned.y < a.y, "and can be turned back");
  // The tray is empty when the next turn begins.
  while (!(await v.prompt.innerText()).includes("Play a command card")) {
    await decide(v).catch(again);
    await v.asked();
  }
  assert.equal(await v.page.locator(".cc-dice").count(), 0);
  await v.leave();
});

test("dice lie in the tray as long as the turn lasts", { timeout }, async () => {
  // One's own turn: another unit can still fight, so it goes on whatever the dice say.
  const v = await sit([ME, COMPUTER], await later("0 play attack_centre", "0 order E8", "0 order F6", "0 done", "0 done"));
  await v.choose("E8");
  await v.choose("D8");
  await v.log("Light infantry E8 attacks Line infantry D8").waitFor();
  await v.page.locator(".cc-dice .die").first().waitFor();
  // Seen from above: no side of a die sticks out.
  const out = await v.page.locator(".cc-dice .die").evaluateAll((all) => all.flatMap((die) => {
    const d = die.getBoundingClientRect();
    return [...die.querySelectorAll(".face")].map((f) => f.getBoundingClientRect())
      .map((f) => Math.max(d.left - f.left, f.right - d.right, d.top - f.top, f.bottom - d.bottom));
  }));
  assert.ok(out.length >= 6 && Math.max(...out) < 2, `${Math.max(...out)} px`);
  await v.leave();
});

test("who does not hold First Strike is not asked against a computer", { timeout }, async () => {
  const none = (await later(...charge)).replace("first_strike", "forward");
  const v = await sit([COMPUTER, ME], none);
  await v.prompt.getByText("Form square, or stand?").waitFor();
  assert.ok(await v.page.getByRole("checkbox", { name: /Decline First Strike unasked/ }).isChecked());
  // What the page has answered is nothing to take back; what the player answers is.
  assert.ok(await v.button("Undo").isDisabled());
  // So it is when the page is opened again, even before the log has come that tells whose decision it was.
  let come;
  const held = new Promise((done) => (come = done));
  await v.page.route("**/log", (route) => held.then(() => route.continue()));
  const log = v.page.waitForResponse("**/log");
  await v.page.reload();
  await v.prompt.getByText("Form square, or stand?").waitFor();
  assert.ok(await v.button("Undo").isDisabled(), "nothing can be taken back before the log has come");
  come();
  await (await log).finished();
  await settle(v.page);
  assert.ok(await v.button("Undo").isDisabled(), "nor afterwards");
  await v.leave();
});

test("who does not hold First Strike is asked against people, told why, and not when he has switched it off", { timeout }, async () => {
  const none = (await later(...charge)).replace("first_strike", "forward");
  const v = await Visitor.come(browser, server);
  const { id } = await v.post("/api/games", { game: "ccn", seats: [{ kind: "here", name: "Emil" }, ME], position: none });
  await v.table(id);
  await v.page.locator(".curtain button").click();
  await v.prompt.getByText("First Strike, if you hold the card?").waitFor();
  await v.prompt.getByText("You do not hold First Strike.").waitFor();
  assert.equal(await v.page.locator(".prompt-buttons .button.primary").count(), 0, "a refusal is no main button");
  const decline = v.page.getByRole("checkbox", { name: /Decline First Strike/ });
  assert.ok(!(await decline.isChecked()));
  assert.equal(await v.button("Play First Strike").count(), 0);
  await decline.check();
  // The page answers by itself: the next question is another one.
  await v.prompt.getByText("Form square, or stand?").waitFor();
  await v.leave();
});

test("too few cards for a square: the question that comes says so", { timeout }, async () => {
  const few = (await later(...charge)).replace(/^hand AL .*$/m, "hand AL first_strike");
  const v = await sit([COMPUTER, ME], few);
  await v.prompt.getByText("First Strike, if you hold the card?").waitFor();
  await v.prompt.getByText("No square: that needs three cards in hand.").waitFor();
  await v.leave();
});

test("a leader without a unit escapes through the enemy, or falls", { timeout }, async () => {
  const alone = await later("0 play attack_centre", "0 order E8", "0 done", "0 done", "0 melee E8 D8", "1 pass",
    "die infantry", "die cavalry", "die cavalry", "die flag"); // the last one is his check
  const v = await sit([COMPUTER, ME], alone);
  await v.prompt.getByText("Barclay has to go back").waitFor();
  assert.equal(await v.page.locator(".cc-panel, .cc-clash").count(), 0, "the attack is over");
  await v.choose("C8");
  await v.log(/Barclay (slips through|falls in the midst of) the enemy at C8 \(/).waitFor();
  await v.leave();
});

test("the odds are those of the strike to come", { timeout }, async () => {
  const met = ["0 play attack_centre", "0 order E8", "0 done", "0 done", "0 melee E8 E7"];
  const panel = ".cc-panel h2 > span";
  const arrow = (v) => v.page.locator(".cc-clash title").textContent();
  const before = await sit([COMPUTER, ME], await later(...met));
  assert.deepEqual(await before.page.locator(panel).allInnerTexts(), ["First Strike now, before Light infantry E8 attacks",
    "Light infantry E8 attacks Light infantry E7", "Light infantry E7 battles back"]);
  assert.match(await arrow(before), /E8.*E7/);
  await before.leave();
  const dice = ["die cavalry", "die cavalry", "die cavalry", "die cavalry"];
  const after = await sit([COMPUTER, ME], await later(...met, "1 pass", ...dice));
  assert.deepEqual(await after.page.locator(panel).allInnerTexts(), ["Light infantry E7 battles back"]);
  assert.match(await arrow(after), /E7.*E8/);
  await after.leave();
  const flags = await sit([COMPUTER, ME], await later(...met, "1 pass", ...dice.slice(1), "die flag"));
  await flags.prompt.getByText("flag").first().waitFor();
  // The unit that has to answer is ringed.
  const ring = await flags.page.locator(".cc-asked").boundingBox();
  const hex = await flags.thing("E7").boundingBox();
  assert.ok(Math.hypot(ring.x + ring.width / 2 - hex.x - hex.width / 2, ring.y + ring.height / 2 - hex.y - hex.height / 2) < 2);
  assert.equal(await flags.page.locator(".cc-panel, .cc-clash").count(), 0);
  await flags.leave();
});

test("what does not fit on a card stands above it, also for a finger", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], WORDY, { viewport: { width: 1000, height: 720 }, hasTouch: true });
  assert.ok((await short(v)).includes("elan"));
  const card = v.page.locator('.cc-card[data-id="elan"]');
  const whole = v.page.locator(".cc-whole");
  await card.hover();
  await whole.getByText("The deck is shuffled").waitFor();
  await v.page.mouse.move(5, 5);
  await whole.waitFor({ state: "detached" });
  const { x, y } = await card.boundingBox();
  const finger = await v.context.newCDPSession(v.page);
  const touch = (type, at) => finger.send("Input.dispatchTouchEvent", { type, touchPoints: at });
  await touch("touchStart", [{ x: x + 40, y: y + 60 }]);
  await whole.getByText("The deck is shuffled").waitFor();
  await clean(v.page, "all of a card");
  await touch("touchEnd", []);
  await whole.waitFor({ state: "detached" });
  await v.prompt.getByText("Play a command card").waitFor(); // it was only looked at
  await v.leave();
});

test("on a phone: the hand is a drawer, nothing scrolls sideways", { timeout }, async () => {
  for (const [lang, dark] of [["en", false], ["de", true]]) {
    const v = await sit([ME, COMPUTER], WORDY, { viewport: PHONE, lang, dark });
    await v.page.locator(".cc-card.can").first().waitFor();
    await fits(v.page, "a hand to choose from");
    assert.deepEqual(await short(v), [], "cut texts");
    await v.page.locator('.cc-card[data-id="forward"]').click();
    await v.choices.first().waitFor();
    await v.page.locator(".hand.shut").waitFor();
    await fits(v.page, "orders");
    await speaks(v.page, lang, "a phone");
    await settle(v.page);
    await clean(v.page, `a phone in ${lang}`);
    await shoot(v.page, `ccn-phone-${lang}`);
    await v.leave();
    const fight = await sit([ME, COMPUTER], await later("0 play forward", "0 order F6", "0 done", "0 done"), { viewport: PHONE, lang, dark });
    await fight.choose("F6");
    await fight.page.locator(".cc-fights").waitFor();
    await apart(fight);
    await fits(fight.page, "odds");
    await settle(fight.page);
    await clean(fight.page, `odds on a phone in ${lang}`);
    await shoot(fight.page, `ccn-phone-odds-${lang}`);
    await fight.leave();
  }
});

test("a tap on a piece means that piece, not the ground beside it", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], await later("0 play forward", "0 order F3", "0 order F4", "0 done"), { viewport: PHONE, hasTouch: true });
  const tap = async (id, dx = 0, dy = 0) => {
    const { x, y, width, height } = await v.thing(id).boundingBox();
    await v.page.touchscreen.tap(x + width * (0.5 + dx), y + height * (0.5 + dy));
  };
  await tap("F3");
  await v.page.locator(".cc-glow.goal").first().waitFor();
  // G3 has no orders: near every one of its sides a tap moves nobody.
  const scale = await v.page.locator(".board-layer").getAttribute("transform");
  for (const [dx, dy] of [[-0.42, 0], [0.42, 0], [-0.2, -0.3], [0.2, -0.3], [-0.2, 0.3], [0.2, 0.3]]) await tap("G3", dx, dy);
  await v.prompt.getByText("Line infantry, 4 blocks, F3").waitFor();
  assert.equal(await v.page.locator(".board-layer").getAttribute("transform"), scale, "nor brings the board nearer");
  // F4 has: now it is the one that is picked.
  await tap("F4", -0.4, 0);
  await v.prompt.getByText("Light infantry, 4 blocks, F4").waitFor();
  assert.equal(await v.log("→").count(), 0);
  await v.leave();
});

test("a board that is zoomed in goes where the next question is", { timeout }, async () => {
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
  assert.ok(!(await inside()), "it is out of the picture");
  await v.button("End movement").click();
  await v.prompt.getByText("Let your ordered units fight").waitFor();
  await v.page.waitForTimeout(600); // a jump is eased
  assert.ok(await inside());
  await v.leave();
});

test("a running battle needs less than 350 KB", { timeout }, async () => {
  const v = await Visitor.come(browser, server);
  const made = await v.post("/api/games", { game: "ccn", seats: [ME, COMPUTER], position: MET });
  const bytes = await v.weigh(made.id);
  assert.ok(bytes > 20_000 && bytes < 350_000, `${bytes} bytes`);
  await v.leave();
});
