// battle.tsx - what a scenario says beside its map: titles, hands, who begins, and what is to be won.
import { t } from "../../../text";
import { Button, Field, Segments, Select, Switch, TextField } from "../../../ui";
import type { SideCode } from "../types";
import type { Fault, Objective, Exit, Scenario } from "./model";
import type { Tool } from "./state";

type Change = (s: Scenario, key?: string) => void;

const sides = () => (["FR", "AL"] as const).map((value) => ({ value, label: t(`web.ccn.side.${value}`) }));

function NumberField(p: { label: string; value: number; min: number; max: number; error?: string | null; onInput(n: number): void }) {
  return (
    <TextField
      label={p.label}
      type="number"
      min={p.min}
      max={p.max}
      value={String(p.value)}
      error={p.error}
      onInput={(v) => /^\d{1,4}$/.test(v) && p.onInput(Number(v))}
    />
  );
}

export function BattleFields({ scenario: s, fault, onChange }: { scenario: Scenario; fault: Fault | null; onChange: Change }) {
  const wrong = (...fields: string[]) => (fault?.field && fields.includes(fault.field) ? fault.what : null);
  const set = (part: Partial<Scenario>, key?: string) => onChange({ ...s, ...part }, key);
  return (
    <div class="ed-fields">
      <TextField
        label={t("web.ccn.edit.title_de")}
        value={s.title.de}
        maxLength={70}
        error={wrong("title")}
        onInput={(de) => set({ title: { ...s.title, de } }, "title.de")}
      />
      <TextField
        label={t("web.ccn.edit.title_en")}
        value={s.title.en}
        maxLength={70}
        onInput={(en) => set({ title: { ...s.title, en } }, "title.en")}
      />
      <TextField
        label={t("web.ccn.edit.date")}
        hint={t("web.ccn.edit.date_hint")}
        value={s.date}
        maxLength={10}
        placeholder="1813-10-16"
        error={wrong("date")}
        onInput={(date) => set({ date }, "date")}
      />
      <Segments label={t("web.ccn.edit.top")} value={s.top} items={sides()} onChange={(v) => set({ top: v as SideCode })} />
      <Segments label={t("web.ccn.edit.first")} value={s.first} items={sides()} onChange={(v) => set({ first: v as SideCode })} />
      <div class="pair">
        {sides().map(({ value, label }) => (
          <NumberField
            key={value}
            label={t("web.ccn.edit.cards", [label])}
            min={1}
            max={10}
            value={s.cards[value]}
            error={wrong("cards." + value, "square")}
            onInput={(n) => set({ cards: { ...s.cards, [value]: n } }, "cards." + value)}
          />
        ))}
        {sides().map(({ value, label }) => (
          <NumberField
            key={value}
            label={t("web.ccn.edit.banners", [label])}
            min={1}
            max={30}
            value={s.banners[value]}
            error={wrong("banners." + value, "banners")}
            onInput={(n) => set({ banners: { ...s.banners, [value]: n } }, "banners." + value)}
          />
        ))}
      </div>
      <Field label={t("web.ccn.edit.notes")} hint={t("web.ccn.edit.notes_hint")}>
        {(wired) => (
          <textarea {...wired} rows={4} value={s.notes} maxLength={4000} onInput={(e) => set({ notes: e.currentTarget.value }, "notes")} />
        )}
      </Field>
    </div>
  );
}

interface LinesProps {
  scenario: Scenario;
  tool: Tool;
  onTool(t: Tool): void;
  onChange: Change;
}

const without = <T,>(v: readonly T[], i: number): T[] => v.filter((_, k) => k !== i);
const changed = <T,>(v: readonly T[], i: number, part: Partial<T>): T[] => v.map((x, k) => (k === i ? { ...x, ...part } : x));

function Hexes({
  kind,
  line,
  hexes,
  tool,
  onTool,
}: {
  kind: "goal" | "exit";
  line: number;
  hexes: readonly string[];
  tool: Tool;
  onTool(t: Tool): void;
}) {
  const on = tool.kind === kind && tool.line === line;
  return (
    <div class="ed-on">
      <span>{hexes.length ? hexes.join(" ") : t("web.ccn.edit.no_hexes")}</span>
      <Button small pressed={on} onClick={() => onTool(on ? { kind: "move" } : { kind, line })}>
        {t("web.ccn.edit.choose_hexes")}
      </Button>
    </div>
  );
}

