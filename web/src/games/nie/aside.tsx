// aside.tsx - diplomacy: who stands with whom, and what one may say to whom now.
import { print } from "../../table/pick";
import type { OverProps } from "../../table/types";
import { t } from "../../text";
import { Badge } from "./badge";
import { areFoes, nationsOf } from "./types";
import type { NMap, Table } from "./types";
import { saysMuch, spoken } from "./words";

export function Aside(p: OverProps<NMap, Table>) {
  const { table, seat } = p;
  const others = table.players.map((_, i) => i).filter((i) => i !== seat && table.players[i]!.living);
  const acts = p.picking.open.filter((a) => spoken.has(a.kind));
  if (seat === null || !table.players[seat] || (table.players.length < 3 && !acts.length)) return null;
  return (
    // On a phone it gives way to the board if the prompt has the same buttons.
    <section class={saysMuch(p.picking) ? "nie-talk nie-ui" : "nie-talk quiet nie-ui"} aria-label={t("web.nie.diplomacy")}>
      <h2>{t("web.nie.diplomacy")}</h2>
      <ul>
        {others.map((o) => (
          <li key={o}>
            <span class="nie-who">
              {nationsOf(table, o).map((n) => (
                <Badge key={n} of={n} named />
              ))}
            </span>
            <span class={areFoes(table, seat, o) ? "nie-foe" : "nie-friend"}>
              {t(areFoes(table, seat, o) ? "web.nie.foe" : "web.nie.friend")}
            </span>
            {acts
              .filter((a) => Number(a.args[0]) === o || a.args[0] === `s${o}`)
              .map((a) => (
                <button key={a.kind} type="button" class="button small" disabled={!p.onPlay} onClick={() => p.onPlay?.([print(a.of ?? a)])}>
                  {t(`web.nie.say.${a.kind}`)}
                </button>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
