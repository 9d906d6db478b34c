// Napoleon in Europa at the table: the map, a whole game against the computer, three at one screen and three
// at their own, figures that are pulled, and what all of it weighs.
import assert from "node:assert/strict";
import { INNER, PHONE, TEST_MS, Visitor, browser, clean, expect, fits, open, server, settle, shoot, speaks,
  still, test } from "./lib.mjs";

open();

/** Hundreds of decisions: a minute or so, but a busy machine is slow. */
const LONG_MS = 4 * TEST_MS;
const ME = { kind: "me" };
const COMPUTER = { kind: "computer", level: "recruit" };

/** France and Spain, Britain and Austria, Prussia and Russia. A French army stands in Lorraine, an
 * Austrian one in Baden-Württemberg, a small one in Tyrol; each has cards. The French turn begins. */
const WAR = `bicorne position 1
game nie 3
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

async function sit(seats, position, options = {}, war = {}) {
  const v = await Visitor.come(browser, server, options);
  const made = await v.post("/api/games", { game: "nie", seats, ...(position ? { position } : { options: { players: seats.length, ...war } }) });
  await v.table(made.id);
  return v;
}

const HERE = [{ kind: "me" }, { kind: "here", name: "Karl" }, { kind: "here", name: "Luise" }];

/** Where several share a screen: whoever is asked takes his place. */
async function lift(v) {
  const curtain = v.page.locator(".curtain button").first();
  if (!(await curtain.isVisible())) return;
  await curtain.click({ timeout: 3000 }).catch((e) => {
    if (e.name !== "TimeoutError") throw e; // it has risen by itself
  });
}

/** Where anything can be chosen. */
const OFFERS = '.board-svg [role="button"], .prompt-buttons .button:not(.quiet), .nie-ui .can, .nie-numbers button';

/** Until a question can be answered. */
async function asked(v, name) {
  await expect.poll(async () => {
    await lift(v);
    return (await v.page.locator(".prompt.mine").count()) > 0 && (await v.page.locator(OFFERS).count()) > 0;
  }, { message: `nobody is asked: ${name}`, intervals: [100] }).toBe(true);
}

/** What is on the page and could be answered, and what was told: it changes with every step of the game. */
const state = (v) => v.page.evaluate((offers) => {
  const parts = [...document.querySelectorAll(".prompt, .curtain, .nie-numbers, .nie-choose, .nie-battle, .ending")].map((e) => e.textContent);
  const ways = [...document.querySelectorAll(offers)].map((e) => `${e.dataset.id} ${e.getAttribute("aria-label")} ${e.getAttribute("aria-pressed")}`);
  return [...parts, ...ways, document.querySelectorAll(".log li").length].join("|");
}, OFFERS);

/** Does something, and waits until the page shows that it is done. */
async function change(v, what, act) {
  const before = await state(v);
  await act();
  await expect.poll(() => state(v), what).not.toBe(before);
}

test("the map: every region has a name and facts, on a desk and on a phone", async () => {
  for (const [lang, viewport, dark] of [["en", undefined, false], ["de", PHONE, true]]) {
    const v = await sit(HERE, WAR, { lang, dark, ...(viewport ? { viewport, hasTouch: true } : {}) });
    await asked(v, "the first question");
    await expect(v.board.locator(".nie-places path[data-id]")).toHaveCount(95);
    await settle(v.page);
    await shoot(v.page, `nie-map-${lang}${viewport ? "-phone" : ""}`);
    await fits(v.page, `nie ${lang}`);
    await speaks(v.page, lang, "the table of nie");
    if (!viewport) {
      await v.thing("hanover").hover();
      await expect(v.page.locator(".tip", { hasText: "Hanover" })).toBeVisible();
      await expect(v.page.locator(".tip")).toHaveText(/Minor nation/, INNER);
      await v.page.mouse.move(5, 5);
      await clean(v.page, "the table of nie", ".nie-held, .nie-homes, .nie-sea");
    }
    await v.leave();
  }
});

/** In the page: what it offers to whoever is asked, answered without thinking; the way of it. Null when nobody is
 * asked, or once `until` is there. */
function choose(until) {
  if (document.querySelector(".ending")) return "over";
  if (until && document.querySelector(until)) return null;
  if (!document.querySelector(".prompt.mine") || document.querySelector(".curtain")) return null;
  const ways = [".which button", ".nie-choose li button:not(:disabled)", ".nie-place .nie-move-all button", ".nie-fire button",
    ".nie-numbers button:last-child", ".nie-fig.hit, .nie-fig.rally", ".nie-card.can", ".nie-set.can",
    ".prompt-buttons > .button.primary:not(:disabled)", ".prompt-buttons > .button:not(.quiet):not(:disabled)", ".group-list button",
    '.board-svg [role="button"]:not([aria-pressed])'];
  for (const way of ways) {
    const e = [...document.querySelectorAll(way)].find((x) => x.getBoundingClientRect().width > 0);
    if (!e) continue;
    e.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return way;
  }
  return null;
}

const answer = (v, until) => v.page.evaluate(choose, until);

/** In the page: answers all that is asked for some seconds, or to the end; the ways that were taken. */
function chooseOn(choose) {
  return new Promise((done) => {
    const seen = new Set();
    const stop = performance.now() + 5000;
    const timer = setInterval(() => {
      const way = choose();
      if (way) seen.add(way);
      if (way !== "over" && performance.now() < stop) return;
      clearInterval(timer);
      done([...seen]);
    }, 20);
  });
}

test("a whole game against the computer, from the set-up to the end", async () => {
  test.setTimeout(LONG_MS);
  const v = await sit([ME, COMPUTER], null, {}, { victory: "limited", rounds: "6" });
  await expect(v.page.locator(".nie-choose li button:not(:disabled)").first()).toBeVisible();
  await expect(v.page.locator(".nie-choose li button")).toHaveCount(7);
  const seen = new Set();
  await expect.poll(async () => {
    for (const way of await v.page.evaluate(`(${chooseOn})(${choose})`)) seen.add(way);
    return seen.has("over");
  }, { message: "it has no end", intervals: [1], timeout: LONG_MS }).toBe(true);
  for (const way of [".nie-choose li button:not(:disabled)", ".nie-place .nie-move-all button"]) assert.ok(seen.has(way), way);
  await expect(v.page.locator(".ending")).toHaveText(/regions gained/, INNER);
  await expect(v.page.locator(".nie-round strong")).toHaveText(/Round 6 of 6/, INNER);
  await v.page.locator(".ending-close").click();

  // How it went: a line for each player, seven rows of numbers.
  await v.page.locator(".nie-round button").click();
  const stands = v.page.locator("dialog");
  await expect(stands.locator(".nie-chart .line").nth(1)).toBeVisible();
  await stands.getByRole("button", { name: "Regions" }).click();
  await stands.getByRole("button", { name: "Nations" }).click();
  await expect(stands.locator(".nie-chart .line")).toHaveCount(6);
  await stands.locator("summary").click();
  await expect(stands.locator("details tbody tr")).toHaveCount(7);
  const now = await stands.locator(".nie-standings").first().locator("tbody tr").allInnerTexts();
  const held = await stands.locator("details tbody tr").last().locator("td").allInnerTexts();
  const sum = (texts) => texts.reduce((n, x) => n + Number(x), 0);
  assert.equal(sum(held), sum(now.map((row) => row.split("\t")[2])), "regions of the last round are those of now");
  await settle(v.page);
  await shoot(v.page, "nie-standings");
  await clean(v.page, "the standings of nie", ".board-svg");
  await v.leave();
});

/** A button of the diplomacy with whoever leads that nation. */
const say = (v, nation, name) => v.page.locator(".nie-talk li", { has: v.page.locator(`.nie-badge.nie-${nation}`) }).getByRole("button", { name });

/** Nothing of anybody's hand or ranks is on the page. */
async function covered(v) {
  // At one moment: the page may answer for a player who has no choice, and the curtain rises again.
  const behind = await v.page.evaluate(() => (document.querySelector(".curtain") ? document.querySelectorAll(".nie-card, .nie-set").length : 0));
  assert.equal(behind, 0, "cards behind the curtain");
}

/** Until that one is asked: the curtain falls between two players and hides what the first one saw. */
async function hand(v, name) {
  await expect(v.page.locator(".curtain", { hasText: name })).toBeVisible();
  await covered(v);
  await v.page.locator(".curtain button").first().click();
  await expect(v.page.locator(".prompt.mine", { hasText: name })).toBeVisible();
}

const cards = (v) => v.page.locator(".nie-card").evaluateAll((all) => all.map((e) => e.getAttribute("aria-label")));
const press = (v, name) => v.page.locator(".prompt-buttons").getByRole("button", { name, exact: true }).click();

test("three at one screen: an alliance, a trade, a march, a battle, the end of the alliance", async () => {
  test.setTimeout(LONG_MS);
  const v = await sit(HERE, WAR);
  await hand(v, "Guest");
  await expect.poll(() => cards(v)).toContain("Napoleon (joker)");

  // An alliance with Luise. She sees her cards and nobody else's.
  await say(v, "PR", "Offer an alliance").click();
  await hand(v, "Luise");
  await expect.poll(() => cards(v)).toEqual(["Prussian infantry", "Prussian cavalry", "worthless card", "Russian infantry"]);
  await press(v, "Yes");
  await hand(v, "Guest");
  await expect(v.page.locator(".nie-friend")).toBeVisible();

  // Two cards of France for one of Prussia; each chooses unseen.
  for (const name of ["No offers", "Act now", "Act without others"]) {
    await asked(v, name);
    const way = v.page.locator(".prompt-buttons").getByRole("button", { name, exact: true });
    if (await way.isVisible()) await change(v, name, () => way.click());
  }
  await say(v, "PR", "Trade cards").click();
  await press(v, "Cards of France");
  await press(v, "Cards of Prussia");
  const many = async (name) => {
    await asked(v, name);
    const group = v.page.locator(".group > .button");
    if (await group.count()) await group.click();
    await v.page.getByRole("button", { name, exact: true }).click();
  };
  await many("Give 2 cards");
  await many("Ask for 1 card");
  await hand(v, "Luise");
  await press(v, "Yes");
  await asked(v, "her card, or ours");
  // Both choose at once: whoever is asked first.
  const gives = { Guest: ["British infantry", "Prussian infantry"], Luise: ["worthless card"] };
  for (let i = 0; i < 30 && !(await v.log(/trade cards: 2 for 1/).count()); i++) {
    await asked(v, "a card");
    const who = (await v.prompt.innerText()).includes("Luise,") ? "Luise" : "Guest";
    const mine = v.page.locator(".nie-card.can");
    if (!(await mine.count())) continue;
    const card = v.page.locator(`.nie-card.can[aria-label="${gives[who].shift()}"]`);
    await card.click();
    await expect(card).toHaveCount(0);
  }
  assert.deepEqual(gives, { Guest: [], Luise: [] });
  await asked(v, "after the trade");
  await expect.poll(() => cards(v), "Luise gave what she wanted to be rid of").toContain("worthless card");

  // The army of Lorraine is pulled into Baden; who goes is said before it marches, and what to expect.
  for (let i = 0; i < 3 && !(await v.page.locator(".nie-round .nie-chip.nie-FR").count()); i++) {
    await asked(v, "movement");
    const way = v.page.locator(".prompt-buttons").getByRole("button", { name: /^(France moves|No trade)$/ }).first();
    if (await way.isVisible()) await change(v, "movement", () => way.click());
  }
  await pull(v, "lorraine", "baden_wurtt");
  const box = v.page.locator(".nie-move");
  await expect(box.locator(".nie-forecast")).toBeVisible();
  const chance = async () => Number(/(\d+)%/.exec(await box.locator(".nie-forecast strong").innerText())[1]);
  const all = await chance();
  for (let i = 0; i < 5; i++) await box.locator(".nie-count").first().getByRole("button").first().click();
  await expect(box.locator("output").first()).toHaveText("2/7", INNER);
  await expect.poll(chance, "fewer have less of a chance").toBeLessThan(all);
  await shoot(v.page, "nie-move");
  await box.getByRole("button", { name: "Attack" }).click();
  await expect(v.page.locator(".nie-battles circle").first()).toBeVisible();
  await stands(v, "lorraine", "5 infantry");

  // One click, one step back: the whole march. Then by clicks, with all of them.
  await v.page.keyboard.press("u");
  await expect(v.page.locator(".nie-battles circle").first()).toHaveCount(0);
  await stands(v, "lorraine", "7 infantry, 3 cavalry, 2 artillery, 1 leader");
  await go(v, "lorraine");
  await expect(box).toBeVisible();
  await go(v, "baden_wurtt");
  await expect(box.getByRole("button", { name: "Attack" })).toBeVisible();
  await go(v, "baden_wurtt");
  await expect(v.page.locator(".nie-battles circle").first()).toBeVisible();

  // Both deploy in secret: neither sees the other's ranks before all are done.
  const screen = v.page.locator(".nie-battle");
  // Whatever is asked on the way is answered; the page answers by itself, too, so the battle may come at any moment.
  await expect.poll(async () => {
    await lift(v);
    await answer(v, ".nie-battle");
    return screen.count();
  }, { message: "to the battle", intervals: [100] }).toBe(1);
  const looked = new Set();
  for (let i = 0, who = ""; i < 30 && !(await v.page.locator(".nie-fire .primary").count()); i++) {
    if (await v.page.locator(".curtain").count()) await covered(v);
    await asked(v, "deployment");
    const question = await deploys(v);
    const now = question?.includes("Karl,") ? "Karl" : "Guest";
    const other = now === "Karl" ? "attacker" : "defender";
    if (question) {
      looked.add(now);
      for (const rank of ["front", "rear"])
        expect(await v.page.locator(`.nie-side.${other} .nie-rank.${rank}`).count(), `${now} sees ranks of the other side`).toBe(0);
      if (now === "Karl") expect(await v.log(/(British|Prussian) infantry|worthless/).count(), "he knows what was traded").toBe(0);
      if (now !== who) await expect(v.page.locator(".nie-forecast strong", { hasText: "Your chance" })).toBeVisible();
      await v.page.locator(".nie-numbers button").last().click();
      await expect.poll(() => deploys(v), `${now} has answered`).not.toBe(question);
    }
    who = now;
  }
  assert.deepEqual([...looked].sort(), ["Guest", "Karl"]);
  for (const side of ["attacker", "defender"])
    await expect(v.page.locator(`.nie-side.${side} .nie-rank.front .nie-fig`).first(), `now both see the ${side}'s ranks`).toBeVisible();

  // Until one side is beaten and gone. Every figure that fired shows its own dice until the next throw.
  let shown = false;
  let throws = 0;
  await expect.poll(async () => {
    await lift(v);
    for (const sort of await dice(v)) {
      const [, figures, all, hits] = /^(\d+) .*, (\d+) (?:die|dice), (\d+) (?:hits?|back)$/.exec(sort.text).map(Number);
      assert.ok(figures > 0 && all % figures === 0, sort.text);
      assert.deepEqual(sort.dice, Array(figures).fill(all / figures), sort.text);
      assert.equal(sort.hits, hits, sort.text);
      throws++;
    }
    if (!shown && (await v.page.locator(".nie-fig.hit").count())) {
      await settle(v.page);
      await shoot(v.page, "nie-battle");
    }
    shown = (await answer(v))?.includes(".hit") || shown;
    return screen.count();
  }, { message: "the battle has no end", intervals: [40], timeout: TEST_MS }).toBe(0);
  assert.ok(shown, "somebody was hit");
  assert.ok(throws, "dice lay beside figures");
  await expect(v.log(/wins the battle in Baden/)).toBeVisible();

  // At the start of her turn Luise ends the alliance.
  const end = say(v, "FR", "End the alliance");
  await expect.poll(async () => {
    await lift(v);
    return (await end.isVisible()) ? "her turn" : await answer(v);
  }, { message: "Luise's turn", intervals: [60], timeout: TEST_MS }).toBe("her turn");
  await end.click();
  await expect(v.log(/Luise ends the alliance with Guest/)).toBeVisible();
  await expect(v.page.locator(".nie-friend")).toHaveCount(0);
  await expect(v.page.locator(".nie-foe")).toHaveCount(2);
  await v.leave();
});

