// A game looked at again: time line, steps, jumps, the log, and the chart of who was winning.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { Engine, INNER, PHONE, Visitor, browser, clean, expect, finished, open, revive, server, shoot, test } from "./lib.mjs";

open();

const COMPUTER = { kind: "computer", level: "recruit" };

test("replay with time line and chart", async () => {
  const v = await Visitor.come(browser, server);
  const made = await v.create([{ kind: "me" }, COMPUTER], { record: await finished(3) });
  await v.go(`/g/${made.id}?at=0`);
  const { page } = v;
  const line = page.getByRole("slider", { name: "Time line" });
  await expect(line).toBeVisible();
  await expect.poll(async () => Number(await line.getAttribute("max"))).toBeGreaterThan(20);
  const last = Number(await line.getAttribute("max"));
  const at = (n) => expect(page.locator(".timeline-where").getByText(new RegExp(`^${n} of ${last}\\b`))).toBeVisible();
  await at(0);
  const turn = page.locator(".turn-jump select");
  await expect.poll(() => turn.evaluate((e) => e.selectedOptions[0]?.textContent)).toBe("Start");

  // By buttons, by keys, by the slider, by the log: the address follows.
  await page.getByRole("button", { name: "One decision on" }).click();
  await at(1);
  await page.keyboard.press("ArrowRight");
  await at(2);
  await page.getByRole("button", { name: "One decision back" }).click();
  await at(1);
  for (const n of [1, 2]) {
    await page.keyboard.press("PageDown");
    await expect(page.locator(".timeline-where").getByText(new RegExp(`Turn ${n}$`))).toBeVisible();
  }
  await page.keyboard.press("PageUp");
  await expect(page.locator(".timeline-where").getByText(/Turn 1$/)).toBeVisible();
  await page.keyboard.press("Home");
  await at(0);
  await page.getByRole("button", { name: "One turn on" }).click();
  await page.getByRole("button", { name: "To the end" }).click();
  await at(last);
  await expect(page.getByText("The game is over.").first()).toBeVisible();
  await line.fill("10");
  await at(10);
  await page.waitForURL(/at=10$/);
  await page.locator(".log li").filter({ hasText: "→" }).first().click();
  await expect(page.locator(".log li[aria-current]")).toBeVisible();
  await turn.selectOption("3");
  await expect(page.locator(".timeline-where").getByText(/Turn 3$/)).toBeVisible();

  // It plays by itself until somebody stops it.
  await line.fill("3");
  await at(3);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => Number(await line.inputValue())).toBeGreaterThan(5);
  await page.getByRole("button", { name: "Pause" }).click();

  // The chart is computed in the background; a click on it goes there.
  const chart = page.getByRole("img", { name: "Who was winning" });
  await expect(page.locator(".chart-values")).toBeVisible();
  await expect(page.locator(".chart progress")).toHaveCount(0);
  await expect.poll(() => chart.locator("path[style]").count(), "an area for each seat").toBeGreaterThanOrEqual(2);
  // Told by more than colours: hatched, with names, and as a table for the ears.
  const fills = await chart.locator("path[fill]").evaluateAll((all) => all.map((e) => e.getAttribute("fill")));
  assert.equal(new Set(fills).size, 2);
  await expect(page.locator(".chart-labels span").first()).toBeAttached();
  const rows = page.getByRole("table", { name: "Who was winning" }).getByRole("row");
  await expect.poll(() => rows.count()).toBeGreaterThan(3);
  await expect(rows.nth(1)).toHaveText(/^1\s+\d+%\s+\d+%$/, INNER);
  await expect(page.locator(".chart-values").getByText(/\d+%/).first()).toBeVisible();
  const box = await chart.boundingBox();
  await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
  await at(last);

  // The address alone leads to the same place, and back to the table.
  await page.waitForURL(new RegExp(`at=${last}$`));
  await page.reload();
  await at(last);
  await page.getByRole("link", { name: "Back to the table" }).click();
  await page.waitForURL((url) => !url.search);
  await expect(page.locator(".ending")).toBeVisible();
  await v.leave();
});

/** Presses End at the very moment in which the replay is there. */
function pressEnd() {
  const watch = new MutationObserver(() => {
    if (!document.querySelector(".replay")) return;
    watch.disconnect();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
  });
  watch.observe(document, { subtree: true, childList: true });
}

test("keys are heard from the first moment", async () => {
  const v = await Visitor.come(browser, server);
  const made = await v.create([{ kind: "me" }, COMPUTER], { record: await finished(1) });
  await v.context.addInitScript(pressEnd);
  await v.go(`/g/${made.id}?at=0`);
  await v.page.getByText("The game is over.").first().waitFor({ timeout: 10_000 });
  await v.leave();
});

