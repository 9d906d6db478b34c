// Several people, each with a browser of his own: invitation, a whole game with breaks of all kinds,
// chat, questions, resignation, rematch, onlookers.
import assert from "node:assert/strict";
import { PHONE, TEST_MS, WAIT_MS, Visitor, browser, open, position, revive, server, test, within } from "./lib.mjs";

open();

const timeout = TEST_MS;

/** Anna and Ben at a table, each at his own. */
async function pair(more = {}) {
  const [anna, ben] = await Promise.all([Visitor.come(browser, server), Visitor.come(browser, server)]);
  await anna.post("/api/me", { name: "Anna" });
  const made = await anna.create([{ kind: "me" }, { kind: "open" }], more);
  await ben.join(made, "Ben");
  await Promise.all([anna.table(made.id), ben.table(made.id)]);
  return { anna, ben, id: made.id };
}

/** Who is asked now. */
async function toAct(...people) {
  return within(WAIT_MS, "anybody to act", Promise.any(people.map(async (v) => (await v.asked(), v))));
}

/** Moves one piece by one step. The step may be held back: then it is not waited for. */
async function step(v, { wait = true } = {}) {
  const idle = v.button("Attack nobody");
  if (await idle.isVisible()) await idle.click();
  await v.prompt.getByText(/points? left/).waitFor();
  await v.board.locator('[role="button"][aria-label*=","]').first().click();
  const pressed = v.board.locator('[aria-pressed="true"]');
  const from = await pressed.getAttribute("data-id");
  const to = await v.choices.evaluateAll((all, at) => {
    const [x, y] = at.split(",").map(Number);
    const far = (id) => Math.max(Math.abs(id.split(",")[0] - x), Math.abs(id.split(",")[1] - y));
    const free = all.filter((e) => !/^(Infantry|Cavalry|General)/.test(e.getAttribute("aria-label")));
    return free.map((e) => e.dataset.id).sort((a, b) => far(a) - far(b))[0];
  }, from);
  await v.choose(to);
  if (wait) await v.log(to).first().waitFor();
  return to;
}

/** Ends a turn; the same one may have the next turn too, so wait until it is over. */
async function end(v) {
  const over = v.log("ends its moves.");
  const n = await over.count();
  await v.button("End moves").click();
  await over.nth(n).waitFor();
}

async function turn(v) {
  const to = await step(v);
  await end(v);
  return to;
}

const lines = async (v) => (await v.log().allInnerTexts()).map((s) => s.trim());

/** Both show the same. */
async function agree(a, b) {
  const has = (n) => document.querySelectorAll(".log li:not(.divider)").length >= n;
  await a.page.waitForFunction(has, (await lines(b)).length);
  await b.page.waitForFunction(has, (await lines(a)).length);
  assert.deepEqual(await lines(a), await lines(b));
}

async function online(v) {
  await v.page.locator(".offline").waitFor({ state: "detached" });
  v.breaks = false;
}

