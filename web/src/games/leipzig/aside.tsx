// aside.tsx - beside the board: the missions, what a removal would set off, battles and the final scoring
// with their sums.
import { useRef, useState } from "preact/hooks";
import { useKeydown } from "../../keys";
import { useMore } from "../../table/more";
import { useNarrow } from "../../table/narrow";
import { print } from "../../table/pick";
import { RuleLink } from "../../table/prompt";
import type { OverProps } from "../../table/types";
import { t } from "../../text";
import { Button, Icon } from "../../ui";
import { cascadeOf } from "./marks";
import { Missions } from "./missions";
import { Turn } from "./over";
import { isOfMissions } from "./picks";
import { stories, type Counted, type Story, type Sum } from "./story";
import type { Cascade, LMap, SideCode, Table } from "./types";
import { TIE, cascadeLine, date, leaderOf } from "./words";

type Props = OverProps<LMap, Table>;

function Chain({ cascade }: { cascade: Cascade }) {
  return (
    <section class="lz-panel lz-chain" aria-label={t("web.leipzig.chain")}>
      <h2>{t("web.leipzig.chain_of", [cascade.army, cascade.field])}</h2>
      <ol>
        {cascade.placed.map(([a, at]) => (
          <li key={a}>{t("web.leipzig.chain_placed", [a, at])}</li>
        ))}
      </ol>
      {cascade.swept.length > 0 && <p>{t("web.leipzig.chain_swept", [cascade.swept.map(([a, at]) => `${a} (${at})`).join(", ")])}</p>}
      <p class="lz-gain">{cascadeLine(cascade)}</p>
      {cascade.choice && <p class="muted small">{t("web.leipzig.chain_choice")}</p>}
      <RuleLink game="leipzig" rule="LPZ §5.3" />
    </section>
  );
}

