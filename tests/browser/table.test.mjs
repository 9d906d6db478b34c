// The table: choosing, taking back, asking why not; keyboard, motion, several at one screen.
import assert from "node:assert/strict";
import { INNER, PHONE, Visitor, browser, expect, finished, open, position, server, settle, test } from "./lib.mjs";

let moving;
open(async () => {
  // France has thrown 7 and attacks nobody: eight units around Paris, and the first decision is a move.
  moving = await position(async (e) => {
    await e.roll(3, 4);
    await e.do(0, "no_target");
  });
});

const COMPUTER = { kind: "computer", level: "recruit" };

/** Somebody at a table where it is his turn to move. */
async function sit(options = {}, seats = [{ kind: "me" }, COMPUTER], more = { position: moving }) {
  const v = await Visitor.come(browser, server, options);
  const made = await v.create(seats, more);
  await v.table(made.id);
  await v.asked();
  return v;
}

const piece = (v, name) => v.board.getByRole("button", { name });

test("choosing a piece shows where it can go, and Escape drops it", async () => {
  const v = await sit();
  await expect(v.prompt).toHaveText(/Your turn\.\s+France: 7 points left/, INNER);
  const own = await v.choices.count();
  await piece(v, "Infantry, France, 3,4").click();
  await expect(v.board.locator('[data-id="3,4"][aria-pressed="true"]')).toBeVisible();
  for (const id of ["2,5", "4,5"]) await expect(v.board.locator(`[data-id="${id}"][role="button"]`)).toBeVisible();
  await expect.poll(() => v.choices.count(), "squares farther away are offered too").toBeGreaterThan(own);
  await v.page.keyboard.press("Escape");
  await expect(v.board.locator("[aria-pressed]")).toHaveCount(0);
  await expect(v.choices).toHaveCount(own);

  // Several steps with one click; the points are spent.
  await v.choose("3,4");
  await v.choose("3,8");
  await expect(v.prompt.getByText("3 points left")).toBeVisible();
  await expect(v.log("Infantry 3,4 → 3,8")).toBeVisible();
  await expect(v.log("4 points")).toBeVisible();
  await v.leave();
});

test("undo takes back, as often as nothing lies in between", async () => {
  const v = await sit();
  const undo = v.page.locator(".prompt-buttons").getByRole("button", { name: "Undo" });
  await expect(undo).toBeDisabled();
  await v.choose("3,4");
  // What has moved stays picked: the next click moves it on.
  for (const [to, left] of [["2,5", 6], ["3,6", 5]]) {
    await v.choose(to);
    await expect(v.prompt.getByText(`${left} points left`)).toBeVisible();
  }
  await v.page.keyboard.press("Escape");
  await undo.click();
  await expect(v.prompt.getByText("6 points left")).toBeVisible();
  await v.page.keyboard.press("Escape");
  await v.page.keyboard.press("u");
  await expect(v.prompt.getByText("7 points left")).toBeVisible();
  await expect(piece(v, "Infantry, France, 3,4")).toBeVisible();
  await expect(undo).toBeDisabled();
  await expect(v.log("→")).toHaveCount(0);
  await v.leave();
});

/** France has thrown two ones: two points. */
const short = () => position(async (e) => {
  await e.roll(1, 1);
  await e.do(0, "no_target");
});

test("the last step of a turn waits for a last word", async () => {
  const start = await short();
  for (const phone of [false, true]) {
    const v = await sit(phone ? { viewport: PHONE, hasTouch: true, isMobile: true } : {}, undefined, { position: start });
    const click = (id) => (phone ? v.thing(id).tap() : v.choose(id));
    const end = v.button("End turn");
    // By one click over two steps: the first is made, the second held back.
    await click("3,4");
    await click("3,6");
    await expect(v.prompt.getByText("not sent yet")).toBeVisible();
    await expect(v.board.locator(".wl-goal, .wl-aura"), "nothing else can be chosen").toHaveCount(0);
    await click("2,2");
    await expect(v.page.locator(".beside.note").getByText("First end your turn")).toBeVisible();
    // Taken back: both steps, for one click made them; and nobody had to be asked.
    await v.prompt.getByRole("button", { name: "Undo" }).click();
    await expect(v.prompt.getByText("France: 2 points left")).toBeVisible();
    await expect(v.board.locator('[data-id="3,4"][role="button"]')).toBeVisible();

    // Whoever leaves the page now loses the last step, and nothing else.
    await click("3,4");
    await click("2,5");
    await expect(v.prompt.getByText("1 point left")).toBeVisible();
    await click("3,6");
    await expect(end).toBeVisible();
    await v.page.reload();
    await v.asked();
    await expect(v.prompt.getByText("France: 1 point left")).toBeVisible();
    await expect(v.board.locator('[data-id="2,5"][role="button"]')).toBeVisible();

    // And the last word.
    await click("2,5");
    await click("3,6");
    await end.click();
    await expect(end).toHaveCount(0);
    if (!phone) await expect(v.log("Infantry 3,4 → 3,6")).toBeVisible();
    await v.leave();
  }
});

