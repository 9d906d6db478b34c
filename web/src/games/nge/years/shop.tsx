// shop.tsx - a power's budget: what is left, what may be had for it, what has been bought and may go back.
import { useEffect, useState } from "preact/hooks";
import { Sign } from "../../../symbols";
import { factsOf } from "../../../table/door";
import { print } from "../../../table/pick";
import type { Action } from "../../../table/types";
import { recall, remember } from "../../../store";
import { halves, t } from "../../../text";
import { arm } from "../look";
import { Badge, Guessed, type Props } from "../sheet";
import type { NMap } from "../types";
import { label, nationName, pieceName, placeName } from "../words";
import { decisions, factsOfPrompt, offered, zoneOf, type Decision } from "./steps";

/** Half points, as the rules tell them of a choice. */
function price(action: Action): number | undefined {
  const fact = factsOf(print(action)).find((f) => f.do.startsWith("price "));
  return fact && Number(fact.do.split(" ")[1]);
}

const Price = ({ of }: { of: Action }) => {
  const half = price(of);
  return <b class="nge-price">{half === undefined ? "" : halves(half)}</b>;
};

const play = (p: Props, ...actions: Action[]): void => p.onPlay?.(actions.map(print));

/** What is alike: which of them is bought makes no difference. */
const sort = (map: NMap, id: string): string => {
  const u = map.pieces[id]!;
  return [u.nation, u.is, u.kind, u.steps, u.stars ?? 0].join();
};

// --- One line of the shop ---

interface LineProps {
  id?: string | undefined;
  sign?: "fleet" | "depot";
  text: string;
  about?: string | undefined;
  guessed?: boolean | undefined;
  p: Props;
  children: preact.ComponentChildren;
}

function Line({ id, sign, text, about, guessed, p, children }: LineProps) {
  const u = id ? p.map.pieces[id] : undefined;
  return (
    <li class="nge-ware">
      <span class={`nge-arm ${u ? `nge-${u.nation}` : "plain"}`}>
        {u ? <Sign of={arm(u)} size={17} /> : sign && <Sign of={sign} size={17} />}
      </span>
      <span class="nge-unit-name">
        {text}
        {guessed && <Guessed />}
        {about && <small> {about}</small>}
      </span>
      {children}
    </li>
  );
}

function Plus({ action, name, p }: { action: Action | undefined; name: string; p: Props }) {
  return (
    <button
      type="button"
      class="nge-round"
      disabled={!action || !p.onPlay}
      aria-label={t("web.nge.shop.more", [name])}
      onClick={() => action && play(p, action)}
    >
      +
    </button>
  );
}

function Minus({ at, name, done, p }: { at: number; name: string; done: readonly Decision[]; p: Props }) {
  const may = at >= 0 && !!p.onRedo && !done.slice(at).some((d) => d.firm);
  return (
    <button
      type="button"
      class="nge-round"
      disabled={!may}
      aria-label={t("web.nge.shop.less", [name])}
      onClick={() => takeBack(p, done, at)}
    >
      −
    </button>
  );
}

/** A decision and the place that belongs to it go; what came after them is made anew. */
function takeBack(p: Props, done: readonly Decision[], at: number): void {
  const places = done[at + 1]?.action.kind === "put" && done[at]!.action.kind !== "put" ? 2 : 1;
  const again = done.slice(at + places).map((d) => print(d.action));
  p.onRedo?.(done.length - at, again);
}

// --- What is offered ---

