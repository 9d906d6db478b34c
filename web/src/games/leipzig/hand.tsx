// hand.tsx - below the board: the army cards of whoever looks, the open row with the pile, his hand. Where
// there is little room: one of them at a time, and the missions too.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { Card, CardList, Parts, counted } from "../../table/hand";
import { useCramped, useNarrow } from "../../table/narrow";
import type { HandProps } from "../../table/types";
import { t } from "../../text";
import { Button } from "../../ui";
import { CardSign, Fit, cardName, cardText, shortName } from "./cards";
import { Missions } from "./missions";
import { KindSign } from "./pieces";
import { PILE, SCOUT, card as handCard, isCard, isOfMissions, isOpen, open as rowCard } from "./picks";
import { armiesOf, sideOf } from "./types";
import type { LMap, Table } from "./types";
import { date, facts, leaderOf } from "./words";

type Props = HandProps<LMap, Table>;

/** So many scouts, in little room; the name of the card says it in words. */
const Scouts = ({ n }: { n: number }) => (
  <>
    {Array.from({ length: n }, (_, i) => (
      <CardSign key={i} card="scout" height={12} />
    ))}
  </>
);

/** An army card: name, kind, strength, and how it stands with it. A finger rests on nothing: its first tap on a card
 * shows the villages (`onShow`). */
function ArmyCardView({ name, p, shown, onShow }: { name: string; p: Props; shown: boolean; onShow(): void }) {
  const touched = useRef(false);
  const narrow = useNarrow();
  const army = p.table.armies[name]!;
  const card = p.map.armies[name]!;
  const can = p.picking.choices.has(name) && army.is === "card";
  const places = army.at ? [army.at] : (army.markers ?? card.villages);
  const all = facts(p.map, p.table, name, p.lang);
  const after = narrow ? t("web.leipzig.short.after_day", [card.date]) : t("web.leipzig.short.after", [date(card.date)]);
  const free = army.needs ? <Scouts n={army.needs} /> : t("web.leipzig.short.markers", [card.markers]);
  const stands = {
    card: army.waits ? after : free,
    markers: (
      <i class="lz-dots" aria-hidden="true">
        {"●".repeat(army.markers?.length ?? 0)}
      </i>
    ),
    placed: army.at,
    dead: t("web.leipzig.short.dead"),
  }[army.is];
  const onClick = (e: MouseEvent) => {
    const first = touched.current && e.detail > 0 && !shown && army.is === "card";
    if (first) {
      onShow();
      p.onMark(places);
    }
    if (!first || !can) p.onPick(name);
  };
  return (
    <Card
      hand={p}
      id={name}
      class={`lz-army-card ${army.is}${shown ? " shown" : ""} lz-side-${card.side}`}
      title={all.slice(1).join("\n")}
      may={army.is === "card"}
      marks={places}
      onPointerDown={(e) => (touched.current = e.pointerType === "touch")}
      onClick={onClick}
    >
      <svg class="lz-army-sign" width="18" height="18" viewBox="-13 -13 26 26" aria-hidden="true">
        <KindSign kind={army.kind} />
      </svg>
      <b>{army.is === "dead" ? "†" : army.strength}</b>
      <Fit class="lz-army-card-name" text={name} />
      <span class="lz-army-card-is">{stands}</span>
      <span class="sr-only">{all.slice(1).join(", ")}</span>
    </Card>
  );
}

function Stack({ card, n, id, short, p }: { card: string; n: number; id: string; short?: boolean; p: Props }) {
  return (
    <Card hand={p} id={id} class="lz-card" n={n} title={`${cardName(card)}\n${cardText(card)}`} toggles>
      <CardSign card={card} height={short ? 18 : 22} />
      <Fit text={short ? shortName(card) : cardName(card).replace("/", "/\u200b")} />
    </Card>
  );
}

/** What lies on the discards, and what has left the game. */
function Discards({ p, onClose }: { p: Props; onClose(): void }) {
  return (
    <CardList
      title={t("web.leipzig.discards", [p.table.out.length])}
      class="lz-list"
      cards={counted(p.table.out, Object.keys(p.map.cards))}
      sign={(card) => <CardSign card={card} height={20} />}
      text={cardName}
      one
      onClose={onClose}
    >
      <p class="muted">{t("web.leipzig.removed", [p.table.removed])}</p>
    </CardList>
  );
}