test("the last step by keyboard: Escape takes it back, D sends it; the focus is never lost", async () => {
  const v = await sit({}, undefined, { position: await short() });
  const at = () => v.page.evaluate(() => document.activeElement?.closest(".prompt, .board-svg")?.className.split(" ")[0] ??
    document.activeElement?.tagName);
  const step = async (from, to) => {
    await v.thing(from).focus();
    await v.page.keyboard.press("Enter");
    await expect(v.board.locator(`[data-id="${to}"][role="button"]`)).toBeVisible();
    await v.thing(to).focus();
    await v.page.keyboard.press("Enter");
  };
  await step("3,4", "3,6");
  await expect(v.button("End turn")).toBeVisible();
  await v.page.keyboard.press("Escape");
  await expect(v.prompt.getByText("France: 2 points left")).toBeVisible();
  await step("3,4", "3,6");
  await v.button("End turn").focus();
  await v.page.keyboard.press("Enter");
  await expect(v.log("Infantry 3,4 → 3,6")).toBeVisible();
  // The button is gone: from the prompt one goes on.
  await expect.poll(at).toBe("prompt");
  await v.leave();

  const w = await sit({}, undefined, { position: await short() });
  await w.choose("3,4");
  await w.choose("3,6");
  await expect(w.button("End turn")).toBeVisible();
  await w.page.keyboard.press("d");
  await expect(w.log("Infantry 3,4 → 3,6")).toBeVisible();
  await w.leave();
});

// On a phone a very long sentence takes some room, so that the hand below it stays in reach.
test("the prompt may grow, the board stays where it is", async () => {
  for (const viewport of [undefined, PHONE]) {
    const v = await sit(viewport ? { viewport } : {});
    const box = () => v.page.locator(".board").boundingBox();
    const before = await box();
    await v.choose("3,4");
    await expect(v.prompt.getByText("Its number says")).toBeVisible();
    assert.deepEqual(await box(), before);
    await v.page.evaluate(() => document.querySelector(".prompt-text").append("A long sentence. ".repeat(30)));
    const { height, ...rest } = await box();
    assert.deepEqual({ ...rest, height: before.height }, before);
    assert.ok(viewport ? height >= before.height * 0.7 : height === before.height, `${height} of ${before.height}`);
    await v.leave();
  }
});

test("a piece without a way out says what closes it, beside the squares that it speaks of", async () => {
  for (const options of [{}, { viewport: PHONE, hasTouch: true, isMobile: true }]) {
    const v = await sit(options);
    await v.choose("3,3");
    const note = v.page.locator(".beside.note");
    await expect(note.getByText("no move possible. Every square within reach is closed: 8 occupied")).toBeVisible();
    const said = await note.boundingBox();
    for (const id of ["2,2", "3,2", "4,2", "2,4", "3,4", "4,4"]) {
      const r = await v.thing(id).boundingBox();
      const apart = r.y + r.height <= said.y || r.y >= said.y + said.height;
      assert.ok(apart, `the note lies upon ${id}`);
    }
    await v.leave();
  }
});

test("how to read the board", async () => {
  const v = await sit();
  await v.button("How to read the board").click();
  const legend = v.page.getByRole("dialog", { name: "How to read the board" });
  await expect(legend.getByText("yellow circle: counts for victory")).toBeVisible();
  await legend.getByRole("button", { name: "Close" }).click();
  await expect(legend).toHaveCount(0);
  await v.leave();
});

