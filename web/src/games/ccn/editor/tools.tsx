// tools.tsx - what the brush can be: ground, troops, leaders; and what is on one hex, in words and
// buttons.
import { lang, t } from "../../../text";
import { capital } from "../../../table/words";
import { Button, Select, Switch, TextField } from "../../../ui";
import { at } from "../geometry";
import { Ground } from "../ground";
import type { CMap, Terrain, Unit } from "../types";
import { UnitShape, nationClass } from "../units";
import { typeName } from "../words";
import { appoint, edgeWords, leaderOn, paint, remove, setSquare, terrains, toggleWork, unitOn, type Scenario } from "./model";
import type { Tool } from "./state";

const middle = at("E6", false);

/** One hex of a terrain; water comes from somewhere and goes on. */
function sample(terrain: Terrain): CMap {
  const hex = (x: Terrain) => ({ terrain: x, sector: 2 });
  const around = terrain === "bridge" ? "river" : terrain;
  const wet = around === "river" || around === "ford";
  return { top: "AL", hexes: { E6: hex(terrain), ...(wet && { E5: hex(around), E7: hex(around) }) } } as unknown as CMap;
}

const samples = new Map(terrains.map((x) => [x, <Ground map={sample(x)} flip={false} />]));

export const terrainName = (terrain: Terrain): string => capital(t(`ccn.terrain.${terrain}`));

export function TerrainTools({ tool, onTool }: { tool: Tool; onTool(t: Tool): void }) {
  return (
    <ul class="ed-brushes">
      {terrains.map((x, i) => (
        <li key={x}>
          <button
            type="button"
            class="ed-brush"
            aria-pressed={tool.kind === "terrain" && tool.terrain === x}
            onClick={() => onTool({ kind: "terrain", terrain: x })}
          >
            <svg class="cc" viewBox={`${middle.x - 46} ${middle.y - 52} 92 104`} aria-hidden="true">
              {samples.get(x)}
            </svg>
            <span>{terrainName(x)}</span>
            <kbd aria-hidden="true">{(i + 1) % 10}</kbd>
          </button>
        </li>
      ))}
    </ul>
  );
}

function ToolButton({
  kind,
  tool,
  onTool,
  hint,
}: {
  kind: "move" | "leader" | "erase" | "works";
  tool: Tool;
  onTool(t: Tool): void;
  hint: string;
}) {
  return (
    <button type="button" class="ed-tool" aria-pressed={tool.kind === kind} onClick={() => onTool({ kind })}>
      <span>{t(`web.ccn.edit.tool.${kind}`)}</span>
      <kbd aria-hidden="true">{hint}</kbd>
    </button>
  );
}

export interface Choice {
  nation: string;
  code: string;
  leader: string;
}

