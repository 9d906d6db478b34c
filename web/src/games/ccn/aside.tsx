// aside.tsx - beside the board: the card in play with what it says, and the odds of a fight before it is
// fought.
import { useNarrow } from "../../table/narrow";
import type { OverProps } from "../../table/types";
import { t } from "../../text";
import { CardPrinted, CardSign, cardName, cardText } from "./cards";
import { odds } from "./panel";
import { sideCodes } from "./types";
import type { CMap, Table } from "./types";

/** `brief`: there is other news, or little room; what it says is a click away. */
function InPlay({ table, brief }: { table: Table; brief: boolean }) {
  if (!table.card) return null;
  const became = table.as && table.as !== table.card ? table.as : null;
  const shown = became ?? table.card;
  return (
    <details key={shown} class={`cc-in-play cc-side-${sideCodes[table.active]}`} open={!brief}>
      <summary>
        <CardSign card={shown} height={20} />
        <span>
          <strong>{cardName(table.card)}</strong> <CardPrinted card={table.card} />
          {became && <em> {t("web.ccn.became", [cardName(became)])}</em>}
          {table.card === "counter_attack" && !table.as && <em> {t("web.ccn.became_nothing")}</em>}
          {table.single && <em> {t("web.ccn.single")}</em>}
        </span>
      </summary>
      <p>{cardText(shown)}</p>
    </details>
  );
}

export function Aside(p: OverProps<CMap, Table>) {
  const narrow = useNarrow();
  const told = odds(p, p.picking, p.looked, p.prompt?.step);
  return (
    <>
      <InPlay table={p.table} brief={narrow || told !== null} />
      {told}
    </>
  );
}
