// tidy.ts - small regions lie close together: their counters are moved apart, and names that would run into each
// other are not shown. It depends on how near the map is, so it is done anew when that changes.

interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
}

/** In pixels: as far as a counter may go, and how much two may overlap. */
const FAR = 30;
const TOUCH = 3;
const ROUNDS = 10;

const moved = (r: Box, d: { x: number; y: number }): Box => ({ left: r.left + d.x, right: r.right + d.x, top: r.top + d.y, bottom: r.bottom + d.y });
const within = (x: number): number => Math.max(-FAR, Math.min(FAR, x));
const over = (a: Box, b: Box) => ({ x: Math.min(a.right, b.right) - Math.max(a.left, b.left), y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) });

/** How far each box goes so that they lie apart, as far as they may go. */
export function apart(boxes: readonly Box[]): { x: number; y: number }[] {
    const by = boxes.map(() => ({ x: 0, y: 0 }));
    for (let n = 0; n < ROUNDS; n++)
        for (let i = 0; i < boxes.length; i++)
            for (let j = i + 1; j < boxes.length; j++) {
                const [a, b] = [moved(boxes[i]!, by[i]!), moved(boxes[j]!, by[j]!)];
                const o = over(a, b);
                if (o.x <= TOUCH || o.y <= TOUCH) continue;
                const axis = o.x < o.y ? "x" : "y";
                const first = axis === "x" ? a.left + a.right <= b.left + b.right : a.top + a.bottom <= b.top + b.bottom;
                const half = ((o[axis] - TOUCH) / 2) * (first ? 1 : -1);
                by[i]![axis] = within(by[i]![axis] - half);
                by[j]![axis] = within(by[j]![axis] + half);
            }
    return by;
}

function counters(root: Element): Box[] {
    const all = [...root.querySelectorAll<SVGGElement>(".nie-shift")];
    for (const g of all) g.style.transform = "";
    const boxes = all.map((g) => g.getBoundingClientRect());
    const by = apart(boxes);
    all.forEach((g, i) => {
        const scale = (g.parentNode as SVGGElement).getScreenCTM()?.a || 1;
        const [x, y] = [by[i]!.x / scale, by[i]!.y / scale];
        if (x || y) g.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
        // A line leads back to where they stand.
        g.previousElementSibling?.setAttribute("d", Math.hypot(by[i]!.x, by[i]!.y) > 7 ? `M0 0L${x.toFixed(1)} ${y.toFixed(1)}` : "");
    });
    return boxes.map((b, i) => moved(b, by[i]!));
}

/** Capitals first, then those with the most room: the order in which names are given their place. */
function names(root: Element, taken: readonly Box[]): void {
    const rank = (g: Element) => (g.classList.contains("seat-of") ? 0 : g.classList.contains("far") ? 1 : g.classList.contains("mid") ? 2 : 3);
    const all = [...root.querySelectorAll<SVGGElement>(".nie-names > .far, .nie-names > .mid, .nie-names > .nigh")];
    const shown: Box[] = [];
    for (const g of all.sort((a, b) => rank(a) - rank(b))) {
        const text = g.querySelector("text");
        const box = text?.getBoundingClientRect();
        if (!box?.width) continue;
        const runs = shown.some((s) => over(s, box).x > 1 && over(s, box).y > 4);
        const under = taken.some((s) => over(s, box).y > box.height / 2 && over(s, box).x > box.width / 3);
        g.style.visibility = runs || (under && rank(g) > 0) ? "hidden" : "";
        if (!g.style.visibility) shown.push(box);
    }
}

export function tidy(root: Element): void {
    names(root, counters(root));
}

const WAIT_MS = 320; // a jump is eased, and must be over

/** Does it whenever the map has come nearer or gone; returns how to end that. */
export function keepTidy(root: SVGGElement): () => void {
    const svg = root.ownerSVGElement;
    if (!svg) return () => {};
    let timer = 0;
    const watch = new MutationObserver(() => {
        clearTimeout(timer);
        timer = window.setTimeout(() => tidy(root), WAIT_MS);
    });
    watch.observe(svg, { attributes: true, attributeFilter: ["style", "data-zoom"] });
    return () => {
        clearTimeout(timer);
        watch.disconnect();
    };
}
