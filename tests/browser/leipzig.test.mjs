// Völkerschlacht 1813 at the table: a game against the computer, and the moments that matter, each from a
// position of its own.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { INNER, PHONE, Visitor, browser, clean, expect, fits, open, server, settle, shoot, speaks, still,
  test } from "./lib.mjs";

open();

const COMPUTER = { kind: "computer", level: "recruit" };
const ME = { kind: "me" };

const at = (state, stack, scenario = "beginner") =>
  `bicorne position 1\ngame leipzig 1\nscenario ${scenario}\n[head]\nseats 2\nturn 9\n[state]\n${state}[stack]\ngame.turn\nturn.discard\n${stack}\n`;

/** Five missions, one of them known to both. */
const FIVE = `mission Möckern
mission Wachau revealed
mission Leutzsch
mission Reudnitz
mission Holzhausen
`;

/** Without one of Murat's markers he stands in Wachau, which sweeps Victor's away: he stands in Stötteritz. */
const CHAIN = at(`army Blücher Schkeuditz
army Yorck markers Radefeld Lützschena
army Ney Paunsdorf
army Murat markers Probstheida Wachau
army Victor markers Stötteritz Wachau
${FIVE}hand FR hill inf_cav time
known FR inf_cav
hand AL plain river
known AL river
row plain river hill wood
active FR
time 9
`, "action.choose");

/** Murat can jump over Ney, with one of three cards and another; as many kinds of cards as there can be. */
const JUMP = CHAIN.replace("hand FR hill inf_cav time\nknown FR inf_cav\n", "hand FR hill hill plain river wood inf_cav cav art_cav inf time\nscouts FR 2\n");

/** Only two cards fit: there is nothing to choose in paying. */
const PAID = CHAIN.replace("hand FR hill inf_cav time\n", "hand FR inf_cav cav time\n");

/** The rulebook's fourth example of a battle, one point of time before it. */
const BATTLE = at(`army Schwarzenberg Liebertwolkwitz
army Yorck Paunsdorf
army Friedrich Wachau
army Murat Probstheida
army Bertrand Schönefeld
mission Möckern
mission Störmthal revealed
mission Leutzsch
mission Reudnitz
mission Taucha
hand FR time
hand AL plain
row plain river hill wood
active FR
time 14
actions 4
`, "action.choose");

/** Its third example of scoring, one point before the end: Marmont can support Ney or Bertrand. */
const LAST = at(`army Schwarzenberg Störmthal
army Friedrich Althen lost 2
army Bennigsen Kleinpösna lost 2
army Ney Liebertwolkwitz
army Bertrand Holzhausen lost 2
army Marmont Seifertshain lost 2
mission Möckern revealed
mission Liebertwolkwitz revealed
mission Leutzsch revealed
mission Reudnitz revealed
mission Holzhausen
hand FR time
hand AL plain
points FR 5
points AL 8
row plain river hill wood
active FR
time 37
fought 2
match 1
actions 4
`, "action.choose");

/** The same end in the second game: the seats have changed sides, Napoléon scored 20 in the first. */
const SECOND = LAST.replace("match 1\n", "match 1\nleg 1\nfirst 20\n");

/** One game of its own, in which both have 24 points in the end if Marmont supports Ney. */
const TIE = LAST.replace("points FR 5", "points FR 12").replace("match 1\n", "");

/** Wittgenstein's markers in the south-east corner, where they can be chosen. */
const CORNER = at(`army Wittgenstein markers Güldengossa Störmthal Großpösna
army Blücher markers Radefeld Schkeuditz Lützschena
army Victor markers Stötteritz Wachau
${FIVE}hand FR hill
hand AL wood wood plain inf_cav
row plain river hill wood
active AL
time 9
`, "action.choose");

/** The Allies' first turn. */
const FIRST = CORNER.replace(/^army (Wittgenstein|Blücher).*\n/gm, "").replace("wood wood plain inf_cav", "river inf_cav");

const SIDEWAYS = { width: 740, height: 360 };

async function sit(seats, position, options = {}) {
  const v = await Visitor.come(browser, server, options);
  const { id } = await v.post("/api/games", { game: "leipzig", seats, ...(position ? { position } : { scenario: "beginner" }) });
  await v.table(id);
  await v.asked();
  return v;
}

const hand = (v, id) => v.page.locator(`.lz-hand [data-id="${id}"]`);

/** What is seen may be gone before it is clicked: then one looks again. */
const soon = { timeout: 3000 };
const again = (e) => {
  if (e.name !== "TimeoutError") throw e;
};

/** Something sensible: an army card, a card of the hand or a place, by turns; else a card is drawn. */
async function decide(v) {
  const n = decide.n++;
  const nth = async (all) => {
    const count = await all.count();
    return count ? all.nth(n % count) : null;
  };
  const menu = v.page.locator(".which button").first();
  if (await menu.isVisible()) return menu.click(soon);
  const army = await nth(v.page.locator(".lz-army-card.can"));
  if (army) return army.click(soon);
  const own = await nth(v.page.locator(".lz-own .lz-card.can"));
  const place = await nth(v.board.locator('[role="button"]:not([aria-pressed])'));
  if (own && (n % 3 || !place)) return own.click(soon);
  if (place) return place.click({ ...soon, force: true }); // its middle may lie under another one
  const open = await nth(v.page.locator(".lz-row .lz-card.can"));
  return (open ?? v.page.locator(".prompt-buttons .button:not(.quiet):not([disabled])").first()).click(soon);
}
decide.n = 0;

