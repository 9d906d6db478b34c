// Napoleon gegen Europa's table: what it adds to the page (src/table/types.ts).
import "./index.css";
import type { GameModule } from "../../table/types";
import { Hand } from "./hand";
import { size } from "./land";
import { Legend } from "./legend";
import { colour } from "./look";
import { duration, releases } from "./motion";
import { Over } from "./over";
import { Picture } from "./picture";
import { answers, click, inHand, reach, route, scope, shows, ways } from "./picks";
import { SeatExtra } from "./seat";
import { Aside } from "./sheet";
import { sideOf, sides } from "./types";
import type { NMap, Table } from "./types";
import { Board } from "./war";
import { button, concerns, ending, facts, label, plays, question, scene, sideName, tally } from "./words";

const nge: GameModule<NMap, Table> = {
  id: "nge",
  draw: {
    Board,
    size: () => size,
    seatColour: (_map, _table, seat) => colour[sides[seat] ?? "C"],
    SeatExtra,
    Hand,
    Over,
    Aside,
    Legend,
    Picture,
  },
  motion: { releases, duration },
  pick: { shows, ways, reach, route, wanders: true, across: true, answers, click },
  tell: {
    label,
    facts,
    question,
    button,
    interrupts: (_map, table, seat) => !table.between && !table.peace && table.active !== sideOf(seat),
    concerns,
    plays,
    ending,
    tally,
  },
  layout: { scope, scoped: true, scene, tells: true, inHand },
  setup: { side: (_options, seat) => sideName(sides[seat] ?? "C") },
};
export default nge;
