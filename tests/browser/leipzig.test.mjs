// Völkerschlacht 1813 at the table: a game against the computer, and the moments that matter, each from a
// position of its own.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PHONE, TEST_MS, Visitor, browser, clean, fits, open, server, settle, shoot, speaks, test } from "./lib.mjs";

open();

const timeout = TEST_MS;
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

test("a whole game against the computer", { timeout }, async () => {
  const v = await sit([ME, COMPUTER]);
  assert.equal(await v.page.locator(".lz-flag.secret").count(), 5, "Napoléon sees his missions");
  const ending = v.page.locator(".ending");
  while (!(await ending.count())) {
    await v.page.waitForFunction(() => document.querySelector(".ending") ||
      document.querySelector(".prompt.mine .prompt-buttons .button:not(.quiet), .lz-hand .can, .prompt.mine ~ .board [role='button']"));
    if (await ending.count()) break;
    await decide(v).catch(again);
  }
  assert.ok((await v.log("is placed in").count()) > 3, "armies were placed");
  assert.match(await ending.locator("table").innerText(), /\d+ victory points?[\s\S]*\d+ victory points?/);
  const story = v.page.locator(".lz-story");
  const [box, told] = [await ending.boundingBox(), await story.boundingBox()];
  assert.ok(box.x + box.width <= told.x, "neither covers the other");
  await ending.locator(".ending-close").click();
  const held = Number(/\d+/.exec(await v.page.locator(".lz-own h2").innerText())[0]);
  assert.equal((await v.page.locator(".lz-own .lz-card").count()) > 0, held > 0, "the hand stays to be seen");
  assert.match(await story.innerText(), /Final scoring[\s\S]*Napoléon \d+ : \d+ Schwarzenberg/);
  assert.equal(await story.locator(".lz-sums li").count(), 5);
  assert.equal(await v.page.locator(".lz-flag.secret").count(), 0, "all missions are revealed");
  await v.button("Battle 16 Oct").click();
  await story.getByText("Battle of 16 Oct").waitFor();
  await speaks(v.page, "en", "a game");
  await settle(v.page);
  await clean(v.page, "a game");
  await shoot(v.page, "leipzig");
  // The replay tells it again.
  await v.page.getByRole("link", { name: "Replay", exact: true }).click();
  await v.page.locator(".replay").first().waitFor();
  await v.page.keyboard.press("End");
  await v.button("Battle 16 Oct").click();
  await story.getByText("Battle of 16 Oct").waitFor();
  await v.leave();
});

test("drawn neighbours are those of the rules", { timeout }, async () => {
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

test("a chain is seen before it is played, and a card may come before the marker or after it", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], CHAIN);
  const panel = v.page.locator(".lz-chain");
  await v.choose("Murat@Probstheida");
  assert.match(await panel.innerText(), /Without the marker of Murat at Probstheida[\s\S]*Murat is placed at Wachau[\s\S]*Victor is placed at Stötteritz/);
  assert.match(await panel.innerText(), /2 points, 2 scouts, time \+2/);
  assert.equal(await v.page.locator(".lz-ghost").count(), 2);
  assert.equal(await v.page.locator(".lz-time-bar.cost").count(), 2);
  await clean(v.page, "a chain");
  await shoot(v.page, "leipzig-chain");
  // Where it can march glows too; one card fits, so nothing more is asked.
  await v.choose("Holzhausen");
  await v.log("plays Infantry/Cavalry: Murat from Probstheida to Holzhausen").waitFor();
  await v.button("Undo").click();
  await v.thing("Murat@Probstheida").waitFor();
  // The card first: only markers on hills may go.
  await hand(v, "card:hill").click();
  await v.prompt.getByText("Which marker is removed?").waitFor();
  assert.deepEqual((await v.choices.evaluateAll((all) => all.map((e) => e.getAttribute("data-id")))).sort(),
    ["Murat@Probstheida", "Murat@Wachau", "Victor@Stötteritz", "Victor@Wachau"]);
  await v.page.keyboard.press("Escape");
  // The marker first, then the card: the chain comes as it was told.
  await v.choose("Murat@Probstheida");
  await hand(v, "card:hill").click();
  await v.log("Victor is placed in Stötteritz").waitFor();
  await v.page.locator(".lz-side-FR .lz-points").getByText("2").waitFor();
  assert.equal(await v.page.locator(".lz-army").count(), 4);
  await v.leave();
});

