// The form of a new game: which options it asks, and in which order.
import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CatalogGame, Option } from "../src/net/api";
import { defaults, inOrder, optionValues } from "../src/pages/newform";

const option = (name: string, words?: string[]): Option => ({ name, min: 0, max: 9, def: 1, ...(words && { words }) });

const game = {
  options: [
    option("players"),
    option("victory", ["total", "short", "limited"]),
    option("deck"),
    option("limit"),
    option("rounds", ["6", "8"]),
  ],
} as unknown as CatalogGame;

test("options that belong beside another one come right behind it", () => {
  const names = (o: Option[]) => o.map((x) => x.name).join(" ");
  assert.equal(names(inOrder(game)), "players victory deck limit rounds");
  assert.equal(names(inOrder(game, { limit: "victory", rounds: "victory" })), "players victory limit rounds deck");
});

test("a number of rounds is sent as its word", () => {
  assert.deepEqual(optionValues(game, defaults(game)), { players: 1, victory: "short", deck: 1, limit: 1, rounds: "8" });
});
