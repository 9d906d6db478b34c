// ground.tsx - the map itself, part by part: sea, coasts, rivers, the grid, borders, ports, the frame. A game puts
// those that it has one upon the other, and draws them once.
import type { ComponentChildren } from "preact";
import { curve } from "./lines";
import { between, type Land, type Point } from "./sheet";

/** Water: rings along the coast, as engravers made them. */
export function Sea({ land }: { land: Land }) {
  return (
    <g class="eu-sea">
      <rect {...land.size} />
      <path class="grid" d={land.grid} />
      {[22, 14, 7].map((w, i) => (
        <path key={w} class={`shore s${i}`} d={land.coast} stroke-width={w} />
      ))}
    </g>
  );
}

/** Seas as areas, below the land; `look`: the class of each. Each is a thing to pick. */
export function Waters({ land, look }: { land: Land; look?(id: string): string | undefined }) {
  const { waters } = land;
  if (!waters) return null;
  return (
    <g class="eu-waters">
      <Areas land={waters} ids={waters.ids} look={look} pick />
      <path class="line" d={waters.lines(waters.frontier)} />
    </g>
  );
}

/** Islands and other land that nobody owns. */
export const Isles = ({ land }: { land: Land }) => (
  <g class="eu-isles">
    <path d={land.isles} />
    <Areas land={land.wilds} ids={land.wilds.ids} look={(id) => id} />
  </g>
);

interface AreasProps {
  land: Pick<Land, "outline">;
  ids: readonly string[];
  /** The class of each. */
  look?(id: string): string | undefined;
  /** Each is a thing to pick. */
  pick?: boolean;
}

/** Regions as areas. */
export function Areas({ land, ids, look, pick }: AreasProps) {
  return (
    <>
      {ids.map((id) => (
        <path key={id} class={look?.(id)} data-id={pick ? id : undefined} d={land.outline(id)} />
      ))}
    </>
  );
}

/** What is clicked and named: every region, above all that is only seen. */
export function Places({ land, class: more }: { land: Land; class: string }) {
  return (
    <g class={`eu-places ${more}`}>
      <Areas land={land} ids={land.regions} pick />
    </g>
  );
}

export const Rivers = ({ land }: { land: Land }) => <path class="eu-river" d={land.rivers.map(curve).join("")} />;
export const Borders = ({ land }: { land: Land }) => <path class="eu-border" d={land.lines([...land.frontier, ...land.rim])} />;
export const Coast = ({ land }: { land: Land }) => <path class="eu-coast" d={land.coast} />;

/** Points where regions meet that do not adjoin. */
export function Corners({ land }: { land: Land }) {
  return (
    <path
      class="eu-corners"
      d={land
        .corners()
        .map(({ x, y }) => `M${x} ${y}h0`)
        .join("")}
    />
  );
}

type Pairs = readonly (readonly [string, string])[];

/** Borders of a kind of their own: a river, mountains that nobody crosses easily, desert, or closed altogether. */
export function Edges({ land, pairs, kind }: { land: Land; pairs: Pairs; kind: "river" | "mountain" | "desert" | "closed" }) {
  return <path class={`eu-edge ${kind}`} d={pairs.map(([a, b]) => land.lines(land.border(a, b))).join("")} />;
}

/** So far the peaks of a range stand apart, and so far from a pass. */
const PEAKS = 9;
const PASS = 8;

/** Borders as ranges of mountains; a way leads through those that have a pass. */
export function Ranges({ land, pairs, passes }: { land: Land; pairs: Pairs; passes: Pairs }) {
  const peaks = [
    ...pairs.flatMap(([a, b]) => land.along(a, b, PEAKS)),
    ...passes.flatMap(([a, b]) => {
      const way = land.gate(a, b);
      return land.along(a, b, PEAKS).filter((p) => !way || between(p, way) > PASS);
    }),
  ].sort((p, q) => p.y - q.y);
  return <Peaks peaks={peaks} />;
}

/** Peak by peak, lit from the left. */
export function Peaks({ peaks }: { peaks: readonly Point[] }) {
  // No two are of one height.
  const tall = (p: Point) => 1 + 0.28 * Math.sin(p.x * 1.7 + p.y * 2.3);
  const each = (shape: (x: number, y: number, h: number) => string) =>
    peaks.map((p) => shape(Number(p.x.toFixed(1)), Number((p.y + 3).toFixed(1)), tall(p))).join("");
  const f = (v: number) => v.toFixed(1);
  return (
    <g class="eu-range">
      <path
        d={each(
          (x, y, h) =>
            `M${f(x - 5 * h)} ${y}Q${f(x - 2 * h)} ${f(y - 3 * h)} ${x} ${f(y - 9 * h)}Q${f(x + 2 * h)} ${f(y - 3 * h)} ${f(x + 5 * h)} ${y}`,
        )}
      />
      <path
        class="shade"
        d={each(
          (x, y, h) =>
            `M${x} ${f(y - 9 * h)}Q${f(x + 2 * h)} ${f(y - 3 * h)} ${f(x + 5 * h)} ${y}H${f(x + 1.4 * h)}Q${f(x - 0.6 * h)} ${f(y - 4 * h)} ${x} ${f(y - 9 * h)}Z`,
        )}
      />
    </g>
  );
}

