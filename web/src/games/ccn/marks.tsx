// marks.tsx - upon the map: what may be chosen, how far troops go and shoot, what they see, what is to
// be won where, and where one leaves the field.
import { EmblemShape } from "../../symbols";
import { t } from "../../text";
import { EDGES, R, W, at, beyond, corners, distance, f, outline, toward, turned, type Point } from "./geometry";
import { chief, emblems, sideCodes, unitAt } from "./types";
import type { CMap, Table, Unit } from "./types";

interface Props {
  map: CMap;
  table: Table;
  flip: boolean;
}

/** Hexes that count, each a pennon with what it is worth; full when it is held. */
export function Goals({ map, table, flip }: Props) {
  return (
    <g class="cc-goals">
      {map.goals.map((g, i) => {
        const p = at(g.at, flip);
        const side = sideCodes.indexOf(g.side);
        const emblem = emblems[chief(table, side)]!;
        return (
          <g key={i} class={`cc-goal cc-side-${g.side}${table.goals[i] ? " held" : ""}`}>
            <polygon points={outline(p, R * 0.93)} />
            <g transform={`translate(${f(p.x + 29)} ${f(p.y + 21)})`}>
              <path class="cc-goal-staff" d="M-9 12V-12" />
              <path class="cc-goal-cloth" d="M-9-12H9L5-5.6L9 1H-9Z" />
              <g class="cc-goal-sign" transform="translate(-3.4 -5.6) scale(.36)">
                <EmblemShape of={emblem} />
              </g>
              {g.banners > 1 && (
                <text x="3" y="13">
                  {g.banners}
                </text>
              )}
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** Arrows over the rim. */
export function Exits({ map, flip }: Omit<Props, "table">) {
  return (
    <g class="cc-exits">
      {Object.entries(map.hexes).map(([n, hex]) => {
        if (!hex.exit) return null;
        const p = at(n, flip);
        const rim = [0, 1, 2, 3, 4, 5].filter((e) => !beyond(n, e)).map((e) => toward(turned(e, flip), 1));
        const sum = rim.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
        const len = Math.hypot(sum.x, sum.y) || 1;
        const turn = (Math.atan2(sum.y, sum.x) * 180) / Math.PI;
        const d = W / 2 - 3;
        return (
          <path
            key={n}
            class={`cc-exit cc-side-${hex.exit}`}
            transform={`translate(${f(p.x + (sum.x / len) * d)} ${f(p.y + (sum.y / len) * d)}) rotate(${f(turn)})`}
            d="M-11-5H0V-12L15 0L0 12V5H-11Z"
          />
        );
      })}
    </g>
  );
}

/** What a hex offers, by what choosing it would do. */
export type Glow = "own" | "goal" | "enemy" | "far";

export function Glows({ glow, picked, flip }: { glow: ReadonlyMap<string, Glow>; picked: readonly string[]; flip: boolean }) {
  return (
    <g class="cc-glows">
      {[...glow].map(([n, how]) => {
        const p = at(n, flip);
        return (
          <g key={n} class={`cc-glow ${how}`}>
            <polygon class="edge" points={outline(p, R * 0.9)} />
            <polygon points={outline(p, R * 0.9)} />
          </g>
        );
      })}
      {picked.map((n) => (
        <polygon key={n} class="cc-picked" points={outline(at(n, flip), R * 0.93)} />
      ))}
    </g>
  );
}

/** The rim of everything within so many hexes. */
export function Range({ map, from, far, flip }: { map: CMap; from: string; far: number; flip: boolean }) {
  const inside = (n: string | null) => n !== null && distance(from, n) <= far;
  const rim: string[] = [];
  for (const n of Object.keys(map.hexes)) {
    if (!inside(n)) continue;
    const c = at(n, flip);
    for (let e = 0; e < EDGES; e++) {
      if (inside(beyond(n, e))) continue;
      const [a, b] = corners(turned(e, flip), R - 2);
      rim.push(`M${f(c.x + a.x)} ${f(c.y + a.y)}L${f(c.x + b.x)} ${f(c.y + b.y)}`);
    }
  }
  return <path class="cc-range" d={rim.join("")} />;
}

/** Lines of sight to whoever can be shot at or fought. */
export function Sights({ from, to, flip, hot }: { from: string; to: readonly string[]; flip: boolean; hot: string | null }) {
  const a = at(from, flip);
  return (
    <g class="cc-sights">
      {to.map((n) => {
        const b = at(n, flip);
        const k = 20 / (Math.hypot(b.x - a.x, b.y - a.y) || 1);
        const p: Point = { x: a.x + (b.x - a.x) * k, y: a.y + (b.y - a.y) * k };
        const q: Point = { x: b.x - (b.x - a.x) * k, y: b.y - (b.y - a.y) * k };
        const d = `M${f(p.x)} ${f(p.y)}L${f(q.x)} ${f(q.y)}`;
        return (
          <g key={n} class={n === hot ? "hot" : undefined}>
            <path class="casing" d={d} />
            <path d={d} />
            <circle cx={f(q.x)} cy={f(q.y)} r="4" />
          </g>
        );
      })}
    </g>
  );
}

/** The unit whose reach is shown: the picked one, else the one that is looked at. */
export function shownUnit(table: Table, picked: readonly string[], looked: string | null): Unit | undefined {
  const first = picked.map((n) => unitAt(table, n)).find((u) => u);
  return first ?? (looked ? unitAt(table, looked) : undefined);
}

/** Whom it can attack from where it stands: what the table offers, else who is in range and sight. */
export function targetsOf(table: Table, unit: Unit): string[] {
  const offered = table.fights?.filter((g) => g.by === unit.at).map((g) => g.at);
  if (offered?.length) return [...new Set(offered)];
  return unit.targets ?? [];
}

/** The strike of a melee that is still to come: who at whom. */
export function Melee({ table, flip }: { table: Table; flip: boolean }) {
  if (!table.melee?.next) return null;
  const back = table.melee.next === "back";
  const [by, to] = back ? [table.melee.at, table.melee.by] : [table.melee.by, table.melee.at];
  const a = at(by, flip),
    b = at(to, flip);
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return (
    <g class="cc-clash">
      <title>{t("web.ccn.melee", [by, to])}</title>
      <polygon points={outline(b, R * 0.95)} />
      <path transform={`translate(${f((a.x + b.x) / 2)} ${f((a.y + b.y) / 2)}) rotate(${f(turn)})`} d="M-16-6H2V-13L19 0L2 13V6H-16Z" />
    </g>
  );
}