test("a whole game against the computer", async () => {
  const v = await sit([ME, COMPUTER]);
  await expect(v.page.locator(".lz-flag.secret"), "Napoléon sees his missions").toHaveCount(5);
  const ending = v.page.locator(".ending");
  while (!(await ending.count())) {
    await v.page.waitForFunction(() => document.querySelector(".ending") ||
      document.querySelector(".prompt.mine .prompt-buttons .button:not(.quiet), .lz-hand .can, .prompt.mine ~ .board [role='button']"));
    if (await ending.count()) break;
    await decide(v).catch(again);
  }
  await expect.poll(() => v.log("is placed in").count(), "armies were placed").toBeGreaterThan(3);
  await expect(ending.locator("table")).toHaveText(/\d+ victory points?[\s\S]*\d+ victory points?/, INNER);
  const story = v.page.locator(".lz-story");
  await settle(v.page);
  const [box, told] = [await ending.boundingBox(), await story.boundingBox()];
  assert.ok(box.x + box.width <= told.x, "neither covers the other");
  await ending.locator(".ending-close").click();
  const held = Number(/\d+/.exec(await v.page.locator(".lz-own h2").innerText())[0]);
  await expect.poll(async () => (await v.page.locator(".lz-own .lz-card").count()) > 0, "the hand stays to be seen").toBe(held > 0);
  await expect(story).toHaveText(/Final scoring[\s\S]*Napoléon \d+ : \d+ Schwarzenberg/, INNER);
  await expect(story.locator(".lz-sums li")).toHaveCount(5);
  await expect(v.page.locator(".lz-flag.secret"), "all missions are revealed").toHaveCount(0);
  await v.button("Battle 16 Oct").click();
  await expect(story.getByText("Battle of 16 Oct")).toBeVisible();
  await speaks(v.page, "en", "a game");
  await settle(v.page);
  await clean(v.page, "a game");
  await shoot(v.page, "leipzig");
  // The replay tells it again.
  await v.page.getByRole("link", { name: "Replay", exact: true }).click();
  await expect(v.page.locator(".replay").first()).toBeVisible();
  await v.page.keyboard.press("End");
  await v.button("Battle 16 Oct").click();
  await expect(story.getByText("Battle of 16 Oct")).toBeVisible();
  await v.leave();
});

