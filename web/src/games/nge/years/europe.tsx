// europe.tsx - the Europe sheet: where all nations stand, chances of diplomacy, what is drawn and why, points and where the
// next come from, the blockade, foreign wars.
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { answerTo } from "../../../table/door";
import { RuleLink } from "../../../table/prompt";
import type { Fact } from "../../../table/types";
import { has, t } from "../../../text";
import { Button, Dialog, Tabs } from "../../../ui";
import { Badge, type Props } from "../sheet";
import { UNTIL_END, isCampaign, sides, type Side } from "../types";
import { cardName, nationName, pieceName, placeName, sideName } from "../words";
import { Due } from "./draws";
import { Throws } from "./talks";

const VP_MOST = 20;
const ESC_MOST = 15;

/** A track of points: 0 to `most`. */
export function Points({ of, n, most }: { of: "vp" | "esc"; n: number; most: number }) {
  return (
    <span class={`nge-pointer ${of}`} role="img" aria-label={t(`web.nge.${of}_of`, [n, most])} title={t(`web.nge.${of}_of`, [n, most])}>
      <span>{t(`web.nge.${of}`)}</span>
      <i>
        <b style={{ width: `${(100 * n) / most}%` }} />
      </i>
      <strong>{n}</strong>
    </span>
  );
}

export const Tracks = ({ p }: { p: Props }) =>
  isCampaign(p.table) ? (
    <>
      <Points of="vp" n={p.table.vp} most={VP_MOST} />
      <Points of="esc" n={p.table.escalation} most={ESC_MOST} />
    </>
  ) : null;

const words = (f: Fact): string[] => f.do.split(" ");

