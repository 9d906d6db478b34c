// seat.tsx - in a seat's panel: its nations with regions and cards, its score, its place in the round.
import { EmblemShape } from "../../symbols";
import { t } from "../../text";
import type { Seat } from "../../table/types";
import { Badge } from "./badge";
import { sign } from "./look";
import { nationsOf } from "./types";
import type { NMap, Nation, Table } from "./types";
import { nationName, ofSeat, scoreText } from "./words";

interface Props {
  map: NMap;
  table: Table;
  seat: number;
  seats: readonly Seat[];
  lang: string;
  onMark(ids: string[]): void;
}

function NationChip({ of, p }: { of: Nation; p: Props }) {
  const own = p.table.nations[of];
  const held = Object.keys(p.table.regions).filter((id) => p.table.regions[id]!.held === of);
  const text = t("web.nie.nation_state", [nationName(of), own.regions, own.cards]);
  return (
    <li class={`nie-chip nie-${of} ${own.is}`} title={text} onPointerEnter={() => p.onMark(held)} onPointerLeave={() => p.onMark([])}>
      <svg width="14" height="14" viewBox="-13 -13 26 26" aria-hidden="true">
        <EmblemShape of={sign[of]} />
      </svg>
      <span>{nationName(of)}</span>
      <span class="sr-only">{text}</span>
      <b aria-hidden="true">{own.regions}</b>
      {own.cards > 0 && <i aria-hidden="true">{own.cards}</i>}
    </li>
  );
}

export function SeatExtra(p: Props) {
  const { table, seat } = p;
  const player = table.players[seat];
  if (!player) return null;
  const acts = table.group.includes(seat);
  const state = !player.living ? "out" : acts ? "acts" : player.waits !== undefined ? "waits" : table.acted.includes(seat) ? "acted" : null;
  const friends = player.allies.flatMap((a) => nationsOf(table, a));
  return (
    <div class="nie-seat nie-ui">
      <ul class="nie-chips">
        {nationsOf(table, seat).map((n) => (
          <NationChip key={n} of={n} p={p} />
        ))}
      </ul>
      <span class="nie-help" title={t("web.nie.score_about")}>
        {t("web.nie.score")} <b>{scoreText(player, p.lang)}</b>
      </span>
      {state && <span class="muted">{t(`web.nie.is.${state}`, [player.waits !== undefined ? ofSeat(table, player.waits) : ""])}</span>}
      {friends.length > 0 && (
        <span class="nie-allies" title={t("web.nie.allied", [player.allies.map((a) => ofSeat(table, a)).join("; ")])}>
          {t("web.nie.allies")}
          {friends.map((n) => (
            <Badge key={n} of={n} size={17} named />
          ))}
        </span>
      )}
    </div>
  );
}
