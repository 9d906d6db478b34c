// zoom.ts - the board in its window: wheel, pinch, drag, keys. d3-zoom does the arithmetic.
import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from "d3-zoom";

export interface Size {
  width: number;
  height: number;
}

/** In coordinates of the window. */
type Rect = Readonly<Record<"left" | "top" | "right" | "bottom", number>>;

/** So much of the window, in pixels, lies under other things. */
export type Covers = Readonly<Record<"top" | "bottom" | "left", number>>;
const open: Covers = { top: 0, bottom: 0, left: 0 };

/** So much of the cloth may be seen beside the board when one pans to its edge. */
const BEYOND_PX = 24;
/** So much of it stays at its right, when it gives way to what lies at its left. */
const BESIDE_PX = 16;

/** Where the board may be: in the middle, where it has room, but rather beside what lies at the left; else its edges
 * stay near the window's, or near what covers them. */
export function within(t: ZoomTransform, window: Size, board: Size, covers: Covers = open): ZoomTransform {
  const place = (at: number, has: number, size: number, low = 0, high = 0) =>
    size <= has ? (has - size) / 2 : Math.min(BEYOND_PX + low, Math.max(has - size - BEYOND_PX - high, at));
  const free = window.width - board.width * t.k;
  const x = free >= 0 ? aside(free, covers.left) : place(t.x, window.width, board.width * t.k, covers.left);
  const y = place(t.y, window.height, board.height * t.k, covers.top, covers.bottom);
  return x === t.x && y === t.y ? t : zoomIdentity.translate(x, y).scale(t.k);
}

/** The board's left edge, where there is so much room beside it. */
const aside = (free: number, left: number): number => Math.max(free / 2, Math.min(free - BESIDE_PX, left));

const TREMBLE_PX = 8;

const moved = (a: ZoomTransform, b: ZoomTransform): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) > TREMBLE_PX || Math.abs(a.k / b.k - 1) > 0.01;

export class Zoom {
  private behaviour: ZoomBehavior<SVGSVGElement, unknown>;
  private observer: ResizeObserver;
  private now: ZoomTransform = zoomIdentity;
  private window: Size = { width: 0, height: 0 };
  /** The whole board is in sight, and is to stay so when the window changes. */
  private fitted = true;
  /** Whoever looks has moved the board himself. A finger that only taps trembles a little. */
  own = false;
  private covers = open;
  private began: ZoomTransform = zoomIdentity;
  private smooth = 0;
  /** What the board has gone close to, in its own coordinates, and how near at most; until somebody moves it. */
  private goal: { at: Rect; most: number } | null = null;
  private fix = "";
  /** Something else is pulled: the board stays. */
  still = false;

  constructor(
    private svg: SVGSVGElement,
    private layer: SVGGElement,
    private board: Size,
    left = 0,
  ) {
    this.covers = { ...open, left };
    this.behaviour = zoom<SVGSVGElement, unknown>()
      .clickDistance(6)
      .filter((e: MouseEvent) => (!e.ctrlKey || e.type === "wheel") && !e.button && (e.type === "wheel" || !this.still))
      .constrain((t) => within(t, this.window, this.board, this.covers))
      .on("start", () => (this.began = this.now))
      .on("zoom", (e: { transform: ZoomTransform; sourceEvent: unknown }) => {
        if (e.sourceEvent) {
          this.goal = null;
          this.fitted = e.transform.k <= this.least() * 1.001;
          this.own ||= moved(this.began, e.transform);
        }
        this.apply(e.transform);
      });
    select(svg).call(this.behaviour).on("dblclick.zoom", null);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(svg);
    this.resize();
  }

  close(): void {
    this.observer.disconnect();
    select(this.svg).on(".zoom", null);
    clearTimeout(this.smooth);
  }

  get transform(): ZoomTransform {
    return this.now;
  }

  by(factor: number, at?: [number, number]): void {
    this.gently();
    this.own = true;
    this.goal = null;
    this.behaviour.scaleBy(select(this.svg), factor, at);
    this.fitted = this.now.k <= this.least() * 1.001;
  }

  fit(): void {
    this.gently();
    this.own = false;
    this.fitted = true;
    this.goal = null;
    this.place();
  }

  /** Moves the board so that a rectangle of the window (client coordinates) can be seen. */
  reveal(r: DOMRect): void {
    const w = this.svg.getBoundingClientRect();
    const margin = 24;
    const dx = Math.max(0, w.left + margin - r.left) - Math.max(0, r.right - (w.right - margin));
    const dy = Math.max(0, w.top + margin - r.top) - Math.max(0, r.bottom - (w.bottom - margin));
    if (!dx && !dy) return;
    this.goal = null;
    this.behaviour.translateBy(select(this.svg), dx / this.now.k, dy / this.now.k);
  }

