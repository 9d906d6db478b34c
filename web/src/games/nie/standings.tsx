// standings.tsx - who stands how: a table of the moment, and a chart through the rounds.
import { useState } from "preact/hooks";
import { EmblemShape } from "../../symbols";
import type { Entry } from "../../table/log";
import { t } from "../../text";
import { Button, Dialog } from "../../ui";
import { Badge } from "./badge";
import { figuresOf, history, lines, measures, type Line, type Measure } from "./history";
import { sign } from "./look";
import { nationsOf } from "./types";
import type { NMap, Nation, Table } from "./types";
import { nationName, scoreText } from "./words";

interface Props {
  map: NMap;
  table: Table;
  log: readonly Entry<Table>[];
  lang: string;
  onClose(): void;
}

const who = (table: Table, seat: number): string => nationsOf(table, seat).map(nationName).join(", ");

function Now({ table, lang }: Props) {
  const figures = figuresOf(table);
  const worth = (i: number) => (table.players[i]!.living ? 1000 : 0) + table.players[i]!.gain / Math.max(1, table.players[i]!.nations);
  const seats = table.players.map((_, i) => i).sort((a, b) => worth(b) - worth(a));
  const total = (seat: number, of: (n: Nation) => number) => nationsOf(table, seat).reduce((s, n) => s + of(n), 0);
  return (
    <table class="nie-standings">
      <thead>
        <tr>
          <th scope="col">{t("web.nie.player")}</th>
          <th scope="col">{t("web.nie.score")}</th>
          <th scope="col">{t("web.nie.measure.regions")}</th>
          <th scope="col">{t("web.nie.measure.figures")}</th>
          <th scope="col">{t("web.nie.cards")}</th>
        </tr>
      </thead>
      <tbody>
        {seats.map((s) => (
          <tr key={s} class={table.players[s]!.living ? undefined : "out"}>
            <th scope="row">
              <span class="nie-who" aria-hidden="true">
                {nationsOf(table, s).map((n) => (
                  <Badge key={n} of={n} named />
                ))}
              </span>{" "}
              {who(table, s)}
            </th>
            <td>{scoreText(table.players[s]!, lang)}</td>
            <td>{total(s, (n) => table.nations[n].regions)}</td>
            <td>{total(s, (n) => figures[n])}</td>
            <td>{total(s, (n) => table.nations[n].cards)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const W = 560;
const H = 240;
const LEFT = 34;
const RIGHT = 24;
const FOOT = 24;
const TOP = 10;

/** Colour is never the only mark. */
const dashes = ["", "7 4", "2 3", "11 3 2 3", "5 2", "1 3", "14 4"];

/** Whole steps of 1, 2 or 5, about five of them. */
function steps(low: number, high: number): number[] {
  const rough = Math.max(1, (high - low) / 5);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * power).find((k) => k >= rough)!;
  const from = Math.floor(low / step) * step;
  return Array.from({ length: Math.ceil((high - from) / step) + 1 }, (_, i) => from + i * step);
}

function Chart({ all, from, label, number }: { all: readonly Line[]; from: number; label: string; number(n: number): string }) {
  const values = all.flatMap((l) => l.values);
  const ticks = steps(Math.min(0, ...values), Math.max(1, ...values));
  const [low, high] = [ticks[0]!, ticks[ticks.length - 1]!];
  const last = all[0]!.values.length - 1;
  const x = (i: number) => LEFT + ((W - LEFT - RIGHT) * i) / Math.max(1, last);
  const y = (v: number) => TOP + (H - TOP - FOOT) * (1 - (v - low) / (high - low));
  const every = Math.ceil(last / 12) || 1;
  // Where lines end together their signs stand one above the other.
  const ends = all.map((l, i) => ({ i, y: y(l.values[last]!) })).sort((a, b) => a.y - b.y);
  for (let k = 1; k < ends.length; k++) ends[k]!.y = Math.max(ends[k]!.y, ends[k - 1]!.y + 15);
  const over = Math.max(0, (ends[ends.length - 1]?.y ?? 0) - (H - FOOT));
  return (
    <svg class="nie-chart" viewBox={`0 0 ${W} ${H}`} role="img" aria-label={label}>
      {ticks.map((v) => (
        <g key={v}>
          <path class={v === 0 ? "zero" : "grid"} d={`M${LEFT} ${y(v)}H${W - RIGHT}`} />
          <text x={LEFT - 6} y={y(v) + 4} class="y">
            {number(v)}
          </text>
        </g>
      ))}
      {Array.from({ length: last + 1 }, (_, i) =>
        i % every ? null : (
          <text key={i} x={x(i)} y={H - 6} class="x">
            {from + i}
          </text>
        ),
      )}
      {all.map((l, i) => (
        <path
          key={i}
          class={`line nie-${l.nation}`}
          stroke-dasharray={dashes[i % dashes.length]}
          d={"M" + l.values.map((v, k) => `${x(k).toFixed(1)} ${y(v).toFixed(1)}`).join("L")}
        />
      ))}
      {ends.map((e) => (
        <g key={e.i} class={`end nie-${all[e.i]!.nation}`} transform={`translate(${W - RIGHT + 12} ${e.y - over})`}>
          <circle r="8" />
          <g transform="scale(.4)">
            <EmblemShape of={sign[all[e.i]!.nation]} />
          </g>
        </g>
      ))}
    </svg>
  );
}

function Legend({ all, name }: { all: readonly Line[]; name(l: Line): string }) {
  return (
    <ul class="nie-chart-key">
      {all.map((l, i) => (
        <li key={i} class={`nie-${l.nation}`}>
          <svg width="34" height="12" viewBox="0 0 34 12" aria-hidden="true">
            <path class="line" stroke-dasharray={dashes[i % dashes.length]} d="M0 6H34" />
          </svg>
          {name(l)}
        </li>
      ))}
    </ul>
  );
}

function Numbers({ all, from, name, number }: { all: readonly Line[]; from: number; name(l: Line): string; number(n: number): string }) {
  return (
    <details>
      <summary>{t("web.nie.as_table")}</summary>
      <div class="nie-scroll" tabIndex={0} role="group" aria-label={t("web.nie.as_table")}>
        <table class="nie-standings">
          <thead>
            <tr>
              <th scope="col">{t("web.nie.after_round")}</th>
              {all.map((l, i) => (
                <th key={i} scope="col">
                  {name(l)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all[0]!.values.map((_, r) => (
              <tr key={r}>
                <th scope="row">{r ? from + r : t("web.nie.start")}</th>
                {all.map((l, i) => (
                  <td key={i}>{number(l.values[r]!)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function Standings(p: Props) {
  const [of, setOf] = useState<Measure>("score");
  const [by, setBy] = useState<"players" | "nations">("players");
  const { points, from } = history(p.map, p.table, p.log);
  const all = lines(p.table, points, of, by);
  const name = (l: Line) => (of === "score" || by === "players" ? who(p.table, l.seat) : nationName(l.nation));
  const number = (n: number) => new Intl.NumberFormat(p.lang, { maximumFractionDigits: 2 }).format(n);
  const choice = <T extends string>(label: string, words: readonly T[], now: T, set: (w: T) => void, text: (w: T) => string) => (
    <span class="nie-choice" role="group" aria-label={label}>
      {words.map((w) => (
        <button key={w} type="button" aria-pressed={w === now} onClick={() => set(w)}>
          {text(w)}
        </button>
      ))}
    </span>
  );
  return (
    <Dialog
      title={t("web.nie.standings")}
      onClose={p.onClose}
      wide
      actions={
        <Button kind="primary" onClick={p.onClose}>
          {t("web.ui.close")}
        </Button>
      }
    >
      <div class="nie-ui nie-stand">
        <Now {...p} />
        <h3>{t("web.nie.by_round")}</h3>
        <div class="nie-choices">
          {choice(t("web.nie.measure"), measures, of, setOf, (m) => t(`web.nie.measure.${m}`))}
          {of !== "score" && choice(t("web.nie.whose"), ["players", "nations"], by, setBy, (b) => t(`web.nie.whose.${b}`))}
        </div>
        {points.length > 1 && all.length ? (
          <>
            <Chart all={all} from={from} label={t("web.nie.chart", [t(`web.nie.measure.${of}`), points.length - 1])} number={number} />
            <Legend all={all} name={name} />
            <p class="muted small">{t(`web.nie.measure.${of}.about`)}</p>
            <Numbers all={all} from={from} name={name} number={number} />
          </>
        ) : (
          <p class="muted">{t("web.nie.no_rounds")}</p>
        )}
      </div>
    </Dialog>
  );
}
