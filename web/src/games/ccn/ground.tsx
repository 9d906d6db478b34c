// ground.tsx - the battlefield: paper, terrain, hex lines, sectors. Drawn once a battle and side.
import type { ComponentType } from "preact";
import { useId } from "preact/hooks";
import { EDGES, R, at, beyond, corners, dice, f, outline, sectorLines, size, toward, turned, waters, type Point } from "./geometry";
import type { CMap, Terrain } from "./types";

const xy = (p: Point) => `${f(p.x)} ${f(p.y)}`;
const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
const mix = (a: Point, b: Point, k: number): Point => ({ x: a.x + (b.x - a.x) * k, y: a.y + (b.y - a.y) * k });

interface Props {
  map: CMap;
  flip: boolean;
}

const high = (t: Terrain | undefined) => t === "hill" || t === "rugged";
/** How far a slope reaches into its hex. */
const TOP = 0.76;

const terrainAt = (map: CMap, name: string | null): Terrain | undefined => (name === null ? undefined : map.hexes[name]?.terrain);

/** Hills: a slope around everything that hangs together, a plateau upon it, and hachures between. */
function Hills({ map, flip }: Props) {
  const hills = Object.keys(map.hexes).filter((n) => high(map.hexes[n]!.terrain));
  const top: string[] = [];
  const light: string[] = [];
  const dark: string[] = [];
  for (const n of hills) {
    const c = at(n, flip);
    const inner = (e: number) => add(c, corners(e, R * TOP)[0]);
    top.push("M" + [0, 1, 2, 3, 4, 5].map((e) => xy(inner(e))).join("L") + "Z");
    for (let e = 0; e < EDGES; e++) {
      const drawn = turned(e, flip);
      const to = beyond(n, e);
      const next = beyond(n, (e + 1) % EDGES);
      const [a, b] = corners(drawn);
      const near = (name: string, v: Point) => mix(at(name, flip), add(c, v), TOP);
      if (to && high(terrainAt(map, to))) {
        const mine = corners(drawn, R * TOP);
        top.push(`M${xy(add(c, mine[0]))}L${xy(near(to, a))}L${xy(near(to, b))}L${xy(add(c, mine[1]))}Z`);
        if (next && high(terrainAt(map, next))) top.push(`M${xy(add(c, mine[1]))}L${xy(near(to, b))}L${xy(near(next, b))}Z`);
      } else {
        const rnd = dice(n + e);
        const lines = drawn === 3 || drawn === 2 || drawn === 4 ? dark : light;
        for (let i = 0; i <= 9; i++) {
          const k = (i + 0.3 + rnd() * 0.4) / 10;
          const outer = mix(a, b, k);
          const from = mix({ x: 0, y: 0 }, outer, TOP - 0.03 - rnd() * 0.03);
          const end = mix({ x: 0, y: 0 }, outer, 0.93 - rnd() * 0.08);
          lines.push(`M${xy(add(c, from))}L${xy(add(c, end))}`);
        }
      }
    }
  }
  return (
    <g>
      {hills.map((n) => (
        <polygon key={n} class="cc-slope" points={outline(at(n, flip), R + 0.4)} />
      ))}
      <path class="cc-plateau" d={top.join("")} />
      <path class="cc-hachure" d={light.join("")} />
      <path class="cc-hachure dark" d={dark.join("")} />
    </g>
  );
}

/** Crags where nobody climbs. */
function Crags({ n, c }: Feature) {
  const rnd = dice(n + "crag");
  const spots = "-20 -12 1, 14 -18 1.1, -2 2 1.35, -24 20 .95, 22 12 1.05, 2 28 .85".split(", ").map((spot) => spot.split(" ").map(Number));
  const move = ([x, y, s]: readonly number[]) => `translate(${f(c.x + x! + rnd() * 5)} ${f(c.y + y! + rnd() * 5)}) scale(${s})`;
  return (
    <g>
      {spots.map((spot, i) => (
        <use key={i} href="#cc-crag" transform={move(spot)} />
      ))}
    </g>
  );
}

