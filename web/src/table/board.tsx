// board.tsx - the window onto a game's drawing: zoom, clicks, touch, keyboard and names. The drawing
// itself only marks its things with data-id.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useKeydown } from "../keys";
import { lang, t } from "../text";
import { Icon } from "../ui";
import { ahead, around, type Direction, type Spot } from "./nearest";
import type { Event, GameModule, Picking, Scope, Seat } from "./types";
import { named } from "./words";
import { Zoom } from "./zoom";

export interface BoardViewProps {
  module: GameModule;
  map: unknown;
  table: unknown;
  seats: readonly Seat[];
  seat: number | null;
  picking: Picking;
  event: Event | null;
  marked: ReadonlySet<string>;
  about?: readonly string[];
  looked?: string | null;
  /** Name of a thing, for those who cannot see it. */
  name(id: string): string;
  onPick(id: string): void;
  /** What is picked was pulled onto this thing. */
  onDrop?(id: string): void;
  /** A tap on this thing means it, whatever else lies near. */
  firm?(id: string): boolean;
  onLook(id: string | null): void;
  /** Changes with every new question: on a small screen the board then goes close to what is asked. */
  question?: string;
  /** What is to be in the picture on a small screen, as long as nobody has moved the board himself. */
  scope?: Scope;
  /** So much of the board's left side, in pixels, may lie under boxes. */
  left?: number;
  /** A finger has tapped this thing, or bare ground; what it tapped is marked as long as its facts are told. */
  onTap?(id: string | null): void;
  told?: string | null;
  /** Right click: one choice back. */
  onBack(): void;
  onDrawn?(ids: ReadonlySet<string>): void;
  /** How to read the board, where the game tells it. */
  onLegend?(): void;
  /** Over the board: dice, notes, tips. */
  children?: ComponentChildren;
}

const LONG_PRESS_MS = 450;
const FINGER_PX = 22;
/** A pointer that goes so far pulls; and so near to a piece it has taken it. */
const PULL_PX = 8;
const GRIP_PX = 4;

function thing(target: EventTarget | null): string | null {
  return (target as Element | null)?.closest?.("[data-id]")?.getAttribute("data-id") ?? null;
}

/** The piece under the pointer: drawn with data-grip, the thing that it belongs to. */
function grip(root: ParentNode | null, x: number, y: number): string | null {
  for (const el of root?.querySelectorAll("[data-grip]") ?? []) {
    const r = el.getBoundingClientRect();
    if (x > r.left - GRIP_PX && x < r.right + GRIP_PX && y > r.top - GRIP_PX && y < r.bottom + GRIP_PX) return el.getAttribute("data-grip");
  }
  return null;
}

/** The element of a thing. */
export function element(root: ParentNode | null, id: string): SVGGraphicsElement | null {
  return root?.querySelector<SVGGraphicsElement>(`[data-id="${CSS.escape(id)}"]`) ?? null;
}

