// Völkerschlacht 1813's table: what it adds to the page (src/table/types.ts).
import "../../styles/leipzig.css";
import type { GameModule } from "../../table/types";
import { Board } from "./board";
import { size } from "./geometry";
import { Hand } from "./hand";
import { Legend } from "./legend";
import { advance, duration } from "./motion";
import { Over } from "./over";
import { Picture } from "./picture";
import { inHand, shows, ways } from "./picks";
import { SeatExtra } from "./seat";
import { sideOf } from "./types";
import type { LMap, Table } from "./types";
import { asks, concerns, ending, facts, label, line, notes, plays, side } from "./words";

/** Dark enough for white letters. */
const colours = { FR: "#2f4f93", AL: "#a92f27" };

const leipzig: GameModule<LMap, Table> = {
    id: "leipzig",
    Board,
    size: () => size,
    shows,
    ways,
    inHand,
    advance,
    duration,
    label,
    facts,
    concerns,
    line,
    notes,
    asks,
    plays,
    side,
    idle: (option) => option === "players", // always two
    ending,
    Legend,
    SeatExtra,
    Hand,
    Over,
    Picture,
    seatColour: (_map, table, seat) => colours[table ? sideOf(table, seat) : seat === 0 ? "FR" : "AL"],
};
export default leipzig;
