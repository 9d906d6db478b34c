// sheet.tsx - beside the map: one's formations, the sheet of one of them, what the rules tell of a choice, a battle.
import { Fragment } from "preact";
import { useEffect } from "preact/hooks";
import { Sign } from "../../symbols";
import { answerTo, factsOf, told } from "../../table/door";
import { print } from "../../table/pick";
import { RuleLink } from "../../table/prompt";
import type { Action, Fact, OverProps } from "../../table/types";
import { capital } from "../../table/words";
import { t } from "../../text";
import { Icon } from "../../ui";
import { BattleSheet, Clash, promising } from "./battle";
import { arm } from "./look";
import { isZone } from "./land";
import { Emblem, ShakenSign, StarvedSign } from "./pieces";
import { ofPlace, unitChoices } from "./picks";
import { explained, halfway, lines, shown, trail } from "./state";
import { formationOf, formationsAt, hiddenIn, isCampaign, membersOf, piecesAt, sideOf } from "./types";
import type { Formation, NMap, Table } from "./types";
import { nationName, pieceName, placeName, sentence } from "./words";
import { yearPart } from "./years/index";
import { TalksApart } from "./years/talks";

export type Props = OverProps<NMap, Table>;

export const Badge = ({ of, map, lang, size = 20 }: { of: string; map: NMap; lang: string; size?: number }) => (
  <svg class={`nge-badge nge-${of}`} width={size} height={size} viewBox="-13 -13 26 26" role="img" aria-label={nationName(map, of, lang)}>
    <Emblem of={of} />
  </svg>
);

/** Shown wherever a value is ours. */
export const Guessed = () => (
  <abbr class="nge-guessed" title={t("web.nge.guessed")}>
    *
  </abbr>
);

// --- What the rules tell ---

/** Facts as sentences, each with its rule; a clash has its own picture. */
export function Facts({ facts, brief, p }: { facts: readonly Fact[]; brief?: boolean; p: Props }) {
  const said = facts.flatMap((f) => {
    const text = /^(clash_odds|term|card_term|chance|losses|brings|link) /.test(f.do) ? undefined : sentence(p.map, f, p.lang);
    return text ? [{ text, rule: f.rule ?? "", kind: f.do.split(" ")[0]! }] : [];
  });
  return (
    <>
      {said.length > 0 && (
        <ul class="nge-facts">
          {said.map((s, i) => (
            <li key={i} class={s.kind}>
              {s.text} <RuleLink game="nge" rule={s.rule} />
            </li>
          ))}
        </ul>
      )}
      <Clash facts={facts} brief={brief} p={p} />
    </>
  );
}

/** What is known of the choice that one looks at. */
function Forecast({ p }: { p: Props }) {
  const action = p.looked ? p.picking.choices.get(p.looked)?.actions[0] : undefined;
  const facts = action ? factsOf(print(action.of ?? action)) : [];
  if (!facts.length || !p.looked) return null;
  return (
    <section class="nge-forecast">
      <h2>{placeName(p.map, p.looked, p.lang) ?? pieceName(p.map, p.looked, p.lang)}</h2>
      <Facts facts={facts} p={p} />
    </section>
  );
}

// --- Sheets ---