export function BoardView(p: BoardViewProps) {
  const svg = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGGElement>(null);
  const zoom = useRef<Zoom | null>(null);
  const at = useRef<string | null>(null); // where the keyboard is
  const buttons = useRef(new Map<string, SVGGraphicsElement>());
  const handled = useRef(false);
  const touch = useRef({ timer: 0, long: false, id: null as string | null, x: 0, y: 0 });
  const release = useRef<((e: PointerEvent) => void) | null>(null);
  const now = useRef(p);
  now.current = p;
  const framed = useRef<string | null>(null);
  const [pull, setPull] = useState<{ from: string; x: number; y: number } | null>(null);
  const [ring, setRing] = useState<{ x: number; y: number; w: number; h: number } | null>(null);
  const size = p.module.draw.size(p.map);

  useEffect(() => {
    const z = new Zoom(svg.current!, layer.current!, size, p.left);
    zoom.current = z;
    return () => z.close();
  }, [size.width, size.height, p.left]);

  useKeydown((e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || (e.target as Element).closest?.("input, textarea, select, dialog")) return;
    if (e.key === "+" || e.key === "=") zoom.current?.by(1.4);
    else if (e.key === "-") zoom.current?.by(1 / 1.4);
    else if (e.key === "0") zoom.current?.fit();
    else return;
    e.preventDefault();
  }, []);

  // What may be chosen is a button; the keyboard stands on one of them.
  useLayoutEffect(() => {
    const root = layer.current!;
    const now = new Map<string, SVGGraphicsElement>();
    for (const id of [...p.picking.choices.keys(), ...p.picking.far, ...p.picking.picked]) {
      const el = now.has(id) ? null : element(root, id);
      if (el) now.set(id, el);
    }
    for (const [id, el] of buttons.current) {
      if (now.get(id) === el) continue;
      for (const a of ["role", "aria-label", "aria-pressed"]) el.removeAttribute(a);
      // Without it the focus would be lost: it goes with the focus.
      if (el !== document.activeElement) el.removeAttribute("tabindex");
    }
    if (!at.current || !now.has(at.current)) {
      const old = at.current ? element(root, at.current) : null;
      const spot = old && middle(old);
      at.current = spot ? (around(spot, spots(now), Infinity)[0]?.id ?? null) : (now.keys().next().value ?? null);
    }
    for (const [id, el] of now) {
      el.setAttribute("role", "button");
      el.setAttribute("tabindex", id === at.current ? "0" : "-1");
      el.setAttribute("aria-label", p.name(id));
      if (p.picking.picked.includes(id)) el.setAttribute("aria-pressed", "true");
      else el.removeAttribute("aria-pressed");
    }
    buttons.current = now;
    const focused = document.activeElement as SVGGraphicsElement | null;
    const lost = focused && root.contains(focused) && !now.has(thing(focused) ?? "");
    if (lost && at.current && focused.matches(":focus-visible")) focus(at.current);
  });

  // A game with a scope says itself what is to be in the picture; otherwise it stays as it is.
  useEffect(() => {
    const z = zoom.current;
    if (!z || !p.scope || framed.current === p.scope.key) return;
    framed.current = p.scope.key;
    const all = p.scope.ids.flatMap((id) => element(layer.current, id)?.getBoundingClientRect() ?? []);
    if (z.own && !p.scope.firm) return;
    if (all.length) z.frame(hull(all, 0), p.scope.most, covers(svg.current!));
    else z.fit();
  }, [p.scope?.key]);

  useEffect(() => {
    const el = p.told ? element(layer.current, p.told) : null;
    if (p.told && !el) p.onTap?.(null); // it has moved or fallen: its facts are of yesterday
    el?.setAttribute("data-told", "");
    return () => el?.removeAttribute("data-told");
  }, [p.told, p.table]);

  // Once for every question: squares that are too small for a finger are brought nearer; what is asked
  // about comes into the picture.
  useEffect(() => {
    const z = zoom.current;
    if (!z || !p.question) return;
    const things = (p.about ?? []).flatMap((id) => element(layer.current, id) ?? []);
    const all = [...buttons.current.values(), ...things].map((el) => el.getBoundingClientRect());
    const picked = p.scope && p.picking.picked.flatMap((id) => element(layer.current, id)?.getBoundingClientRect() ?? []);
    if (picked?.length) z.uncover(hull(picked, 0), covers(svg.current!));
    if (!all.length || (p.scope && all.some((r) => z.holds(hull([r], 0))))) return;
    const size = Math.max(...all.map((r) => Math.min(r.width, r.height)));
    const small = size < FINGER_PX && all.length > 1;
    if (small) z.approach(hull(all, 3 * size), (FINGER_PX * 1.4) / size);
    else if (!z.holds(hull(all, 0))) z.approach(hull(all, size / 2), 1);
  }, [p.question]);

  // So does what is marked there: no pointer rests on it. A game with a scope says itself what is to be seen.
  useEffect(() => {
    const z = zoom.current;
    if (!z || !p.question || p.scope) return;
    const all = [...p.marked].flatMap((id) => element(layer.current, id)?.getBoundingClientRect() ?? []);
    if (all.length && !z.holds(hull(all, 0))) z.approach(hull(all, 0), 1);
  }, [p.marked]);

  // So does what happens there.
  useEffect(() => {
    const z = zoom.current;
    const ids = p.event ? p.module.layout.scene?.(p.map, p.event) : undefined;
    const all = (ids ?? []).flatMap((id) => element(layer.current, id)?.getBoundingClientRect() ?? []);
    if (z && all.length && !z.holds(hull(all, 0))) z.approach(hull(all, all[0]!.width / 2), 1);
  }, [p.event]);

  useLayoutEffect(() => {
    if (!p.onDrawn || p.module.pick.shows) return;
    p.onDrawn(new Set([...layer.current!.querySelectorAll("[data-id]")].map((e) => e.getAttribute("data-id")!)));
  }, [p.table]);

  const encircle = (el: SVGGraphicsElement | null) => {
    if (!el?.matches(":focus-visible")) {
      setRing(null);
      return;
    }
    zoom.current?.reveal(el.getBoundingClientRect());
    const { x, y, k } = zoom.current!.transform;
    const r = el.getBoundingClientRect();
    const w = svg.current!.getBoundingClientRect();
    setRing({ x: (r.left - w.left - x) / k, y: (r.top - w.top - y) / k, w: r.width / k, h: r.height / k });
  };

  const pick = (id: string) => {
    handled.current = true;
    p.onPick(id);
  };

  const onClick = (e: MouseEvent) => {
    // A drawing may have called onPick itself.
    if (handled.current) {
      handled.current = false;
      return;
    }
    if (touch.current.long) {
      touch.current.long = false;
      return;
    }
    let id = thing(e.target);
    if ((e as PointerEvent).pointerType === "touch") {
      const at = touch.current;
      id = at.id;
      // Fingers are thick: from bare ground what lies near is meant, or, where much does, a closer look.
      if (!id || !(buttons.current.has(id) || p.firm?.(id))) {
        const near = around(at, spots(buttons.current), FINGER_PX);
        if (near.length > 1 && zoom.current) {
          const w = svg.current!.getBoundingClientRect();
          zoom.current.by(2.2, [at.x - w.left, at.y - w.top]);
          return;
        }
        id = near[0]?.id ?? id;
      }
    }
    if ((e as PointerEvent).pointerType === "touch" && p.module.layout.tells) p.onTap?.(id);
    if (!id) return;
    at.current = buttons.current.has(id) ? id : at.current;
    p.onPick(id);
  };

  // A piece that may be chosen is pulled to where it goes; beside pieces the board itself is pulled.
  const take = (e: PointerEvent) => {
    release.current?.(e); // a second finger: it is the board that is meant
    const id = p.onDrop && e.isPrimary && e.button === 0 ? grip(layer.current, e.clientX, e.clientY) : null;
    if (!id || !buttons.current.has(id)) return;
    let moved = false;
    zoom.current!.still = true;
    const move = (m: PointerEvent) => {
      if (!moved && Math.hypot(m.clientX - e.clientX, m.clientY - e.clientY) < PULL_PX) return;
      if (!moved && !now.current.picking.picked.includes(id)) now.current.onPick(id);
      moved = true;
      const { x, y, k } = zoom.current!.transform;
      const w = svg.current!.getBoundingClientRect();
      setPull({ from: id, x: (m.clientX - w.left - x) / k, y: (m.clientY - w.top - y) / k });
      now.current.onLook(thing(document.elementFromPoint(m.clientX, m.clientY)));
    };
    const end = (m: PointerEvent) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      release.current = null;
      if (zoom.current) zoom.current.still = false;
      setPull(null);
      if (!moved) return;
      handled.current = true;
      const over = m.type === "pointerup" ? thing(document.elementFromPoint(m.clientX, m.clientY)) : null;
      if (m.pointerType === "touch") now.current.onLook(null);
      if (over && over !== id) now.current.onDrop?.(over);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    release.current = end;
  };

  const onPointerDown = (e: PointerEvent) => {
    handled.current = false;
    take(e);
    clearTimeout(touch.current.timer);
    touch.current.long = false;
    if (e.pointerType !== "touch") return;
    // Browsers give a touch to a button nearby: what lies under the finger counts.
    const id = thing(document.elementFromPoint(e.clientX, e.clientY));
    const from = { x: e.clientX, y: e.clientY };
    Object.assign(touch.current, { id, ...from });
    const stop = (m?: globalThis.Event) => {
      const to = m as PointerEvent | undefined;
      if (to?.type === "pointermove" && Math.hypot(to.clientX - from.x, to.clientY - from.y) < 8) return;
      clearTimeout(touch.current.timer);
      removeEventListener("pointermove", stop);
      removeEventListener("pointerup", stop);
      removeEventListener("pointercancel", stop);
      if (to?.type !== "pointermove" && !touch.current.long) p.onLook(null);
    };
    addEventListener("pointermove", stop);
    addEventListener("pointerup", stop);
    addEventListener("pointercancel", stop);
    touch.current.timer = window.setTimeout(() => {
      touch.current.long = true;
      p.onLook(id);
    }, LONG_PRESS_MS);
  };

  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key in { ArrowLeft: 1, ArrowRight: 1, ArrowUp: 1, ArrowDown: 1 }) {
      const focused = thing(document.activeElement);
      const el = focused ? element(layer.current, focused) : null;
      const w = svg.current!.getBoundingClientRect();
      const from = el ? middle(el) : { x: w.left + w.width / 2, y: w.top + w.height / 2 };
      const all = spots(buttons.current).filter((s) => s.id !== focused);
      // From something that cannot be chosen any more: to what is nearest to it.
      const lost = !focused || !buttons.current.has(focused);
      const next = lost ? around(from, all, Infinity)[0] : ahead(from, all, e.key as Direction);
      e.preventDefault();
      if (next) focus(next.id);
    } else if (e.key === "Enter" || e.key === " ") {
      const id = thing(e.target);
      if (!id) return;
      e.preventDefault();
      pick(id);
      handled.current = false;
    }
  };

  const focus = (id: string) => {
    const el = buttons.current.get(id);
    if (!el) return;
    buttons.current.get(at.current ?? "")?.setAttribute("tabindex", "-1");
    at.current = id;
    el.setAttribute("tabindex", "0");
    el.focus({ preventScroll: true });
  };

  return (
    <div class={pull ? "board pulling" : "board"}>
      <svg
        ref={svg}
        class="board-svg"
        role="group"
        aria-label={t("web.table.board")}
        tabindex={-1}
        onClick={onClick}
        onPointerDown={onPointerDown}
        onPointerOver={(e) => e.pointerType !== "touch" && p.onLook(thing(e.target))}
        onPointerLeave={(e) => e.pointerType !== "touch" && p.onLook(null)}
        onContextMenu={(e) => {
          e.preventDefault();
          if ((e as unknown as PointerEvent).pointerType !== "touch") p.onBack();
        }}
        onFocusIn={(e) => {
          const id = thing(e.target);
          if (id && buttons.current.has(id)) at.current = id;
          encircle(e.target as SVGGraphicsElement);
          if ((e.target as Element).matches(":focus-visible")) p.onLook(id);
        }}
        onFocusOut={(e) => {
          const id = thing(e.target);
          if (id && buttons.current.get(id) !== e.target) (e.target as Element).removeAttribute("tabindex");
          setRing(null);
          p.onLook(null);
        }}
        onKeyDown={onKeyDown}
      >
        <g ref={layer} class="board-layer">
          <p.module.draw.Board
            map={p.map}
            table={p.table}
            seats={named(p.seats)}
            seat={p.seat}
            picking={p.picking}
            event={p.event}
            marked={p.marked}
            about={p.about}
            looked={p.looked ?? null}
            onPick={pick}
            onLook={p.onLook}
            lang={lang.value}
          />
          {pull && <Pull from={element(layer.current, pull.from)} to={pull} />}
          {ring && <rect class="focus-ring" x={ring.x} y={ring.y} width={ring.w} height={ring.h} rx={Math.min(ring.w, ring.h) * 0.12} />}
        </g>
      </svg>
      <div class="zoom-buttons">
        <ZoomButton name={t("web.table.zoom_in")} sign="+" onClick={() => zoom.current?.by(1.5)}>
          +
        </ZoomButton>
        <ZoomButton name={t("web.table.zoom_out")} sign="−" onClick={() => zoom.current?.by(1 / 1.5)}>
          −
        </ZoomButton>
        <ZoomButton name={t("web.table.zoom_fit")} sign="0" onClick={() => zoom.current?.fit()}>
          <Icon name="fit" />
        </ZoomButton>
        {p.onLegend && (
          <button type="button" class="legend-button" title={t("web.table.legend")} aria-label={t("web.table.legend")} onClick={p.onLegend}>
            <Icon name="key" />
          </button>
        )}
      </div>
      {p.children}
    </div>
  );
}

