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
import { ahead, answers, inHand, shows, ways } from "./picks";
import { SeatExtra } from "./seat";
import { sideOf } from "./types";
import type { LMap, Table } from "./types";
import { click, concerns, side, tell } from "./words";

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
  pick: { shows, ways, across: true, answers, click, ahead },
  tell,
  layout: {
    scene: (map, event) => (scenes.test(event.do) ? concerns(map, event) : []),
    tells: true,
    inHand,
  },
  setup: { side, idle: (option) => option === "players" }, // always two
};
export default leipzig;
