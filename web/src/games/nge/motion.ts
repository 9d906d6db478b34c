// motion.ts - where in the table the things are that events name, and how long an event is shown.
import type { Releases } from "../../table/release";
import type { Event } from "../../table/types";

/** What is asked of the table here. */
interface Standing {
  pieces: Readonly<Record<string, { at: string; mover?: boolean; picked?: boolean }>>;
}

const ground = ([zone]: readonly string[]) => [`owners.${zone}`, `marks.${zone}`];
const card = (id: string) => ["hand", "discards", "aside", "gone"].map((lies) => `${lies}.${id}`);
const cards = ([, id]: readonly string[]) => ["held", ...card(id!)];
const moved = ([piece, zone]: readonly string[]) => [`pieces.${piece}`, [`pieces.${piece}.at`, zone]] as const;
/** Of all that stands in a place. */
const there = (table: Standing, place: string | undefined, field: string) =>
  Object.keys(table.pieces).flatMap((p) => (table.pieces[p]!.at === place ? [`pieces.${p}${field}`] : []));

/** A leader, and those who go with him. */
const company = ([leader, zone]: readonly string[], table: Standing) => {
  const at = table.pieces[leader!]?.at;
  const goes = (p: string) => p !== leader && table.pieces[p]!.at === at && (table.pieces[p]!.mover || table.pieces[p]!.picked);
  return [leader!, ...Object.keys(table.pieces).filter(goes)].flatMap((p) => moved([p, zone!]));
};

export const releases: Releases<Standing> = {
  things: { piece: (id) => [`pieces.${id}`], card },
  kinds: {
    round: ([n]) => [["round", Number(n)]],
    turn: ([side]) => ["march", ["active", side]],
    points: ([, n]) => ["kept", ["points", Number(n)]],
    played: cards,
    drew: cards,
    discarded: cards,
    activated: ([, zone], table) => ["march", "points", ...there(table, zone, "")],
    entered: (words, table) => ["march.spent", ["march.zone", words[1]], ["march.left", Number(words[2])], ...company(words, table)],
    moved: company,
    fixed: moved,
    place: moved,
    sailed: ([from], table) => there(table, from, ".at"),
    tested: ([zone], table) => there(table, zone, ".unsupplied"),
    battle: () => ["battle"],
    won: () => ["battle"],
    reduced: ([piece]) => [`pieces.${piece}.n`],
    restored: ([piece]) => [`pieces.${piece}.n`],
    eliminated: ([piece]) => [`pieces.${piece}`, `pieces.${piece}.n`],
    shaken: ([, zone], table) => there(table, zone, ".demoralised"),
    rallied: ([zone], table) => there(table, zone, ".demoralised"),
    siege: ground,
    stormed: ([zone], table) => [...ground([zone!]), ...there(table, zone, "")],
    relieved: ground,
    fortress: ground,
    control: ground,
    year_ends: ([last]) => [["last", Number(last)]],
    wins: () => ["winner"],
  },
};

/** In ms. */
const lasts = new Map(
  Object.entries({
    250: "activated entered moved fixed spent reduced restored",
    350: "turn eliminated to_reserve control siege relieved fortress",
    450: "round sailed discarded tested shaken rallied pursued year_ends",
    600: "intercepts evades counters chases stormed wounded won wins broadsides",
    700: "played battle sums die broadside",
    900: "dice",
  }).flatMap(([ms, kinds]) => kinds.split(" ").map((kind) => [kind, Number(ms)])),
);

/** A formation goes as one: its pieces with the last of them, or with its leader. */
export function duration(event: Event, next?: Event): number {
  const [kind, , zone] = event.do.split(" ");
  const [then, , to] = next?.do.split(" ") ?? [];
  if (kind === "moved" && zone === to && (then === "moved" || then === "entered")) return 0;
  return lasts.get(kind!) ?? 0;
}
