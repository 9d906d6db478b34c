// legend.tsx - how to read the board: every sign upon it, drawn as it is drawn there, and its meaning.
import type { ComponentChildren } from "preact";
import { t } from "../../text";
import { FaceIcon, faceWords } from "./classes";
import { Ground } from "./ground";
import { at } from "./geometry";
import { nationOf, type CMap, type Class, type Terrain, type Unit, type UnitType } from "./types";
import { LeaderShape, UnitShape, nationClass } from "./units";

const type = (arm: UnitType["arm"], ...is: Class[]) => ({ arm, is, blocks: 4 }) as unknown as UnitType;
const kinds = { LN: type("infantry"), LC: type("cavalry"), FA: type("artillery"), LT: type("infantry", "light") };
const more = { GR: type("infantry", "grenadier"), OG: type("infantry", "guard"), MI: type("infantry", "militia") };
const of = { ...kinds, ...more, HC: type("cavalry", "heavy"), HA: type("artillery", "horse") };
const types = Object.fromEntries(["FR", "BR", "PT"].flatMap((n) => Object.entries(of).map(([kind, is]) => [`${n}.${kind}`, is])));
/** Kinds of troops as the tables of nations have them, for drawings. */
export const map = { types } as unknown as CMap;
export const unit = (kind: string, blocks: number, more: Partial<Unit> = {}): Unit => ({
  id: 0,
  type: kind,
  side: 0,
  at: "A1",
  blocks,
  ...more,
});

/** One hex of a terrain, on a field of its own; water comes from somewhere and goes on. */
function field(terrain: Terrain): CMap {
  const wet = terrain === "river" || terrain === "ford" || terrain === "bridge";
  const around: Terrain = terrain === "bridge" ? "river" : terrain;
  const hex = (t: Terrain) => ({ terrain: t, sector: 2, works: t === "clear" ? 24 : 0 });
  const hexes = wet ? { E5: hex(around), E6: hex(terrain), E7: hex(around) } : { E6: hex(terrain) };
  return { top: "AL", hexes } as unknown as CMap;
}

function Row({ text, box = "-46 -52 92 104", children }: { text: string; box?: string; children: ComponentChildren }) {
  return (
    <li>
      <svg class="cc cc-key" viewBox={box} aria-hidden="true">
        {children}
      </svg>
      <span>{text}</span>
    </li>
  );
}

/** What the legend shows, and as which unit; null: a leader. */
const troops: readonly (readonly [string, Unit | null])[] = [
  ["infantry", unit("FR.LN", 4)],
  ["cavalry", unit("FR.LC", 3)],
  ["artillery", unit("FR.FA", 3)],
  ["nations", unit("PT.LN", 2)],
  ["light", unit("FR.LT", 4)],
  ["grenadier", unit("FR.GR", 4)],
  ["guard", unit("FR.OG", 5)],
  ["heavy", unit("FR.HC", 3)],
  ["horse", unit("FR.HA", 3)],
  ["militia", unit("FR.MI", 4)],
  ["square", unit("FR.LN", 4, { square: 1 })],
  ["leader", null],
  ["ordered", unit("FR.LN", 4, { ordered: true })],
  ["moved", unit("FR.LN", 4, { ordered: true, moved: true })],
  ["fought", unit("FR.LN", 4, { ordered: true, fought: true })],
];

const grounds: readonly Terrain[] = ["forest", "hill", "rugged", "town", "windmill", "river", "ford", "bridge", "quarry"];

export function Legend() {
  const p = at("E6", false);
  const box = `${p.x - 46} ${p.y - 52} 92 104`;
  return (
    <div class="board-how cc-how">
      <h3>{t("web.ccn.legend.troops")}</h3>
      <ul>
        {troops.map(([what, u]) => (
          <Row key={what} text={t(`web.ccn.legend.${what}`)}>
            <g class={`cc-unit ${nationClass(u ? nationOf(u) : "FR")}`}>
              {u ? <UnitShape map={map} unit={u} /> : <LeaderShape leader={{ id: 0, name: "", nation: "FR", side: 0, at: "A1" }} alone />}
            </g>
          </Row>
        ))}
      </ul>
      <h3>{t("web.ccn.legend.ground")}</h3>
      <ul>
        {grounds.map((g) => (
          <Row key={g} box={box} text={t(`web.ccn.legend.${g}`)}>
            <Ground map={field(g)} flip={false} />
          </Row>
        ))}
        <Row box={box} text={t("web.ccn.legend.works")}>
          <Ground map={field("clear")} flip={false} />
        </Row>
      </ul>
      <h3>{t("web.ccn.legend.dice")}</h3>
      <ul>
        {faceWords.map((w) => (
          <li key={w}>
            <FaceIcon of={w} size={40} />
            <span>{t(`web.ccn.legend.die_${w}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
