// cards.tsx - command cards: a picture of what they order, their name, and their effect in our words.
import type { ComponentType } from "preact";
import { DepotSign } from "../../symbols/signs";
import { t } from "../../text";
import { ArtillerySign, CavalrySign, FlagSign, GeneralSign, InfantrySign, SabreSign } from "./signs";

/** Orders by sector as they are printed; "n": as many as the command. */
const wings = Object.entries({ scout: "1", probe: "2", attack: "3", assault: "n" }).flatMap(([kind, n]) =>
  ["left", "centre", "right"].map((wing, i) => [`${kind}_${wing}`, [0, 1, 2].map((k) => (k === i ? n : ""))] as const),
);
const wide = {
  coordinated_advance: ["1", "2", "1"],
  flank_attack: ["2", "", "2"],
  forward: ["2", "2", "2"],
  recon_in_force: ["1", "1", "1"],
};
const sections: Record<string, readonly string[]> = { ...Object.fromEntries(wings), ...wide };

const Arrows = () => <path d="M-12-3L-5-10V-6H10V0H-5V4ZM12 6L5 13V9H-8V4H5V-1Z" transform="translate(0 -1.5)" />;
const March = () => <path d="M-11-8L-3 0L-11 8H-6L2 0L-6-8ZM-1-8L7 0L-1 8H4L12 0L4-8Z" />;
const Sweep = () => <path d="M-11 9Q-12-8 4-7V-12L13-4L4 4V-1Q-6-2-5 9Z" />;
const Drum = () => (
  <path
    fill-rule="evenodd"
    d="M-9-5Q0-9 9-5V7Q0 11-9 7ZM-7-3.6V5.6L-3.6-2ZM7-3.6V5.6L3.6-2ZM-1.6-1.6L-4.8 7Q0 8.4 4.8 7L1.6-1.6ZM-11-11L-2-7.4L-3-6.4L-12-9.6ZM11-11L2-7.4L3-6.4L12-9.6Z"
  />
);

const tactics: Record<string, readonly ComponentType[]> = {
  bayonet_charge: [InfantrySign, SabreSign],
  bombard: [ArtillerySign],
  cavalry_charge: [CavalrySign],
  counter_attack: [Arrows],
  elan: [FlagSign],
  fire_and_hold: [InfantrySign, ArtillerySign],
  first_strike: [SabreSign],
  force_march: [InfantrySign, March],
  cold_steel: [SabreSign, SabreSign],
  leadership: [GeneralSign],
  grande_manoeuvre: [Sweep],
  rally: [Drum],
  short_supply: [DepotSign],
};

export const isCard = (word: string): boolean => word in sections || word in tactics;
export const cardName = (card: string): string => t(`ccn.card.${card}`);
/** The name on the printed card, where ours is another: owners of the game know it by that. */
export function cardPrinted(card: string): string | null {
  const printed = t(`ccn.printed.${card}`);
  return printed === cardName(card) ? null : printed;
}
export const cardText = (card: string): string => t(`ccn.card_text.${card}`);

/** Three sectors with their orders, or the sign of the tactic. */
export function CardSign({ card, height = 26 }: { card: string; height?: number }) {
  const by = sections[card];
  if (by)
    return (
      <svg class="cc-card-sign" height={height} width={height * 3.1} viewBox="-39 -12.5 78 25" aria-hidden="true">
        {by.map((n, i) => (
          <g key={i} transform={`translate(${(i - 1) * 26} 0)`} class={n ? "on" : "off"}>
            <path d={["M-12-9L12-12V9L-12 12Z", "M-12-12H12V9H-12Z", "M-12-12L12-9V12L-12 9Z"][i]} />
            {n !== "n" ? <text y="6">{n}</text> : <path class="cc-stack" d="M-5-5.6H3V4.4H-5ZM-2.4-8H5.6V2" />}
          </g>
        ))}
      </svg>
    );
  const signs = tactics[card] ?? [];
  const width = Math.max(1, signs.length) * 28;
  return (
    <svg
      class="cc-card-sign tactic"
      height={height}
      width={(height * width) / 25}
      viewBox={`${-width / 2} -12.5 ${width} 25`}
      aria-hidden="true"
    >
      {signs.map((Drawn, i) => (
        <g key={i} transform={`translate(${(i - (signs.length - 1) / 2) * 27} 0)`}>
          <Drawn />
        </g>
      ))}
    </svg>
  );
}

export const isTactic = (card: string): boolean => card in tactics;

export function CardPrinted({ card }: { card: string }) {
  const printed = cardPrinted(card);
  return printed ? (
    <small class="cc-card-printed" lang="en">
      {printed}
    </small>
  ) : null;
}

/** A card's face; `idle`: there is nobody whom it could order. */
export function CardFace({ card, idle }: { card: string; idle?: boolean }) {
  return (
    <>
      <span class="cc-card-head">
        <CardSign card={card} height={22} />
        {isTactic(card) && <CardPrinted card={card} />}
      </span>
      <strong>{cardName(card)}</strong>
      {!isTactic(card) && <CardPrinted card={card} />}
      {idle && <em class="cc-card-idle">{t("web.ccn.idle")}</em>}
      <span class="card-text cc-card-text">{cardText(card)}</span>
    </>
  );
}