test("a jump: the card before the marker or after it, what it costs on the map, no card asked without a choice", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], JUMP);
  await hand(v, "card:cav").click();
  await v.prompt.getByText("Which marker moves?").waitFor();
  await v.prompt.getByText("§ 4.8").waitFor();
  assert.equal(await v.button("Draw from the pile").count(), 0, "it has no place beside a card that is picked");
  await v.choose("Murat@Probstheida");
  assert.equal(await v.page.locator(".lz-chain").count(), 0, "nothing is removed by moving");
  assert.equal(await v.page.locator(".lz-jump").count(), 3, "fields that only a jump reaches");
  assert.match(await v.page.locator(".lz-jump").first().textContent(), /2 cards, time \+2/);
  await v.choose("Sommerfeld");
  // The card that was picked is paid with; the other one is a choice.
  await v.prompt.getByText("Murat jumps: what do you pay with? 1 card or pair to go.").waitFor();
  await hand(v, "card:inf_cav").click();
  await v.log("Guest: Murat jumps from Probstheida over Paunsdorf to Sommerfeld (Cavalry and Infantry/Cavalry). Time: 11.").waitFor();
  assert.equal(await v.log().count(), 1);
  assert.equal(await v.page.locator(".lz-pips .on").count(), 3);
  await v.leave();
  const w = await sit([ME, COMPUTER], PAID);
  await w.choose("Murat@Probstheida");
  await w.choose("Sommerfeld");
  await w.log("Time: 11.").waitFor();
  assert.equal(await w.page.locator(".lz-pips .on").count(), 3);
  await w.leave();
});

test("where one card does, a pair needs another click on it; a draw is one line", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], JUMP);
  await hand(v, "card:hill").click();
  await hand(v, "card:hill").click();
  await v.page.locator(".prompt").getByText("Both cards: which marker?").waitFor();
  await v.page.keyboard.press("Escape");
  await v.page.keyboard.press("Escape");
  await v.button("Draw from the pile").click();
  await v.log(/^Guest draws .+ from the pile\.$/).waitFor();
  assert.equal(await v.log().count(), 1);
  await hand(v, "MacDonald").click();
  await v.log("Guest plays MacDonald: markers in Reudnitz and Holzhausen.").waitFor();
  assert.equal(await v.log().count(), 2);
  // What lies in between is no throw of dice here.
  await v.button("Undo").click();
  await v.button("Undo").click();
  await v.page.getByRole("dialog").getByText("Drawn cards, revealed missions or somebody else's decisions lie in between.").waitFor();
  await v.leave();
  const w = await sit([ME, COMPUTER], JUMP);
  await hand(w, "card:hill").click();
  await w.choose("Victor@Stötteritz");
  await w.page.locator('.lz-own [data-id="card:hill"]:not(.many)').waitFor(); // at once, and one is left
  await w.leave();
});

test("all cards are seen, none is cut, and dates stand where they belong", { timeout }, async () => {
  const cut = (v) => v.page.locator(".lz-card span, .lz-army-card span:not(.sr-only)").evaluateAll((all) => all.flatMap((e) => {
    const [r, box] = [e.getBoundingClientRect(), e.closest("button").getBoundingClientRect()];
    return r.left < box.left || r.right > box.right || r.bottom > box.bottom || box.right > innerWidth ? [e.textContent] : [];
  }));
  for (const lang of ["en", "de"]) {
    const v = await sit([ME, COMPUTER], JUMP, { lang });
    assert.deepEqual(await cut(v), []);
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
    assert.deepEqual(await cut(w), []);
    await shoot(w.page, `leipzig-allies-${lang}`);
    await w.leave();
    const x = await sit([ME, COMPUTER], PAID, { lang });
    assert.equal((await x.page.locator(".hand").boundingBox()).height, tall, "the same height with and without pairs");
    await x.leave();
  }
});

test("what cannot be played says why", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], CHAIN);
  await hand(v, "Napoléon").click({ force: true }); // it says itself that it cannot be played
  await v.page.locator(".note").getByText("fewer markers than villages").waitFor();
  await hand(v, "card:inf_cav").click();
  await v.choose("Murat@Probstheida");
  await v.choose("Taucha");
  await v.page.locator(".note", { hasText: /Taucha is not adjacent to Probstheida\.\s*§ 4\.8/ }).waitFor();
  await v.choose("Paunsdorf");
  await v.page.locator(".note").getByText("An army stands in Paunsdorf").waitFor();
  await v.leave();
});

test("whatever does nothing says why, and what is picked stays picked", { timeout }, async () => {
  const v = await sit([COMPUTER, ME], CORNER.replace("hand AL wood wood plain inf_cav", "hand AL hill art").replace("army Blücher", "army Ney Leipzig\narmy Blücher"));
  const says = (text) => v.page.locator(".note", { hasText: text }).waitFor();
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
  await w.page.locator(".note").getByText("does not go with what you have picked", { exact: false }).waitFor();
  assert.equal(await w.page.locator(".chip").count(), 1);
  assert.equal(await w.page.locator(".lz-pips i.on").count(), 5, "no action is spent");
  await w.leave();
});

