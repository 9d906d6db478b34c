// hand.tsx - what the hands of all games have in common: cards that a click picks, and that are looked at by pointer,
// keyboard or long press; how many there are of each; lists of them; one part at a time where there is little room.
// A game gives the face of a card, their order, and what a click picks.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../text";
import { Button, Dialog } from "../ui";
import type { HandProps } from "./types";

type Hand = Pick<HandProps<unknown, unknown>, "picking" | "marked" | "onPick" | "onMark">;

/** How many of each: in this order, else as they come. */
export function counted(cards: readonly string[], order: readonly string[] = [...new Set(cards)]): [string, number][] {
  return order.flatMap((c): [string, number][] => {
    const n = cards.filter((w) => w === c).length;
    return n ? [[c, n]] : [];
  });
}

// --- Looking at a card ---

const LONG_PRESS_MS = 450;

/** A card that is looked at. */
export interface Look {
  /** Which of several alike. */
  key: string;
  id: string;
  el: HTMLElement;
}

/** The card that is looked at, and who is to be told of it. Cards come and go under a resting pointer: what is looked at
 * must still be there. */
export function useLook(keys: readonly string[]): [Look | null, (to: Look | null) => void] {
  const [looked, setLooked] = useState<Look | null>(null);
  const look = looked && keys.includes(looked.key) ? looked : null;
  return [look, (to) => setLooked((now) => (to?.key === now?.key ? now : to))];
}

/** Where the pointer was last, on any card. */
const last = { x: -1, y: -1 };

/** Cards slide under a resting pointer, and browsers call that a move. */
function moved(e: PointerEvent): boolean {
  const same = e.clientX === last.x && e.clientY === last.y;
  Object.assign(last, { x: e.clientX, y: e.clientY });
  return !same;
}

/** Handlers that tell when an element is looked at; `pressed`: for so long that it was no click. */
function useLooking(look: () => void, end: () => void) {
  const press = useRef({ timer: 0, long: false });
  useEffect(() => () => clearTimeout(press.current.timer), []);
  const leave = () => {
    clearTimeout(press.current.timer);
    end();
  };
  return {
    pressed: () => press.current.long,
    handlers: {
      onPointerDown: (e: PointerEvent) => {
        press.current.long = false;
        moved(e);
        if (e.pointerType !== "touch") return;
        press.current.timer = window.setTimeout(() => {
          press.current.long = true;
          look();
        }, LONG_PRESS_MS);
      },
      onPointerMove: (e: PointerEvent) => {
        if (e.pointerType !== "touch" && moved(e)) look();
      },
      onPointerLeave: leave,
      onPointerCancel: leave,
      onContextMenu: (e: Event) => press.current.long && e.preventDefault(),
      onFocus: (e: FocusEvent) => (e.currentTarget as Element).matches(":focus-visible") && look(),
      onBlur: leave,
    },
  };
}

/** All that the card which is looked at says, above it, if its own room is too small. */
export function Whole({ look, class: own, children }: { look: Look | null; class: string; children(id: string): ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const el = box.current;
    if (!el || !look) return;
    const r = look.el.getBoundingClientRect();
    el.style.left = `${Math.max(8, Math.min(r.left, innerWidth - el.offsetWidth - 8))}px`;
    el.style.top = `${Math.max(8, r.top - el.offsetHeight - 8)}px`;
  });
  if (!look?.el.classList.contains("more")) return null;
  return (
    <div ref={box} class={`hand-whole ${own}`} role="tooltip">
      {children(look.id)}
    </div>
  );
}

// --- Cards ---

interface CardProps {
  hand: Hand;
  /** What a click picks. */
  id: string;
  class: string;
  /** How many lie here. */
  n?: number;
  title?: string;
  label?: string;
  /** It can be picked, if that is offered. */
  may?: boolean;
  /** It stays picked until it is clicked again. */
  toggles?: boolean;
  /** Places on the board that are marked while one rests on it. */
  marks?: string[];
  /** Instead of picking. */
  onClick?(e: MouseEvent): void;
  onPointerDown?(e: PointerEvent): void;
  children: ComponentChildren;
}