/** The question of a deployment, whole and at one moment; null when another is asked, or nobody. */
const deploys = (v) =>
  v.page.evaluate(() => {
    const numbers = document.querySelector(".prompt.mine") && document.querySelector(".nie-numbers");
    return numbers ? document.querySelector(".prompt").innerText + numbers.innerText : null;
  });

/** A point of a region where nothing else lies upon it. */
const bare = (v, id) => v.page.evaluate((region) => {
  const el = document.querySelector(`.board-svg [data-id="${region}"]`);
  const r = el.getBoundingClientRect();
  for (let y = r.top + 2; y < r.bottom; y += 2)
    for (let x = r.left + 2; x < r.right; x += 2) if (document.elementFromPoint(x, y) === el) return [x, y];
  return null;
}, id);

/** A click on a region, beside the figures. */
const go = async (v, id) => v.page.mouse.click(...(await bare(v, id)));

/** Sorts of figures whose dice lie: what is said of them, and the dice of each figure that has some. */
const dice = (v) =>
  v.page.evaluate(() =>
    [...document.querySelectorAll(".nie-sort")].map((sort) => ({
      text: sort.querySelector("small").textContent,
      dice: [...sort.querySelectorAll(".nie-man")].map((man) => man.querySelectorAll("i").length).filter((n) => n),
      hits: sort.querySelectorAll("i.hit").length,
    })));

