// ways.ts - rivers and roads: which fields they pass. A river flows through fields of that terrain, and
// between them along borders; roads lead from Leipzig through the villages and off the sheet.
import { BAND, TRACK, dice, far, mix, size, type Land, type Point } from "./geometry";
import { villageAt } from "./places";
import { fieldsOf } from "./types";
import type { Field, LMap } from "./types";

/** A name: through that field. Two: over, or along, their border. "-": along the border before it. */
type Step = string | readonly [string, string] | readonly ["along", string, string] | readonly ["edge", number, number];

const elster: Step[] = [
  ["edge", 0.19, 1.02],
  "Zwenkau",
  ["Zwenkau", "Knauthain"],
  "Knauthain",
  ["Knauthain", "Kleinzschocher"],
  "Kleinzschocher",
  ["Kleinzschocher", "Lindenau"],
  "Lindenau",
  ["Lindenau", "Möckern"],
  "Möckern",
  ["Möckern", "Lützschena"],
  "Lützschena",
  ["Lützschena", "Schkeuditz"],
  "Schkeuditz",
  ["edge", -0.02, 0.13],
];
const pleisse: Step[] = [
  ["edge", 0.42, 1.02],
  ["along", "Gaschwitz", "Cröbern"],
  "Markkleeberg",
  ["along", "Connewitz", "Stötteritz"],
  ["along", "Connewitz", "Leipzig"],
  "Lindenau",
];
const parthe: Step[] = [
  ["edge", 1.02, 0.25],
  "Panitzsch",
  ["along", "Taucha", "Sommerfeld"],
  "Portitz",
  ["Portitz", "Schönefeld"],
  "Schönefeld",
  ["along", "Eutritzsch", "Reudnitz"],
  ["along", "Eutritzsch", "Leipzig"],
  ["along", "Gohlis", "Leipzig"],
  ["along", "Gohlis", "Lindenau"],
  "Möckern",
];

export interface River {
  name: string;
  line: Point[];
  /** A stretch to write its name along, from left to right. */
  label: Point[];
}

/** A place in shares of the map. */
const onSheet = (x: number, y: number): Point => ({ x: TRACK + x * (size.width - BAND - TRACK), y: BAND + y * (size.height - 2 * BAND) });

/** Beside the middle of a field, so that troops hide it less. */
function beside(field: Field): Point {
  const rnd = dice(field.name + "ford");
  return { x: field.x + (rnd() - 0.5) * 40, y: field.y + 30 + rnd() * 18 };
}

function course(map: LMap, land: Land, steps: readonly Step[]): Point[] {
  const by = new Map(fieldsOf(map).map((x) => [x.name, x]));
  const out: Point[] = [];
  for (const s of steps) {
    if (typeof s === "string") {
      const field = by.get(s);
      if (field) out.push(beside(field));
    } else if (s[0] === "edge") out.push(onSheet(s[1] as number, s[2] as number));
    else {
      const [a, b] = (s[0] === "along" ? s.slice(1) : s) as [string, string];
      const line = land.border(a, b)?.line;
      if (!line) continue;
      if (s[0] !== "along") {
        out.push(line[Math.floor(line.length / 2)]!);
        continue;
      }
      const last = out[out.length - 1]!;
      const way = far(last, line[0]!) > far(last, line[line.length - 1]!) ? [...line].reverse() : line;
      out.push(...way);
    }
  }
  return out;
}

function labelOf(line: readonly Point[], from: number, to: number): Point[] {
  const part = line.slice(Math.floor(line.length * from), Math.ceil(line.length * to));
  return part[0]!.x > part[part.length - 1]!.x ? part.reverse() : part;
}

export function rivers(map: LMap, land: Land): River[] {
  const of = (name: string, steps: readonly Step[], from: number, to: number): River => {
    const line = course(map, land, steps);
    return { name, line, label: labelOf(line, from, to) };
  };
  return [of("pleisse", pleisse, 0.1, 0.42), of("parthe", parthe, 0.24, 0.32), of("elster", elster, 0.05, 0.45)];
}

interface Route {
  to: string;
  by: readonly string[];
  /** Where it leaves the map, and on which side its goal is written. */
  end: readonly [number, number];
  side: "left" | "right" | "top" | "bottom";
}

const routes: readonly Route[] = [
  { to: "Halle", by: ["Gohlis", "Möckern", "Lützschena", "Schkeuditz"], end: [0, 0.09], side: "left" },
  { to: "Delitzsch", by: ["Eutritzsch", "Klein-Wiederitzsch", "Breitenfeld"], end: [0.28, 0], side: "top" },
  { to: "Düben", by: ["Eutritzsch", "Plösen", "Seehausen"], end: [0.62, 0], side: "top" },
  { to: "Eilenburg", by: ["Reudnitz", "Schönefeld", "Portitz", "Taucha"], end: [1, 0.12], side: "right" },
  { to: "Wurzen", by: ["Reudnitz", "Paunsdorf", "Althen"], end: [1, 0.36], side: "right" },
  { to: "Grimma", by: ["Stötteritz", "Probstheida", "Liebertwolkwitz", "Großpösna"], end: [1, 0.9], side: "right" },
  { to: "Borna", by: ["Stötteritz", "Probstheida", "Wachau", "Cröbern"], end: [0.58, 1], side: "bottom" },
  { to: "Pegau", by: ["Connewitz", "Gautzsch", "Zwenkau"], end: [0.24, 1], side: "bottom" },
  { to: "Lützen", by: ["Lindenau", "Kleinzschocher", "Miltitz", "Markranstädt"], end: [0, 0.82], side: "left" },
  { to: "Merseburg", by: ["Lindenau", "Leutzsch", "Rückmarsdorf"], end: [0, 0.48], side: "left" },
];

export interface Road {
  to: string;
  line: Point[];
  sign: Point;
  side: Route["side"];
}

/** Villages on its way, with a bend between each two. */
export function roads(map: LMap): Road[] {
  const by = new Map(fieldsOf(map).map((x) => [x.name, x]));
  return routes.flatMap((r) => {
    const stops = ["Leipzig", ...r.by];
    if (!stops.every((s) => by.has(s))) return [];
    const points = stops.map((s) => (s === "Leipzig" ? by.get(s)! : villageAt(by.get(s)!)));
    const end = onSheet(r.end[0], r.end[1]);
    const all: Point[] = [...points, end];
    const line: Point[] = [];
    all.forEach((p, i) => {
      line.push({ x: p.x, y: p.y + (i && i < all.length - 1 ? 9 : 0) });
      const next = all[i + 1];
      if (!next) return;
      const rnd = dice(`${stops[i]}>${stops[i + 1] ?? r.to}`);
      const m = mix(p, next, 0.4 + rnd() * 0.2);
      const swing = (rnd() - 0.5) * 26;
      const long = far(p, next);
      line.push({ x: m.x - ((next.y - p.y) / long) * swing, y: m.y + ((next.x - p.x) / long) * swing + 4 });
    });
    const out = BAND / 2;
    const sign = {
      x: end.x + (r.side === "left" ? 10 : r.side === "right" ? out : 0),
      y: end.y + (r.side === "top" ? -out : r.side === "bottom" ? out : 0),
    };
    return [{ to: r.to, line, sign, side: r.side }];
  });
}