export function TroopTools(p: { base: CMap; tool: Tool; choice: Choice; onTool(t: Tool): void; onChoice(c: Choice): void }) {
  const { base, choice } = p;
  const l = lang.value === "de" ? "de" : "en";
  const types = Object.keys(base.types).filter((x) => x.startsWith(choice.nation + "."));
  const nations = Object.entries(base.nations).map(([value, n]) => ({ value, label: n[l] }));
  const choose = (nation: string) => {
    const same = `${nation}.${choice.code}` in base.types;
    const first = Object.keys(base.types)
      .find((x) => x.startsWith(nation + "."))!
      .split(".")[1]!;
    p.onChoice({ ...choice, nation, code: same ? choice.code : first });
  };
  return (
    <>
      <div class="ed-tools">
        <ToolButton kind="move" hint="M" {...p} />
        <ToolButton kind="erase" hint="E" {...p} />
        <ToolButton kind="works" hint="W" {...p} />
      </div>
      <Select label={t("web.ccn.edit.nation")} value={choice.nation} items={nations} onChange={choose} />
      <ul class="ed-brushes">
        {types.map((type) => {
          const code = type.split(".")[1]!;
          const shown: Unit = { id: 0, type, side: 0, at: "E6", blocks: base.types[type]!.blocks };
          return (
            <li key={type}>
              <button
                type="button"
                class="ed-brush"
                aria-pressed={p.tool.kind === "unit" && choice.code === code}
                onClick={() => {
                  p.onChoice({ ...choice, code });
                  p.onTool({ kind: "unit" });
                }}
              >
                <svg class="cc" viewBox="-46 -32 92 72" aria-hidden="true">
                  <g class={nationClass(choice.nation)}>
                    <UnitShape map={base} unit={shown} />
                  </g>
                </svg>
                <span>{capital(typeName(base, type, l))}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <div class="ed-leader">
        <TextField
          label={t("web.ccn.edit.leader_name")}
          value={choice.leader}
          maxLength={31}
          autocomplete="off"
          onInput={(leader) => {
            p.onChoice({ ...choice, leader });
            p.onTool({ kind: "leader" });
          }}
        />
        <ToolButton kind="leader" hint="L" {...p} />
      </div>
    </>
  );
}

/** "D5: hill, line infantry (France), leader Ney": all of it. */
export function aboutHex(base: CMap, s: Scenario, n: string): string {
  const l = lang.value === "de" ? "de" : "en";
  const unit = unitOn(s, n);
  const leader = leaderOn(s, n);
  const parts = [t(`ccn.terrain.${s.terrain[n]!}`)];
  if (unit) parts.push(`${typeName(base, `${unit.nation}.${unit.code}`, l)} (${base.nations[unit.nation]?.[l]})`);
  if (unit?.square) parts.push(t("web.ccn.edit.in_square"));
  if (leader) parts.push(t("web.ccn.with", [leader.name]));
  if (s.works[n]) parts.push(t("web.ccn.works"));
  if (s.goals.some((g) => g.hexes.includes(n))) parts.push(t("web.ccn.edit.is_goal"));
  if (s.exits.some((x) => x.hexes.includes(n))) parts.push(t("web.ccn.edit.is_exit"));
  return `${n}: ${parts.join(", ")}`;
}

/** The hex under the cursor: what stands there can be changed without hitting it. */
export function HexPanel(p: {
  base: CMap;
  scenario: Scenario;
  at: string;
  fault: string | null;
  onChange(s: Scenario, key?: string): void;
}) {
  const { base, scenario: s, at: n } = p;
  const unit = unitOn(s, n);
  const leader = leaderOn(s, n);
  const l = lang.value === "de" ? "de" : "en";
  const type = unit && base.types[`${unit.nation}.${unit.code}`];
  return (
    <section class="ed-hex" aria-labelledby="ed-hex">
      <h2 id="ed-hex">{t("web.ccn.edit.hex", [n])}</h2>
      {p.fault && (
        <p class="field-error" role="alert">
          {p.fault}
        </p>
      )}
      <Select
        label={t("web.ccn.edit.ground")}
        value={s.terrain[n]!}
        items={terrains.map((x) => ({ value: x, label: terrainName(x) }))}
        onChange={(x) => p.onChange(paint(s, n, x as Terrain))}
      />
      {unit && (
        <div class="ed-on">
          <span>
            {capital(typeName(base, `${unit.nation}.${unit.code}`, l))}, {base.nations[unit.nation]?.[l]}
          </span>
          <Button small onClick={() => p.onChange(remove(s, n, "unit"))}>
            {t("web.ccn.edit.remove_unit")}
          </Button>
        </div>
      )}
      {unit && type?.arm === "infantry" && (
        <Switch label={t("web.ccn.edit.square")} on={unit.square} onChange={(on) => p.onChange(setSquare(s, n, on))} />
      )}
      {leader && (
        <div class="ed-on">
          <TextField
            label={t("web.ccn.edit.leader")}
            value={leader.name}
            maxLength={31}
            autocomplete="off"
            onInput={(name) => p.onChange(appoint(s, n, leader.nation, name), "leader " + n)}
          />
          <Button small onClick={() => p.onChange(remove(s, n, "leader"))}>
            {t("web.ccn.edit.remove_leader")}
          </Button>
        </div>
      )}
      <fieldset class="ed-works">
        <legend>{t("web.ccn.edit.works")}</legend>
        {edgeWords.map((w, i) => (
          <Button
            key={w}
            small
            pressed={((s.works[n] ?? 0) >> i) % 2 === 1}
            label={t("web.ccn.edit.edge_work", [t(`web.ccn.edit.edge.${w}`)])}
            onClick={() => p.onChange(toggleWork(s, n, i))}
          >
            {t(`web.ccn.edit.edge.${w}`)}
          </Button>
        ))}
      </fieldset>
    </section>
  );
}
