// field.tsx - the field under the brush: pointer, fingers and keys.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { lang, t } from "../../../text";
import { Frame, Pieces } from "../board";
import { R, at, outline, place, size } from "../geometry";
import { Ground } from "../ground";
import { Exits, Goals } from "../marks";
import type { CMap, Table } from "../types";
import { hexName, rowLength, terrains } from "./model";
import type { Tool } from "./state";

const none: ReadonlySet<string> = new Set();

/** Which hex an event is about. */
function hexOf(e: Event): string | null {
  return (e.target as Element).closest?.("[data-id]")?.getAttribute("data-id") ?? null;
}

/** Edges lie at every sixty degrees: NW NE E SE SW W. */
const byAngle = [2, 3, 4, 5, 0, 1];

function edgeOf(e: MouseEvent, svg: SVGSVGElement, n: string): number {
  const m = svg.getScreenCTM();
  if (!m) return 0;
  const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m.inverse());
  const c = at(n, false);
  const sixth = Math.round(Math.atan2(p.y - c.y, p.x - c.x) / (Math.PI / 3));
  return byAngle[(sixth + 6) % 6]!;
}

const steps: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function neighbour(n: string, key: string): string {
  const [dr, dc] = steps[key]!;
  const { row, col } = place(n);
  const r = Math.min(8, Math.max(0, row + dr));
  return hexName(r, Math.min(rowLength(r) - 1, Math.max(0, col + dc)));
}

export interface FieldProps {
  map: CMap;
  table: Table;
  tool: Tool;
  cursor: string;
  picked: string | null;
  fault: string | null;
  /** Hexes of the objective or exit that is worked on. */
  chosen: readonly string[];
  /** What is on the hex under the cursor, in words. */
  about: string;
  onCursor(n: string): void;
  /** `stroke`: what is done with one stroke is taken back with one. */
  onUse(n: string, edge: number | null, stroke: string | null): void;
  onDrag(from: string, to: string): void;
  onClear(n: string): void;
  onTool(tool: Tool): void;
  onEscape(): void;
}

let strokes = 0;

export function Field(p: FieldProps) {
  const svg = useRef<SVGSVGElement>(null);
  const down = useRef<{ from: string; stroke: string } | null>(null);
  const [keys, setKeys] = useState(false);
  const ground = useMemo(() => <Ground map={p.map} flip={false} />, [p.map]);
  // Where the field is larger than its window, the cursor stays in sight.
  const came = useRef(true);
  useEffect(() => {
    if (came.current) came.current = false;
    else svg.current?.querySelector(`[data-id="${p.cursor}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [p.cursor]);
  const brushes = p.tool.kind === "terrain" || p.tool.kind === "erase";

  // Fingers scroll the field when they are drawn over it: they use a tool by a tap only.
  const press = (e: PointerEvent) => {
    const n = hexOf(e);
    if (!n || e.pointerType === "touch" || e.button !== 0) return;
    down.current = { from: n, stroke: "stroke" + ++strokes };
    if (brushes) p.onUse(n, null, down.current.stroke);
  };
  const draw = (e: PointerEvent) => {
    const n = hexOf(e);
    if (!down.current || !n || !brushes || !(e.buttons & 1)) return;
    p.onUse(n, null, down.current.stroke);
  };
  const release = (e: PointerEvent) => {
    const n = hexOf(e);
    const from = down.current?.from;
    down.current = null;
    if (from && n && n !== from && p.tool.kind === "move") p.onDrag(from, n);
  };
  const click = (e: MouseEvent) => {
    const n = hexOf(e);
    if (!n) return;
    setKeys(false);
    p.onCursor(n);
    p.onUse(n, edgeOf(e, svg.current!, n), "stroke" + strokes);
  };
  const key = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const kinds: Record<string, Tool> = {
      m: { kind: "move" },
      u: { kind: "unit" },
      l: { kind: "leader" },
      w: { kind: "works" },
      e: { kind: "erase" },
    };
    const terrain = /^\d$/.test(e.key) ? terrains[(Number(e.key) + 9) % 10] : undefined;
    if (e.key in steps) p.onCursor(neighbour(p.cursor, e.key));
    else if (e.key === "Enter" || e.key === " ") p.onUse(p.cursor, null, null);
    else if (e.key === "Delete" || e.key === "Backspace") p.onClear(p.cursor);
    else if (e.key === "Escape") p.onEscape();
    else if (terrain) p.onTool({ kind: "terrain", terrain });
    else if (kinds[e.key]) p.onTool(kinds[e.key]!);
    else return;
    setKeys(true);
    e.preventDefault();
  };
  return (
    <div class="ed-field">
      <div
        class="ed-scroll"
        role="application"
        tabIndex={0}
        aria-label={t("web.ccn.edit.field")}
        aria-describedby="ed-keys"
        onKeyDown={key}
      >
        <svg
          ref={svg}
          class={`cc ed-map ed-with-${p.tool.kind}`}
          viewBox={`0 0 ${size.width} ${size.height}`}
          onPointerDown={press}
          onPointerOver={draw}
          onPointerUp={release}
          onPointerLeave={() => (down.current = null)}
          onClick={click}
          aria-hidden="true"
        >
          {ground}
          <Frame map={p.map} flip={false} lang={lang.value} seat={null} />
          <Exits map={p.map} flip={false} />
          <Goals map={p.map} table={p.table} flip={false} />
          {p.chosen.map((n) => (
            <polygon key={n} class="ed-chosen" points={outline(at(n, false), R * 0.88)} />
          ))}
          <Pieces map={p.map} table={p.table} flip={false} picked={p.picked ? new Set([p.picked]) : none} />
          <g class="cc-over-pieces">
            {p.picked && <polygon class="ed-picked" points={outline(at(p.picked, false), R * 0.93)} />}
            {p.fault && <polygon class="ed-fault" points={outline(at(p.fault, false), R * 0.95)} />}
            <polygon class="ed-cursor" points={outline(at(p.cursor, false), R * 0.97)} />
          </g>
          <g class="cc-hexes">
            {Object.keys(p.map.hexes).map((n) => (
              <polygon key={n} data-id={n} points={outline(at(n, false))} />
            ))}
          </g>
        </svg>
      </div>
      <p class="sr-only" role="status">
        {keys ? p.about : ""}
      </p>
    </div>
  );
}
