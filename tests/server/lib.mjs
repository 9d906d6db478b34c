// What the tests of the server share: a server process, people with cookies, tables over WebSockets.
// Every wait ends after a time: a test fails, it never hangs.
import { spawn, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "../../web/node_modules/ws/wrapper.mjs";

export const program = process.env.BICORNE;
if (!program) throw new Error("BICORNE must name the program: use tests/server/run");

/** Only to end what hangs: a busy machine is slow. */
const WAIT_MS = 60_000;

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Fails after a time, saying what was waited for. */
export function within(ms, what, promise) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no ${what} within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Asks again and again until `fits()` says yes, or something else that is true; gives that. */
export async function until(what, fits, ms = WAIT_MS) {
  const end = performance.now() + ms;
  for (;;) {
    const found = await fits();
    if (found) return found;
    if (performance.now() > end) throw new Error(`no ${what} within ${ms} ms`);
    await sleep(10);
  }
}

/** A generator of numbers that gives the same ones for the same seed. */
export function random(seed) {
  let s = seed >>> 0;
  return (n) => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), s | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

// --- Files and the program -----------------------------------------------------------------------

const folders = [];
process.on("exit", () => folders.forEach((dir) => rmSync(dir, { recursive: true, force: true })));

export function folder() {
  const dir = mkdtempSync(join(tmpdir(), "bicorne-test-"));
  folders.push(dir);
  return dir;
}

/** Runs the program on a text as a file; its output, or throws with what it said. */
export function run(command, text, ...more) {
  const file = join(folder(), "text.txt");
  writeFileSync(file, text);
  return execFileSync(program, ["--lang", "en", command, ...more, file], {
    encoding: "utf8", timeout: WAIT_MS, stdio: ["ignore", "pipe", "pipe"],
  });
}

// --- A server ------------------------------------------------------------------------------------

const servers = new Set();
process.on("exit", () => servers.forEach((s) => s.child.kill("SIGKILL")));

export class Server {
  /** Starts on a free port. `db`, `port`: those of another one, to go on with. `args`: more options. */
  static async start({ db, port = 0, args = [], limits = false, testGames = true, env = {} } = {}) {
    const s = new Server();
    s.db = db ?? join(folder(), "test.db");
    const free = limits ? [] : ["--rate", "0", "--conns", "0"];
    s.child = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--db", s.db,
      ...(testGames ? ["--test-games"] : []), ...free, ...args], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
    servers.add(s);
    for (const part of [s.child, s.child.stdout, s.child.stderr]) part.unref(); // a failed test leaves it behind
    s.log = "";
    s.child.stderr.setEncoding("utf8").on("data", (text) => (s.log += text));
    s.ended = new Promise((done) => s.child.on("exit", (code, signal) => {
      servers.delete(s);
      s.end = { code, signal };
      done(s.end);
    }));
    s.url = await within(WAIT_MS, `address of the server (${s.log})`, new Promise((done, fail) => {
      let out = "";
      s.child.stdout.setEncoding("utf8").on("data", (text) => {
        out += text;
        const found = /http:\/\/[^\s/]+/.exec(out);
        if (found) done(found[0]);
      });
      s.child.on("exit", () => fail(new Error(`the server ended: ${s.log}`)));
    }));
    s.port = Number(new URL(s.url).port);
    return s;
  }

  get pid() {
    return this.child.pid;
  }

  async stop() {
    if (!this.end) this.child.kill("SIGTERM");
    return within(WAIT_MS, "end of the server", this.ended);
  }

  async kill() {
    this.child.kill("SIGKILL");
    return within(WAIT_MS, "end of the server", this.ended);
  }

  /** A socket without any protocol. */
  socket() {
    return new Promise((done, fail) => {
      const s = net.connect(this.port, "127.0.0.1", () => done(s));
      s.on("error", fail);
      s.text = "";
      s.setEncoding("latin1");
      s.on("data", (bytes) => (s.text += bytes));
      s.gone = new Promise((gone) => s.on("close", () => gone()));
    });
  }

  /** Sends bytes as they are, and nothing more, and gives what comes until the server closes. */
  async raw(bytes) {
    const s = await this.socket();
    s.on("error", () => {});
    s.end(bytes);
    await within(WAIT_MS, `end of the connection after ${String(bytes).slice(0, 60)}`, s.gone);
    return s.text;
  }
}

// --- A person ------------------------------------------------------------------------------------

export class Person {
  constructor(server, name) {
    this.server = server;
    this.name = name;
    this.cookie = null;
    this.agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  }