/** The values of a piece, as its counter says them; what they are stands above them. */
function Values({ id, map, table }: { id: string; map: NMap; table: Table }) {
  const u = map.pieces[id]!;
  const at = table.pieces[id]!;
  const general = u.is === "general";
  return (
    <>
      <span class="nge-marks">
        {u.home && (
          <abbr class="nge-home" title={t("web.nge.v.home")}>
            ⌂
          </abbr>
        )}
        {!!u.stars && <span title={t("web.nge.v.stars", [u.stars])}>{"★".repeat(u.stars)}</span>}
        {at.unsupplied && (
          <svg width="16" height="16" viewBox="-7 -7 14 14" role="img" aria-label={t("web.nge.unsupplied")}>
            <StarvedSign />
          </svg>
        )}
        {at.demoralised && (
          <svg width="16" height="16" viewBox="-7 -7 14 14" role="img" aria-label={t("web.nge.demoralised")}>
            <ShakenSign />
          </svg>
        )}
        {u.guessed && <Guessed />}
      </span>
      {u.is === "corps" && (
        <span class="nge-pips" role="img" aria-label={t("web.nge.steps_of", [at.n ?? 0, u.steps ?? 0])}>
          {Array.from({ length: u.steps ?? 0 }, (_, i) => (
            <i key={i} class={i < (at.n ?? 0) ? "on" : undefined} />
          ))}
        </span>
      )}
      {general && <b title={t("web.nge.v.command")}>{u.command}</b>}
      {general ? (
        <b title={t("web.nge.v.tactics")}>
          {u.attack}/{u.defence}
        </b>
      ) : (
        u.morale !== undefined && <b title={t("web.nge.v.morale")}>{u.morale}</b>
      )}
      {general ? (
        <b title={t("web.nge.v.initiative")}>{u.initiative}</b>
      ) : (
        u.move !== undefined && <b title={t("web.nge.v.move")}>{u.move}</b>
      )}
      {u.is === "depot" && <span class="nge-wide muted">{t(at.n ? "web.nge.fixed" : "web.nge.mobile")}</span>}
    </>
  );
}

/** What the columns say: of generals, and of units. */
const Columns = ({ of }: { of: "general" | "corps" }) => (
  <li class="nge-columns" aria-hidden="true">
    <span />
    {["a", "b", "c"].map((c) => (
      <small key={c}>{t(`web.nge.column.${of}.${c}`)}</small>
    ))}
  </li>
);

/** A piece, and what may be done with it. */
function Row({ id, acts, p, onDrag }: { id: string; acts: readonly Action[]; p: Props; onDrag: boolean }) {
  const u = p.map.pieces[id]!;
  const at = p.table.pieces[id];
  const [act] = acts;
  const name = pieceName(p.map, id, p.lang, false);
  const face = (
    <>
      <span class={`nge-arm nge-${u.nation}`}>
        <Sign of={arm(u)} size={17} />
      </span>
      <span class="nge-unit-name">
        {name}
        {p.table.march?.leader === id && <small> {t("web.nge.leads")}</small>}
      </span>
      {at && <Values id={id} map={p.map} table={p.table} />}
    </>
  );
  const class_ = `nge-unit ${u.is}${at?.mover ? " mover" : ""}${at?.second ? " second" : ""}`;
  const drag = onDrag && act ? { draggable: true, onDragStart: (e: DragEvent) => e.dataTransfer?.setData("text/plain", print(act)) } : {};
  if (!act) return <li class={class_}>{face}</li>;
  return (
    <li class={`${class_} can${acts.length > 1 ? " several" : ""}`} {...drag}>
      {acts.length > 1 ? (
        <>
          <span class="nge-face">{face}</span>
          {acts.map((a) => (
            <button key={a.kind} type="button" class="nge-act" disabled={!p.onPlay} onClick={() => p.onPlay?.([print(a)])}>
              {t(`web.nge.act.${a.kind}`)}
            </button>
          ))}
        </>
      ) : (
        <button type="button" disabled={!p.onPlay} onClick={() => p.onPlay?.([print(act)])}>
          {face}
          <span class="nge-act">{t(`web.nge.act.${act.kind}`)}</span>
        </button>
      )}
    </li>
  );
}

/** What is done to a unit by pulling it. */
const pulled = new Set(["leave", "drop", "with", "take"]);

/** Units pulled here go or stay. */
function Drop({ kinds, acts, p, text }: { kinds: readonly string[]; acts: readonly Action[]; p: Props; text: string }) {
  const may = acts.filter((a) => kinds.includes(a.kind)).map(print);
  if (!may.length) return null;
  return (
    <div
      class="nge-drop"
      role="group"
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault();
        const what = e.dataTransfer?.getData("text/plain") ?? "";
        if (may.includes(what)) p.onPlay?.([what]);
      }}
    >
      {text}
    </div>
  );
}

