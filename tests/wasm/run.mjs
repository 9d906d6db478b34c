// Runs a wasm32-wasi program under node: node run.mjs FILE.wasm [argument]...
// It sees no file and no environment; its output is ours, its exit code becomes ours.
import { readFile } from "node:fs/promises";
import { argv, exit } from "node:process";

// node calls its WASI experimental on stderr; everything else is passed on.
process.removeAllListeners("warning");
process.on("warning", (w) => {
  if (w.name !== "ExperimentalWarning") console.error(w);
});
const { WASI } = await import("node:wasi");

const file = argv[2];
if (!file) {
  console.error("usage: node run.mjs FILE.wasm [argument]...");
  exit(2);
}
const wasi = new WASI({ version: "preview1", args: argv.slice(2), env: {}, returnOnExit: true });
const module = await WebAssembly.compile(await readFile(file));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
exit(wasi.start(instance));
