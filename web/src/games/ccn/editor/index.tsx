// index.tsx - /edit/ccn: a battle of one's own, painted, checked in the server's words, saved, played.
import "../index.css";
import "./index.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useKeydown } from "../../../keys";
import { Loading } from "../../../lazy";
import { ApiError, api, errorText, type NewGame } from "../../../net/api";
import { go } from "../../../router";
import { lang, t } from "../../../text";
import { useTitle } from "../../../title";
import { Button, Icon, Tabs, toast } from "../../../ui";
import type { CMap } from "../types";
import { BattleFields, GoalTools } from "./battle";
import { OpenDialog, PlayDialog, battleText, check, download } from "./doors";
import { Field } from "./field";
import {
  appoint,
  empty,
  faultOf,
  isRim,
  leaderOn,
  march,
  mostBanners,
  paint,
  place,
  read,
  remove,
  toggleWork,
  toggled,
  unitOn,
  type Fault,
  type Scenario,
} from "./model";
import { History, draft, known, preview, troops, type Tool } from "./state";
import { HexPanel, TerrainTools, TroopTools, aboutHex, terrainName, type Choice } from "./tools";

const blank = (): Scenario => empty({ de: "Eigenes Gefecht", en: "My Battle" });

export default function EditPage() {
  useTitle(t("web.ccn.edit.title"));
  const [base, setBase] = useState<CMap | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  useEffect(() => {
    api
      .catalog()
      .then((c) => api.map<CMap>("ccn", c.games.find((g) => g.id === "ccn")!.scenarios[0]!))
      .then(setBase, setFailed);
  }, []);
  if (failed) return <p class="page notice bad">{errorText(failed)}</p>;
  return base ? <Editor base={base} /> : <Loading />;
}

type Tab = "terrain" | "troops" | "goals" | "battle";
const tabs: readonly Tab[] = ["terrain", "troops", "goals", "battle"];

/** The tab that a mistake, or a tool, belongs to. */
function tabOf(f: Fault): Tab | null {
  if (f.hex || !f.field) return null;
  return f.field === "vb" || f.field === "exit" ? "goals" : f.field === "unit" || f.field === "leader" ? "troops" : "battle";
}
const toolTab: Partial<Record<Tool["kind"], Tab>> = {
  terrain: "terrain",
  unit: "troops",
  leader: "troops",
  works: "troops",
  goal: "goals",
  exit: "goals",
};

/** A line that was taken back has no hexes to choose. */
function usable(s: Scenario, tool: Tool): Tool {
  const gone = (tool.kind === "goal" && !s.goals[tool.line]) || (tool.kind === "exit" && !s.exits[tool.line]);
  return gone ? { kind: "move" } : tool;
}

/** "General 2": who has no name yet. */
function nameless(s: Scenario): string {
  for (let i = 1; ; i++) {
    const name = t("web.ccn.edit.general", [i]);
    if (!s.leaders.some((l) => l.name === name)) return name;
  }
}

/** Puts the leader in hand on a hex; one of that name comes from where he stands. */
function lead(s: Scenario, n: string, choice: Choice): Scenario {
  const name = choice.leader.trim() || nameless(s);
  const was = s.leaders.find((l) => l.name === name && l.at !== n);
  return appoint(was ? remove(s, was.at, "leader") : s, n, choice.nation, name);
}

function use(s: Scenario, tool: Tool, choice: Choice, n: string, edge: number | null): Scenario {
  switch (tool.kind) {
    case "terrain":
      return paint(s, n, tool.terrain);
    case "unit":
      return place(s, n, choice.nation, choice.code);
    case "leader":
      return lead(s, n, choice);
    case "erase":
      return remove(s, n, "both");
    case "works":
      return edge === null ? s : toggleWork(s, n, edge);
    case "goal":
      return { ...s, goals: s.goals.map((g, i) => (i === tool.line ? { ...g, hexes: toggled(g.hexes, n) } : g)) };
    case "exit":
      if (!isRim(n)) return s;
      return { ...s, exits: s.exits.map((x, i) => (i === tool.line ? { ...x, hexes: toggled(x.hexes, n) } : x)) };
    case "move":
      return s;
  }
}

/** Keys of the whole page, but for those who type. */
function useKeys(history: History): void {
  useKeydown(
    (e) => {
      if (!(e.ctrlKey || e.metaKey) || /^(INPUT|TEXTAREA|SELECT)$/.test((e.target as Element).tagName)) return;
      const k = e.key.toLowerCase();
      if (k !== "z" && k !== "y") return;
      e.preventDefault();
      if (k === "y" || e.shiftKey) history.redo();
      else history.undo();
    },
    [history],
  );
}

