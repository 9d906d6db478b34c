// classes.tsx - small signs of the kinds of troops, 12 x 12 around the origin, one colour; and the
// faces of the battle dice.
import type { ComponentType } from "preact";
import { ArtillerySign, CavalrySign, FlagSign, InfantrySign, SabreSign } from "./signs";
import type { Class, UnitType } from "./types";

/** A grenade with its flame. */
const Grenade = () => (
  <path d="M0-1.6A3.9 3.9 0 1 1 0 6.2A3.9 3.9 0 1 1 0-1.6ZM-1.2-2.2H1.2V-3.2H-1.2ZM-2-3.4Q-3-5-1.6-6.6Q-1.4-5.6-.8-5.4Q-.6-7 .6-7.4Q.4-6.2 1.2-5.6Q1.8-6 1.8-6.8Q3-5 1.8-3.4Z" />
);

/** A hunting horn. */
const Horn = () => (
  <path
    fill-rule="evenodd"
    d="M-6-3.4Q-6.6-5-5.2-5.8L-2.2-4.6Q4.8-4.4 5.8.6Q6.2 5 1.4 5.6Q-3.6 5.6-3.6 1.6Q-3.4-1.2-2-2.6ZM-.2-2.2Q-1.8-.8-1.8 1.2Q-1.6 3.8 1.4 3.8Q4.2 3.4 3.8.6Q3-1.8-.2-2.2Z"
  />
);

/** A helmet with a crest. */
const Helmet = () => (
  <path d="M-5.4 3.4Q-6-4.4 .8-5Q-1-7.2-4.6-6Q.2-8.6 3.8-5Q6.6-2 5.8 4.6Q4.8 2.6 4.6 3.4L3.2 6.2H1.6V3.4ZM-5.8 4.2H.6V5.4H-5.8Z" />
);

/** A crown of laurel: the guard. */
const Guard = () => (
  <path d="M0-6.6L1.5-2.4H5.9L2.4.3L3.7 4.6L0 2L-3.7 4.6L-2.4.3L-5.9-2.4H-1.5ZM-6.2 4.6Q0 8.4 6.2 4.6L5.8 6Q0 9.6-5.8 6Z" />
);

/** A pitchfork: militia. */
const Fork = () => <path d="M-.7 7V-1.2H-3.4Q-4.4-1.2-4.4-2.6V-6.8H-3V-2.8H-.7V-6.8H.7V-2.8H3V-6.8H4.4V-2.6Q4.4-1.2 3.4-1.2H.7V7Z" />;

/** A horse's head: horse artillery. */
const Horse = () => (
  <g transform="scale(.56)">
    <CavalrySign />
  </g>
);

const marks: readonly [Class, ComponentType][] = [
  ["guard", Guard],
  ["cuirassier", Helmet],
  ["heavy", Helmet],
  ["grenadier", Grenade],
  ["horse", Horse],
  ["light", Horn],
  ["militia", Fork],
];

/** The signs of a kind of unit, best first: Old Guard grenadiers have two. */
export function ClassMarks({ type }: { type: UnitType }) {
  const own = marks.filter(([c]) => type.is.includes(c) && !(c === "heavy" && type.is.includes("cuirassier"))).slice(0, 2);
  return (
    <>
      {own.map(([c, Mark], i) => (
        <g key={c} transform={`translate(${i * 14 - (own.length - 1) * 7} 0)`}>
          <Mark />
        </g>
      ))}
    </>
  );
}

export const hasMark = (type: UnitType): number =>
  marks.filter(([c]) => type.is.includes(c) && !(c === "heavy" && type.is.includes("cuirassier"))).slice(0, 2).length;

export const faceWords = ["infantry", "cavalry", "artillery", "flag", "sabre"] as const;
export type FaceWord = (typeof faceWords)[number];

/** Sides of the cube: infantry is on two of them. */
export const sideOf: Record<FaceWord, number> = { infantry: 1, cavalry: 2, artillery: 3, flag: 4, sabre: 5 };
const onSide: readonly FaceWord[] = ["infantry", "infantry", "cavalry", "artillery", "flag", "sabre", "infantry"];

const faceSigns: Record<FaceWord, ComponentType> = {
  infantry: InfantrySign,
  cavalry: CavalrySign,
  artillery: ArtillerySign,
  flag: FlagSign,
  sabre: SabreSign,
};

/** A face of a battle die in a box of 24 x 24; `n` is a side of the cube. */
export function BattleFace({ n }: { n: number }) {
  const word = onSide[n] ?? "infantry";
  const Drawn = faceSigns[word];
  return (
    <>
      <rect x="-11" y="-11" width="22" height="22" rx="4.5" fill="var(--die, #fbf5e6)" stroke="var(--die-edge, #8c7a5c)" />
      <g class={`cc-face ${word}`} transform="scale(.68)">
        <Drawn />
      </g>
    </>
  );
}

/** The same as a small picture in a text. */
export function FaceIcon({ of, size = 20, title }: { of: FaceWord; size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="-12 -12 24 24"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <BattleFace n={sideOf[of]} />
    </svg>
  );
}
