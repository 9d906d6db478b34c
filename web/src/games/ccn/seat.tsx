// seat.tsx - in a seat's panel: banners won against those needed, cards in hand, cards that squares hold,
// and the last card.
import { Flag } from "../../symbols";
import { t } from "../../text";
import type { SeatProps } from "../../table/types";
import { cardName } from "./cards";
import { chief, emblems } from "./types";
import type { CMap, Table } from "./types";
import { sideName } from "./words";

type Props = SeatProps<CMap, Table>;

/** Won banners show the flag of whom they were taken from. */
function Banners({ table, seat }: Props) {
  const { banners, needs } = table.sides[seat as 0 | 1];
  const of = emblems[chief(table, 1 - seat)]!;
  const told = t("web.ccn.banners", [banners, needs]);
  return (
    <div class="cc-banners" role="img" aria-label={told} title={told}>
      {Array.from({ length: Math.max(needs, banners) }, (_, i) => (
        <span key={i} class={i < banners ? "cc-banner" : "cc-banner empty"}>
          {i < banners && <Flag of={of} height={12} />}
        </span>
      ))}
      <b>
        {banners}/{needs}
      </b>
    </div>
  );
}

function Track(p: Props) {
  const own = p.table.sides[p.seat as 0 | 1];
  if (!own.track.some((c) => c)) return null;
  const holders = p.table.units.filter((u) => u.side === p.seat && u.square);
  return (
    <ul class="cc-track" aria-label={t("web.ccn.track")}>
      {own.track.map((c, i) => {
        if (!c) return null;
        const unit = holders.find((u) => u.square === i + 1);
        const name = c === "hidden" ? t("web.ccn.hidden_card") : cardName(c);
        return (
          <li key={i} onPointerEnter={() => unit && p.onMark([unit.at])} onPointerLeave={() => p.onMark([])}>
            <b>{i + 1}</b> {t("web.ccn.square_card", [unit?.at ?? "", name])}
          </li>
        );
      })}
    </ul>
  );
}

export function SeatExtra(p: Props) {
  const own = p.table.sides[p.seat as 0 | 1];
  if (!own) return null;
  return (
    <div class={`cc-seat cc-side-${p.seat === 0 ? "FR" : "AL"}`}>
      <div class="cc-seat-line">
        <Flag of={emblems[chief(p.table, p.seat)]!} height={14} />
        <strong>{sideName(p.seat)}</strong>
        <span class="muted">{t("web.ccn.units", [own.units])}</span>
        <span class="cc-held muted">
          <span class="cc-backs" aria-hidden="true">
            {Array.from({ length: own.held }, (_, i) => (
              <i key={i} />
            ))}
          </span>
          {t("web.ccn.held", [own.held])}
        </span>
      </div>
      <Banners {...p} />
      <Track {...p} />
      {own.last && !(p.seat === p.table.active && p.table.card) && <div class="muted small">{t("web.ccn.last", [cardName(own.last)])}</div>}
    </div>
  );
}
