// The scenario editor: a battle is opened, changed, found wrong, mended, and played.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PHONE, Visitor, browser, clean, expect, fits, open, server, settle, shoot, speaks, test } from "./lib.mjs";

open();


const hex = (v, n) => v.page.locator(`.ed-map [data-id="${n}"]`);
const tab = (v, name) => v.page.getByRole("tab", { name, exact: true });
const brush = (v, name) => v.page.locator(".ed-brush").filter({ hasText: name }).first();
const verdict = (v) => v.page.locator(".ed-verdict");

async function edit(options) {
  const v = await Visitor.come(browser, server, options);
  await v.go("/edit/ccn");
  await expect(v.page.locator(".ed-map")).toBeVisible();
  return v;
}

async function openBattle(v, label) {
  await v.button("Open …").click();
  await v.page.getByLabel("Battle", { exact: true }).selectOption({ label });
  await v.button("Open the battle").click();
  await expect(v.page.locator("dialog")).toHaveCount(0);
}

/** What would be saved. */
async function saved(v) {
  const [file] = await Promise.all([v.page.waitForEvent("download"), v.button("Save as file").click()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

test("a battle is opened, painted, found wrong, mended and played", async () => {
  const v = await Visitor.come(browser, server);
  await v.go("/");
  await v.page.getByRole("link", { name: "Scenario editor" }).click();
  await expect(v.page.locator(".ed-map")).toBeVisible();
  await openBattle(v, "River Côa, 24 July 1810");
  const first = await saved(v);
  assert.equal(first.name, "river-coa.txt");
  assert.equal(first.text.trim(),
    readFileSync(new URL("../../data/ccn/scenarios/coa.txt", import.meta.url), "utf8").trim());

  // A stroke of the brush over three hexes is one step.
  await brush(v, "Forest").click();
  const at = async (n) => {
    const b = await hex(v, n).boundingBox();
    return [b.x + b.width / 2, b.y + b.height / 2];
  };
  await v.page.mouse.move(...(await at("G3")));
  await v.page.mouse.down();
  await v.page.mouse.move(...(await at("G4")), { steps: 4 });
  await v.page.mouse.move(...(await at("G5")), { steps: 4 });
  await v.page.mouse.up();
  assert.match((await saved(v)).text, /^G \.\.FFF\.{8}$/m);
  await v.button("Undo").click();
  assert.match((await saved(v)).text, /^G \.{13}$/m);
  await v.button("Redo").click();
  assert.match((await saved(v)).text, /^G \.\.FFF\.{8}$/m);

  // A unit goes by a drag, another by two clicks; its leader goes with it.
  await tab(v, "Troops").click();
  await hex(v, "H2").dragTo(hex(v, "G2"));
  await hex(v, "H7").click();
  await hex(v, "G7").click();
  const moved = (await saved(v)).text;
  assert.match(moved, /^unit FR LN G2 H3 H6 G7 H9$/m);
  assert.match(moved, /^leader FR Ney G7$/m);

  // Nobody can stand in the river: said in the words of `bicorne check`, at the hex.
  v.breaks = true; // a refusal stands in the console
  await brush(v, "Light infantry").click();
  await hex(v, "D2").click();
  const field = () => v.page.locator(".ed-body").boundingBox();
  const { y } = await field();
  await v.button("Check").click();
  await expect(verdict(v).getByText("nobody can stand on D2")).toBeVisible();
  expect((await field()).y, "the field stays where it is").toBe(y);
  await expect(v.page.locator(".ed-hex").getByText("nobody can stand on D2")).toBeVisible();
  await expect(v.page.getByRole("heading", { name: "Hex D2" })).toBeVisible();
  await expect(v.page.locator(".ed-fault")).toHaveCount(1);
  await settle(v.page);
  await clean(v.page, "the editor with a mistake");
  await shoot(v.page, "ccn-editor");

  // And at the field of the form.
  await v.button("Remove unit").click();
  await expect(v.page.locator(".ed-fault"), "a verdict ends with the next change").toHaveCount(0);
  await tab(v, "Battle").click();
  await v.page.getByLabel("Date", { exact: true }).fill("soon");
  await tab(v, "Ground").click();
  await v.button("Check").click();
  await expect(v.page.locator(".field.wrong").getByText("a date such as 1808-08-17")).toBeVisible();
  v.breaks = false;
  await v.page.getByLabel("Date", { exact: true }).fill("");
  await v.page.getByLabel("Title in English").fill("Trial at the Côa");
  await v.button("Check").click();
  await expect(verdict(v).getByText("it can be played")).toBeVisible();
  await clean(v.page, "the battle's form");

  // To the table, on the field as it was painted.
  await v.button("Play …").click();
  await v.page.getByLabel("Who plays").selectOption("AL");
  await v.page.locator("dialog").getByRole("radio", { name: "recruit" }).check();
  await clean(v.page, "who plays");
  await v.button("Begin").click();
  await expect(v.board).toBeVisible();
  await v.asked();
  await expect(v.page.getByText("Trial at the Côa").first()).toBeVisible();
  await expect(v.page.getByText("A scenario of one's own").first()).toBeVisible();
  await v.page.locator(".cc-card.can").first().click();
  await expect(v.log("plays").first()).toBeVisible();
  const id = new URL(v.page.url()).pathname.split("/").pop();
  const map = await v.get(`/api/games/${id}/map`);
  assert.equal(map.hexes.G4.terrain, "forest");
  await speaks(v.page, "en", "a table of one's own");

  // The replay has the same board; the draft is still there.
  await v.go(`/g/${id}?at=0`);
  await expect(v.page.getByText("Trial at the Côa").first()).toBeVisible();
  await v.go("/edit/ccn");
  await tab(v, "Battle").click();
  await expect(v.page.getByLabel("Title in English")).toHaveValue("Trial at the Côa");
  await v.leave();
});

test("a scenario from nothing, with keys", async () => {
  const v = await edit();
  await v.page.locator(".ed-scroll").focus();
  const keys = async (...all) => {
    for (const k of all) await v.page.keyboard.press(k);
  };
  // E7 is where the cursor begins; 5 is a town.
  await keys("5", "Enter", "ArrowUp", "ArrowLeft", "u", "Enter");
  await expect(v.page.getByRole("status").filter({ hasText: /^D6: .*line infantry \(France\)/ })).toBeAttached();
  v.breaks = true;
  await v.button("Check").click();
  await expect(verdict(v).getByText("each side needs at least one unit in [forces]")).toBeVisible();
  v.breaks = false;
  await v.page.getByLabel("Nation").selectOption("BR");
  await brush(v, "Rifles").click();
  await v.page.locator(".ed-scroll").focus();
  await keys("ArrowDown", "ArrowDown", "ArrowDown", "Enter", "l", "Enter");
  await v.page.getByLabel("Leader", { exact: true }).fill("Picton");
  await v.page.getByRole("switch", { name: "Begins in square" }).check({ force: true });
  await v.button("SW: field work").click();

  // An objective, and a way out that is not at the edge.
  await tab(v, "Objectives").click();
  await v.button("Add objective").click();
  await hex(v, "E7").click();
  await v.button("Add exit").click();
  await hex(v, "E5").click();
  await expect(v.page.getByText("E5 is not at the edge of the map")).toBeVisible();
  await hex(v, "A5").click();

  // Nobody could win; then one side can, and that the other cannot is told.
  v.breaks = true;
  await v.button("Check").click();
  await expect(verdict(v).getByText("neither side can win its banners: FR at most 4 of 5, AL at most 1 of 5")).toBeVisible();
  v.breaks = false;
  await v.page.getByLabel("Banners: France").fill("4");
  const { text } = await saved(v);
  for (const line of ["E ......T......", "unit FR LN D6", "unit BR RL G6", "leader BR Picton G6", "square AL G6", "work G6 SW",
    "vb FR temp any 1 E7", "exit FR 1 A5"]) assert.ok(text.split("\n").includes(line), `${line}\n${text}`);
  await v.button("Check").click();
  await expect(verdict(v).getByText("it can be played. But note, Allies: of 5 banners only 1 can be won.")).toBeVisible();
  await tab(v, "Objectives").click();
  await clean(v.page, "objectives");

  // What was saved can be opened again; what is no scenario cannot.
  await v.button("Open …").click();
  await v.button("An empty field").click();
  assert.ok(!(await saved(v)).text.includes("Picton"));
  const put = async (content) => {
    await v.button("Open …").click();
    await v.page.locator('dialog input[type="file"]').setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from(content) });
  };
  await put(text);
  await expect(v.page.locator("dialog")).toHaveCount(0);
  assert.equal((await saved(v)).text, text);
  await put("Dear diary");
  await expect(v.page.getByText("This is no scenario")).toBeVisible();
  await v.page.keyboard.press("Escape");

  // Two at one screen: the first one is asked to sit down.
  await v.button("Play …").click();
  await v.button("Cancel").click();
  await expect(v.page.locator("dialog")).toHaveCount(0);
  await v.button("Play …").click();
  await v.page.getByLabel("Who plays").selectOption("here");
  await v.button("Begin").click();
  await v.page.waitForURL(/\/g\//);
  await expect(v.page.locator(".curtain, .prompt.mine").first()).toBeVisible();
  await v.leave();
});

test("in both languages, on a desk and on a phone", async () => {
  for (const [lang, dark] of [["en", false], ["de", true]])
    for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
      const v = await Visitor.come(browser, server, { lang, dark, viewport, hasTouch: viewport === PHONE });
      await v.page.addInitScript((text) => localStorage.setItem("bicorne.ccn.draft", text),
        readFileSync(new URL("../../data/ccn/scenarios/waterloo.txt", import.meta.url), "utf8"));
      await v.go("/edit/ccn");
      await expect(v.page.locator(".ed-map")).toBeVisible();
      for (const [i, name] of ["terrain", "troops", "goals", "battle"].entries()) {
        await v.page.getByRole("tab").nth(i).click();
        await fits(v.page, `${name} at ${viewport.width} px`);
        await speaks(v.page, lang, name);
        await settle(v.page);
        await shoot(v.page, `ccn-editor-${lang}-${viewport.width}-${name}`);
      }
      await clean(v.page, `${lang} at ${viewport.width} px`, ".ed-map > *");
      await v.leave();
    }
});

test("a tap paints, a finger drawn over the field does not", async () => {
  const v = await edit({ viewport: PHONE, hasTouch: true });
  await brush(v, "Hill").click();
  await hex(v, "B2").tap();
  await expect(v.page.getByRole("heading", { name: "Hex B2" })).toBeVisible();
  // As a browser tells it, up to the moment when it takes the finger for scrolling.
  for (const [kind, n] of [["pointerdown", "B3"], ["pointerover", "B4"], ["pointercancel", "B4"]])
    await hex(v, n).dispatchEvent(kind, { pointerType: "touch", button: 0, buttons: 1, bubbles: true });
  assert.match((await saved(v)).text, /^B {2}\.H\.{10}$/m);
  await fits(v.page, "after a tap");

  // The brushes lie below, the field stays in sight; its far end comes when the cursor goes there.
  await v.page.locator(".ed-hex").scrollIntoViewIfNeeded();
  const box = await v.page.locator(".ed-scroll").boundingBox();
  assert.ok(box.y >= 0 && box.y + box.height < PHONE.height, `the field at ${box.y}`);
  await v.page.locator(".ed-scroll").focus();
  for (let i = 0; i < 11; i++) await v.page.keyboard.press("ArrowRight");
  await expect(v.page.getByRole("heading", { name: "Hex B12" })).toBeVisible();
  await expect.poll(async () => {
    const far = await hex(v, "B12").boundingBox();
    return far.x >= 0 && far.x + far.width <= PHONE.width + 1;
  }, "B12 is in sight").toBe(true);
  await v.leave();
});
