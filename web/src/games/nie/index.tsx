// Napoleon in Europa's table: what it adds to the page (src/table/types.ts).
import "./index.css";
import type { GameModule } from "../../table/types";
import { Aside } from "./aside";
import { Board } from "./board";
import { Hand } from "./hand";
import { size } from "./land";
import { colour, nobody } from "./look";
import { Legend } from "./legend";
import { duration, releases, settled } from "./motion";
import { Over } from "./over";
import { Picture } from "./picture";
import { ahead, answers, inHand, reach, route, scope, shows, ways } from "./picks";
import { SeatExtra } from "./seat";
import { begun, nationsOf } from "./types";
import type { NMap, Table } from "./types";
import { why } from "./why";
import { asks, auto, button, concerns, ending, facts, label, notes, plays } from "./words";

const nie: GameModule<NMap, Table> = {
  id: "nie",
  draw: {
    Board,
    size: () => size,
    seatColour(_map, table, seat, acting) {
      if (acting && !begun(table)) return undefined;
      const [first] = nationsOf(table, seat);
      return first ? colour[first] : nobody;
    },
    SeatExtra,
    Hand,
    Over,
    Aside,
    Legend,
    Picture,
  },
  motion: { releases, duration, retold: true, settled },
  pick: { shows, ways, reach, route, across: true, answers, ahead, auto },
  tell: {
    label,
    facts,
    question: (map, table, picking) => ({ text: asks(map, table, picking) }),
    notes,
    button,
    why,
    interrupts: (_map, table, seat) => table.owner !== seat,
    concerns,
    plays,
    ending,
  },
  layout: { scope, left: 352, tells: true, inHand },
  setup: {
    // A limited war has its own number of rounds and one winner; three of its lengths are printed.
    idle: (option, of) =>
      option === "rounds" ? of.victory !== "limited" : (option === "limit" || option === "shared") && of.victory !== "total",
    beside: { limit: "victory", rounds: "victory" },
  },
};
export default nie;
