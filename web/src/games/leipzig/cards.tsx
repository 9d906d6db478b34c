// cards.tsx - action cards: a picture of what they are for, a name, and what they do in our words.
import { t } from "../../text";
import { capital } from "../../table/words";
import { KindSign } from "./pieces";
import { isTerrain, kindsOf } from "./types";
import type { Terrain } from "./types";

export const cardName = (card: string): string => capital(card === "scout" ? t("web.leipzig.scout") : t(`leipzig.card.${card}`));
/** Where there is little room: "Inf./Cav." */
export function shortName(card: string): string {
  const kinds = kindsOf(card);
  return kinds.length
    ? kinds.map((k) => t(`web.leipzig.short.${k}`)).join("/\u200b")
    : card === "scout"
      ? t("web.leipzig.short.scout")
      : cardName(card);
}
export const cardText = (card: string): string => t(card === "scout" ? "web.leipzig.scout_text" : `leipzig.card_text.${card}`);

const TerrainSign = ({ of }: { of: Terrain }) => {
  switch (of) {
    case "plain":
      return <path class="line" d="M-13 8L-5-6H13L5 8ZM-8.6 8L-.6-6M-4 8L4-6M.6 8L8.6-6" />;
    case "river":
      return <path class="line thick" d="M-13-6Q-8-10-4-6T5-6T13-7M-13 1Q-8-3-4 1T5 1T13 0M-13 8Q-8 4-4 8T5 8T13 7" />;
    case "hill":
      return (
        <>
          <path class="line" d="M-14 9Q-8 8-4-3Q-2-9 1-8Q4-7 6 0Q9 8 14 9" />
          <path class="line" d="M3-2L7 7M1-4L3 6M-1-4L-1 4" />
        </>
      );
    case "wood":
      return (
        <>
          <path d="M-6-11L-2-4H-4L0 2H-3L1 9H-13L-9 2H-12L-8-4H-10Z" />
          <path d="M7-7L10.4-1H8.8L12 4H10L13 9H1L4 4H2L5.2-1H3.6Z" opacity=".75" />
        </>
      );
  }
};

const Hourglass = () => (
  <path
    fill-rule="evenodd"
    d="M-8-12H8V-9.6H6.6Q6.4-3 1.6 0Q6.4 3 6.6 9.6H8V12H-8V9.6H-6.6Q-6.4 3-1.6 0Q-6.4-3-6.6-9.6H-8ZM-4.4-9.6Q-4.2-4.4 0-1.6Q4.2-4.4 4.4-9.6ZM0 3Q-3.4 5.4-4 9.6H4Q3.4 5.4 0 3Z"
  />
);
const Spyglass = () => (
  <path d="M-13 5.6L-10.4 9.6L-4.4 6.2L-7-2L-12.6 1.4Q-14 3.4-13 5.6ZM-5.8-2.8L-3.2 5.4L3.6 1.6L1.4-6.4ZM2.6-7.2L4.8.8L12.6-3.6Q14-6 12.6-8.6T8.4-10.6Z" />
);

/** The sign of a card. */
export function CardSign({ card, height = 26 }: { card: string; height?: number }) {
  const kinds = kindsOf(card);
  const n = Math.max(1, kinds.length);
  const width = n * 28 + 2;
  return (
    <svg
      class={`lz-card-sign ${isTerrain(card) ? card : card === "time" || card === "scout" ? card : "move"}`}
      height={height}
      width={(height * width) / 27}
      viewBox={`${-width / 2} -13.5 ${width} 27`}
      aria-hidden="true"
    >
      {kinds.map((k, i) => (
        <g key={k} transform={`translate(${(i - (n - 1) / 2) * 28} 0)`}>
          <KindSign kind={k} />
        </g>
      ))}
      {isTerrain(card) && <TerrainSign of={card} />}
      {card === "time" && <Hourglass />}
      {card === "scout" && <Spyglass />}
    </svg>
  );
}

/** Words on a card: in small letters rather than broken, whatever font stands in. */
export function Fit({ text, class: more = "" }: { text: string; class?: string }) {
  const longest = Math.max(...text.split(/[\s\u200b]/).map((word) => word.length));
  return (
    <span class={`lz-fit ${more}`} style={`--letters: ${longest}`}>
      {text}
    </span>
  );
}