  /** Any request. Answers { status, headers, text, json, raw }. */
  request(method, path, { body, headers = {}, agent = this.agent } = {}) {
    const all = { ...headers };
    if (this.cookie && !("cookie" in all)) all.cookie = this.cookie;
    if (body !== undefined) all["content-length"] = Buffer.byteLength(body);
    for (const key of Object.keys(all)) if (all[key] === undefined) delete all[key];
    const answer = new Promise((done, fail) => {
      const rq = http.request({ host: "127.0.0.1", port: this.server.port, method, path, headers: all,
        agent }, (rs) => {
        const parts = [];
        rs.on("data", (part) => parts.push(part));
        rs.on("error", fail);
        rs.on("end", () => {
          const raw = Buffer.concat(parts);
          const set = rs.headers["set-cookie"]?.find((c) => c.startsWith("bicorne="));
          if (set) this.cookie = set.split(";")[0] === "bicorne=" ? null : set.split(";")[0];
          const text = raw.toString("utf8");
          let json;
          if (/^application\/json/.test(rs.headers["content-type"] ?? "")) {
            try {
              json = JSON.parse(text);
            } catch {
              json = undefined;
            }
          }
          done({ status: rs.statusCode, headers: rs.headers, text, json, raw });
        });
      });
      rq.on("error", fail);
      rq.end(body);
    });
    return within(WAIT_MS, `answer to ${method} ${path}`, answer);
  }

  get(path, headers) {
    return this.request("GET", path, { headers });
  }

  post(path, body = {}, headers = {}) {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return this.request("POST", path, { body: text,
      headers: { "content-type": "application/json", origin: this.server.url, ...headers } });
  }

  /** Posts what must go well. */
  async must(path, body, status = 200) {
    const rs = await this.post(path, body);
    if (rs.status !== status) throw new Error(`${path}: ${rs.status} ${rs.text}`);
    return rs.json;
  }

  /** Makes a game. */
  create(game, seats, more = {}) {
    return this.must("/api/games", { game, seats, ...more }, 201);
  }

  join(made, more = {}) {
    return this.must(`/api/games/${made.id}/join`,
      { ...(made.invite ? { invite: made.invite } : {}), name: this.name, ...more });
  }

  /** Sits down at a table: a WebSocket that has seen the first view. */
  async table(id, options = {}) {
    const t = new Table(this.server, id, this.cookie, options);
    await t.ready;
    return t;
  }

  close() {
    this.agent.destroy();
  }
}

/** A game of two people, both at their tables. */
export async function pair(server, game, more = {}, names = ["Anna", "Ben"]) {
  const people = names.map((name) => new Person(server, name));
  const made = await people[0].create(game, names.map((_, i) => ({ kind: i ? "open" : "me" })),
    { public: true, ...more });
  for (const p of people.slice(1)) await p.join(made);
  const tables = [];
  for (const p of people) tables.push(await p.table(made.id));
  return { id: made.id, people, tables,
    close() {
      tables.forEach((t) => t.close());
      people.forEach((p) => p.close());
    } };
}

// --- A table -------------------------------------------------------------------------------------

/** A value after a patch (src/core/patch.h), made anew. */
export function patched(a, patch) {
  if (Array.isArray(patch)) return patch[0];
  if (patch === null || typeof patch !== "object") return patch;
  const entries = Object.entries(patch);
  if (Array.isArray(a)) {
    const b = [...a];
    const places = entries.map(([name, value]) => [...name.split("-").map(Number), value]);
    for (const place of places.sort((x, y) => y[0] - x[0])) {
      if (place[0] + (place.length > 2 ? place[1] : 1) > a.length) throw new Error(`${JSON.stringify(patch)} does not fit`);
      if (place.length > 2) b.splice(place[0], place[1], ...place[2]);
      else b[place[0]] = patched(a[place[0]], place[1]);
    }
    return b;
  }
  if (a === null || typeof a !== "object") throw new Error(`${JSON.stringify(patch)} does not fit`);
  const list = Object.entries(a);
  for (const [name, value] of entries) {
    const at = list.findIndex(([key]) => key === name);
    if (Array.isArray(value) && !value.length) list.splice(at, 1);
    else if (at >= 0) list[at] = [name, patched(a[name], value)];
    else list.splice(value.length > 1 ? list.findIndex(([key]) => key === value[1]) : list.length, 0, [name, value[0]]);
  }
  return Object.fromEntries(list);
}

