// dice.tsx - the six faces of a die.

const pips: readonly (readonly [number, number])[][] = [
  [],
  [[0, 0]],
  [
    [-5, -5],
    [5, 5],
  ],
  [
    [-5, -5],
    [0, 0],
    [5, 5],
  ],
  [
    [-5, -5],
    [5, -5],
    [-5, 5],
    [5, 5],
  ],
  [
    [-5, -5],
    [5, -5],
    [0, 0],
    [-5, 5],
    [5, 5],
  ],
  [
    [-5, -5.4],
    [5, -5.4],
    [-5, 0],
    [5, 0],
    [-5, 5.4],
    [5, 5.4],
  ],
];

/** A face in a box of 24 x 24 around the origin, to be drawn inside an <svg>. */
export const DieFace = ({ n }: { n: number }) => (
  <>
    <rect x="-11" y="-11" width="22" height="22" rx="4.5" fill="var(--die, #fbf5e6)" stroke="var(--die-edge, #8c7a5c)" />
    <path d="M-8.5-9.6H8.5" stroke="#fff" stroke-opacity=".8" stroke-linecap="round" />
    {pips[n]!.map(([x, y]) => (
      <circle
        key={`${x},${y}`}
        cx={x}
        cy={y}
        r={n === 1 ? 2.7 : 2.1}
        fill={n === 1 ? "var(--die-one, #a5322b)" : "var(--die-pip, #33291d)"}
      />
    ))}
  </>
);

export function Die({ n, size = 32, title, class: cls }: { n: number; size?: number; title?: string; class?: string }) {
  return (
    <svg
      class={cls}
      width={size}
      height={size}
      viewBox="-12 -12 24 24"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <DieFace n={n} />
    </svg>
  );
}
