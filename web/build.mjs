// build.mjs FOLDER - bundles the page: code and style with hashed names, compressed (.gz).
// One bundle for all pages, one more for each game, loaded when its table is opened.
import * as esbuild from "esbuild";
import { gzipSync } from "node:zlib";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { maps } from "./maps/index.mjs";

const out = process.argv[2] ?? "../build/web/new";
rmSync(out, { recursive: true, force: true });

const common = {
  bundle: true,
  target: ["es2020", "chrome90", "firefox90", "safari15.4"],
  minify: true,
  legalComments: "none",
  entryNames: "assets/[name]-[hash]",
  outdir: out,
  write: false,
};

// Styles of tables that come with their game (src/games/index.ts): all others are in main's.
const apart = ["leipzig", "nie", "nge"];
const sheets = Object.fromEntries(apart.map((id) => [id, `src/games/${id}/table.css`]));
const styles = await esbuild.build({ ...common, entryPoints: sheets });
const styleOf = Object.fromEntries(styles.outputFiles.map((f) => [basename(f.path).split("-")[0], "/assets/" + basename(f.path)]));

const result = await esbuild.build({
  ...common,
  entryPoints: ["src/main.tsx"],
  splitting: true,
  format: "esm",
  define: { STYLES: JSON.stringify(styleOf) },
  jsx: "automatic",
  jsxImportSource: "preact",
  chunkNames: "assets/[name]-[hash]",
  assetNames: "assets/[name]-[hash]",
  alias: await maps(),
  metafile: true,
});

const made = (suffix) => result.outputFiles.map((f) => "/assets/" + basename(f.path)).find((n) => /\/main-/.test(n) && n.endsWith(suffix));

function write(name, bytes) {
  const path = join(out, name + ".gz");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, gzipSync(bytes, { level: 9 }));
}

for (const f of styles.outputFiles) write("assets/" + basename(f.path), f.contents);
// Other styles of parts loaded later are in main's as well, and there would be nobody to ask for them.
const isUsed = (name) => !name.endsWith(".css") || name.startsWith("main-");
for (const f of result.outputFiles) if (isUsed(basename(f.path))) write("assets/" + basename(f.path), f.contents);

// What main needs at once is asked for at once, not when main has been read.
const main = Object.values(result.metafile.outputs).find((o) => o.entryPoint === "src/main.tsx");
const parts = main.imports.filter((i) => i.kind === "import-statement").map((i) => "/assets/" + basename(i.path));
const preload = parts.map((path) => `<link rel="modulepreload" href="${path}" />`).join("\n    ");
const index = readFileSync("index.html", "utf8");
write("index.html", index.replace("MAIN.js", made(".js")).replace("MAIN.css", made(".css")).replace("<!-- PARTS -->", preload));
for (const name of ["icon.svg"]) write(name, readFileSync(name));
