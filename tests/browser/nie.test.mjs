// Napoleon in Europa at the table: the map, a turn against the computer, and three at one screen through
// an alliance, a swap of cards, a battle and the end of the alliance.
import assert from "node:assert/strict";
import { PHONE, TEST_MS, Visitor, browser, clean, fits, open, server, settle, shoot, speaks, test } from "./lib.mjs";

open();

const timeout = TEST_MS;
const ME = { kind: "me" };
const COMPUTER = { kind: "computer", level: "recruit" };

/** France and Spain, Britain and Austria, Prussia and Russia. A French army stands in Lorraine, an
 * Austrian one in Baden-Württemberg, a small one in Tyrol; each has cards. The French turn begins. */
const WAR = `bicorne position 1
game nie 1
scenario equal
[head]
seats 3
turn 1
[state]
victory 1
limit 12
battle_limit 60
group 1
nation FR 0
nation GB 1
nation PR 2
nation RU 2
nation AU 1
nation SP 0
at paris FR 2 0 1 0
at lorraine FR 7 3 2 1
at picardy FR 0 2 0 0
at brittany FR 3 0 0 0
at london GB 3 1 0 1
at baden_wurtt AU 4 2 1 1
held baden_wurtt AU
at vienna AU 3 1 1 0
at berlin PR 5 2 1 1
at silesia PR 2 0 0 0
at moscow RU 4 2 1 1
at lithuania RU 3 0 0 0
at madrid SP 4 1 1 1
hand FR FR_inf GB_inf PR_inf napoleon SP_cav
hand SP SP_inf SP_art
hand GB GB_inf GB_cav
hand AU AU_inf AU_cav AU_art AU_leader
hand PR PR_inf PR_cav nothing
hand RU RU_inf
[stack]
game.allies done
round.waiters
turn.offer
`;

async function sit(seats, position, options = {}) {
  const v = await Visitor.come(browser, server, options);
  const made = await v.post("/api/games", { game: "nie", seats, ...(position ? { position } : { options: { players: seats.length } }) });
  await v.table(made.id);
  return v;
}

/** The line of the log that tells of a swap. */
const TRADED = /(swap|trade) cards: \d for \d/;

const HERE = [{ kind: "me" }, { kind: "here", name: "Karl" }, { kind: "here", name: "Luise" }];

/** Where several share a screen: whoever is asked takes his place. */
async function lift(v) {
  const curtain = v.page.locator(".curtain button").first();
  if (await curtain.isVisible()) await curtain.click();
}

/** The question as the server names it, when it can be answered. */
async function asked(v, name) {
  for (let i = 0; i < 600; i++) {
    await lift(v);
    const rule = await v.page.locator(".prompt.mine").count();
    if (rule && (await v.page.locator('.board-svg [role="button"], .prompt-buttons .button:not(.quiet), .nie-ui .can, .nie-numbers button').count())) return;
    await v.page.waitForTimeout(100);
  }
  assert.fail(`nobody is asked: ${name}`);
}

/** The button of the prompt that goes on. */
const main = (v) => v.page.locator(".prompt-buttons .button.primary");

/** Something sensible: what a battle asks, else a button, else what glows. */
async function decide(v) {
  await lift(v);
  const first = async (selector) => {
    const all = v.page.locator(selector);
    return (await all.count()) && (await all.first().isVisible()) ? all.first() : null;
  };
  const way =
    (await first(".which button, .group-list button")) ??
    (await first(".nie-numbers button:last-child")) ??
    (await first(".nie-fig.hit, .nie-fig.rally")) ??
    (await first(".nie-card.can")) ??
    (await first(".prompt-buttons .button.primary")) ??
    (await first(".prompt-buttons .button:not(.quiet)")) ??
    (await first('.board-svg [role="button"]:not([aria-pressed])'));
  if (!way) return v.page.waitForTimeout(60);
  await way.click({ timeout: 3000 }).catch((e) => {
    if (e.name !== "TimeoutError") throw e;
  });
}

test("the map: every region has a name and facts, on a desk and on a phone", { timeout }, async () => {
  for (const [lang, viewport, dark] of [["en", undefined, false], ["de", PHONE, true]]) {
    const v = await sit(HERE, WAR, { lang, dark, ...(viewport ? { viewport, hasTouch: true } : {}) });
    await asked(v, "the first question");
    assert.equal(await v.board.locator(".nie-places path[data-id]").count(), 95);
    await settle(v.page);
    await shoot(v.page, `nie-map-${lang}${viewport ? "-phone" : ""}`);
    await fits(v.page, `nie ${lang}`);
    await speaks(v.page, lang, "the table of nie");
    if (!viewport) {
      await v.thing("hanover").hover();
      await v.page.locator(".tip", { hasText: "Hanover" }).waitFor();
      assert.match(await v.page.locator(".tip").innerText(), /Minor nation/);
      await v.page.mouse.move(5, 5);
      await clean(v.page, "the table of nie", ".nie-held, .nie-homes, .nie-sea");
    }
    await v.leave();
  }
});