/** What the server has said of the scenario as it was: it holds until the next change. */
interface Verdict {
  of: Scenario;
  fault: Fault | null;
}

function Editor({ base }: { base: CMap }) {
  const history = useMemo(() => {
    const first = known(base, draft() ?? blank()).scenario;
    return new History(first, (nation) => base.nations[nation]?.side ?? "AL");
  }, [base]);
  const s = history.now.value;
  const [tab, setTab] = useState<Tab>("terrain");
  const [held, setTool] = useState<Tool>({ kind: "terrain", terrain: "hill" });
  const tool = usable(s, held);
  const [choice, setChoice] = useState<Choice>({ nation: "FR", code: "LN", leader: "" });
  const [cursor, setCursor] = useState("E7");
  const [picked, setPicked] = useState<string | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [door, setDoor] = useState<"open" | "play" | null>(null);
  const [busy, setBusy] = useState(false);
  const map = useMemo(() => preview(base, s), [base, s]);
  const table = useMemo(() => troops(base, s), [base, s]);
  useKeys(history);

  const told = verdict?.of === s ? verdict : null;
  const fault = told?.fault ?? null;
  const chosen = tool.kind === "goal" ? s.goals[tool.line]?.hexes : tool.kind === "exit" ? s.exits[tool.line]?.hexes : undefined;
  const change = (next: Scenario, key?: string) => history.change(next, key ?? null);
  const take = (next: Tool) => {
    setTool(next);
    setPicked(null);
    const of = toolTab[next.kind];
    if (of) setTab(of);
  };
  const turnTo = (next: Tab) => {
    setTab(next);
    setPicked(null);
    if (next === "terrain") setTool({ kind: "terrain", terrain: "hill" });
    else if (next === "goals" && s.goals.length) setTool({ kind: "goal", line: 0 });
    else if (next !== "goals" || !(tool.kind === "goal" || tool.kind === "exit")) setTool({ kind: "move" });
  };
  const carry = (from: string, to: string) => {
    setPicked(null);
    setCursor(to);
    change(march(s, from, to));
  };
  const act = (n: string, edge: number | null, stroke: string | null) => {
    if (tool.kind === "move") {
      if (picked && picked !== n) carry(picked, n);
      else setPicked(picked === n ? null : unitOn(s, n) || leaderOn(s, n) ? n : null);
      return;
    }
    if (tool.kind === "exit" && !isRim(n)) toast(t("web.ccn.edit.not_rim", [n]));
    // Painting over and over is one stroke; a toggle is a step of its own.
    const brush = tool.kind === "terrain" || tool.kind === "erase";
    change(use(history.now.value, tool, choice, n, edge), brush && stroke ? stroke : undefined);
    if (tool.kind === "leader") setChoice({ ...choice, leader: "" });
  };

  const refused = (text: string, of: Scenario, e: unknown): void => {
    if (!(e instanceof ApiError) || (e.code !== "value" && e.code !== "syntax" && e.code !== "large")) {
      toast({ kind: "error", text: errorText(e) });
      return;
    }
    const found = faultOf(text, e.message);
    setVerdict({ of, fault: found });
    if (found.hex) setCursor(found.hex);
    const at = tabOf(found);
    if (at) turnTo(at);
  };
  const look = async () => {
    const text = history.text();
    setBusy(true);
    try {
      await check(text);
      setVerdict({ of: s, fault: null });
    } catch (e) {
      refused(text, s, e);
    }
    setBusy(false);
  };
  const play = async (game: Pick<NewGame, "game" | "seats">) => {
    const text = history.text();
    try {
      const { id } = await api.create({ ...game, own: text });
      go("/g/" + id);
    } catch (e) {
      setDoor(null);
      refused(text, s, e);
    }
  };
  const open = (text: string) => {
    const got = read(text);
    if (!got) {
      toast({ kind: "error", text: t("web.ccn.edit.no_scenario") });
      return;
    }
    const { scenario, left } = known(base, got.scenario);
    change(scenario);
    setDoor(null);
    setPicked(null);
    if (got.left.length) toast({ kind: "error", text: t("web.ccn.edit.left", [got.left.join(", ")]) });
    else if (left) toast({ kind: "error", text: t("web.ccn.edit.left_units", [left]) });
  };
  const later = (text: Promise<string>) => void text.then(open, (e) => toast({ kind: "error", text: errorText(e) }));

  return (
    <div class="ed">
      <header class="ed-head">
        <h1>{t("web.ccn.edit.title")}</h1>
        <div class="ed-doors" role="group" aria-label={t("web.ccn.edit.doors")}>
          <Button small onClick={() => setDoor("open")}>
            {t("web.ccn.edit.open_short")}
          </Button>
          <Button small onClick={() => download(history.text(), lang.value === "de" ? s.title.de : s.title.en)}>
            {t("web.ccn.edit.save")}
          </Button>
          <Button small label={t("web.ccn.edit.undo")} disabled={!history.canUndo.value} onClick={() => history.undo()}>
            <Icon name="undo" />
          </Button>
          <Button small label={t("web.ccn.edit.redo")} disabled={!history.canRedo.value} onClick={() => history.redo()}>
            <Icon name="redo" />
          </Button>
          <Button small busy={busy} onClick={() => void look()}>
            {t("web.ccn.edit.check")}
          </Button>
          <Button small kind="primary" onClick={() => setDoor("play")}>
            {t("web.ccn.edit.play_short")}
          </Button>
        </div>
      </header>
      <div class="ed-verdict" role="status">
        {!told && <p class="muted small">{t("web.ccn.edit.unchecked")}</p>}
        {told && !fault && <p class="notice">{[t("web.ccn.edit.good"), ...doomed(base, s)].join(" ")}</p>}
        {fault && (
          <p class="notice bad">
            {fault.line > 1 ? t("web.ccn.edit.line", [fault.line]) + " " : ""}
            <strong lang="en">{fault.what}</strong>
          </p>
        )}
      </div>
      <div class="ed-body">
        <Field
          map={map}
          table={table}
          tool={tool}
          cursor={cursor}
          picked={picked}
          fault={fault?.hex ?? null}
          chosen={chosen ?? []}
          about={aboutHex(base, s, cursor)}
          onCursor={setCursor}
          onUse={act}
          onDrag={carry}
          onClear={(n) => change(remove(s, n, "both"))}
          onTool={take}
          onEscape={() => setPicked(null)}
        />
        <div class="ed-side">
          <p class="ed-now">
            <Icon name="pencil" /> {toolName(tool, choice, base)}
          </p>
          <Tabs<Tab>
            label={t("web.ccn.edit.tools")}
            active={tab}
            onSelect={turnTo}
            tabs={tabs.map((id) => ({ id, label: t(`web.ccn.edit.tab.${id}`) }))}
          >
            {tab === "terrain" && <TerrainTools tool={tool} onTool={take} />}
            {tab === "troops" && <TroopTools base={base} tool={tool} choice={choice} onTool={take} onChoice={setChoice} />}
            {tab === "goals" && <GoalTools scenario={s} tool={tool} fault={fault} onTool={take} onChange={change} />}
            {tab === "battle" && <BattleFields scenario={s} fault={fault} onChange={change} />}
          </Tabs>
          <HexPanel base={base} scenario={s} at={cursor} fault={fault?.hex === cursor ? fault.what : null} onChange={change} />
          <p class="field-hint" id="ed-keys">
            {t("web.ccn.edit.keys")}
          </p>
        </div>
      </div>
      {door === "open" && (
        <OpenDialog
          onEmpty={() => (change(blank()), setDoor(null))}
          onBattle={(name) => later(battleText(name))}
          onFile={(file) => later(file.text())}
          onClose={() => setDoor(null)}
        />
      )}
      {door === "play" && <PlayDialog onPlay={play} onClose={() => setDoor(null)} />}
    </div>
  );
}