/** How a card stands in picking, and the attributes that say so. */
function stands({ hand, id, class: own, n = 1, may = true, ...p }: CardProps) {
  const can = may && hand.picking.choices.has(id);
  const picked = hand.picking.picked.includes(id);
  return {
    type: "button" as const,
    class: ["hand-card", own, can && "can", picked && "picked", hand.marked.has(id) && "marked", n > 1 && "many"].filter(Boolean).join(" "),
    "data-id": id,
    title: p.title,
    "aria-label": p.label,
    "aria-disabled": !can && !picked,
    "aria-pressed": p.toggles ? picked : undefined,
  };
}

const Times = ({ n = 1 }: { n?: number }) => (n > 1 ? <b class="hand-times">×{n}</b> : null);

/** A card, or whatever else of a hand is picked. */
export function Card(p: CardProps) {
  const { hand, id, marks } = p;
  const mark = marks && (() => hand.onMark(marks));
  const off = marks && (() => hand.onMark([]));
  return (
    <button
      {...stands(p)}
      onClick={p.onClick ?? (() => hand.onPick(id))}
      onPointerDown={p.onPointerDown}
      onPointerEnter={mark}
      onPointerLeave={off}
      onFocus={mark}
      onBlur={off}
    >
      {p.children}
      <Times n={p.n} />
    </button>
  );
}

/** A card with more to say than may fit: its text has the class "card-text". */
export function TextCard({ look: key, onLook, ...p }: CardProps & { look: string; onLook(look: Look | null): void }) {
  const box = useRef<HTMLButtonElement>(null);
  const [more, setMore] = useState(false);
  useLayoutEffect(() => {
    const text = box.current!.querySelector(".card-text")!;
    setMore(text.scrollHeight > text.clientHeight + 1);
  });
  const { pressed, handlers } = useLooking(
    () => onLook({ key, id: p.id, el: box.current! }),
    () => onLook(null),
  );
  return (
    <button
      ref={box}
      {...stands({ ...p, class: more ? `${p.class} more` : p.class })}
      {...handlers}
      onClick={() => {
        if (!pressed()) p.hand.onPick(p.id);
      }}
    >
      {p.children}
      <Times n={p.n} />
    </button>
  );
}

interface ListProps {
  title: string;
  class: string;
  cards: readonly [string, number][];
  /** What to say if there are none. */
  none?: string;
  sign(card: string): ComponentChildren;
  text(card: string): ComponentChildren;
  /** One is counted as well. */
  one?: boolean;
  onClose(): void;
  children?: ComponentChildren;
}

/** Cards that lie open, in a dialog: one line each. */
export function CardList({ title, class: own, cards, none, sign, text, one, onClose, children }: ListProps) {
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>{t("web.ui.close")}</Button>}>
      {none && cards.length === 0 && <p>{none}</p>}
      <ul class={`hand-list ${own}`}>
        {cards.map(([card, n]) => (
          <li key={card}>
            {sign(card)}
            <span>{text(card)}</span>
            {(one || n > 1) && <span class="muted">× {n}</span>}
          </li>
        ))}
      </ul>
      {children}
    </Dialog>
  );
}

// --- Parts ---

export interface Part {
  id: string;
  text: string;
  /** Something can be chosen in it. */
  can: boolean;
  draw(): ComponentChildren;
}

/** One part at a time. When there is nothing to choose in it but in another, that one comes: the first of `order`, when
 * the question (`asked`) changes. Whoever looks elsewhere meanwhile is left in peace. */
export function Parts(p: { class: string; parts: readonly Part[]; begin: string; order: readonly string[]; asked: string }) {
  const [now, setNow] = useState(p.begin);
  const part = p.parts.find((x) => x.id === now);
  useEffect(() => {
    const better = part?.can ? undefined : p.order.find((id) => p.parts.some((x) => x.id === id && x.can));
    if (better) setNow(better);
  }, [p.asked]);
  return (
    <>
      <div class={`hand-parts ${p.class}`} role="group" aria-label={t("web.table.hand")}>
        {p.parts.map(({ id, text, can }) => (
          <button key={id} type="button" class={can ? "can" : undefined} aria-pressed={id === now} onClick={() => setNow(id)}>
            {text}
          </button>
        ))}
      </div>
      {part?.draw()}
    </>
  );
}