/** Corps that have lost steps. */
function Restores({ p, done }: { p: Props; done: readonly Decision[] }) {
  const may = offered(p, "restore");
  const bought = done.filter((d) => d.action.kind === "restore").map((d) => d.action.args[0]!);
  const ids = [...new Set([...may.map((a) => a.args[0]!), ...bought])].sort();
  if (!ids.length) return null;
  const missing = may.map((a) => {
    const id = a.args[0]!;
    return Array.from({ length: (p.map.pieces[id]?.steps ?? 0) - (p.table.pieces[id]?.n ?? 0) }, () => a);
  });
  return (
    <>
      <h3>
        {t("web.nge.shop.restore")}
        {may.length > 0 && (
          <button type="button" class="nge-act" disabled={!p.onPlay} onClick={() => play(p, ...missing.flat())}>
            {t("web.nge.shop.restore_all")}
          </button>
        )}
      </h3>
      <ul>
        {ids.map((id) => {
          const act = may.find((a) => a.args[0] === id);
          const at = p.table.pieces[id];
          const name = pieceName(p.map, id, p.lang, false);
          const last = done.map((d) => print(d.action)).lastIndexOf(`restore ${id}`);
          return (
            <Line key={id} id={id} text={name} about={placeName(p.map, at?.at ?? "", p.lang)} guessed={p.map.pieces[id]!.guessed} p={p}>
              <Minus at={last} name={name} done={done} p={p} />
              <b class="nge-count" aria-label={t("web.nge.steps_of", [at?.n ?? 0, p.map.pieces[id]!.steps ?? 0])}>
                {at?.n ?? 0}/{p.map.pieces[id]!.steps}
              </b>
              <Plus action={act} name={name} p={p} />
              {act ? <Price of={act} /> : <b class="nge-price" />}
            </Line>
          );
        })}
      </ul>
    </>
  );
}

/** New corps and depots: the first of several that are alike, with as many steps as are wanted. */
function Build({ p }: { p: Props }) {
  const may = offered(p, "buy");
  const ids = [...new Set(may.map((a) => a.args[0]!))];
  const [chosen, choose] = useState<Readonly<Record<string, number>>>({});
  if (!ids.length) return null;
  return (
    <>
      <h3>{t("web.nge.shop.build")}</h3>
      <ul>
        {ids.map((id) => {
          const u = p.map.pieces[id]!;
          const sizes = may.filter((a) => a.args[0] === id).map((a) => Number(a.args[1]));
          const most = Math.max(...sizes);
          const n = Math.min(chosen[id] ?? most, most);
          const act = may.find((a) => a.args[0] === id && Number(a.args[1]) === n);
          const name = pieceName(p.map, id, p.lang, false);
          const left = Object.keys(p.table.pieces).filter(
            (x) => p.table.pieces[x]!.at === "reserve" && sort(p.map, x) === sort(p.map, id),
          ).length;
          const step = (by: number) => choose({ ...chosen, [id]: n + by });
          return (
            <Line key={id} id={id} text={name} about={left > 1 ? t("web.nge.shop.alike", [left]) : undefined} guessed={u.guessed} p={p}>
              {u.is === "depot" ? (
                <span class="nge-sizes" />
              ) : (
                <span class="nge-sizes">
                  <button
                    type="button"
                    class="nge-round"
                    disabled={n <= 1}
                    aria-label={t("web.nge.shop.less", [name])}
                    onClick={() => step(-1)}
                  >
                    −
                  </button>
                  <b class="nge-count" aria-label={t("web.nge.steps_of", [n, u.steps ?? 0])}>
                    {n}/{u.steps}
                  </b>
                  <button
                    type="button"
                    class="nge-round"
                    disabled={n >= most}
                    aria-label={t("web.nge.shop.more", [name])}
                    onClick={() => step(1)}
                  >
                    +
                  </button>
                </span>
              )}
              {act && <Price of={act} />}
              <button
                type="button"
                class="nge-act"
                disabled={!p.onPlay || !act}
                aria-label={t("web.nge.shop.buy_of", [name])}
                onClick={() => act && play(p, act)}
              >
                {t("web.nge.shop.buy")}
              </button>
            </Line>
          );
        })}
      </ul>
    </>
  );
}

