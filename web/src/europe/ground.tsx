// ground.tsx - the map itself, part by part: sea, coasts, rivers, the grid, borders, ports, the frame. A game puts
// those that it has one upon the other, and draws them once.
import type { ComponentChildren } from "preact";
import { curve } from "./lines";
import type { Land } from "./sheet";

/** Water: rings along the coast, as engravers made them. */
export function Sea({ land }: { land: Land }) {
  return (
    <g class="eu-sea">
      <rect {...land.size} />
      <path class="grid" d={land.grid} />
      {[22, 14, 7].map((w, i) => (
        <path key={w} class={`shore s${i}`} d={land.coast + land.isles} stroke-width={w} />
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

/** Islands that nobody owns. */
export const Isles = ({ land }: { land: Land }) => <path class="eu-isles" d={land.isles} />;

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
export const Borders = ({ land }: { land: Land }) => <path class="eu-border" d={land.lines(land.frontier)} />;
export const Coast = ({ land }: { land: Land }) => <path class="eu-coast" d={land.coast + land.isles} />;

type Pairs = readonly (readonly [string, string])[];

/** Borders of a kind of their own: a river, mountains that nobody crosses easily, or closed altogether. */
export function Edges({ land, pairs, kind }: { land: Land; pairs: Pairs; kind: "river" | "mountain" | "closed" }) {
  return <path class={`eu-edge ${kind}`} d={pairs.map(([a, b]) => land.lines(land.border(a, b))).join("")} />;
}

/** Across a line that goes from left to right. */
export const gateSigns = {
  bridge: "M-4.6-7.4L-2.8-4.6V4.6L-4.6 7.4M4.6-7.4L2.8-4.6V4.6L4.6 7.4",
  pass: "M-6.4-5.6Q-1.8-3-1.8 0T-6.4 5.6M6.4-5.6Q1.8-3 1.8 0T6.4 5.6",
};

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
                <path class="under" d={gateSigns[kind]} />
                <path d={gateSigns[kind]} />
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