/** The fortress has fallen: who pays so that it serves its captor at once. */
function Pay({ acts, p }: { acts: readonly Action[]; p: Props }) {
  if (!acts.length) return null;
  return (
    <div class="nge-pay" role="group" aria-label={t("web.nge.rebuild")}>
      <p>
        {t("web.nge.rebuild")} <RuleLink game="nge" rule="NGE §15.5b" />
      </p>
      {acts.map((a) => (
        <button key={a.args[0]} type="button" class="nge-act" disabled={!p.onPlay} onClick={() => p.onPlay?.([print(a)])}>
          {pieceName(p.map, a.args[0]!, p.lang, false)}
        </button>
      ))}
    </div>
  );
}

/** Why a formation is supplied or not, in its own words. */
function Why({ leader, p }: { leader: string; p: Props }) {
  const facts = explained.value === leader ? answerTo(`supply ${leader}`) : undefined;
  return (
    <div class="nge-why">
      <button
        type="button"
        class="link"
        aria-expanded={explained.value === leader}
        onClick={() => (explained.value = explained.value === leader ? null : leader)}
      >
        {t("web.nge.why_supply")}
      </button>
      {facts && <Facts facts={facts} p={p} />}
    </div>
  );
}

function Sheet({ f, acts, p }: { f: Formation; acts: readonly Action[]; p: Props }) {
  const all = membersOf(p.map, p.table, f);
  const mine = acts.filter((a) => all.includes(a.args[0]!));
  // On the march walls are one thing among many; asked for by themselves, a click on a unit pays.
  const pays = mine.some((a) => a.kind !== "rebuild") ? mine.filter((a) => a.kind === "rebuild") : [];
  const own = mine.filter((a) => !pays.includes(a));
  const title = f.leader ? pieceName(p.map, f.leader, p.lang) : nationName(p.map, f.nation, p.lang);
  const army = all.filter((id) => p.map.pieces[id]!.is === "army");
  const rest = all.filter((id) => p.map.pieces[id]!.is !== "army");
  return (
    <section class={`nge-sheet nge-${f.side}`} aria-label={title}>
      <header>
        <Badge of={f.nation} map={p.map} lang={p.lang} size={24} />
        <h2>
          {army.length ? army.map((id) => pieceName(p.map, id, p.lang)).join(", ") : title}
          <small>
            {placeName(p.map, f.zone, p.lang)}
            {f.inside && ` · ${t("web.nge.inside")}`}
          </small>
        </h2>
        <dl>
          <div>
            <dt>{t("web.nge.head.steps")}</dt>
            <dd>
              {f.hidden && "≥"}
              {f.steps}
            </dd>
          </div>
          {f.moves !== undefined && (
            <div title={t("web.nge.v.move")}>
              <dt>{t("web.nge.head.move")}</dt>
              <dd>{p.table.march?.leader === f.leader && p.table.march ? p.table.march.left : f.moves}</dd>
            </div>
          )}
          {f.cost !== undefined && (
            <div title={t("web.nge.v.initiative")}>
              <dt>{t("web.nge.head.cost")}</dt>
              <dd>{f.cost}</dd>
            </div>
          )}
        </dl>
      </header>
      {(f.starved || f.shaken) && (
        <p class="nge-state">{[f.starved && t("web.nge.unsupplied"), f.shaken && t("web.nge.demoralised")].filter(Boolean).join(" · ")}</p>
      )}
      <Pay acts={pays} p={p} />
      <ul class="nge-units">
        {rest.map((id, i) => {
          const is = p.map.pieces[id]!.is === "general" ? "general" : "corps";
          const first = !rest.slice(0, i).some((o) => (p.map.pieces[o]!.is === "general") === (is === "general"));
          return (
            <Fragment key={id}>
              {first && <Columns of={is} />}
              <Row id={id} acts={own.filter((a) => a.args[0] === id)} p={p} onDrag={own.some((a) => pulled.has(a.kind))} />
            </Fragment>
          );
        })}
      </ul>
      {hiddenIn(p.table, f.zone, f.side, !!f.inside).map((s) => (
        <p key={s.nation + s.is} class="nge-hidden">
          {t("web.nge.under_fog", [s.number, t(`web.nge.class.${s.is}`), nationName(p.map, s.nation, p.lang)])}
        </p>
      ))}
      <Drop kinds={["with", "take"]} acts={own} p={p} text={t("web.nge.drop_here.with")} />
      <Drop kinds={["leave", "drop"]} acts={own} p={p} text={t("web.nge.drop_here.leave")} />
      {f.leader && f.side === sideOf(p.seat) && <Why leader={f.leader} p={p} />}
    </section>
  );
}

