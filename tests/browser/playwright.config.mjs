// How the tests of the page run: the system's Chromium, one for each of two workers, a trace of whatever
// fails, and one retry, which is counted and named.
import { fileURLToPath } from "node:url";
import { defineConfig } from "../../web/node_modules/@playwright/test/index.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Nothing that a test waits for takes longer, nor a test: only to end what hangs, for a busy machine
 * is slow. */
export const WAIT_MS = 60_000;
export const TEST_MS = 300_000;

export default defineConfig({
  testDir: here("."),
  outputDir: here("../../build/browser/traces"),
  reporter: here("report.mjs"),
  workers: 2,
  fullyParallel: true, // the tests of a long file are shared between both
  retries: 1,
  timeout: TEST_MS,
  expect: { timeout: WAIT_MS },
  forbidOnly: true,
  use: {
    browserName: "chromium",
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: true },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync"],
      env: { ...process.env, FONTCONFIG_FILE: here("fonts.conf") },
    },
  },
});
