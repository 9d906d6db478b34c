// story.ts - lines of the log: many small actions and events are one thing to tell.
import { t } from "../../text";
import type { Event, Seat } from "../../table/types";
import { bareName } from "../../table/words";
import { begins } from "./motion";
import { add, armies, at, isKind, isNation, kinds, none, ofSide, seatNo, sideOf } from "./types";
import type { Kind, NMap, Row, SideWord, Table } from "./types";
import { lotOf, rallies, sameSort, type Lot } from "./volley";
import { kindName, nationName, regionName, rowText, scoreText } from "./words";

/** What is told by the events that follow it, or by the map, or by nothing worth a line. */
const untold = new Set([
  "no",
  "done",
  "act",
  "from",
  "kind",
  "number",
  "step",
  "sail",
  "halt",
  "hand",
  "give",
  "want",
  "rank",
  "front",
  "hold",
  "fires",
  "hit",
  "rally",
  "retreat",
  "show",
  "deploy",
  "pursuit",
]);

const one = (kind: Kind, n: number): Row => kinds.map((k) => (k === kind ? n : 0)) as unknown as Row;

/** What kinds of figures share a line: a word of ours, what must be the same, and their numbers. */
function gathered(event: Event): { word: string; same: string; row: Row } | null {
  const words = event.do.split(" ");
  const [what = "", a = "", b = "", c = "", d = "", e = ""] = words;
  if (what === "all:drew" || what === "all:deployed") return null;
  if (what.startsWith("all:"))
    return { word: what, same: words.slice(1, -4).join(" "), row: words.slice(-4).map(Number) as unknown as Row };
  if (!isNation(a) || !isKind(b)) return null;
  const of = (same: string, n: number) => ({ word: `all:${what}`, same, row: one(b, n) });
  if (what === "marched" || what === "sailed") return of(`${a} ${d} ${e}`, Number(c));
  if (what === "fell" || what === "rallied") return of(a, 1);
  if (what === "fled") return of(`${a} ${d}`, Number(c));
  return what === "lost" || what === "drowned" ? of(a, Number(c)) : null;
}

/** The lots that a line tells of, those of one sort together. */
export const lotsOf = (event: Event): Lot[] => {
  const [what, ...words] = event.do.split(" ");
  const one = what === "roll" ? [lotOf(event.do)] : words.map(lotOf);
  return one.reduce<Lot[]>((all, l) => {
    const last = all[all.length - 1];
    if (l && last && sameSort(last, l)) all[all.length - 1] = { ...l, dice: last.dice + l.dice, hits: last.hits + l.hits };
    else if (l) all.push(l);
    return all;
  }, []);
};

/** One line a throw: "threw", its lots, then each nation that lost by it and its four numbers; "raised" in the same
 * way, a line for each nation's leaders, with those who come back. */
function thrown(a: Event, p: string[], b: Event, q: string[]): Event | undefined {
  const words = p[0] === "fire" ? [] : p[0] === "roll" ? [p.slice(1).join(":")] : p.slice(1);
  const lot = q[0] === "roll" ? lotOf(b.do) : null;
  if (lot && lot.rank !== "sea") {
    const last = lotOf(words[words.length - 1] ?? ""); // null: somebody fell already, or came back
    const goesOn = last ? (rallies(lot) ? sameSort(last, lot) : !rallies(last) && last.rank !== "sea") : p[0] === "fire" && !rallies(lot);
    return goesOn ? { ...b, seat: a.seat, do: [rallies(lot) ? "raised" : "threw", ...words, q.slice(1).join(":")].join(" ") } : undefined;
  }
  const [, nation = "", kind = ""] = q;
  const falls = p[0] === "threw" && q[0] === "fell";
  const rises = (p[0] === "roll" || p[0] === "raised") && q[0] === "rallied";
  if ((!falls && !rises) || !isKind(kind)) return undefined;
  if (!words.includes(nation)) words.push(nation, "0", "0", "0", "0");
  const i = words.indexOf(nation) + 1 + kinds.indexOf(kind);
  words[i] = String(Number(words[i]) + 1);
  return { ...b, seat: a.seat, do: [falls ? "threw" : "raised", ...words].join(" ") };
}

