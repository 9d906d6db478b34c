// Line drawings on a grid of 20, in the colour of the text.
const PATHS = {
  close: "M5 5l10 10M15 5L5 15",
  check: "M4 10.5l4 4 8-9",
  copy: "M7 7V4h9v9h-3M4 7h9v9H4z",
  share: "M10 12V3M6.5 6L10 2.5 13.5 6M5 9.5v7h10v-7",
  gear: "M3 6h6M13 6h4M3 14h3M10 14h7M11 4v4M8 12v4",
  person: "M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3.8 17c.6-3.4 3-5 6.2-5s5.6 1.6 6.2 5",
  people:
    "M7 9.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM2 16c.5-3 2.5-4.3 5-4.3s4.5 1.3 5 4.3M13 4.3a2.6 2.6 0 0 1 0 5M14 11.9c2.2.3 3.6 1.6 4 4.1",
  clock: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4.3l2.8 1.7",
  level: "M4 16V12M8 16V9M12 16V6M16 16V3",
  chart: "M3 3v14h14M6 13l3.5-4.5 3 2.5L17 5",
  file: "M5 2.5h6.5L15 6v11.5H5zM11.5 2.5V6H15M7.5 10h5M7.5 13h5",
  eye: "M1.8 10C3.6 6.7 6.5 5 10 5s6.4 1.7 8.2 5c-1.8 3.3-4.7 5-8.2 5s-6.4-1.7-8.2-5zM10 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z",
  book: "M10 5.2C8.5 4 6 3.5 3 3.7v11.6c3-.2 5.5.3 7 1.5 1.5-1.2 4-1.7 7-1.5V3.7c-3-.2-5.5.3-7 1.5zM10 5.2v11.6",
  computer: "M3 4h14v9H3zM7 17h6M10 13v4",
  search: "M8.8 14.6a5.8 5.8 0 1 0 0-11.6 5.8 5.8 0 0 0 0 11.6zM13 13l4 4",
  up: "M5 12l5-5 5 5",
  down: "M5 8l5 5 5-5",
  lock: "M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9",
  menu: "M4 5.5h12M4 10h12M4 14.5h12",
  key: "M3 4h4v4H3zM3 12h4v4H3zM10.5 6H17M10.5 14H17",
  fit: "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4",
  undo: "M7 4L3.5 7.5 7 11M3.5 7.5H12a4.2 4.2 0 0 1 0 8.5H8",
  redo: "M13 4l3.5 3.5L13 11M16.5 7.5H8a4.2 4.2 0 0 0 0 8.5h4",
  pencil: "M4 16l1-4L13.5 3.5l3 3L8 15zM11.5 5.5l3 3",
  bulb: "M7.5 13.5c-1.8-1-3-2.8-3-4.8a5.5 5.5 0 0 1 11 0c0 2-1.2 3.8-3 4.8v1.5h-5zM8 17.5h4",
  chat: "M3 4h14v9.5H9.5L6 17v-3.5H3z",
  list: "M7 5h10M7 10h10M7 15h10M3.2 5h.6M3.2 10h.6M3.2 15h.6",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}

/** The bicorne: the page's emblem, as in icon.svg. */
export function Emblem() {
  return (
    <svg class="emblem" viewBox="0 0 64 40" aria-hidden="true" focusable="false">
      <path
        class="hat"
        d="M2 30c4-1 8-4 11-9C17.5 12 24 5 32 5s14.5 7 19 16c3 5 7 8 11 9-3 3-9 4.5-15 3.5-5-.8-10-2-15-2s-10 1.2-15 2C11 34.5 5 33 2 30z"
      />
      <path class="braid" d="M5.5 30.2C15 29.5 23 27.5 32 27.5s17 2 26.5 2.7" />
      <g class="cockade">
        <circle cx="44" cy="17.5" r="5.2" />
        <circle cx="44" cy="17.5" r="3.4" />
        <circle cx="44" cy="17.5" r="1.6" />
      </g>
    </svg>
  );
}
