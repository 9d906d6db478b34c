// buttons.ts - buttons that say what they do here: what a flag costs, which phase ends, and with what left.
import { capital } from "../../table/words";
import type { Action, Picking, Prompt } from "../../table/types";
import { t } from "../../text";
import { typeOf, unitAt } from "./types";
import type { CMap, Table } from "./types";
import { declines } from "./words";

/** What is left of the flags costs hexes, and blocks where there is no way back. */
function flags(map: CMap, table: Table, ignored: number, [at = "", thrown = "0", , room = "0"]: readonly string[]): string | undefined {
  const unit = unitAt(table, at);
  if (!unit) return undefined;
  const { retreat, retreat_more } = typeOf(map, unit);
  const left = Number(thrown) - ignored;
  if (left <= 0) return capital(t("ui.ccn.flags_stand", [ignored]));
  const steps = retreat + (left - 1) * retreat_more;
  const back = Math.min(steps, Number(room));
  const lost = steps - back;
  const parts: string[] = [];
  if (ignored) parts.push(t("ui.ccn.flags_some", [ignored, thrown]));
  if (back) parts.push(t("ui.ccn.flags_back", [back]));
  if (lost >= unit.blocks) parts.push(t("ui.ccn.flags_gone"));
  else if (lost) parts.push(t(unit.square ? "ui.ccn.flags_square" : "ui.ccn.flags_lost", [lost]));
  return capital(parts.join("; "));
}

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
  if (action.kind === "ignore" && prompt?.step === "strike.ignore") {
    const facts = prompt.facts?.args ?? [];
    return { text: flags(map, table, Number(action.args[0]), facts), main: action.args[0] === facts[2] };
  }
  if (declines(action.kind)) return { main: false };
  return action.kind === "done" ? done(table, picking, prompt?.step ?? "") : undefined;
}
