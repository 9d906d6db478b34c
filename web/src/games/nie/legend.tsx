// legend.tsx - how to read the map.
import type { ComponentChildren } from "preact";
import { AnchorSign, StraitShape } from "../../europe/ground";
import { EmblemShape, Sign } from "../../symbols";
import { SabreSign } from "../ccn/signs";
import { t } from "../../text";
import { CapitalSign } from "./ground";
import { arm, sign } from "./look";
import { HeldSign, Stack } from "./pieces";
import { kinds, nations } from "./types";
import { nationName } from "./words";

function Item({ children, text }: { children: ComponentChildren; text: string }) {
  return (
    <li>
      <svg class="eu nie nie-key" width="96" height="56" viewBox="-48 -32 96 56" aria-hidden="true" data-zoom="near">
        {children}
      </svg>
      <span>{text}</span>
    </li>
  );
}

export function Legend() {
  return (
    <div class="board-how nie-how nie-ui">
      <h3>{t("web.nie.legend.map")}</h3>
      <ul>
        <Item text={t("web.nie.legend.stack")}>
          <Stack of="FR" row={[8, 5, 3, 1]} long />
        </Item>
        <li>
          <svg class="eu nie nie-key" width="96" height="56" viewBox="-48 -32 96 56" aria-hidden="true" data-zoom="all">
            <Stack of="FR" row={[8, 5, 3, 1]} />
          </svg>
          <span>{t("web.nie.legend.far")}</span>
        </li>
        <Item text={t("web.nie.legend.capital")}>
          <g transform="translate(0 -25) scale(1.5)">
            <CapitalSign of="FR" x={0} />
          </g>
        </Item>
        <Item text={t("web.nie.legend.held")}>
          <g transform="translate(-10 4) scale(1.4)">
            <HeldSign of="GB" />
          </g>
        </Item>
        <Item text={t("web.nie.legend.anchor")}>
          <g class="eu-ports" transform="translate(0 -2) scale(1.6)">
            <AnchorSign />
          </g>
        </Item>
        <Item text={t("web.nie.legend.strait")}>
          <g class="eu-straits">
            <StraitShape d="M-24 0H24" />
          </g>
        </Item>
        <Item text={t("web.nie.legend.battle")}>
          <g class="nie-battles" transform="scale(1.4)">
            <circle r="11" />
            <g class="blades" transform="scale(.66)">
              <SabreSign />
            </g>
          </g>
        </Item>
      </ul>
      <h3>{t("web.nie.legend.nations")}</h3>
      <ul>
        {nations.map((n) => (
          <li key={n}>
            <svg class={`nie-badge nie-${n}`} width="34" height="34" viewBox="-15 -15 30 30" aria-hidden="true">
              <EmblemShape of={sign[n]} />
            </svg>
            <span>{nationName(n)}</span>
          </li>
        ))}
      </ul>
      <h3>{t("web.nie.legend.figures")}</h3>
      <ul>
        {kinds.map((k) => (
          <li key={k}>
            <Sign of={arm[k]} size={30} />
            <span>{t(`web.nie.legend.${k}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