test("a set-up and a first turn against the computer", { timeout }, async () => {
  const v = await sit([ME, COMPUTER]);
  const moved = v.page.locator(".nie-round .nie-chip");
  for (let i = 0; i < 200; i++) {
    await v.asked();
    if (await moved.count()) break;
    await decide(v);
  }
  assert.ok(await moved.count(), "somebody moves");
  assert.ok((await v.page.locator(".nie-stack").count()) > 5);
  await v.leave();
});

test("an alliance is ended at the start of a turn", { timeout }, async () => {
  const v = await sit(HERE, WAR.replace("nation FR 0", "allies 0 2\nnation FR 0").replace("turn.offer", "turn.break"));
  await asked(v, "break");
  assert.equal(await v.page.locator(".nie-friend").count(), 1);
  await v.page.locator(".nie-talk li", { has: v.page.locator(".nie-badge.nie-PR") }).getByRole("button").click();
  await v.page.locator(".nie-friend").waitFor({ state: "detached" });
  assert.equal(await v.page.locator(".nie-foe").count(), 2);
  await v.leave();
});

test("three at one screen: an alliance, a swap, a march, a battle", { timeout }, async () => {
  const v = await sit(HERE, WAR);
  await asked(v, "offer");

  // An alliance with Luise.
  await v.page.locator(".nie-talk li", { has: v.page.locator(".nie-badge.nie-PR") }).getByRole("button").click();
  await asked(v, "answer");
  await v.page.locator(".prompt-buttons .button.primary").click();
  await asked(v, "on");
  await v.page.locator(".nie-friend").waitFor();

  // Until cards may be swapped; then two of ours for one of hers, seen by nobody else.
  const swap = v.page.locator(".nie-talk li", { has: v.page.locator(".nie-badge.nie-PR") }).getByRole("button", { name: "Trade cards" });
  for (let i = 0; i < 12 && !(await swap.isVisible()); i++) {
    await asked(v, "before the swap");
    if (!(await swap.isVisible())) await main(v).click();
    await v.page.waitForTimeout(150);
  }
  await swap.click();
  const traded = v.log(TRADED);
  for (let i = 0; i < 40 && !(await v.page.locator(".nie-round .nie-chip").count()); i++) {
    await asked(v, "swap");
    const yes = v.page.locator(".prompt-buttons .button").first();
    if (await v.page.locator(".nie-card.can").count()) await v.page.locator(".nie-card.can").first().click();
    else if (await v.page.locator(".group .button").count()) {
      await v.page.locator(".group .button").first().click();
      await v.page.locator(".group-list button").nth(1).click();
    } else await yes.click();
    await v.page.waitForTimeout(120);
  }
  assert.ok(await traded.count(), "cards were swapped");

  // The army of Lorraine marches into Baden, but for two of its infantry.
  await asked(v, "movement");
  for (let i = 0; i < 2 && !(await v.page.locator(".nie-round .nie-chip", { hasText: /France|FR/ }).count()); i++) await decide(v);
  await v.choose("lorraine");
  const box = v.page.locator(".nie-move");
  await box.waitFor();
  for (let i = 0; i < 2; i++) await box.locator(".nie-count").first().getByRole("button").first().click();
  await shoot(v.page, "nie-move");
  assert.equal(await box.locator("output").first().innerText(), "5/7");
  await v.choose("baden_wurtt");
  await v.page.locator(".nie-battles circle").first().waitFor();
  await asked(v, "after the march");
  assert.match(await v.thing("lorraine").getAttribute("aria-label"), /2 infantry/);

  // One click, one step back: the whole march.
  await v.page.keyboard.press("u");
  await v.page.locator(".nie-battles circle").first().waitFor({ state: "detached" });
  await asked(v, "taken back");
  assert.match(await v.thing("lorraine").getAttribute("aria-label"), /7 infantry, 3 cavalry/);
  await v.choose("lorraine");
  await box.waitFor();
  await v.choose("baden_wurtt");
  await v.page.locator(".nie-battles circle").first().waitFor();

  // The battle, until one side is beaten.
  const screen = v.page.locator(".nie-battle");
  for (let i = 0; i < 30 && !(await screen.count()); i++) {
    await asked(v, "to the battle");
    await decide(v);
  }
  await screen.waitFor();
  let shown = false;
  for (let i = 0; i < 400 && (await screen.count()); i++) {
    await decide(v);
    await v.page.waitForTimeout(60);
    if (!shown && (await screen.count()) && (await v.page.locator(".nie-fig.hit").count())) {
      shown = true;
      await shoot(v.page, "nie-battle");
    }
  }
  assert.ok(shown, "somebody was hit");
  await v.leave();
});
