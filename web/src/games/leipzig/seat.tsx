// seat.tsx - in a seat's panel: side, points, scouts, cards (the known ones open), and all armies.
import { Flag } from "../../symbols";
import { t } from "../../text";
import type { Seat } from "../../table/types";
import { CardSign, cardName } from "./cards";
import { KindSign } from "./pieces";
import { armiesOf, sideOf } from "./types";
import type { LMap, Table } from "./types";
import { facts, flagOf, leaderOf } from "./words";

interface Props {
  map: LMap;
  table: Table;
  seat: number;
  seats: readonly Seat[];
  lang: string;
  onMark(ids: string[]): void;
}

/** Cards in hand: those that everybody saw taken lie open. */
function Cards({ p }: { p: Props }) {
  const own = p.table.sides[sideOf(p.table, p.seat)];
  const names = own.known.map(cardName).join(", ");
  const text = own.known.length ? t("web.leipzig.held_known", [own.held, names]) : t("web.leipzig.held", [own.held]);
  return (
    <span class="lz-backs" role="img" aria-label={text} title={text}>
      {own.known.map((c, i) => (
        <span key={i} class="lz-face">
          <CardSign card={c} height={12} />
        </span>
      ))}
      {Array.from({ length: Math.max(0, own.held - own.known.length) }, (_, i) => (
        <i key={i} />
      ))}
    </span>
  );
}

function Token({ name, p }: { name: string; p: Props }) {
  const army = p.table.armies[name]!;
  const card = p.map.armies[name]!;
  const places = army.at ? [army.at] : (army.markers ?? (army.is === "card" ? card.villages : []));
  const text = facts(p.map, p.table, name, p.lang);
  return (
    <li class={army.is} title={text.join("\n")} onPointerEnter={() => p.onMark(places)} onPointerLeave={() => p.onMark([])}>
      <svg width="13" height="13" viewBox="-13 -13 26 26" aria-hidden="true">
        <KindSign kind={army.kind} />
      </svg>
      <span>{name}</span>
      <b>{army.is === "dead" ? "†" : army.strength}</b>
    </li>
  );
}

export function SeatExtra(p: Props) {
  const code = sideOf(p.table, p.seat);
  const own = p.table.sides[code];
  if (!own) return null;
  const firstGame = p.table.match === "return" && p.table.first !== undefined;
  return (
    <div class={`lz-seat lz-side-${code}`}>
      <div class="lz-seat-line">
        <Flag of={flagOf(code)} height={14} />
        <strong>{leaderOf(code)}</strong>
        <Cards p={p} />
        <span class="lz-scouts" role="img" aria-label={t("web.leipzig.scouts", [own.scouts])} title={t("web.leipzig.scouts", [own.scouts])}>
          <CardSign card="scout" height={15} /> {own.scouts}
        </span>
        <span class="lz-points" title={t("web.leipzig.points", [own.points])}>
          <b>{own.points}</b> {t("web.leipzig.points_short")}
        </span>
      </div>
      {firstGame && (
        <div class="small muted">
          {code === "AL" ? t("web.leipzig.first_game", [p.table.first!]) : t("web.leipzig.to_beat", [p.table.first!])}
        </div>
      )}
      <ul class="lz-tokens" aria-label={t("web.leipzig.armies", [leaderOf(code)])}>
        {armiesOf(p.map, code).map((a) => (
          <Token key={a} name={a} p={p} />
        ))}
      </ul>
    </div>
  );
}