test("a click on a village means the one marker there that can be chosen", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], CHAIN);
  await hand(v, "card:hill").click();
  await v.thing("Wachau").dispatchEvent("click"); // Murat's and Victor's
  await v.page.locator(".note").waitFor();
  assert.equal(await v.page.locator(".lz-pips i.on").count(), 5, "which of the two is not guessed");
  await v.thing("Probstheida").dispatchEvent("click");
  await v.log("Murat is placed in Wachau").waitFor();
  await v.leave();
});

test("a card that does not go with a marker says why", { timeout }, async () => {
  const v = await sit([COMPUTER, ME], CORNER.replace("wood wood plain inf_cav", "wood hill inf_cav art"));
  await v.choose("Wittgenstein@Störmthal");
  await hand(v, "card:hill").click({ force: true });
  await v.page.locator(".note", { hasText: /Hill removes no marker in Störmthal: the ground there is wood\.\s*§ 4\.6/ }).waitFor();
  await hand(v, "card:art").click({ force: true });
  await v.page.locator(".note", { hasText: /Artillery does not move the kind of Wittgenstein\.\s*§ 4\.8/ }).waitFor();
  await v.leave();
});

test("a mission is revealed from the list, too", { timeout }, async () => {
  const start = CHAIN.replace(" revealed", "").replace("time 9", "time 7");
  for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
    const v = await sit([ME, COMPUTER], start, { viewport });
    await hand(v, "card:time").click();
    const villages = v.page.locator(".lz-mission-pick");
    await villages.nth(4).waitFor();
    await shoot(v.page, `leipzig-reveal-${viewport.width}`);
    await clean(v.page, "reveal", ".board-svg");
    await villages.getByText("Reudnitz").click();
    await villages.first().waitFor({ state: "detached" });
    const part = v.page.locator(".lz-part-list button", { hasText: "Missions" });
    if (await part.count()) await part.click();
    await v.page.locator(".lz-missions tr.revealed", { hasText: "Reudnitz" }).waitFor();
    await v.leave();
  }
});

test("whoever reads what was is told that there is more", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], CHAIN, { viewport: { width: 1280, height: 720 } });
  const log = v.page.locator(".side .log");
  await log.evaluate((e) => (e.style.cssText = "flex: none; height: 48px"));
  for (let n = 1; n <= 4; n++) {
    await hand(v, "pile").click();
    await v.page.waitForFunction((left) => document.querySelectorAll(".lz-pips i.on").length === left, 5 - n);
    if (n < 4) assert.equal(await v.page.locator(".log-news").count(), 0);
    if (n === 3) await log.evaluate((e) => new Promise((done) => ((e.onscroll = done), (e.scrollTop = 0))));
  }
  await v.page.locator(".log-news").click();
  await v.page.locator(".log-news").waitFor({ state: "detached" });
  assert.ok(await log.evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight < 24), "at the newest line");
  await v.leave();
});

test("in a low window missions with long names are whole, and there is a log", { timeout }, async () => {
  const long = CHAIN.replace("mission Möckern", "mission Klein-Wiederitzsch").replace(/mission Wachau/, "mission Liebertwolkwitz");
  for (const viewport of [{ width: 1440, height: 900 }, { width: 1280, height: 720 }]) {
    const v = await sit([ME, COMPUTER], long, { viewport });
    assert.match(await v.page.locator(".lz-missions").innerText(), /Klein-Wiederitzsch[\s\S]*Liebertwolkwitz/);
    assert.ok(await v.page.locator(".lz-missions").evaluate((e) => e.scrollWidth <= e.clientWidth), `${viewport.width} px`);
    assert.ok((await v.page.locator(".side .tab-panel").first().boundingBox()).height > 40, `a log at ${viewport.height} px`);
    await v.leave();
  }
});

test("a card stays picked when a marker is clicked that it does not fit", { timeout }, async () => {
  const v = await sit([COMPUTER, ME], CORNER.replace("wood wood plain inf_cav", "river art"));
  await hand(v, "card:river").click();
  await v.choose("Wittgenstein@Großpösna");
  await v.page.locator(".note", { hasText: /River removes no marker in Großpösna: the ground there is wood\.\s*§ 4\.6/ }).waitFor();
  assert.equal(await hand(v, "card:river").getAttribute("aria-pressed"), "true");
  await v.choose("Blücher@Schkeuditz"); // on a river
  await v.log("plays River: the marker of Blücher in Schkeuditz goes").waitFor();
  await v.leave();
});