export class Table {
  /** `patches`: asks for them; they become views, and everything else goes on as if they had come whole. */
  constructor(server, id, cookie, { origin = server.url, open = true, headers = {}, patches = false } = {}) {
    this.id = id;
    this.whole = 0; // views that came whole
    this.messages = []; // everything received, in order
    this.raw = [];
    this.waits = new Set();
    this.last = null; // the latest view
    this.n = 0;
    this.ws = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, {
      origin, headers: { ...(cookie ? { cookie } : {}), ...headers }, perMessageDeflate: false });
    this.closed = new Promise((done) => this.ws.on("close", (code, why) => {
      this.end = { code, why: String(why) };
      for (const w of [...this.waits]) w.fail(new Error(`closed (${code}) while waiting for ${w.what}`));
      done(this.end);
    }));
    this.ws.on("error", (e) => (this.error = e));
    this.ws.on("message", (data, binary) => this.receive(data, binary));
    this.opened = within(WAIT_MS, "WebSocket", new Promise((done, fail) => {
      this.ws.on("open", done);
      this.ws.on("error", fail);
    }));
    this.opened.catch(() => {});
    this.ready = open ? this.opened.then(() => {
      this.send({ t: "open", game: id, ...(patches ? { patches } : {}) });
      return this.wait("first view", (m) => m.t === "view" || m.t === "no");
    }).then((m) => {
      if (m.t === "no") throw new Error(`open: ${m.code} ${m.text}`);
      return this;
    }) : this.opened.then(() => this);
    this.ready.catch(() => {});
  }

  receive(data, binary) {
    const text = data.toString();
    this.raw.push(text);
    if (binary) throw new Error("a binary message from the server");
    let m = JSON.parse(text);
    if (m.t === "patch") m = this.follow(m);
    else if (m.t === "view") this.whole++;
    m.received = performance.now();
    this.messages.push(m);
    if (m.t === "view") this.last = m;
    for (const w of [...this.waits]) if (w.fits(m)) w.done(m);
  }

  follow(m) {
    if (m.on !== this.last.n) throw new Error(`a patch of view ${m.on}, not ${this.last.n}`);
    const { ack, ...old } = this.last;
    return { ...patched(old, m.to), t: "view", ...(m.ack === undefined ? {} : { ack: m.ack }), events: m.events, gap: false, n: m.on + 1, patch: m };
  }

  send(m) {
    this.ws.send(typeof m === "string" || Buffer.isBuffer(m) ? m : JSON.stringify(m));
  }

  /** The next message that fits. */
  wait(what, fits, ms = WAIT_MS) {
    let w;
    const found = new Promise((done, fail) => {
      w = { what, fits, done, fail };
      this.waits.add(w);
    });
    return within(ms, `${what} (last seq ${this.last?.seq})`, found).finally(() => this.waits.delete(w));
  }

  /** The latest view if it fits, or the next one that does. */
  view(fits = () => true, what = "view", ms = WAIT_MS) {
    if (this.last && fits(this.last)) return Promise.resolve(this.last);
    return this.wait(what, (m) => m.t === "view" && fits(m), ms);
  }

  at(seq) {
    return this.view((v) => v.seq >= seq, `view of seq ${seq}`);
  }

  /** Sends with an id; the message that answers it: `no`, `ok`, a view with its ack, or others. */
  ask(m, ms = WAIT_MS) {
    const id = ++this.n;
    const answer = this.wait(`answer to ${JSON.stringify(m)}`,
      (r) => (r.t === "view" ? r.ack >= id : r.id === id), ms);
    this.send({ ...m, id });
    return answer;
  }

  /** A decision; the answer. */
  do(action, more = {}) {
    return this.ask({ t: "do", seq: this.last.seq, action, ...more });
  }

  /** A decision that must be taken; the view behind it. */
  async act(action, more = {}) {
    const seq = this.last.seq;
    const m = await this.do(action, more);
    if (m.t === "no") throw new Error(`${action}: ${m.code} ${m.text}`);
    return this.at(seq + 1);
  }

  get mine() {
    const v = this.last;
    return v.state === "running" && v.options.length > 0;
  }

  close() {
    this.ws.close();
  }

  drop() {
    this.ws.terminate();
  }
}

/** Plays at random at tables of one game until `done(view)`, an end, or so many actions; then all of them
 * have seen the last one. */
export async function playOn(tables, { rand = random(1), max = 1e9, done = () => false,
  choose = (v) => v.options[rand(v.options.length)] } = {}) {
  let seq = Math.max(...tables.map((t) => t.last.seq));
  for (let n = 0; n < max; n++) {
    await Promise.all(tables.map((t) => t.at(seq)));
    const t = tables.find((x) => x.mine);
    if (!t || done(t.last)) return n;
    seq = (await t.act(choose(t.last))).seq;
  }
  await Promise.all(tables.map((t) => t.at(seq)));
  return max;
}
