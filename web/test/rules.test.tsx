import "./browser";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { anchors, inline, readDigest, textOf } from "../src/pages/markdown";
import { ruleHref } from "../src/router";

const read = (l: string, game = "waterloo") => readDigest(readFileSync(`../docs/rules/${game}.${l}.md`, "utf8"));

/** What a reader sees: text, and links as [text](href). */
function plain(node: any): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(plain).join("");
  if (typeof node !== "object") return String(node);
  const inside = plain(node.props.children);
  return node.type === "a" ? `[${inside}](${node.props.href})` : `<${node.type}>${inside}</>`;
}

test("both digests have the same anchors", () => {
  const de = anchors(read("de"));
  assert.deepEqual([...anchors(read("en"))].sort(), [...de].sort());
  for (const a of ["1", "11", "3.5", "7.13", "ruling-8", "ruling-26", "T9a"]) assert.ok(de.has(a), a);
});

test("the digests of all games have the same anchors, and show no comment", () => {
  for (const game of ["ccn", "leipzig"]) {
    const de = read("de", game);
    assert.deepEqual([...anchors(read("en", game))].sort(), [...anchors(de)].sort());
    for (const i of de.sections.flatMap((s) => s.items)) assert.doesNotMatch(textOf(i), /<!--/);
  }
});

test("every rule that the engine cites can be looked up", () => {
  const known = anchors(read("en"));
  for (const rule of ["WL §3.5", "WL §4.10", "WL ruling 8"]) assert.ok(known.has(ruleHref("waterloo", rule).split("#")[1]!), rule);
  assert.equal(ruleHref("waterloo", "WL §3.5, ruling 4"), "/rules/waterloo#3.5");
  assert.equal(ruleHref("null", "NULL"), "/rules/null");
});

test("what belongs to a paragraph stays with it", () => {
  const rule = read("en")
    .sections.flatMap((s) => s.items)
    .find((i) => i.anchor === "3.3")!;
  assert.deepEqual(
    rule.blocks.map((b) => b.is),
    ["text", "list"],
  );
  assert.match(textOf(rule), /^3\.3 One point buys one step.*diagonally\.$/);
});

test("references become links, everything else stays text", () => {
  const ink = { anchors: new Set(["4.10", "ruling-6", "ruling-19", "8"]), find: null };
  assert.equal(
    plain(inline("See 4.10 and 9.9 (Rulings 6 and 19), section 8, `x`, **b**, *i*, <b>.", ink)),
    "See [4.10](#4.10) and 9.9 ([Rulings 6](#ruling-6) and [19](#ruling-19)), [section 8](#8), <code>x</>, <strong>b</>, <em>i</>, <b>.",
  );
  assert.equal(plain(inline("2 * 3 * 4", ink)), "2 * 3 * 4");
});

test("what is looked for is marked", () => {
  const ink = { anchors: new Set<string>(), find: /(line)/i };
  assert.equal(plain(inline("A *line* of Lines", ink)), "A <em><mark>line</></> of <mark>Line</>s");
});
