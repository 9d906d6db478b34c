// nations.tsx - emblems (one colour, a box of 24 x 24 around the origin) and flags (30 x 20) of the
// nations, simple enough for 10 pixels.
import type { ComponentChildren } from "preact";

export type Nation = "france" | "prussia" | "russia" | "austria" | "spain" | "italy" | "britain" | "portugal" | "ottoman";

const wing =
  "M2.4-2.6C3.6-5.4 6.2-8.6 11.4-10.2C11.8-8.2 11.4-6.8 10.4-5.6L11.9-5.8C11.6-3.8 10.6-2.4 9.2-1.6L10.8-1.6C10-.1 8.6 1 6.8 1.4L8 2C6.4 3.4 4.4 3.8 2.4 3.2Z";

const emblems: Record<Nation, ComponentChildren> = {
  // An eagle on a staff.
  france: (
    <>
      <path d={wing} />
      <path d={wing} transform="scale(-1 1)" />
      <path d="M-1.4-10.6C1-11.6 2.8-9.8 2.4-7.6C2.2-6.4 2.6-5 2.8-3.4V3.6Q1.8 6 2.2 7L4 10.4L1.5 9.4L0 11.8L-1.5 9.4L-4 10.4L-2.2 7Q-1.8 6-2.8 3.6V-3.4C-2.8-5.2-2-6-1.7-7.4L-4.6-7.2Q-3.4-9-1.4-10.6Z" />
    </>
  ),
  // The cross of 1813.
  prussia: (
    <path d="M-4.6-11.4H4.6Q3-5 2.4-2.4Q5-3 11.4-4.6V4.6Q5 3 2.4 2.4Q3 5 4.6 11.4H-4.6Q-3 5-2.4 2.4Q-5 3-11.4 4.6V-4.6Q-5-3-2.4-2.4Q-3-5-4.6-11.4Z" />
  ),
  // Saint Andrew's cross.
  russia: <path d="M-11-7.6L-7.6-11L0-3.4L7.6-11L11-7.6L3.4 0L11 7.6L7.6 11L0 3.4L-7.6 11L-11 7.6L-3.4 0Z" />,
  // A shield with a bar.
  austria: (
    <path
      fill-rule="evenodd"
      d="M-9.4-11H9.4V-3.4H-9.4ZM-9.4 2.4H9.4C9 6.6 5.4 10 0 12C-5.4 10-9 6.6-9.4 2.4ZM-9.4-3.4H-8V2.4H-9.4ZM8-3.4H9.4V2.4H8Z"
    />
  ),
  // A castle with three towers.
  spain: (
    <path
      fill-rule="evenodd"
      d="M-11-6.4H-9.2V-4.6H-7.6V-6.4H-5.8V-4.6H-4.2V-9.6H-3.6V-11.4H-1.6V-9.8H1.6V-11.4H3.6V-9.6H4.2V-4.6H5.8V-6.4H7.6V-4.6H9.2V-6.4H11V-1.6H10V9H11.4V11.2H-11.4V9H-10V-1.6H-11ZM-2.6 11.2H2.6V5.2A2.6 2.6 0 0 0-2.6 5.2ZM-1.2-6V-2.6H1.2V-6ZM-7.6-.4V3.2H-5.8V-.4ZM5.8-.4V3.2H7.6V-.4Z"
    />
  ),
  // The iron crown.
  italy: (
    <>
      <path d="M-11.4-5L-6.4-.6L-4.6-7L0-1.6L4.6-7L6.4-.6L11.4-5L9 6H-9ZM-9 7.4H9V11H-9Z" />
      <path d="M-1-11.6H1V-9.8H2.8V-7.8H1V-4.8H-1V-7.8H-2.8V-9.8H-1Z" />
    </>
  ),
  // Two crosses upon each other.
  britain: (
    <path d="M-2.2-11.8H2.2V-5.6L8-11.2L11.2-8L5.6-2.2H11.8V2.2H5.6L11.2 8L8 11.2L2.2 5.6V11.8H-2.2V5.6L-8 11.2L-11.2 8L-5.6 2.2H-11.8V-2.2H-5.6L-11.2-8L-8-11.2L-2.2-5.6Z" />
  ),
  // The globe of rings.
  portugal: (
    <path
      fill-rule="evenodd"
      d="M0-11.8A11.8 11.8 0 1 1 0 11.8A11.8 11.8 0 1 1 0-11.8ZM-1-9.4A9.5 9.5 0 0 0-9.2-2.4Q-5-3.6-1-3.7ZM1-9.4V-3.7Q5-3.6 9.2-2.4A9.5 9.5 0 0 0 1-9.4ZM-9.5 0A9.5 9.5 0 0 0-9.2 2.4Q-5 3.6-1 3.7V-1.5Q-5.6-1.4-9.5 0ZM9.5 0Q5.6-1.4 1-1.5V3.7Q5 3.6 9.2 2.4A9.5 9.5 0 0 0 9.5 0ZM-8 5.1A9.5 9.5 0 0 0-1 9.4V5.9Q-4.6 5.9-8 5.1ZM8 5.1Q4.6 5.9 1 5.9V9.4A9.5 9.5 0 0 0 8 5.1Z"
    />
  ),
  // Crescent and star.
  ottoman: (
    <path d="M3.4-10.6A10.9 10.9 0 1 0 3.4 10.6A8.8 8.8 0 1 1 3.4-10.6ZM6.6-6.2L7.9-2.2L12-2.2L8.7.3L9.9 4.3L6.6 1.9L3.3 4.3L4.5.3L1.2-2.2L5.3-2.2Z" />
  ),
};

