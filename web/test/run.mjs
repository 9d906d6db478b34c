// run.mjs [NAME ...] - bundles test/*.test.ts into ../build/web/test and runs them with node's own
// test runner; with names, only the files that have one of them in their name.
import * as esbuild from "esbuild";
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { maps } from "../maps/index.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "../../build/web/test", String(process.pid)); // two may run at a time
const wanted = process.argv.slice(2);
const files = readdirSync(here)
  .filter((f) => f.endsWith(".test.ts") || f.endsWith(".test.tsx"))
  .filter((f) => !wanted.length || wanted.some((w) => f.includes(w)));

await esbuild.build({
  absWorkingDir: join(here, ".."),
  entryPoints: files.map((f) => join(here, f)),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node18",
  jsx: "automatic",
  jsxImportSource: "preact",
  alias: { ...(await maps()), ...(await maps(join(here, "maps"))) },
  outdir: out,
  outExtension: { ".js": ".mjs" },
  sourcemap: "inline",
});
const made = files.map((f) => join(out, f.replace(/\.tsx?$/, ".mjs")));
const run = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...made], {
  stdio: "inherit",
  cwd: join(here, ".."),
  timeout: 600_000,
});
rmSync(out, { recursive: true, force: true });
process.exitCode = run.status ?? 1;
