// peace.tsx - the peace table: what is laid down already, provinces and who may have them; conquered minors; who leaves.
import { print } from "../../../table/pick";
import { RuleLink } from "../../../table/prompt";
import type { Action } from "../../../table/types";
import { t } from "../../../text";
import { shown } from "../state";
import { Badge, type Props } from "../sheet";
import { formationsAt } from "../types";
import type { NMap } from "../types";
import { nationName, pieceName, placeName, sideName } from "../words";
import { factsOfPrompt, offered } from "./steps";

const provinceOf = (map: NMap, zone: string): string => map.zones[zone]!.province;
const provinceName = (map: NMap, id: string, lang: string): string => map.provinces[id]?.name[lang === "de" ? "de" : "en"] ?? id;

/** Towns of a province: what one would get. */
const towns = (p: Props, province: string): string =>
  Object.entries(p.map.zones)
    .filter(([, z]) => z.province === province)
    .map(([id]) => placeName(p.map, id, p.lang))
    .join(", ");

/** A province, and its recipients. */
function Province({ id, acts, p }: { id: string; acts: readonly Action[]; p: Props }) {
  const name = provinceName(p.map, id, p.lang);
  return (
    <li class="nge-province">
      <button type="button" class="link" onClick={() => (shown.value = acts[0]!.args[0]!)}>
        {name}
      </button>
      <small class="muted">{towns(p, id)}</small>
      <span class="nge-chips">
        {acts.map((a) => {
          const to = nationName(p.map, a.args[1]!, p.lang);
          return (
            <button
              key={print(a)}
              type="button"
              class="nge-act"
              disabled={!p.onPlay}
              aria-label={t("web.nge.peace.cede", [name, to])}
              onClick={() => p.onPlay?.([print(a)])}
            >
              <Badge of={a.args[1]!} map={p.map} lang={p.lang} size={16} /> {to}
            </button>
          );
        })}
      </span>
    </li>
  );
}

/** What has been settled, line by line. */
function Terms({ p }: { p: Props }) {
  const peace = p.table.peace;
  if (!peace) return null;
  const years = peace.lasting
    ? t("web.nge.peace.lasting")
    : peace.years !== undefined
      ? t("web.nge.peace.years", [peace.years])
      : undefined;
  return (
    <dl class="nge-settled">
      <div>
        <dt>{t("web.nge.peace.kind")}</dt>
        <dd>{t(peace.forced ? "web.nge.peace.alliance" : "web.nge.peace.peace")}</dd>
      </div>
      {years && (
        <div>
          <dt>{t("web.nge.peace.length")}</dt>
          <dd>{years}</dd>
        </div>
      )}
      <div>
        <dt>{t("web.nge.peace.provinces")}</dt>
        <dd>{t("web.nge.peace.of", [peace.taken, peace.taken + peace.left])}</dd>
      </div>
    </dl>
  );
}

export function Peace({ p }: { p: Props }) {
  const loser = p.table.peace?.loser ?? factsOfPrompt(p)[0] ?? "";
  const cede = offered(p, "cede");
  const claim = offered(p, "claim");
  const home = offered(p, "go_home");
  const provinces = [...new Set(cede.map((a) => provinceOf(p.map, a.args[0]!)))];
  return (
    <section class="nge-peace" aria-label={t("web.nge.peace", [nationName(p.map, loser, p.lang)])}>
      <header>
        <Badge of={loser} map={p.map} lang={p.lang} size={26} />
        <h2>
          {t("web.nge.peace", [nationName(p.map, loser, p.lang)])}
          {p.table.peace && <small>{t("web.nge.peace.victor", [sideName(p.table.peace.side)])}</small>}
        </h2>
      </header>
      <Terms p={p} />
      {provinces.length > 0 && (
        <>
          <h3>
            {t("web.nge.peace.which")} <RuleLink game="nge" rule="NGE §18.2.2c" />
          </h3>
          <ul>
            {provinces.map((id) => (
              <Province key={id} id={id} acts={cede.filter((a) => provinceOf(p.map, a.args[0]!) === id)} p={p} />
            ))}
          </ul>
        </>
      )}
      {claim.length > 0 && (
        <>
          <h3>
            {t("web.nge.peace.claim")} <RuleLink game="nge" rule="NGE §18.2.2e" />
          </h3>
          <div class="nge-chips">
            {claim.map((a) => (
              <button key={print(a)} type="button" class="nge-act" disabled={!p.onPlay} onClick={() => p.onPlay?.([print(a)])}>
                <Badge of={a.args[0]!} map={p.map} lang={p.lang} size={16} /> {nationName(p.map, a.args[0]!, p.lang)}
              </button>
            ))}
          </div>
        </>
      )}
      {home.length > 0 && <Leave acts={home} p={p} />}
    </section>
  );
}

/** A formation of the victor's in the beaten land. */
function Leave({ acts, p }: { acts: readonly Action[]; p: Props }) {
  const from = acts[0]!.args[0]!;
  const [who] = formationsAt(p.table, from);
  return (
    <>
      <h3>{who?.leader ? `${pieceName(p.map, who.leader, p.lang)}, ${placeName(p.map, from, p.lang)}` : placeName(p.map, from, p.lang)}</h3>
      <div class="nge-chips">
        {acts.map((a) => (
          <button key={print(a)} type="button" class="nge-act" disabled={!p.onPlay} onClick={() => p.onPlay?.([print(a)])}>
            {t("web.nge.peace.leave", [placeName(p.map, a.args[1]!, p.lang) ?? ""])}
          </button>
        ))}
      </div>
    </>
  );
}

/** A minor has been conquered: an ally, or land of the conqueror. */
export function Conquest({ p }: { p: Props }) {
  const [nation = ""] = factsOfPrompt(p);
  const acts = offered(p, "ally", "annex");
  if (!acts.length || !(nation in p.map.nations)) return null;
  return (
    <section class="nge-peace" aria-label={nationName(p.map, nation, p.lang)}>
      <header>
        <Badge of={nation} map={p.map} lang={p.lang} size={26} />
        <h2>{t("web.nge.conquest", [nationName(p.map, nation, p.lang)])}</h2>
      </header>
      {acts.map((a) => (
        <p key={a.kind}>
          <button type="button" class="nge-act" disabled={!p.onPlay} onClick={() => p.onPlay?.([print(a)])}>
            {t(`nge.do.${a.kind}`)}
          </button>{" "}
          {t(`web.nge.conquest.${a.kind}`)}
        </p>
      ))}
    </section>
  );
}