test("in the first turn every card says that an army comes first", { timeout }, async () => {
  const v = await sit([COMPUTER, ME], FIRST);
  for (const card of ["river", "inf_cav"]) {
    await hand(v, `card:${card}`).click({ force: true }); // it says itself that it cannot be played
    await v.page.locator(".note", { hasText: /You have no marker on the map yet: an army card comes first\.\s*§ 3\.2/ }).waitFor();
    await v.page.keyboard.press("Escape");
    await v.page.locator(".note").waitFor({ state: "detached" });
  }
  await v.leave();
});

test("the keyboard alone plays a card and a marker", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], CHAIN);
  await hand(v, "card:hill").focus();
  await v.page.keyboard.press("Enter");
  await v.prompt.getByText("Which marker is removed?").waitFor();
  await v.board.locator('[tabindex="0"]').first().focus();
  for (let i = 0; i < 8 && !(await v.thing("Murat@Probstheida").evaluate((e) => e === document.activeElement)); i++)
    await v.page.keyboard.press(["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"][i % 4]);
  await v.page.keyboard.press("Enter");
  await v.log("is placed in").first().waitFor();
  await v.leave();
});

test("missions are secret from Schwarzenberg, but what they may be is not", { timeout }, async () => {
  const v = await sit([COMPUTER, ME], CHAIN.replace("active FR", "active AL"));
  assert.equal(await v.page.locator(".lz-flag.secret").count(), 0);
  assert.equal(await v.page.locator(".lz-flag").count(), 1, "the revealed one");
  const missions = v.page.locator(".lz-missions");
  assert.equal(await missions.locator("tr.hidden").count(), 4);
  for (const name of ["Napoléon", "Schwarzenberg"]) await missions.getByRole("columnheader").getByRole("img", { name }).waitFor();
  assert.match(await missions.innerText(), /Wachau\s+5\s+5/);
  assert.doesNotMatch(await missions.innerText(), /Möckern|Leutzsch|Reudnitz|Holzhausen/);
  // Of the other hand only the card that was taken openly.
  const cards = v.page.locator(".lz-side-FR .lz-backs");
  assert.match(await cards.getAttribute("aria-label"), /3 cards in hand, known to all: Infantry\/Cavalry/);
  assert.equal(await cards.locator(".lz-face").count(), 1);
  const table = await v.page.evaluate(async () => document.body.innerText);
  assert.doesNotMatch(table, /secret mission/);
  // What may be one says so; where the district's is known no other village can be.
  const facts = async (id) => {
    await v.thing(id).hover();
    await v.page.locator(".tip strong", { hasText: id }).waitFor();
    return v.page.locator(".tip").innerText();
  };
  assert.match(await facts("Portitz"), /May be a mission: 6 points for Napoléon, or else 4 for Schwarzenberg/);
  assert.doesNotMatch(await facts("Markkleeberg"), /mission/);
  await v.button("All 25").click();
  assert.match(await missions.innerText(), /Leipzig 3:7/);
  assert.equal(await missions.locator("td span").count(), 25);
  assert.equal(await missions.locator(".known").count(), 1);
  assert.equal(await v.page.locator(".lz-flag").count(), 25);
  await clean(v.page, "missions");
  await v.page.keyboard.press("Escape");
  await missions.locator(".lz-all").waitFor({ state: "detached" });
  assert.equal(await v.page.locator(".lz-flag").count(), 1);
  await v.leave();
});

test("a battle is told with its sums", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], BATTLE);
  assert.equal(await v.page.locator(".lz-contacts > g").count(), 4);
  await hand(v, "card:time").click();
  await v.prompt.getByText("Yorck strikes.").waitFor();
  await v.prompt.locator(".button.primary", { hasText: "Show the best assignment" }).click();
  await v.page.locator(".hints .badge").waitFor();
  assert.equal(await v.log("decides").count(), 0, "a hint decides nothing");
  await v.choose("Bertrand");
  const story = v.page.locator(".lz-story");
  await story.getByText("4 − 1 =").first().waitFor();
  const told = await story.innerText();
  assert.match(told, /Battle of 16 Oct[\s\S]*Yorck → Bertrand −1/);
  assert.match(told, /Murat\s*5 − 2 = 3[\s\S]*Bertrand\s*4 − 1 = 3/);
  await settle(v.page);
  await shoot(v.page, "leipzig-battle");
  await v.leave();
});

test("a battle without contact says so in the log", { timeout }, async () => {
  const away = BATTLE.replace("army Schwarzenberg Liebertwolkwitz\narmy Yorck Paunsdorf\narmy Friedrich Wachau\n", "army Yorck Radefeld\n");
  const v = await sit([ME, COMPUTER], away);
  assert.equal(await v.page.locator(".lz-contacts > g").count(), 0);
  await hand(v, "card:time").click();
  await v.log("Battle of 16 October! No army is in contact with the enemy.").waitFor();
  await v.leave();
});

