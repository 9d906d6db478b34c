// hand.tsx - below the board: the army cards of whoever looks, the open row with the pile, his hand. Where
// there is little room: one of them at a time, and the missions too.
import { useEffect, useRef, useState } from "preact/hooks";
import { useCramped, useNarrow } from "../../table/narrow";
import type { Picking } from "../../table/types";
import { t } from "../../text";
import { Button, Dialog } from "../../ui";
import { CardSign, Fit, cardName, cardText, shortName, stacks } from "./cards";
import { Missions } from "./missions";
import { KindSign } from "./pieces";
import { PILE, SCOUT, card as handCard, isCard, isOfMissions, isOpen, open as rowCard } from "./picks";
import { armiesOf, dayOf, sideOf } from "./types";
import type { LMap, Table } from "./types";
import { date, facts, leaderOf } from "./words";

interface Props {
  game: string;
  map: LMap;
  table: Table;
  seat: number | null;
  picking: Picking;
  marked: ReadonlySet<string>;
  onPick(id: string): void;
  onMark(ids: string[]): void;
  lang: string;
}

/** Handlers of everything that marks places on the map while one rests on it. */
const marks = (p: Props, ids: string[]) => ({
  onPointerEnter: () => p.onMark(ids),
  onPointerLeave: () => p.onMark([]),
  onFocus: () => p.onMark(ids),
  onBlur: () => p.onMark([]),
});

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
  const waits = army.is === "card" && card.date > 0 && dayOf(p.map.track, p.table.time) < card.date;
  const all = facts(p.map, p.table, name, p.lang);
  const onClick = (e: MouseEvent) => {
    const first = touched.current && e.detail > 0 && !shown && army.is === "card";
    if (first) {
      onShow();
      p.onMark(places);
    }
    if (!first || !can) p.onPick(name);
  };
  return (
    <button
      type="button"
      class={`lz-army-card ${army.is}${shown ? " shown" : ""}${can ? " can" : ""}${p.marked.has(name) ? " marked" : ""} lz-side-${card.side}`}
      data-id={name}
      title={all.slice(1).join("\n")}
      aria-disabled={!can}
      onPointerDown={(e) => (touched.current = e.pointerType === "touch")}
      onClick={onClick}
      {...marks(p, places)}
    >
      <svg class="lz-army-sign" width="18" height="18" viewBox="-13 -13 26 26" aria-hidden="true">
        <KindSign kind={army.kind} />
      </svg>
      <b>{army.is === "dead" ? "†" : army.strength}</b>
      <Fit class="lz-army-card-name" text={name} />
      <span class="lz-army-card-is">
        {army.is === "card" &&
          waits &&
          (narrow ? t("web.leipzig.short.after_day", [card.date]) : t("web.leipzig.short.after", [date(card.date)]))}
        {army.is === "card" && !waits && (army.needs ? <Scouts n={army.needs} /> : t("web.leipzig.short.markers", [card.markers]))}
        {army.is === "markers" && (
          <i class="lz-dots" aria-hidden="true">
            {"●".repeat(army.markers?.length ?? 0)}
          </i>
        )}
        {army.is === "placed" && army.at}
        {army.is === "dead" && t("web.leipzig.short.dead")}
      </span>
      <span class="sr-only">{all.slice(1).join(", ")}</span>
    </button>
  );
}

function Stack({ card, n, id, short, p }: { card: string; n: number; id: string; short?: boolean; p: Props }) {
  const can = p.picking.choices.has(id);
  const picked = p.picking.picked.includes(id);
  const look = [can && "can", picked && "picked", p.marked.has(id) && "marked", n > 1 && "many"].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      class={`lz-card ${look}`}
      data-id={id}
      title={`${cardName(card)}\n${cardText(card)}`}
      aria-disabled={!can && !picked}
      aria-pressed={picked}
      onClick={() => p.onPick(id)}
    >
      <CardSign card={card} height={short ? 18 : 22} />
      <Fit text={short ? shortName(card) : cardName(card).replace("/", "/\u200b")} />
      {n > 1 && <b class="lz-times">×{n}</b>}
    </button>
  );
}