function Row({ p }: { p: Props }) {
  const [discards, setDiscards] = useState(false);
  return (
    <div class="lz-row">
      <h2>{t("web.leipzig.row")}</h2>
      <div class="lz-cards" role="group" aria-label={t("web.leipzig.row")}>
        {p.table.row.map((c, i) =>
          c ? <Stack key={i} card={c} n={1} id={rowCard(c)} short p={p} /> : <span key={i} class="hand-card lz-card empty" />,
        )}
        <Card hand={p} id={PILE} class="lz-card back" title={t("web.leipzig.pile", [p.table.pile])}>
          <b>{p.table.pile}</b>
          <Fit text={t("web.leipzig.pile_short")} />
        </Card>
        <button
          type="button"
          class="hand-card lz-card out"
          onClick={() => setDiscards(true)}
          title={t("web.leipzig.discards", [p.table.out.length])}
        >
          <b>{p.table.out.length}</b>
          <Fit text={t("web.leipzig.discards_short")} />
        </button>
      </div>
      {discards && <Discards p={p} onClose={() => setDiscards(false)} />}
    </div>
  );
}

/** More kinds of cards than this, and they go by short names. */
const WORDY = 6;

function Own({ p, narrow }: { p: Props; narrow: boolean }) {
  const own = p.table.sides[sideOf(p.table, p.seat!)];
  const title = t("web.leipzig.own_hand", [own.held + own.scouts]);
  const all = counted(own.hand, Object.keys(p.map.cards));
  const short = narrow || all.length + (own.scouts ? 1 : 0) > WORDY;
  return (
    <div class="lz-own">
      <h2>{title}</h2>
      <div class="lz-cards" role="group" aria-label={title}>
        {all.map(([c, n]) => (
          <Stack key={c} card={c} n={n} id={handCard(c)} short={short} p={p} />
        ))}
        {own.scouts > 0 && <Stack card="scout" n={own.scouts} id={SCOUT} short={short} p={p} />}
        {own.held + own.scouts === 0 && <p class="muted">{t("web.leipzig.no_cards")}</p>}
      </div>
    </div>
  );
}

function Armies({ p }: { p: Props }) {
  const code = sideOf(p.table, p.seat!);
  const [shown, setShown] = useState<string | null>(null);
  const open = shown !== null && p.table.armies[shown]?.is === "card" ? shown : null;
  return (
    <>
      {/* Above the cards: they stay under the finger. */}
      {open && (
        <div class={`lz-villages lz-side-${code}`} role="status">
          <p>
            <b>{open}:</b> {p.map.armies[open]!.villages.join(", ")}
          </p>
          {p.picking.choices.has(open) && (
            <Button kind="primary" small onClick={() => p.onPick(open)}>
              {t("web.leipzig.play_card")}
            </Button>
          )}
        </div>
      )}
      <div class={`lz-army-cards lz-side-${code}`} role="group" aria-label={t("web.leipzig.army_cards", [leaderOf(code)])}>
        {armiesOf(p.map, code).map((a) => (
          <ArmyCardView key={a} name={a} p={p} shown={a === open} onShow={() => setShown(a)} />
        ))}
      </div>
    </>
  );
}

/** One part at a time. */
function InParts({ p, narrow }: { p: Props; narrow: boolean }) {
  const ids = [...p.picking.choices.keys()];
  const own = p.seat === null ? null : p.table.sides[sideOf(p.table, p.seat)];
  const missions = narrow && isOfMissions(p.picking);
  const part = (id: string, can: boolean, draw: () => JSX.Element, text = t(`web.leipzig.part.${id}`)) => ({ id, text, can, draw });
  const isArmy = (id: string) => p.table.armies[id]?.is === "card";
  const all = [
    own && part("armies", ids.some(isArmy), () => <Armies p={p} />),
    own && part("own", ids.some(isCard), () => <Own p={p} narrow={narrow} />, t("web.leipzig.part.own", [own.held + own.scouts])),
    part(
      "row",
      ids.some((id) => isOpen(id) || id === PILE),
      () => <Row p={p} />,
    ),
    narrow && part("missions", missions, () => <Missions {...p} />, t("web.leipzig.own_missions")),
  ];
  return (
    <div class="lz-hand lz-parts">
      <Parts
        class="lz-part-list"
        parts={all.filter((part) => part !== null && part !== false)}
        begin={own ? "own" : "row"}
        order={["missions", "own", "armies", "row"]}
        asked={`${ids.join()} ${missions}`}
      />
    </div>
  );
}

export function Hand(p: Props) {
  const narrow = useNarrow();
  if (useCramped() || narrow) return <InParts p={p} narrow={narrow} />;
  return (
    <div class="lz-hand">
      {p.seat !== null && <Armies p={p} />}
      <div class="lz-decks">
        {p.seat !== null && <Own p={p} narrow={false} />}
        <Row p={p} />
      </div>
    </div>
  );
}
