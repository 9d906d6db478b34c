// ways.ts - rivers and roads: which fields they pass. A river flows through fields of that terrain, and
// between them along borders; roads lead from Leipzig through the villages and off the sheet.
import { BAND, TRACK, dice, far, mix, size, type Land, type Point } from "./geometry";
import { villageAt } from "./places";
import { fieldOf, fieldsOf } from "./types";
import type { Field, LMap } from "./types";

/** A name: through that field. "A|B": over their border, "A~B": along it. "x,y": a place in hundredths of the map. */
type Course = string;

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

function course(map: LMap, land: Land, steps: Course): Point[] {
  const out: Point[] = [];
  for (const step of steps.split(" ")) {
    const [from = "", to] = step.split(/[|~]/);
    const line = to ? land.border(from, to)?.line : undefined;
    if (step.includes(",")) out.push(onSheet(...(step.split(",").map((n) => Number(n) / 100) as [number, number])));
    else if (!to && map.fields[from]) out.push(beside(fieldOf(map, from)));
    else if (line && step.includes("|")) out.push(line[Math.floor(line.length / 2)]!);
    else if (line) {
      const last = out.at(-1)!;
      out.push(...(far(last, line[0]!) > far(last, line.at(-1)!) ? [...line].reverse() : line));
    }
  }
  return out;
}

function labelOf(line: readonly Point[], from: number, to: number): Point[] {
  const part = line.slice(Math.floor(line.length * from), Math.ceil(line.length * to));
  return part[0]!.x > part[part.length - 1]!.x ? part.reverse() : part;
}

/** In the order in which they are drawn, each with the stretch for its name. */
const courses: readonly (readonly [name: string, Course, from: number, to: number])[] = [
  ["pleisse", "42,102 Gaschwitz~Cröbern Markkleeberg Connewitz~Stötteritz Connewitz~Leipzig Lindenau", 0.1, 0.42],
  [
    "parthe",
    "102,25 Panitzsch Taucha~Sommerfeld Portitz Portitz|Schönefeld Schönefeld Eutritzsch~Reudnitz Eutritzsch~Leipzig " +
      "Gohlis~Leipzig Gohlis~Lindenau Möckern",
    0.24,
    0.32,
  ],
  [
    "elster",
    "19,102 Zwenkau Zwenkau|Knauthain Knauthain Knauthain|Kleinzschocher Kleinzschocher Kleinzschocher|Lindenau Lindenau " +
      "Lindenau|Möckern Möckern Möckern|Lützschena Lützschena Lützschena|Schkeuditz Schkeuditz -2,13",
    0.05,
    0.45,
  ],
];

export const rivers = (map: LMap, land: Land): River[] =>
  courses.map(([name, steps, from, to]) => {
    const line = course(map, land, steps);
    return { name, line, label: labelOf(line, from, to) };
  });

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