function Score({ p }: { p: Props }) {
  const facts = answerTo("score") ?? [];
  const sources = facts.filter((f) => f.do.startsWith("source "));
  const signed = (w: string | undefined): string => (Number(w) > 0 ? `+${w}` : Number(w) < 0 ? `−${-Number(w)}` : "–");
  const cards = p.table.hand.filter((c) => p.map.cards[c]?.vp || p.map.cards[c]?.esc);
  return (
    <>
      <p>
        {t("web.nge.europe.about")} <RuleLink game="nge" rule="NGE §19.2" /> <RuleLink game="nge" rule="NGE §19.4" />
      </p>
      <div class="nge-tracks">
        <Tracks p={p} />
      </div>
      <h3>{t("web.nge.europe.sources")}</h3>
      <table class="nge-table">
        <thead>
          <tr>
            <th />
            <th>{t("web.nge.vp")}</th>
            <th>{t("web.nge.esc")}</th>
          </tr>
        </thead>
        <tbody>
          {sources.map((f) => {
            const [, what, vp, esc] = words(f);
            return (
              <tr key={what}>
                <th scope="row">
                  {t(`nge.source.${what}`)} <RuleLink game="nge" rule={f.rule ?? ""} />
                </th>
                <td>{signed(vp)}</td>
                <td>{signed(esc)}</td>
              </tr>
            );
          })}
          {cards.map((c) => (
            <tr key={c}>
              <th scope="row">{t("web.nge.europe.event", [cardName(p.map, c, p.lang)])}</th>
              <td>{signed(String(p.map.cards[c]!.vp ?? 0))}</td>
              <td>{signed(String(p.map.cards[c]!.esc ?? 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Where a nation stands, in a few words. */
function standing(p: Props, id: string): string[] {
  const b = p.table.nations?.[id];
  if (!b) return [];
  const years = b.years === UNTIL_END ? t("web.nge.peace.lasting") : t("web.nge.peace.years", [(b.years ?? 1) - 1]);
  return [
    b.peace && t("web.nge.status.peace", [years]),
    b.peace && b.then_forced && t("web.nge.status.then_forced"),
    b.forced && t("web.nge.status.forced"),
    b.protectorate && t("web.nge.status.protectorate"),
    b.tie && t("web.nge.status.tie", [nationName(p.map, b.tie, p.lang)]),
    ...sides.map((s, i) => !!b.defeats?.[i] && t("web.nge.status.beaten", [sideName(s), b.defeats[i]!])),
    b.debt && t("web.nge.status.debt", [b.debt]),
  ].filter((x): x is string => !!x);
}

/** Of a side's diplomacy with a nation: the chance, or why not. */
function Chance({ facts, nation }: { facts: readonly Fact[]; nation: string }) {
  const fact = facts.find((f) => /^(talk|shut) /.test(f.do) && words(f)[2] === nation);
  if (!fact) return <td />;
  const [kind, , , what = "", price] = words(fact);
  if (kind === "shut")
    return (
      <td class="muted" title={t(`nge.shut.${what}`)}>
        {t(`web.nge.shut.${what}`)}
      </td>
    );
  return (
    <td>
      <Throws n={Number(what)} /> <small>{t("web.nge.talks.card", [price ?? ""])}</small>
    </td>
  );
}

function Nations({ p }: { p: Props }) {
  const facts: Record<Side, readonly Fact[]> = { F: answerTo("talks F") ?? [], C: answerTo("talks C") ?? [] };
  const all = Object.keys(p.map.nations);
  const of = (major: boolean) => all.filter((id) => p.map.nations[id]!.major === major);
  const row = (id: string) => {
    const side = p.table.sides[id];
    return (
      <tr key={id}>
        <th scope="row">
          <Badge of={id} map={p.map} lang={p.lang} size={18} /> {nationName(p.map, id, p.lang)}
        </th>
        <td>
          <span class={`nge-side-name nge-${side}`}>{side === "F" || side === "C" ? sideName(side) : t("web.nge.status.neutral")}</span>
          {standing(p, id).map((s) => (
            <small key={s}>{s}</small>
          ))}
        </td>
        {sides.map((s) => (
          <Chance key={s} facts={facts[s]} nation={id} />
        ))}
      </tr>
    );
  };
  return (
    <table class="nge-table nge-nations">
      <caption>{t("web.nge.europe.chances")}</caption>
      <thead>
        <tr>
          <th>{t("web.nge.europe.nation")}</th>
          <th>{t("web.nge.europe.stands")}</th>
          {sides.map((s) => (
            <th key={s} title={t("web.nge.europe.chance", [sideName(s)])}>
              {sideName(s)}
            </th>
          ))}
        </tr>
      </thead>
      {[true, false].map((major) => (
        <tbody key={String(major)}>
          <tr>
            <th colSpan={4} scope="rowgroup" class="group">
              {t(major ? "web.nge.europe.majors" : "web.nge.europe.minors")}
            </th>
          </tr>
          {of(major).map(row)}
        </tbody>
      ))}
    </table>
  );
}

/** The blockade, wars far away, events that last. */
function Far({ p }: { p: Props }) {
  const ports = (answerTo("score") ?? []).filter((f) => f.do.startsWith("open_port "));
  const wars = p.table.boxed ?? [];
  const at = (card: string) => Object.keys(p.table.pieces).filter((id) => p.table.pieces[id]!.at === `war:${card}`);
  const hunters = Object.keys(p.table.pieces).filter((id) => p.table.pieces[id]!.at === "pirates");
  const lasting = (p.table.lasting ?? []).filter((x) => has(`web.nge.lasting.${x}`));
  return (
    <>
      <h3>
        {t("web.nge.europe.blockade")} <RuleLink game="nge" rule="NGE §4.11" />
      </h3>
      <p>{p.table.blockade ? t("web.nge.europe.closed") : t("web.nge.europe.ports", [ports.length])}</p>
      <p class="nge-ports">{ports.map((f) => placeName(p.map, words(f)[1]!, p.lang)).join(", ")}</p>
      <h3>
        {t("web.nge.europe.wars")} <RuleLink game="nge" rule="NGE §6.5a" />
      </h3>
      {wars.length ? (
        <ul class="nge-wars">
          {wars.map((c) => (
            <li key={c}>
              <b>{cardName(p.map, c, p.lang)}</b>{" "}
              {at(c)
                .map((id) => `${pieceName(p.map, id, p.lang)}${p.table.pieces[id]!.n ? ` (${p.table.pieces[id]!.n})` : ""}`)
                .join(", ")}
            </li>
          ))}
        </ul>
      ) : (
        <p class="muted">{t("web.nge.europe.no_wars")}</p>
      )}
      {hunters.length > 0 && <p>{t("web.nge.europe.hunters", [hunters.map((id) => pieceName(p.map, id, p.lang)).join(", ")])}</p>}
      {lasting.length > 0 && (
        <>
          <h3>{t("web.nge.europe.lasting")}</h3>
          <ul>
            {lasting.map((x) => (
              <li key={x}>{t(`web.nge.lasting.${x}`)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Where fleets lie: in ports, in boxes before them, at sea. */
function Fleets({ p }: { p: Props }) {
  const all = Object.keys(p.table.pieces).filter((id) => p.map.pieces[id]!.is === "fleet");
  const where = (id: string) => p.table.pieces[id]!.at;
  const groups: readonly [string, (at: string) => boolean][] = [
    ["sea", (at) => at in p.map.seas],
    ["box", (at) => at.startsWith("box:")],
    ["port", (at) => at in p.map.zones],
    ["reserve", (at) => at === "reserve"],
  ];
  return (
    <>
      {groups.map(([key, fits]) => {
        const here = all.filter((id) => fits(where(id)));
        const places = [...new Set(here.map(where))];
        return (
          <Fragment key={key}>
            <h3>{t(`web.nge.fleets.${key}`)}</h3>
            <ul>
              {places.map((at) => (
                <li key={at} class="nge-berth">
                  {key !== "reserve" && <span>{placeName(p.map, at, p.lang)}</span>}
                  {here
                    .filter((id) => where(id) === at)
                    .map((id) => (
                      <span key={id}>
                        <Badge of={p.map.pieces[id]!.nation} map={p.map} lang={p.lang} size={16} /> {pieceName(p.map, id, p.lang)}
                      </span>
                    ))}
                </li>
              ))}
            </ul>
            {!places.length && <p class="muted">{t("web.nge.fleets.none")}</p>}
          </Fragment>
        );
      })}
    </>
  );
}

type Page = "nations" | "score" | "draws" | "fleets" | "far";

export function Europe({ p, onClose }: { p: Props; onClose(): void }) {
  const [page, setPage] = useState<Page>("nations");
  const pages: readonly Page[] = ["nations", "score", "draws", "fleets", "far"];
  return (
    <Dialog
      title={t("web.nge.europe.year", [p.table.year])}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("web.ui.close")}</Button>}
    >
      <div class="nge-europe nge-ui">
        <Tabs<Page>
          label={t("web.nge.europe")}
          tabs={pages.map((id) => ({ id, label: t(`web.nge.europe.${id}`) }))}
          active={page}
          onSelect={setPage}
        >
          {page === "nations" && <Nations p={p} />}
          {page === "score" && <Score p={p} />}
          {page === "draws" && sides.map((s) => <Due key={s} side={s} p={p} />)}
          {page === "fleets" && <Fleets p={p} />}
          {page === "far" && <Far p={p} />}
        </Tabs>
      </div>
    </Dialog>
  );
}
