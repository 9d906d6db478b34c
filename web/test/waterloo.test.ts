// Waterloo's table in motion and in words; move.ts has a test of its own.
import "./browser";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { advance } from "../src/games/waterloo/motion";
import { Tracker } from "../src/games/waterloo/pieces";
import { pieceAt } from "../src/games/waterloo/types";
import type { Table, WMap } from "../src/games/waterloo/types";
import { concerns, facts, join, label, line, notes } from "../src/games/waterloo/words";
import { lines } from "../src/table/logview";
import type { GameModule, Seat } from "../src/table/types";
import { Words } from "../src/table/words";
import { texts } from "../src/text";
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

const after = (table: Table, ...what: string[]) =>
    what.reduce((t, w) => advance(map, t, { seq: 1, seat: 0, do: w }), table);

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
    const down = after(start, "captured russia 20,6", "placed russia general 29,3", "placed russia infantry 29,2");
    assert.deepEqual(down.pieces.russia, { general: ["29,3"], infantry: ["29,2"], cavalry: [] });
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
    const told = (what: string, lang: string, before: Table | null = start) =>
        line(map, before, { seq: 1, seat: 0, do: what }, lang, []);
    assert.equal(told("step 3,3 4,4", "de"), "General Paris (3,3) → 4,4");
    assert.equal(told("target 19,5", "de"), "Frankreich will angreifen: Infanterie von Russland auf 19,5.");
    assert.equal(told("beaten russia infantry 15,7", "de"), "Geschlagen: Infanterie von Russland in Köln (15,7)!");
    assert.equal(told("lose 19,5", "de"), null);
    assert.equal(told("pick spain", "de", null), undefined);
    speak("en");
    assert.equal(told("done", "en"), "France ends its moves.");
    assert.equal(told("gained france infantry 14,8", "en"), "France has new infantry on 14,8.");
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
    const [first, second] = notes(map, aim, null!, "en");
    assert.ok(first!.includes("3 more attackers"));
    assert.equal(second, "Not yet pinned: General 20,6.");
});

test("a shared victory is one line", () => {
    speak("en");
    const words = new Words("waterloo", { id: "waterloo", line, join, concerns } as unknown as GameModule, map);
    const seats = ["Anna", "Ben"].map((name, seat) => ({ seat, name, kind: "human" }) as Seat);
    const told = (...events: [number, string][]) =>
        lines({ words, seats, entries: events.map(([seq, what]) => ({ event: { seq, seat: -1, do: what }, before: start })) })
            .map((l) => l.text);
    const shared = told([9, "wins 0"], [9, "wins 1"]);
    assert.equal(shared.length, 1);
    assert.match(shared[0]!, /^Anna \(France\) \S+ Ben \(Russia\) share the victory!$/);
    assert.deepEqual(told([9, "wins 1"]), ["Ben (Russia) wins the game!"]);
});
