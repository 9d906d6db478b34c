// index.mjs - the maps that are made when the page is built: each folder FOLDER/<id> with a map.mjs, which
// exports `about`, what the map is (europe.mjs), and `from`, the files of data that it read. The page
// imports one as "maps/<id>".
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { make } from "./europe.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const made = join(here, "../../build/web/maps");

const sources = (folder) =>
  readdirSync(folder)
    .filter((f) => f.endsWith(".mjs"))
    .map((f) => join(folder, f));

const time = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Makes a map unless it is there already; its file. */
async function ready(folder, id) {
  const own = join(folder, id);
  const { about, from } = await import(pathToFileURL(join(own, "map.mjs")).href);
  const file = join(made, id + ".json");
  const all = [...from, ...sources(own), ...sources(here), join(here, "../package-lock.json")];
  if (all.some((f) => time(f) > time(file))) writeFileSync(file, JSON.stringify(make(about)));
  return file;
}

/** What the page's names of maps stand for: {"maps/<id>": its file}. */
export async function maps(folder = here) {
  mkdirSync(made, { recursive: true });
  const ids = readdirSync(folder, { withFileTypes: true }).filter((d) => d.isDirectory());
  return Object.fromEntries(await Promise.all(ids.map(async ({ name }) => [`maps/${name}`, await ready(folder, name)])));
}
