// legend.tsx - how to read the map.
import type { ComponentChildren } from "preact";
import { t } from "../../text";
import { SabreSign } from "../ccn/signs";
import { CardSign, cardName, cardText } from "./cards";
import { ArmyShape, FlagShape, KindSign, MarkerShape, spots } from "./pieces";
import { Signs } from "./places";
import type { ArmyCard, Kind } from "./types";
import { kindName } from "./words";

const kinds: readonly Kind[] = ["inf", "cav", "art"];

const card = (side: "FR" | "AL", kind: Kind) => ({ side, kind }) as ArmyCard;
const spot = { ...spots(1)[0]!, y: 0 };

/** What is drawn, what it means, and which part of the drawing is seen. */
type Row = readonly [drawn: ComponentChildren, text: string, box?: string];

const section = (of: string, rows: readonly Row[]) => (
  <>
    <h3>{t(`web.leipzig.legend.${of}`)}</h3>
    <ul>
      {rows.map(([drawn, text, box = "-76 -43 152 86"]) => (
        <li key={text}>
          <svg class="lz lz-key" viewBox={box} aria-hidden="true">
            {drawn}
          </svg>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </>
);

const told = (what: string): string => t(`web.leipzig.legend.${what}`);
const signOf = (of: string, x = -28): Row => [
  <g transform={`translate(${x} -26)`}>
    <CardSign card={of} height={52} />
  </g>,
  `${cardName(of)}: ${cardText(of)}`,
];

const Land = ({ of, border, children }: { of: string; border?: boolean; children?: ComponentChildren }) => (
  <>
    <Signs />
    <rect class={`lz-cell ${of}`} x="-76" y="-43" width="152" height="86" />
    {border ? <path class="lz-border district" d="M-76 14Q-20-14 0 4T76-10" /> : children}
  </>
);

/** Some points of the clock. */
const Track = ({ battle }: { battle?: boolean }) => (
  <g class="lz-time">
    {[-1, 0, 1].map((i) => (
      <rect key={i} class={`lz-time-bar${i ? " odd" : battle ? " battle" : ""}`} x="-16" y={i * 20 - 10} width="32" height="20" />
    ))}
  </g>
);

const Clash = ({ small }: { small?: boolean }) => (
  <g class={small ? "clash" : "lz-clash"} transform={small ? "scale(.8)" : undefined}>
    <SabreSign />
  </g>
);

const contact = (
  <g class="lz-contacts">
    <path class="casing" d="M-60 0H60" />
    <path d="M-60 0H60" />
    <circle r="17" />
    <Clash />
  </g>
);
const fields = (
  <g transform="rotate(-14)">
    <rect class="lz-crop c0" x="-34" y="-16" width="30" height="30" />
    <rect class="lz-crop c1" x="4" y="-12" width="30" height="22" />
    <path class="lz-furrow" d="M-34-8h30M-34 0h30M-34 8h30M4-4h30M4 4h30" />
  </g>
);
const water = (
  <g class="lz-waters">
    <path class="lz-bank" d="M-80 10Q-30-20 0 4T80-6" />
    <path class="lz-river" d="M-80 10Q-30-20 0 4T80-6" />
  </g>
);
const height = (
  <>
    <path class="lz-slope" d="M-40 0Q-34-26 0-24T40 2Q30 26-4 24T-40 0Z" />
    <path class="lz-top" d="M-30 0Q-26-19 0-18T30 2Q22 19-4 18T-30 0Z" />
    <path class="lz-hachure dark" d="M31 2L40 3M28 9L36 14M20 15L27 22M10 18L14 25M-2 18L-3 25" />
  </>
);
const trees = ["-30 -8", "-10 4", "8 -10", "26 6", "-24 16", "40 -12"].map((at, i) => (
  <use key={at} href={i % 3 ? "#lz-tree" : "#lz-fir"} transform={`translate(${at}) scale(1.3)`} />
));

const troops = (): Row[] => [
  [<MarkerShape name="Langeron" card={card("AL", "inf")} kind="inf" spot={spot} />, told("marker")],
  [<ArmyShape name="Murat" side="FR" kind="cav" strength={5} full={5} />, told("army")],
  [<ArmyShape name="Yorck" side="AL" kind="inf" strength={2} full={4} />, told("hurt")],
  [<ArmyShape name="Marmont" side="FR" kind="art" strength={5} full={5} value={6} />, told("value")],
  ...kinds.map(
    (k): Row => [
      <g class="lz-kind-key" transform="scale(2)">
        <KindSign kind={k} />
      </g>,
      kindName(k),
    ],
  ),
  signOf("scout"),
  [<MarkerShape name="Napoléon" card={card("FR", "any")} kind="any" spot={spot} />, told("any")],
  [contact, told("contact")],
  [<FlagShape points={{ FR: 4, AL: 6 }} />, told("flag"), "-76 -53 152 86"],
  [<FlagShape points={{ FR: 5, AL: 5 }} secret />, told("secret"), "-76 -51 152 86"],
];

const clock = (): Row[] => [
  [
    <>
      <Track />
      <g class="lz-pointer" transform="translate(16 0)">
        <path d="M-9 0L8-10V-4H16V4H8V10Z" />
      </g>
    </>,
    told("pointer"),
  ],
  [
    <>
      <Track />
      <g class="lz-time">
        <path class="line" d="M-23-10H21" />
        <text class="day" x="-27" y="-4.4">
          {t("web.leipzig.date", [15])}
        </text>
      </g>
    </>,
    told("dates"),
    "-96 -43 152 86",
  ],
  [
    <>
      <Track battle />
      <g class="lz-time">
        <Clash small />
      </g>
    </>,
    told("battle"),
  ],
];

export const Legend = () => (
  <div class="board-how lz-how">
    <p>{told("goal")}</p>
    {section("troops", troops())}
    {section("cards", [signOf("hill"), signOf("inf_cav", -52), signOf("time")])}
    {section("clock", clock())}
    {section("ground", [
      [<Land of="plain">{fields}</Land>, told("plain")],
      [<Land of="river">{water}</Land>, told("river")],
      [<Land of="hill">{height}</Land>, told("hill")],
      [<Land of="wood">{trees}</Land>, told("wood")],
      [<Land of="plain" border />, told("district")],
    ])}
  </div>
);