/** From a piece to the pointer that pulls it. */
function Pull({ from, to }: { from: SVGGraphicsElement | null; to: { x: number; y: number } }) {
  const box = from?.getBBox();
  if (!box) return null;
  const d = `M${box.x + box.width / 2} ${box.y + box.height / 2}L${to.x} ${to.y}`;
  return (
    <g class="pull" aria-hidden="true">
      <path class="under" d={d} />
      <path d={d} />
      <circle cx={to.x} cy={to.y} r={7} />
    </g>
  );
}

function ZoomButton(p: { name: string; sign: string; onClick(): void; children: ComponentChildren }) {
  return (
    <button
      type="button"
      class={p.sign === "0" ? undefined : "scale"}
      title={`${p.name} (${p.sign})`}
      aria-label={p.name}
      onClick={p.onClick}
    >
      {p.children}
    </button>
  );
}

function middle(el: Element): { x: number; y: number } {
  const r = el.getBoundingClientRect();
  return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
}

/** What lies over the board and says so (data-covers), from its upper and its lower edge. */
function covers(svg: Element): { top: number; bottom: number } {
  const w = svg.getBoundingClientRect();
  const out = { top: 0, bottom: 0 };
  for (const el of svg.parentElement!.querySelectorAll("[data-covers]")) {
    const r = el.getBoundingClientRect();
    if (r.top + r.bottom < w.top + w.bottom) out.top = Math.max(out.top, r.bottom - w.top);
    else out.bottom = Math.max(out.bottom, w.bottom - r.top);
  }
  return out;
}

/** The rectangle around all of these. */
export function hull(all: readonly DOMRect[], pad: number) {
  return {
    left: Math.min(...all.map((r) => r.left)) - pad,
    top: Math.min(...all.map((r) => r.top)) - pad,
    right: Math.max(...all.map((r) => r.right)) + pad,
    bottom: Math.max(...all.map((r) => r.bottom)) + pad,
  };
}

function spots(all: ReadonlyMap<string, Element>): Spot[] {
  return [...all].map(([id, el]) => ({ id, ...middle(el) }));
}