export function join(a: Event, b: Event): Event | undefined {
  const [x, y] = [gathered(a), gathered(b)];
  if (x && y && x.word === y.word && x.same === y.same) return { ...b, do: `${x.word} ${x.same} ${add(x.row, y.row).join(" ")}` };
  const [p, q] = [a.do.split(" "), b.do.split(" ")];
  const one = thrown(a, p, b, q);
  if (one) return one;
  // Cards in a row: how many, and how many there are then.
  const drew = (w: string[]) => (w[0] === "drew" ? 1 : w[0] === "all:drew" ? Number(w[2]) : 0);
  if (drew(p) && q[0] === "drew" && p[1] === q[1]) return { ...b, do: `all:drew ${p[1]} ${drew(p) + 1} ${q[2]}` };
  if (p[0] === "place" && q[0] === "place" && a.seat === b.seat) return { ...b, do: `${a.do} ${q[1]}` };
  if (p[0] === "shown" && q[0] === "shown" && p[1] === q[1]) return { ...b, do: `${a.do} ${q[2]}` };
  if (p[0]!.endsWith("deployed") && q[0] === "deployed" && p[1] === q[1]) {
    const ranks = p[0] === "deployed" ? add(none, none).map(String).concat("0", "0", "0", "0") : p.slice(2);
    for (const w of p[0] === "deployed" ? [p, q] : [q]) {
      const i = kinds.indexOf(w[2] as Kind);
      ranks[i] = w[3]!;
      ranks[i + 4] = w[4]!;
    }
    return { ...b, do: `all:deployed ${p[1]} ${ranks.join(" ")}` };
  }
  return undefined;
}

function together(map: NMap, event: Event, lang: string): string | undefined {
  const alone = gathered(event);
  const words = alone ? [alone.word, ...alone.same.split(" "), ...alone.row.map(String)] : event.do.split(" ");
  const [what = "", nation = ""] = words;
  if (!what.startsWith("all:") || !isNation(nation)) return undefined;
  const row = (w: string[]) => rowText(w.map(Number) as unknown as Row) || t("web.nie.none");
  const key = `web.nie.log.${what.slice(4)}`;
  if (what === "all:drew") return t(key, [nationName(nation), words[2]!, words[3]!]);
  if (what === "all:deployed") return t(key, [nationName(nation), row(words.slice(2, 6)), row(words.slice(6))]);
  const places = words.slice(2, -4).map((id) => regionName(map, id, lang));
  return t(key, [nationName(nation), row(words.slice(-4)), ...places]);
}

/** "Tyrol 3, Vienna 1". */
function counted(map: NMap, places: readonly string[], lang: string): string {
  return [...new Set(places)].map((id) => `${regionName(map, id, lang)} ${places.filter((x) => x === id).length}`).join(", ");
}

/** New figures, or those of the beginning, nation by nation. */
function placed(map: NMap, before: Table | null, places: readonly string[], lang: string): string | undefined {
  const homes = [...new Set(places.map((id) => map.regions[id]?.home))].filter((n) => n !== undefined);
  const key = before?.group.length ? "web.nie.log.new" : "web.nie.log.placed";
  return (
    homes
      .map((n) =>
        t(key, [
          nationName(n),
          counted(
            map,
            places.filter((id) => map.regions[id]!.home === n),
            lang,
          ),
        ]),
      )
      .join(" ") || undefined
  );
}

const names = (table: Table, side: SideWord): string => ofSide(table.battle!, side).map(nationName).join(", ");

/** "Austria loses 1 infantry", for all nations that these words name. */
const each = (key: string, words: readonly string[]): string =>
  words
    .flatMap((n, i) => (isNation(n) ? [t(key, [nationName(n), rowText(words.slice(i + 1, i + 5).map(Number) as unknown as Row)])] : []))
    .join(" ");

const total = (lots: readonly Lot[], of: "dice" | "hits"): number => lots.reduce((n, l) => n + l[of], 0);

/** "infantry 1 of 4, artillery of the second rank 0 of 2"; several nations by their names. */
function sorts(lots: readonly Lot[]): string {
  const sort = (l: Lot) => {
    const kind = l.rank === "rear" ? t("web.nie.log.of_rear", [t(`nie.kind.${l.kind}`)]) : t(`nie.kind.${l.kind}`);
    return lots.length > 1 ? t("web.nie.log.of_sort", [kind, l.hits, l.dice]) : kind;
  };
  const all = [...new Set(lots.map((l) => l.nation))].map(
    (n) =>
      [
        n,
        lots
          .filter((l) => l.nation === n)
          .map(sort)
          .join(", "),
      ] as const,
  );
  return all.map(([n, text]) => (all.length > 1 ? `${nationName(n)}: ${text}` : text)).join("; ");
}