function Goal({ g, i, p }: { g: Objective; i: number; p: LinesProps }) {
  const s = p.scenario;
  const set = (part: Partial<Objective>, key?: string) => p.onChange({ ...s, goals: changed(s.goals, i, part) }, key);
  return (
    <li class="ed-line">
      <h2>{t("web.ccn.edit.goal", [i + 1])}</h2>
      <Segments label={t("web.ccn.edit.whose")} bare value={g.side} items={sides()} onChange={(v) => set({ side: v as SideCode })} />
      <NumberField label={t("web.ccn.edit.worth")} min={1} max={9} value={g.banners} onInput={(n) => set({ banners: n }, "goal" + i)} />
      <Select
        label={t("web.ccn.edit.lasts")}
        value={g.forever ? "perm" : "temp"}
        items={(["temp", "perm"] as const).map((value) => ({ value, label: t(`web.ccn.edit.goal.${value}`) }))}
        onChange={(v) => set({ forever: v === "perm" })}
      />
      <Select
        label={t("web.ccn.edit.counts")}
        value={g.all ? "all" : "any"}
        items={(["any", "all"] as const).map((value) => ({ value, label: t(`web.ccn.edit.goal.${value}`) }))}
        onChange={(v) => set({ all: v === "all" })}
      />
      <Switch label={t("web.ccn.edit.at_once")} on={g.now} onChange={(now) => set({ now })} />
      <Hexes kind="goal" line={i} hexes={g.hexes} tool={p.tool} onTool={p.onTool} />
      <Button small onClick={() => (p.onTool({ kind: "move" }), p.onChange({ ...s, goals: without(s.goals, i) }))}>
        {t("web.ccn.edit.remove_goal", [i + 1])}
      </Button>
    </li>
  );
}

function Way({ x, i, p }: { x: Exit; i: number; p: LinesProps }) {
  const s = p.scenario;
  const set = (part: Partial<Exit>, key?: string) => p.onChange({ ...s, exits: changed(s.exits, i, part) }, key);
  return (
    <li class="ed-line">
      <h2>{t("web.ccn.edit.exit", [i + 1])}</h2>
      <Segments label={t("web.ccn.edit.whose")} bare value={x.side} items={sides()} onChange={(v) => set({ side: v as SideCode })} />
      <NumberField
        label={t("web.ccn.edit.worth_exit")}
        min={0}
        max={9}
        value={x.banners}
        onInput={(n) => set({ banners: n }, "exit" + i)}
      />
      <Hexes kind="exit" line={i} hexes={x.hexes} tool={p.tool} onTool={p.onTool} />
      <Button small onClick={() => (p.onTool({ kind: "move" }), p.onChange({ ...s, exits: without(s.exits, i) }))}>
        {t("web.ccn.edit.remove_exit", [i + 1])}
      </Button>
    </li>
  );
}

export function GoalTools(p: LinesProps & { fault: Fault | null }) {
  const s = p.scenario;
  const { fault } = p;
  const addGoal = () => {
    p.onChange({ ...s, goals: [...s.goals, { side: s.first, forever: false, all: false, now: false, banners: 1, hexes: [] }] });
    p.onTool({ kind: "goal", line: s.goals.length });
  };
  const addExit = () => {
    p.onChange({ ...s, exits: [...s.exits, { side: s.first, banners: 1, hexes: [] }] });
    p.onTool({ kind: "exit", line: s.exits.length });
  };
  return (
    <div class="ed-fields">
      {fault && (fault.field === "vb" || fault.field === "exit") && (
        <p class="field-error" role="alert">
          {fault.what}
        </p>
      )}
      <ul class="ed-lines">
        {s.goals.map((g, i) => (
          <Goal key={"g" + i} g={g} i={i} p={p} />
        ))}
        {s.exits.map((x, i) => (
          <Way key={"x" + i} x={x} i={i} p={p} />
        ))}
      </ul>
      <div class="ed-tools">
        <Button small onClick={addGoal}>
          {t("web.ccn.edit.add_goal")}
        </Button>
        <Button small onClick={addExit}>
          {t("web.ccn.edit.add_exit")}
        </Button>
      </div>
    </div>
  );
}
