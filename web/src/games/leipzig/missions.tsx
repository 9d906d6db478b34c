// missions.tsx - Napoléon's five missions as far as they are known to whoever looks; on demand all villages
// that a mission card may name, which both players know (LPZ §1.7).
import { useKeydown } from "../../keys";
import { RuleLink } from "../../table/prompt";
import type { Picking } from "../../table/types";
import { Flag } from "../../symbols";
import { t } from "../../text";
import { Button } from "../../ui";
import { allMissions } from "./shown";
import { districts, sideCodes, type LMap, type Mission, type Table } from "./types";
import { districtName, flagOf, leaderOf } from "./words";

interface Props {
  map: LMap;
  table: Table;
  picking: Picking;
  onPick?(village: string): void;
}

/** A village, to be chosen here as on the map. */
function Village({ of, p }: { of: string; p: Props }) {
  if (!p.onPick || !p.picking.choices.has(of)) return <strong>{of}</strong>;
  return (
    <button type="button" class="lz-mission-pick" onClick={() => p.onPick!(of)}>
      {of}
    </button>
  );
}

/** Points of both sides: as on the flags of the map. */
const Points = ({ of }: { of: { FR: number; AL: number } }) => (
  <>
    <b class="fr">{of.FR}</b>:<b class="al">{of.AL}</b>
  </>
);

/** What counts for a mission now, once somebody stands there. */
const Now = ({ of }: { of: NonNullable<Mission["now"]> }) => (
  <span class="lz-now">{t(of.to === "FR" ? "web.leipzig.now_held" : "web.leipzig.now_lost", [of.FR, of.AL])}</span>
);

function Five(p: Props) {
  const { map, table } = p;
  return (
    <table>
      <thead>
        <tr>
          <th colSpan={2}>
            <span class="sr-only">{t("web.leipzig.own_missions")}</span>
          </th>
          {sideCodes.map((side) => (
            <th key={side} scope="col" title={t(side === "FR" ? "web.leipzig.if_held" : "web.leipzig.if_not")}>
              <Flag of={flagOf(side)} height={12} title={leaderOf(side)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.missions.map((m) => {
          const two = [m.village, m.second].filter((v) => v !== undefined);
          return (
            <tr key={m.district} class={m.revealed ? "revealed" : m.village ? "secret" : "hidden"}>
              <th scope="row">{districtName(m.district)}</th>
              {two.length ? (
                <>
                  <td>
                    {two.map((v) => (
                      <Village key={v} of={v} p={p} />
                    ))}
                    {!m.second && m.now && <Now of={m.now} />}
                  </td>
                  {sideCodes.map((side) => (
                    <td key={side} class={side.toLowerCase()}>
                      {two.map((v) => (
                        <div key={v}>{map.missions[v]?.[side]}</div>
                      ))}
                    </td>
                  ))}
                </>
              ) : (
                <td colSpan={3}>{t(m.chosen ? "web.leipzig.unknown_chosen" : "web.leipzig.unknown")}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function All({ map, table }: Props) {
  // Before the first turn a second mission may still be drawn in any district.
  const dealt = table.row.some(Boolean);
  return (
    <>
      <p class="muted small">{t("web.leipzig.missions_about")}</p>
      <table class="lz-all">
        <tbody>
          {districts.map((d) => {
            const own = table.missions.find((m) => m.district === d);
            return (
              <tr key={d}>
                <th scope="row">{districtName(d)}</th>
                <td>
                  {Object.entries(map.missions)
                    .filter(([, m]) => m.district === d)
                    .map(([v, m]) => {
                      const known = own?.village === v || own?.second === v;
                      const look = known ? (own!.revealed ? "known" : "known secret") : own?.village && dealt ? "out" : undefined;
                      return (
                        <span key={v} class={look}>
                          {v} <Points of={m} />
                        </span>
                      );
                    })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

export function Missions(p: Props) {
  const all = allMissions.value;
  useKeydown((e) => {
    if (e.key === "Escape") allMissions.value = false;
  }, []);
  return (
    <section class="lz-panel lz-missions" aria-label={t("web.leipzig.own_missions")}>
      <header>
        <h2>{t(all ? "web.leipzig.missions" : "web.leipzig.own_missions")}</h2>
        <RuleLink game="leipzig" rule={all ? "LPZ §1.7" : "LPZ §7.6"} />
        <Button small pressed={all} onClick={() => (allMissions.value = !all)}>
          {t("web.leipzig.missions_all")}
        </Button>
      </header>
      {all || !p.table.missions.length ? <All {...p} /> : <Five {...p} />}
    </section>
  );
}