test("a long press tells the facts, and no drag loses the board", async () => {
  const v = await sit({ viewport: PHONE, hasTouch: true, isMobile: true });
  const hand = await v.context.newCDPSession(v.page);
  const touch = (type, ...points) => hand.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const r = await v.thing("3,3").boundingBox();
  const at = { x: r.x + r.width / 2, y: r.y + r.height / 2 };
  await touch("touchStart", at);
  const tip = v.page.locator(".board .tip");
  await expect(tip.getByText("General, France, Paris (3,3)")).toBeVisible();
  await touch("touchEnd");
  await expect(tip, "it stays for reading").toBeVisible();
  await expect(v.board.locator("[aria-pressed]"), "nothing is chosen by it").toHaveCount(0);

  for (const by of [200, -200]) {
    for (let n = 0; n < 12; n++) {
      await touch("touchStart", { x: 180, y: 300 });
      await touch("touchMove", { x: 180 + by / 2, y: 300 + by / 2 });
      await touch("touchMove", { x: 180 + by, y: 300 + by });
      await touch("touchEnd");
    }
    const seen = await v.page.evaluate(() => {
      const w = document.querySelector(".board").getBoundingClientRect();
      const b = document.querySelector(".board-layer").getBoundingClientRect();
      const wide = Math.min(w.right, b.right) - Math.max(w.left, b.left);
      const high = Math.min(w.bottom, b.bottom) - Math.max(w.top, b.top);
      return Math.min(wide / w.width, high / w.height);
    });
    assert.ok(seen > 0.8, `only ${seen} of the window shows the board`);
  }
  await settle(v.page);
  const boxes = await Promise.all([".zoom-buttons", ".dice"].map((s) => v.page.locator(s).boundingBox()));
  assert.ok(boxes[0].x + boxes[0].width < boxes[1].x, "buttons and dice lie apart");
  await v.leave();
});

test("an army that mobilises says for how long", async () => {
  const start = await position(async (e) => {
    const text = await e.text("position");
    await e.ask({ cmd: "position", text: text.replace(/^army russia .*$/m, "$& mobilising 3") });
    await e.roll(3, 4);
  });
  const v = await sit({}, undefined, { position: start });
  await expect(v.page.locator(".seats").getByText("is mobilising: 7 turns left at most")).toBeVisible();
  await v.leave();
});

test("a refused click says why, with its rule", async () => {
  const v = await sit();
  const note = v.page.locator(".board").getByRole("status");
  await v.choose("3,4");
  await v.choose("3,5"); // infantry moves diagonally
  await expect(note.getByText(/diagonal/i)).toBeVisible();
  const link = note.getByRole("link");
  const href = await link.getAttribute("href");
  assert.match(href, /^\/rules\/waterloo#3\.\d+$/);
  const [rules] = await Promise.all([v.context.waitForEvent("page"), link.click()]);
  await expect(rules.locator(`[id="${href.split("#")[1]}"]`)).toBeVisible();
  await rules.close();

  // Without anything picked a hostile general explains himself too.
  await v.page.keyboard.press("Escape");
  await expect(note).toHaveCount(0);
  await v.choose("35,3");
  await expect(note).toBeVisible();
  await expect(note).toHaveText(/.{11}/, INNER);
  await v.leave();
});

test("hints: three choices with their chances, each shown first and then playable", async () => {
  const v = await sit();
  await v.page.locator(".prompt-buttons").getByRole("button", { name: "Hint" }).click();
  const hints = v.page.getByRole("region", { name: "Hint" });
  await expect(hints.getByRole("listitem").first()).toBeVisible();
  const lines = await hints.getByRole("listitem").allInnerTexts();
  assert.ok(lines.length >= 1 && lines.length <= 3);
  const told = lines.map((line) => /(\d+)%|\?/.exec(line)).map((m) => (m[1] ? Number(m[1]) : null)).filter((n) => n !== null);
  assert.ok(told.length >= 1);
  assert.deepEqual(told, [...told].sort((a, b) => b - a), "the order agrees with the chances");
  await expect(hints.getByText("Best first", { exact: false })).toBeVisible();
  await hints.getByRole("listitem").first().getByRole("button").click();
  await expect(v.log(), "it is only shown").toHaveCount(0);
  await hints.getByRole("button", { name: "Play it" }).click();
  await expect(hints).toHaveCount(0);
  await expect(v.log().first()).toBeVisible();
  await v.leave();
});

test("who is winning, if one wants to know", async () => {
  const v = await sit();
  await expect(v.page.locator(".win")).toHaveCount(0);
  await v.page.getByRole("button", { name: "Menu", exact: true }).click();
  await v.page.getByRole("switch", { name: "Show who is winning" }).check({ force: true }).catch(() => {});
  await expect(v.page.getByRole("img", { name: /Chance of winning: .*\d+%.*\d+%/ })).toBeVisible();
  await v.leave();
});

test("a whole turn with the keyboard alone", async () => {
  const v = await Visitor.come(browser, server);
  const made = await v.create([{ kind: "me" }, COMPUTER], { position: moving });
  await v.go("/g/" + made.id);
  await v.asked();
  const focused = () => v.page.evaluate(() => {
    const e = document.activeElement;
    return { id: e?.getAttribute("data-id"), name: e?.getAttribute("aria-label") ?? e?.textContent ?? "" };
  });
  const press = (key) => v.page.keyboard.press(key);
  const tabTo = async (fits, what) => {
    for (let n = 0; n < 60; n++) {
      await press("Tab");
      if (fits(await focused())) return;
    }
    assert.fail(`Tab never comes to ${what}`);
  };
  await tabTo((f) => f.id, "the board");
  assert.match((await focused()).name, /France/);
  // To the infantry south of Paris.
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) await press(key);
  for (let n = 0; n < 8 && !/^Infantry/.test((await focused()).name); n++) await press("ArrowRight");
  const from = await focused();
  assert.match(from.name, /^Infantry, France/);
  await press("Enter");
  await expect(v.board.locator('[aria-pressed="true"]')).toBeVisible();
  await press("ArrowDown");
  const to = await focused();
  assert.notEqual(to.id, from.id);
  assert.ok(to.name, "a square has a name");
  await press("Enter");
  await expect(v.log(`Infantry ${from.id} → ${to.id}`)).toBeVisible();
  await expect(v.prompt).not.toHaveText(/7 points left/, INNER);
  await tabTo((f) => f.name === "End moves", "the button that ends the turn");
  await press("Enter");
  await expect(v.log("France ends its moves.")).toBeVisible();
  // The computer's armies move, then it is Spain's turn: what is asked is announced.
  await expect(v.prompt.getByRole("status").getByText("Spain")).toBeVisible();
  await v.leave();
});

