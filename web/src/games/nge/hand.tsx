// hand.tsx - below the board: one's cards, each with all that it can be used for.
import { useState } from "preact/hooks";
import { Card as Use, CardList, Whole, useLook, type Look } from "../../table/hand";
import type { HandProps } from "../../table/types";
import { t } from "../../text";
import { Button } from "../../ui";
import { useId } from "./picks";
import { sideOf } from "./types";
import type { Card, NMap, Table } from "./types";
import { cardName, sideName } from "./words";

type Props = HandProps<NMap, Table>;

/** What a card may be used for: the kind of the action, and what its button says. Any card may be asked for as payment. */
function usesOf(c: Card, pays: boolean): { kind: string; text: string }[] {
  const [plays] = c.uses.filter((u) => u !== "event");
  return [
    ...(c.value > 0 ? [{ kind: "card" as const, text: t("web.nge.ap", [c.value]) }] : []),
    ...(c.uses.includes("event") ? [{ kind: "event" as const, text: t("web.nge.card.event") }] : []),
    ...(plays || pays ? [{ kind: "play" as const, text: t(`web.nge.card.${pays ? "pay" : plays}`) }] : []),
  ];
}

const stars: Readonly<Record<string, string>> = { gold: "★", silver: "☆", permanent: "∞" };

/** What else a card says, where there is room for it. */
function About({ id, p }: { id: string; p: Pick<Props, "map" | "lang"> }) {
  const c = p.map.cards[id]!;
  return (
    <>
      <strong>{cardName(p.map, id, p.lang)}</strong>
      <p>{t(`nge.card_text.${id}`)}</p>
      {c.star && (
        <p>
          {stars[c.star]} {t(`web.nge.star.${c.star}`)}
        </p>
      )}
      <p class="nge-how">{t(`web.nge.how.${c.how}`)}</p>
    </>
  );
}

function CardFace({ id, p, onLook }: { id: string; p: Props; onLook(look: Look | null): void }) {
  const c = p.map.cards[id]!;
  const look = (e: { currentTarget: EventTarget | null }) => onLook({ key: id, id, el: e.currentTarget as HTMLElement });
  // Where nothing but a card can be chosen, it pays for something.
  const pays = p.picking.choices.has(useId("play", id)) && p.picking.open.every((a) => (a.of ?? a).kind === "play");
  const also = ["discard", "force"].filter((kind) => p.picking.choices.has(useId(kind, id)));
  // Where cards are thrown away nothing else is done with them.
  const throws = [...p.picking.choices.keys()].some((id) => /^(drop|force):/.test(id));
  const uses = throws ? also.map((kind) => ({ kind, text: t(`web.nge.card.${kind}`) })) : usesOf(c, pays);
  const can = uses.some((u) => p.picking.choices.has(useId(u.kind, id)));
  return (
    <article
      data-card={id}
      class={`nge-card more nge-${id.slice(-1)} ${c.kind}${can ? " on" : ""}`}
      onPointerEnter={(e) => e.pointerType !== "touch" && look(e)}
      onPointerLeave={() => onLook(null)}
      onFocusIn={look}
      onFocusOut={() => onLook(null)}
    >
      <h2>
        <b>{cardName(p.map, id, p.lang)}</b>
        {c.star && <span title={t(`web.nge.star.${c.star}`)}>{stars[c.star]}</span>}
        {c.how !== "given" && (
          <abbr class="nge-guessed" title={t(`web.nge.how.${c.how}`)}>
            *
          </abbr>
        )}
      </h2>
      <p class="card-text">{t(`nge.card_text.${id}`)}</p>
      <div class="nge-uses">
        {uses.map((u) => (
          <Use key={u.kind} hand={p} id={useId(u.kind, id)} class="nge-use" label={`${cardName(p.map, id, p.lang)}: ${u.text}`}>
            {u.text}
          </Use>
        ))}
      </div>
    </article>
  );
}

/** Cards that lie open: played, set aside, gone. */
function Piles({ p, onClose }: { p: Props; onClose(): void }) {
  const all = [...p.table.discards, ...p.table.aside, ...p.table.gone];
  return (
    <CardList
      title={t("web.nge.piles")}
      class="nge-piles"
      cards={all.map((c): [string, number] => [c, 1])}
      none={t("web.nge.piles_none")}
      sign={(c) => <b class={`nge-side-mark nge-${c.slice(-1)}`}>{sideName(c.slice(-1)).slice(0, 1)}</b>}
      text={(c) => (
        <>
          <b>{cardName(p.map, c, p.lang)}</b> <small>{t(`nge.card_text.${c}`)}</small>
        </>
      )}
      onClose={onClose}
    />
  );
}

/** More cards than this have names in two lines. */
const MANY = 6;

export function Hand(p: Props) {
  const side = sideOf(p.seat);
  const cards = p.table.hand.filter((c) => c.endsWith(side ?? "-"));
  const [look, setLook] = useLook(cards);
  const [piles, setPiles] = useState(false);
  if (!side) return null;
  return (
    <div class={`nge-hand nge-ui${cards.length > MANY ? " many" : ""}`}>
      {cards.map((id) => (
        <CardFace key={id} id={id} p={p} onLook={setLook} />
      ))}
      {!cards.length && <p class="muted">{t("web.nge.no_cards")}</p>}
      <Button small class="nge-piles-button" onClick={() => setPiles(true)}>
        {t("web.nge.piles")}
      </Button>
      <Whole look={look} class="nge-whole">
        {(id) => <About id={id} p={p} />}
      </Whole>
      {piles && <Piles p={p} onClose={() => setPiles(false)} />}
    </div>
  );
}