/** Trees around the middle, where troops will stand. */
function Wood({ n, c }: Feature) {
  const rnd = dice(n + "wood");
  const trees: [number, number, number][] = [];
  for (let i = 0; i < 13; i++) {
    const a = ((i + rnd() * 0.6) / 13) * 2 * Math.PI;
    const r = R * (0.62 + rnd() * 0.17);
    trees.push([Math.cos(a) * r * 0.93, Math.sin(a) * r, 0.85 + rnd() * 0.35]);
  }
  for (let i = 0; i < 6; i++) {
    const a = ((i + rnd() * 0.8) / 6) * 2 * Math.PI;
    const r = R * (0.12 + rnd() * 0.26);
    trees.push([Math.cos(a) * r, Math.sin(a) * r, 0.8 + rnd() * 0.3]);
  }
  trees.sort((p, q) => p[1] - q[1]);
  return (
    <g>
      <polygon class="cc-wood" points={outline(c, R * 0.97)} />
      {trees.map(([x, y, s], i) => (
        <use key={i} href="#cc-tree" transform={`translate(${f(c.x + x)} ${f(c.y + y)}) scale(${f(s)})`} />
      ))}
    </g>
  );
}

/** A village as a plan: a street, houses with roofs, a church. */
function Town({ n, c }: Feature) {
  const rnd = dice(n + "town");
  const turn = rnd() * 40 - 20;
  const houses: [number, number, number, number, number][] = [];
  for (let i = 0; i < 11; i++) {
    const a = ((i + rnd() * 0.35) / 11) * 2 * Math.PI;
    const r = R * (0.58 + (i % 2) * 0.13);
    houses.push([Math.cos(a) * r * 0.94, Math.sin(a) * r * 0.94, 11 + rnd() * 6, 8 + rnd() * 3, (a * 180) / Math.PI + 90 + rnd() * 16]);
  }
  return (
    <g transform={`translate(${f(c.x)} ${f(c.y)})`}>
      <polygon class="cc-town" points={outline({ x: 0, y: 0 }, R * 0.94)} />
      <path class="cc-street" d="M-42 8Q-14 -6 0 2T42 -6M-6 -44Q2 -14 0 2T8 44" transform={`rotate(${f(turn)})`} />
      {houses.map(([x, y, w, h, r], i) => (
        <g key={i} transform={`translate(${f(x)} ${f(y)}) rotate(${f(r)})`}>
          <rect class="cc-roof" x={f(-w / 2)} y={f(-h / 2)} width={f(w)} height={f(h)} />
          <path class="cc-roof-light" d={`M${f(-w / 2)} ${f(-h / 2)}h${f(w)}v${f(h / 2)}h${f(-w)}z`} />
        </g>
      ))}
      <g transform={`translate(0 -27) rotate(${f(turn / 2)})`}>
        <path class="cc-church" d="M-8-5H5V-9H11V7H5V5H-8Z" />
        <path class="cc-cross" d="M8-6V4M4.6-1H11.4" />
      </g>
    </g>
  );
}

const Mill = ({ c }: Feature) => (
  <g transform={`translate(${f(c.x)} ${f(c.y - 14)})`}>
    <ellipse class="cc-mound" cx="0" cy="22" rx="30" ry="9" />
    <path class="cc-mill" d="M-9 22L-6-4Q0-11 6-4L9 22Z" />
    <path class="cc-mill-cap" d="M-8-3Q0-15 8-3Z" />
    <path class="cc-mill-door" d="M-2.6 22V15Q0 12.4 2.6 15V22Z" />
    <g class="cc-sails" transform="translate(0 -4) rotate(17)">
      {[0, 90, 180, 270].map((a) => (
        <path key={a} transform={`rotate(${a})`} d="M0 0V-25M0-8H7V-25H0M0-13.6H7M0-19.3H7" />
      ))}
    </g>
  </g>
);

function Quarry({ n, c }: Feature) {
  const rnd = dice(n + "pit");
  const rim: Point[] = [];
  for (let i = 0; i < 14; i++) {
    const a = (i / 14) * 2 * Math.PI;
    const r = R * (0.66 + rnd() * 0.14);
    rim.push({ x: Math.cos(a) * r, y: Math.sin(a) * r });
  }
  const scarp = rim.flatMap((p, i) => {
    const q = rim[(i + 1) % rim.length]!;
    return [0.1, 0.36, 0.63, 0.88].map((k) => {
      const o = mix(p, q, k);
      return `M${xy(o)}L${xy(mix(o, { x: 0, y: 0 }, 0.15 + rnd() * 0.08))}`;
    });
  });
  return (
    <g transform={`translate(${f(c.x)} ${f(c.y)})`}>
      <path class="cc-pit" d={"M" + rim.map(xy).join("L") + "Z"} />
      <path class="cc-scarp" d={scarp.join("")} />
    </g>
  );
}

