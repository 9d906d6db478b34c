// over.tsx - over the board: the dice of the turn.
import { Dice } from "../../table/dice";
import type { OverProps } from "../../table/types";
import { duration } from "./motion";
import type { Table, WMap } from "./types";

export function Over({ table, event, pace }: OverProps<WMap, Table>) {
  return <Dice dice={table.dice} event={event} ms={event ? duration(event) * pace : 0} />;
}
