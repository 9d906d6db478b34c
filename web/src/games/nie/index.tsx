// Napoleon in Europa's table: what it adds to the page (src/table/types.ts).
import "../../styles/nie.css";
import type { GameModule } from "../../table/types";
import { Board } from "./board";
import { size } from "./land";
import { colour } from "./look";
import { nationsOf } from "./types";
import type { NMap, Table } from "./types";
import { concerns, facts, label, plays } from "./words";

const nie: GameModule<NMap, Table> = {
    id: "nie",
    Board,
    size: () => size,
    label,
    facts,
    concerns,
    plays,
    seatColour: (_map, table, seat) => colour[(table && nationsOf(table, seat)[0]) || "FR"],
};
export default nie;