test("motion is shown, and not to those who do not want it", async () => {
  for (const still of [false, true]) {
    const v = await sit({ still });
    // The longest motion on the board from now on.
    await v.page.evaluate(() => {
      window.longest = 0;
      const look = () => {
        for (const a of document.getAnimations()) {
          const { duration } = a.effect.getComputedTiming();
          if (a.effect.target?.closest(".board")) window.longest = Math.max(window.longest, duration);
        }
        requestAnimationFrame(look);
      };
      look();
    });
    await v.choose("3,4");
    await v.choose("2,5");
    await expect(v.prompt.getByText("6 points left")).toBeVisible();
    // Whoever thinks for long shall not heat his machine: whatever moves comes to rest.
    const endless = await v.page.evaluate(() => document.getAnimations()
      .filter((a) => a.effect.getComputedTiming().endTime === Infinity).map((a) => a.animationName));
    assert.deepEqual(endless, []);
    if (still) assert.ok((await v.page.evaluate(() => window.longest)) <= 10, "something moves");
    else await v.page.waitForFunction(() => window.longest >= 100);
    await v.leave();
  }
});

test("on a phone the board comes close enough for a finger", async () => {
  for (const still of [false, true]) {
    const v = await sit({ still, viewport: PHONE, hasTouch: true, isMobile: true });
    await v.page.waitForFunction(() => {
      const all = [...document.querySelectorAll('.board-svg [role="button"]')].map((e) => e.getBoundingClientRect());
      const inside = (r) => r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight;
      return all.length && all.every((r) => r.width >= 20 && inside(r));
    });
    await v.thing("3,4").tap();
    await expect(v.board.locator('[data-id="3,4"][aria-pressed="true"]')).toBeVisible();
    await v.thing("2,5").tap();
    await expect(v.prompt.getByText("6 points left")).toBeVisible();
    await v.leave();
  }
});

test("two people at one screen", async () => {
  const v = await sit({}, [{ kind: "me" }, { kind: "here", name: "Blücher" }]);
  await expect(v.page.locator(".prompt .turn-mark")).toBeVisible();
  await v.page.keyboard.press("d");
  // Russia is Blücher's: the same page asks him, without a curtain, for nothing is secret here.
  await expect(v.prompt.getByText("Blücher")).toBeVisible();
  await v.asked();
  await expect(v.page.locator(".curtain")).toHaveCount(0);
  await expect(v.prompt.getByText("Russia", { exact: false }).first()).toBeVisible();
  await v.leave();
});