/** Dice that lie: of fire, for the fallen, or on landing; and what they did. */
function dice(before: Table | null, event: Event): string | undefined {
  const lots = lotsOf(event);
  const first = lots[0];
  const [all, hits] = [total(lots, "dice"), total(lots, "hits")];
  if (!first) return undefined;
  if (first.rank === "sea") return t("web.nie.log.landing", [nationName(first.nation), kindName(first.kind, all), all, hits]);
  const words = event.do.split(" ");
  if (rallies(first))
    return `${t("web.nie.log.rallying", [nationName(first.nation), all / 2, all, hits])} ${each("web.nie.log.back", words[0] === "roll" ? [] : words)}`.trim();
  const side = before?.battle?.ranks[first.nation]?.side;
  const [who, n] =
    side && words[0] === "threw" ? [names(before!, side), ofSide(before!.battle!, side).length] : [nationName(first.nation), 1];
  const key = before?.battle?.lost ? "web.nie.log.pursues" : "web.nie.log.threw";
  return `${t(key, [who, all, hits, sorts(lots), n])} ${each("web.nie.log.loses", words[0] === "roll" ? [] : words)}`.trim();
}

/** Fire and what it did, the throw for the fallen, the beginning and the end of a battle. */
function battle(map: NMap, before: Table, event: Event, lang: string): string | undefined {
  const [what, a = "", b = "", c = "", , , great = ""] = event.do.split(" ");
  if (what === "fight") {
    const fight = begins(before, a, seatNo(b), seatNo(c), great === "1");
    const side = (of: SideWord) =>
      ofSide(fight, of)
        .map((n) => `${nationName(n)} (${rowText(at(before, a, n))})`)
        .join(", ");
    return t(great === "1" ? "web.nie.log.fight_great" : "web.nie.log.fight", [
      regionName(map, a, lang),
      side("attacker"),
      side("defender"),
    ]);
  }
  if (!before.battle) return undefined;
  const by = sideOf(before, event.seat);
  if (what === "fire" && by) return t("web.nie.log.fire", [names(before, by)]);
  if (what !== "won") return undefined;
  const won = sideOf(before, seatNo(a));
  return won && t(takesNone(map, before, won) ? "web.nie.log.won_only" : "web.nie.log.won", [names(before, won), regionName(map, b, lang)]);
}

/** The attacker wins, but has no infantry left that could take the region (NIE §4.4). */
export function takesNone(map: NMap, before: Table, won: SideWord): boolean {
  const b = before.battle!;
  const own = ofSide(b, won);
  const held = before.regions[b.region]?.held;
  if (won !== "attacker" || own.some((n) => n === held || n === map.regions[b.region]?.home)) return false;
  return (
    own.some((n) => armies(add(b.ranks[n]!.front, b.ranks[n]!.rear)) > 0) &&
    own.every((n) => b.ranks[n]!.front[0] + b.ranks[n]!.rear[0] === 0)
  );
}

export function line(map: NMap, before: Table | null, event: Event, lang: string, seats: readonly Seat[] = []): string | null | undefined {
  const [what = "", ...args] = event.do.split(" ");
  const [a = ""] = args;
  if (untold.has(what)) return null;
  if (what === "roll" || what === "threw" || what === "raised") return dice(before, event);
  const told = before && battle(map, before, event, lang);
  if (told) return told;
  if (what === "fire") return null;
  // Dice of a battle are told with it: these are for ships.
  if (what === "roll" && before && !before.battle) return t("web.nie.log.voyage", args);
  if (what === "take" && isNation(a) && seats[event.seat]) return t("web.nie.log.take", [bareName(seats[event.seat]!), nationName(a)]);
  if (what === "place") return placed(map, before, args, lang);
  if (what === "result") {
    const [gain, nations] = [Number(args[1]), Number(args[2])];
    const score = scoreText({ gain, nations }, lang);
    return t("web.nie.log.result", [
      seats[seatNo(a)]?.name ?? a,
      new Intl.NumberFormat(lang, { signDisplay: "exceptZero" }).format(gain),
      nations,
      score,
    ]);
  }
  if (!isNation(a)) return undefined;
  if (what === "deployed") {
    const [front, rear] = [args[2], args[3]].map((n) => rowText(one(args[1] as Kind, Number(n))) || t("web.nie.none"));
    return t("web.nie.log.deployed", [nationName(a), front!, rear!]);
  }
  if (what === "builds") return t("web.nie.log.builds", [nationName(a), rowText(args.slice(1).map(Number) as unknown as Row)]);
  if (what === "shown")
    return t("web.nie.log.shown", [
      nationName(a),
      args
        .slice(1)
        .map((c) => t(`nie.card.${c}`))
        .join(", "),
    ]);
  return together(map, event, lang);
}
