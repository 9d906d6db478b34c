// Times and clocks in words.
import { lang, t } from "../text";
import type { Clock } from "../net/api";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** "3 hours ago". */
export function ago(ms: number): string {
  const seconds = (Date.now() - ms) / 1000;
  const words = new Intl.RelativeTimeFormat(lang.value, { numeric: "auto" });
  for (const [unit, size] of UNITS) if (seconds >= size) return words.format(-Math.floor(seconds / size), unit);
  return t("web.time.now");
}

/** How long one may think, in short. */
export function clockText(c: Clock | null): string {
  if (!c) return t("web.clock.none");
  if ("move_s" in c) {
    const days = c.move_s / 86_400;
    if (days >= 1) return t("web.clock.days", [Math.round(days)]);
    return t("web.clock.minutes", [Math.max(1, Math.round(c.move_s / 60))]);
  }
  return t("web.clock.live", [Math.round(c.main_s / 60), c.increment_s]);
}