test("secrets at one screen: nobody sees anything between two turns", async () => {
  const v = await Visitor.come(browser, server);
  const made = await v.post("/api/games", { game: "null", seats: [{ kind: "me" }, { kind: "here", name: "Ben" }] });
  await v.go("/g/" + made.id);
  const curtain = v.page.getByRole("dialog", { name: /^Pass the screen to/ });
  const cards = /spy|drummer|sapper|fusilier|grenadier|guard/i;
  const asked = new Set();
  for (let n = 0, passed = 0; passed < 4; n++) {
    assert.ok(n < 20, "the screen goes from one to the other");
    await expect(v.page.locator(".curtain, .prompt.mine .prompt-buttons .button:not(.quiet)").first()).toBeVisible();
    if (await curtain.isVisible()) {
      passed++;
      // Not only covered: a hand is not in the page any more.
      await v.page.waitForFunction((names) =>
        !new RegExp(names, "i").test(document.querySelector(".board").textContent), cards.source);
      await expect(v.page.locator(".prompt-buttons .button:not(.quiet)")).toHaveCount(0);
      await curtain.getByRole("button").click();
      await expect(curtain).toHaveCount(0);
      await v.asked();
      await expect(v.board).toHaveText(cards);
    }
    const mark = v.prompt.locator(".turn-mark");
    asked.add(await mark.innerText());
    const line = await v.log().count();
    await v.page.locator(".prompt-buttons .button:not(.quiet)").first().click();
    await v.page.waitForFunction((was) => document.querySelectorAll(".log li:not(.divider)").length > was ||
      document.querySelector(".curtain, .ending"), line);
  }
  assert.deepEqual([...asked].sort(), ["Ben, your turn.", "Guest, your turn."]);
  await v.leave();
});

test("notifications: refused or allowed, the game goes on", async () => {
  const v = await sit();
  await v.page.getByRole("button", { name: "Settings" }).click();
  const turn = v.page.getByRole("switch", { name: /turn/i });
  await turn.click({ force: true });
  await v.page.keyboard.press("Escape");
  await v.choose("3,4");
  await v.choose("2,5");
  await expect(v.prompt.getByText("6 points left")).toBeVisible();
  await v.leave();

  // Allowed, and nobody looks: told once when the turn comes.
  const w = await Visitor.come(browser, server, { permissions: ["notifications"] });
  await w.context.addInitScript(() => {
    window.told = [];
    window.Notification = class {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title, more) {
        window.told.push([title, more.body]);
      }
      close() {}
    };
    localStorage.setItem("bicorne.notify", "on");
    Document.prototype.hasFocus = () => false;
  });
  const made = await w.create([{ kind: "me" }, COMPUTER], { position: moving });
  await w.table(made.id);
  await w.asked();
  await w.page.keyboard.press("d");
  await expect.poll(() => w.page.evaluate(() => window.told[0])).toEqual(["Your turn", "Waterloo"]);
  await w.leave();
});

test("record and position: downloaded, uploaded, played on", async () => {
  const v = await sit();
  await v.choose("3,4");
  await v.choose("2,5");
  await expect(v.prompt.getByText("6 points left")).toBeVisible();
  for (const what of ["record", "position"]) {
    await v.page.keyboard.press("Escape");
    await v.page.getByRole("button", { name: "Menu", exact: true }).click();
    const [file] = await Promise.all([v.page.waitForEvent("download"),
      v.page.getByRole("link", { name: `Download ${what}` }).click()]);
    const path = await file.path();
    const tab = await v.open();
    await v.go("/", tab);
    await tab.locator('input[type="file"]').setInputFiles(path);
    await tab.waitForURL(/\/new/);
    await tab.getByRole("button", { name: "Begin" }).click();
    await tab.waitForURL(/\/g\//);
    await expect(tab.locator(".prompt").getByText("6 points left")).toBeVisible();
    await tab.close();
  }
  await v.leave();
});

test("a record of a finished game is there to look at", async () => {
  const record = await finished(1);
  const v = await Visitor.come(browser, server);
  await v.go("/");
  const file = { name: "old.txt", mimeType: "text/plain", buffer: Buffer.from(record) };
  await v.page.locator('input[type="file"]').setInputFiles(file);
  await v.page.waitForURL(/\/g\/\w+\?at=0/);
  await v.page.getByRole("button", { name: "To the end" }).click();
  await expect(v.page.getByText("The game is over.").first()).toBeVisible();
  await v.leave();
});
