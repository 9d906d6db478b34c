// result.tsx - what was thrown in a battle, and how the last one ended: it stays until it has been read.
import { signal } from "@preact/signals";
import type { Entry } from "../../table/log";
import type { OverProps } from "../../table/types";
import { RuleLink } from "../../table/prompt";
import { t } from "../../text";
import { lastOf, throws, throwText } from "./story";
import { ofSide, seatNo, sideOf, sum } from "./types";
import type { NMap, SideWord, Table } from "./types";
import { regionName } from "./words";

type Props = OverProps<NMap, Table>;

const MOST_DICE = 60;

/** The last throws; where no figures show them, the dice of the newest one too, those that count first. */
export function Throws({ p, log, most, dice }: { p: Props; log: readonly Entry<Table>[]; most: number; dice?: boolean }) {
  const all = throws(log).slice(0, most);
  if (!all.length) return null;
  return (
    <ol class="nie-thrown">
      {all.map((x, i) => (
        <li key={i}>
          {dice && i === 0 && (
            <span class="nie-dice" aria-hidden="true">
              {Array.from({ length: Math.min(x.dice, MOST_DICE) }, (_, k) => (
                <i key={k} class={k < x.hits ? "hit" : undefined} />
              ))}
            </span>
          )}{" "}
          {throwText(p.map, x, p.lang)}
        </li>
      ))}
    </ol>
  );
}

/** The last result that was read. */
const read = signal("");
const keyOf = (p: Props, { event }: Entry<Table>): string => `${p.game} ${event.seq} ${event.do}`;

/** The end of the last battle of ours, until it is put away or we have decided something else. */
function ended(p: Props): { entry: Entry<Table>; side: SideWord; log: readonly Entry<Table>[] } | null {
  const at = lastOf(p.log, "won");
  const entry = p.log[at];
  const side = entry?.before && sideOf(entry.before, p.seat);
  if (!entry || !side || keyOf(p, entry) === read.value) return null;
  if (p.log.slice(at + 1).some((e) => e.event.seat === p.seat && e.event.seq > entry.event.seq)) return null;
  return { entry, side, log: p.log.slice(0, at) };
}

export function Result({ p, inside }: { p: Props; inside?: boolean }) {
  const end = ended(p);
  if (!end) return null;
  const table = end.entry.before!;
  const b = table.battle!;
  const won = sideOf(table, seatNo(end.entry.event.do.split(" ")[1]!));
  const dead = (side: SideWord) => ofSide(b, side).reduce((s, n) => s + sum(b.ranks[n]!.dead), 0);
  const foe = end.side === "attacker" ? "defender" : "attacker";
  const none = won === end.side && !!end.entry.event.say?.some((w) => w.startsWith("won_only "));
  return (
    <section class={`nie-result nie-ui${inside ? " inside" : ""}${won === end.side ? " won" : ""}`} role="status">
      <strong>{t(won === end.side ? "web.nie.result.won" : "web.nie.result.lost", [regionName(p.map, b.region, p.lang)])}</strong>
      <span>{t("web.nie.result.losses", [dead(end.side), dead(foe)])}</span>
      {none && (
        <span class="nie-warn">
          {t("web.nie.not_taken")} <RuleLink game="nie" rule="NIE §4.4" />
        </span>
      )}
      <Throws p={p} log={end.log} most={inside ? 1 : 2} dice />
      <button type="button" class="button small" onClick={() => (read.value = keyOf(p, end.entry))}>
        {t("web.nie.result.ok")}
      </button>
    </section>
  );
}
