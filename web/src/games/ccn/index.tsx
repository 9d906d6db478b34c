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
import { advance, duration, keep } from "./motion";
import { Over } from "./over";
import { Picture } from "./picture";
import { SeatExtra } from "./seat";
import { isHex, leaderAt, unitAt } from "./types";
import type { CMap, Table } from "./types";
import { button } from "./buttons";
import { asks, concerns, declines, ending, facts, interrupts, label, line, notes, plays, retracts, side } from "./words";

/** Dark enough for white letters. */
const colours = ["#2f4f93", "#a92f27"];

const ccn: GameModule<CMap, Table> = {
  id: "ccn",
  Board,
  size: () => size,
  shows: (_map, _table, word, action) => isHex(word) || (isCard(word) && (action.kind === "play" || action.kind === "keep")),
  holds: (_map, table, id) => unitAt(table, id) !== undefined || leaderAt(table, id) !== undefined,
  inHand: isCard,
  advance,
  keep,
  duration,
  label,
  facts,
  concerns,
  line,
  notes,
  asks,
  about,
  scene: (map, event) => (/^(fire|melee|cast|retreat) /.test(event.do) ? concerns(map, event) : []),
  interrupts,
  button,
  declines,
  retracts,
  plays,
  side,
  idle: (option) => option === "players", // always two
  ending,
  auto,
  Legend,
  SeatExtra,
  Hand,
  Over,
  Aside,
  Picture,
  seatColour: (_map, _table, seat) => colours[seat] ?? colours[0]!,
};
export default ccn;
