// What the tests of the page share: a browser, people who look at the page with it and note every
// fault of it, positions to begin with, and the checks that hold on every page.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Server, program, sleep, within } from "../server/lib.mjs";
import { test as base, expect } from "../../web/node_modules/@playwright/test/index.mjs";
import { TEST_MS, WAIT_MS } from "./playwright.config.mjs";

export { Server, sleep, within } from "../server/lib.mjs";
export { TEST_MS, WAIT_MS, expect };

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const AXE = readFileSync(here("../../web/node_modules/axe-core/axe.min.js"), "utf8");
const SCREENS = here("../../build/screens");

/** SLOW=4 makes the machine that CI may be one day: pages reckon at a quarter of their speed and get every
 * answer late. What holds only on a fast machine fails. */
const SLOW = Number(process.env.SLOW ?? 0);

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** A text as it is seen. */
export const INNER = { useInnerText: true };

// --- Tests ---------------------------------------------------------------------------------------

const visitors = new Set();

/** A test that, when it fails, leaves pictures of what everybody saw, and sends them home. */
export const test = base.extend({
  guests: [async ({}, use, info) => {
    await use(visitors);
    if (info.status === info.expectedStatus) return;
    let n = 0;
    for (const v of visitors) {
      await shoot(v.page, `failed-${info.title.replace(/\W+/g, "-")}-${++n}`).catch(() => {});
      if (v.faults.length) await info.attach("the page", { body: v.faults.join("\n"), contentType: "text/plain" });
      await v.context.close().catch(() => {});
    }
    visitors.clear();
  }, { auto: true }],
});

/** The browser of this worker, and a server for the tests of a file. */
export let browser, server;
export function open(prepare = () => {}, args = []) {
  test.beforeAll(async ({ browser: mine }) => {
    browser = mine;
    server = await Server.start({ args });
    await prepare();
  });
  test.afterAll(() => server.stop());
}

/** The server that was killed comes back where it was, with what it kept. */
export async function revive() {
  const { db, port } = server;
  server = await Server.start({ db, port });
}

/** A position of tests/starts, which random play begins from as well. */
export const start = (name) => readFileSync(here(`../starts/${name}.txt`), "utf8");

/** Sockets can be cut from outside, as a tunnel or a sleeping laptop cuts them. */
function keepSockets() {
  const all = (window.testSockets = []);
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...args) {
      super(...args);
      all.push(this);
    }
  };
}

/** Somebody with a browser of his own: cookies, storage, language and window. */
export class Visitor {
  static async come(browser, server, { lang = "en", dark = false, still = true, ...more } = {}) {
    const v = new Visitor();
    v.server = server;
    v.faults = [];
    v.breaks = false; // the line is cut on purpose: what fails then is no fault
    v.context = await browser.newContext({
      viewport: WIDE,
      locale: lang === "de" ? "de-DE" : "en-GB",
      colorScheme: dark ? "dark" : "light",
      reducedMotion: still ? "reduce" : "no-preference",
      ...more,
    });
    v.context.setDefaultTimeout(WAIT_MS);
    await v.context.addInitScript(keepSockets);
    if (SLOW) await v.context.route("**/api/**", (route) => sleep(Math.random() * 100 * SLOW).then(() => route.continue()).catch(() => {}));
    v.page = await v.open();
    visitors.add(v);
    return v;
  }

