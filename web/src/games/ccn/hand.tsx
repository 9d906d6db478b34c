// hand.tsx - below the board: the cards of whoever looks, those to choose from after scouting, the pile
// of discards, and the switch for First Strike.
import { useEffect, useState } from "preact/hooks";
import { CardList, TextCard, Whole, counted, useLook, type Look } from "../../table/hand";
import { answerTo } from "../../table/door";
import { print } from "../../table/pick";
import type { HandProps } from "../../table/types";
import { t } from "../../text";
import { Button } from "../../ui";
import { CardFace, CardPrinted, CardSign, cardName, cardText, isTactic } from "./cards";
import { chooseDeclining, declining, people } from "./decline";
import type { CMap, Table } from "./types";

type Props = HandProps<CMap, Table>;

/** What is told of a card that can be chosen now. */
function toldOf(p: Props, card: string): string[] {
  const action = p.picking.choices.get(card)?.actions[0];
  return ((action && answerTo(print(action))) ?? []).map((fact) => fact.do);
}

function Card({ id, card, p, onLook }: { id: string; card: string; p: Props; onLook(look: Look | null): void }) {
  const idle = toldOf(p, card).includes("serves_nobody");
  return (
    <TextCard hand={p} id={card} class={`cc-card${isTactic(card) ? " tactic" : ""}${idle ? " idle" : ""}`} look={id} onLook={onLook}>
      <CardFace card={card} idle={idle} />
    </TextCard>
  );
}

/** What lies open. */
function Discards({ table, onClose }: { table: Table; onClose(): void }) {
  return (
    <CardList
      title={t("web.ccn.discards", [table.out.length])}
      class="cc-discards"
      cards={counted(table.out)}
      none={t("web.ccn.no_discards")}
      sign={(card) => <CardSign card={card} height={20} />}
      text={(card) => (
        <>
          {cardName(card)} <CardPrinted card={card} />
          <small>{cardText(card)}</small>
        </>
      )}
      onClose={onClose}
    />
  );
}

function Decline({ game, watched }: { game: string; watched: boolean }) {
  return (
    <label class="cc-decline" title={t("web.ccn.decline_about")}>
      <input type="checkbox" checked={declining(game, watched)} onChange={(e) => chooseDeclining(game, e.currentTarget.checked)} />
      <span>{t(watched ? "web.ccn.decline" : "web.ccn.decline_computer")}</span>
    </label>
  );
}

export function Hand(p: Props) {
  const [open, setOpen] = useState(false);
  const own = p.seat === null ? null : p.table.sides[p.seat as 0 | 1];
  const choosing = p.table.drawn.length > 0 && p.seat === p.table.active;
  const hand = own?.hand.map((card, i) => ({ key: `${i} ${card}`, card })) ?? [];
  const drawn = choosing ? p.table.drawn.map((card, i) => ({ key: `d${i} ${card}`, card })) : [];
  const [look, lookAt] = useLook([...hand, ...drawn].map((c) => c.key));
  // Whom it can order: only while a card is to be chosen.
  const served = (look ? toldOf(p, look.id) : []).filter((fact) => fact.startsWith("serves ")).map((fact) => fact.slice(7));
  useEffect(() => {
    if (!served.length) return;
    p.onMark(served);
    return () => p.onMark([]);
  }, [served.join()]);
  const face = (c: { key: string; card: string }) => <Card key={c.key} id={c.key} card={c.card} p={p} onLook={lookAt} />;
  return (
    <div class="cc-hand">
      <div class="cc-cards" role="group" aria-label={t("web.ccn.cards")}>
        {drawn.map(face)}
        {choosing && <span class="cc-gap" aria-hidden="true" />}
        {hand.map(face)}
        {!own && <p class="muted">{t("web.ccn.onlooker")}</p>}
      </div>
      <div class="cc-aside">
        <Button small onClick={() => setOpen(true)}>
          {t("web.ccn.discards", [p.table.out.length])}
        </Button>
        {own && <Decline game={p.game} watched={people(p.seats, p.seat)} />}
      </div>
      <Whole look={look} class="cc-whole">
        {(card) => (
          <>
            <strong>{cardName(card)}</strong> <CardPrinted card={card} />
            <p>{cardText(card)}</p>
          </>
        )}
      </Whole>
      {open && <Discards table={p.table} onClose={() => setOpen(false)} />}
    </div>
  );
}