function Others({ p }: { p: Props }) {
  const [fleet] = offered(p, "buy_fleet");
  const [card] = offered(p, "buy_card");
  if (!fleet && !card) return null;
  return (
    <ul>
      {fleet && (
        <Line sign="fleet" text={t("web.nge.shop.fleet")} about={t("web.nge.shop.by_lot")} p={p}>
          <Price of={fleet} />
          <button type="button" class="nge-act" disabled={!p.onPlay} onClick={() => play(p, fleet)}>
            {t("web.nge.shop.buy")}
          </button>
        </Line>
      )}
      {card && (
        <Line text={t("web.nge.shop.card")} about={t("web.nge.shop.by_chance")} p={p}>
          <Price of={card} />
          <button type="button" class="nge-act" disabled={!p.onPlay} onClick={() => play(p, card)}>
            {t("web.nge.shop.buy")}
          </button>
        </Line>
      )}
    </ul>
  );
}

/** Generals of the reserve: placed with units, at the head of a new army, or instead of another one. */
function Generals({ p }: { p: Props }) {
  const may = offered(p, "muster");
  if (!may.length) return null;
  return (
    <>
      <h3>{t("web.nge.shop.generals")}</h3>
      <ul>
        {may.map((a) => {
          const id = a.args[0]!;
          const u = p.map.pieces[id]!;
          const name = pieceName(p.map, id, p.lang, false);
          return (
            <Line
              key={id}
              id={id}
              text={name}
              about={t("web.nge.shop.values", [u.command ?? 0, `${u.attack}/${u.defence}`, u.initiative ?? 0])}
              guessed={u.guessed}
              p={p}
            >
              <button type="button" class="nge-act" disabled={!p.onPlay} aria-label={t("nge.do.muster", [name])} onClick={() => play(p, a)}>
                {t("web.nge.shop.place")}
              </button>
            </Line>
          );
        })}
      </ul>
    </>
  );
}

/** A general and a zone: two lists and a button. */
function Command({ kind, p }: { kind: "raise" | "replace"; p: Props }) {
  const may = offered(p, kind);
  const [zone, setZone] = useState("");
  const [who, setWho] = useState("");
  if (!may.length) return null;
  const zones = [...new Set(may.map((a) => a.args[1]!))];
  const at = zones.includes(zone) ? zone : zones[0]!;
  const generals = may.filter((a) => a.args[1] === at).map((a) => a.args[0]!);
  const general = generals.includes(who) ? who : generals[0]!;
  const act = may.find((a) => a.args[0] === general && a.args[1] === at)!;
  const names = (ids: readonly string[], name: (id: string) => string | undefined) =>
    ids.map((id) => (
      <option key={id} value={id}>
        {name(id)}
      </option>
    ));
  return (
    <div class="nge-command" role="group" aria-label={t(`web.nge.shop.${kind}`)}>
      <span>{t(`web.nge.shop.${kind}`)}</span>
      <select aria-label={t("web.nge.shop.where")} value={at} onChange={(e) => setZone(e.currentTarget.value)}>
        {names(zones, (id) => placeName(p.map, id, p.lang))}
      </select>
      <select aria-label={t("web.nge.shop.who")} value={general} onChange={(e) => setWho(e.currentTarget.value)}>
        {names(generals, (id) => pieceName(p.map, id, p.lang, false))}
      </select>
      <Price of={act} />
      <button type="button" class="nge-act" disabled={!p.onPlay} onClick={() => play(p, act)}>
        {t("web.nge.shop.do")}
      </button>
    </div>
  );
}

function Removals({ p }: { p: Props }) {
  const may = offered(p, "remove", "leave_fleet");
  if (!may.length) return null;
  return (
    <details class="nge-more">
      <summary>{t("web.nge.shop.remove", [may.length])}</summary>
      <ul>
        {may.map((a) => {
          const id = a.args[0]!;
          const name = pieceName(p.map, id, p.lang, false);
          return (
            <Line key={id} id={id} text={name} about={placeName(p.map, p.table.pieces[id]?.at ?? "", p.lang)} p={p}>
              <button type="button" class="nge-act" disabled={!p.onPlay} aria-label={t("nge.do.remove", [name])} onClick={() => play(p, a)}>
                {t("web.nge.shop.off")}
              </button>
            </Line>
          );
        })}
      </ul>
    </details>
  );
}