/** Water through the hexes, as one stream; a ford is narrower and lets its stones be seen. */
function Water({ map, flip }: Props) {
  const all = waters(map);
  const is = (n: string | null, t: Terrain) => n !== null && map.hexes[n]?.terrain === t;
  // A bridge over a stream is over a stream, not over a river.
  const wide = (n: string, edges: readonly number[]) => is(n, "river") || (is(n, "bridge") && !edges.some((e) => is(beyond(n, e), "ford")));
  const paths = (wanted: boolean) => [...all].flatMap(([n, edges]) => (wide(n, edges) === wanted ? [course(n, edges, flip)] : [])).join("");
  const river = paths(true);
  const ford = paths(false);
  // Several fields may be on one page: each has a shape of its own to cut its rivers.
  const clip = useId();
  return (
    <>
      <clipPath id={clip}>
        {Object.keys(map.hexes).map((n) => (
          <polygon key={n} points={outline(at(n, flip), R + 0.4)} />
        ))}
      </clipPath>
      <g class="cc-waters" clip-path={`url(#${clip})`}>
        <path class="cc-bank" d={river} />
        <path class="cc-bank ford" d={ford} />
        <path class="cc-river" d={river} />
        <path class="cc-river ford" d={ford} />
        <path class="cc-ripple" d={river} />
        <path class="cc-stones" d={ford} />
      </g>
    </>
  );
}

/** One hex's share of it, from edge to edge in a bow. */
function course(n: string, edges: readonly number[], flip: boolean): string {
  const c = at(n, flip);
  const rnd = dice(n + "water");
  const heart = add(c, { x: rnd() * 12 - 6, y: rnd() * 12 - 6 });
  const ends = edges.map((e) => add(c, toward(turned(e, flip), 1.04)));
  if (!ends.length) return `M${xy(add(c, { x: -30, y: 4 }))}Q${xy(heart)} ${xy(add(c, { x: 30, y: -4 }))}`;
  if (ends.length === 1) return `M${xy(ends[0]!)}L${xy(heart)}`;
  const [first, ...rest] = ends as [Point, ...Point[]];
  return rest.map((p) => `M${xy(first)}Q${xy(heart)} ${xy(p)}`).join("");
}

function Bridge({ n, c, map, flip }: Feature) {
  const edges = waters(map).get(n) ?? [];
  const [a, b] = [edges[0] ?? 5, edges[1] ?? 2].map((e) => toward(turned(e, flip), 1)) as [Point, Point];
  const flow = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return (
    <g transform={`translate(${f(c.x + (a.x + b.x) / 8)} ${f(c.y + (a.y + b.y) / 8)}) rotate(${f(flow + 90)})`}>
      <path class="cc-road" d="M-44 0H44" />
      <path class="cc-deck" d="M-25-9Q0-6.4 25-9V9Q0 6.4-25 9Z" />
      <path class="cc-plank" d="M-19-8.4V8.4M-13-7.8V7.8M-6.6-7.4V7.4M0-7.2V7.2M6.6-7.4V7.4M13-7.8V7.8M19-8.4V8.4" />
      <path class="cc-rail" d="M-27-9.4Q0-6.4 27-9.4M-27 9.4Q0 6.4 27 9.4" />
    </g>
  );
}

/** Field works: a rampart inside each covered edge. */
function Works({ n, map, flip }: Props & { n: string }) {
  const bits = map.hexes[n]!.works ?? 0;
  const c = at(n, flip);
  const sides: string[] = [];
  for (let e = 0; e < EDGES; e++) {
    if (!((bits >> e) & 1)) continue;
    const [a, b] = corners(turned(e, flip), R * 0.9);
    const p = (k: number, deep: number) => xy(add(c, mix(mix(a, b, k), { x: 0, y: 0 }, deep)));
    sides.push(`M${p(0.04, 0.05)}L${p(0.2, 0)}L${p(0.36, 0.08)}L${p(0.5, -0.02)}L${p(0.64, 0.08)}L${p(0.8, 0)}L${p(0.96, 0.05)}`);
  }
  return (
    <g>
      <path class="cc-work" d={sides.join("")} />
      <path class="cc-work-top" d={sides.join("")} />
    </g>
  );
}

