// picks.ts - how actions are put together by clicks: formations by their zone, units in their sheet, cards by their use.
import { useNarrow as isNarrow } from "../../table/narrow";
import type { Action, Click, Event, Picking, Prompt, Scope } from "../../table/types";
import { front, inTheatre, isZone, land, zones } from "./land";
import { halfway, shown, wanted } from "./state";
import { sides } from "./types";
import type { NMap, Table } from "./types";
import { reached, wayTo } from "./ways";

/** A piece stands for its formation or squadron: a click on the map names it. */
export const ofPlace: ReadonlySet<string> = new Set(["activate", "apart", "intercept", "counter", "name", "fleet", "leave_fleet"]);
const uses: Readonly<Record<string, string>> = { card: "ap", event: "event", play: "play", discard: "drop", force: "force" };

export const isPlace = (word: string): boolean => isZone(word) || word in land.seas || word.startsWith("box:");
export const useId = (kind: string, card: string): string => `${uses[kind]}:${card}`;
export const inHand = (word: string): boolean => /^(ap|event|play|drop|force):/.test(word);

export function ways(map: NMap, table: Table, action: Action): string[][] {
  const [word = ""] = action.args;
  if (uses[action.kind]) return [[useId(action.kind, word)]];
  // Any of its zones stands for a province.
  if (action.kind === "cede") {
    const { province } = map.zones[word]!;
    return zones.filter((id) => map.zones[id]!.province === province).map((id) => [id, ...action.args.slice(1)]);
  }
  if (table.between && action.kind === "leave_fleet") return [action.args];
  const at = ofPlace.has(action.kind) && table.pieces[word]?.at;
  return at && isPlace(at) ? [[at], [word]] : [action.args];
}

/** Units are chosen in their sheet, but for those that are yet to be placed. */
export const shows = (map: NMap, _table: Table, word: string, action: Action): boolean =>
  isPlace(word) || inHand(word) || (word in map.pieces && action.kind !== "place");

/** Choices that the sheet offers: a unit each. */
export const unitChoices = (map: NMap, picking: Picking): Action[] =>
  picking.open.filter(({ kind, args }) => args.length === 1 && args[0]! in map.pieces && kind !== "place" && !ofPlace.has(kind));

export const reach = (_map: NMap, table: Table, options: readonly string[], from: string): string[] =>
  from === "" && options.some((o) => o.startsWith("go ")) ? reached().filter((zone) => zone !== table.march?.zone) : [];
export function route(_map: NMap, table: Table, _options: readonly string[], _from: string, to: string): string[] | null {
  const way = wayTo(to);
  return way ? [...way, ...(table.between && !halfway.value ? ["halt"] : [])] : null;
}

/** Formations and where they go: behind its last step a redeployment ends, unless it is to stop on the way. */
export const answers = (_map: NMap, table: Table, action: Action): string[] =>
  table.between && action.kind === "go" && !halfway.value ? ["halt"] : [];

/** A click on a formation opens its sheet; why one cannot march to it is told as well. */
export function click(picking: Picking, id: string, latest: Event | null): Click | undefined {
  if (latest || !isPlace(id)) return undefined;
  shown.value = id;
  return picking.open.some((a) => a.kind === "go" || a.kind === "put") ? undefined : "read";
}

/** The theatre where the war is, or the one that was asked for. */
export function scope(map: NMap, table: Table, _seat: number | null, prompt: Prompt, mine: boolean): Scope | undefined {
  const asked = wanted.value;
  const at = prompt.facts?.args.find(isZone) ?? table.march?.zone;
  // A small screen stays with what is asked, and with the march.
  if (at && isNarrow() && !asked) return { key: `march ${at}`, ids: [at, ...Object.keys(map.zones[at]!.near)], most: 6 };
  // At sea to the ports of that sea.
  const sea = /^(sail|chase|seabattle|landing)\./.test(prompt.step) && prompt.facts?.args.find((w) => w in land.seas);
  if (sea && !asked) {
    const ports = zones.filter((id) => map.zones[id]!.port?.includes(sea));
    return { key: `sea ${sea}`, ids: ports, most: 4 };
  }
  const power = table.between && prompt.facts?.args.find((w) => map.nations[w]?.major);
  if (power && !asked) return { key: `power ${power} ${table.year}`, ids: zonesOf(table, power), most: 3 };
  // On a large one to the march that one decides about, with two zones on every side of it; while another decides it stays.
  if (table.march && !table.between && !asked) {
    if (!mine || !at) return undefined;
    const next = [at, ...Object.keys(map.zones[at]!.near)];
    return { key: `near ${at}`, ids: next.flatMap((id) => [id, ...Object.keys(map.zones[id]!.near)]), most: 5 };
  }
  // With every action back to where the war is, unless somebody has moved the board.
  if (!asked) {
    const ids = theatreOfWar(table);
    return { key: `front ${table.round} ${table.active} ${ids.length > 0}`, ids, most: 4 };
  }
  const ids = asked.theatre === "all" ? [] : inTheatre(map, asked.theatre);
  return { key: `${asked.theatre} ${asked.n}`, ids, most: 4, firm: true };
}

/** Where a power stands, or its land. */
function zonesOf(table: Table, power: string): string[] {
  const stands = table.formations.filter((f) => f.nation === power).map((f) => f.zone);
  return stands.length ? stands : zones.filter((id) => table.owners[id] === power);
}

/** The front; where there is none yet, the land of a side that has nobody on the map, or a theatre of war. */
function theatreOfWar(table: Table): string[] {
  const all = table.formations;
  const ids = front(all.map((f) => ({ zone: f.zone, side: f.side, n: f.steps })));
  const absent = sides.find((s) => !all.some((f) => f.side === s));
  if (ids.length || !absent) return ids;
  const own = zones.filter((id) => table.sides[table.owners[id] ?? ""] === absent);
  return front([...own.map((zone) => ({ zone, side: absent, n: 1 })), ...all.map((f) => ({ zone: f.zone, side: f.side, n: 1 }))]);
}
