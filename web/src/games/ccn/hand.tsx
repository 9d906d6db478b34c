// hand.tsx - below the board: the cards of whoever looks, those to choose from after scouting, the pile
// of discards, and the switch for First Strike.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Picking, Seat } from "../../table/types";
import { t } from "../../text";
import { Button, Dialog } from "../../ui";
import { CardFace, CardPrinted, CardSign, cardName, cardText, isTactic } from "./cards";
import { ordersNobody, served } from "./served";
import { chooseDeclining, declining, people } from "./decline";
import type { CMap, Table } from "./types";

interface Props {
  game: string;
  map: CMap;
  table: Table;
  seat: number | null;
  seats: readonly Seat[];
  picking: Picking;
  onPick(id: string): void;
  onMark(ids: string[]): void;
  lang: string;
}

const LONG_PRESS_MS = 450;

/** A card that is looked at: by pointer, keyboard or long press. */
interface Look {
  key: string;
  card: string;
  el: HTMLElement;
}

/** Where the pointer was last, on any card. */
const last = { x: -1, y: -1 };

/** Cards slide under a resting pointer, and browsers call that a move. */
function moved(e: PointerEvent): boolean {
  const same = e.clientX === last.x && e.clientY === last.y;
  Object.assign(last, { x: e.clientX, y: e.clientY });
  return !same;
}

function Card({ id, card, p, onLook }: { id: string; card: string; p: Props; onLook(look: Look | null): void }) {
  const box = useRef<HTMLButtonElement>(null);
  const press = useRef({ timer: 0, long: false });
  const [more, setMore] = useState(false);
  const choice = p.picking.choices.get(card);
  const can = choice !== undefined;
  const idle = choice?.actions[0]?.kind === "play" && ordersNobody(p.map, p.table, p.seat ?? 0, card);
  useLayoutEffect(() => {
    const text = box.current!.querySelector(".cc-card-text")!;
    setMore(text.scrollHeight > text.clientHeight + 1);
  });
  useEffect(() => () => clearTimeout(press.current.timer), []);
  const look = () => onLook({ key: id, card, el: box.current! });
  const end = () => {
    clearTimeout(press.current.timer);
    onLook(null);
  };
  return (
    <button
      ref={box}
      type="button"
      class={`cc-card${isTactic(card) ? " tactic" : ""}${can ? " can" : ""}${idle ? " idle" : ""}${more ? " more" : ""}`}
      data-id={card}
      aria-disabled={!can}
      onClick={() => {
        if (!press.current.long) p.onPick(card);
      }}
      onPointerDown={(e) => {
        press.current.long = false;
        moved(e);
        if (e.pointerType !== "touch") return;
        press.current.timer = window.setTimeout(() => {
          press.current.long = true;
          look();
        }, LONG_PRESS_MS);
      }}
      onPointerMove={(e) => e.pointerType !== "touch" && moved(e) && look()}
      onPointerLeave={end}
      onPointerCancel={end}
      onContextMenu={(e) => press.current.long && e.preventDefault()}
      onFocus={(e) => e.currentTarget.matches(":focus-visible") && look()}
      onBlur={end}
    >
      <CardFace card={card} idle={idle} />
    </button>
  );
}

/** All that a card says, above it: its own room may be too small. */
function Whole({ look }: { look: Look }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const el = box.current!;
    const r = look.el.getBoundingClientRect();
    el.style.left = `${Math.max(8, Math.min(r.left, innerWidth - el.offsetWidth - 8))}px`;
    el.style.top = `${Math.max(8, r.top - el.offsetHeight - 8)}px`;
  });
  return (
    <div ref={box} class="cc-whole" role="tooltip">
      <strong>{cardName(look.card)}</strong> <CardPrinted card={look.card} />
      <p>{cardText(look.card)}</p>
    </div>
  );
}

/** What lies open: one line a card. */
function Discards({ table, onClose }: { table: Table; onClose(): void }) {
  const count = new Map<string, number>();
  for (const c of table.out) count.set(c, (count.get(c) ?? 0) + 1);
  return (
    <Dialog
      title={t("web.ccn.discards", [table.out.length])}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("web.ui.close")}</Button>}
    >
      {table.out.length === 0 && <p>{t("web.ccn.no_discards")}</p>}
      <ul class="cc-discards">
        {[...count].map(([card, n]) => (
          <li key={card}>
            <CardSign card={card} height={20} />
            <span>
              {cardName(card)} <CardPrinted card={card} />
              <small>{cardText(card)}</small>
            </span>
            {n > 1 && <span class="muted">× {n}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
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
  // Cards come and go under a resting pointer: what is looked at must still be there.
  const [looked, setLooked] = useState<Look | null>(null);
  const lookAt = (to: Look | null) => setLooked((now) => (to?.key === now?.key ? now : to));
  const look = [...hand, ...drawn].some((c) => c.key === looked?.key) ? looked : null;
  // Whom it can order: only while a card is to be chosen.
  const shows = look && p.picking.choices.has(look.card) ? look.card : null;
  useEffect(() => {
    if (!shows) return;
    p.onMark(served(p.map, p.table, p.seat ?? 0, shows));
    return () => p.onMark([]);
  }, [shows, p.table]);
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
      {look?.el.classList.contains("more") && <Whole look={look} />}
      {open && <Discards table={p.table} onClose={() => setOpen(false)} />}
    </div>
  );
}
