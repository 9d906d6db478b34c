// tip.tsx - facts of what the pointer or the keyboard rests on, beside it, never over it; and the
// small menu where one place can mean several actions.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../text";
import { hull } from "./board";
import type { Live } from "./live";
import { own } from "./prompt";

/** Boxes over the board (data-covers) lie upon tips: where one would, the tip goes to its right, if it fits there. */
function beyond(el: HTMLElement, window: DOMRect, left: number, top: number): number {
  const { offsetWidth: w, offsetHeight: h } = el;
  let at = left;
  for (const box of el.parentElement!.querySelectorAll("[data-covers]")) {
    const r = box.getBoundingClientRect();
    const right = r.right - window.left + 10;
    const meets = r.left - window.left < at + w && right > at && r.top - window.top < top + h && r.bottom - window.top > top;
    if (meets && right + w <= window.width) at = Math.max(at, right);
  }
  return at;
}

/** A thing, with what stands in it: drawn apart from it, near to it, under the same id. */
function whole(root: ParentNode, id: string) {
  const [thing, ...more] = [...root.querySelectorAll(`svg [data-id="${CSS.escape(id)}"]`)].map((e) => e.getBoundingClientRect());
  if (!thing) return undefined;
  const near = more.filter(
    (r) => r.width > 0 && r.left <= thing.right && r.right >= thing.left && r.top <= thing.bottom && r.bottom >= thing.top,
  );
  return hull([thing, ...near], 0);
}

/** Puts its content beside a thing of the board. */
function Beside({
  id,
  class: name,
  role,
  label,
  apart,
  children,
}: {
  id: string;
  class: string;
  role?: "tooltip" | "menu" | "status";
  label?: string;
  /** It is about what lies around the thing: that stays in sight too. */
  apart?: boolean;
  children: ComponentChildren;
}) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const el = box.current!;
    const window = el.parentElement!.getBoundingClientRect();
    const thing = whole(el.parentElement!, id);
    const { offsetWidth: w, offsetHeight: h } = el;
    const edge = 10;
    if (!thing) {
      el.style.left = `${(window.width - w) / 2}px`;
      el.style.top = `${edge}px`;
      return;
    }
    const gap = edge + (apart ? Math.max(thing.right - thing.left, thing.bottom - thing.top) : 0);
    const clamp = (v: number, most: number) => Math.max(edge, Math.min(v, most - edge));
    const above = thing.top - window.top - h - gap;
    const below = thing.bottom - window.top + gap;
    let left = clamp((thing.left + thing.right) / 2 - window.left - w / 2, window.width - w);
    let top = above >= 0 ? above : below;
    if (above < 0 && below + h > window.height) {
      // Neither above nor below: beside it.
      const right = thing.right - window.left + gap;
      left = right + w <= window.width ? right : Math.max(edge, thing.left - window.left - w - gap);
      top = clamp(thing.top - window.top, window.height - h);
    }
    el.style.left = `${beyond(el, window, left, top)}px`;
    el.style.top = `${top}px`;
  });
  return (
    <div ref={box} class={"beside " + name} role={role} aria-label={label}>
      {children}
    </div>
  );
}

const HOVER_MS = 220;
/** While something is picked the squares around matter more than their facts. */
const PICKED_MS = 700;

/** Whatever is looked at, after a moment. */
export function Facts({
  id,
  lines,
  does,
  ms = HOVER_MS,
}: {
  id: string | null;
  lines(id: string): string[];
  does?: string | null;
  ms?: number;
}) {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) {
      setShown(null);
      return;
    }
    const timer = setTimeout(() => setShown(id), ms);
    return () => clearTimeout(timer);
  }, [id]);
  if (id === null || shown !== id) return null;
  const [name, ...facts] = lines(id);
  return (
    <Beside id={id} class="tip" role="tooltip">
      <strong>{name}</strong>
      {facts.map((f) => (
        <span key={f}>{f}</span>
      ))}
      {does && <em>{does}</em>}
    </Beside>
  );
}

export function Tip({ live }: { live: Live }) {
  const v = live.view.value;
  const { menu, picked } = live.picking.value;
  const looked = live.looked.value;
  // Who has picked a thing knows it: now he looks at what lies around it.
  const hushed = menu.length > 0 || live.note.value !== null || live.moving.value || (looked !== null && picked.includes(looked));
  const id = hushed ? null : looked;
  const choice = id === null ? undefined : live.picking.value.choices.get(id);
  return (
    <Facts
      id={id}
      lines={(thing) => live.words.facts(live.table.value, thing, live.picking.value)}
      does={choice?.last && v ? live.words.option(choice.actions[0]!, v.seats) : null}
      ms={live.picks.value.length ? PICKED_MS : HOVER_MS}
    />
  );
}

const TOLD_MS = 6000;

/** Facts of what a finger has tapped, at the upper edge; `children`: what else there is to say of it. */
export function Told({
  id,
  lines,
  onEnd,
  children,
}: {
  id: string | null;
  lines(id: string): string[];
  onEnd(): void;
  children?: ComponentChildren;
}) {
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(onEnd, TOLD_MS);
    return () => clearTimeout(timer);
  }, [id, !children]);
  if (id === null) return null;
  const [name, ...facts] = lines(id);
  return (
    <div class="tapped" role="status">
      <p>
        <strong>{name}</strong>
        {facts.map((f) => ` · ${f}`)}
      </p>
      {children}
    </div>
  );
}

/** Several actions are possible with what is picked: which one? */
export function Which({ live }: { live: Live }) {
  const box = useRef<HTMLUListElement>(null);
  const state = live.picking.value;
  const open = state.menu.length > 0;
  const place = [...state.picks].reverse().find((p) => p.on === "board");
  useEffect(() => {
    if (open) box.current?.querySelector("button")?.focus();
  }, [open]);
  const v = live.view.value;
  if (!open || !place || !v) return null;
  const move = (e: KeyboardEvent) => {
    const all = [...box.current!.querySelectorAll("button")];
    const i = all.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: all.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    all[(to + all.length) % all.length]!.focus();
  };
  return (
    <Beside id={place.id} class="which" label={t("web.table.which")}>
      <ul ref={box} onKeyDown={move}>
        {state.menu.map((a) => (
          <li key={a.kind + a.args.join()}>
            <button type="button" onClick={() => void live.send(a)}>
              {own(live, v, a)?.text ?? live.words.option(a, v.seats)}
            </button>
          </li>
        ))}
        <li>
          <button type="button" class="quiet" onClick={() => live.back()}>
            {t("web.table.back")}
          </button>
        </li>
      </ul>
    </Beside>
  );
}

export { Beside };
