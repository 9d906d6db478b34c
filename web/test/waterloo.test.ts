// Waterloo's table in motion and in words; ways have a test of their own.
import "./browser";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { signal } from "@preact/signals";
import waterloo from "../src/games/waterloo/index";
import { releases } from "../src/games/waterloo/motion";
import { Tracker } from "../src/games/waterloo/pieces";
import { pieceAt } from "../src/games/waterloo/types";
import type { Table, WMap } from "../src/games/waterloo/types";
import { stuck } from "../src/games/waterloo/why";
import { asks, concerns, facts, label, notes, plays } from "../src/games/waterloo/words";
import { Door, whenTold } from "../src/table/door";
import { lines } from "../src/table/logview";
import { parse, picking } from "../src/table/pick";
import { foretell, stages } from "../src/table/release";
import type { Picking, Seat, Told, View } from "../src/table/types";
import { nameOf, named, sided, Words } from "../src/table/words";
import { domains, mute, texts } from "../src/text";
import stored from "./waterloo-positions.json";

const map = stored.map as unknown as WMap;

function speak(lang: string): void {
  const all: Record<string, string> = {};
  for (const file of [`${lang}.txt`, `web.${lang}.txt`])
    for (const l of readFileSync(`../text/${file}`, "utf8").split("\n")) {
      const m = /^([^\s#=]+) = (.*)$/.exec(l);
      if (m) all[m[1]!] = m[2]!;
    }
  texts.value = all;
}

const army = (country: string, colour: string, seat: number) => ({
  country,
  colour,
  seat,
  in: true,
  skips: false,
  safe: false,
  mobilising: false,
  units: 2,
  foreign_towns: 0,
  waiting_infantry: 0,
  waiting_cavalry: 0,
});

const start = {
  round: 1,
  rounds: 60,
  armies: [army("france", "blue", 0), army("russia", "green", 1)],
  pieces: {
    france: { general: ["3,3"], infantry: ["2,2", "3,2"], cavalry: ["18,5"] },
    russia: { general: ["20,6"], infantry: ["19,5"], cavalry: [] },
  },
  towns: { F1: "france", P3: "neutral" },
  active: "france",
  dice: [2, 3],
  points: 5,
} as unknown as Table;

/** What may be picked of these options, with these things picked already. */
function offers(options: readonly string[] = [], ...picked: string[]): Picking {
  const shows = (w: string) => /,/.test(w);
  return picking(
    options.map(parse),
    picked.map((id) => ({ id, on: "board" })),
    shows,
  );
}

const told = (what: readonly string[]) => what.map((it) => ({ seq: 1, seat: 0, do: it }));
const after = (table: Table, ...what: string[]) => told(what).reduce((t, e) => foretell(releases, t, e), table);

test("events move pieces, towns and dice; the old table stays", () => {
  const one = after(start, "step 3,3 4,4");
  assert.equal(pieceAt(one, "4,4")?.kind, "general");
  assert.equal(one.points, 4);
  assert.equal(pieceAt(start, "3,3")?.kind, "general");
  assert.equal(pieceAt(after(start, "beaten russia infantry 19,5"), "19,5"), undefined);
  assert.equal(after(start, "town france P3").towns.P3, "france");
  assert.deepEqual(after(start, "roll 6 6").dice, [6, 6]);
  assert.deepEqual(after(start, "out russia").pieces.russia, { general: [], infantry: [], cavalry: [] });
  assert.equal(after(start, "turn russia 2").active, "russia");
  assert.equal(after(start, "something new"), start);
});

test("a lifted army comes down where it is put", () => {
  const end = { ...start, pieces: { ...start.pieces, russia: { general: ["29,3"], infantry: ["29,2"], cavalry: [] } } };
  const seen = stages(
    start,
    end,
    told(["captured russia 20,6", "placed russia general 29,3", "placed russia infantry 29,2", "done"]),
    releases,
    {},
  );
  assert.deepEqual(
    seen.map((t) => [...t.pieces.russia!.general, ...t.pieces.russia!.infantry].join(" ")),
    ["20,6 19,5", "29,3 19,5", "29,3 29,2", "29,3 29,2"],
  );
});

test("a turn tells its story: steps, a beaten piece, its town, the dice of the next one", () => {
  const attack = { enough: false, places: [{ at: "19,5", needs: 2, has: 1 }], lines: [["18,5", "19,5"]] as [string, string][] };
  const before = { ...start, points: 1, target: "19,5", attack };
  const end = {
    ...start,
    pieces: {
      ...start.pieces,
      france: { general: ["3,3"], infantry: ["2,3", "3,2"], cavalry: ["18,5"] },
      russia: { general: ["20,6"], infantry: [], cavalry: [] },
    },
    towns: { F1: "france", P3: "france" },
    active: "russia",
    dice: [6, 1],
    points: 7,
  } as unknown as Table;
  const seen = stages(
    before,
    end,
    told(["step 2,2 2,3", "beaten russia infantry 19,5", "town france P3", "turn russia 2", "roll 6 1"]),
    releases,
    {},
  );
  const stands = ({ pieces, towns, active, points, target, dice, attack }: Table) =>
    [pieces.france!.infantry[0], pieces.russia!.infantry[0] ?? "-", towns.P3, active, points, target ?? "-", !!attack, dice.join("")].join(
      " ",
    );
  assert.deepEqual(seen.map(stands), [
    "2,3 19,5 neutral france 0 19,5 true 23",
    "2,3 - neutral france 0 - false 23",
    "2,3 - france france 0 - false 23",
    "2,3 - france russia 0 - false ",
    "2,3 - france russia 7 - false 61",
  ]);
});

test("a piece stays the same piece", () => {
  const tracker = new Tracker();
  tracker.see(start);
  const keyAt = (at: string) => tracker.pieces.find((p) => p.at === at && !p.gone)?.key;
  const general = keyAt("3,3"),
    infantry = keyAt("2,2");
  assert.ok(general && infantry);
  tracker.see(after(start, "step 3,3 4,4"));
  assert.equal(keyAt("4,4"), general);
  assert.deepEqual(tracker.trails, [{ country: "france", from: "3,3", to: "4,4" }]);
  tracker.see(start); // taken back
  assert.equal(keyAt("3,3"), general);
  assert.deepEqual(tracker.trails, []);
  tracker.see(after(start, "step 2,2 1,3", "beaten russia infantry 19,5"));
  assert.equal(keyAt("1,3"), infantry);
  assert.ok(tracker.pieces.find((p) => p.at === "19,5")?.gone);
  tracker.bury();
  assert.equal(tracker.pieces.length, 5);
});

test("squares, facts and lines in both languages", () => {
  speak("de");
  assert.equal(label(map, "15,7", "de"), "Köln (15,7)");
  assert.equal(label(map, "P3", "de"), "Köln");
  assert.equal(label(map, "4,4", "de"), "4,4");
  assert.equal(label(map, "done", "de"), undefined);
  assert.equal(facts(map, start, "3,3", "de")[0], "General, Frankreich, Paris (3,3)");
  assert.ok(facts(map, start, "15,7", "de").some((l) => l.includes("Infanterie")));
  assert.equal(label(map, "15,7", "de", "spot"), "in Köln (15,7)");
  assert.equal(label(map, "4,4", "de", "spot"), "auf 4,4");
  speak("en");
  assert.equal(label(map, "france+spain", "en", "lands"), "France, Spain");
  assert.deepEqual(concerns(map, { seq: 1, seat: 0, do: "town france P3" }), ["15,7"]);
});

test("notes tell what an attack still lacks", () => {
  speak("en");
  const aim: Table = {
    ...start,
    target: "19,5",
    attack: {
      enough: false,
      places: [
        { at: "19,5", needs: 2, has: 1 },
        { at: "20,6", needs: 2, has: 0 },
      ],
      lines: [["18,5", "19,5"]],
    },
  };
  const [first, second] = notes(map, aim, offers(), "en");
  assert.ok(first!.includes("3 more attackers"));
  assert.equal(second, "Not yet pinned: General 20,6.");
});

test("the log is told as the rules say, a way in one line", () => {
  speak("en");
  domains.value = {
    waterloo: { step: ["square", "square", "piece"], done: ["country"], wins: ["seat", "lands"], turn: ["country", "number"] },
  };
  mute.value = { waterloo: ["lose"] };
  const words = new Words("waterloo", waterloo, map);
  const seats = [
    { seat: 0, name: "Anna", kind: "human" },
    { seat: 1, name: "recruit", kind: "computer", level: "recruit" },
  ] as Seat[];
  const told = (...events: [string, string[]?][]) => {
    const entries = events.map(([what, say], i) => ({ event: { seq: i, seat: 0, do: what, say }, before: null }));
    return lines({ words, seats, entries }).map((l) => l.text);
  };
  assert.deepEqual(
    told(["step 3,3 4,4", ["step 3,3 4,4 general"]], ["step 4,4 5,5", ["step 4,4 5,5 general"]], ["done", ["done france"]]),
    ["General Paris (3,3) → 5,5", "France ends its moves."],
  );
  assert.deepEqual(told(["lose 19,5"], ["turn spain 2"], ["wins 1", ["wins 1 russia+spain"]]), [
    "Spain, round 2",
    "Computer (recruit, Russia, Spain) wins the game!",
  ]);
  domains.value = {};
  mute.value = {};
});

test("who moves away covers nothing any more", () => {
  const places = [{ at: "19,5", needs: 1, has: 1 }];
  const attack = { enough: true, places, lines: [["18,5", "19,5"]] as [string, string][] };
  const aim = { ...start, points: 1, target: "19,5", attack };
  assert.deepEqual(after(aim, "step 3,3 4,4").attack, attack);
  assert.deepEqual(after(aim, "step 18,5 17,5").attack, { enough: false, places: [{ ...places[0], has: 0 }], lines: [] });
});

test("targets that cannot be beaten say so, and the others what they take", async () => {
  speak("en");
  const actions = ["target 19,5", "target 20,6", "no_target"];
  const said = (at: string) => facts(map, start, at, "en", offers(actions)).join(" ");
  const door = async (...of: string[][]) => {
    const options = actions.map((a, i) => ({
      do: a,
      after: "again" as const,
      facts: (of[i] ?? []).map((f) => ({ do: f, rule: "WL §7.5" })),
    }));
    const ask = (seq: number, what: string): Promise<Told> => Promise.resolve({ t: "told", id: 1, seq, ask: what, options });
    const made = new Door({ ask }, signal({ state: "running", seat: 0, seq: 1 } as View));
    assert.deepEqual(notes(map, start, offers(actions), "en"), [], "nothing is said before it is told");
    await whenTold("options");
    return made;
  };
  let told = await door(["hopeless 4 1"], ["hopeless 2 0"]);
  assert.match(said("19,5"), /Cannot be beaten this turn: it takes 4 .* bring 1 at most/);
  assert.deepEqual(notes(map, start, offers(actions), "en"), [texts.value["web.waterloo.none_beatable"]]);
  told.close();
  told = await door(["takes 2"], ["hopeless 2 0"]);
  assert.match(said("19,5"), /takes 2 attackers/);
  assert.deepEqual(notes(map, start, offers(actions), "en"), []);
  assert.doesNotMatch(facts(map, start, "19,5", "en").join(" "), /attackers/, "only where it can be chosen");
  told.close();
});

test("a picked piece is asked where to, and a hemmed-in one tells what closes its way", () => {
  speak("en");
  const steps = ["step 3,3 4,4", "step 2,2 1,1", "done"];
  assert.equal(asks(map, start, offers(steps)), undefined);
  assert.match(asks(map, start, offers(steps, "3,3"))!, /^5 points left: choose a square\. Its number/);
  const refused = ["2,2 occupied", "3,2 occupied", "4,2 terrain", "3,4 diagonal_only"].map((r) => {
    const [to, why] = r.split(" ");
    return { do: `step 3,3 ${to}`, rule: "WL §3.4", reason: `step.${why}` };
  });
  const said = stuck(map, start, "3,3", refused, "en")!;
  assert.equal(
    said.text,
    "General, France, Paris (3,3): no move possible. " + "Every square within reach is closed: 2 occupied; 1 with mountain, sea or wood.",
  );
  assert.equal(stuck(map, start, "5,5", refused, "en"), undefined);
});

test("computers of one level are told apart by their countries, people keep one colour", () => {
  speak("en");
  const seat = (n: number, kind: Seat["kind"], level?: string): Seat => ({ seat: n, name: level ?? "Anna", kind, level });
  const many = sided([seat(0, "computer", "recruit"), seat(1, "computer", "recruit")], [], waterloo, map, start);
  assert.deepEqual(many.map(nameOf), ["Computer (recruit), France", "Computer (recruit), Russia"]);
  assert.deepEqual(
    named(many).map((s) => s.name),
    ["Computer (recruit)", "Computer (recruit)"],
  );
  const one = sided([seat(0, "human"), seat(1, "computer", "greedy")], [], waterloo, map, start);
  assert.deepEqual(one.map(nameOf), ["Anna", "Computer (beginner)"]);
  assert.equal(plays(map, start, 1, "en"), "Russia");

  const two = { ...start, armies: [...start.armies, { ...army("spain", "red", 0) }] } as unknown as Table;
  const colour = (active: string, acting: boolean) => waterloo.draw.seatColour!(map, { ...two, active } as Table, 0, acting);
  assert.equal(colour("spain", false), colour("france", false));
  assert.notEqual(colour("spain", true), colour("france", true));
});

test("a guest is told from an account of the same name, in every sentence but one's own", () => {
  speak("en");
  const seats: Seat[] = [0, 1].map((n) => ({ seat: n, name: "Anna", kind: "human", ...(n ? { guest: true } : {}) }));
  const names = (you: number[]) => sided(seats, you, waterloo, map, start).map(nameOf);
  assert.deepEqual(names([0]), ["Anna", "Anna (guest)"]);
  assert.deepEqual(names([1]), ["Anna", "Anna"]);
  assert.deepEqual(named(seats).map(nameOf), ["Anna", "Anna (guest)"]); // what games are given, marked once
  const words = new Words("waterloo", waterloo, map);
  const line = (seat: number) => words.line({ event: { seq: 1, seat, do: "resign" }, before: null }, seats);
  assert.deepEqual([line(0), line(1)], ["Anna resigns.", "Anna (guest) resigns."]);
  const draw = (what: string) => words.line({ event: { seq: 1, seat: -1, do: what }, before: null }, seats);
  assert.match(draw("draw")!, /agree on a draw/);
  assert.match(draw("endless")!, /after 100,000 entries/);
});

test("whoever waits is told what for, and never called you", () => {
  // Steps that chance takes ask nobody.
  const chance = new Set([
    "null.game.deal",
    "null.game.roll",
    "waterloo.game.lot",
    "waterloo.game.first",
    "waterloo.turn.roll",
    ...[
      "game.deal",
      "game.square",
      "turn.cast",
      "melee.card",
      "strike.cast",
      "strike.check",
      "strike.check_again",
      "leader.escape",
      "draw.card",
    ].map((s) => `ccn.${s}`),
  ]);
  for (const lang of ["en", "de"]) {
    speak(lang);
    const steps = Object.keys(texts.value).flatMap((k) => /^(null|waterloo|ccn)\.step\.(.*)$/.exec(k)?.slice(1).join(".") ?? []);
    assert.ok(steps.length > 45);
    for (const step of steps) {
      const [game, ...rest] = step.split(".");
      const text = texts.value[`web.${game}.waits.${rest.join(".")}`];
      if (chance.has(step)) continue;
      assert.ok(text, `${step} in ${lang}`);
      assert.match(text, /\{seat\}/);
      assert.doesNotMatch(text, /\b(you|your|du|dein\w*|dir|dich)\b/i);
    }
  }
  speak("en");
  domains.value = { waterloo: { ask_move: ["number", "country"] } };
  const words = new Words("waterloo", waterloo, map);
  const move = { step: "turn.move", rule: "WL §3.3", facts: { kind: "ask_move", args: ["1", "france"] } };
  const seats: Seat[] = [0, 1].map((n) => ({ seat: n, name: "recruit", kind: "computer", level: "recruit" }));
  const told = (who: number[]) => words.waits(move, sided(seats, [], waterloo, map, start), who);
  assert.equal(told([0]), "Computer (recruit) is moving France: 1 point left.");
  assert.match(
    words.waits({ ...move, step: "turn.declare" }, sided(seats, [], waterloo, map, start), [1]),
    /^Computer \(recruit\), Russia decides/,
  );
});
