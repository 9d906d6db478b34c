// board.tsx - Waterloo's table: the map, drawn once, and upon it all that changes.
import { useMemo, useState } from "preact/hooks";
import type { BoardProps } from "../../table/types";
import { chance } from "./attack";
import { Frame, Paper } from "./frame";
import { C, corner } from "./geometry";
import { Ground } from "./ground";
import { AttackLines, Flourish, Goals, Holders, Marked, Trails, Way, squaresOf } from "./marks";
import type { Goal } from "./marks";
import { inContact, reached, route } from "./move";
import { Pieces, useTracker } from "./pieces";
import { Plan } from "./plan";
import { pieceAt, squareOf } from "./types";
import type { Table, WMap } from "./types";

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

/** Where the picked piece may go, or what else may be chosen. */
function goalsOf(map: WMap, table: Table, picking: BoardProps<WMap, Table>["picking"]): Goal[] {
  const from = picking.picked.length === 1 ? picking.picked[0]! : null;
  const piece = from && picking.open.some((a) => a.kind === "step") ? pieceAt(table, from) : undefined;
  const left = piece ? reached(map, table, from!) : null;
  const places = table.attack?.places.map((p) => p.at) ?? (table.target ? [table.target] : []);
  const goal = (id: string, near: boolean): Goal => ({
    at: id,
    near,
    left: left?.get(id),
    contact: !!piece && places.some((p) => inContact(map, id, piece.kind, p)),
  });
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
  const goals = useMemo(() => goalsOf(map, table, picking), [map, table, picking]);
  const tracker = useTracker(table);
  const picked = useMemo(() => new Set(picking.picked), [picking.picked]);
  const glow = useMemo(() => {
    const list = new Map<string, string>();
    for (const [id, choice] of picking.choices)
      if (pieceAt(table, id)) {
        const aim = choice.actions[0]!.kind === "target";
        const { needs, brings } = aim ? chance(map, table, id) : { needs: 0, brings: 0 };
        list.set(id, !aim ? "own" : brings < needs ? "enemy faint" : "enemy");
      }
    return list;
  }, [table, picking.choices]);
  const from = picking.picked[0];
  const way =
    from && under && picking.far.has(under)
      ? route(
          map,
          table,
          picking.open.map((a) => [a.kind, ...a.args].join(" ")),
          from,
          under,
        )
      : null;
  return (
    <g class="wl" onPointerOver={picking.far.size ? (e) => setUnder((e.target as Element).getAttribute("data-id")) : undefined}>
      {ground}
      <g class="wl-upon" aria-hidden="true">
        <Trails trails={tracker.trails} />
        <Goals goals={goals} />
        {holders}
        {way && <Way squares={[from!, ...way.map((s) => s.split(" ")[2]!)]} />}
        <Marked squares={squaresOf(map, marked)} />
        <Pieces table={table} tracked={tracker.pieces} picked={picked} glow={glow} />
        {table.target && <AttackLines target={table.target} attack={table.attack} />}
        {event && <Flourish map={map} doing={event.do} />}
      </g>
      {squares}
    </g>
  );
}
