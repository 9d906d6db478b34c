// The page keeps what it needs to check the dice, and says at the end whether they were right.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, run } from "../server/lib.mjs";
import { Visitor, browser, expect, open, server, test } from "./lib.mjs";

open();

/** Anna invites by the page, Ben follows the link. */
async function pair() {
  const [anna, ben] = await Promise.all([Visitor.come(browser, server), Visitor.come(browser, server)]);
  await anna.go("/");
  await anna.page.getByRole("link", { name: "New game …" }).first().click();
  await anna.page.getByLabel("Your name").fill("Anna");
  await anna.page.getByLabel("Who plays seat 2").selectOption({ label: "Invite by link" });
  await anna.button("Create and invite").click();
  await anna.page.waitForURL(/\/g\//);
  const id = new URL(anna.page.url()).pathname.split("/").pop();
  const field = anna.page.getByRole("textbox");
  await expect(field).toHaveValue(/\?join=/);
  await ben.page.goto(await field.inputValue());
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.button("Sit down").click();
  for (const v of [anna, ben]) await expect(v.board).toBeVisible();
  return { anna, ben, id };
}

/** Whoever is asked makes one decision, which the page keeps. */
async function decide(a, b) {
  const mine = (v) => v.page.locator(".prompt.mine");
  await expect(async () => expect((await mine(a).count()) + (await mine(b).count())).toBe(1)).toPass();
  const v = (await mine(a).count()) ? a : b;
  await v.asked();
  const lines = await v.log().count();
  const idle = v.button("Attack nobody");
  await ((await idle.isVisible()) ? idle : v.button("End moves")).click();
  await expect.poll(() => v.log().count()).toBeGreaterThan(lines);
  return v;
}

async function giveUp(v) {
  await v.menu("Resign");
  await v.page.getByRole("dialog").getByRole("button", { name: "Resign", exact: true }).click();
}

const checked = (v) => v.page.locator(".dice-checked");

/** What is kept of the only game, changed by `change`, which is a function of the page. */
const tamper = (v, change) =>
  v.page.evaluate((source) => {
    const key = Object.keys(localStorage).find((k) => k.startsWith("bicorne.dice."));
    const kept = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify(new Function("k", `return (${source})(k)`)(kept)));
  }, change.toString());

test("a game to its end: the dice are checked, by the page and by the program", async () => {
  const { anna, ben, id } = await pair();
  const acted = await decide(anna, ben);
  await giveUp(acted);
  for (const v of [anna, ben]) await expect(checked(v)).toContainText("Dice checked: the seed was fixed before your share came");
  const record = await (await anna.context.request.get(`${server.url}/api/games/${id}/record`)).text();
  for (const v of [anna, ben]) {
    const link = await checked(v).getByRole("link", { name: "Save what was kept" }).getAttribute("href");
    const file = join(folder(), "kept.txt");
    writeFileSync(file, decodeURIComponent(link.slice(link.indexOf(",") + 1)));
    assert.match(run("verify", record, "--kept", file), /kept: agrees with the commitment, \d mixes and \d+ heads/);
  }
  await anna.speak("de");
  await expect(checked(anna)).toContainText("Würfel geprüft:");

  // The rematch, and one against a computer: both are checked in the same way.
  await ben.page.locator(".ending").getByRole("button", { name: "Rematch, seats changed" }).click();
  await anna.page.locator(".ending").getByRole("button", { name: "Annehmen" }).click();
  await anna.page.waitForURL((url) => !url.pathname.endsWith(id));
  await ben.page.locator(".ending").getByRole("link", { name: "To the rematch" }).click();
  await ben.page.waitForURL((url) => !url.pathname.endsWith(id));
  await expect(ben.board).toBeVisible();
  await giveUp(ben);
  await expect(checked(ben)).toContainText("Dice checked: the seed");
  await expect(checked(anna)).toContainText("Würfel geprüft: Der Startwert");
  await anna.leave();
  await ben.leave();
});

test("what does not fit is told, and what was not kept too", async () => {
  const { anna, ben } = await pair();
  await decide(anna, ben);
  await tamper(ben, (k) => ({ ...k, mix: "0".repeat(32) }));
  await tamper(anna, (k) => ({ ...k, heads: ["0".repeat(64), ...k.heads] }));
  await giveUp(anna);
  await expect(checked(anna)).toContainText("the record tells another course of the game");
  await expect(checked(ben)).toContainText("a contribution to them was changed");
  await expect(checked(ben)).toHaveClass(/bad/);
  await ben.page.evaluate(() => localStorage.clear());
  await ben.page.reload();
  await expect(checked(ben)).toContainText("nothing of this game was kept in this browser");
  await anna.leave();
  await ben.leave();
});
