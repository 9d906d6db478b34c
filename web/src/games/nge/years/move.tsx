// move.tsx - redeployment: a formation and where it goes; everything that is left untouched stays.
import { print } from "../../../table/pick";
import { t } from "../../../text";
import { halfway, shown } from "../state";
import { Badge, type Props } from "../sheet";
import { formationOf } from "../types";
import { nationName, pieceName, placeName } from "../words";
import { factsOfPrompt, offered } from "./steps";

export function Move({ p }: { p: Props }) {
  const [power = "", piece = "", zone = ""] = factsOfPrompt(p);
  const may = offered(p, "activate");
  const apart = offered(p, "apart");
  const name = nationName(p.map, power, p.lang);
  return (
    <section class="nge-move" aria-label={t("web.nge.move", [name])}>
      <header>
        <Badge of={power} map={p.map} lang={p.lang} size={26} />
        <h2>{t("web.nge.move", [name])}</h2>
      </header>
      {piece in p.map.pieces ? (
        <p>{t("web.nge.move.where", [pieceName(p.map, piece, p.lang, false), placeName(p.map, zone, p.lang) ?? ""])}</p>
      ) : (
        <p>{t("web.nge.move.about")}</p>
      )}
      <label class="nge-check">
        <input type="checkbox" checked={halfway.value} onChange={(e) => (halfway.value = e.currentTarget.checked)} />
        {t("web.nge.move.halfway")}
      </label>
      <ul>
        {may.map((a) => {
          const id = a.args[0]!;
          const f = formationOf(p.map, p.table, id);
          const at = p.table.pieces[id]?.at ?? "";
          const split = apart.filter((b) => p.table.pieces[b.args[0]!]?.at === at);
          return (
            <li key={id} class="nge-ware">
              <Badge of={f?.nation ?? power} map={p.map} lang={p.lang} />
              <button type="button" class="nge-name" onClick={() => (shown.value = at)}>
                {pieceName(p.map, id, p.lang, false)} <small>{placeName(p.map, at, p.lang)}</small>
              </button>
              <b class="nge-count" title={t("web.nge.head.steps")}>
                {f?.steps ?? ""}
              </b>
              <button
                type="button"
                class="nge-act"
                disabled={!p.onPlay}
                aria-label={t("web.nge.move.of", [pieceName(p.map, id, p.lang, false)])}
                onClick={() => p.onPlay?.([print(a)])}
              >
                {t("web.nge.move.go")}
              </button>
              {split.length > 0 && (
                <div class="nge-apart-of">
                  {split.map((b) => (
                    <button key={b.args[0]} type="button" class="nge-act" disabled={!p.onPlay} onClick={() => p.onPlay?.([print(b)])}>
                      {t("web.nge.apart", [pieceName(p.map, b.args[0]!, p.lang, false)])}
                    </button>
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
