// data.mjs - files of data/ as maps need them.
import { readFileSync } from "node:fs";

/** Lines of a section, as words. */
export function section(file, name) {
  const rows = readFileSync(file, "utf8")
    .split("\n")
    .map((l) => l.replace(/#.*/, "").trim());
  const from = rows.findIndex((l) => l.startsWith(`[${name}]`)) + 1;
  const to = rows.findIndex((l, i) => i >= from && l.startsWith("["));
  return rows
    .slice(from, to < 0 ? undefined : to)
    .filter(Boolean)
    .map((l) => l.split(/\s+/));
}
