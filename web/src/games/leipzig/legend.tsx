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

function Row({ text, children, box = "-76 -43 152 86" }: { text: string; children: ComponentChildren; box?: string }) {
  return (
    <li>
      <svg class="lz lz-key" viewBox={box} aria-hidden="true">
        {children}
      </svg>
      <span>{text}</span>
    </li>
  );
}

const Land = ({ of, children }: { of: string; children?: ComponentChildren }) => (
  <>
    <Signs />
    <rect class={`lz-cell ${of}`} x="-76" y="-43" width="152" height="86" />
    {children}
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

export function Legend() {
  return (
    <div class="board-how lz-how">
      <p>{t("web.leipzig.legend.goal")}</p>
      <h3>{t("web.leipzig.legend.troops")}</h3>
      <ul>
        <Row text={t("web.leipzig.legend.marker")}>
          <MarkerShape name="Langeron" card={card("AL", "inf")} kind="inf" spot={spot} />
        </Row>
        <Row text={t("web.leipzig.legend.army")}>
          <ArmyShape name="Murat" side="FR" kind="cav" strength={5} full={5} />
        </Row>
        <Row text={t("web.leipzig.legend.hurt")}>
          <ArmyShape name="Yorck" side="AL" kind="inf" strength={2} full={4} />
        </Row>
        <Row text={t("web.leipzig.legend.value")}>
          <ArmyShape name="Marmont" side="FR" kind="art" strength={5} full={5} value={6} />
        </Row>
        {kinds.map((k) => (
          <Row key={k} text={kindName(k)}>
            <g class="lz-kind-key" transform="scale(2)">
              <KindSign kind={k} />
            </g>
          </Row>
        ))}
        <Row text={`${cardName("scout")}: ${cardText("scout")}`}>
          <g transform="translate(-28 -26)">
            <CardSign card="scout" height={52} />
          </g>
        </Row>
        <Row text={t("web.leipzig.legend.any")}>
          <MarkerShape name="Napoléon" card={card("FR", "any")} kind="any" spot={spot} />
        </Row>
        <Row text={t("web.leipzig.legend.contact")}>
          <g class="lz-contacts">
            <path class="casing" d="M-60 0H60" />
            <path d="M-60 0H60" />
            <circle r="17" />
            <g class="lz-clash">
              <SabreSign />
            </g>
          </g>
        </Row>
        <Row text={t("web.leipzig.legend.flag")}>
          <g transform="translate(0 10)">
            <FlagShape points={{ FR: 4, AL: 6 }} />
          </g>
        </Row>
        <Row text={t("web.leipzig.legend.secret")}>
          <g transform="translate(0 8)">
            <FlagShape points={{ FR: 5, AL: 5 }} secret />
          </g>
        </Row>
      </ul>
      <h3>{t("web.leipzig.legend.cards")}</h3>
      <ul>
        {["hill", "inf_cav", "time"].map((c) => (
          <Row key={c} text={`${cardName(c)}: ${cardText(c)}`}>
            <g transform={`translate(${c === "inf_cav" ? -52 : -28} -26)`}>
              <CardSign card={c} height={52} />
            </g>
          </Row>
        ))}
      </ul>
      <h3>{t("web.leipzig.legend.clock")}</h3>
      <ul>
        <Row text={t("web.leipzig.legend.pointer")}>
          <Track />
          <g class="lz-pointer" transform="translate(16 0)">
            <path d="M-9 0L8-10V-4H16V4H8V10Z" />
          </g>
        </Row>
        <Row text={t("web.leipzig.legend.dates")} box="-96 -43 152 86">
          <Track />
          <g class="lz-time">
            <path class="line" d="M-23-10H21" />
            <text class="day" x="-27" y="-4.4">
              {t("web.leipzig.date", [15])}
            </text>
          </g>
        </Row>
        <Row text={t("web.leipzig.legend.battle")}>
          <Track battle />
          <g class="lz-time">
            <g class="clash" transform="scale(.8)">
              <SabreSign />
            </g>
          </g>
        </Row>
      </ul>
      <h3>{t("web.leipzig.legend.ground")}</h3>
      <ul>
        <Row text={t("web.leipzig.legend.plain")}>
          <Land of="plain">
            <g transform="rotate(-14)">
              <rect class="lz-crop c0" x="-34" y="-16" width="30" height="30" />
              <rect class="lz-crop c1" x="4" y="-12" width="30" height="22" />
              <path class="lz-furrow" d="M-34-8h30M-34 0h30M-34 8h30M4-4h30M4 4h30" />
            </g>
          </Land>
        </Row>
        <Row text={t("web.leipzig.legend.river")}>
          <Land of="river">
            <g class="lz-waters">
              <path class="lz-bank" d="M-80 10Q-30-20 0 4T80-6" />
              <path class="lz-river" d="M-80 10Q-30-20 0 4T80-6" />
            </g>
          </Land>
        </Row>
        <Row text={t("web.leipzig.legend.hill")}>
          <Land of="hill">
            <path class="lz-slope" d="M-40 0Q-34-26 0-24T40 2Q30 26-4 24T-40 0Z" />
            <path class="lz-top" d="M-30 0Q-26-19 0-18T30 2Q22 19-4 18T-30 0Z" />
            <path class="lz-hachure dark" d="M31 2L40 3M28 9L36 14M20 15L27 22M10 18L14 25M-2 18L-3 25" />
          </Land>
        </Row>
        <Row text={t("web.leipzig.legend.wood")}>
          <Land of="wood">
            {[
              [-30, -8],
              [-10, 4],
              [8, -10],
              [26, 6],
              [-24, 16],
              [40, -12],
            ].map(([x, y], i) => (
              <use key={i} href={i % 3 ? "#lz-tree" : "#lz-fir"} transform={`translate(${x} ${y}) scale(1.3)`} />
            ))}
          </Land>
        </Row>
        <Row text={t("web.leipzig.legend.district")}>
          <Land of="plain">
            <path class="lz-border district" d="M-76 14Q-20-14 0 4T76-10" />
          </Land>
        </Row>
      </ul>
    </div>
  );
}