// --- What has been bought ---

function Bought({ p, done }: { p: Props; done: readonly Decision[] }) {
  const all = done.flatMap((d, i) =>
    d.action.kind === "put" && i > 0 ? [] : [{ d, at: i, put: done[i + 1]?.action.kind === "put" ? done[i + 1] : undefined }],
  );
  if (!all.length) return null;
  const say = (a: Action, put?: Action) =>
    [
      t(
        `nge.do.${a.kind}`,
        a.args.map((w) => label(p.map, w, p.lang) ?? w),
      ),
      put && placeName(p.map, zoneOf(put) ?? "", p.lang),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <details class="nge-more" open>
      <summary>{t("web.nge.shop.bought", [all.length])}</summary>
      <ul>
        {all.map(({ d, at, put }) => {
          const text = say(d.action, put?.action);
          return (
            <Line key={d.seq} id={d.action.args.find((w) => w in p.map.pieces)} sign="fleet" text={text} p={p}>
              <Minus at={at} name={text} done={done} p={p} />
            </Line>
          );
        })}
      </ul>
    </details>
  );
}

// --- As last year ---

const keyOf = (p: Props, power: string): string => `nge.budget.${p.game}.${power}`;

interface Kept {
  year: number;
  done: string[];
  before?: { year: number; done: string[] };
}

