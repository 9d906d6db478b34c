// hand.tsx - below the board: the cards of each of one's nations, and the sets that are in them.
import { EmblemShape, Sign, signs } from "../../symbols";
import { Card, counted } from "../../table/hand";
import type { HandProps } from "../../table/types";
import { t } from "../../text";
import { Badge, Yield } from "./badge";
import { arm, sign } from "./look";
import { cardId, setId } from "./picks";
import { isKind, isNation, nationsOf } from "./types";
import type { FoundSet, NMap, Nation, Table } from "./types";
import { nationName, rowText } from "./words";

type Props = HandProps<NMap, Table>;

/** The face of a card: symbol in the colour of a nation, the joker, or nothing. */
function Face({ card }: { card: string }) {
  const [nation, kind] = card.split("_");
  if (card === "napoleon")
    return (
      <svg width="30" height="30" viewBox="-13 -13 26 26" aria-hidden="true">
        <signs.general />
      </svg>
    );
  if (!nation || !kind || !isNation(nation) || !isKind(kind))
    return (
      <span class="nie-blank" aria-hidden="true">
        –
      </span>
    );
  return (
    <>
      <Sign of={arm[kind]} size={26} />
      <svg class="nie-card-nation" width="14" height="14" viewBox="-13 -13 26 26" aria-hidden="true">
        <EmblemShape of={sign[nation]} />
      </svg>
    </>
  );
}

function NationCard({ card, n, p }: { card: string; n: number; p: Props }) {
  const nation = card[2] === "_" ? card.slice(0, 2) : "none";
  const name = t(`nie.card.${card}`);
  return (
    <Card hand={p} id={cardId(card)} class={`nie-card nie-${nation}`} n={n} title={name} label={n > 1 ? `${n} × ${name}` : name}>
      <Face card={card} />
    </Card>
  );
}

function SetButton({ found, nation, p }: { found: FoundSet; nation: Nation; p: Props }) {
  const name = t(`nie.set.${found.set}`);
  const about = t("web.nie.set_about", [name, rowText(found.row), found.bonus, found.jokers]);
  return (
    <Card hand={p} id={setId(nation, found.set)} class="nie-set" title={about}>
      <span>{name}</span>
      <Yield row={found.row} size={15} />
    </Card>
  );
}

function NationHand({ of, p }: { of: Nation; p: Props }) {
  const own = p.table.nations[of];
  const cards = counted(own.hand);
  const { sets } = own;
  return (
    <section class={`nie-hand nie-${of}`} aria-label={t("web.nie.hand_of", [nationName(of)])}>
      <h2>
        <Badge of={of} />
        {nationName(of)}
      </h2>
      <div class="nie-cards">
        {cards.map(([c, n]) => (
          <NationCard key={c} card={c} n={n} p={p} />
        ))}
        {!cards.length && <span class="muted small">{t(own.cards ? "web.nie.cards_hidden" : "web.nie.no_cards", [own.cards])}</span>}
      </div>
      {sets.length > 0 && (
        <div class="nie-sets" role="group" aria-label={t("web.nie.sets")}>
          {sets.map((s) => (
            <SetButton key={s.set} found={s} nation={of} p={p} />
          ))}
        </div>
      )}
    </section>
  );
}

export function Hand(p: Props) {
  if (p.seat === null) return null;
  return (
    <div class="nie-hands nie-ui">
      {nationsOf(p.table, p.seat).map((n) => (
        <NationHand key={n} of={n} p={p} />
      ))}
    </div>
  );
}
