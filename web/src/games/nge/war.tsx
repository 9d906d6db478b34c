// war.tsx - the map with the war upon it: counters, the march and how far it may lead, lines of supply.
import { useRef } from "preact/hooks";
import { Counters, Fixed, useCounters } from "../../europe/counters";
import { bow } from "../../europe/lines";
import type { Point } from "../../europe/sheet";
import { answerTo, factsOf } from "../../table/door";
import { print } from "../../table/pick";
import type { BoardProps } from "../../table/types";
import { SabreSign } from "../ccn/signs";
import { Theatre } from "./board";
import { isZone, town } from "./land";
import { craft } from "./counter";
import { groups } from "./layout";
import { ofPlace } from "./picks";
import { Stack } from "./pieces";
import { explained, lines, trail } from "./state";
import type { NMap, Table } from "./types";
import { wayTo } from "./ways";

type Props = BoardProps<NMap, Table>;

const along = (ids: readonly string[]): string =>
  ids
    .filter(isZone)
    .map((id, i) => `${i ? "L" : "M"}${town(id).x} ${town(id).y}`)
    .join("");

/** Where the march has led, and where it would lead. */
function March({ table, looked, far }: { table: Table; looked: string | null; far: ReadonlySet<string> }) {
  const way = looked && far.has(looked) ? wayTo(looked) : undefined;
  const at = table.march?.zone;
  if (!at) return null;
  return (
    <g class="nge-march">
      <path class="gone" d={along(trail.value)} />
      {way && <path class="planned" d={along([at, ...way.map((a) => a.split(" ")[1]!)])} />}
    </g>
  );
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Lines of supply: link by link from the formations to their sources, and where one breaks. */
function Supply({ looked, picking }: Pick<Props, "looked" | "picking">) {
  const asked = explained.value ? `supply ${explained.value}` : lines.value ? "lines" : null;
  const [action] = (looked && picking.choices.get(looked)?.actions) || [];
  const all = (asked ? answerTo(asked) : action && factsOf(print(action.of ?? action))) ?? [];
  const of = (kind: string) => all.map((f) => f.do.split(" ")).filter((w) => w[0] === kind && isZone(w[1]!) && isZone(w[2] ?? w[1]!));
  return (
    <g class="nge-supply">
      {of("link").map(([, a, b]) => (
        <path key={`${a} ${b}`} class="link" d={bow(town(a!), town(b!), 0.06)} />
      ))}
      {of("gap").map(([, a, b]) => (
        <g key={`${a} ${b}`}>
          <path class="gap" d={bow(town(a!), town(b!), 0.06)} />
          <Fixed at={middle(town(a!), town(b!))}>
            <path class="cut" d="M-6-6L6 6M6-6L-6 6" />
          </Fixed>
        </g>
      ))}
      {of("supplied").map(([, , b]) => (
        <circle key={b} class="source" cx={town(b!).x} cy={town(b!).y} r="13" />
      ))}
      {of("unsupplied").map(([, a]) => (
        <circle key={a} class="hungry" cx={town(a!).x} cy={town(a!).y} r="15" />
      ))}
    </g>
  );
}

const Sabres = () => (
  <g class="nge-sabres">
    <circle r="11" />
    <g transform="scale(.66)">
      <SabreSign />
    </g>
  </g>
);

export function Board(p: Props) {
  const { map, table, picking } = p;
  const root = useRef<SVGGElement>(null);
  const placed = useCounters(
    root,
    craft,
    () => groups(map, table, p.lang),
    [table.pieces, table.formations, table.battle?.zone, p.lang],
    p.lang,
  );
  const marked = new Set([...p.marked, ...(p.about ?? [])]);
  return (
    <Theatre map={map} table={table} lang={p.lang} picking={picking} marked={marked} root={root}>
      <Supply looked={p.looked} picking={picking} />
      <March table={table} looked={p.looked} far={picking.far} />
      <Counters
        {...placed}
        craft={craft}
        can={(id) => !!picking.choices.get(id)?.actions.some((a) => ofPlace.has(a.kind))}
        tier={(tier, c) => <Stack t={tier} long={c.long} />}
        sign={() => <Sabres />}
      />
    </Theatre>
  );
}