const flags: Record<Nation, ComponentChildren> = {
  france: (
    <>
      <path fill="#f6f2e6" d="M0 0H30V20H0Z" />
      <path fill="#27468a" d="M0 0H10V20H0Z" />
      <path fill="#b8322c" d="M20 0H30V20H20Z" />
    </>
  ),
  prussia: (
    <>
      <path fill="#f6f2e6" d="M0 0H30V20H0Z" />
      <path
        fill="#262a30"
        d="M0 0H30V4H0ZM0 16H30V20H0ZM12.6 5.2H17.4L16.2 8.8L19.8 7.6V12.4L16.2 11.2L17.4 14.8H12.6L13.8 11.2L10.2 12.4V7.6L13.8 8.8Z"
      />
    </>
  ),
  russia: (
    <>
      <path fill="#f6f2e6" d="M0 0H30V7H0Z" />
      <path fill="#2b4a8c" d="M0 6.7H30V13.3H0Z" />
      <path fill="#b8322c" d="M0 13.3H30V20H0Z" />
    </>
  ),
  austria: (
    <>
      <path fill="#b8322c" d="M0 0H30V20H0Z" />
      <path fill="#f6f2e6" d="M0 6.7H30V13.3H0Z" />
    </>
  ),
  spain: (
    <>
      <path fill="#b1302b" d="M0 0H30V20H0Z" />
      <path fill="#e6b93c" d="M0 5H30V15H0Z" />
      <path fill="#7c2a22" d="M5.5 7H7.1V8.2H8.2V7H9.8V8.2H10.9V7H12.5V10H11.9V13.4H6.1V10H5.5Z" />
    </>
  ),
  italy: (
    <>
      <path fill="#b8322c" d="M0 0H30V20H0Z" />
      <path fill="#f6f2e6" d="M15 0L30 10L15 20L0 10Z" />
      <path fill="#3c7346" d="M8 5.3H22V14.7H8Z" />
    </>
  ),
  britain: (
    <>
      <path fill="#27407a" d="M0 0H30V20H0Z" />
      <path stroke="#f6f2e6" stroke-width="4.4" d="M0 0L30 20M30 0L0 20" />
      <path stroke="#b8322c" stroke-width="1.6" d="M0 0L30 20M30 0L0 20" />
      <path stroke="#f6f2e6" stroke-width="6.4" d="M15 0V20M0 10H30" />
      <path stroke="#b8322c" stroke-width="3.6" d="M15 0V20M0 10H30" />
    </>
  ),
  portugal: (
    <>
      <path fill="#f6f2e6" d="M0 0H30V20H0Z" />
      <path fill="#b8322c" d="M9 3.4H21V10.6C21 14 18.6 16 15 17.4C11.4 16 9 14 9 10.6Z" />
      <path fill="#f6f2e6" d="M11.4 5.8H18.6V10.4C18.6 12.6 17 13.8 15 14.8C13 13.8 11.4 12.6 11.4 10.4Z" />
      <path
        fill="#27468a"
        d="M14 6.6H16V8.6H14ZM14 9.2H16V11.2H14ZM14 11.8H16V13.4H14ZM11.8 9.2H13.6V11.2H11.8ZM16.4 9.2H18.2V11.2H16.4Z"
      />
    </>
  ),
  ottoman: (
    <>
      <path fill="#b1302b" d="M0 0H30V20H0Z" />
      <path
        fill="#f6f2e6"
        d="M15.4 4.6A6 6 0 1 0 15.4 15.4A4.8 4.8 0 1 1 15.4 4.6ZM18.2 7.2L19 9.2L21.2 9.2L19.4 10.5L20.1 12.6L18.2 11.3L16.3 12.6L17 10.5L15.2 9.2L17.4 9.2Z"
      />
    </>
  ),
};

/** The emblem, to be drawn inside an <svg>. */
export const EmblemShape = ({ of }: { of: Nation }) => <>{emblems[of]}</>;

/** The flag without staff, 30 x 20 from the origin, to be drawn inside an <svg>. */
export const FlagShape = ({ of }: { of: Nation }) => <>{flags[of]}</>;

export function Emblem({ of, size = 20, title, class: cls }: { of: Nation; size?: number; title?: string; class?: string }) {
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
      {emblems[of]}
    </svg>
  );
}

export function Flag({ of, height = 14, title, class: cls }: { of: Nation; height?: number; title?: string; class?: string }) {
  return (
    <svg
      class={cls}
      width={height * 1.5}
      height={height}
      viewBox="-.75 -.75 31.5 21.5"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      {flags[of]}
      <path fill="none" stroke="#4a3b28" stroke-width="1.5" d="M0 0H30V20H0Z" />
    </svg>
  );
}