/** These figures can be chosen there. */
const stands = (v, id, row) => expect(v.board.locator(`[data-id="${id}"][role="button"][aria-label*="${row}"]`)).toBeAttached();

/** Pulls the figures of a region to another one, with the mouse. */
async function pull(v, from, to) {
  const way = await v.page.evaluate(([a, b]) => {
    const r = document.querySelector(`[data-grip="${a}"]`).getBoundingClientRect();
    const t = document.querySelector(`.board-svg [data-id="${b}"]`).getBoundingClientRect();
    const hits = (x, y) => document.elementFromPoint(x, y)?.dataset.id === b;
    for (let y = t.top + 2; y < t.bottom; y += 2)
      for (let x = t.left + 2; x < t.right; x += 2)
        if (hits(x, y) && hits(x + 3, y) && hits(x, y + 3)) return [r.left + r.width / 2, r.top + r.height / 2, x + 1, y + 1];
    return null;
  }, [from, to]);
  assert.ok(way, `${to} is in sight`);
  await v.page.mouse.move(way[0], way[1]);
  await v.page.mouse.down();
  await v.page.mouse.move((way[0] + way[2]) / 2, (way[1] + way[3]) / 2 - 12, { steps: 3 });
  await v.page.mouse.move(way[2], way[3], { steps: 3 });
  await v.page.mouse.up();
}

