// Commands & Colors: Napoleonics' table: what it adds to the page (src/table/types.ts).
import "./index.css";
import type { GameModule } from "../../table/types";
import { Aside } from "./aside";
import { Board, about } from "./board";
import { isCard } from "./cards";
import { auto } from "./decline";
import { size } from "./geometry";
import { Hand } from "./hand";
import { Legend } from "./legend";
import { duration, releases } from "./motion";
import { Over } from "./over";
import { Picture } from "./picture";
import { SeatExtra } from "./seat";
import { isHex, leaderAt, unitAt } from "./types";
import type { CMap, Table } from "./types";
import { button } from "./buttons";
import { ahead, asks, concerns, ending, facts, interrupts, label, notes, plays, retracts, side } from "./words";

/** Dark enough for white letters. */
const colours = ["#2f4f93", "#a92f27"];

const ccn: GameModule<CMap, Table> = {
  id: "ccn",
  draw: {
    Board,
    size: () => size,
    seatColour: (_map, _table, seat) => colours[seat] ?? colours[0]!,
    SeatExtra,
    Hand,
    Over,
    Aside,
    Legend,
    Picture,
  },
  motion: { releases, duration },
  pick: {
    shows: (_map, _table, word, action) => isHex(word) || (isCard(word) && (action.kind === "play" || action.kind === "keep")),
    click: (_picking, id, latest) => (latest && retracts(latest, id) ? "undo" : undefined),
    holds: (_map, table, id) => unitAt(table, id) !== undefined || leaderAt(table, id) !== undefined,
    ahead,
    auto,
  },
  tell: {
    label,
    facts,
    question: (map, table, picking, prompt) => ({ text: asks(map, table, picking), about: prompt && about(map, table, prompt) }),
    notes,
    button,
    interrupts,
    concerns,
    plays,
    ending,
  },
  layout: {
    scene: (map, event) => (/^(fire|melee|cast|retreat) /.test(event.do) ? concerns(map, event) : []),
    inHand: isCard,
  },
  setup: { side, idle: (option) => option === "players" }, // always two
};
export default ccn;
