// scale.ts - how near the map is. Names that would run into each other or under counters are not shown: that depends on
// it, so it is done anew when it changes.
import { moved, over, type Box } from "./layout";
import { sides, type Side } from "./names";

/** How many pixels a unit of what is to be read at any distance has (Zoom: --fix). */
export const fixed = (k: number): number => k ** 0.45;

/** Where a name may stand, the place that was found for it first: beside its town on another side, where counters or other names
 * lie on that one. `f`: pixels of a unit. */
export function standings(text: SVGTextElement, box: Box, f: number): { side: Side | undefined; box: Box }[] {
  const own = text.dataset.side as Side | undefined;
  if (!own) return [{ side: undefined, box }];
  const now = (text.dataset.now as Side | undefined) ?? own;
  const wide = box.right - box.left;
  const before = (s: Side) => (sides[s].from === "middle" ? wide / 2 : sides[s].from === "end" ? wide : 0);
  const order = [own, ...(Object.keys(sides) as Side[]).filter((s) => s !== own)];
  return order.map((side) => {
    const by = {
      x: (sides[side].x - sides[now].x) * f - before(side) + before(now),
      y: (sides[side].y - sides[now].y) * f,
    };
    return { side, box: moved(box, by) };
  });
}

/** A name stands on this side of its town from now on. */
function put(text: SVGTextElement, side: Side): void {
  if ((text.dataset.now ?? text.dataset.side) === side) return;
  text.dataset.now = side;
  text.setAttribute("x", String(sides[side].x));
  text.setAttribute("y", String(sides[side].y));
  text.style.textAnchor = sides[side].from;
}

/** Names keep so far from each other, where they stand in a line. */
const APART_PX = 3;

/** Chief ones first, then those with the most room: the order in which names are given their place. Those of seas are turned, so
 * that a box about them says little, and lie on water: they stay. */
export function tidyNames(root: SVGGElement): void {
  const rank = (g: Element) => (g.classList.contains("chief") ? 0 : g.classList.contains("far") ? 1 : g.classList.contains("mid") ? 2 : 3);
  const all = [...root.querySelectorAll<SVGGElement>(".eu-names > .far, .eu-names > .mid, .eu-names > .nigh")].sort(
    (a, b) => rank(a) - rank(b),
  );
  // Everything is measured before anything is changed: otherwise the browser would lay it all out for each of them.
  const texts = all
    .flatMap((g) => g.querySelector<SVGTextElement>("text:not(.sea)") ?? [])
    .map((text) => ({ text, box: text.getBoundingClientRect() }));
  const taken: Box[] = [...root.querySelectorAll(".eu-counter")].map((g) => g.getBoundingClientRect());
  const f = fixed(scaleOf(root));
  const shown: Box[] = [];
  const free = (box: Box) =>
    !shown.some((s) => over(s, box).x > -APART_PX && over(s, box).y > 3) &&
    !taken.some((s) => over(s, box).y > (box.bottom - box.top) / 3 && over(s, box).x > 4);
  for (const { text, box } of texts) {
    if (!box.width) continue;
    const place = standings(text, box, f).find((p) => free(p.box));
    text.style.visibility = place ? "" : "hidden";
    if (place?.side) put(text, place.side);
    if (place) shown.push(place.box);
  }
}

/** How many pixels a unit of the map has. As it is written: what is drawn may still be on its way there. */
export const scaleOf = (root: SVGGElement): number =>
  Number(/scale\(([\d.]+)/.exec(root.closest("[transform]")?.getAttribute("transform") ?? "")?.[1] ?? 1);

const WAIT_MS = 320; // a jump is eased, and must be over

/** Tells whenever the map has come nearer or gone; returns how to end that. */
export function watchScale(root: SVGGElement, changed: () => void): () => void {
  const svg = root.ownerSVGElement;
  if (!svg) return () => {};
  let timer = 0;
  const watch = new MutationObserver(() => {
    clearTimeout(timer);
    timer = window.setTimeout(changed, WAIT_MS);
  });
  watch.observe(svg, { attributes: true, attributeFilter: ["style", "data-zoom"] });
  return () => {
    clearTimeout(timer);
    watch.disconnect();
  };
}
