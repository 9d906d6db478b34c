// buttons.ts - buttons that say what they do here: what a flag costs, which phase ends.
import { answerTo } from "../../table/door";
import { print } from "../../table/pick";
import { capital } from "../../table/words";
import type { Action, Picking, Prompt } from "../../table/types";
import { lang, t } from "../../text";
import type { CMap, Table } from "./types";
import { declines, sentence } from "./words";

/** Which phase "done" ends; with nothing done in it, or something picked, it is not what is wanted. */
function done(table: Table, picking: Picking, step: string) {
  const own = table.units.filter((u) => u.side === table.active);
  const leaders = table.leaders.filter((l) => l.side === table.active);
  const begun = picking.picked.length === 0;
  switch (step) {
    case "orders.name": {
      const given = own.some((u) => u.ordered) || leaders.some((l) => l.ordered);
      return { text: t(given ? "web.ccn.end.orders" : "web.ccn.end.no_orders"), main: given && begun };
    }
    case "orders.rally":
      return { text: t("web.ccn.end.rally"), main: false };
    case "moves.move": {
      const moved = own.some((u) => u.moved) || leaders.some((l) => l.moved);
      const can = picking.open.some((a) => a.kind !== "done");
      return { text: t("web.ccn.end.moves"), main: begun && (moved || !can) };
    }
    case "combat.fight": {
      const fought = own.some((u) => u.fought);
      const can = picking.open.some((a) => a.kind !== "done");
      return { text: t("web.ccn.end.combat"), main: begun && (fought || !can) };
    }
    default:
      return undefined;
  }
}

export function button(map: CMap, table: Table, action: Action, picking: Picking, prompt: Prompt | undefined) {
  if (action.kind === "ignore") {
    const told = (answerTo(print(action)) ?? []).map((fact) => sentence(map, fact, lang.value));
    return { text: told.length ? capital(told.join("; ")) : undefined, main: action.args[0] === prompt?.facts?.args[2] };
  }
  if (declines(action.kind)) return { main: false };
  return action.kind === "done" ? done(table, picking, prompt?.step ?? "") : undefined;
}
