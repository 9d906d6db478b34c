// Waterloo's table: what it adds to the page (src/table/types.ts).
import "./index.css";
import type { GameModule } from "../../table/types";
import { held } from "./attack";
import { Board } from "./board";
import { ending } from "./ending";
import { size } from "./geometry";
import { Legend } from "./legend";
import { duration, releases } from "./motion";
import { Over } from "./over";
import { ahead, ends, reach, route, ways } from "./picks";
import { Picture } from "./picture";
import { SeatExtra } from "./seat";
import { idle, side } from "./setup";
import { squareOf } from "./types";
import type { Table, WMap } from "./types";
import { stuck, why } from "./why";
import { asks, concerns, facts, label, notes, plays } from "./words";

/** The armies' colours as the panels need them: dark enough for white letters. */
const colours: Record<string, string> = { blue: "#2f4f93", green: "#41702f", white: "#8a8069", red: "#a92f27" };

const waterloo: GameModule<WMap, Table> = {
  id: "waterloo",
  draw: {
    Board,
    size,
    seatColour(_map, table, seat, acting) {
      const own = table.armies.filter((a) => a.seat === seat);
      const army = (acting && own.find((a) => a.country === table.active)) || own[0];
      return colours[army?.colour ?? ""] ?? colours.white!;
    },
    SeatExtra,
    Over,
    Legend,
    Picture,
  },
  motion: { releases, duration },
  pick: { shows: (_map, _table, word) => squareOf(word) !== null, ways, reach, route, ends, held, ahead },
  tell: {
    label,
    facts,
    question: (map, table, picking) => ({ text: asks(map, table, picking) }),
    notes,
    why,
    stuck,
    concerns,
    plays,
    ending,
  },
  layout: {},
  setup: { side, idle },
};
export default waterloo;