/** Three at one screen, from that position on to France's movement. */
async function marching(position, options) {
  const v = await sit(HERE, position.replace("turn.offer", "turn.trades"), options);
  // The page answers some questions by itself: it may be there before anything was answered here.
  const moves = ".nie-round .nie-chip.nie-FR";
  await expect.poll(async () => {
    await lift(v);
    await answer(v, moves);
    return v.page.locator(moves).count();
  }, { message: "movement", intervals: [100] }).toBeGreaterThan(0);
  await settle(v.page);
  return v;
}

test("a finger pulls figures too; beside them it pulls the map", async () => {
  const v = await marching(WAR, { viewport: PHONE, hasTouch: true, lang: "de" });
  const cdp = await v.context.newCDPSession(v.page);
  const touch = (type, at) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  const move = async (a, b) => {
    for (let i = 1; i <= 6; i++) await touch("touchMove", [a[0] + ((b[0] - a[0]) * i) / 6, a[1] + ((b[1] - a[1]) * i) / 6]);
  };
  const layer = () => v.page.locator(".board-layer").getAttribute("transform");
  const before = await still(v);
  const figures = await v.page.evaluate(() => {
    const r = document.querySelector('[data-grip="lorraine"]').getBoundingClientRect();
    return [r.left + r.width / 2, r.top + r.height / 2];
  });
  const burgundy = () =>
    v.page.evaluate(() => {
      const b = document.querySelector('.board-svg [data-id="burgundy"]').getBoundingClientRect();
      for (let y = b.bottom; y > b.top; y -= 2)
        for (let x = b.left; x < b.right; x += 2)
          if (document.elementFromPoint(x, y)?.dataset.id === "burgundy") return [x, y];
    });
  // The box that comes when figures are pulled takes room from the map: a finger goes to where Burgundy is then.
  await touch("touchStart", figures);
  await move(figures, await burgundy());
  await expect(v.page.locator(".nie-move")).toBeVisible();
  await settle(v.page);
  const there = await burgundy();
  await touch("touchMove", [there[0] + 1, there[1]]);
  await touch("touchMove", there);
  await touch("touchEnd");
  await expect(v.page.locator(".nie-move .go")).toBeVisible();
  const [from, to] = [before, await layer()].map((x) => x.match(/-?[\d.]+/g).map(Number));
  assert.ok(from.every((x, i) => Math.abs(x - to[i]) < 2), "the map has not moved"); // but for the size of its frame
  await shoot(v.page, "nie-move-phone");
  await fits(v.page, "nie on a phone");
  await v.page.locator(".nie-move .go").click();
  await expect(v.page.locator(".nie-move")).toHaveCount(0);
  await still(v);
  const lies = await layer();
  const board = await v.page.locator(".board").boundingBox();
  const finger = [board.x + 20, board.y + board.height / 2];
  await touch("touchStart", finger);
  await move(finger, [board.x + 90, board.y + board.height / 2 + 40]);
  await touch("touchEnd");
  await expect.poll(layer, "the map has moved").not.toBe(lies);
  await v.leave();
});

