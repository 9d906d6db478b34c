// Several people, each with a browser of his own: invitation, a whole game with breaks of all kinds,
// chat, questions, resignation, rematch, onlookers.
import assert from "node:assert/strict";
import { INNER, PHONE, WAIT_MS, Visitor, browser, expect, open, position, revive, server, test, within } from "./lib.mjs";

open();


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

/** Moves one piece by one step; gives what the log says of it. The step may be held back: then it is not waited for. */
async function step(v, { wait = true } = {}) {
  const idle = v.button("Attack nobody");
  if (await idle.isVisible()) await idle.click();
  await expect(v.prompt.getByText(/points? left/)).toBeVisible();
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
  const told = new RegExp(`→ ${to}(?!\\d)`); // and not that to 33,18, where it is 3,18
  if (wait) await expect(v.log(told).first()).toBeVisible();
  return told;
}

/** Ends a turn; the same one may have the next turn too, so wait until it is over. */
async function end(v) {
  const over = v.log("ends its moves.");
  const n = await over.count();
  await v.button("End moves").click();
  await expect(over.nth(n)).toBeVisible();
}

async function turn(v) {
  const to = await step(v);
  await end(v);
  return to;
}

/** But for the mark of guests, which nobody has for himself. */
const lines = async (v) => (await v.log().allInnerTexts()).map((s) => s.trim().replaceAll(/ \(guest\)|(?<=\()guest, /g, ""));

/** Both show the same. */
async function agree(a, b) {
  await expect(async () => expect(await lines(a)).toEqual(await lines(b))).toPass({ timeout: WAIT_MS });
}

async function online(v) {
  await expect(v.page.locator(".offline")).toHaveCount(0);
  v.breaks = false;
}

test("a whole game of two, with a broken line and a killed server", async () => {
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
  const field = anna.page.getByRole("textbox");
  await expect(field).toHaveValue(new RegExp(`^${server.url}/g/${id}\\?join=.+`));
  const link = await field.inputValue();
  await ben.page.goto(link);
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.button("Sit down").click();
  for (const v of [anna, ben]) await expect(v.board).toBeVisible();
  await ben.page.waitForURL((url) => !url.search); // the key does not stay in the address

  // They talk.
  await anna.page.getByRole("tab", { name: /Chat/ }).click();
  await anna.page.getByLabel("Say something").fill("Bonjour, Ben!");
  await anna.page.keyboard.press("Enter");
  await ben.page.getByRole("tab", { name: /Chat\s*1/ }).click();
  await expect(ben.page.getByRole("log", { name: "Chat" }).getByText("Bonjour, Ben!")).toBeVisible();
  await ben.page.getByLabel("Say something").fill("À vous <b>tirer</b>");
  await ben.button("Send").click();
  await expect(anna.page.getByRole("log", { name: "Chat" }).getByText("À vous <b>tirer</b>")).toBeVisible();
  for (const v of [anna, ben]) await v.page.getByRole("tab", { name: "Log" }).click();
  // What was read stays read, on the next visit too; what comes then is new.
  await ben.page.reload();
  await anna.page.getByRole("tab", { name: /Chat/ }).click();
  await anna.page.getByLabel("Say something").fill("Alors?");
  await anna.page.keyboard.press("Enter");
  await expect(ben.page.getByRole("tab", { name: /Chat\s*1$/ })).toBeVisible();
  await anna.page.getByRole("tab", { name: "Log" }).click();

  // The line of the one who waits is cut: what happened meanwhile is there when it is back.
  let acts = await toAct(anna, ben);
  let waits = acts === anna ? ben : anna;
  await waits.cut();
  await expect(waits.page.locator(".offline")).toBeVisible();
  const moved = await turn(acts);
  await waits.mend();
  await online(waits);
  await expect(waits.log(moved).first()).toBeVisible();
  await agree(anna, ben);

  // The line of the one who acts is cut: what he chooses meanwhile is sent when it is back, once.
  acts = await toAct(anna, ben);
  waits = acts === anna ? ben : anna;
  const idle = acts.button("Attack nobody");
  if (await idle.isVisible()) await idle.click();
  await expect(acts.prompt.getByText(/points? left/)).toBeVisible();
  await acts.cut();
  await expect(acts.page.locator(".offline")).toBeVisible();
  const late = await step(acts, { wait: false });
  await acts.mend();
  await online(acts);
  await expect(waits.log(late).first()).toBeVisible();
  await agree(anna, ben);

  // The server is killed in the middle of the turn and comes back: nothing is lost.
  const before = await lines(anna);
  anna.breaks = ben.breaks = true;
  await server.kill();
  for (const v of [anna, ben]) await expect(v.page.locator(".offline")).toBeVisible();
  await revive();
  // Who does not want to wait for the next attempt tries at once. (It may have come by itself.)
  await ben.page.evaluate(() => document.querySelector(".offline button")?.click());
  await Promise.all([online(anna), online(ben)]);
  await expect.poll(() => lines(anna)).toEqual(before);
  await anna.page.reload();
  await expect(anna.log().first()).toBeVisible();
  await expect.poll(() => lines(anna)).toEqual(before);

  // On to the end.
  await end(await toAct(acts));
  for (let n = 0; n < 8; n++) {
    const next = await within(WAIT_MS, "the next turn or the end", Promise.any([
      toAct(anna, ben), anna.page.locator(".ending").waitFor().then(() => null)]));
    if (!next) break;
    await turn(next);
  }
  for (const v of [anna, ben]) await expect(v.page.locator(".ending").getByText("share the victory")).toBeVisible();
  await agree(anna, ben);
  const last = (await lines(anna)).slice(-2);
  expect(last[0]).toMatch(/^Anna \(.*\) shares the victory!$/);
  expect(last[1]).toMatch(/^Ben \(.*\) shares the victory!$/);

  // The rematch: offered, declined, offered and taken back, agreed to. One game for both, with sides changed.
  const verdict = (v) => v.page.locator(".ending");
  const offer = (v) => verdict(v).getByRole("button", { name: "Rematch, seats changed" });
  await offer(anna).click();
  await expect(verdict(anna).getByText("You would like a rematch. Ben (guest) has to agree.")).toBeVisible();
  await expect(verdict(ben).getByText("Anna (guest) would like a rematch, with seats changed.")).toBeVisible();
  await verdict(ben).getByRole("button", { name: "Decline" }).click();
  await expect(anna.page.getByText("The rematch was declined.")).toBeVisible();
  await offer(anna).click();
  await expect(verdict(ben).getByRole("button", { name: "Accept" })).toBeVisible();
  await verdict(anna).getByRole("button", { name: "Withdraw" }).click();
  await expect(offer(ben)).toBeVisible();
  await offer(anna).click();
  await verdict(ben).getByRole("button", { name: "Accept" }).click();
  await ben.page.waitForURL((url) => url.pathname.startsWith("/g/") && !url.pathname.endsWith(id));
  await verdict(anna).getByRole("link", { name: "To the rematch" }).click();
  await anna.page.waitForURL((url) => !url.pathname.endsWith(id));
  assert.equal(ben.page.url(), anna.page.url());
  await expect(ben.board).toBeVisible();
  const names = async () => (await ben.page.locator(".seats .seat-name").allInnerTexts()).map((s) => s.split(/\s/)[0]);
  await expect.poll(names).toEqual(["Ben", "Anna"]);
  await anna.leave();
  await ben.leave();
});

test("taking back with the other's leave", async () => {
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
  await expect(question.getByText("Anna (guest)")).toBeVisible();
  await expect(anna.prompt.getByText("You have asked to take back.")).toBeVisible();
  await question.getByRole("button", { name: "No" }).click();
  await expect(question).toHaveCount(0);
  await expect(anna.prompt.getByText(/Russia has thrown \d+: Ben \(guest\) is choosing whom to attack/)).toBeVisible();
  await expect(anna.log(to).first()).toBeVisible();

  await ask();
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(question).toHaveCount(0);
  await toAct(anna);
  await expect(anna.prompt.getByText(/points? left/)).toBeVisible();
  await agree(anna, ben);
  await anna.leave();
  await ben.leave();
});

test("a draw: offered, declined, agreed on", async () => {
  const { anna, ben } = await pair();
  const offer = async () => {
    await anna.menu("Offer a draw");
    await anna.page.getByRole("dialog").getByRole("button", { name: "Ask" }).click();
  };
  const question = ben.page.getByRole("dialog", { name: "A draw?" });
  await offer();
  await expect(question).toBeVisible();
  await ben.page.keyboard.press("Escape"); // no answer is no
  await expect(question).toHaveCount(0);
  await offer();
  await question.getByRole("button", { name: "Yes" }).click();
  for (const v of [anna, ben]) await expect(v.page.locator(".ending").getByText("share the victory")).toBeVisible();
  await expect(anna.log("agree on a draw")).toBeVisible();
  await anna.leave();
  await ben.leave();
});

test("onlookers see everything, choose nothing and are silent; resignation", async () => {
  const { anna, ben, id } = await pair({ public: true });
  const carl = await Visitor.come(browser, server);
  await carl.go("/");
  await carl.page.getByRole("tab", { name: "To watch" }).click();
  await carl.page.locator(`.others a[href="/g/${id}"]`).click();
  await expect(carl.board).toBeVisible();
  await expect(anna.page.getByTitle("1 onlooker")).toBeVisible();
  await expect(carl.choices).toHaveCount(0);
  await expect(carl.page.locator(".prompt-buttons .button")).toHaveCount(0);
  await carl.page.getByRole("tab", { name: "Chat" }).click();
  await expect(carl.page.getByText("Only those who play can talk here.")).toBeVisible();
  await carl.page.getByRole("tab", { name: "Log" }).click();
  const acts = await toAct(anna, ben);
  const to = await turn(acts);
  await expect(carl.log(to).first()).toBeVisible();

  await ben.menu("Resign");
  await ben.page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await ben.menu("Resign");
  await ben.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(anna.page.locator(".ending").getByText("You have won!")).toBeVisible();
  await expect(ben.page.locator(".ending").getByText("Anna (guest) has won")).toBeVisible();
  await expect(carl.page.locator(".ending").getByText("Anna (guest) has won")).toBeVisible();
  await expect(carl.page.getByRole("button", { name: "Rematch" })).toHaveCount(0);
  for (const v of [anna, ben, carl]) await v.leave();
});

test("one sees where one is signed in, and signs out everywhere else", async () => {
  const { anna, ben } = await pair();
  await anna.post("/api/register", { name: "Annabella", password: "correct horse" });
  const other = await Visitor.come(browser, server);
  await other.post("/api/login", { name: "Annabella", password: "correct horse" });
  await anna.page.goto(server.url + "/account");
  const list = anna.page.locator(".sessions li");
  await expect(list).toHaveCount(2);
  await expect(list.filter({ hasText: "this one" })).toHaveCount(1);
  await expect(list.filter({ hasText: /Chrome/ })).toHaveCount(2);
  await anna.page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await anna.page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(list).toHaveCount(1);
  await other.page.goto(server.url + "/account");
  await expect(other.page.getByRole("heading", { name: "You", exact: true })).toBeVisible();
  await anna.page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await anna.page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(anna.page.getByRole("heading", { name: "You", exact: true })).toBeVisible();
  for (const v of [anna, ben, other]) await v.leave();
});

test("another device goes on", async () => {
  const { anna, ben } = await pair();
  await anna.menu("Continue on another device");
  const link = await anna.page.getByRole("dialog").getByRole("textbox").inputValue();
  const phone = await Visitor.come(browser, server, { viewport: PHONE, hasTouch: true, isMobile: true });
  await phone.page.goto(link);
  await expect(phone.board).toBeVisible();
  await phone.page.waitForURL((url) => !url.hash); // the key does not stay in the address
  await phone.page.getByRole("button", { name: "Players" }).click();
  await expect(phone.page.locator(".drawer .seat").filter({ hasText: "Anna" }).getByText("you")).toBeVisible();
  for (const v of [anna, ben, phone]) await v.leave();
});

test("an account: made, left, entered again with its games", async () => {
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
  await expect(account.getByRole("alert")).toBeVisible();
  await fill("Murat", "Aboukir 1799");
  await account.getByRole("tabpanel").getByRole("button", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { name: "Murat" })).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "You", exact: true })).toBeVisible();
  assert.deepEqual((await v.get("/api/games?list=mine")).games, []);

  await account.getByRole("tab", { name: "Log in" }).click();
  v.breaks = true; // the browser notes every refused request in its console
  await fill("Murat", "Waterloo 1815");
  await account.getByRole("tabpanel").getByRole("button", { name: "Log in" }).click();
  await expect(account.getByText("Name and password do not fit together.")).toBeVisible();
  v.breaks = false;
  await fill("Murat", "Aboukir 1799");
  await account.getByRole("tabpanel").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Murat" })).toBeVisible();
  await v.go("/");
  await expect(page.locator(`.mine a[href="/g/${made.id}"]`)).toBeVisible();
  await v.leave();
});

