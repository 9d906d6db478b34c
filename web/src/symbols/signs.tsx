// signs.tsx - the signs of the troops: silhouettes in a box of 24 x 24 around the origin, in the
// current colour. Heads, because a hat tells more than a man at 20 pixels.
import type { ComponentType } from "preact";

/** A bicorne, worn across. */
export const GeneralSign = () => (
  <>
    <path
      fill-rule="evenodd"
      d="M-12-1.2C-11.4-3.4-9.8-4.2-8.8-6C-7.2-9.2-4.2-11.6 0-11.6S7.2-9.2 8.8-6C9.8-4.2 11.4-3.4 12-1.2C8-3.2 4-3.5 0-3.5S-8-3.2-12-1.2ZM3.9-8.5A1.6 1.6 0 1 0 3.9-5.3A1.6 1.6 0 1 0 3.9-8.5Z"
    />
    <path d="M-3.9-2.3Q0-2.8 3.9-2.3V1.8Q3.6 5.4 0 5.8T-3.9 1.8Z" />
    <path d="M-3 6.5L0 9.2L3 6.5L6.2 7.4V12H-6.2V7.4ZM7.2 7.2Q11.6 7.4 12 10.2H7.2ZM7.2 10.9H8.4V12.2H7.2ZM9.1 10.9H10.3V12.2H9.1ZM10.9 10.9H12V12.2H10.9ZM-7.2 7.2Q-11.6 7.4-12 10.2H-7.2ZM-7.2 10.9H-8.4V12.2H-7.2ZM-9.1 10.9H-10.3V12.2H-9.1ZM-10.9 10.9H-12V12.2H-10.9Z" />
  </>
);

/** A shako with its plume, and crossed belts. */
export const InfantrySign = () => (
  <>
    <path d="M-1.3-8.4Q-2.6-10.4 0-12Q2.6-10.4 1.3-8.4Z" />
    <path
      fill-rule="evenodd"
      d="M-5.4-8Q0-9-.2-8.9Q0-9 5.4-8L4.3-2.2Q6.4-1.6 6.2.2Q0-1.4-6.2.2Q-6.4-1.6-4.3-2.2ZM0-6.9L-1.5-5.2L0-3.5L1.5-5.2Z"
    />
    <path d="M-3.8.7Q0-.4 3.8.7V3Q3.4 6 0 6.2T-3.8 3Z" />
    <path d="M-4.4 6.2L-3 6.5L2.4 12H-1.4L-7 6.9Q-6 6.4-4.4 6.2ZM4.4 6.2Q6 6.4 7 6.9L4.6 9.2L2.4 7.4L3 6.5ZM-8.2 7.4L-3.2 12H-10Q-10.2 9.2-8.2 7.4ZM8.2 7.4Q10.2 9.2 10 12H4.2L3 10.8L5.6 9.9Z" />
  </>
);

/** A horse's head. */
export const CavalrySign = () => (
  <path
    fill-rule="evenodd"
    d="M-6.6 12C-6.4 8.2-3.4 6.8-2.2 3.2C-4 3.6-5.2 5.2-7 5.8C-8.6 6.4-10.6 5-10.4 3C-10.2 1.4-8.8-.6-7.6-3C-6.6-5-5.4-7-3.4-8.2L-4-11.8L-.8-9.6L1-11.9L2-9.2C3.6-8.8 4.8-8 5.8-7L4.8-6.8C6.4-5.6 7.4-4.2 8-2.6L6.8-2.8C8-1.2 8.8.8 9 2.8L7.9 2.2C8.9 4.4 9.3 6.4 9.2 8.4L8.2 7.6Q9 9.8 8.8 12ZM-4.6-4.6A1.1 1.1 0 1 0-2.9-3.3Q-4.1-3.1-4.6-4.6ZM-8.5 2.2A.8.8 0 1 0-7.5 3.3Z"
  />
);