/** The last time point is played, and Marmont supports Ney. */
async function score(v) {
  await hand(v, "card:time").click();
  const support = v.prompt.getByText(/could support/);
  await v.prompt.getByText(/reveal one/).or(support).first().waitFor();
  if (!(await support.count())) await v.choose("Holzhausen");
  await support.waitFor();
  await v.choose("Liebertwolkwitz");
}

test("a return match: scored with its sums, then the other side", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], LAST);
  await score(v);
  const story = v.page.locator(".lz-story");
  await story.getByText("Napoléon 17 : 24 Schwarzenberg").waitFor();
  const told = await story.innerText();
  assert.match(told, /Liebertwolkwitz 6 : 4\s+Ney 5 \+ Marmont 3\s*·\s*Schwarzenberg 7\s+8 ≥ 7 Napoléon \+6/);
  assert.match(told, /Holzhausen 6 : 4\s+Bertrand 2\s*·\s*(Friedrich 1 \+ Bennigsen 1|Bennigsen 1 \+ Friedrich 1)\s+2 ≥ 2 Napoléon \+6/);
  assert.match(told, /Möckern 5 : 5\s+no French there\s+Schwarzenberg \+5/);
  await shoot(v.page, "leipzig-scoring");
  // I was Napoléon: now the computer is, and has my points to beat.
  await v.log("Game 2 begins").waitFor();
  const mine = v.page.locator(".seat", { hasText: "you" });
  await mine.getByText("Schwarzenberg", { exact: true }).first().waitFor();
  await mine.getByText("As Napoléon in the first game: 17 VP").waitFor();
  await v.page.locator(".lz-turn").getByText("Return match: game 2").waitFor();
  await v.asked();
  await v.prompt.getByText("now you are Schwarzenberg. Napoléon has the 17 VP of the first game to beat.").waitFor();
  assert.match(await story.innerText(), /^Game 1: Final scoring\s+Napoléon 17 : 24 Schwarzenberg/, "the result stands above the sums");
  await v.leave();
});

test("equal points: why Schwarzenberg has won", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], TIE);
  await score(v);
  await v.page.locator(".ending").waitFor();
  assert.match(await v.page.locator(".ending").innerText(), /Computer \(recruit\) has won\s+Equal victory points: Schwarzenberg wins\. \(§ 7\.8\)/);
  const story = v.page.locator(".lz-story");
  assert.match(await story.innerText(), /Napoléon 24 : 24 Schwarzenberg\s+Equal victory points: Schwarzenberg wins\.\s+§ 7\.8\s+During play: Napoléon \+12, Schwarzenberg \+8\s+Liebertwolkwitz/, "what the sums begin with stands above them");
  await shoot(v.page, "leipzig-tie");
  await clean(v.page, "a tie", ".board-svg");
  await v.leave();
});

test("a return match in which both have the same has no winner", { timeout }, async () => {
  const v = await sit([COMPUTER, ME], SECOND.replace("first 20", "first 17"));
  await score(v);
  await v.page.locator(".ending").waitFor();
  await v.log("the match has no winner").waitFor();
  assert.match(await v.page.locator(".ending").innerText(), /There is no winner\s+As Napoléon Computer \(recruit\) scored 17 victory points, .* scored 17\./);
  assert.equal(await v.page.getByText("share the victory").count(), 0);
  await v.leave();
});

test("the end of a return match counts both games", { timeout }, async () => {
  // In the second game seat 1 is Napoléon.
  const v = await sit([COMPUTER, ME], SECOND);
  await v.page.locator(".seat", { hasText: "you" }).getByText("To beat: 20 VP").waitFor();
  await hand(v, "card:time").click();
  const ending = v.page.locator(".ending");
  while (!(await ending.count())) {
    await v.page.waitForFunction(() => document.querySelector(".ending") || document.querySelector(".prompt.mine ~ .board [role='button']"));
    if (!(await ending.count())) await v.choices.first().click({ ...soon, force: true }).catch(again);
  }
  await ending.getByText(/As Napoléon Computer \(recruit\) scored 20 victory points, .* scored \d+\./).waitFor();
  // On a phone, too, nothing lies over what one can do next.
  await v.page.setViewportSize(PHONE);
  await settle(v.page);
  await shoot(v.page, "leipzig-ending-phone");
  for (const button of await ending.locator(".ending-buttons > *").all()) await button.click({ trial: true, timeout: 3000 });
  assert.equal(await ending.evaluate((e) => e.scrollHeight <= e.clientHeight), true, "it is seen whole");
  // The scoring fits, or says that it goes on below.
  await ending.locator(".ending-close").click();
  await v.button("Final scoring").click();
  const story = v.page.locator(".lz-story");
  const tall = () => story.evaluate((e) => e.scrollHeight > e.clientHeight + 2);
  const more = () => story.evaluate((e) => e.matches(".more"));
  await settle(v.page);
  await shoot(v.page, "leipzig-scoring-phone");
  assert.equal(await more(), await tall());
  await v.page.setViewportSize({ width: 360, height: 560 });
  await v.page.locator(".lz-story.more").waitFor();
  await story.evaluate((e) => e.scrollTo(0, e.scrollHeight));
  await v.page.locator(".lz-story:not(.more)").waitFor();
  await v.leave();
});

