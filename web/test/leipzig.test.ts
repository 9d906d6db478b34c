// The map of Leipzig: its drawn neighbours are those of the rules.
import "./browser";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { far, inside, landOf, size, type Point } from "../src/games/leipzig/geometry";
import type { Field, LMap } from "../src/games/leipzig/types";

/** Sections of the data file that the engine reads, their lines as words. */
function board(): { fields: string[][]; edges: string[][] } {
    const out: Record<string, string[][]> = {};
    let at = "";
    for (const raw of readFileSync("../data/leipzig/board.txt", "utf8").split("\n")) {
        const line = raw.replace(/#.*/, "").trim();
        const head = /^\[(\w+)\]/.exec(line);
        if (head) at = head[1]!;
        else if (line && at) (out[at] ??= []).push(line.split(/\s+/));
    }
    return { fields: out.fields!, edges: out.edges! };
}

const { fields, edges } = board();
const near = (name: string) => edges.flatMap(([a, b]) => (a === name ? [b!] : b === name ? [a!] : []));
const map = {
    fields: fields.map(([, name, terrain, district, x, y]) => ({ name, terrain, district, x: Number(x), y: Number(y), near: near(name!) }) as Field),
} as LMap;
const land = landOf(map);

/** How much of their outlines two fields have in common. */
function shared(a: readonly Point[], b: readonly Point[]): number {
    const key = (p: Point, q: Point) => [p, q].map((o) => `${o.x.toFixed(3)},${o.y.toFixed(3)}`).sort().join(" ");
    const sides = new Set(a.map((p, i) => key(p, a[(i + 1) % a.length]!)));
    return b.reduce((sum, p, i) => {
        const q = b[(i + 1) % b.length]!;
        return sides.has(key(p, q)) ? sum + far(p, q) : sum;
    }, 0);
}

test("the drawn neighbours are exactly those of the rules", () => {
    assert.equal(fields.length, 47);
    assert.equal(edges.length, 114);
    const wanted = new Set(edges.map(([a, b]) => [a, b].sort().join("|")));
    for (const a of map.fields)
        for (const b of map.fields) {
            if (a.name >= b.name) continue;
            const long = shared(land.cells.get(a.name)!, land.cells.get(b.name)!);
            if (wanted.has(`${a.name}|${b.name}`)) assert.ok(long > 40, `${a.name} and ${b.name} share ${long.toFixed(1)}`);
            else assert.equal(long, 0, `${a.name} and ${b.name} touch`);
        }
});

test("fields do not overlap, leave no hole, and hold their own middle", () => {
    const cells = [...land.cells];
    for (const x of map.fields) assert.deepEqual(cells.filter(([, c]) => inside(c, x)).map(([n]) => n), [x.name]);
    for (let y = 3; y < size.height; y += 11)
        for (let x = 3; x < size.width; x += 11) {
            const p = { x: x + 0.37, y: y + 0.41 };
            const of = cells.filter(([, c]) => inside(c, p)).map(([n]) => n);
            assert.equal(of.length, inside(land.rim, p) ? 1 : 0, `${x},${y}: ${of.join()}`);
        }
});

test("fields are no hexagons of one size", () => {
    const area = (c: readonly Point[]) => Math.abs(c.reduce((s, p, i) => s + p.x * c[(i + 1) % c.length]!.y - c[(i + 1) % c.length]!.x * p.y, 0)) / 2;
    const all = [...land.cells.values()].map(area).sort((a, b) => a - b);
    assert.ok(all[all.length - 1]! / all[0]! > 1.3);
});