  /** Another tab. */
  async open() {
    const page = await this.context.newPage();
    const note = (what) => this.breaks || this.faults.push(what);
    page.on("console", (m) => {
      if (m.type() === "error" || m.type() === "warning") note(`console: ${m.text()} ${m.location().url}`);
    });
    page.on("pageerror", (e) => note(`exception: ${e.stack}`));
    page.on("request", (rq) => {
      const url = new URL(rq.url());
      if (!/^(data|blob):$/.test(url.protocol) && url.host !== new URL(this.server.url).host)
        this.faults.push(`a request to ${url}`);
    });
    page.on("websocket", (ws) => {
      if (new URL(ws.url()).host !== new URL(this.server.url).host) this.faults.push(`a socket to ${ws.url()}`);
    });
    if (SLOW) await (await this.context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOW });
    return page;
  }

  go(path, page = this.page) {
    return page.goto(this.server.url + path);
  }

  /** Nothing may have gone wrong: no error in the console, no request to anybody else. */
  async leave() {
    visitors.delete(this);
    await this.context.close();
    assert.deepEqual(this.faults, []);
  }

  async post(path, data = {}) {
    const answer = await this.context.request.post(this.server.url + path, { data,
      headers: { origin: this.server.url } });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  }

  async get(path) {
    const answer = await this.context.request.get(this.server.url + path);
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  }

  /** Makes a game without the page's help. */
  create(seats, more = {}) {
    return this.post("/api/games", { game: "waterloo", seats, ...more });
  }

  /** Sits down at a game, in the same way. */
  async join(made, name) {
    await this.post(`/api/games/${made.id}/join`, { ...(made.invite ? { invite: made.invite } : {}), name });
  }

  // What a player sees and does at the table.

  get board() {
    return this.page.locator(".board-svg");
  }
  get prompt() {
    return this.page.locator(".prompt");
  }
  /** What may be chosen on the board. */
  get choices() {
    return this.board.locator('[role="button"]');
  }
  thing(id) {
    return this.board.locator(`[data-id="${id}"]`).first();
  }
  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }
  /** A line of the log, or all of them. */
  log(text) {
    const lines = this.page.locator('.log li:not(.divider)');
    return text === undefined ? lines : lines.filter({ hasText: text });
  }

  async table(id) {
    await this.go("/g/" + id);
    await expect(this.board).toBeVisible();
  }

  /** Sits down at a table; the bytes that came for it, headers and socket included. */
  async weigh(id) {
    const all = [];
    this.page.on("requestfinished", (r) => all.push(r.sizes()));
    this.page.on("websocket", (ws) => ws.on("framereceived", (f) => all.push({ responseBodySize: f.payload.length, responseHeadersSize: 0 })));
    await this.table(id);
    await this.asked();
    await this.page.waitForLoadState("networkidle");
    return (await Promise.all(all)).reduce((sum, s) => sum + s.responseBodySize + s.responseHeadersSize, 0);
  }

  /** It is this one's turn, and something can be chosen. */
  async asked(ms = WAIT_MS) {
    await expect(this.page.locator(".prompt.mine")).toBeVisible({ timeout: ms });
    const offers = '.board-svg [role="button"], .prompt-buttons .button:not(.quiet), .hand-cards .can';
    await expect(this.page.locator(offers).first()).toBeVisible({ timeout: ms });
  }

  async choose(id) {
    await this.thing(id).click();
  }

  async cut() {
    this.breaks = true;
    await this.context.setOffline(true);
    await this.page.evaluate(() => window.testSockets.forEach((s) => s.close()));
  }
  async mend() {
    await this.context.setOffline(false);
  }

  async speak(lang) {
    await this.page.evaluate((l) => document.querySelector(`.bar-lang button[lang="${l}"]`).click(), lang);
    await this.page.waitForFunction((l) => document.documentElement.lang === l, lang);
  }

  async menu(item) {
    await this.page.getByRole("button", { name: "Menu", exact: true }).click();
    await this.page.locator(".game-menu").getByText(item, { exact: true }).click();
  }
}

// --- Checks of every page ------------------------------------------------------------------------

/** Nothing is wider than the window. */
export async function fits(page, what) {
  const { wide, has, who } = await page.evaluate(() => {
    const root = document.documentElement;
    const most = root.clientWidth;
    const clips = (e) => {
      for (let p = e.parentElement; p; p = p.parentElement)
        if (getComputedStyle(p).overflowX !== "visible") return true;
      return false;
    };
    const who = [...document.body.querySelectorAll("*")]
      .filter((e) => e.getBoundingClientRect().right > most + 1 && !clips(e))
      .map((e) => `${e.tagName.toLowerCase()}.${e.className}`);
    return { wide: Math.max(root.scrollWidth, document.body.scrollWidth), has: most, who: who.slice(0, 5) };
  });
  assert.ok(wide <= has, `${what}: ${wide} px in a window of ${has} px: ${who.join(", ")}`);
}

/** No key of a text where the text should be, and no hole in one. */
export async function speaks(page, lang, what) {
  await expect(page.locator("html"), what).toHaveAttribute("lang", lang);
  const seen = await page.evaluate(() => {
    const names = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((e) =>
      ["aria-label", "title", "placeholder"].map((a) => e.getAttribute(a) ?? ""));
    const told = document.body.cloneNode(true);
    told.querySelectorAll(".digest, script").forEach((e) => e.remove()); // prose may say anything
    return [document.title, told.textContent, ...names];
  });
  for (const text of seen) {
    const bad = /\b(web|ui|waterloo|ccn|leipzig|nie|nge|null)\.[a-z_]+\.[a-z]|\{\d\}|\{seat\}|undefined|NaN|\[object/.exec(text);
    const at = bad?.index ?? 0;
    assert.equal(bad?.[0], undefined, `${what}: ${text.slice(Math.max(0, at - 60), at + 80)}`);
  }
}

/** axe-core finds nothing. Its code is evaluated: the page's own policy forbids foreign scripts.
 * `but`: what it has seen elsewhere. That is taken away meanwhile, for a board takes it seconds. */
export async function clean(page, what, but = null) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (but) => {
    const away = but ? [...document.querySelectorAll(but)].map((e) => [e, document.createComment("away")]) : [];
    for (const [e, mark] of away) e.replaceWith(mark);
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    for (const [e, mark] of away) mark.replaceWith(e);
    return violations.map((v) => `${v.id} (${v.impact}): ${v.help}: ` +
      v.nodes.slice(0, 4).map((n) => `${n.target.join(" ")} ${n.any.map((a) => a.message).join("; ")}`).join(" | "));
  }, but);
  assert.deepEqual(found, [], what);
}