test("on a phone figures that are picked do not stay under the box", async () => {
  const v = await marching(WAR.replace("at picardy FR", "at andalusia FR"), { viewport: PHONE, hasTouch: true });
  const grip = v.page.locator('[data-grip="andalusia"]');
  const at = await grip.boundingBox();
  await v.page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
  const box = v.page.locator(".nie-move");
  await expect(box).toBeVisible();
  const free = async () => {
    const [low, top] = [await grip.boundingBox(), await box.boundingBox()];
    return low.y + low.height <= top.y;
  };
  await expect.poll(free, "the corps is seen").toBe(true);
  await shoot(v.page, "nie-picked-phone");
  await v.leave();
});

test("on a phone the map goes to the homeland that is filled, and a tap tells what a region is", async () => {
  const v = await sit([ME, COMPUTER], null, { viewport: PHONE, hasTouch: true });
  const scale = () => v.page.locator(".board-layer").evaluate((e) => e.transform.baseVal.consolidate().matrix.a);
  const place = v.page.locator(".nie-place");
  await expect(v.page.locator(".nie-choose li button:not(:disabled)").first()).toBeVisible();
  const whole = await scale();
  const free = v.page.locator(".nie-choose:not(.nie-place) li button:not(:disabled)");
  await expect.poll(async () => {
    if (await free.count()) await free.first().click({ timeout: 1000 }).catch(() => {}); // it may be gone
    return place.count();
  }, { message: "the nations are chosen", intervals: [100] }).toBe(1);
  await settle(v.page);
  await still(v);

  // All of the homeland lies between what is over the map.
  const home = await v.choices.evaluateAll((all) => all.map((e) => e.getAttribute("data-id")));
  const all = await v.choices.evaluateAll((els) => els.map((e) => e.getBoundingClientRect().toJSON()));
  const [top, bottom] = [await v.page.locator(".nie-round").boundingBox(), await place.boundingBox()];
  assert.ok(home.length > 3, "a homeland");
  await expect.poll(scale, "the map is near").toBeGreaterThan(1.5 * whole);
  assert.ok(all.every((r) => r.left > -1 && r.right < 361 && r.top > top.y + top.height - 1 && r.bottom < bottom.y + 1), "all of it is seen");

  // A tap places, and tells where. A tap elsewhere tells too, and why it does not do.
  await v.page.touchscreen.tap(...(await bare(v, home[1])));
  await expect(v.page.locator(".tapped strong", { hasText: "1 infantry" })).toBeVisible();
  await shoot(v.page, "nie-setup-phone");
  const other = await v.page.evaluate((own) => {
    for (const e of document.querySelectorAll(".nie-places path")) {
      const { id } = e.dataset;
      const r = e.getBoundingClientRect();
      const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
      if (!own.includes(id) && document.elementFromPoint(x, y) === e) return [x, y];
    }
    return null;
  }, home);
  assert.ok(other, "another region is in sight");
  await v.page.touchscreen.tap(...other);
  await expect(v.page.locator(".tapped .why")).toBeVisible();

  // Who has moved the map himself keeps his view; the button that shows all of it gives it back.
  const next = async () => {
    const before = await v.page.locator(".nie-place h2").innerText();
    await v.page.locator(".nie-place .nie-move-all button").first().tap();
    await v.page.waitForFunction((t) => document.querySelector(".nie-place h2")?.innerText !== t, before);
    await still(v);
    return scale();
  };
  await v.page.keyboard.press("0");
  await v.page.keyboard.press("+");
  await still(v);
  const own = await scale();
  assert.equal(await next(), own, "the second homeland");
  await v.page.keyboard.press("0");
  await next();
  await expect.poll(scale, "the third one").toBeGreaterThan(1.5 * whole);
  await next();
  await asked(v, "the first turn");
  await expect.poll(scale, "play begins: it goes back").toBeLessThanOrEqual(2.01 * whole);
  await v.leave();
});