  /** What is picked lies under a box: it comes to the middle of what is left of the window. */
  uncover(r: Rect, covers: Omit<Covers, "left">): void {
    const w = this.svg.getBoundingClientRect();
    const [top, bottom] = [w.top + covers.top, w.bottom - covers.bottom];
    if (this.own || (r.top >= top && r.bottom <= bottom)) return;
    this.gently();
    this.fitted = false;
    this.goal = null;
    this.cover(covers);
    this.behaviour.translateBy(select(this.svg), 0, ((top + bottom) / 2 - (r.top + r.bottom) / 2) / this.now.k);
  }

  /** The rectangle is in the picture. */
  holds(r: Rect): boolean {
    const w = this.svg.getBoundingClientRect();
    return this.fitted || (r.left >= w.left && r.right <= w.right && r.top >= w.top && r.bottom <= w.bottom);
  }

  /** Goes close to a rectangle of the window: as close as it fits, but no closer than `factor`. */
  approach(r: Rect, factor: number): void {
    const w = this.svg.getBoundingClientRect();
    // As it is drawn: an eased jump may be under way (getScreenCTM would still tell of the one before).
    const drawn = getComputedStyle(this.layer).transform;
    const { e: x, f: y, a: k } = drawn && drawn !== "none" ? new DOMMatrixReadOnly(drawn) : { e: this.now.x, f: this.now.y, a: this.now.k };
    const across = (at: number) => (at - w.left - x) / k;
    const down = (at: number) => (at - w.top - y) / k;
    const at = { left: across(r.left), right: across(r.right), top: down(r.top), bottom: down(r.bottom) };
    this.goal = { at, most: this.now.k * factor };
    this.gently();
    this.advance(this.goal);
  }

  /** To the goal, as the window is now. */
  private advance({ at: { left, right, top, bottom }, most }: { at: Rect; most: number }): void {
    const { covers } = this;
    const width = Math.max(1, this.window.width - covers.left);
    const height = Math.max(1, this.window.height - covers.top - covers.bottom);
    const scale = Math.max(this.least(), Math.min(width / Math.max(1e-6, right - left), height / Math.max(1e-6, bottom - top), most));
    const at = zoomIdentity
      .translate(covers.left + width / 2 - ((left + right) / 2) * scale, covers.top + height / 2 - ((top + bottom) / 2) * scale)
      .scale(scale);
    this.fitted = scale <= this.least() * 1.001;
    this.behaviour.transform(select(this.svg), within(at, this.window, this.board, this.covers));
  }

  /** A rectangle of the window fills it, as far as that is not nearer than `most` times the whole board. */
  frame(r: Rect, most: number, covers: Omit<Covers, "left">): void {
    this.cover(covers);
    this.approach(r, (most * this.least()) / this.now.k);
  }

  /** Scale at which everything is in sight. */
  private least(): number {
    const pad = Math.min(16, this.window.width * 0.01);
    const { width, height } = this.window;
    return Math.max(0.01, Math.min((width - 2 * pad) / this.board.width, (height - 2 * pad) / this.board.height));
  }

  private resize(): void {
    const r = this.svg.getBoundingClientRect();
    if (!r.width || !r.height) return;
    const before = this.window;
    this.window = { width: r.width, height: r.height };
    const k = this.least();
    this.behaviour
      .extent([
        [0, 0],
        [r.width, r.height],
      ])
      .scaleExtent([k, Math.max(k * 8, 1.5)]);
    // A drawer of cards opens after the question has come: what is asked about stays in the picture.
    if (this.goal && before.width) this.advance(this.goal);
    else if (this.fitted || !before.width) this.place();
    else {
      const by = [(r.width - before.width) / 2 / this.now.k, (r.height - before.height) / 2 / this.now.k] as const;
      this.behaviour.translateBy(select(this.svg), ...by);
    }
  }

  /** Boxes come and go above and below; what lies at the left is the game's. */
  private cover(covers: Omit<Covers, "left">): void {
    this.covers = { ...covers, left: this.covers.left };
  }

  private place(): void {
    const k = this.least();
    const x = aside(this.window.width - this.board.width * k, this.covers.left);
    const y = (this.window.height - this.board.height * k) / 2;
    this.behaviour.transform(select(this.svg), zoomIdentity.translate(x, y).scale(k));
  }

  private apply(to: ZoomTransform): void {
    this.now = to;
    this.layer.setAttribute("transform", to.toString());
    // Drawings may leave out small print where it could not be read (styles by this attribute).
    const detail = to.k < this.least() * 1.6 ? "all" : to.k < this.least() * 3 ? "near" : "close";
    if (this.svg.dataset.zoom !== detail) this.svg.dataset.zoom = detail;
    // What is to be read at any distance grows less than the board (styles: scale(var(--fix))).
    const fix = (to.k ** -0.55).toFixed(2);
    if (this.fix !== fix) this.svg.style.setProperty("--fix", (this.fix = fix));
  }

  /** Jumps by keys and buttons are eased. */
  private gently(): void {
    this.layer.classList.add("gently");
    clearTimeout(this.smooth);
    this.smooth = window.setTimeout(() => this.layer.classList.remove("gently"), 250);
  }
}
