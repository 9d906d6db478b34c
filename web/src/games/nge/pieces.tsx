// pieces.tsx - counters: formations, fleets, depots.
import { FOOT } from "../../europe/layout";
import { DepotSign, EmblemShape, FleetSign } from "../../symbols";
import { emblem } from "./look";
import { SiegeSign } from "./signs";
import { span, type Tier } from "./counter";

/** The emblem of a nation, or its letters. */
export const Emblem = ({ of }: { of: string }) =>
  emblem[of] ? (
    <EmblemShape of={emblem[of]} />
  ) : (
    <text class="letters" y="6.4">
      {of}
    </text>
  );

/** Without supply: an empty sack, struck through. Demoralised: a white flag. */
export const StarvedSign = () => (
  <g class="nge-starved">
    <circle r="6" />
    <path d="M-2.6 3.4Q-4-1-1-1.6L-1.8-3.4H1.8L1-1.6Q4-1 2.6 3.4ZM-4.4 4.4L4.4-4.4" />
  </g>
);
export const ShakenSign = () => (
  <g class="nge-shaken">
    <circle r="6" />
    <path d="M-2 4V-4H3.6L2.2-1.8L3.6.4H-2" />
  </g>
);

function Men({ t, long }: { t: Tier; long: boolean }) {
  const { w } = span(t, long);
  const name = long && t.name;
  return (
    <>
      {t.of > 1 && <path class="under" d={`M${-w / 2 + 4}-11v-3.4H${w / 2 + 3.6}V7.6H${w / 2}`} />}
      <rect class="card" x={-w / 2} y={-11} width={w} height={22} rx="3" />
      <path class="field" d={`M${-w / 2 + 3}-11h16v22h-16q-3 0-3-3v-16q0-3 3-3z`} />
      <g class="crest" transform={`translate(${-w / 2 + 9.5} 0) scale(.56)`}>
        <Emblem of={t.nation} />
      </g>
      {name && (
        <text class="name" x={-w / 2 + 22} y="4.2">
          {name}
        </text>
      )}
      <text class="n" x={name ? w / 2 - 5 : 9.5} y="5" style={{ textAnchor: name ? "end" : "middle" }}>
        {t.hidden && "≥"}
        {t.n}
      </text>
      <path class="side" d={`M${-w / 2 + 2} 11H${w / 2 - 2}`} />
      {t.inside && <path class="wall" d={`M${-w / 2 - 2}-9V-14h6v2.4h5v-2.4h6v2.4h5v-2.4h6v5`} />}
      {t.depot && (
        <g class="depot" transform={`translate(${w / 2 - 5} -12) scale(.36)`}>
          <DepotSign />
        </g>
      )}
      {t.siege !== undefined && (
        <g transform={`translate(${-w / 2 - 4} -2)`}>
          <SiegeSign n={t.siege} />
        </g>
      )}
      {t.starved && (
        <g transform={`translate(${w / 2} 8)`}>
          <StarvedSign />
        </g>
      )}
      {t.shaken && (
        <g transform={`translate(${-w / 2} 8)`}>
          <ShakenSign />
        </g>
      )}
    </>
  );
}

/** One tier of a counter, its foot at 0,0 and FOOT below. */
export function Stack({ t, long = false }: { t: Tier; long?: boolean }) {
  const looks = [t.acted && !t.marches && "acted", t.marches && "marches", t.inside && "inside"].filter(Boolean).join(" ");
  if (t.is === "men")
    return (
      <g class={`nge-stack nge-${t.nation} nge-${t.side} ${looks}`}>
        <Men t={t} long={long} />
      </g>
    );
  return (
    <g class={`nge-stack nge-${t.nation} nge-${t.side} ${t.is}`}>
      <rect class="card" x="-18" y={FOOT - 20} width="36" height="20" rx={t.is === "fleet" ? 8 : 3} />
      <g class="crest" transform={`translate(-7.5 ${FOOT - 10}) scale(.56)`}>
        {t.is === "fleet" ? <FleetSign /> : <DepotSign />}
      </g>
      <text class="n" x="9" y={FOOT - 5}>
        {t.n}
      </text>
      <path class="side" d={`M-14 ${FOOT}H14`} />
    </g>
  );
}