test("three people online: each sees his own cards, has a clock, talks, and a turn goes round", async () => {
  const people = await Promise.all(["Anna", "Ben", "Cleo"].map(() => Visitor.come(browser, server)));
  const [anna, ben, cleo] = people;
  await anna.post("/api/me", { name: "Anna" });
  const made = await anna.post("/api/games", { game: "nie", seats: [ME, { kind: "open" }, { kind: "open" }], position: WAR, clock: { main_s: 3600, increment_s: 10 } });
  await ben.join(made, "Ben");
  await cleo.join(made, "Cleo");
  for (const v of people) await v.table(made.id);
  await anna.asked();
  for (const [i, n] of [7, 6, 4].entries()) await expect(people[i].page.locator(".nie-card")).toHaveCount(n);
  for (const v of people) await expect(v.page.locator(".seat .clock")).toHaveCount(3);

  // Anna offers Cleo an alliance, who is asked in her turn; Ben looks on.
  await say(anna, "PR", "Offer an alliance").click();
  await cleo.asked();
  await press(cleo, "Yes");
  await expect(ben.log("Anna (guest) and Cleo (guest) are allies now.")).toBeVisible();
  for (const v of [anna, cleo]) await expect(v.page.locator(".nie-friend")).toBeVisible();
  await expect(ben.page.locator(".nie-friend")).toHaveCount(0);

  // A word about it.
  await anna.page.getByRole("tab", { name: "Chat" }).click();
  await anna.page.locator(".chat input, .chat textarea").fill("Against Ben?");
  await anna.page.keyboard.press("Enter");
  await cleo.page.getByRole("tab", { name: /Chat/ }).click();
  await expect(cleo.page.locator(".chat", { hasText: "Against Ben?" })).toBeVisible();

  // Everybody's turn, until the second round begins.
  await expect.poll(async () => {
    for (const v of people) await answer(v);
    return anna.page.locator(".nie-round strong").innerText();
  }, { message: "the second round", intervals: [25], timeout: TEST_MS }).toMatch(/Round 2/);
  for (const v of people) await expect(v.page.locator(".nie-round strong", { hasText: "Round 2" })).toBeVisible();
  for (const v of people) await v.leave();
});

