import "./browser";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { domains, fill, halves, lang, openTexts, setLang, t, texts } from "../src/text";

function load(l: string): void {
  const lines = ["../text/" + l + ".txt", "../text/web." + l + ".txt"].flatMap((f) => readFileSync(f, "utf8").split("\n"));
  texts.value = Object.fromEntries(
    lines.filter((s) => /^[^#=]+=/.test(s)).map((s) => [s.slice(0, s.indexOf("=")).trim(), s.slice(s.indexOf("=") + 1).trim()]),
  );
}

test("the first language of the browser that we speak", () => {
  assert.equal(lang.value, "de");
});

test("placeholders, and one or many", () => {
  texts.value = { a: "{1} {1|point|points} for {seat}, {2}", b: "{7} {x} {1|a}" };
  assert.equal(t("a", [1, "x"], "Anna"), "1 point for Anna, x");
  assert.equal(t("a", [2]), "2 points for , ");
  assert.equal(t("b", [1]), "{7} {x} {1|a}");
  assert.equal(t("missing"), "missing");
});

test("what players read of an action", () => {
  load("en");
  const pick = { kind: "pick", args: ["france"] };
  assert.equal(fill("waterloo", "log", "pick", pick, { names: ["Anna"], seat: 0 }), "Anna takes France.");
  assert.equal(fill("waterloo", "log", "pick", pick, { seat: 1 }), "Player 2 takes France.");
  const step = { kind: "step", args: ["3,3", "4,4"] };
  assert.equal(fill("waterloo", "do", "step", step, { label: (w) => (w === "3,3" ? "Paris" : undefined) }), "from Paris to 4,4");
  assert.equal(fill("waterloo", "do", "step", null), "from  to ");
  const points = { kind: "ask_move", args: ["1", "spain"] };
  assert.match(fill("waterloo", "step", "turn.move", points), /^Spain: 1 point left\./);
});

test("halves are counted as players do", () => {
  assert.deepEqual([0, 1, 2, 7].map(halves), ["0", "½", "1", "3½"]);
  texts.value = { "nge.tell.x": "{1} against {2}" };
  domains.value = { nge: { x: ["half", "number"] } };
  assert.equal(fill("nge", "tell", "x", { kind: "x", args: ["5", "5"] }), "2½ against 5");
});

test("seats are named where the catalog says so", () => {
  load("en");
  domains.value = { null: { wins: ["seat", "number"] } };
  const wins = { kind: "wins", args: ["1", "1"] };
  assert.equal(fill("null", "log", "wins", wins, { names: ["Anna", "Ben"] }), "Ben wins 1 point.");
  assert.equal(fill("null", "log", "wins", { kind: "wins", args: ["-1", "2"] }), "chance wins 2 points.");
});

test("a game's own texts come with its table, and stay when the language changes", async () => {
  const asked: string[] = [];
  globalThis.fetch = (async (path: string) => {
    asked.push(path);
    return { ok: true, json: async () => ({ [path.endsWith("/nge") ? "nge.far" : "ui.near"]: path }) };
  }) as unknown as typeof fetch;
  await setLang("en");
  assert.deepEqual(texts.value, { "ui.near": "/api/text/en" });
  await openTexts("nge");
  await openTexts("nge");
  assert.deepEqual(texts.value, { "ui.near": "/api/text/en", "nge.far": "/api/text/en/nge" });
  await setLang("de");
  assert.equal(t("nge.far"), "/api/text/de/nge");
  await setLang("en");
  assert.deepEqual(asked, ["/api/text/en", "/api/text/en/nge", "/api/text/de", "/api/text/de/nge"]);
});
