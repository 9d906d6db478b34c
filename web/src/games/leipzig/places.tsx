// places.tsx - Leipzig behind its walls, villages, and the small signs of the map.
import { dice, f, xy, type Point } from "./geometry";
import type { Field } from "./types";

export const Signs = () => (
  <defs>
    <g id="lz-tree">
      <ellipse class="lz-tree-floor" cx="2" cy="5.6" rx="6" ry="2.2" />
      <path
        class="lz-crown"
        d="M-5.6 4.4Q-9 2.4-6.8-1Q-7.6-5.4-3.4-6Q-1.4-9.6 2.2-7.4Q6.4-7.2 5.8-3Q8.6.2 5.6 2.8Q3.8 6.2.4 4.8Q-2.8 6.6-5.6 4.4Z"
      />
      <path class="lz-crown-shade" d="M5.6 2.8Q3.8 6.2.4 4.8Q-2.8 6.6-5.6 4.4Q-2 4.2 1.4 2.1T5.8-3Q8.6.2 5.6 2.8Z" />
    </g>
    <g id="lz-fir">
      <ellipse class="lz-tree-floor" cx="2" cy="5.4" rx="5" ry="1.9" />
      <path class="lz-crown" d="M0-12L3.4-5.6H1.8L5 .2H3L6 5.4H-6L-3 .2H-5L-1.8-5.6H-3.4Z" />
      <path class="lz-crown-shade" d="M0-12L3.4-5.6H1.8L5 .2H3L6 5.4H.6Z" />
    </g>
    <g id="lz-house">
      <path class="lz-wall" d="M-5-1V4H5V-1Z" />
      <path class="lz-roof" d="M-6.4-.6L-4-5.4H4L6.4-.6Z" />
      <path class="lz-roof-light" d="M-6.4-.6L-4-5.4H0L-1-.6Z" />
    </g>
    <g id="lz-church">
      <path class="lz-wall" d="M-2-3V5H8V-3ZM-7-6V5H-2V-6Z" />
      <path class="lz-roof" d="M-2.6-2.6L0-7H7L9.2-2.6Z" />
      <path class="lz-roof" d="M-7.6-5.6L-4.5-15L-1.4-5.6Z" />
      <path class="lz-cross" d="M-4.5-18.6V-14M-6-17H-3" />
    </g>
  </defs>
);

/** Where the village of a field stands: over its name. */
export const villageAt = (field: Field): Point => ({ x: field.x, y: field.y - 46 });

/** A church and a few houses. */
export function Village({ field }: { field: Field }) {
  const rnd = dice(field.name + "village");
  const church = rnd() < 0.55;
  const spots: [number, number][] = [
    [-17, 3],
    [17, 2],
    [-8, -7],
    [9, -8],
    [-27, -3],
    [27, -4],
    ...(church ? [] : ([[0, 1]] as [number, number][])),
  ];
  const houses = spots.slice(0, 4 + Math.floor(rnd() * 3)).sort((a, b) => a[1] - b[1]);
  return (
    <g class="lz-village" transform={`translate(${xy(villageAt(field))})`}>
      {houses.map(([x, y], i) => (
        <use
          key={i}
          href="#lz-house"
          transform={`translate(${f(x + rnd() * 4 - 2)} ${f(y + rnd() * 3 - 1.5)}) scale(${f((rnd() < 0.5 ? -1 : 1) * (0.9 + rnd() * 0.25))} ${f(0.95 + rnd() * 0.2)})`}
        />
      ))}
      {church && <use href="#lz-church" transform="translate(0 2)" />}
    </g>
  );
}

/** The town: walls with towers, the ring of the old moat, roofs and the three churches. */
export function Leipzig({ at }: { at: Point }) {
  const rnd = dice("Leipzig");
  const around = (n: number, r: number, loose: number): Point[] =>
    Array.from({ length: n }, (_, i) => {
      const a = ((i + 0.5 + (rnd() - 0.5) * 0.4) / n) * 2 * Math.PI;
      const far = r + (rnd() - 0.5) * loose;
      return { x: Math.cos(a) * far * 1.06, y: Math.sin(a) * far * 0.88 };
    });
  const wall = around(14, 60, 9);
  const d = "M" + wall.map(xy).join("L") + "Z";
  const houses = [...around(21, 47, 5), ...around(15, 33, 5), ...around(8, 18, 5)].sort((a, b) => a.y - b.y);
  return (
    <g class="lz-town" transform={`translate(${xy({ x: at.x, y: at.y + 2 })})`}>
      <path class="lz-moat" d={d} />
      <path class="lz-town-ground" d={d} />
      {houses.map((p, i) => (
        <use key={i} href="#lz-house" transform={`translate(${xy(p)}) scale(${i % 2 ? 0.92 : -0.92} .92)`} />
      ))}
      <use href="#lz-church" transform="translate(-30 -6) scale(1.2)" />
      <use href="#lz-church" transform="translate(30 2) scale(1.15)" />
      <use href="#lz-church" transform="translate(2 34) scale(1.05)" />
      <path class="lz-wall-line" d={d} />
      {wall.map((p, i) => (
        <circle key={i} class="lz-tower" cx={f(p.x)} cy={f(p.y)} r={i % 3 === 0 ? 5.4 : 3.6} />
      ))}
    </g>
  );
}