/** Across a line that goes from left to right. */
export const gateSigns = {
  bridge: "M-4.6-7.4L-2.8-4.6V4.6L-4.6 7.4M4.6-7.4L2.8-4.6V4.6L4.6 7.4",
  pass: "M-6.4-5.6Q-1.8-3-1.8 0T-6.4 5.6M6.4-5.6Q1.8-3 1.8 0T6.4 5.6",
};

export const GateShape = ({ kind }: { kind: keyof typeof gateSigns }) => (
  <>
    <path class="under" d={gateSigns[kind]} />
    <path d={gateSigns[kind]} />
  </>
);

/** Where one comes over a border that is not open everywhere: bridges and passes. */
export function Gates({ land, pairs, kind }: { land: Land; pairs: Pairs; kind: keyof typeof gateSigns }) {
  return (
    <g class={`eu-gates ${kind}`}>
      {pairs.map(([a, b]) => {
        const at = land.gate(a, b);
        return (
          at && (
            <g key={a + b} transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) rotate(${at.turn.toFixed(0)})`}>
              <g class="eu-fix">
                <GateShape kind={kind} />
              </g>
            </g>
          )
        );
      })}
    </g>
  );
}

/** Towns, with a game's own sign for each. */
export function Towns({ land, sign }: { land: Land; sign(id: string): ComponentChildren }) {
  return (
    <g class="eu-towns">
      {land.towns.map(({ id, x, y }) => (
        <g key={id} transform={`translate(${x} ${y})`}>
          <g class="eu-fix">{sign(id)}</g>
        </g>
      ))}
    </g>
  );
}

export const StraitShape = ({ d }: { d: string }) => (
  <>
    <path class="under" d={d} />
    <path d={d} />
  </>
);

/** Ways over water that are borders: a dashed lane. */
export function Straits({ land, pairs }: { land: Land; pairs: Pairs }) {
  return (
    <g class="eu-straits">
      {pairs.map(([a, b]) => {
        const [p, q] = land.crossing(a, b);
        const k = 9 / Math.max(1, Math.hypot(q.x - p.x, q.y - p.y));
        const out = { x: (q.x - p.x) * k, y: (q.y - p.y) * k };
        const d = `M${(p.x - out.x).toFixed(1)} ${(p.y - out.y).toFixed(1)}L${(q.x + out.x).toFixed(1)} ${(q.y + out.y).toFixed(1)}`;
        return (
          <g key={a + b}>
            <StraitShape d={d} />
          </g>
        );
      })}
    </g>
  );
}

export const AnchorSign = () => (
  <path
    d="M-1-5.6A2.4 2.4 0 1 1 1-5.6V-3.4H4V-1.6H1V6.4C3.4 6 5.2 4.6 5.8 2.6L4 3.2L6.6-.6L8.6 3.6L7.2 3C6.4 6.2 3.6 8.4 0 8.6C-3.6 8.4-6.4 6.2-7.2 3L-8.6 3.6L-6.6-.6L-4 3.2L-5.8 2.6C-5.2 4.6-3.4 6-1 6.4V-1.6H-4V-3.4H-1ZM0-9.2A1.3 1.3 0 1 0 0-6.6A1.3 1.3 0 1 0 0-9.2Z"
    fill-rule="evenodd"
  />
);

export function Ports({ land }: { land: Land }) {
  return (
    <g class="eu-ports">
      {Object.entries(land.anchors).map(([id, [x, y]]) => (
        <g key={id} transform={`translate(${x} ${y})`}>
          <g class="eu-fix">
            <AnchorSign />
          </g>
        </g>
      ))}
    </g>
  );
}

/** A compass, so large about its middle. Every second ray is half in the shade. */
export function Rose({ x, y, size }: Point & { size: number }) {
  const ray = (turn: number, long: number) => {
    const at = (angle: number, r: number) => `${(r * Math.sin(angle)).toFixed(1)} ${(-r * Math.cos(angle)).toFixed(1)}`;
    const side = (sign: number) => `M0 0L${at(turn, long)}L${at(turn + (sign * Math.PI) / 8, long * 0.3)}Z`;
    return { light: side(-1), dark: side(1) };
  };
  const rays = [1, 3, 5, 7, 0, 2, 4, 6].map((n) => ray((n * Math.PI) / 4, n % 2 ? size * 0.62 : size));
  return (
    <g class="eu-rose" transform={`translate(${x} ${y})`}>
      <circle r={(size * 0.72).toFixed(1)} />
      <circle class="thin" r={(size * 0.66).toFixed(1)} />
      {rays.map((r, i) => (
        <g key={i}>
          <path d={r.light} />
          <path class="shade" d={r.dark} />
        </g>
      ))}
      <text y={-size - 5}>N</text>
    </g>
  );
}

export function Frame({ land }: { land: Land }) {
  const { width: w, height: h } = land.size;
  return (
    <g class="eu-frame">
      <path class="mat" fill-rule="evenodd" d={`M-60-60H${w + 60}V${h + 60}H-60ZM12 12V${h - 12}H${w - 12}V12Z`} />
      <rect x="6" y="6" width={w - 12} height={h - 12} />
      <rect class="thin" x="12" y="12" width={w - 24} height={h - 24} />
    </g>
  );
}