test("a whole game of two, with a broken line and a killed server", { timeout: TEST_MS }, async () => {
  const [anna, ben] = await Promise.all([Visitor.come(browser, server), Visitor.come(browser, server)]);

  // Anna invites, Ben follows the link.
  await anna.go("/");
  await anna.page.getByRole("link", { name: "New game …" }).first().click();
  await anna.page.getByLabel("Rounds").fill("1");
  await anna.page.getByLabel("Your name").fill("Anna");
  await anna.page.getByLabel("Who plays seat 2").selectOption({ label: "Invite by link" });
  await anna.button("Create and invite").click();
  await anna.page.waitForURL(/\/g\//);
  const id = new URL(anna.page.url()).pathname.split("/").pop();
  const link = await anna.page.getByRole("textbox").inputValue();
  assert.match(link, new RegExp(`^${server.url}/g/${id}\\?join=.+`));
  await ben.page.goto(link);
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.button("Sit down").click();
  await Promise.all([anna.board.waitFor(), ben.board.waitFor()]);
  await ben.page.waitForURL((url) => !url.search); // the key does not stay in the address

  // They talk.
  await anna.page.getByRole("tab", { name: /Chat/ }).click();
  await anna.page.getByLabel("Say something").fill("Bonjour, Ben!");
  await anna.page.keyboard.press("Enter");
  await ben.page.getByRole("tab", { name: /Chat\s*1/ }).click();
  await ben.page.getByRole("log", { name: "Chat" }).getByText("Bonjour, Ben!").waitFor();
  await ben.page.getByLabel("Say something").fill("À vous <b>tirer</b>");
  await ben.button("Send").click();
  await anna.page.getByRole("log", { name: "Chat" }).getByText("À vous <b>tirer</b>").waitFor();
  for (const v of [anna, ben]) await v.page.getByRole("tab", { name: "Log" }).click();
  // What was read stays read, on the next visit too; what comes then is new.
  await ben.page.reload();
  await anna.page.getByRole("tab", { name: /Chat/ }).click();
  await anna.page.getByLabel("Say something").fill("Alors?");
  await anna.page.keyboard.press("Enter");
  await ben.page.getByRole("tab", { name: /Chat\s*1$/ }).waitFor();
  await anna.page.getByRole("tab", { name: "Log" }).click();

  // The line of the one who waits is cut: what happened meanwhile is there when it is back.
  let acts = await toAct(anna, ben);
  let waits = acts === anna ? ben : anna;
  await waits.cut();
  await waits.page.locator(".offline").waitFor();
  const moved = await turn(acts);
  await waits.mend();
  await online(waits);
  await waits.log(moved).first().waitFor();
  await agree(anna, ben);

  // The line of the one who acts is cut: what he chooses meanwhile is sent when it is back, once.
  acts = await toAct(anna, ben);
  waits = acts === anna ? ben : anna;
  const idle = acts.button("Attack nobody");
  if (await idle.isVisible()) await idle.click();
  await acts.prompt.getByText(/points? left/).waitFor();
  await acts.cut();
  await acts.page.locator(".offline").waitFor();
  const late = await step(acts, { wait: false });
  await acts.mend();
  await online(acts);
  await waits.log(late).first().waitFor();
  await agree(anna, ben);

  // The server is killed in the middle of the turn and comes back: nothing is lost.
  const before = await lines(anna);
  anna.breaks = ben.breaks = true;
  await server.kill();
  await Promise.all([anna, ben].map((v) => v.page.locator(".offline").waitFor()));
  await revive();
  // Who does not want to wait for the next attempt tries at once. (It may have come by itself.)
  await ben.page.evaluate(() => document.querySelector(".offline button")?.click());
  await Promise.all([online(anna), online(ben)]);
  assert.deepEqual(await lines(anna), before);
  await anna.page.reload();
  await anna.log().first().waitFor();
  assert.deepEqual(await lines(anna), before);

  // On to the end.
  await end(await toAct(acts));
  for (let n = 0; n < 8; n++) {
    const next = await within(WAIT_MS, "the next turn or the end", Promise.any([
      toAct(anna, ben), anna.page.locator(".ending").waitFor().then(() => null)]));
    if (!next) break;
    await turn(next);
  }
  await Promise.all([anna, ben].map((v) => v.page.locator(".ending").getByText("share the victory").waitFor()));
  await agree(anna, ben);
  assert.match((await lines(anna)).at(-1), /^Anna \(.*\) and Ben \(.*\) share the victory!$/);

  // The rematch is one game for both, with sides changed.
  await anna.page.locator(".ending").getByRole("button", { name: "Rematch, seats changed" }).click();
  await anna.page.waitForURL((url) => url.pathname.startsWith("/g/") && !url.pathname.endsWith(id));
  await ben.page.locator(".ending").getByRole("link", { name: "To the rematch" }).click();
  await ben.page.waitForURL((url) => !url.pathname.endsWith(id));
  assert.equal(ben.page.url(), anna.page.url());
  await ben.board.waitFor();
  const names = await ben.page.locator(".seats .seat-name").allInnerTexts();
  assert.deepEqual(names.map((s) => s.split(/\s/)[0]), ["Ben", "Anna"]);
  await anna.leave();
  await ben.leave();
});

test("taking back with the other's leave", { timeout }, async () => {
  const start = await position(async (e) => {
    await e.roll(3, 4);
    await e.do(0, "no_target");
  });
  const { anna, ben } = await pair({ position: start });
  await toAct(anna);
  const to = await turn(anna);
  await toAct(ben); // Russia is Ben's; his dice lie in between now
  const undo = anna.page.locator(".prompt-buttons").getByRole("button", { name: "Undo" });
  const ask = async () => {
    await undo.click();
    await anna.page.getByRole("dialog").getByRole("button", { name: "Ask" }).click();
  };
  await ask();
  const question = ben.page.getByRole("dialog", { name: "Take back?" });
  await question.getByText("Anna").waitFor();
  await anna.prompt.getByText("You have asked to take back.").waitFor();
  await question.getByRole("button", { name: "No" }).click();
  await question.waitFor({ state: "detached" });
  await anna.prompt.getByText(/Russia has thrown \d+: Ben is choosing whom to attack/).waitFor();
  await anna.log(to).first().waitFor();

  await ask();
  await question.getByRole("button", { name: "Yes" }).click();
  await question.waitFor({ state: "detached" });
  await toAct(anna);
  await anna.prompt.getByText(/points? left/).waitFor();
  await agree(anna, ben);
  await anna.leave();
  await ben.leave();
});

test("a draw: offered, declined, agreed on", { timeout }, async () => {
  const { anna, ben } = await pair();
  const offer = async () => {
    await anna.menu("Offer a draw");
    await anna.page.getByRole("dialog").getByRole("button", { name: "Ask" }).click();
  };
  const question = ben.page.getByRole("dialog", { name: "A draw?" });
  await offer();
  await question.waitFor();
  await ben.page.keyboard.press("Escape"); // no answer is no
  await question.waitFor({ state: "detached" });
  await offer();
  await question.getByRole("button", { name: "Yes" }).click();
  await Promise.all([anna, ben].map((v) => v.page.locator(".ending").getByText("share the victory").waitFor()));
  await anna.log("agree on a draw").waitFor();
  await anna.leave();
  await ben.leave();
});

test("onlookers see everything, choose nothing and are silent; resignation", { timeout }, async () => {
  const { anna, ben, id } = await pair({ public: true });
  const carl = await Visitor.come(browser, server);
  await carl.go("/");
  await carl.page.getByRole("tab", { name: "To watch" }).click();
  await carl.page.locator(`.others a[href="/g/${id}"]`).click();
  await carl.board.waitFor();
  await anna.page.getByTitle("1 onlooker").waitFor();
  assert.equal(await carl.choices.count(), 0);
  assert.equal(await carl.page.locator(".prompt-buttons .button").count(), 0);
  await carl.page.getByRole("tab", { name: "Chat" }).click();
  await carl.page.getByText("Only those who play can talk here.").waitFor();
  await carl.page.getByRole("tab", { name: "Log" }).click();
  const acts = await toAct(anna, ben);
  const to = await turn(acts);
  await carl.log(to).first().waitFor();

  await ben.menu("Resign");
  await ben.page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await ben.menu("Resign");
  await ben.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await anna.page.locator(".ending").getByText("You have won!").waitFor();
  await ben.page.locator(".ending").getByText("Anna has won").waitFor();
  await carl.page.locator(".ending").getByText("Anna has won").waitFor();
  assert.equal(await carl.page.getByRole("button", { name: "Rematch" }).count(), 0);
  for (const v of [anna, ben, carl]) await v.leave();
});

test("another device goes on", { timeout }, async () => {
  const { anna, ben } = await pair();
  await anna.menu("Continue on another device");
  const link = await anna.page.getByRole("dialog").getByRole("textbox").inputValue();
  const phone = await Visitor.come(browser, server, { viewport: PHONE, hasTouch: true, isMobile: true });
  await phone.page.goto(link);
  await phone.board.waitFor();
  await phone.page.waitForURL((url) => !url.hash); // the key does not stay in the address
  await phone.page.getByRole("button", { name: "Players" }).click();
  await phone.page.locator(".drawer .seat").filter({ hasText: "Anna" }).getByText("you").waitFor();
  for (const v of [anna, ben, phone]) await v.leave();
});

test("an account: made, left, entered again with its games", { timeout }, async () => {
  const v = await Visitor.come(browser, server);
  const { page } = v;
  const made = await v.create([{ kind: "me" }, { kind: "open" }]);
  await v.go("/account");
  const account = page.locator("section").filter({ has: page.getByRole("heading", { name: "Account", exact: true }) });
  const fill = async (name, password) => {
    await account.getByLabel("Name").fill(name);
    await account.getByLabel("Password").fill(password);
  };
  // A short password is refused where it is typed.
  await fill("Murat", "short");
  await account.getByRole("tabpanel").getByRole("button", { name: "Create an account" }).click();
  await account.getByRole("alert").waitFor();
  await fill("Murat", "Aboukir 1799");
  await account.getByRole("tabpanel").getByRole("button", { name: "Create an account" }).click();
  await page.getByRole("heading", { name: "Murat" }).waitFor();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("heading", { name: "You", exact: true }).waitFor();
  assert.deepEqual((await v.get("/api/games?list=mine")).games, []);

  await account.getByRole("tab", { name: "Log in" }).click();
  v.breaks = true; // the browser notes every refused request in its console
  await fill("Murat", "Waterloo 1815");
  await account.getByRole("tabpanel").getByRole("button", { name: "Log in" }).click();
  await account.getByText("Name and password do not fit together.").waitFor();
  v.breaks = false;
  await fill("Murat", "Aboukir 1799");
  await account.getByRole("tabpanel").getByRole("button", { name: "Log in" }).click();
  await page.getByRole("heading", { name: "Murat" }).waitFor();
  await v.go("/");
  await page.locator(`.mine a[href="/g/${made.id}"]`).waitFor();
  await v.leave();
});

test("the number beside the games: those that wait elsewhere", { timeout }, async () => {
  const start = await position((e) => e.roll(3, 4));
  const { anna, ben } = await pair({ position: start });
  const badge = anna.page.locator(".bar-nav .nav-count");
  await toAct(anna);
  assert.equal(await badge.count(), 0, "the one that is looked at does not count");
  const other = await anna.create([{ kind: "me" }, { kind: "open" }], { position: start });
  await ben.join(other, "Ben");
  // A change at this table is the moment to ask for the others.
  await turn(anna);
  await badge.getByText("1 game waits for you").waitFor({ state: "attached" });
  await anna.page.locator(".bar-nav").getByRole("link", { name: /Games/ }).click();
  await anna.page.locator(`.mine a[href="/g/${other.id}"]`).getByText("Your turn").waitFor();
  await anna.leave();
  await ben.leave();
});