/** The form for a new game of seven; `fill` says who plays. */
async function form(v, fill) {
  await v.go("/new?game=nie");
  await v.page.getByRole("radio", { name: "7", exact: true }).check({ force: true });
  const rows = v.page.locator(".seat-row");
  await expect(rows.nth(6)).toBeVisible();
  for (let i = 1; i < 7; i++) await fill(rows.nth(i), i);
  await v.button("Begin").click();
  await expect(v.board).toBeVisible();
}

/** Nations are chosen and figures placed, until the first round begins. */
async function muster(v) {
  await expect.poll(async () => {
    if (!(await v.log("Round 1 begins.").count())) await answer(v);
    return v.log("Round 1 begins.").count();
  }, { message: "the first round", intervals: [40], timeout: TEST_MS }).toBe(1);
}

test("seven from the form: computers of all levels on six seats", async () => {
  const v = await Visitor.come(browser, server);
  const levels = ["recruit", "veteran", "marshal"];
  await form(v, (row, i) => row.getByRole("radio", { name: levels[i % 3] }).check({ force: true }));
  await muster(v);
  await expect(v.page.locator(".seat-name")).toHaveCount(7);
  await expect.poll(async () => (await v.page.locator(".seat-name").allInnerTexts()).slice(1))
    .toEqual([1, 2, 3, 4, 5, 6].map((i) => `Computer (${levels[i % 3]})`));
  await expect(v.page.locator(".seat .nie-chip")).toHaveCount(7);
  await expect(v.log(/places figures \(infantry\): /)).toHaveCount(7);
  await expect(v.log(/^Computer \((recruit|veteran|marshal), .*\) takes the field/)).toHaveCount(6);
  await asked(v, "our first turn, or an answer");
  await v.leave();
});

test("seven at one screen: the curtain falls between them", async () => {
  const v = await Visitor.come(browser, server);
  await form(v, async (row, i) => {
    await row.getByRole("combobox").selectOption("here");
    await row.getByRole("textbox").fill(`P${i + 1}`);
  });
  // Until everybody has sat before it, in his turn.
  const missing = new Set([2, 3, 4, 5, 6, 7].map((n) => `Pass the screen to P${n}`));
  await expect.poll(async () => {
    missing.delete(await v.page.evaluate(() => document.querySelector(".curtain")?.getAttribute("aria-label")));
    await lift(v);
    await answer(v);
    return [...missing];
  }, { message: "everybody's turn", intervals: [40], timeout: TEST_MS }).toEqual([]);
  await v.leave();
});

test("the map and everything else need less than 450 KB", async () => {
  const v = await Visitor.come(browser, server);
  const made = await v.post("/api/games", { game: "nie", seats: [ME, COMPUTER, COMPUTER], position: WAR });
  const bytes = await v.weigh(made.id);
  assert.ok(bytes > 100_000 && bytes < 450_000, `${bytes} bytes`);
  await v.leave();
});