/** Army cards whose name runs into the strength, whose strength runs over the edge, or whose date is cut. */
const overrun = (page) => page.locator(".lz-army-card").evaluateAll((all) => all.flatMap((card) => {
  const [c, n, b] = [card, card.querySelector(".lz-army-card-name"), card.querySelector("b")].map((e) => e.getBoundingClientRect());
  const is = card.querySelector(".lz-army-card-is");
  return n.right > b.left || b.right > c.right || is.scrollWidth > is.clientWidth ? [card.getAttribute("data-id")] : [];
}));

test("long names stay on their army cards", { timeout }, async () => {
  for (const seats of [[ME, COMPUTER], [COMPUTER, ME]]) {
    const v = await sit(seats, FIRST);
    for (const viewport of [{ width: 1440, height: 900 }, { width: 1120, height: 800 }, PHONE, SIDEWAYS]) {
      await v.page.setViewportSize(viewport);
      await settle(v.page);
      const part = v.page.locator(".lz-part-list button", { hasText: "Armies" });
      if (await part.count()) await part.click();
      await v.page.locator(".lz-army-card").nth(7).waitFor();
      assert.deepEqual(await overrun(v.page), [], `${viewport.width} px`);
    }
    await v.leave();
  }
});

test("on a phone everything fits, in both languages, light and dark", { timeout }, async () => {
  for (const [lang, dark] of [["de", false], ["en", true]]) {
    const v = await sit([ME, COMPUTER], CHAIN, { viewport: PHONE, hasTouch: true, lang, dark });
    await fits(v.page, `phone ${lang}`);
    await speaks(v.page, lang, "a phone");
    await settle(v.page);
    await clean(v.page, `phone ${lang}`);
    await shoot(v.page, `leipzig-phone-${lang}`);
    await hand(v, "card:hill").click();
    await v.page.locator(".chip").waitFor();
    await settle(v.page); // the question has another length, and the map another height
    // What a look at a marker tells must not move the marker.
    const marker = v.thing("Murat@Probstheida");
    const before = await marker.boundingBox();
    await marker.hover();
    await v.page.locator(".lz-preview").first().waitFor();
    assert.deepEqual(await marker.boundingBox(), before);
    await marker.click();
    await v.page.locator(".lz-army").nth(3).waitFor({ state: "attached" });
    await v.leave();
  }
});

test("on a phone: every part of the hand has its name, and a jump is possible", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], JUMP, { viewport: PHONE, hasTouch: true });
  const parts = v.page.locator(".lz-part-list button");
  assert.deepEqual(await parts.allInnerTexts(), ["Armies", "Hand (12)", "Open row", "Missions"]);
  await parts.first().click();
  assert.equal(await v.page.locator(".lz-army-card").count(), 8);
  await parts.last().click();
  await v.page.locator(".lz-hand .lz-missions").getByText("Wachau").waitFor();
  await parts.nth(1).click();
  await hand(v, "card:cav").tap();
  await v.thing("Murat@Probstheida").tap();
  await v.page.locator(".tapped strong", { hasText: "Murat" }).waitFor(); // a finger rests on nothing
  await v.page.locator(".lz-jump").first().waitFor();
  await settle(v.page);
  await v.thing("Althen").tap();
  await v.prompt.getByText("1 card or pair to go").waitFor();
  await v.page.locator(".tapped strong", { hasText: "Murat" }).waitFor({ state: "detached", timeout: 3000 }); // it has moved
  // Nor do facts outlast what is done next: here a card is chosen.
  await v.thing("Leutzsch").tap();
  await v.page.locator(".tapped strong", { hasText: "Leutzsch" }).waitFor();
  await hand(v, "card:inf_cav").tap();
  await v.page.locator(".tapped").waitFor({ state: "detached", timeout: 3000 });
  await v.leave();
});