test("the number beside the games: those that wait elsewhere", async () => {
  const start = await position((e) => e.roll(3, 4));
  const { anna, ben } = await pair({ position: start });
  const badge = anna.page.locator(".bar-nav .nav-count");
  await toAct(anna);
  await expect(badge, "the one that is looked at does not count").toHaveCount(0);
  const other = await anna.create([{ kind: "me" }, { kind: "open" }], { position: start });
  await ben.join(other, "Ben");
  // A change at this table is the moment to ask for the others.
  await turn(anna);
  await expect(badge.getByText("1 game waits for you")).toBeAttached();
  await anna.page.locator(".bar-nav").getByRole("link", { name: /Games/ }).click();
  await expect(anna.page.locator(`.mine a[href="/g/${other.id}"]`).getByText("Your turn")).toBeVisible();
  await anna.leave();
  await ben.leave();
});

test("a guest with the name of an account is told apart in every sentence", async () => {
  const [anna, other, onlooker] = await Promise.all([0, 1, 2].map(() => Visitor.come(browser, server)));
  await anna.post("/api/register", { name: "Josephine", password: "Malmaison 1799" });
  const made = await anna.create([{ kind: "me" }, { kind: "open" }], { public: true, position: await position((e) => e.roll(3, 4)) });
  await other.join(made, "Josephine");
  await Promise.all([anna, other, onlooker].map((v) => v.table(made.id)));

  // The prompt, for those who wait; nobody is a guest to himself.
  await expect(onlooker.prompt.getByText(/: Josephine is choosing/)).toBeVisible();
  await turn(anna);
  await expect(onlooker.prompt.getByText(/: Josephine \(guest\) is choosing/)).toBeVisible();
  await expect(other.prompt.getByText("guest")).toHaveCount(0);

  // The chat, the log, the end.
  await other.page.getByRole("tab", { name: "Chat" }).click();
  await other.page.getByLabel("Say something").fill("It is me.");
  await other.button("Send").click();
  await onlooker.page.getByRole("tab", { name: "Chat" }).click();
  await expect(onlooker.page.locator(".chat li").filter({ hasText: "It is me." })).toHaveText(/^Josephine\s*guest/, INNER);
  for (const v of [other, onlooker]) await v.page.getByRole("tab", { name: "Log" }).click();
  await other.menu("Resign");
  await other.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(onlooker.log("Josephine (guest) resigns.")).toBeVisible();
  await expect(other.log("Josephine resigns.")).toBeVisible();
  await expect(onlooker.page.locator(".ending h2")).toHaveText("Josephine has won");
  await anna.page.locator(".ending").getByRole("button", { name: "Rematch" }).click();
  await expect(anna.page.locator(".ending").getByText("Josephine (guest) has to agree")).toBeVisible();
  for (const v of [anna, other, onlooker]) await v.leave();
});
