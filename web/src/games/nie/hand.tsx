// hand.tsx - below the board: the cards of each of one's nations, and the sets that are in them.
import { EmblemShape, Sign, signs } from "../../symbols";
import type { Picking } from "../../table/types";
import { t } from "../../text";
import { arm, sign } from "./look";
import { cardId, setId } from "./picks";
import { setsOf, type FoundSet } from "./sets";
import { isKind, isNation, kinds, nationsOf } from "./types";
import type { Kind, NMap, Nation, Table } from "./types";
import { nationName, rowText } from "./words";

interface Props {
  game: string;
  map: NMap;
  table: Table;
  seat: number | null;
  picking: Picking;
  onPick(id: string): void;
  onMark(ids: string[]): void;
  lang: string;
}

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

function Card({ card, n, p }: { card: string; n: number; p: Props }) {
  const id = cardId(card);
  const can = p.picking.choices.has(id);
  const nation = card[2] === "_" ? card.slice(0, 2) : "none";
  const name = t(`nie.card.${card}`);
  return (
    <button
      type="button"
      class={`nie-card nie-${nation}${can ? " can" : ""}`}
      data-id={id}
      title={name}
      aria-label={n > 1 ? `${n} × ${name}` : name}
      aria-disabled={!can}
      onClick={() => p.onPick(id)}
    >
      <Face card={card} />
      {n > 1 && <b>×{n}</b>}
    </button>
  );
}

function SetButton({ found, nation, p }: { found: FoundSet; nation: Nation; p: Props }) {
  const id = setId(nation, found.set);
  const can = p.picking.choices.has(id);
  const name = t(`nie.set.${found.set}`);
  const about = t("web.nie.set_about", [name, rowText(found.row), found.bonus, found.jokers]);
  return (
    <button
      type="button"
      class={can ? "nie-set can" : "nie-set"}
      data-id={id}
      title={about}
      aria-disabled={!can}
      onClick={() => p.onPick(id)}
    >
      <span>{name}</span>
      <span class="nie-yield">
        {kinds.map((k: Kind, i) =>
          found.row[i] ? (
            <span key={k}>
              {found.row[i]}
              <Sign of={arm[k]} size={15} title={t(`nie.kind.${k}`)} />
            </span>
          ) : null,
        )}
      </span>
    </button>
  );
}

function NationHand({ of, p }: { of: Nation; p: Props }) {
  const own = p.table.nations[of];
  const cards = [...new Set(own.hand)];
  const sets = setsOf(own.hand, of);
  return (
    <section class={`nie-hand nie-${of}`} aria-label={t("web.nie.hand_of", [nationName(of)])}>
      <h2>
        <svg class={`nie-badge nie-${of}`} width="18" height="18" viewBox="-13 -13 26 26" aria-hidden="true">
          <EmblemShape of={sign[of]} />
        </svg>
        {nationName(of)}
      </h2>
      <div class="nie-cards">
        {cards.map((c) => (
          <Card key={c} card={c} n={own.hand.filter((x) => x === c).length} p={p} />
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
