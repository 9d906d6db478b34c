// Völkerschlacht 1813's table: what it adds to the page (src/table/types.ts).
import "./index.css";
import type { GameModule } from "../../table/types";
import { Aside } from "./aside";
import { Board } from "./board";
import { size } from "./geometry";
import { Hand } from "./hand";
import { Legend } from "./legend";
import { advance, duration } from "./motion";
import { Over } from "./over";
import { Picture } from "./picture";
import { answers, inHand, isOfMissions, rule, shows, ways } from "./picks";
import { SeatExtra } from "./seat";
import { sideOf } from "./types";
import type { LMap, Table } from "./types";
import { join, line } from "./told";
import {
  advice,
  asks,
  button,
  concerns,
  ending,
  facts,
  interrupts,
  keeps,
  label,
  means,
  notes,
  places,
  plays,
  side,
  stuck,
  tally,
  why,
} from "./words";

/** Dark enough for white letters. */
const colours = { FR: "#2f4f93", AL: "#a92f27" };

/** What is seen on the map. */
const scenes = /^(marker|clear|clear_pair|cleared|march|march_pair|jump|scout|placed|revealed|struck|gone|supports|fights|scored) /;

const leipzig: GameModule<LMap, Table> = {
  id: "leipzig",
  Board,
  tells: true,
  size: () => size,
  shows,
  ways,
  answers,
  across: true,
  inHand,
  inSight: isOfMissions,
  advance,
  duration,
  label,
  facts,
  concerns,
  line,
  join,
  notes,
  asks,
  why,
  stuck,
  means,
  keeps,
  rule,
  places,
  whole: true,
  scene: (map, event) => (scenes.test(event.do) ? concerns(map, event) : []),
  advice,
  button,
  interrupts,
  plays,
  side,
  idle: (option) => option === "players", // always two
  ending,
  tally,
  Legend,
  SeatExtra,
  Hand,
  Over,
  Aside,
  Picture,
  seatColour: (_map, table, seat) => colours[table ? sideOf(table, seat) : seat === 0 ? "FR" : "AL"],
};
export default leipzig;
