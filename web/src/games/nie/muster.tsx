// muster.tsx - over the map at the start: the nations to choose from, and quick ways to place figures.
import type { OverProps } from "../../table/types";
import { t } from "../../text";
import { Badge, Yield } from "./badge";
import { kinds, nations, placing } from "./types";
import type { NMap, Nation, Table } from "./types";
import { nationName, regionName } from "./words";

type Props = OverProps<NMap, Table>;

const capital = (map: NMap, nation: Nation): string =>
  Object.keys(map.regions).find((id) => map.regions[id]!.home === nation && map.regions[id]!.capital)!;

const homes = (map: NMap, nation: Nation): number => Object.values(map.regions).filter((r) => r.home === nation).length;

export function Choose({ p }: { p: Props }) {
  const free = p.picking.open.filter((a) => a.kind === "take").map((a) => (a.of ?? a).args[0]);
  return (
    <section class="nie-choose nie-ui" data-covers aria-label={t("web.nie.choose")}>
      <h2>{t("web.nie.choose")}</h2>
      <p class="muted small">{t("web.nie.choose_about")}</p>
      <ul>
        {nations.map((n) => (
          <li key={n}>
            <button type="button" disabled={!free.includes(n)} onClick={() => p.onPlay?.([`take ${n}`])}>
              <Badge of={n} size={30} edge={15} />
              <span>
                <b>{nationName(n)}</b>
                <small>
                  {p.table.nations[n].seat !== undefined
                    ? t("web.nie.taken")
                    : t("web.nie.capital_and", [regionName(p.map, capital(p.map, n), p.lang), homes(p.map, n)])}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The nation whose figures are placed next, and where they may stand. */
export function Place({ p }: { p: Props }) {
  const open = p.picking.open.filter((a) => a.kind === "place" || a.kind === "place_hidden");
  const nation = placing(p.table, p.seat!);
  if (!nation || !open.length) return null;
  const { kind } = open[0]!;
  const left = p.table.nations[nation].left;
  const first = capital(p.map, nation);
  // The quick ways keep to the own homeland, where set-up II lights those of the player's other nations, too.
  const own = open.map((a) => a.args[0]!).filter((id) => p.map.regions[id]!.home === nation);
  const regions = own.sort((a, b) => (a === first ? -1 : b === first ? 1 : 0));
  const row = kinds.flatMap((k, i) => Array.from({ length: left[i]! }, () => k));
  // Leaders stand in the capital, or where the first figure goes.
  const spread = row.map((k, i) => `${kind} ${k === "leader" ? regions[0] : regions[i % regions.length]}`);
  return (
    <section class="nie-choose nie-place nie-ui" data-covers aria-label={t("web.nie.to_place", [nationName(nation)])}>
      <h2>
        <Badge of={nation} size={22} edge={15} /> {t("web.nie.to_place", [nationName(nation)])}
      </h2>
      <Yield row={left} size={20} next />
      <p class="muted small">{t("web.nie.place_about")}</p>
      <div class="nie-move-all">
        <button type="button" onClick={() => p.onPlay?.(spread)}>
          {t("web.nie.spread", [regionName(p.map, regions[0]!, p.lang)])}
        </button>
        {regions.includes(first) && (
          <button type="button" onClick={() => p.onPlay?.(spread.map(() => `${kind} ${first}`))}>
            {t("web.nie.all_in", [regionName(p.map, first, p.lang)])}
          </button>
        )}
      </div>
    </section>
  );
}