/** Everything is drawn, and what was fading in is there. */
export async function settle(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
    await document.fonts.ready;
    await frame();
    const ends = (a) => a.effect.getComputedTiming().endTime < 5000;
    await Promise.all(document.getAnimations().filter(ends).map((a) => a.finished.catch(() => {})));
    await frame();
  });
}

/** The board has come to rest in its window: jumps are eased. Gives where it lies. */
export async function still(v) {
  await settle(v.page);
  await expect(v.page.locator(".board-layer.gently")).toHaveCount(0);
  return v.page.locator(".board-layer").getAttribute("transform");
}

export async function shoot(page, name) {
  mkdirSync(SCREENS, { recursive: true });
  await page.screenshot({ path: `${SCREENS}/${name}.png` });
}

// --- Positions -----------------------------------------------------------------------------------

/** `bicorne engine`, to make a position or a record that a test begins with. */
export class Engine {
  constructor() {
    this.child = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
    this.waits = [];
    createInterface({ input: this.child.stdout }).on("line", (line) => this.waits.shift()(JSON.parse(line)));
  }

  async ask(q) {
    const answer = new Promise((done) => this.waits.push(done));
    this.child.stdin.write(JSON.stringify(q) + "\n");
    const r = await within(WAIT_MS, `answer to ${q.cmd}`, answer);
    if (!r.ok) throw new Error(`${JSON.stringify(q)}: ${JSON.stringify(r.error)}`);
    this.state = r.to_act ? r : this.state;
    return r;
  }

  /** A new game of two; `first` begins. */
  async begin({ options = {}, scenario = "standard", first = "france", seed = 7 } = {}) {
    await this.ask({ cmd: "new", game: "waterloo", scenario, options: { players: 2, ...options }, seed });
    for (const c of ["france", "russia", "austria", "spain"])
      await this.ask({ cmd: "chance", action: `first ${c} ${c === first ? "6 6" : "1 2"}` });
  }

  do(seat, action) {
    return this.ask({ cmd: "apply", seat, action });
  }
  roll(a, b) {
    return this.ask({ cmd: "chance", action: `roll ${Math.min(a, b)} ${Math.max(a, b)}` });
  }

  /** Computers play until `until(state)` or the end. */
  async play(until = () => false, player = "greedy") {
    while (!this.state.over && !until(this.state)) {
      const seat = this.state.to_act[0];
      if (seat < 0) await this.ask({ cmd: "chance" });
      else await this.do(seat, (await this.ask({ cmd: "search", seat, player, max: 1 })).best[0].text);
    }
  }

  async view(seat) {
    return (await this.ask({ cmd: "view", seat })).view;
  }
  async text(what) {
    return (await this.ask({ cmd: what, reveal: true })).text;
  }
  end() {
    this.child.stdin.end();
  }
}

/** Makes a position by `steps(engine)` and gives its text. */
export async function position(steps, options) {
  const e = new Engine();
  await e.begin(options);
  await steps(e);
  const text = await e.text("position");
  e.end();
  return text;
}

/** The sixth round: France, with nine points, attacks the Russian cavalry before Berlin. */
const BATTLE = {
  turn: "21", round: "6",
  "piece france general": "16,7",
  "piece france infantry": "17,4 18,6 15,8 10,4",
  "piece france cavalry": "18,5 16,4 13,6 11,7",
  "piece russia general": "27,5",
  "piece russia infantry": "20,6 22,5 23,8 28,7",
  "piece russia cavalry": "19,5 21,3 24,4 30,5",
  "piece austria general": "27,18",
  "piece austria infantry": "24,17 25,15 29,16 22,18",
  "piece austria cavalry": "23,16 26,19 30,18 33,20",
  "piece spain general": "15,16",
  "piece spain infantry": "18,17 16,15 14,18 10,16",
  "piece spain cavalry": "18,16 16,18 13,17 8,15",
  "card P1": "france", "card P2": "russia", "card P3": "france", "card I1": "spain", "card I2": "austria",
};

export function battle() {
  return position(async (e) => {
    let text = await e.text("position");
    for (const [what, where] of Object.entries(BATTLE))
      text = text.replace(new RegExp(`^${what} .*$`, "m"), `${what} ${where}`);
    await e.ask({ cmd: "position", text });
    await e.roll(4, 5);
    await e.do(0, "target 19,5");
  });
}

/** A finished game of computers, as a record. */
export async function finished(rounds) {
  const e = new Engine();
  await e.begin({ options: { rounds } });
  await e.play();
  const text = await e.text("record");
  e.end();
  return text;
}