test("drawn neighbours are those of the rules", async () => {
  const v = await sit([ME, COMPUTER], CHAIN);
  const cells = await v.board.locator(".lz-places path").evaluateAll((all) =>
    all.map((e) => [e.getAttribute("data-id"), e.getAttribute("d").slice(1, -1).split("L")]));
  assert.equal(cells.length, 47);
  const edges = readFileSync(new URL("../../data/leipzig/board.txt", import.meta.url), "utf8")
    .split("\n[edges]\n")[1].split("\n[")[0].split("\n").map((l) => l.replace(/#.*/, "").trim().split(/\s+/)).filter((e) => e.length === 2);
  assert.equal(edges.length, 114);
  const point = (p) => p.split(" ").map(Number);
  const sides = cells.map(([, c]) => new Map(c.map((p, i) => {
    const q = c[(i + 1) % c.length], [x, y] = point(p), [u, w] = point(q);
    return [[p, q].sort().join(" "), Math.hypot(x - u, y - w)];
  })));
  const drawn = [];
  for (let a = 0; a < cells.length; a++)
    for (let b = a + 1; b < cells.length; b++) {
      const long = [...sides[a]].reduce((sum, [key, l]) => (sides[b].has(key) ? sum + l : sum), 0);
      if (long > 0) drawn.push([cells[a][0], cells[b][0]].sort().join("|"));
      if (long > 0) assert.ok(long > 30, `${cells[a][0]} and ${cells[b][0]} share only ${long}`);
    }
  assert.deepEqual(drawn.sort(), edges.map((e) => e.sort().join("|")).sort());
  await v.leave();
});

test("a chain is seen before it is played, and a card may come before the marker or after it", async () => {
  const v = await sit([ME, COMPUTER], CHAIN);
  const panel = v.page.locator(".lz-chain");
  await v.choose("Murat@Probstheida");
  await expect(panel).toHaveText(/Without the marker of Murat at Probstheida[\s\S]*Murat is placed at Wachau[\s\S]*Victor is placed at Stötteritz/, INNER);
  await expect(panel).toHaveText(/2 points, 2 scouts, time \+2/, INNER);
  await expect(v.page.locator(".lz-ghost")).toHaveCount(2);
  await expect(v.page.locator(".lz-time-bar.cost")).toHaveCount(2);
  await clean(v.page, "a chain");
  await shoot(v.page, "leipzig-chain");
  // Where it can march glows too; one card fits, so nothing more is asked.
  await v.choose("Holzhausen");
  await expect(v.log("plays Infantry/Cavalry: Murat from Probstheida to Holzhausen")).toBeVisible();
  await v.button("Undo").click();
  await expect(v.thing("Murat@Probstheida")).toBeVisible();
  // The card first: only markers on hills may go.
  await hand(v, "card:hill").click();
  await expect(v.prompt.getByText("Which marker is removed?")).toBeVisible();
  await expect.poll(() => v.choices.evaluateAll((all) => all.map((e) => e.getAttribute("data-id")).sort()))
    .toEqual(["Murat@Probstheida", "Murat@Wachau", "Victor@Stötteritz", "Victor@Wachau"]);
  await v.page.keyboard.press("Escape");
  // The marker first, then the card: the chain comes as it was told.
  await v.choose("Murat@Probstheida");
  await hand(v, "card:hill").click();
  await expect(v.log("Victor is placed in Stötteritz")).toBeVisible();
  await expect(v.page.locator(".lz-side-FR .lz-points").getByText("2")).toBeVisible();
  await expect(v.page.locator(".lz-army")).toHaveCount(4);
  await v.leave();
});

test("a jump: the card before the marker or after it, what it costs on the map, no card asked without a choice", async () => {
  const v = await sit([ME, COMPUTER], JUMP);
  await hand(v, "card:cav").click();
  await expect(v.prompt.getByText("Which marker moves?")).toBeVisible();
  await expect(v.prompt.getByText("§ 4.8")).toBeVisible();
  await expect(v.button("Draw from the pile"), "it has no place beside a card that is picked").toHaveCount(0);
  await v.choose("Murat@Probstheida");
  await expect(v.page.locator(".lz-chain"), "nothing is removed by moving").toHaveCount(0);
  await expect(v.page.locator(".lz-jump"), "fields that only a jump reaches").toHaveCount(3);
  await expect(v.page.locator(".lz-jump").first()).toHaveText(/2 cards, time \+2/);
  await v.choose("Sommerfeld");
  // The card that was picked is paid with; the other one is a choice.
  await expect(v.prompt.getByText("Murat jumps: what do you pay with? 1 card or pair to go.")).toBeVisible();
  await hand(v, "card:inf_cav").click();
  await expect(v.log("Guest plays two movement cards: Murat jumps from Probstheida over Paunsdorf to Sommerfeld.")).toBeVisible();
  await expect(v.log("Guest pays with Cavalry, Infantry/Cavalry. Time: 11.")).toBeVisible();
  await expect(v.log()).toHaveCount(2);
  await expect(v.page.locator(".lz-pips .on")).toHaveCount(3);
  await v.leave();
  const w = await sit([ME, COMPUTER], PAID);
  await w.choose("Murat@Probstheida");
  await w.choose("Sommerfeld");
  await expect(w.log("Time: 11.")).toBeVisible();
  await expect(w.page.locator(".lz-pips .on")).toHaveCount(3);
  await w.leave();
});

test("where one card does, a pair needs another click on it; a draw is one line", async () => {
  const v = await sit([ME, COMPUTER], JUMP);
  await hand(v, "card:hill").click();
  await hand(v, "card:hill").click();
  await expect(v.page.locator(".prompt").getByText("Both cards: which marker?")).toBeVisible();
  await v.page.keyboard.press("Escape");
  await v.page.keyboard.press("Escape");
  await v.button("Draw from the pile").click();
  await expect(v.log(/^Guest draws .+ from the pile\.$/)).toBeVisible();
  await expect(v.log()).toHaveCount(1);
  await hand(v, "MacDonald").click();
  await expect(v.log("Guest plays the army card MacDonald. Markers in Reudnitz, Holzhausen.")).toBeVisible();
  await expect(v.log()).toHaveCount(2);
  // What lies in between is no throw of dice here.
  await v.button("Undo").click();
  await v.button("Undo").click();
  await expect(v.page.getByRole("dialog").getByText("Drawn cards, revealed missions or somebody else's decisions lie in between.")).toBeVisible();
  await v.leave();
  const w = await sit([ME, COMPUTER], JUMP);
  await hand(w, "card:hill").click();
  await w.choose("Victor@Stötteritz");
  await expect(w.page.locator('.lz-own [data-id="card:hill"]:not(.many)')).toBeVisible(); // at once, and one is left
  await w.leave();
});

test("all cards are seen, none is cut, and dates stand where they belong", async () => {
  const cut = (v) => v.page.locator(".lz-card span, .lz-army-card span:not(.sr-only)").evaluateAll((all) => all.flatMap((e) => {
    const [r, box] = [e.getBoundingClientRect(), e.closest("button").getBoundingClientRect()];
    return r.left < box.left || r.right > box.right || r.bottom > box.bottom || box.right > innerWidth ? [e.textContent] : [];
  }));
  for (const lang of ["en", "de"]) {
    const v = await sit([ME, COMPUTER], JUMP, { lang });
    await expect.poll(() => cut(v)).toEqual([]);
    await settle(v.page);
    const tall = (await v.page.locator(".hand").boundingBox()).height;
    // A date is written at its line, that of a battle at its point.
    const days = await v.page.locator(".lz-time g:has(> .day)").evaluateAll((all) => all.map((g) => {
      const middle = (r) => r.top + r.height / 2;
      const line = g.querySelector(".line");
      return Math.abs(middle(g.querySelector("text").getBoundingClientRect()) - (line ? middle(line.getBoundingClientRect()) : middle(g.getBoundingClientRect())));
    }));
    assert.equal(days.length, 6);
    for (const d of days) assert.ok(d < 6, `${d} px from its line`);
    await v.leave();
    const w = await sit([COMPUTER, ME], JUMP.replace("active FR", "active AL"), { lang });
    await expect.poll(() => cut(w)).toEqual([]);
    await shoot(w.page, `leipzig-allies-${lang}`);
    await w.leave();
    const x = await sit([ME, COMPUTER], PAID, { lang });
    await expect.poll(async () => (await x.page.locator(".hand").boundingBox()).height, "the same height with and without pairs").toBe(tall);
    await x.leave();
  }
});

test("what cannot be played says why", async () => {
  const v = await sit([ME, COMPUTER], CHAIN);
  await hand(v, "Napoléon").click({ force: true }); // it says itself that it cannot be played
  await expect(v.page.locator(".note").getByText("fewer markers than villages")).toBeVisible();
  await hand(v, "card:inf_cav").click();
  await v.choose("Murat@Probstheida");
  await v.choose("Taucha");
  await expect(v.page.locator(".note", { hasText: /Taucha is not adjacent to Probstheida\.\s*§ 4\.8/ })).toBeVisible();
  await v.choose("Paunsdorf");
  await expect(v.page.locator(".note").getByText("An army stands in Paunsdorf")).toBeVisible();
  await v.leave();
});

test("whatever does nothing says why, and what is picked stays picked", async () => {
  const v = await sit([COMPUTER, ME], CORNER.replace("hand AL wood wood plain inf_cav", "hand AL hill art").replace("army Blücher", "army Ney Leipzig\narmy Blücher"));
  const says = (text) => expect(v.page.locator(".note", { hasText: text })).toBeVisible();
  await hand(v, "card:hill").click({ force: true });
  await says(/None of your markers lies on this terrain: hill\..*§ 4\.6/s);
  await hand(v, "card:art").click({ force: true });
  await says(/Artillery: none of your markers on the map is of that kind\.\s*§ 4\.8/);
  await hand(v, "Blücher").click({ force: true });
  await says(/The card of Blücher has been played; it serves once\.\s*§ 4\.5/);
  await v.choose("Victor@Wachau");
  await says(/Victor is your opponent's\..*§ 4\.6/s);
  await v.choose("Wittgenstein@Störmthal");
  await says(/no card that removes or moves this marker of Wittgenstein, and no scout\.\s*§ 4\.6/);
  await v.choose("Taucha");
  await says(/choose a marker or a card\.\s*§ 3\.1/);
  await v.leave();
  // With a marker picked an open card is not taken by the way.
  const w = await sit([COMPUTER, ME], CORNER);
  await w.choose("Wittgenstein@Störmthal");
  await hand(w, "row:plain").click({ force: true });
  await expect(w.page.locator(".note").getByText("does not go with what you have picked", { exact: false })).toBeVisible();
  await expect(w.page.locator(".chip")).toHaveCount(1);
  await expect(w.page.locator(".lz-pips i.on"), "no action is spent").toHaveCount(5);
  await w.leave();
});

test("a click on a village means the one marker there that can be chosen", async () => {
  const v = await sit([ME, COMPUTER], CHAIN);
  await hand(v, "card:hill").click();
  await v.thing("Wachau").dispatchEvent("click"); // Murat's and Victor's
  await expect(v.page.locator(".note")).toBeVisible();
  await expect(v.page.locator(".lz-pips i.on"), "which of the two is not guessed").toHaveCount(5);
  await v.thing("Probstheida").dispatchEvent("click");
  await expect(v.log("Murat is placed in Wachau")).toBeVisible();
  await v.leave();
});

test("a card that does not go with a marker says why", async () => {
  const v = await sit([COMPUTER, ME], CORNER.replace("wood wood plain inf_cav", "wood hill inf_cav art"));
  await v.choose("Wittgenstein@Störmthal");
  await hand(v, "card:hill").click({ force: true });
  await expect(v.page.locator(".note", { hasText: /Hill removes no marker in Störmthal: the ground there is wood\.\s*§ 4\.6/ })).toBeVisible();
  await hand(v, "card:art").click({ force: true });
  await expect(v.page.locator(".note", { hasText: /Artillery does not move the kind of Wittgenstein\.\s*§ 4\.8/ })).toBeVisible();
  await v.leave();
});

test("a mission is revealed from the list, too", async () => {
  const start = CHAIN.replace(" revealed", "").replace("time 9", "time 7");
  for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
    const v = await sit([ME, COMPUTER], start, { viewport });
    await hand(v, "card:time").click();
    const villages = v.page.locator(".lz-mission-pick");
    await expect(villages.nth(4)).toBeVisible();
    await shoot(v.page, `leipzig-reveal-${viewport.width}`);
    await clean(v.page, "reveal", ".board-svg");
    await villages.getByText("Reudnitz").click();
    await expect(villages.first()).toHaveCount(0);
    // The next question comes with the server's answer, and a phone then opens the part that answers it:
    // whoever had looked at the missions before would be sent away from them.
    const part = v.page.locator(".lz-part-list button");
    if (viewport === PHONE) {
      await expect(part.and(v.page.locator('[aria-pressed="true"]'))).toHaveText(/^Hand/);
      await part.getByText("Missions").click();
    }
    await expect(v.page.locator(".lz-missions tr.revealed", { hasText: "Reudnitz" })).toBeVisible();
    await v.leave();
  }
});

test("whoever reads what was is told that there is more", async () => {
  const v = await sit([ME, COMPUTER], CHAIN, { viewport: { width: 1280, height: 720 } });
  const log = v.page.locator(".side .log");
  await log.evaluate((e) => (e.style.cssText = "flex: none; height: 48px"));
  for (let n = 1; n <= 4; n++) {
    await hand(v, "pile").click();
    await expect(v.page.locator(".lz-pips i.on")).toHaveCount(5 - n);
    if (n < 4) await expect(v.page.locator(".log-news")).toHaveCount(0);
    if (n === 3) await log.evaluate((e) => new Promise((done) => ((e.onscroll = done), (e.scrollTop = 0))));
  }
  await v.page.locator(".log-news").click();
  await expect(v.page.locator(".log-news")).toHaveCount(0);
  await expect.poll(() => log.evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight), "at the newest line").toBeLessThan(24);
  await v.leave();
});

test("in a low window missions with long names are whole, and there is a log", async () => {
  const long = CHAIN.replace("mission Möckern", "mission Klein-Wiederitzsch").replace(/mission Wachau/, "mission Liebertwolkwitz");
  for (const viewport of [{ width: 1440, height: 900 }, { width: 1280, height: 720 }]) {
    const v = await sit([ME, COMPUTER], long, { viewport });
    await expect(v.page.locator(".lz-missions")).toHaveText(/Klein-Wiederitzsch[\s\S]*Liebertwolkwitz/, INNER);
    assert.ok(await v.page.locator(".lz-missions").evaluate((e) => e.scrollWidth <= e.clientWidth), `${viewport.width} px`);
    assert.ok((await v.page.locator(".side .tab-panel").first().boundingBox()).height > 40, `a log at ${viewport.height} px`);
    await v.leave();
  }
});

test("a card stays picked when a marker is clicked that it does not fit", async () => {
  const v = await sit([COMPUTER, ME], CORNER.replace("wood wood plain inf_cav", "river art"));
  await hand(v, "card:river").click();
  await v.choose("Wittgenstein@Großpösna");
  await expect(v.page.locator(".note", { hasText: /River removes no marker in Großpösna: the ground there is wood\.\s*§ 4\.6/ })).toBeVisible();
  await expect(hand(v, "card:river")).toHaveAttribute("aria-pressed", "true");
  await v.choose("Blücher@Schkeuditz"); // on a river
  await expect(v.log("plays River: the marker of Blücher in Schkeuditz goes")).toBeVisible();
  await v.leave();
});

test("in the first turn every card says that an army comes first", async () => {
  const v = await sit([COMPUTER, ME], FIRST);
  for (const card of ["river", "inf_cav"]) {
    await hand(v, `card:${card}`).click({ force: true }); // it says itself that it cannot be played
    await expect(v.page.locator(".note", { hasText: /You have no marker on the map yet: an army card comes first\.\s*§ 3\.2/ })).toBeVisible();
    await v.page.keyboard.press("Escape");
    await expect(v.page.locator(".note")).toHaveCount(0);
  }
  await v.leave();
});

test("the keyboard alone plays a card and a marker", async () => {
  const v = await sit([ME, COMPUTER], CHAIN);
  await hand(v, "card:hill").focus();
  await v.page.keyboard.press("Enter");
  await expect(v.prompt.getByText("Which marker is removed?")).toBeVisible();
  await v.board.locator('[tabindex="0"]').first().focus();
  for (let i = 0; i < 8 && !(await v.thing("Murat@Probstheida").evaluate((e) => e === document.activeElement)); i++)
    await v.page.keyboard.press(["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"][i % 4]);
  await v.page.keyboard.press("Enter");
  await expect(v.log("is placed in").first()).toBeVisible();
  await v.leave();
});

test("missions are secret from Schwarzenberg, but what they may be is not", async () => {
  const v = await sit([COMPUTER, ME], CHAIN.replace("active FR", "active AL"));
  await expect(v.page.locator(".lz-flag.secret")).toHaveCount(0);
  await expect(v.page.locator(".lz-flag"), "the revealed one").toHaveCount(1);
  const missions = v.page.locator(".lz-missions");
  await expect(missions.locator("tr.hidden")).toHaveCount(4);
  for (const name of ["Napoléon", "Schwarzenberg"]) await expect(missions.getByRole("columnheader").getByRole("img", { name })).toBeVisible();
  await expect(missions).toHaveText(/Wachau\s+5\s+5/, INNER);
  await expect(missions).not.toHaveText(/Möckern|Leutzsch|Reudnitz|Holzhausen/, INNER);
  // Of the other hand only the card that was taken openly.
  const cards = v.page.locator(".lz-side-FR .lz-backs");
  await expect(cards).toHaveAttribute("aria-label", /3 cards in hand, known to all: Infantry\/Cavalry/);
  await expect(cards.locator(".lz-face")).toHaveCount(1);
  const table = await v.page.evaluate(async () => document.body.innerText);
  assert.doesNotMatch(table, /secret mission/);
  // What may be one says so; where the district's is known no other village can be.
  const facts = async (id) => {
    await v.thing(id).hover();
    await expect(v.page.locator(".tip strong", { hasText: id })).toBeVisible();
    return v.page.locator(".tip").innerText();
  };
  assert.match(await facts("Portitz"), /May be a mission: 6 points for Napoléon, or else 4 for Schwarzenberg/);
  assert.doesNotMatch(await facts("Markkleeberg"), /mission/);
  await v.button("All 25").click();
  await expect(missions).toHaveText(/Leipzig 3:7/, INNER);
  await expect(missions.locator("td span")).toHaveCount(25);
  await expect(missions.locator(".known")).toHaveCount(1);
  await expect(v.page.locator(".lz-flag")).toHaveCount(25);
  await clean(v.page, "missions");
  await v.page.keyboard.press("Escape");
  await expect(missions.locator(".lz-all")).toHaveCount(0);
  await expect(v.page.locator(".lz-flag")).toHaveCount(1);
  await v.leave();
});

test("a battle is told with its sums", async () => {
  const v = await sit([ME, COMPUTER], BATTLE);
  await expect(v.page.locator(".lz-contacts > g")).toHaveCount(4);
  await hand(v, "card:time").click();
  await expect(v.prompt.getByText("Yorck strikes.")).toBeVisible();
  await v.prompt.locator(".button.primary", { hasText: "Show the best assignment" }).click();
  await expect(v.page.locator(".hints .badge")).toBeVisible();
  await expect(v.log("decides"), "a hint decides nothing").toHaveCount(0);
  await v.choose("Bertrand");
  const story = v.page.locator(".lz-story");
  await expect(story.getByText("4 − 1 =").first()).toBeVisible();
  for (const told of [/Battle of 16 Oct[\s\S]*Yorck → Bertrand −1/, /Murat\s*5 − 2 = 3[\s\S]*Bertrand\s*4 − 1 = 3/])
    await expect(story).toHaveText(told, INNER);
  await settle(v.page);
  await shoot(v.page, "leipzig-battle");
  await v.leave();
});

test("a battle without contact says so in the log", async () => {
  const away = BATTLE.replace("army Schwarzenberg Liebertwolkwitz\narmy Yorck Paunsdorf\narmy Friedrich Wachau\n", "army Yorck Radefeld\n");
  const v = await sit([ME, COMPUTER], away);
  await expect(v.page.locator(".lz-contacts > g")).toHaveCount(0);
  await hand(v, "card:time").click();
  await expect(v.log("Battle of 16 October! No army is in contact with the enemy.")).toBeVisible();
  await v.leave();
});

/** The last time point is played, and Marmont supports Ney. */
async function score(v) {
  await hand(v, "card:time").click();
  const support = v.prompt.getByText(/could support/);
  await expect(v.prompt.getByText(/reveal one/).or(support).first()).toBeVisible();
  if (!(await support.count())) await v.choose("Holzhausen");
  await expect(support).toBeVisible();
  await v.choose("Liebertwolkwitz");
}

test("a return match: scored with its sums, then the other side", async () => {
  const v = await sit([ME, COMPUTER], LAST);
  await expect(v.page.locator(".lz-now"), "what counts now").toHaveText(["now 8 against 7: fulfilled", "now 5 against 2: fulfilled"]);
  await expect(v.page.locator(".lz-next")).toHaveText("1 time point until 19 Oct has passed");
  await score(v);
  const story = v.page.locator(".lz-story");
  await expect(story.getByText("Napoléon 17 : 24 Schwarzenberg")).toBeVisible();
  await expect(story).toHaveText(/Liebertwolkwitz 6 : 4\s+Ney 5 \+ Marmont 3\s*·\s*Schwarzenberg 7\s+8 ≥ 7 Napoléon \+6/, INNER);
  await expect(story).toHaveText(/Holzhausen 6 : 4\s+Bertrand 2\s*·\s*(Friedrich 1 \+ Bennigsen 1|Bennigsen 1 \+ Friedrich 1)\s+2 ≥ 2 Napoléon \+6/, INNER);
  await expect(story).toHaveText(/Möckern 5 : 5\s+no French there\s+Schwarzenberg \+5/, INNER);
  await shoot(v.page, "leipzig-scoring");
  // I was Napoléon: now the computer is, and has my points to beat.
  await expect(v.log("Game 2 begins")).toBeVisible();
  const mine = v.page.locator(".seat", { hasText: "you" });
  await expect(mine.getByText("Schwarzenberg", { exact: true }).first()).toBeVisible();
  await expect(mine.getByText("As Napoléon in the first game: 17 VP")).toBeVisible();
  await expect(v.page.locator(".lz-turn").getByText("Return match: game 2")).toBeVisible();
  await v.asked();
  await expect(v.prompt.getByText("now you are Schwarzenberg. Napoléon has the 17 VP of the first game to beat.")).toBeVisible();
  await expect(story, "the result stands above the sums").toHaveText(/^Game 1: Final scoring\s+Napoléon 17 : 24 Schwarzenberg/, INNER);
  await v.leave();
});

test("equal points: why Schwarzenberg has won", async () => {
  const v = await sit([ME, COMPUTER], TIE);
  await score(v);
  await expect(v.page.locator(".ending")).toBeVisible();
  await expect(v.page.locator(".ending")).toHaveText(/Computer \(recruit\) has won\s+Equal victory points: Schwarzenberg wins\. \(§ 7\.8\)/, INNER);
  const story = v.page.locator(".lz-story");
  await expect(story, "what the sums begin with stands above them").toHaveText(/Napoléon 24 : 24 Schwarzenberg\s+Equal victory points: Schwarzenberg wins\.\s+§ 7\.8\s+During play: Napoléon \+12, Schwarzenberg \+8\s+Liebertwolkwitz/, INNER);
  await shoot(v.page, "leipzig-tie");
  await clean(v.page, "a tie", ".board-svg");
  await v.leave();
});

test("a return match in which both have the same has no winner", async () => {
  const v = await sit([COMPUTER, ME], SECOND.replace("first 20", "first 17"));
  await score(v);
  await expect(v.page.locator(".ending")).toBeVisible();
  await expect(v.log("the match has no winner")).toBeVisible();
  await expect(v.page.locator(".ending")).toHaveText(/There is no winner\s+As Napoléon Computer \(recruit\) scored 17 victory points, .* scored 17\./, INNER);
  await expect(v.page.getByText("share the victory")).toHaveCount(0);
  await v.leave();
});

test("the end of a return match counts both games", async () => {
  // In the second game seat 1 is Napoléon.
  const v = await sit([COMPUTER, ME], SECOND);
  await expect(v.page.locator(".seat", { hasText: "you" }).getByText("To beat: 20 VP")).toBeVisible();
  await hand(v, "card:time").click();
  const ending = v.page.locator(".ending");
  while (!(await ending.count())) {
    await v.page.waitForFunction(() => document.querySelector(".ending") || document.querySelector(".prompt.mine ~ .board [role='button']"));
    if (!(await ending.count())) await v.choices.first().click({ ...soon, force: true }).catch(again);
  }
  await expect(ending.getByText(/As Napoléon Computer \(recruit\) scored 20 victory points, .* scored \d+\./)).toBeVisible();
  // On a phone, too, nothing lies over what one can do next.
  await v.page.setViewportSize(PHONE);
  await settle(v.page);
  await shoot(v.page, "leipzig-ending-phone");
  for (const button of await ending.locator(".ending-buttons > *").all()) await button.click({ trial: true, timeout: 3000 });
  await expect.poll(() => ending.evaluate((e) => e.scrollHeight <= e.clientHeight), "it is seen whole").toBe(true);
  // The scoring fits, or says that it goes on below.
  await ending.locator(".ending-close").click();
  await v.button("Final scoring").click();
  const story = v.page.locator(".lz-story");
  const tall = () => story.evaluate((e) => e.scrollHeight > e.clientHeight + 2);
  const more = () => story.evaluate((e) => e.matches(".more"));
  await settle(v.page);
  await shoot(v.page, "leipzig-scoring-phone");
  await expect.poll(async () => (await more()) === (await tall())).toBe(true);
  await v.page.setViewportSize({ width: 360, height: 560 });
  await expect(v.page.locator(".lz-story.more")).toBeVisible();
  await story.evaluate((e) => e.scrollTo(0, e.scrollHeight));
  await expect(v.page.locator(".lz-story:not(.more)")).toBeVisible();
  await v.leave();
});

/** Army cards whose name runs into the strength, whose strength runs over the edge, or whose date is cut. */
const overrun = (page) => page.locator(".lz-army-card").evaluateAll((all) => all.flatMap((card) => {
  const [c, n, b] = [card, card.querySelector(".lz-army-card-name"), card.querySelector("b")].map((e) => e.getBoundingClientRect());
  const is = card.querySelector(".lz-army-card-is");
  return n.right > b.left || b.right > c.right || is.scrollWidth > is.clientWidth ? [card.getAttribute("data-id")] : [];
}));

test("long names stay on their army cards", async () => {
  for (const seats of [[ME, COMPUTER], [COMPUTER, ME]]) {
    const v = await sit(seats, FIRST);
    for (const viewport of [{ width: 1440, height: 900 }, { width: 1120, height: 800 }, PHONE, SIDEWAYS]) {
      await v.page.setViewportSize(viewport);
      await settle(v.page);
      const part = v.page.locator(".lz-part-list button", { hasText: "Armies" });
      if (await part.count()) await part.click();
      await expect(v.page.locator(".lz-army-card").nth(7)).toBeVisible();
      await expect.poll(() => overrun(v.page), `${viewport.width} px`).toEqual([]);
    }
    await v.leave();
  }
});

test("on a phone everything fits, in both languages, light and dark", async () => {
  for (const [lang, dark] of [["de", false], ["en", true]]) {
    const v = await sit([ME, COMPUTER], CHAIN, { viewport: PHONE, hasTouch: true, lang, dark });
    await fits(v.page, `phone ${lang}`);
    await speaks(v.page, lang, "a phone");
    await settle(v.page);
    await clean(v.page, `phone ${lang}`);
    await shoot(v.page, `leipzig-phone-${lang}`);
    await hand(v, "card:hill").click();
    await expect(v.page.locator(".chip")).toBeVisible();
    await settle(v.page); // the question has another length, and the map another height
    // What a look at a marker tells must not move the marker.
    const marker = v.thing("Murat@Probstheida");
    await still(v);
    const before = await marker.boundingBox();
    await marker.hover();
    await expect(v.page.locator(".lz-preview").first()).toBeVisible();
    await still(v);
    expect(await marker.boundingBox()).toEqual(before);
    await marker.click();
    await expect(v.page.locator(".lz-army").nth(3)).toBeAttached();
    await v.leave();
  }
});

test("on a phone: every part of the hand has its name, and a jump is possible", async () => {
  const v = await sit([ME, COMPUTER], JUMP, { viewport: PHONE, hasTouch: true });
  const parts = v.page.locator(".lz-part-list button");
  await expect(parts).toHaveText(["Armies", "Hand (12)", "Open row", "Missions"], INNER);
  await parts.first().click();
  await expect(v.page.locator(".lz-army-card")).toHaveCount(8);
  await parts.last().click();
  await expect(v.page.locator(".lz-hand .lz-missions").getByText("Wachau")).toBeVisible();
  await parts.nth(1).click();
  await hand(v, "card:cav").tap();
  await v.thing("Murat@Probstheida").tap();
  await expect(v.page.locator(".tapped strong", { hasText: "Murat" })).toBeVisible(); // a finger rests on nothing
  await expect(v.page.locator(".lz-jump").first()).toBeVisible();
  await settle(v.page);
  await v.thing("Althen").tap();
  await expect(v.prompt.getByText("1 card or pair to go")).toBeVisible();
  await expect(v.page.locator(".tapped strong", { hasText: "Murat" })).toHaveCount(0, { timeout: 3000 }); // it has moved
  // Nor do facts outlast what is done next: here a card is chosen.
  await v.thing("Leutzsch").tap();
  await expect(v.page.locator(".tapped strong", { hasText: "Leutzsch" })).toBeVisible();
  await hand(v, "card:inf_cav").tap();
  await expect(v.page.locator(".tapped")).toHaveCount(0, { timeout: 3000 });
  await v.leave();
});

/** Words that do not fit on their card. */
const broken = (page) => page.locator(".lz-card").evaluateAll((all) => all.flatMap((card) =>
  [...card.querySelectorAll("span")].filter((e) => e.scrollWidth > card.clientWidth || e.getBoundingClientRect().width > card.clientWidth).map((e) => e.textContent)));

test("on a phone the words on cards are whole", async () => {
  for (const lang of ["de", "en"]) {
    const v = await sit([ME, COMPUTER], JUMP, { viewport: PHONE, hasTouch: true, lang });
    for (const viewport of [PHONE, SIDEWAYS])
      for (const part of [1, 2]) {
        await v.page.setViewportSize(viewport);
        await v.page.locator(".lz-part-list button").nth(part).click();
        await settle(v.page);
        await expect.poll(() => broken(v.page), `${lang} ${viewport.width} px`).toEqual([]);
        await shoot(v.page, `leipzig-words-${lang}-${viewport.width}-${part}`);
      }
    await v.leave();
  }
});

/** What could be chosen on the map but lies under something else, or out of sight. */
const covered = (v) => v.choices.evaluateAll((all) => all.flatMap((e) => {
  const r = e.getBoundingClientRect();
  const at = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
  return at === e ? [] : [`${e.getAttribute("data-id")}: ${at?.outerHTML.slice(0, 80)}`];
}));

test("on a phone held sideways the map has the height, and all else stands beside it", async () => {
  for (const [lang, viewport] of [["en", SIDEWAYS], ["de", { width: 915, height: 412 }]]) {
    const v = await sit([COMPUTER, ME], CORNER, { viewport, hasTouch: true, lang });
    await settle(v.page);
    await fits(v.page, `sideways ${lang}`);
    await shoot(v.page, `leipzig-sideways-${lang}`);
    const map = await v.board.boundingBox();
    /** All of it stands beside the map, is seen, and can be used. */
    const beside = async (what) => {
      await expect(v.page.locator(what).first()).toBeVisible();
      for (const e of await v.page.locator(what).all()) {
        const r = await e.boundingBox();
        assert.ok(r.x >= map.x + map.width && r.x + r.width <= viewport.width && r.y + r.height <= viewport.height, `${what}: ${JSON.stringify(r)}`);
        if (await e.isEnabled()) await e.click({ trial: true, timeout: 3000 });
      }
    };
    assert.ok(map.height > 0.8 * viewport.height && map.width > viewport.width / 2, JSON.stringify(map));
    await expect(v.choices).toHaveCount(6);
    await expect.poll(() => covered(v)).toEqual([]);
    for (const it of [".lz-part-list button", ".prompt-buttons .button", ".thumb .button", ".zoom-buttons button:visible", ".lz-card.can"])
      await beside(it);
    // In the replay too, and what leads through the game is seen at once.
    await v.go(new URL(v.page.url()).pathname + "?at=0");
    await expect(v.page.locator(".replay .board-svg")).toBeVisible();
    await settle(v.page);
    await fits(v.page, `sideways replay ${lang}`);
    await shoot(v.page, `leipzig-sideways-replay-${lang}`);
    for (const it of [".prompt-buttons .button", ".timeline-track input", ".timeline-buttons button", ".zoom-buttons button:visible", ".replay-more summary"])
      await beside(it);
    await v.leave();
  }
});

test("sideways nothing is cut: the first question, the settings, the steps of a replay beside a battle, the end", async () => {
  const options = { viewport: SIDEWAYS, hasTouch: true, lang: "de" };
  const seen = async (v, what) => {
    const { x, y, width, height } = await v.page.locator(what).first().boundingBox();
    assert.ok(x >= 0 && y >= 0 && x + width <= SIDEWAYS.width && y + height <= SIDEWAYS.height, `${what}: ${x} ${y} ${width} ${height}`);
    await v.page.locator(what).first().click({ trial: true, timeout: 3000 });
  };
  let v = await sit([ME, COMPUTER], null, options);
  await settle(v.page);
  assert.ok(await v.page.locator(".prompt-main").evaluate((e) => e.scrollHeight <= e.clientHeight + 1), "the question is whole");
  assert.ok(await v.page.locator(".lz-missions").evaluate((e) => e.scrollWidth <= e.clientWidth), "the missions are whole");
  await shoot(v.page, "leipzig-sideways-first");
  await v.page.locator(".menu > button").click();
  await v.page.locator("#menu .switch").last().scrollIntoViewIfNeeded();
  await seen(v, "#menu .switch >> nth=-1");
  await v.leave();
  v = await sit([ME, COMPUTER], BATTLE, options);
  await hand(v, "card:time").click();
  await expect(v.page.locator(".lz-blows li").nth(2)).toBeVisible();
  await v.go(new URL(v.page.url()).pathname + "?at=1");
  await expect(v.page.locator(".lz-blows li").nth(2)).toBeVisible();
  await settle(v.page);
  for (const it of [".timeline-track input", ".timeline-buttons button >> nth=0", ".timeline-buttons button.primary", ".lz-story > button"]) await seen(v, it);
  await v.leave();
  v = await sit([ME, COMPUTER], LAST, { ...options, lang: "en" });
  await v.menu("Resign");
  await v.page.locator("dialog .button.danger").click();
  await expect(v.page.locator(".ending")).toBeVisible();
  await settle(v.page);
  for (const it of [".ending-close", ".ending-buttons > * >> nth=0", ".ending-buttons > * >> nth=-1"]) await seen(v, it);
  await v.leave();
});

test("on a phone nothing lies over what can be chosen", async () => {
  for (const lang of ["en", "de"]) {
    const v = await sit([COMPUTER, ME], CORNER, { viewport: PHONE, hasTouch: true, lang });
    await expect(v.choices).toHaveCount(6);
    await expect.poll(() => covered(v), "the whole map").toEqual([]);
    await shoot(v.page, `leipzig-phone-corner-${lang}`);
    // Nor in the corner, come close.
    await v.page.locator(".board-svg").hover();
    await v.page.mouse.wheel(0, -400);
    const { x, y, width, height } = await v.board.boundingBox();
    await v.page.mouse.move(x + width / 2, y + 10);
    await v.page.mouse.down();
    await v.page.mouse.move(x + width / 2 - 600, y - 600, { steps: 4 });
    await v.page.mouse.up();
    for (const id of ["Wittgenstein@Störmthal", "Wittgenstein@Großpösna"])
      await expect.poll(async () => (await covered(v)).filter((c) => c.startsWith(id)), id).toEqual([]);
    // The buttons do not lie on what stands beside them either.
    const box = (at) => v.page.locator(at).boundingBox();
    const buttons = await box(".zoom-buttons");
    assert.ok(buttons.y >= y + height, "they stand below the map");
    for (const part of ["strong", ".lz-pips", ".lz-date", ".lz-next"]) {
      const r = await box(`.lz-turn ${part}`);
      const apart = r.x + r.width <= buttons.x || r.y >= buttons.y + buttons.height;
      assert.ok(apart, `${lang}: ${part}`);
    }
    await v.button(lang === "en" ? "How to read the board" : "Wie man das Brett liest").tap();
    await expect(v.page.locator(".lz-how")).toBeVisible();
    await v.leave();
  }
});

test("on a phone the first tap on an army card shows its villages, the second plays it", async () => {
  const v = await sit([COMPUTER, ME], FIRST, { viewport: PHONE, hasTouch: true });
  const villages = v.page.locator(".lz-villages");
  await v.page.locator(".lz-part-list button", { hasText: "Armies" }).tap();
  const at = await hand(v, "Wittgenstein").boundingBox();
  await hand(v, "Wittgenstein").tap();
  await expect(villages.getByText("Wittgenstein: Güldengossa, Störmthal, Großpösna")).toBeVisible();
  await expect(v.page.locator(".lz-marked")).toHaveCount(3);
  await expect(v.choices, "it is not played yet").toHaveCount(0);
  await settle(v.page);
  expect(await hand(v, "Wittgenstein").boundingBox(), "it stays under the finger").toEqual(at);
  await shoot(v.page, "leipzig-phone-villages");
  // Another one is looked at; the first one is played by its button, the second by a second tap.
  await hand(v, "Langeron").tap();
  await expect(villages.getByText("Langeron: Breitenfeld")).toBeVisible();
  await villages.getByRole("button", { name: "Play it" }).tap();
  await expect(v.choices.nth(2)).toBeVisible();
  await v.page.locator(".lz-part-list button", { hasText: "Armies" }).tap();
  await expect(villages).toHaveCount(0);
  await hand(v, "Wittgenstein").tap();
  await expect(villages).toBeVisible();
  await hand(v, "Wittgenstein").tap();
  await expect(v.choices.nth(5)).toBeVisible();
  await v.leave();
});

test("on a phone the markers of every army card that is played are in sight", async () => {
  const v = await sit([COMPUTER, ME], FIRST, { viewport: PHONE, hasTouch: true });
  for (const army of ["Langeron", "Wittgenstein"]) {
    await v.page.locator(".lz-part-list button", { hasText: "Armies" }).tap();
    await hand(v, army).click();
    await expect(v.choices.nth(army === "Langeron" ? 2 : 5)).toBeAttached();
    await expect(v.page.locator(".lz-part-list")).toBeVisible(); // the drawer is open again
    await settle(v.page);
    const cut = await v.choices.evaluateAll((all) => all.flatMap((e) => {
      const r = e.getBoundingClientRect(), w = e.ownerSVGElement.getBoundingClientRect();
      return r.left < w.left || r.right > w.right || r.top < w.top || r.bottom > w.bottom ? [e.getAttribute("data-id")] : [];
    }));
    expect(cut, `after ${army}`).toEqual([]);
    await shoot(v.page, `leipzig-phone-${army.toLowerCase()}`);
  }
  await expect(v.choices).toHaveCount(6);
  await v.leave();
});

/** Without one of the two markers Napoléon is placed, at the city or in the suburb: plain both. */
const LEADER = CHAIN.replace("scenario beginner", "scenario professional").replace("army Ney Paunsdorf", "army Ney Paunsdorf\narmy Napoléon markers Leipzig Reudnitz")
  .replace("hand FR hill", "hand FR plain");

test("on a phone the button of the log counts what the computer has done", async () => {
  const v = await sit([ME, COMPUTER], FIRST, { viewport: PHONE, hasTouch: true });
  const dot = v.page.locator(".thumb .dot");
  await expect(dot).toHaveText(/\d/);
  const n = Number(await dot.innerText());
  await shoot(v.page, "leipzig-phone-news");
  await v.page.getByRole("button", { name: `Log ${n}` }).click();
  assert.ok(n >= 1, `${n} lines`);
  await expect(v.log().nth(n - 1)).toBeVisible();
  await expect(dot).toHaveCount(0);
  await v.page.getByRole("button", { name: "Log", exact: true }).click();
  await expect(v.page.locator(".drawer")).toHaveCount(0);
  await expect(dot, "they have been read").toHaveCount(0);
  await v.leave();
});

test("the professional game tells what the ground is worth", async () => {
  const v = await sit([ME, COMPUTER], LEADER);
  await v.thing("Taucha").hover();
  await expect(v.page.locator(".tip").getByText(/In the final scoring on this terrain: .*Artillery \+1/)).toBeVisible();
  await hand(v, "card:plain").click();
  await v.choose("Napoléon@Leipzig");
  await expect(v.button("Infantry = 6")).toBeVisible();
  await expect(v.button("Artillery = 7")).toBeVisible();
  await v.button("Cavalry = 9").click();
  await expect(v.log("Napoléon is placed in Reudnitz")).toBeVisible();
  await v.leave();
  const w = await sit([ME, COMPUTER], LAST.replace("scenario beginner", "scenario professional").replace("active FR", "active FR\nkind AL cav"));
  await hand(w, "card:time").click();
  await expect(w.prompt.getByText(/could support/)).toBeVisible();
  await expect(w.page.locator(".lz-story").getByText("Friedrich (1−1) + Bennigsen (1−1)").or(w.page.locator(".lz-story").getByText("Bennigsen (1−1) + Friedrich (1−1)"))).toBeVisible();
  await w.leave();
});

test("the legend shows what is on the map", async () => {
  const v = await sit([ME, COMPUTER], CHAIN);
  await v.page.locator(".legend-button").click();
  const legend = v.page.locator(".lz-how");
  await expect(legend.getByText("Marker: the army may be here.")).toBeVisible();
  await expect(legend.locator("li")).toHaveCount(23);
  await settle(v.page);
  assert.ok(await legend.evaluate((e) => e.scrollWidth <= e.clientWidth), "its sentences are seen whole");
  const cut = await legend.locator("svg text").evaluateAll((all) => all.flatMap((e) => {
    const r = e.getBoundingClientRect(), box = e.ownerSVGElement.getBoundingClientRect();
    return r.left < box.left || r.right > box.right ? [e.textContent] : [];
  }));
  assert.deepEqual(cut, []);
  const [close, dialog] = [await v.button("Close").boundingBox(), await v.page.locator("dialog").boundingBox()];
  assert.ok(close.y + close.height <= dialog.y + dialog.height - 6, "the way out is seen whole");
  await clean(v.page, "the legend", ".board-svg");
  await shoot(v.page, "leipzig-legend");
  await v.leave();
});
