// board.tsx - the battlefield with everything upon it.
import { useMemo } from "preact/hooks";
import { t } from "../../text";
import { answerTo } from "../../table/door";
import type { BoardProps, Prompt } from "../../table/types";
import { Flourish } from "./flourish";
import { R, at, distance, f, outline, size } from "./geometry";
import { Ground } from "./ground";
import { Exits, Glows, Goals, Melee, Range, Sights, shownUnit, targetsOf, type Glow } from "./marks";
import { isFlipped } from "./turn";
import { isHex, leaderAt, nationOf, sideCodes, typeOf, unitAt } from "./types";
import type { CMap, Leader, Table, Unit } from "./types";
import { LeaderShape, UnitShape, nationClass } from "./units";

function glows(table: Table, p: BoardProps<CMap, Table>): Map<string, Glow> {
  const out = new Map<string, Glow>();
  for (const [id, choice] of p.picking.choices) {
    if (!isHex(id)) continue;
    const kinds = new Set(choice.actions.map((a) => a.kind));
    const attacks = p.picking.picked.length > 0 && (kinds.has("fire") || kinds.has("melee"));
    const mine = unitAt(table, id) ?? leaderAt(table, id);
    const stands = mine !== undefined && !p.picking.picked.length;
    out.set(id, attacks || (kinds.has("starve") && mine?.side !== p.seat) ? "enemy" : stands ? "own" : "goal");
  }
  return out;
}

/** It has done what it was ordered to do, or cannot do more. */
const spent = (u: Unit) => (u.ordered && (u.fought || (u.moved && u.no_fight)) ? " spent" : "");

