// seat.tsx - in a seat's panel: its armies, how they stand, and the towns that count.
import { Emblem, Flag, Sign } from "../../symbols";
import { t } from "../../text";
import type { Seat } from "../../table/types";
import { facts } from "./words";
import type { Army, MapTown, Table, WMap } from "./types";

interface Props {
  map: WMap;
  table: Table;
  seat: number;
  seats: readonly Seat[];
  lang: string;
  onMark(ids: string[]): void;
}

const nameOf = (c: string) => t(`waterloo.country.${c}`);

/** A town as a small flag, of its holder or of its country; the board shows which one is meant. */
function TownMark({ town, p, country = false }: { town: MapTown; p: Props; country?: boolean }) {
  const holder = country ? town.country : p.table.towns[town.id];
  const name = facts(p.map, p.table, town.at, p.lang).slice(2).join(" ");
  return (
    <span
      class={`wl-town-mark ${town.circle === "yellow" ? "yellow" : "red"}`}
      title={name}
      onPointerEnter={() => p.onMark([town.at])}
      onPointerLeave={() => p.onMark([])}
    >
      {holder && holder !== "neutral" ? (
        <Flag of={holder} height={9} title={name} />
      ) : (
        <span class="wl-nobody" role="img" aria-label={name} />
      )}
    </span>
  );
}

function States({ army, turns }: { army: Army; turns: number }) {
  const list: string[] = [];
  // At most so many turns: it may be ready earlier (rule 7.12).
  if (army.mobilising) list.push(t("web.waterloo.mobilising", [Math.max(1, turns - (army.mob_turns ?? 0))]));
  else if (army.skips) list.push(t("ui.waterloo.skips"));
  else if (army.safe) list.push(t("ui.waterloo.protected"));
  if (army.ally) list.push(t(army.admits ? "ui.waterloo.ally_enters" : "ui.waterloo.ally", [nameOf(army.ally)]));
  return (
    <>
      {list.map((s) => (
        <span key={s} class="wl-state">
          {s}
        </span>
      ))}
    </>
  );
}

function ArmyRow({ army, p }: { army: Army; p: Props }) {
  const by = p.table.pieces[army.country];
  const active = p.table.active === army.country;
  const count = (kind: "infantry" | "cavalry", waiting: number) => (
    <span class="wl-units" title={t(`waterloo.piece.${kind}`)}>
      <Sign of={kind} size={17} title={t(`waterloo.piece.${kind}`)} />
      {by?.[kind].length ?? 0}
      {waiting > 0 && (
        <span class="wl-waiting" title={t("web.waterloo.waiting", [waiting])}>
          +{waiting}
        </span>
      )}
    </span>
  );
  return (
    <div class={`wl-army wl-army-${army.colour}${army.in ? "" : " out"}${active ? " active" : ""}`}>
      <span class="wl-disc">
        <Emblem of={army.country} size={18} />
      </span>
      <div class="wl-army-text">
        <div class="wl-army-line">
          <strong>{nameOf(army.country)}</strong>
          {army.in ? (
            <>
              {count("infantry", army.waiting_infantry)}
              {count("cavalry", army.waiting_cavalry)}
            </>
          ) : (
            <span class="wl-state">{t("ui.waterloo.out")}</span>
          )}
        </div>
        {army.in && (
          <div class="wl-army-line">
            <span class="wl-home" title={t("web.waterloo.home_towns", [nameOf(army.country)])}>
              {p.map.towns
                .filter((v) => v.country === army.country)
                .map((v) => (
                  <TownMark key={v.id} town={v} p={p} />
                ))}
            </span>
            <States army={army} turns={p.map.rules.mobilisation} />
          </div>
        )}
      </div>
    </div>
  );
}

export function SeatExtra(p: Props) {
  const own = p.table.armies.filter((a) => a.seat === p.seat);
  if (!own.length) return null;
  const needs = p.map.rules.towns_to_win;
  const mine = (holder: string | undefined) => own.some((a) => a.country === holder);
  const foreign = p.map.towns.filter((v) => mine(p.table.towns[v.id]) && !mine(v.country));
  const slots = Math.max(needs, foreign.length);
  return (
    <div class="wl-seat">
      {own.map((a) => (
        <ArmyRow key={a.country} army={a} p={p} />
      ))}
      <div class="wl-prize">
        <span>{t("ui.waterloo.towns", [foreign.length, needs])}</span>
        <span class="wl-slots">
          {Array.from({ length: slots }, (_, i) => {
            const town = foreign[i];
            return town ? <TownMark key={town.id} town={town} p={p} country /> : <span key={i} class="wl-slot" />;
          })}
        </span>
      </div>
    </div>
  );
}