test("a game that is still going on can be looked at, too", async () => {
  const v = await Visitor.come(browser, server);
  const made = await v.create([{ kind: "me" }, COMPUTER]);
  await v.table(made.id);
  await v.asked();
  await v.go(`/g/${made.id}?at=0`);
  await expect(v.page.getByRole("slider", { name: "Time line" })).toBeVisible();
  await expect(v.page.locator(".chart"), "who is winning is nobody's business yet").toHaveCount(0);
  await v.page.getByRole("link", { name: "Back to the game" }).click();
  await v.asked();
  await v.leave();
});

/** A game of computers that is not over, as a record. */
async function running(turn) {
  const e = new Engine();
  await e.begin();
  await e.play((now) => now.turn >= turn);
  const text = await e.text("record");
  e.end();
  return text;
}

/** While the server is down: these games were played by version 1 of the rules, and entry 20 does not fit those
 * of today. */
async function makeOld(...games) {
  await server.stop();
  const these = `(SELECT key FROM game WHERE id IN (${games.map((g) => `'${g.id}'`).join()}))`;
  execFileSync("sqlite3", [server.db, `
    UPDATE game SET version = 1 WHERE key IN ${these};
    UPDATE snapshot SET version = 1 WHERE game IN ${these};
    UPDATE entry SET body = '0 march nowhere' || char(10) WHERE seq = 20 AND game IN ${these};`]);
  await revive();
}

test("where older rules end a replay, it says so", async () => {
  const v = await Visitor.come(browser, server);
  const { page } = v;
  const over = await v.create([{ kind: "me" }, COMPUTER], { record: await finished(3) });
  const runs = await v.create([{ kind: "me" }, { kind: "here", name: "Clara" }], { record: await running(9) });
  await makeOld(over, runs);
  const line = page.getByRole("slider", { name: /Time line|Zeitleiste/ });
  const at = (n) => expect(line).toHaveValue(String(n));
  const missing = page.locator(".replay-lost");

  // A finished one: from there on the table stands still, and the result is told.
  await v.go(`/g/${over.id}?at=19`);
  await at(19);
  await expect(page.locator(".timeline-gap")).toHaveCount(1);
  await expect(missing).toHaveCount(0);
  await page.getByRole("button", { name: "One decision on" }).click();
  await expect(missing).toHaveText(/^This game was played under version 1 of the rules; from entry 20 on it cannot be shown any more. Result: .+ has won\.$/);
  await expect(page.locator(".seat .badge.turn")).toHaveText("1"); // who has won, not who was to move then
  await expect(page.locator(".log").getByText(/^Here \d+ entries are missing: they were played by version 1 of the rules/)).toBeVisible();
  await shoot(page, "replay-lost");
  const last = Number(await line.getAttribute("max"));
  await page.getByRole("button", { name: "One decision on" }).click(); // all of it is one step
  await at(last);
  await expect(missing).toBeVisible();
  await page.getByRole("button", { name: "One decision back" }).click();
  await at(19);
  await expect(missing).toHaveCount(0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible(); // it has stopped
  await at(20);

  // One that went on by the rules of today: what is missing is passed over.
  await v.go(`/g/${runs.id}`);
  await expect(page.locator(".log").getByText(/The rules have changed: from here on/)).toBeVisible();
  await v.go(`/g/${runs.id}?at=20`);
  await expect(missing).toHaveText(/^Entries 20 to \d+ were played under version 1 of the rules and cannot be shown any more. The replay goes on with entry \d+.$/);
  await page.getByRole("button", { name: "One decision on" }).click();
  await expect(missing).toHaveCount(0);
  await v.leave();
});

test("the same in German, on a phone", async () => {
  const v = await Visitor.come(browser, server, { lang: "de", viewport: PHONE });
  const over = await v.create([{ kind: "me" }, COMPUTER], { record: await finished(3) });
  await makeOld(over);
  await v.go(`/g/${over.id}?at=30`);
  await expect(v.page.locator(".replay-lost")).toHaveText(
    /^Diese Partie wurde nach Fassung 1 der Regeln gespielt; ab Eintrag 20 lässt sie sich nicht mehr zeigen. Ergebnis: .+/);
  await shoot(v.page, "replay-lost-phone");
  await clean(v.page, "a replay with a gap");
  await v.leave();
});

test("a game that was too long says why it is a draw", async () => {
  const record = (await running(6)).replace(/^\[end\][^]*/m, "endless\n");
  for (const [lang, ending, log] of [
    ["en", "The game had become too long: after 100,000 entries it ends as a draw.", "The game has become too long"],
    ["de", "Die Partie war zu lang geworden: Nach 100 000 Einträgen endet sie remis.", "Die Partie ist zu lang geworden"],
  ]) {
    const v = await Visitor.come(browser, server, { lang });
    const made = await v.create([{ kind: "me" }, COMPUTER], { record });
    await v.go(`/g/${made.id}`);
    await expect(v.page.locator(".ending-how")).toHaveText(ending);
    await expect(v.page.locator(".log").getByText(log)).toBeVisible();
    await v.leave();
  }
});
