// scale.ts - how near the map is. Names that would run into each other or under counters are not shown: that depends on
// it, so it is done anew when it changes.
import { over, type Box } from "./layout";

/** How many pixels a unit of what is to be read at any distance has (Zoom: --fix). */
export const fixed = (k: number): number => k ** 0.45;

/** Chief ones first, then those with the most room: the order in which names are given their place. Those of seas are turned, so
 * that a box about them says little, and lie on water: they stay. */
export function tidyNames(root: Element): void {
  const rank = (g: Element) => (g.classList.contains("chief") ? 0 : g.classList.contains("far") ? 1 : g.classList.contains("mid") ? 2 : 3);
  const all = [...root.querySelectorAll<SVGGElement>(".eu-names > .far, .eu-names > .mid, .eu-names > .nigh")].sort(
    (a, b) => rank(a) - rank(b),
  );
  // Everything is measured before anything is changed: otherwise the browser would lay it all out for each of them.
  const texts = all
    .flatMap((g) => g.querySelector<SVGTextElement>("text:not(.sea)") ?? [])
    .map((text) => ({ text, box: text.getBoundingClientRect() }));
  const taken: Box[] = [...root.querySelectorAll(".eu-counter")].map((g) => g.getBoundingClientRect());
  const shown: Box[] = [];
  for (const { text, box } of texts) {
    if (!box.width) continue;
    const runs = shown.some((s) => over(s, box).x > 1 && over(s, box).y > 4);
    const under = taken.some((s) => over(s, box).y > box.height / 3 && over(s, box).x > 4);
    text.style.visibility = runs || under ? "hidden" : "";
    if (!text.style.visibility) shown.push(box);
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
