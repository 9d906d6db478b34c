// What a new game's options mean (rules 2.1 to 2.3), for the page that asks for them.
import type { Options } from "../../table/types";
import { t } from "../../text";

const COUNTRIES = ["france", "prussia", "russia", "austria", "spain"];

/** The countries of a seat, where the options settle them. */
function countries(o: Options, seat: number): string[] {
  if (o.countries !== "seated") return [];
  if (o.players === 4) return [COUNTRIES.filter((c) => c !== "prussia")[seat]!];
  if (o.players !== 2) return [];
  const first = String(o.split).split("-");
  const out = first.includes("prussia") ? "france" : "prussia";
  return COUNTRIES.filter((c) => c !== out && first.includes(c) === (seat === 0));
}

export function side(o: Options, seat: number, lang: string): string | undefined {
  const names = countries(o, seat).map((c) => t(`waterloo.country.${c}`));
  return names.length ? new Intl.ListFormat(lang).format(names) : undefined;
}

/** Only two players share out four armies. */
export function idle(option: string, o: Options): boolean {
  return option === "split" && o.players !== 2;
}
