// told.ts - the log: an action and what follows from it in as few lines as tell it.
import { listed } from "../../table/words";
import type { Event, Seat } from "../../table/types";
import { t } from "../../text";
import { cardName } from "./cards";
import { armyAt } from "./types";
import type { LMap, SideCode, Table } from "./types";
import { sideName } from "./words";

const put = (a: Event, more: string): Event => ({ ...a, do: `${a.do} ${more}` });

/** Told of together though they are several entries: cards dealt one by one, a jump and its cards. */
const gathers = new Set(["got got", "got_mission got_mission", "open open", "jump pay", "jump pay_pair"]);

/** Words of the second event go behind those of the first. `clock` comes last of all. */
export function join(a: Event, b: Event): Event | undefined {
  const [first, ...was] = a.do.split(" ");
  const [then, x = "", y = "", z = ""] = b.do.split(" ");
  if (a.seq !== b.seq && !gathers.has(`${first} ${then}`)) return undefined;
  switch (then) {
    case "clock":
      if (first === "turn" || first === "game" || first === "revealed") return undefined;
      return { ...a, do: was.includes("clock") ? a.do.replace(/ clock \d+$/, ` clock ${x}`) : `${a.do} clock ${x}` };
    case "drew":
      return first === "draw" ? a : undefined;
    case "got":
      return first === "draw" || first === "got" ? put(a, x) : undefined;
    case "open":
    case "got_mission":
      return first === then ? put(a, x) : undefined;
    case "pay":
    case "pay_pair":
      // Behind army, field, army and field: cards, those of a pair twice.
      return first === "jump" ? { ...put(a, then === "pay" ? x : `${x} ${x}`), seq: b.seq } : undefined;
    case "marker":
      return (first === "army" || first === "marker") && was[0] === x ? put(a, y) : undefined;
    case "cleared":
      return (first === "cleared" || first === "placed") && !was.includes("clock") ? put(a, `${x} ${y}`) : undefined;
    case "reward":
      return first === "placed" && !was.includes("reward") ? { ...a, do: ["placed", "reward", y, z, ...was].join(" ") } : undefined;
    case "no_contact":
      return put(a, then);
    // The event says all that the decision said.
    case "revealed":
      return first === "reveal" ? { ...b, seat: a.seat } : undefined;
    case "struck":
      return first === "hit" ? { ...b, seat: a.seat } : undefined;
    case "supports":
      return first === "support" ? { ...b, seat: a.seat } : undefined;
    case "fights":
      return first === "fight" ? { ...b, seat: a.seat } : undefined;
    default:
      return undefined;
  }
}

/** Armies and fields by turns. */
const swept = (pairs: readonly string[]): string =>
  t("web.leipzig.log.cleared", [listed(pairs.flatMap((w, i) => (i % 2 ? [] : [`${w} (${pairs[i + 1]})`])))]);

/** null: a secret of the other player, or nothing worth a line. */
export function line(map: LMap, before: Table | null, event: Event, _lang: string, seats: readonly Seat[]): string | null | undefined {
  const [kind = "", ...all] = event.do.split(" ");
  const at = all.indexOf("clock");
  const args = all.slice(0, at < 0 ? undefined : at);
  const [a = "", b = ""] = args;
  const name = seats[event.seat]?.name ?? "";
  const time = at < 0 ? "" : ` ${t("web.leipzig.log.time", [all[at + 1]!])}`;
  const word = (w: string) => (w in map.cards ? cardName(w) : w === "FR" || w === "AL" ? sideName(w as SideCode) : w);
  const tell = (key: string, words: readonly (string | number)[]) => t(`web.leipzig.log.${key}`, words, name) + time;
  const usual = () => t(`leipzig.log.${kind}`, args.map(word), name) + time;
  switch (kind) {
    case "deal":
    case "deal_mission":
    case "keep_row":
      return null;
    case "keep":
      return a in map.fields ? undefined : null;
    case "draw":
      return a ? tell("drawn", [cardName(a)]) : tell("draw", []);
    case "drew":
      return tell("dealt", [sideName(a as SideCode)]);
    case "got":
      return tell("got", [listed(args.map(cardName))]);
    case "open":
      return tell("open", [listed(args.map(cardName))]);
    case "got_mission":
      return args.length > 1 ? tell(args.length > 2 ? "missions" : "missions_second", [listed(args)]) : usual();
    case "jump":
      return args.length > 4 ? tell("jump", [a, b, args[2]!, args[3]!, listed(args.slice(4).map(cardName))]) : usual();
    case "army":
      return args.length > 1 ? tell("army", [a, listed(args.slice(1))]) : usual();
    case "marker":
      return tell("markers", [a, listed(args.slice(1))]);
    case "clear":
      return tell("clear", [cardName(map.fields[b]!.terrain), a, b]);
    case "cleared":
      return swept(args) + time;
    case "placed": {
      // "reward", points and scouts; the army and its field; armies and fields of markers that go.
      const [points, scouts] = a === "reward" ? args.splice(0, 3).slice(1) : [];
      const [who = "", field = "", ...gone] = args;
      const head = points ? t("web.leipzig.log.placed", [who, field, points, scouts!]) : t("leipzig.log.placed", [who, field]);
      return head + (gone.length ? ` ${swept(gone)}` : "") + time;
    }
    case "shift": {
      const stray = Object.entries(before?.armies ?? {}).find(([, { markers }]) => markers?.length === 1 && armyAt(before!, markers[0]!));
      return stray ? tell("shift", [stray[0], a]) : usual();
    }
    case "scored": // no victory in a tie, so there was nobody to win it
      return args[3] === "AL" && Number(b) >= Number(args[2]) ? tell("scored_none", [a, args[4]!]) : usual();
    case "clock":
      return t("web.leipzig.log.time", [a]);
    case "battle":
      return b ? `${usual()} ${t("leipzig.log.no_contact")}` : undefined;
    default:
      return at < 0 ? undefined : usual();
  }
}