function read(key: string): Kept | undefined {
  try {
    return JSON.parse(recall(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** What was bought is remembered, for the next year. */
function useLastYear(p: Props, power: string, done: readonly Decision[]): string[] | undefined {
  const key = keyOf(p, power);
  const kept = read(key);
  const now = done.map((d) => print(d.action)).join(",");
  useEffect(() => {
    const old = kept && kept.year < p.table.year ? { year: kept.year, done: kept.done } : kept?.before;
    remember(key, JSON.stringify({ year: p.table.year, done: now.split(",").filter(Boolean), ...(old ? { before: old } : {}) }));
  }, [key, now, p.table.year]);
  return kept && kept.year < p.table.year ? kept.done : kept?.before?.done;
}

/** The same again with what is in the reserve this year: pieces that are alike stand for each other. */
export function again(p: Pick<Props, "map" | "table">, last: readonly string[]): string[] {
  const used = new Set<string>();
  const alike = (id: string): string => {
    const found = Object.keys(p.map.pieces).find(
      (x) => p.table.pieces[x]?.at === "reserve" && !used.has(x) && sort(p.map, x) === sort(p.map, id),
    );
    if (found) used.add(found);
    return found ?? id;
  };
  return last.map((text) => {
    const [kind = "", id = "", ...rest] = text.split(" ");
    return kind === "buy" && id in p.map.pieces ? [kind, alike(id), ...rest].join(" ") : text;
  });
}

// --- The whole ---

/** Where a new piece is to stand: the zones, besides those that are lit on the map. */
export function Sites({ p, back }: { p: Props; back: boolean }) {
  const [, piece = "", steps = "1"] = factsOfPrompt(p);
  return (
    <section class="nge-shop" aria-label={t("web.nge.shop.where")}>
      <h2>
        {piece in p.map.pieces ? pieceName(p.map, piece, p.lang) : t("web.nge.shop.where")}
        {p.map.pieces[piece]?.is === "corps" && <small>{t("web.nge.steps", [steps])}</small>}
      </h2>
      <p>{t("web.nge.shop.site")}</p>
      <div class="nge-chips">
        {offered(p, "put").map((a) => (
          <button key={a.args[0]} type="button" class="nge-act" disabled={!p.onPlay} onClick={() => play(p, a)}>
            {placeName(p.map, a.args[0]!, p.lang)}
          </button>
        ))}
      </div>
      {back && p.onRedo && (
        <button type="button" class="nge-back" onClick={() => p.onRedo?.(1, [])}>
          {t("web.nge.shop.not")}
        </button>
      )}
    </section>
  );
}

export function Shop({ p }: { p: Props }) {
  const power = factsOfPrompt(p)[0] ?? "";
  const done = decisions(p, "income");
  const last = useLastYear(p, power, done);
  const step = p.prompt?.step;
  const left = p.table.nations?.[power]?.points ?? 0;
  if (step === "budget.site") return <Sites p={p} back={done[done.length - 1]?.firm === false} />;
  return (
    <section class="nge-shop" aria-label={t("web.nge.shop", [nationName(p.map, power, p.lang)])}>
      <header>
        <Badge of={power} map={p.map} lang={p.lang} size={26} />
        <h2>{t("web.nge.shop", [nationName(p.map, power, p.lang)])}</h2>
        <b class="nge-purse" title={t("web.nge.shop.left")}>
          {halves(left)}
        </b>
      </header>
      {!!last?.length && !done.length && (
        <button type="button" class="nge-act" disabled={!p.onPlay} onClick={() => p.onPlay?.(again(p, last))}>
          {t("web.nge.shop.again")}
        </button>
      )}
      <Restores p={p} done={done} />
      <Build p={p} />
      <Others p={p} />
      <Generals p={p} />
      <Command kind="raise" p={p} />
      <Command kind="replace" p={p} />
      <Removals p={p} />
      <Bought p={p} done={done} />
    </section>
  );
}

/** Steps for minors: restored, or placed anew. */
export function Minors({ p }: { p: Props }) {
  const [left = "0"] = factsOfPrompt(p);
  const may = offered(p, "restore", "place");
  return (
    <section class="nge-shop" aria-label={t("web.nge.shop.minors")}>
      <header>
        <h2>{t("web.nge.shop.minors")}</h2>
        <b class="nge-purse">{left}</b>
      </header>
      <ul>
        {may.map((a) => {
          const [id = "", zone] = a.args;
          const u = p.map.pieces[id]!;
          const name = pieceName(p.map, id, p.lang, false);
          const place = placeName(p.map, zone ?? p.table.pieces[id]?.at ?? "", p.lang);
          return (
            <Line key={print(a)} id={id} text={name} about={`${nationName(p.map, u.nation, p.lang)} · ${place ?? ""}`} p={p}>
              <b class="nge-count">{zone ? `0/${u.steps}` : `${p.table.pieces[id]?.n ?? 0}/${u.steps}`}</b>
              <Plus action={a} name={`${name}, ${place ?? ""}`} p={p} />
            </Line>
          );
        })}
      </ul>
    </section>
  );
}

/** Points from one ally to another; Britain's fleet or card. */
export function Gifts({ p }: { p: Props }) {
  const may = offered(p, "give");
  const free = offered(p, "free_fleet", "free_card");
  const pairs = [...new Set(may.map((a) => a.args.slice(0, 2).join(" ")))];
  return (
    <section class="nge-shop" aria-label={t("web.nge.gifts")}>
      <h2>{t("web.nge.gifts")}</h2>
      {free.length > 0 && (
        <div class="nge-chips">
          {free.map((a) => (
            <button key={a.kind} type="button" class="nge-act" disabled={!p.onPlay} onClick={() => play(p, a)}>
              {t(`nge.do.${a.kind}`)}
            </button>
          ))}
        </div>
      )}
      <ul>
        {pairs.map((pair) => {
          const [from = "", to = ""] = pair.split(" ");
          const names = [nationName(p.map, from, p.lang), nationName(p.map, to, p.lang)];
          return (
            <li key={pair} class="nge-ware">
              <Badge of={from} map={p.map} lang={p.lang} />
              <span class="nge-unit-name">{t("web.nge.gifts.pair", names)}</span>
              {may
                .filter((a) => a.args.slice(0, 2).join(" ") === pair)
                .map((a) => (
                  <button
                    key={a.args[2]}
                    type="button"
                    class="nge-round"
                    disabled={!p.onPlay}
                    aria-label={t("web.nge.gifts.give", [...names, a.args[2]!])}
                    onClick={() => play(p, a)}
                  >
                    {a.args[2]}
                  </button>
                ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
