// What the tests of the page print: a line for each test, what went wrong in those that failed, and a last
// line that counts, with those that passed only when they were tried again. The same counts, and the names,
// go to build/browser/result.txt: "passed failed flaky", then a line for each name.
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";

const RESULT = process.env.BROWSER_RESULT ?? fileURLToPath(new URL("../../build/browser/result.txt", import.meta.url));

/** File and title, with the titles of what it stands in. */
const name = (test) => [basename(test.location.file, ".test.mjs"), ...test.titlePath().slice(3)].join(" › ");

export default class Report {
  #suite;
  #wrong = 0;

  onBegin(config, suite) {
    this.#suite = suite;
    mkdirSync(dirname(RESULT), { recursive: true });
    writeFileSync(RESULT, "");
    console.log(`${suite.allTests().length} tests, ${config.workers} at a time`);
  }

  printsToStdio() {
    return true;
  }

  onStdOut(text) {
    process.stdout.write(text);
  }

  onStdErr(text) {
    process.stderr.write(text);
  }

  onError(error) {
    this.#wrong++;
    console.log(error.stack ?? error.message ?? error.value);
  }

  onTestEnd(test, result) {
    const good = result.status === test.expectedStatus;
    const seconds = (result.duration / 1000).toFixed(1);
    console.log(`${good ? "ok  " : "FAIL"} ${name(test)} (${seconds} s${result.retry ? ", tried again" : ""})`);
    if (good) return;
    for (const e of result.errors) console.log(`${e.stack ?? e.message ?? e.value}\n${e.snippet ?? ""}`);
    for (const a of result.attachments) console.log(`${a.name}: ${a.path ?? a.body}`);
  }

  onEnd(result) {
    const by = { expected: [], unexpected: [], flaky: [], skipped: [] };
    for (const test of this.#suite.allTests()) by[test.outcome()].push(name(test));
    const failed = by.unexpected.length + by.skipped.length + this.#wrong;
    const passed = by.expected.length + by.flaky.length;
    for (const [what, all] of [["failed", by.unexpected], ["not run", by.skipped], ["flaky", by.flaky]])
      for (const n of all) console.log(`${what}: ${n}`);
    console.log(`${passed} passed, ${failed} failed, ${by.flaky.length} flaky (${(result.duration / 1000).toFixed(0)} s)`);
    const lines = [`${passed} ${failed} ${by.flaky.length}`, ...by.unexpected.map((n) => `failed: ${n}`), ...by.flaky.map((n) => `flaky: ${n}`)];
    writeFileSync(RESULT, lines.join("\n") + "\n");
    return { status: failed || !passed ? "failed" : "passed" };
  }
}