/** What lies on the discards, and what has left the game. */
function Discards({ p, onClose }: { p: Props; onClose(): void }) {
  const all = stacks(p.table.out, Object.keys(p.map.cards));
  return (
    <Dialog
      title={t("web.leipzig.discards", [p.table.out.length])}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("web.ui.close")}</Button>}
    >
      <ul class="lz-list">
        {all.map(([c, n]) => (
          <li key={c}>
            <CardSign card={c} height={20} />
            <span>{cardName(c)}</span>
            <span class="muted">× {n}</span>
          </li>
        ))}
      </ul>
      <p class="muted">{t("web.leipzig.removed", [p.table.removed])}</p>
    </Dialog>
  );
}

function Row({ p }: { p: Props }) {
  const [discards, setDiscards] = useState(false);
  const canDraw = p.picking.choices.has(PILE);
  return (
    <div class="lz-row">
      <h2>{t("web.leipzig.row")}</h2>
      <div class="lz-cards" role="group" aria-label={t("web.leipzig.row")}>
        {p.table.row.map((c, i) =>
          c ? <Stack key={i} card={c} n={1} id={rowCard(c)} short p={p} /> : <span key={i} class="lz-card empty" />,
        )}
        <button
          type="button"
          class={`lz-card back${canDraw ? " can" : ""}${p.marked.has(PILE) ? " marked" : ""}`}
          data-id={PILE}
          aria-disabled={!canDraw}
          onClick={() => p.onPick(PILE)}
          title={t("web.leipzig.pile", [p.table.pile])}
        >
          <b>{p.table.pile}</b>
          <Fit text={t("web.leipzig.pile_short")} />
        </button>
        <button type="button" class="lz-card out" onClick={() => setDiscards(true)} title={t("web.leipzig.discards", [p.table.out.length])}>
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
  const all = stacks(own.hand, Object.keys(p.map.cards));
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

type Part = "armies" | "own" | "row" | "missions";

/** One part at a time. When there is nothing to choose in it but in another, that one comes. */
function Parts({ p, narrow }: { p: Props; narrow: boolean }) {
  const seated = p.seat !== null;
  const [part, setPart] = useState<Part>(seated ? "own" : "row");
  const ids = [...p.picking.choices.keys()];
  const can: Record<Part, boolean> = {
    own: ids.some(isCard),
    armies: ids.some((id) => p.table.armies[id]?.is === "card"),
    row: ids.some((id) => isOpen(id) || id === PILE),
    missions: narrow && isOfMissions(p.picking),
  };
  // Only when the question changes: whoever looks elsewhere meanwhile is left in peace.
  useEffect(() => {
    const better = can[part] ? undefined : (["missions", "own", "armies", "row"] as const).find((x) => can[x]);
    if (better && seated) setPart(better);
  }, [ids.join(), can.missions]);
  const own = seated ? p.table.sides[sideOf(p.table, p.seat!)] : null;
  const parts: [Part, string][] = [
    ...(own
      ? ([
          ["armies", t("web.leipzig.part.armies")],
          ["own", t("web.leipzig.part.own", [own.held + own.scouts])],
        ] as [Part, string][])
      : []),
    ["row", t("web.leipzig.part.row")],
    ...(narrow ? ([["missions", t("web.leipzig.own_missions")]] as [Part, string][]) : []),
  ];
  return (
    <div class="lz-hand lz-parts">
      <div class="lz-part-list" role="group" aria-label={t("web.table.hand")}>
        {parts.map(([id, text]) => (
          <button key={id} type="button" class={can[id] ? "can" : undefined} aria-pressed={id === part} onClick={() => setPart(id)}>
            {text}
          </button>
        ))}
      </div>
      {part === "armies" && own && <Armies p={p} />}
      {part === "own" && own && <Own p={p} narrow={narrow} />}
      {part === "row" && <Row p={p} />}
      {part === "missions" && <Missions map={p.map} table={p.table} picking={p.picking} onPick={p.onPick} />}
    </div>
  );
}

export function Hand(p: Props) {
  const narrow = useNarrow();
  if (useCramped() || narrow) return <Parts p={p} narrow={narrow} />;
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