/** Units that may be chosen and stand in no formation: of the reserve, at sea. */
function Others({ acts, p }: { acts: readonly Action[]; p: Props }) {
  const ids = [...new Set(acts.map((a) => a.args[0]!))];
  if (!ids.length) return null;
  return (
    <section class="nge-sheet">
      <ul class="nge-units">
        {ids.map((id) => (
          <Row key={id} id={id} acts={acts.filter((a) => a.args[0] === id)} p={p} onDrag={false} />
        ))}
      </ul>
    </section>
  );
}

/** Fleets that sail together, and what each of them carries. */
function Squadron({ acts, p }: { acts: readonly Action[]; p: Props }) {
  const sails = Object.keys(p.table.pieces).filter((id) => p.map.pieces[id]!.is === "fleet" && p.table.pieces[id]!.mover);
  if (!sails.length) return null;
  const own = (id: string) => acts.filter((a) => a.args[0] === id);
  return (
    <section class="nge-sheet nge-squadron" aria-label={t("web.nge.squadron")}>
      <h2>{t("web.nge.squadron")}</h2>
      <ul class="nge-units">
        {sails.map((id) => (
          <Fragment key={id}>
            <Row id={id} acts={own(id)} p={p} onDrag={false} />
            {piecesAt(p.map, p.table, `aboard:${id}`).map((x) => (
              <li key={x} class="nge-aboard">
                {t("web.nge.aboard", [pieceName(p.map, x, p.lang)])}
              </li>
            ))}
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

/** Who may be named on the map: a pill for each of them. */
function Pills({ ids, p }: { ids: readonly string[]; p: Props }) {
  const acts = p.picking.open.filter((a) => ofPlace.has(a.kind) && ids.includes((a.of ?? a).args[0]!));
  const once = acts.filter((a, i) => acts.findIndex((b) => print(b.of ?? b) === print(a.of ?? a)) === i);
  return (
    <>
      {once.map((a) => {
        const { kind, args } = a.of ?? a;
        const leads = formationOf(p.map, p.table, args[0]!);
        const own = kind === "activate" && t("web.nge.activate", [leads?.cost ?? 0]);
        const name = pieceName(p.map, args[0]!, p.lang, false);
        const alike = once.filter((b) => (b.of ?? b).kind === kind).length > 1;
        return (
          <button
            key={kind + args[0]}
            type="button"
            class="nge-act"
            aria-label={t(`nge.do.${kind}`, [pieceName(p.map, args[0]!, p.lang)])}
            disabled={!p.onPlay}
            onClick={() => p.onPlay?.([print(a.of ?? a)])}
          >
            {own || (kind === "apart" ? t("web.nge.apart", [name]) : alike ? name : t(`web.nge.act.${kind}`))}
          </button>
        );
      })}
    </>
  );
}

/** All of one's formations, those that can act first; and fleets that can. */
function List({ p }: { p: Props }) {
  const side = sideOf(p.seat) ?? "F";
  const named = new Set(p.picking.open.filter((a) => ofPlace.has(a.kind)).map((a) => (a.of ?? a).args[0]!));
  const idle = (f: Formation) => Number(!membersOf(p.map, p.table, f).some((id) => named.has(id)));
  const all = p.table.formations.filter((f) => f.side === side && f.steps > 0).sort((a, b) => idle(a) - idle(b) || b.steps - a.steps);
  const fleets = [...named].filter((id) => p.map.pieces[id]!.is === "fleet");
  if (!all.length) return null;
  return (
    <section class="nge-list" aria-label={t("web.nge.formations")}>
      <p class="nge-aim">
        {t(`web.nge.${isCampaign(p.table) ? "campaign" : "aim"}.${side}`, [
          p.table.last,
          Object.keys(p.table.goal.keys)
            .map((z) => placeName(p.map, z, p.lang))
            .join(", "),
        ])}
      </p>
      <h2>{t("web.nge.formations")}</h2>
      <ul>
        {all.map((f) => (
          <li key={`${f.zone}${f.inside}`} class={idle(f) ? undefined : "can"}>
            <button type="button" onClick={() => (shown.value = f.zone)}>
              <Badge of={f.nation} map={p.map} lang={p.lang} />
              <span class="nge-unit-name">
                {f.leader ? pieceName(p.map, f.leader, p.lang, false) : nationName(p.map, f.nation, p.lang)}
                <small>{placeName(p.map, f.zone, p.lang)}</small>
              </span>
              {f.starved && <em class="bad">{t("web.nge.short.unsupplied")}</em>}
              {f.shaken && <em class="bad">{t("web.nge.short.demoralised")}</em>}
              <b title={t("web.nge.head.steps")}>{f.steps}</b>
            </button>
            <Pills ids={membersOf(p.map, p.table, f)} p={p} />
          </li>
        ))}
        {fleets.map((id) => (
          <li key={id} class="can">
            <button type="button" onClick={() => (shown.value = p.table.pieces[id]!.at)}>
              <Badge of={p.map.pieces[id]!.nation} map={p.map} lang={p.lang} />
              <span class="nge-unit-name">
                {pieceName(p.map, id, p.lang)}
                <small>{placeName(p.map, p.table.pieces[id]!.at, p.lang)}</small>
              </span>
            </button>
            <Pills ids={[id]} p={p} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The zone whose sheet is open: what is asked for, what marches, what was clicked. */
function openZone(p: Props, acts: readonly Action[]): string | null {
  const asked = acts.map((a) => formationOf(p.map, p.table, a.args[0]!)?.zone).find(Boolean);
  const names = p.picking.open.some((a) => ofPlace.has(a.kind)); // one of several formations is asked for
  return asked ?? shown.value ?? (p.onPlay && p.table.march && !names ? p.table.march.zone : null);
}

/** Where the marching formation has come along; and a march opens its own sheet. */
function useTrail(p: Props): void {
  const march = p.table.march;
  useEffect(() => {
    const all: string[] = [];
    for (const { event } of p.log) {
      const [kind, , zone = ""] = event.do.split(" ");
      if (kind === "activated") all.splice(0, all.length, zone);
      else if (kind === "entered") all.push(zone);
    }
    trail.value = march ? all : [];
  }, [p.log, !march]);
  useEffect(() => {
    shown.value = null;
    explained.value = null;
  }, [march?.leader, p.table.round, p.table.active]);
}

/** Choices that are told one by one: of the prompt's buttons, and of formations. */
const spoken = /^(march|halt|assault|rally|evade|stand|intercept|counter)\b/;

/** What a choice is; where no button of the prompt makes it, it is one itself. */
function Told({ doing, p }: { doing: string; p: Props }) {
  const [kind = "", word = ""] = doing.split(" ");
  const text = capital(t(`nge.do.${kind}`, [pieceName(p.map, word, p.lang)]));
  if (!ofPlace.has(kind)) return <h2>{text}</h2>;
  return (
    <h2>
      <button type="button" class="nge-told" onClick={() => p.onPlay?.([doing])}>
        {text}
      </button>
    </h2>
  );
}

/** Facts of the choices that are buttons: a forced march and its test, standing or evading. */
function Buttons({ p }: { p: Props }) {
  const all = (p.onPlay && told("options")?.options) || [];
  // Of what is shown elsewhere one is told when one looks at it; of a battle its own sheet tells.
  const shownBy = all.filter((o) => o.facts.length > 0 && spoken.test(o.do) && !(p.table.battle && o.facts[0]!.do.startsWith("clash")));
  return (
    <>
      {shownBy.map((o) => (
        <section key={o.do} class="nge-forecast">
          <Told doing={o.do} p={p} />
          <Facts facts={o.facts} brief={ofPlace.has(o.do.split(" ")[0]!)} p={p} />
        </section>
      ))}
    </>
  );
}

export function Aside(p: Props) {
  useTrail(p);
  const acts = p.onPlay ? unitChoices(p.map, p.picking) : [];
  const Year = yearPart(p);
  const stops = p.prompt?.step === "redeploy.move" && halfway.value ? (p.prompt.facts?.args.find(isZone) ?? null) : null;
  const zone = Year ? (shown.value ?? stops) : openZone(p, acts);
  const here = zone
    ? formationsAt(p.table, zone).sort((a, b) => Number(b.side === sideOf(p.seat)) - Number(a.side === sideOf(p.seat)))
    : [];
  const inSheet = new Set(here.flatMap((f) => membersOf(p.map, p.table, f)));
  const fleets = zone ? piecesAt(p.map, p.table, zone).filter((id) => p.map.pieces[id]!.is === "fleet") : [];
  const closable = shown.value !== null && zone === shown.value;
  const battle = p.table.battle && <BattleSheet p={p} />;
  // Who is asked for a unit finds it above.
  const below = acts.length > 0 && !promising(p).length;
  return (
    <div class="nge-aside nge-ui">
      <Forecast p={p} />
      {Year && <Year p={p} />}
      <Squadron acts={acts} p={p} />
      {!below && battle}
      <Buttons p={p} />
      {lines.value && <LinesSheet p={p} />}
      {zone && closable && (
        <button type="button" class="nge-back" onClick={() => (shown.value = null)}>
          <Icon name="close" />
          {t("web.nge.all_formations")}
        </button>
      )}
      {here.map((f) => (
        <Sheet key={`${f.zone}${f.side}${f.inside}`} f={f} acts={acts} p={p} />
      ))}
      {zone && isZone(zone) && !here.length && (
        <p class="muted nge-none">{t("web.nge.nobody_at", [placeName(p.map, zone, p.lang) ?? ""])}</p>
      )}
      {!Year && <Others acts={acts.filter((a) => !inSheet.has(a.args[0]!))} p={p} />}
      {fleets.length > 0 && (
        <ul class="nge-units">
          {fleets.map((id) => (
            <Row key={id} id={id} acts={[]} p={p} onDrag={false} />
          ))}
        </ul>
      )}
      {below && battle}
      {p.prompt?.step === "action.choose" && <TalksApart p={p} />}
      {!zone && !p.table.battle && !Year && <List p={p} />}
    </div>
  );
}

/** All lines of supply: which formations have none, and why. */
function LinesSheet({ p }: { p: Props }) {
  const facts = answerTo("lines") ?? [];
  const poor = facts.filter((f) => /^(unsupplied|gap) /.test(f.do));
  return (
    <section class="nge-forecast">
      <h2>{t("web.nge.lines")}</h2>
      {poor.length ? <Facts facts={poor} p={p} /> : <p class="muted">{t("web.nge.lines_whole")}</p>}
    </section>
  );
}