function Battle({ story, title, map }: { story: Story & { kind: "battle" }; title: string; map: LMap }) {
  const side = (army: string) => `lz-side-${map.armies[army]?.side ?? "FR"}`;
  return (
    <>
      <h2>{title}</h2>
      {story.blows.length === 0 && <p class="muted">{t("leipzig.log.no_contact")}</p>}
      <ol class="lz-blows">
        {story.blows.map((b, i) => (
          <li key={i}>
            <span class={`lz-who ${side(b.by)}`}>{b.by}</span> <span aria-hidden="true">→</span>{" "}
            <span class={`lz-who ${side(b.at)}`}>{b.at}</span> <b>−1</b>
          </li>
        ))}
      </ol>
      {story.losses.length > 0 && (
        <ul class="lz-losses">
          {story.losses.map((l) => (
            <li key={l.army}>
              <span class={`lz-who ${side(l.army)}`}>{l.army}</span>
              <span>
                {l.left + l.lost} − {l.lost} = <b>{Math.max(0, l.left)}</b>
              </span>
              {l.gone && <em>{t("web.leipzig.gone")}</em>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** "Ney 5 + Marmont 3"; where the ground counts: "Ney (5−1)". */
const counted = ({ army, value, strength }: Counted): string =>
  value === strength ? `${army} ${value}` : `${army} (${strength}${value < strength ? "−" : "+"}${Math.abs(value - strength)})`;
const added = (list: readonly Counted[]): string => list.map(counted).join(" + ");

function SumRow({ sum, map }: { sum: Sum; map: LMap }) {
  const points = map.missions[sum.village];
  const r = sum.result;
  return (
    <li class={r ? `done lz-side-${r.side}` : undefined}>
      <strong>
        {sum.village}{" "}
        <span class="muted" title={points && t("web.leipzig.mission.revealed", [points.FR, points.AL])}>
          {points ? `${points.FR} : ${points.AL}` : ""}
        </span>
      </strong>
      <span class="lz-sum">
        <span class="fr">{sum.french.length ? added(sum.french) : t("web.leipzig.nobody_there")}</span>
        {sum.french.length > 0 && <span aria-hidden="true">·</span>}
        {sum.french.length > 0 && <span class="al">{sum.allied.length ? added(sum.allied) : "0"}</span>}
      </span>
      {r && (
        <span class="lz-verdict">
          {sum.french.length > 0 && (
            <>
              <b>{r.french}</b> {r.french >= r.allied ? "≥" : "<"} <b>{r.allied}</b>{" "}
            </>
          )}
          <em class={`lz-who lz-side-${r.side}`}>{t("web.leipzig.gets", [leaderOf(r.side), r.points])}</em>
        </span>
      )}
    </li>
  );
}

function Scoring({ story, p }: { story: Story & { kind: "scoring" }; p: Props }) {
  const earned = (side: SideCode) =>
    (story.total?.[side] ?? 0) - story.sums.reduce((n, s) => n + (s.result?.side === side ? s.result.points : 0), 0);
  return (
    <>
      <h2>{titleOf(story, p.table)}</h2>
      {story.total && (
        <p class="lz-total">
          {t("web.leipzig.result", [story.total.FR, story.total.AL])}
          {story.game > 1 && p.table.first !== undefined && <span class="muted"> {t("web.leipzig.first_was", [p.table.first])}</span>}
        </p>
      )}
      {story.total && story.total.FR === story.total.AL && p.table.match !== "return" && (
        <p class="lz-tie">
          {t("web.leipzig.tie")} <RuleLink game="leipzig" rule={TIE} />
        </p>
      )}
      {story.total && (
        <p class="lz-earned muted small">
          {t("web.leipzig.earned")}:{" "}
          <span class="fr">
            {leaderOf("FR")} +{earned("FR")}
          </span>
          ,{" "}
          <span class="al">
            {leaderOf("AL")} +{earned("AL")}
          </span>
        </p>
      )}
      <ol class="lz-sums">
        {story.sums.map((s) => (
          <SumRow key={s.village} sum={s} map={p.map} />
        ))}
      </ol>
    </>
  );
}

/** In the second game of a return match what is told of the first one says so. */
function titleOf(story: Story, table: Table, short = false): string {
  const name =
    story.kind === "scoring"
      ? t("web.leipzig.scoring")
      : t(short ? "web.leipzig.battle_short" : "web.leipzig.battle_of", [date(story.day)]);
  return story.game <= table.leg ? t("web.leipzig.of_game", [story.game, name]) : name;
}

/** What was told of battles, to be read again; of the first of two games only how it ended. */
function Told({ all, table, onShow }: { all: readonly Story[]; table: Table; onShow(key: string): void }) {
  if (!all.length) return null;
  return (
    <div class="lz-tools">
      {all.map((s) => (
        <Button key={s.key} small onClick={() => onShow(s.key)}>
          {titleOf(s, table, true)}
        </Button>
      ))}
    </div>
  );
}

export function Aside(p: Props) {
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<string | null>(null);
  const [shut, setShut] = useState<string | null>(null);
  const all = stories(p.log, p.seat);
  const last = all[all.length - 1];
  // On a phone the board has to hold how the game ended, and the list of missions takes the room.
  const away = narrow && (isOfMissions(p.picking) || (last?.kind === "scoring" && last.total !== undefined));
  const current = last && !last.over && last.key !== shut && !away ? last : undefined;
  const shown = all.find((s) => s.key === chosen) ?? current;
  // On a phone it takes its room from the board: the marker would slip from under the pointer.
  const cascade = cascadeOf(p.table, p.picking, narrow ? null : p.looked);
  const box = useRef<HTMLElement>(null);
  const { more, look } = useMore(box, shown?.key);
  const choose = (village: string) => {
    const act = p.picking.choices.get(village)!.actions[0]!;
    p.onPlay?.([print(act.of ?? act)]);
  };
  const close = () => {
    setShut(shown?.key ?? null);
    setChosen(null);
  };
  useKeydown((e) => {
    if (shown && e.key === "Escape" && !p.picking.picked.length) close();
  });
  return (
    <div class="lz-aside">
      {narrow && <Turn p={p} />}
      {!narrow && (isOfMissions(p.picking) || (!shown && !cascade)) && (
        <Missions map={p.map} table={p.table} picking={p.picking} onPick={choose} />
      )}
      {shown && (
        <section
          ref={box}
          class={`lz-panel lz-story${shown.kind === "scoring" && shown.total ? " final" : ""}${more ? " more" : ""}`}
          aria-label={titleOf(shown, p.table)}
          tabIndex={more ? 0 : undefined}
          onScroll={look}
        >
          <Button kind="quiet" small label={t("web.ui.close")} onClick={close}>
            <Icon name="close" />
          </Button>
          {shown.kind === "battle" ? <Battle story={shown} title={titleOf(shown, p.table)} map={p.map} /> : <Scoring story={shown} p={p} />}
        </section>
      )}
      {!shown && cascade && <Chain cascade={cascade} />}
      <Told all={all.filter((s) => s !== shown && (s.kind === "scoring" || s.game > p.table.leg))} table={p.table} onShow={setChosen} />
    </div>
  );
}