/** A side that can only win by destroying every enemy may be meant so; or not. */
function doomed(base: CMap, s: Scenario): string[] {
  const sideOf = (nation: string) => base.nations[nation]?.side ?? "AL";
  return (["FR", "AL"] as const).flatMap((side) => {
    const most = mostBanners(s, side, sideOf);
    return most < s.banners[side] ? [t("web.ccn.edit.doomed", [t(`web.ccn.side.${side}`), most, s.banners[side]])] : [];
  });
}

/** What a click on the field does now. */
function toolName(tool: Tool, choice: Choice, base: CMap): string {
  const l = lang.value === "de" ? "de" : "en";
  switch (tool.kind) {
    case "terrain":
      return t("web.ccn.edit.now.terrain", [terrainName(tool.terrain)]);
    case "unit":
      return t("web.ccn.edit.now.unit", [base.types[`${choice.nation}.${choice.code}`]?.[l] ?? "", base.nations[choice.nation]?.[l] ?? ""]);
    case "leader":
      return t("web.ccn.edit.now.leader", [choice.leader.trim() || "…", base.nations[choice.nation]?.[l] ?? ""]);
    case "goal":
    case "exit":
      return t(`web.ccn.edit.now.${tool.kind}`, [tool.line + 1]);
    default:
      return t(`web.ccn.edit.now.${tool.kind}`);
  }
}