/** A field gun. */
export const ArtillerySign = () => (
  <>
    <path d="M-11.6-5.2L-10.4-6.9L7.4-3.2Q9.6-2.6 9.4-.6L11.6-.1L11.4 1.3L9-.1L8 1.3L-10.6-3.4Z" />
    <path fill-rule="evenodd" d="M0 10.4A6.3 6.3 0 1 1 0-2.2A6.3 6.3 0 1 1 0 10.4ZM0 8.6A4.5 4.5 0 1 0 0-.4A4.5 4.5 0 1 0 0 8.6Z" />
    <path d="M-.7-.6H.7V3.4L3.3.8L4.3 1.8L1.7 4.4H5.4V5.8H4.4L12 8.8L11.4 10.6L1.4 6.2L.7 5.8V9H-.7V5.8L-3.3 7.4L-4.3 6.4L-1.7 4.8H-5.4V3.4H-1.7L-4.3.8L-3.3-.2L-.7 2.4Z" />
  </>
);

/** A ship of the line. */
export const FleetSign = () => (
  <>
    <path d="M-11.4 5.4H-9.4L-8.8 6.4H8.6L9.8 4.4H11.8L9.4 10.6Q0 12.4-8.4 10.6Z" />
    <path d="M-.6-11.6H.6V5.4H-.6ZM-7.4-9H-6.4V5.4H-7.4ZM6.2-9H7.2V5.4H6.2Z" />
    <path d="M-3.4-9.6H3.4Q4.6-7.4 3.6-5.2H-3.6Q-2.6-7.4-3.4-9.6ZM-4-4.4H4Q5.4-.6 4.2 3.6H-4.2Q-2.8-.6-4-4.4ZM-9.6-6.8H-4.8Q-3.8-5-4.8-3H-9.6Q-8.8-5-9.6-6.8ZM-10-2.2H-5Q-4 .6-5 3.4H-10Q-9 .6-10-2.2ZM4.8-6.8H9.2Q10.2-5 9.2-3H4.8Q5.6-5 4.8-6.8ZM5.2-2.2H9.6Q10.8.6 9.8 3.4H5.2Q6.2.6 5.2-2.2Z" />
  </>
);

/** The plan of a bastioned fort. */
export const FortressSign = () => (
  <path
    fill-rule="evenodd"
    d="M0-11.8L3-8L2.4-5.6L5.6-4.2L7.6-5.6L11.4-3.6L10 1L7.4 1L6.9 4.3L9 6L7 10.4L2.4 9.4L1.8 7H-1.8L-2.4 9.4L-7 10.4L-9 6L-6.9 4.3L-7.4 1L-10 1L-11.4-3.6L-7.6-5.6L-5.6-4.2L-2.4-5.6L-3-8ZM0-2.6L-3.2-.4L-2 3.4H2L3.2-.4Z"
  />
);

/** A covered waggon. */
export const DepotSign = () => (
  <>
    <path d="M-10.6-.4Q-12.4-8.6-5-8.6H5Q12.4-8.6 10.6-.4ZM-11 .6H11L10 5H-10Z" />
    <path
      fill-rule="evenodd"
      d="M-5.6 2.6A4.2 4.2 0 1 1-5.6 11A4.2 4.2 0 1 1-5.6 2.6ZM-5.6 5.2A1.6 1.6 0 1 0-5.6 8.4A1.6 1.6 0 1 0-5.6 5.2ZM5.6 2.6A4.2 4.2 0 1 1 5.6 11A4.2 4.2 0 1 1 5.6 2.6ZM5.6 5.2A1.6 1.6 0 1 0 5.6 8.4A1.6 1.6 0 1 0 5.6 5.2Z"
    />
  </>
);

export type Arm = "general" | "infantry" | "cavalry" | "artillery" | "fleet" | "fortress" | "depot";

export const signs: Record<Arm, ComponentType> = {
  general: GeneralSign,
  infantry: InfantrySign,
  cavalry: CavalrySign,
  artillery: ArtillerySign,
  fleet: FleetSign,
  fortress: FortressSign,
  depot: DepotSign,
};

/** A sign as a picture of its own, for texts and panels. With a title it is read out. */
export function Sign({ of, size = 20, title, class: cls }: { of: Arm; size?: number; title?: string; class?: string }) {
  const Drawn = signs[of];
  return (
    <svg
      class={cls}
      width={size}
      height={size}
      viewBox="-12.5 -12.5 25 25"
      fill="currentColor"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <Drawn />
    </svg>
  );
}
