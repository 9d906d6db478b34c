// board.tsx - Waterloo's table: the map, drawn once, and upon it all that changes.
import { useMemo, useState } from "preact/hooks";
import { told } from "../../table/door";
import type { BoardProps, Picking } from "../../table/types";
import { actionsOf, waysFrom } from "../../table/ways";
import { Frame, Paper } from "./frame";
import { C, corner } from "./geometry";
import { Ground } from "./ground";
import { AttackLines, Flourish, Goals, Holders, Marked, Trails, Way, squaresOf } from "./marks";
import type { Goal } from "./marks";
import { Pieces, useTracker } from "./pieces";
import { Plan } from "./plan";
import { pieceAt, squareOf } from "./types";
import type { Table, WMap } from "./types";
import { isHopeless } from "./words";

/** Invisible, above everything: one element a square, by which the table knows it. */
function Squares({ map }: { map: WMap }) {
  const list = [];
  for (let y = 0; y < map.h; y++)
    for (let x = 0; x < map.w; x++) {
      const [px, py] = corner(x, y);
      list.push(<rect key={`${x},${y}`} data-id={`${x},${y}`} x={px} y={py} width={C} height={C} />);
    }
  return <g class="wl-squares">{list}</g>;
}

/** The square of the piece that is picked to move. */
const moving = (picking: Picking): string =>
  (picking.picked.length === 1 && picking.open.some((a) => a.kind === "step") && picking.picked[0]) || "";

/** Where the picked piece may go, or what else may be chosen. */
function goalsOf(table: Table, picking: Picking): Goal[] {
  const ways = waysFrom("step", moving(picking));
  const goal = (id: string, near: boolean): Goal => {
    const facts = ways.get(id)?.facts ?? [];
    const left = facts.find((f) => f.do.startsWith("left "))?.do.split(" ")[1];
    return { at: id, near, left: left === undefined ? left : Number(left), contact: facts.some((f) => f.do.startsWith("contact ")) };
  };
  const near = [...picking.choices.keys()].filter((id) => squareOf(id) && !pieceAt(table, id));
  const far = [...picking.far].filter((id) => squareOf(id) && !picking.choices.has(id));
  return [...far.map((id) => goal(id, false)), ...near.map((id) => goal(id, true))];
}

export function Board({ map, table, picking, event, marked, lang }: BoardProps<WMap, Table>) {
  const [under, setUnder] = useState<string | null>(null);
  const ground = useMemo(
    () => (
      <g class="still" aria-hidden="true">
        <Paper map={map} />
        <Ground map={map} />
        <Plan map={map} lang={lang} />
        <Frame map={map} />
      </g>
    ),
    [map, lang],
  );
  const squares = useMemo(() => <Squares map={map} />, [map]);
  const holders = useMemo(() => <Holders map={map} table={table} />, [map, table.towns]);
  const goals = useMemo(() => goalsOf(table, picking), [table, picking, waysFrom("step", moving(picking))]);
  const tracker = useTracker(table);
  const picked = useMemo(() => new Set(picking.picked), [picking.picked]);
  const attacks = [...picking.choices.values()].some(({ actions }) => actions[0]!.kind === "target");
  const glow = useMemo(() => {
    const list = new Map<string, string>();
    for (const [id, choice] of picking.choices)
      if (pieceAt(table, id)) {
        const aim = choice.actions[0]!.kind === "target";
        list.set(id, !aim ? "own" : isHopeless(id) ? "enemy faint" : "enemy");
      }
    return list;
  }, [table, picking.choices, attacks && told("options")]);
  const from = moving(picking);
  const way = under && picking.far.has(under) ? waysFrom("step", from).get(under) : undefined;
  return (
    <g class="wl" onPointerOver={picking.far.size ? (e) => setUnder((e.target as Element).getAttribute("data-id")) : undefined}>
      {ground}
      <g class="wl-upon" aria-hidden="true">
        <Trails trails={tracker.trails} />
        <Goals goals={goals} />
        {holders}
        {way && <Way squares={[from, ...actionsOf(way).map((s) => s.split(" ")[2]!)]} />}
        <Marked squares={squaresOf(map, marked)} />
        <Pieces table={table} tracked={tracker.pieces} picked={picked} glow={glow} />
        {table.target && <AttackLines target={table.target} attack={table.attack} />}
        {event && <Flourish map={map} doing={event.do} />}
      </g>
      {squares}
    </g>
  );
}