export function Pieces({ map, table, flip, picked }: { map: CMap; table: Table; flip: boolean; picked: ReadonlySet<string> }) {
  const units = [...table.units].sort((a, b) => a.id - b.id);
  const leaders = [...table.leaders].sort((a, b) => a.id - b.id);
  const to = (n: string) => {
    const p = at(n, flip);
    return { transform: `translate(${f(p.x)}px, ${f(p.y)}px)` };
  };
  return (
    <g class="cc-upon">
      {units.map((u) => (
        <g key={u.id} class={`cc-unit ${nationClass(nationOf(u))}${spent(u)}${picked.has(u.at) ? " picked" : ""}`} style={to(u.at)}>
          <g class="cc-lift">
            <UnitShape map={map} unit={u} />
          </g>
        </g>
      ))}
      {leaders.map((l) => (
        <g key={l.id} class={`cc-unit ${nationClass(l.nation)}`} style={to(l.at)}>
          <LeaderShape leader={l} alone={!unitAt(table, l.at)} />
        </g>
      ))}
      {leaders.map((l) => (
        <g key={l.id} class="cc-unit" style={to(l.at)}>
          <text class="cc-leader-name" y={nameAt(table, l)}>
            {l.name}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Below the leader, or below the plate of his unit. */
function nameAt(table: Table, leader: Leader): number {
  const unit = unitAt(table, leader.at);
  return !unit ? 29 : unit.square ? 50 : 44;
}

/** Around the field: whose flanks these are, and the battle's name. */
export function Frame({ map, flip, lang, seat }: { map: CMap; flip: boolean; lang: string; seat: number | null }) {
  const bottom = flip ? map.top : map.top === "FR" ? "AL" : "FR";
  const title = lang === "de" ? map.title.de : map.title.en;
  const date = new Date(Date.UTC(Math.floor(map.date / 10000), (Math.floor(map.date / 100) % 100) - 1, map.date % 100));
  const day = map.date ? new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(date) : "";
  const third = size.width / 6;
  const side = (code: string) => t(`web.ccn.side.${code}`);
  const own = seat === null || sideCodes[seat] === bottom;
  return (
    <g class="cc-frame" aria-hidden="true">
      <rect x="5" y="5" width={f(size.width - 10)} height={f(size.height - 10)} />
      <rect class="thin" x="9" y="9" width={f(size.width - 18)} height={f(size.height - 18)} />
      <text class="title" x={f(size.width / 2)} y="25">
        {day ? `${title} · ${day}` : title}
      </text>
      <text class="who" x="24" y="25">
        {side(flip ? (map.top === "FR" ? "AL" : "FR") : map.top)}
      </text>
      <text class="who end" x={f(size.width - 24)} y={f(size.height - 15)}>
        {side(bottom)}
      </text>
      {(own ? (["left", "centre", "right"] as const) : []).map((s, i) => (
        <text key={s} class="flank" x={f(third * (1 + 2 * i))} y={f(size.height - 15)}>
          {t(`web.ccn.sector.${s}`)}
        </text>
      ))}
    </g>
  );
}

/** Of a question: the hexes of the unit or leader that has to decide. */
const ownOf = (table: Table, p: BoardProps<CMap, Table>): string[] =>
  (p.about ?? []).filter((n) => (unitAt(table, n) ?? leaderAt(table, n))?.side === p.seat);

/** What a question in a fight is about: the hexes of both sides, or of the leader who is named. */
export function about(_map: CMap, table: Table, prompt: Prompt): string[] {
  if (!/^(melee|strike|leader)\.|^turn\.place$/.test(prompt.step)) return [];
  const place = (word: string) => (isHex(word) ? word : table.leaders.find((l) => l.name.replace(/ /g, "_") === word)?.at);
  return [...new Set((prompt.facts?.args ?? []).flatMap((w) => place(w) ?? []))];
}

export function Board(p: BoardProps<CMap, Table>) {
  const { map, table, picking } = p;
  const flip = isFlipped(map, p.seat);
  const ground = useMemo(() => <Ground map={map} flip={flip} />, [map, flip]);
  const names = useMemo(() => Object.keys(map.hexes), [map]);
  const glow = glows(table, p);
  const picked = picking.picked.filter(isHex);
  const shown = shownUnit(table, picked, p.looked);
  // Next to each other there is nothing to see between.
  const goal = shown && p.looked && picking.choices.get(p.looked)?.actions[0]?.kind === "move" ? p.looked : undefined;
  const from = goal ?? shown?.at;
  const aimed = goal
    ? (answerTo(`move ${shown!.at} ${goal}`) ?? []).map((f) => f.do.split(" ")).filter((w) => w[1] === goal && w[2])
    : null;
  const targets = aimed?.map((w) => w[2]!) ?? (shown ? targetsOf(table, shown).filter((n) => distance(n, shown.at) > 1) : []);
  const range = shown ? typeOf(map, shown).range : 0;
  return (
    <g class="cc">
      <g class="still">
        {ground}
        <Frame map={map} flip={flip} lang={p.lang} seat={p.seat} />
        <Exits map={map} flip={flip} />
      </g>
      <Glows glow={glow} picked={picked} flip={flip} />
      {from && range > 1 && <Range map={map} from={from} far={range} flip={flip} />}
      <Goals map={map} table={table} flip={flip} />
      <Pieces map={map} table={table} flip={flip} picked={new Set(picked)} />
      <g class="cc-over-pieces">
        {ownOf(table, p).map((n) => (
          <polygon key={n} class="cc-asked" points={outline(at(n, flip), R * 0.95)} />
        ))}
        <Melee table={table} flip={flip} />
        {from && <Sights from={from} to={targets} flip={flip} hot={p.looked} />}
        <Flourish map={map} event={p.event} flip={flip} />
        {[...p.marked].filter(isHex).map((n) => (
          <polygon key={n} class="cc-marked" points={outline(at(n, flip), R * 0.94)} />
        ))}
      </g>
      <g class="cc-hexes">
        {names.map((n) => (
          <polygon key={n} data-id={n} points={outline(at(n, flip))} />
        ))}
      </g>
    </g>
  );
}
