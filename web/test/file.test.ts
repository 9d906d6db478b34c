import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { readGameFile } from "../src/pages/file";
import { checkSeats, resize, seatNames, seatsOfFile, sit } from "../src/pages/newform";
import { texts } from "../src/text";

const record = `bicorne record 1
game waterloo 2
scenario standard
option players 2
seat 0 human "Anna # Maria"
seat 1 computer "marshal" "Blücher"
[actions]
nature first france 1 6
`;

test("a record that goes on", () => {
  const f = readGameFile("a.txt", record)!;
  assert.deepEqual([f.kind, f.game, f.scenario, f.over], ["record", "waterloo", "standard", false]);
  assert.deepEqual(
    seatsOfFile(f, ["recruit", "veteran", "marshal"]).map((s) => [s.who, s.level]),
    [
      ["me", "veteran"],
      ["computer", "marshal"],
    ],
  );
});

test("a record that is over, a position, and something else", () => {
  assert.equal(readGameFile("a", record + "[end]\nresult 0 1000\n")!.over, true);
  const p = readGameFile("p", "bicorne position 1\ngame waterloo 2\nscenario standard\n[head]\nseats 3\nturn 12\n[state]\n")!;
  assert.deepEqual([p.kind, p.seats.map((s) => s.computer)], ["position", [false, true, true]]);
  assert.equal(readGameFile("x", "hello"), null);
});

test("I sit once, and somewhere unless all are computers", () => {
  const game = { id: "x", rulebook: "", seats_min: 2, seats_max: 4, hidden: false, scenarios: [], options: [] };
  const seats = resize([], { players: 3 }, game, ["veteran"]);
  assert.deepEqual(
    seats.map((s) => s.who),
    ["me", "computer", "computer"],
  );
  assert.deepEqual(
    sit(seats, 2, "me").map((s) => s.who),
    ["computer", "computer", "me"],
  );
  assert.equal(checkSeats(seats, "").seats, null);
  assert.equal(checkSeats(sit(seats, 0, "computer"), "").seats, null);
  const here = sit(sit(seats, 0, "here"), 1, "open");
  assert.notEqual(checkSeats(here, "").seats, null);
});

test("everybody at one screen has a name of his own", () => {
  const seat = (who: "me" | "here" | "computer", name = "") => ({ who, name, level: "" });
  texts.value = { "ui.seat": "Player {1}" };
  const nameless = [seat("me"), seat("here"), seat("here", " Ben "), seat("computer", "Ben")];
  assert.deepEqual(seatNames(nameless, "Anna"), ["Anna", "Player 2", "Ben", ""]);
  assert.deepEqual(checkSeats(nameless, "Anna").rows, [null, null, null, null]);
  assert.notEqual(checkSeats(nameless, "BEN").rows[2], null);
  assert.notEqual(checkSeats(nameless, "player 2").rows[1], null);
});
