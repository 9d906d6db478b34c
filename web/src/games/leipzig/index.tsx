// Völkerschlacht 1813's table: what it adds to the page (src/table/types.ts).
import "./index.css";
import type { GameModule } from "../../table/types";
import { Aside } from "./aside";
import { Board } from "./board";
import { size } from "./geometry";
import { Hand } from "./hand";
import { Legend } from "./legend";
import { duration, releases } from "./motion";
import { Over } from "./over";
import { Picture } from "./picture";
import { answers, inHand, isOfMissions, rule, shows, ways } from "./picks";
import { SeatExtra } from "./seat";
import { sideOf } from "./types";
import type { LMap, Table } from "./types";
import {
  advice,
  asks,
  button,
  click,
  concerns,
  ending,
  facts,
  interrupts,
  label,
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
  draw: {
    Board,
    size: () => size,
    seatColour: (_map, table, seat) => colours[table ? sideOf(table, seat) : seat === 0 ? "FR" : "AL"],
    SeatExtra,
    Hand,
    Over,
    Aside,
    Legend,
    Picture,
  },
  motion: { releases, duration, retold: true },
  pick: { shows, ways, across: true, answers, click },
  tell: {
    label,
    facts,
    question: (map, table, picking) => ({
      text: asks(map, table, picking),
      rule: rule(picking),
      advice: advice(picking),
      places: places(picking),
      hand: isOfMissions(picking),
    }),
    notes,
    button,
    why,
    stuck,
    interrupts,
    concerns,
    whole: true,
    plays,
    ending,
    tally,
  },
  layout: {
    scene: (map, event) => (scenes.test(event.do) ? concerns(map, event) : []),
    tells: true,
    inHand,
  },
  setup: { side, idle: (option) => option === "players" }, // always two
};
export default leipzig;
