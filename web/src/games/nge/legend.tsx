// legend.tsx - how to read the map.
import type { ComponentChildren } from "preact";
import { GateShape, Peaks, StraitShape } from "../../europe/ground";
import { t } from "../../text";
import type { Zone } from "./land";
import type { Tier } from "./counter";
import { ShakenSign, Stack, StarvedSign } from "./pieces";
import { PortSign, TownSign } from "./signs";

function Item({ text, children }: { text: string; children: ComponentChildren }) {
  return (
    <li>
      <svg class="eu nge nge-key" width="96" height="44" viewBox="-48 -22 96 44" aria-hidden="true" data-zoom="close">
        {children}
      </svg>
      <span>{text}</span>
    </li>
  );
}

const zone = (more: Partial<Zone>): Zone => ({
  name: { de: "", en: "" },
  province: "",
  terrain: "clear",
  lon: 0,
  lat: 0,
  city: true,
  near: {},
  ...more,
});
const men = (more: Partial<Tier>): Tier => ({ is: "men", side: "F", nation: "FR", name: "", n: 4, of: 1, ...more });
const towns: readonly [string, Partial<Zone>][] = [
  ["city", {}],
  ["fort", { fort: 1 }],
  ["citadel", { fort: 2 }],
  ["capital", { fort: 1, capital: "FR", key: true }],
];

/** A range with a gap in its middle. */
const range = [-38, -27, -16, 16, 27, 38].map((x) => ({ x, y: 4 }));

export function Legend() {
  return (
    <div class="board-how nge-how-to nge-ui">
      <h3>{t("web.nge.legend.troops")}</h3>
      <ul>
        <Item text={t("web.nge.legend.formation")}>
          <g transform="scale(.84)">
            <Stack t={men({ name: "Napoleon", n: 10, depot: true })} long />
          </g>
        </Item>
        <Item text={t("web.nge.legend.far")}>
          <Stack t={men({ nation: "AU", side: "C", n: 12, of: 3 })} />
        </Item>
        <Item text={t("web.nge.legend.inside")}>
          <Stack t={men({ inside: true, n: 2 })} />
        </Item>
        <Item text={t("web.nge.legend.fleet")}>
          <Stack t={men({ is: "fleet", nation: "GB", side: "C", n: 2 })} />
        </Item>
        <Item text={t("web.nge.legend.depot")}>
          <Stack t={men({ is: "depot", nation: "RU", side: "C", n: 1 })} />
        </Item>
        <Item text={t("web.nge.legend.states")}>
          <g transform="translate(-12 0) scale(1.4)">
            <StarvedSign />
          </g>
          <g transform="translate(12 0) scale(1.4)">
            <ShakenSign />
          </g>
        </Item>
      </ul>
      <h3>{t("web.nge.legend.map")}</h3>
      <ul>
        {towns.map(([key, z]) => (
          <Item key={key} text={t(`web.nge.legend.${key}`)}>
            <g class="nge-built" transform="scale(1.3)">
              <TownSign zone={zone(z)} />
            </g>
          </Item>
        ))}
        <Item text={t("web.nge.legend.siege")}>
          <Stack t={men({ inside: true, n: 2, siege: 2 })} />
        </Item>
        <Item text={t("web.nge.legend.control")}>
          <g class="nge-control">
            <rect class="F" x="-40" y="-16" width="36" height="32" />
            <rect class="C" x="4" y="-16" width="36" height="32" />
          </g>
        </Item>
        <Item text={t("web.nge.legend.port")}>
          <g class="nge-ports" transform="scale(1.3)">
            <PortSign id="" />
          </g>
        </Item>
        <Item text={t("web.nge.legend.strait")}>
          <g class="eu-straits">
            <StraitShape d="M-24 0H24" />
          </g>
        </Item>
      </ul>
      <h3>{t("web.nge.legend.ground")}</h3>
      <ul>
        <Item text={t("web.nge.legend.river")}>
          <path class="eu-edge river" d="M-44 4Q-24-8 0 0T44-4" />
          <g class="eu-gates bridge" transform="rotate(20)">
            <GateShape kind="bridge" />
          </g>
        </Item>
        <Item text={t("web.nge.legend.mountain")}>
          <Peaks peaks={range} />
          <g class="eu-gates pass">
            <GateShape kind="pass" />
          </g>
        </Item>
        <Item text={t("web.nge.legend.touch")}>
          <path class="eu-border" d="M-44-14L-22 0L-44 14M0-14L-22 0L0 14" />
          <path class="eu-corners" d="M-22 0h0" />
          <path class="eu-edge closed" d="M12 0H44" />
        </Item>
        <Item text={t("web.nge.legend.terrain")}>
          <g class="nge-terrain">
            <rect class="forest" x="-40" y="-16" width="36" height="32" />
            <rect class="swamp" x="4" y="-16" width="36" height="32" />
          </g>
        </Item>
        <Item text={t("web.nge.legend.poor")}>
          <g class="eu-names">
            <g class="far poor">
              <text class="town" y="4" style={{ textAnchor: "middle" }}>
                {t("web.nge.legend.poor_name")}
              </text>
            </g>
          </g>
        </Item>
        <Item text={t("web.nge.legend.frontier")}>
          <path class="nge-frontier" d="M-40 0H-4" />
          <path class="nge-province" d="M6 0H40" />
        </Item>
      </ul>
    </div>
  );
}
