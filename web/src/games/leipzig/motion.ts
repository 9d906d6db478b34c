// motion.ts - where in the table the things are that events name, and how long an event is shown.
import type { Releases, Shown } from "../../table/release";
import type { Event } from "../../table/types";
import { sideOf } from "./types";
import type { SideCode, Table } from "./types";

type Words = readonly string[];
type Says = Releases<Table>["kinds"][string];

const off = (army: string | undefined, field: string | undefined): Shown[] => [
  [`armies.${army}.markers.${field}`, undefined],
  ["cascades", undefined],
];

function onto([army, field]: Words, table: Table): Shown[] {
  const others = table.armies[army!]?.markers?.filter((f) => f !== field) ?? [];
  return [
    [`armies.${army}.is`, "markers"],
    [`armies.${army}.markers`, [...others, field]],
  ];
}

/** A marker goes from one field to another. */
const moves = ([army, from, to]: Words, table: Table): Shown[] => {
  const others = table.armies[army!]?.markers?.filter((f) => f !== from && f !== to) ?? [];
  return [[`armies.${army}.markers`, [...others, to]]];
};

const cards = (code: SideCode): Shown[] => [...["hand", "known", "held"].map((what) => `sides.${code}.${what}`), "out"];

/** What a side does: each action counts, and is paid for. */
const act =
  (count: number, does: (words: Words, table: Table) => readonly Shown[] = () => []): Says =>
  (words, table, seat) => [
    ...cards(seat < 0 ? table.active : sideOf(table, seat)),
    ...does(words, table),
    ["actions", table.actions + count],
  ];

const more = (side: string | undefined, what: "points" | "scouts", n: number, table: Table): Shown => [
  `sides.${side}.${what}`,
  table.sides[side as SideCode][what] + n,
];

const here = (army: string | undefined): string[] => [`armies.${army}`, `contacts.${army}`];

export const releases: Releases<Table> = {
  things: { card: () => ["FR", "AL"].flatMap((code) => cards(code as SideCode)) },
  kinds: {
    turn: ([side]) => [
      ["active", side],
      ["actions", 0],
    ],
    army: act(1, ([army], table) => [
      more(table.active, "scouts", -(table.armies[army!]?.needs ?? 0), table),
      [`armies.${army}.is`, "markers"],
      [`armies.${army}.markers`, []],
    ]),
    clear: act(1, ([army, field]) => off(army, field)),
    clear_pair: act(1, ([, army, field]) => off(army, field)),
    march: act(1, (words, table) => moves(words.slice(1), table)),
    march_pair: act(1, (words, table) => moves(words.slice(1), table)),
    jump: act(2, ([army]) => [`armies.${army}`]),
    pay: act(0, () => ["armies"]),
    pay_pair: act(0, () => ["armies"]),
    scout: act(1, ([army, field], table) => [...off(army, field), more(table.active, "scouts", -1, table)]),
    time: act(1, () => ["removed"]),
    take: act(1, ([card], table) => [[`row.${table.row.indexOf(card!)}`, ""]]),
    draw: act(1),
    discard_scout: (_, table, seat) => [more(sideOf(table, seat), "scouts", -1, table)],
    drew: ([side], table) => [...cards(side as SideCode), ["pile", Math.max(0, table.pile - 1)]],
    open: ([card], table) => [
      [`row.${table.row.indexOf("")}`, card],
      ["pile", Math.max(0, table.pile - 1)],
    ],
    shuffled: (_, table) => ["out", ["pile", table.pile + table.out.length]],
    marker: onto,
    cleared: ([army, field]) => off(army, field),
    placed: ([army, field]) => [
      ...here(army),
      [`armies.${army}.is`, "placed"],
      [`armies.${army}.at`, field],
      [`armies.${army}.markers`, undefined],
      ["cascades", undefined],
    ],
    reward: ([side, points, scouts], table) => [more(side, "points", Number(points), table), more(side, "scouts", Number(scouts), table)],
    clock: ([time]) => [["time", Number(time)], "day", "next"],
    battle: () => ["fought", "next"],
    revealed: () => ["missions"],
    struck: ([army], table) => [`armies.${army}.hurt`, [`armies.${army}.hurt`, (table.armies[army!]?.hurt ?? 0) + 1]],
    lost: ([army, , left]) => [`armies.${army}.strength`, [`armies.${army}.strength`, Number(left)], [`armies.${army}.hurt`, undefined]],
    gone: ([army]) => [...here(army), [`armies.${army}.is`, "dead"], [`armies.${army}.at`, undefined]],
    scored: ([, , , side, points], table) => [more(side, "points", Number(points), table)],
  },
  lists: { missions: "district", row: "" },
};

/** How long they are shown, in ms. */
const times: Readonly<Record<number, string>> = {
  160: "drew",
  200: "army marker time clock",
  220: "cleared",
  260: "clear clear_pair scout take",
  300: "turn",
  340: "march march_pair",
  400: "jump",
  500: "supports fights",
  600: "lost",
  620: "placed",
  700: "gone",
  750: "struck",
  800: "result",
  900: "revealed battle scoring",
  1500: "scored",
};
const long = new Map(Object.entries(times).flatMap(([ms, kinds]) => kinds.split(" ").map((kind) => [kind, Number(ms)])));

export const duration = (event: Event): number => long.get(event.do.split(" ")[0]!) ?? 0;
