// legend.tsx - how to read the board: every sign upon it, drawn as it is drawn there, and its meaning.
import type { ComponentChildren } from "preact";
import { t } from "../../text";
import { FaceIcon, faceWords } from "./classes";
import { Ground } from "./ground";
import { at } from "./geometry";
import type { CMap, Class, Terrain, Unit, UnitType } from "./types";
import { LeaderShape, UnitShape, nationClass } from "./units";

const type = (arm: UnitType["arm"], ...is: Class[]) => ({ arm, is, blocks: 4 }) as unknown as UnitType;
const types: Record<string, UnitType> = {
  "FR.LN": type("infantry"),
  "BR.LN": type("infantry"),
  "PT.LN": type("infantry"),
  "FR.LC": type("cavalry"),
  "FR.FA": type("artillery"),
  "FR.LT": type("infantry", "light"),
  "FR.GR": type("infantry", "grenadier"),
  "FR.OG": type("infantry", "guard"),
  "FR.HC": type("cavalry", "heavy"),
  "FR.HA": type("artillery", "horse"),
  "FR.MI": type("infantry", "militia"),
};
const map = { types } as unknown as CMap;
const unit = (kind: string, blocks: number, more: Partial<Unit> = {}): Unit => ({ id: 0, type: kind, side: 0, at: "A1", blocks, ...more });

/** One hex of a terrain, on a field of its own; water comes from somewhere and goes on. */
function field(terrain: Terrain): CMap {
  const wet = terrain === "river" || terrain === "ford" || terrain === "bridge";
  const around: Terrain = terrain === "bridge" ? "river" : terrain;
  const hex = (t: Terrain) => ({ row: 4, col: 5, terrain: t, sector: 2, works: t === "clear" ? 24 : 0 });
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

const Troop = ({ u }: { u: Unit }) => (
  <g class={`cc-unit ${nationClass(u.type.slice(0, 2))}`}>
    <UnitShape map={map} unit={u} />
  </g>
);

const grounds: readonly Terrain[] = ["forest", "hill", "rugged", "town", "windmill", "river", "ford", "bridge", "quarry"];

export function Legend() {
  const p = at("E6", false);
  const box = `${p.x - 46} ${p.y - 52} 92 104`;
  return (
    <div class="board-how cc-how">
      <h3>{t("web.ccn.legend.troops")}</h3>
      <ul>
        <Row text={t("web.ccn.legend.infantry")}>
          <Troop u={unit("FR.LN", 4)} />
        </Row>
        <Row text={t("web.ccn.legend.cavalry")}>
          <Troop u={unit("FR.LC", 3)} />
        </Row>
        <Row text={t("web.ccn.legend.artillery")}>
          <Troop u={unit("FR.FA", 3)} />
        </Row>
        <Row text={t("web.ccn.legend.nations")}>
          <Troop u={unit("PT.LN", 2)} />
        </Row>
        <Row text={t("web.ccn.legend.light")}>
          <Troop u={unit("FR.LT", 4)} />
        </Row>
        <Row text={t("web.ccn.legend.grenadier")}>
          <Troop u={unit("FR.GR", 4)} />
        </Row>
        <Row text={t("web.ccn.legend.guard")}>
          <Troop u={unit("FR.OG", 5)} />
        </Row>
        <Row text={t("web.ccn.legend.heavy")}>
          <Troop u={unit("FR.HC", 3)} />
        </Row>
        <Row text={t("web.ccn.legend.horse")}>
          <Troop u={unit("FR.HA", 3)} />
        </Row>
        <Row text={t("web.ccn.legend.militia")}>
          <Troop u={unit("FR.MI", 4)} />
        </Row>
        <Row text={t("web.ccn.legend.square")}>
          <Troop u={unit("FR.LN", 4, { square: 1 })} />
        </Row>
        <Row text={t("web.ccn.legend.leader")}>
          <g class={`cc-unit ${nationClass("FR")}`}>
            <LeaderShape leader={{ id: 0, name: "", nation: "FR", side: 0, at: "A1" }} alone />
          </g>
        </Row>
        <Row text={t("web.ccn.legend.ordered")}>
          <Troop u={unit("FR.LN", 4, { ordered: true })} />
        </Row>
        <Row text={t("web.ccn.legend.moved")}>
          <Troop u={unit("FR.LN", 4, { ordered: true, moved: true })} />
        </Row>
        <Row text={t("web.ccn.legend.fought")}>
          <Troop u={unit("FR.LN", 4, { ordered: true, fought: true })} />
        </Row>
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