/** What grows on open ground: a few tufts, and here and there a tilled field. */
function Open({ n, c }: { n: string; c: Point }) {
  const rnd = dice(n + "open");
  if (rnd() < 0.3) {
    const a = rnd() * 180;
    const rows = Array.from({ length: 7 }, (_, i) => `M-17 ${-13 + i * 4.4}H17`).join("");
    return (
      <path class="cc-field" d={rows} transform={`translate(${f(c.x + rnd() * 24 - 12)} ${f(c.y + rnd() * 30 - 15)}) rotate(${f(a)})`} />
    );
  }
  const tufts = Array.from({ length: 4 }, () => {
    const x = c.x + (rnd() - 0.5) * 66,
      y = c.y + (rnd() - 0.5) * 60;
    return `M${f(x - 3)} ${f(y - 1)}L${f(x - 1.4)} ${f(y + 3)}M${f(x)} ${f(y - 3)}V${f(y + 3)}M${f(x + 3)} ${f(y - 1)}L${f(x + 1.4)} ${f(y + 3)}`;
  });
  return <path class="cc-tuft" d={tufts.join("")} />;
}

const Signs = () => (
  <defs>
    <g id="cc-tree">
      <ellipse class="cc-tree-floor" cx="2.4" cy="6.2" rx="6.6" ry="2.4" />
      <path class="cc-crown" d="M-5.8 4.6Q-9.4 2.6-7.2-1Q-8-5.6-3.6-6.2Q-1.4-10 2.2-7.8Q6.6-7.6 6-3.2Q9 .2 5.8 3Q4 6.6.4 5Q-3 7-5.8 4.6Z" />
      <path class="cc-crown-shade" d="M5.8 3Q4 6.6.4 5Q-3 7-5.8 4.6Q-2 4.4 1.4 2.2T6-3.2Q9 .2 5.8 3Z" />
      <path class="cc-crown-line" d="M-3.4-2.6Q-1.6-4.6.6-3.8M-1.6 1Q.4-.6 2.6.2" />
    </g>
    <g id="cc-crag">
      <path class="cc-rock" d="M-13 8L-6-5L-2.6-1L2-10L13 8Z" />
      <path class="cc-rock-shade" d="M2-10L13 8H3L4.6 1L1-2Z" />
      <path class="cc-rock-line" d="M-13 8L-6-5L-2.6-1L2-10L13 8M-6-5L-5 2M2-10L1-2L4.6 1L3 8" />
    </g>
  </defs>
);

type Feature = Props & { n: string; c: Point };
const features: Partial<Record<Terrain, ComponentType<Feature>>> = {
  forest: Wood,
  rugged: Crags,
  town: Town,
  windmill: Mill,
  quarry: Quarry,
  bridge: Bridge,
};

function drawFeature(p: Feature) {
  const Drawn = features[p.map.hexes[p.n]!.terrain];
  return Drawn && <Drawn key={p.n} {...p} />;
}

export function Ground({ map, flip }: Props) {
  const names = Object.keys(map.hexes);
  const drawn = names.map((n) => ({ n, c: at(n, flip) })).sort((a, b) => a.c.y - b.c.y);
  return (
    <g class="cc-ground">
      <Signs />
      <rect class="cc-sheet" x="0" y="0" width={f(size.width)} height={f(size.height)} />
      {drawn.map(({ n, c }) => (
        <polygon key={n} class="cc-land" points={outline(c, R + 0.4)} />
      ))}
      {drawn.map(({ n, c }) => (map.hexes[n]!.terrain === "clear" ? <Open key={n} n={n} c={c} /> : null))}
      <Hills map={map} flip={flip} />
      <Water map={map} flip={flip} />
      {drawn.map((at) => drawFeature({ ...at, map, flip }))}
      <g class="cc-grid">
        {drawn.map(({ n, c }) => (
          <polygon key={n} points={outline(c)} />
        ))}
      </g>
      {drawn.map(({ n }) => (map.hexes[n]!.works ? <Works key={n} n={n} map={map} flip={flip} /> : null))}
      <g class="cc-sector">
        {sectorLines(map, flip).map((line, i) => line.length > 0 && <path key={i} d={"M" + line.map(xy).join("L")} />)}
      </g>
      <g class="cc-names" aria-hidden="true">
        {drawn.map(({ n, c }) => (
          <text key={n} x={f(c.x)} y={f(c.y - R + 15)}>
            {n}
          </text>
        ))}
      </g>
    </g>
  );
}
