// A game looked at again: time line, steps, jumps, the log, and the chart of who was winning.
import assert from "node:assert/strict";
import { INNER, Visitor, browser, expect, finished, open, server, test } from "./lib.mjs";

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