/** Words that do not fit on their card. */
const broken = (page) => page.locator(".lz-card").evaluateAll((all) => all.flatMap((card) =>
  [...card.querySelectorAll("span")].filter((e) => e.scrollWidth > card.clientWidth || e.getBoundingClientRect().width > card.clientWidth).map((e) => e.textContent)));

test("on a phone the words on cards are whole", { timeout }, async () => {
  for (const lang of ["de", "en"]) {
    const v = await sit([ME, COMPUTER], JUMP, { viewport: PHONE, hasTouch: true, lang });
    for (const viewport of [PHONE, SIDEWAYS])
      for (const part of [1, 2]) {
        await v.page.setViewportSize(viewport);
        await v.page.locator(".lz-part-list button").nth(part).click();
        await settle(v.page);
        assert.deepEqual(await broken(v.page), [], `${lang} ${viewport.width} px`);
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

test("on a phone held sideways the map has the height, and all else stands beside it", { timeout }, async () => {
  for (const [lang, viewport] of [["en", SIDEWAYS], ["de", { width: 915, height: 412 }]]) {
    const v = await sit([COMPUTER, ME], CORNER, { viewport, hasTouch: true, lang });
    await settle(v.page);
    await fits(v.page, `sideways ${lang}`);
    await shoot(v.page, `leipzig-sideways-${lang}`);
    const map = await v.board.boundingBox();
    /** All of it stands beside the map, is seen, and can be used. */
    const beside = async (what) => {
      await v.page.locator(what).first().waitFor();
      for (const e of await v.page.locator(what).all()) {
        const r = await e.boundingBox();
        assert.ok(r.x >= map.x + map.width && r.x + r.width <= viewport.width && r.y + r.height <= viewport.height, `${what}: ${JSON.stringify(r)}`);
        if (await e.isEnabled()) await e.click({ trial: true, timeout: 3000 });
      }
    };
    assert.ok(map.height > 0.8 * viewport.height && map.width > viewport.width / 2, JSON.stringify(map));
    assert.equal(await v.choices.count(), 6);
    assert.deepEqual(await covered(v), []);
    for (const it of [".lz-part-list button", ".prompt-buttons .button", ".thumb .button", ".zoom-buttons button:visible", ".lz-card.can"])
      await beside(it);
    // In the replay too, and what leads through the game is seen at once.
    await v.go(new URL(v.page.url()).pathname + "?at=0");
    await v.page.locator(".replay .board-svg").waitFor();
    await settle(v.page);
    await fits(v.page, `sideways replay ${lang}`);
    await shoot(v.page, `leipzig-sideways-replay-${lang}`);
    for (const it of [".prompt-buttons .button", ".timeline-track input", ".timeline-buttons button", ".zoom-buttons button:visible", ".replay-more summary"])
      await beside(it);
    await v.leave();
  }
});

test("sideways nothing is cut: the first question, the settings, the steps of a replay beside a battle, the end", { timeout }, async () => {
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
  await v.page.locator(".lz-blows li").nth(2).waitFor();
  await v.go(new URL(v.page.url()).pathname + "?at=1");
  await v.page.locator(".lz-blows li").nth(2).waitFor();
  await settle(v.page);
  for (const it of [".timeline-track input", ".timeline-buttons button >> nth=0", ".timeline-buttons button.primary", ".lz-story > button"]) await seen(v, it);
  await v.leave();
  v = await sit([ME, COMPUTER], LAST, { ...options, lang: "en" });
  await v.menu("Resign");
  await v.page.locator("dialog .button.danger").click();
  await v.page.locator(".ending").waitFor();
  await settle(v.page);
  for (const it of [".ending-close", ".ending-buttons > * >> nth=0", ".ending-buttons > * >> nth=-1"]) await seen(v, it);
  await v.leave();
});

test("on a phone nothing lies over what can be chosen", { timeout }, async () => {
  for (const lang of ["en", "de"]) {
    const v = await sit([COMPUTER, ME], CORNER, { viewport: PHONE, hasTouch: true, lang });
    assert.equal(await v.choices.count(), 6);
    assert.deepEqual(await covered(v), [], "the whole map");
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
      assert.deepEqual((await covered(v)).filter((c) => c.startsWith(id)), [], id);
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
    await v.page.locator(".lz-how").waitFor();
    await v.leave();
  }
});

test("on a phone the first tap on an army card shows its villages, the second plays it", { timeout }, async () => {
  const v = await sit([COMPUTER, ME], FIRST, { viewport: PHONE, hasTouch: true });
  const villages = v.page.locator(".lz-villages");
  await v.page.locator(".lz-part-list button", { hasText: "Armies" }).tap();
  const at = await hand(v, "Wittgenstein").boundingBox();
  await hand(v, "Wittgenstein").tap();
  await villages.getByText("Wittgenstein: Güldengossa, Störmthal, Großpösna").waitFor();
  assert.equal(await v.page.locator(".lz-marked").count(), 3);
  assert.equal(await v.choices.count(), 0, "it is not played yet");
  assert.deepEqual(await hand(v, "Wittgenstein").boundingBox(), at, "it stays under the finger");
  await settle(v.page);
  await shoot(v.page, "leipzig-phone-villages");
  // Another one is looked at; the first one is played by its button, the second by a second tap.
  await hand(v, "Langeron").tap();
  await villages.getByText("Langeron: Breitenfeld").waitFor();
  await villages.getByRole("button", { name: "Play it" }).tap();
  await v.choices.nth(2).waitFor();
  await v.page.locator(".lz-part-list button", { hasText: "Armies" }).tap();
  assert.equal(await villages.count(), 0);
  await hand(v, "Wittgenstein").tap();
  await villages.waitFor();
  await hand(v, "Wittgenstein").tap();
  await v.choices.nth(5).waitFor();
  await v.leave();
});

test("on a phone the markers of every army card that is played are in sight", { timeout }, async () => {
  const v = await sit([COMPUTER, ME], FIRST, { viewport: PHONE, hasTouch: true });
  for (const army of ["Langeron", "Wittgenstein"]) {
    await v.page.locator(".lz-part-list button", { hasText: "Armies" }).tap();
    await hand(v, army).click();
    await v.choices.nth(army === "Langeron" ? 2 : 5).waitFor({ state: "attached" });
    await v.page.locator(".lz-part-list").waitFor(); // the drawer is open again
    await settle(v.page);
    const cut = await v.choices.evaluateAll((all) => all.flatMap((e) => {
      const r = e.getBoundingClientRect(), w = e.ownerSVGElement.getBoundingClientRect();
      return r.left < w.left || r.right > w.right || r.top < w.top || r.bottom > w.bottom ? [e.getAttribute("data-id")] : [];
    }));
    assert.deepEqual(cut, [], `after ${army}`);
    await shoot(v.page, `leipzig-phone-${army.toLowerCase()}`);
  }
  assert.equal(await v.choices.count(), 6);
  await v.leave();
});

/** Without one of the two markers Napoléon is placed, at the city or in the suburb: plain both. */
const LEADER = CHAIN.replace("scenario beginner", "scenario professional").replace("army Ney Paunsdorf", "army Ney Paunsdorf\narmy Napoléon markers Leipzig Reudnitz")
  .replace("hand FR hill", "hand FR plain");

test("on a phone the button of the log counts what the computer has done", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], FIRST, { viewport: PHONE, hasTouch: true });
  const dot = v.page.locator(".thumb .dot");
  const n = Number(await dot.innerText());
  await shoot(v.page, "leipzig-phone-news");
  await v.page.getByRole("button", { name: `Log ${n}` }).click();
  assert.ok(n >= 1, `${n} lines`);
  await v.log().nth(n - 1).waitFor();
  assert.equal(await dot.count(), 0);
  await v.page.getByRole("button", { name: "Log", exact: true }).click();
  await v.page.locator(".drawer").waitFor({ state: "detached" });
  assert.equal(await dot.count(), 0, "they have been read");
  await v.leave();
});

test("the professional game tells what the ground is worth", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], LEADER);
  await v.thing("Taucha").hover();
  await v.page.locator(".tip").getByText(/In the final scoring on this terrain: .*Artillery \+1/).waitFor();
  await hand(v, "card:plain").click();
  await v.choose("Napoléon@Leipzig");
  await v.button("Infantry = 6").waitFor();
  await v.button("Artillery = 7").waitFor();
  await v.button("Cavalry = 9").click();
  await v.log("Napoléon is placed in Reudnitz").waitFor();
  await v.leave();
  const w = await sit([ME, COMPUTER], LAST.replace("scenario beginner", "scenario professional").replace("active FR", "active FR\nkind AL cav"));
  await hand(w, "card:time").click();
  await w.prompt.getByText(/could support/).waitFor();
  await w.page.locator(".lz-story").getByText("Friedrich (1−1) + Bennigsen (1−1)").or(w.page.locator(".lz-story").getByText("Bennigsen (1−1) + Friedrich (1−1)")).waitFor();
  await w.leave();
});

test("the legend shows what is on the map", { timeout }, async () => {
  const v = await sit([ME, COMPUTER], CHAIN);
  await v.page.locator(".legend-button").click();
  const legend = v.page.locator(".lz-how");
  await legend.getByText("Marker: the army may be here.").waitFor();
  assert.equal(await legend.locator("li").count(), 23);
  await settle(v.page);
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
