// hand.tsx - below the board: the army cards of whoever looks, the open row with the pile, his hand.
import { useState } from "preact/hooks";
import type { Picking } from "../../table/types";
import { t } from "../../text";
import { Button, Dialog } from "../../ui";
import { CardSign, cardName, cardText, stacks } from "./cards";
import { KindSign } from "./pieces";
import { PILE, SCOUT, card as handCard, open as rowCard } from "./picks";
import { armiesOf, dayOf, sideOf } from "./types";
import type { LMap, Table } from "./types";
import { date, facts, leaderOf } from "./words";

interface Props {
    game: string;
    map: LMap;
    table: Table;
    seat: number | null;
    picking: Picking;
    onPick(id: string): void;
    onMark(ids: string[]): void;
    lang: string;
}

/** Handlers of everything that marks places on the map while one rests on it. */
const marks = (p: Props, ids: string[]) => ({
    onPointerEnter: () => p.onMark(ids),
    onPointerLeave: () => p.onMark([]),
    onFocus: () => p.onMark(ids),
    onBlur: () => p.onMark([]),
});

/** So many scouts, in little room; the name of the card says it in words. */
const Scouts = ({ n }: { n: number }) => (
    <>
        {Array.from({ length: n }, (_, i) => (
            <CardSign key={i} card="scout" height={12} />
        ))}
    </>
);

/** An army card: name, kind, strength, and how it stands with it. */
function ArmyCardView({ name, p }: { name: string; p: Props }) {
    const army = p.table.armies[name]!;
    const card = p.map.armies[name]!;
    const can = p.picking.choices.has(name) && army.is === "card";
    const places = army.at ? [army.at] : (army.markers ?? card.villages);
    const waits = army.is === "card" && card.date > 0 && dayOf(p.map.track, p.table.time) < card.date;
    const all = facts(p.map, p.table, name, p.lang);
    return (
        <button type="button" class={`lz-army-card ${army.is}${can ? " can" : ""} lz-side-${card.side}`} data-id={name} title={all.slice(1).join("\n")}
            aria-disabled={!can} onClick={() => p.onPick(name)} {...marks(p, places)}>
            <svg class="lz-army-sign" width="20" height="20" viewBox="-13 -13 26 26" aria-hidden="true">
                <KindSign kind={army.kind} />
            </svg>
            <b>{army.is === "dead" ? "†" : army.strength}</b>
            <span class="lz-army-card-name">{name}</span>
            <span class="lz-army-card-is">
                {army.is === "card" && waits && t("web.leipzig.short.after", [date(card.date)])}
                {army.is === "card" && !waits && (army.needs ? <Scouts n={army.needs} /> : t("web.leipzig.short.markers", [card.markers]))}
                {army.is === "markers" && <i class="lz-dots" aria-hidden="true">{"●".repeat(army.markers?.length ?? 0)}</i>}
                {army.is === "placed" && army.at}
                {army.is === "dead" && t("web.leipzig.short.dead")}
            </span>
            <span class="sr-only">{all.slice(1).join(", ")}</span>
        </button>
    );
}

function Stack({ card, n, id, p }: { card: string; n: number; id: string; p: Props }) {
    const can = p.picking.choices.has(id);
    const picked = p.picking.picked.includes(id);
    return (
        <button type="button" class={`lz-card${can ? " can" : ""}${picked ? " picked" : ""}${n > 1 ? " many" : ""}`} data-id={id} title={cardText(card)}
            aria-disabled={!can && !picked} aria-pressed={picked}
            onClick={() => p.onPick(id)}>
            <CardSign card={card} height={24} />
            <span>{cardName(card).replace("/", "/\u200b")}</span>
            {n > 1 && <b class="lz-times">×{n}</b>}
        </button>
    );
}

/** What lies on the discards, and what has left the game. */
function Discards({ p, onClose }: { p: Props; onClose(): void }) {
    const all = stacks(p.table.out, Object.keys(p.map.cards));
    return (
        <Dialog title={t("web.leipzig.discards", [p.table.out.length])} onClose={onClose}
            actions={<Button onClick={onClose}>{t("web.ui.close")}</Button>}>
            <ul class="lz-list">
                {all.map(([c, n]) => (
                    <li key={c}>
                        <CardSign card={c} height={20} />
                        <span>{cardName(c)}</span>
                        <span class="muted">× {n}</span>
                    </li>
                ))}
            </ul>
            <p class="muted">{t("web.leipzig.removed", [p.table.removed])}</p>
        </Dialog>
    );
}

function Row({ p, onDiscards }: { p: Props; onDiscards(): void }) {
    const canDraw = p.picking.choices.has(PILE);
    return (
        <div class="lz-row">
            <h3>{t("web.leipzig.row")}</h3>
            <div class="lz-cards" role="group" aria-label={t("web.leipzig.row")}>
                {p.table.row.map((c, i) => (c ? <Stack key={i} card={c} n={1} id={rowCard(c)} p={p} /> : <span key={i} class="lz-card empty" />))}
                <button type="button" class={`lz-card back${canDraw ? " can" : ""}`} data-id={PILE} aria-disabled={!canDraw} onClick={() => p.onPick(PILE)}
                    aria-label={t("web.leipzig.pile", [p.table.pile])} title={t("web.leipzig.pile", [p.table.pile])}>
                    <b>{p.table.pile}</b>
                </button>
                <button type="button" class="lz-card out" onClick={onDiscards} title={t("web.leipzig.discards", [p.table.out.length])}>
                    <b>{p.table.out.length}</b>
                    <span>{t("web.leipzig.discards_short")}</span>
                </button>
            </div>
        </div>
    );
}

export function Hand(p: Props) {
    const [discards, setDiscards] = useState(false);
    const code = p.seat === null ? null : sideOf(p.table, p.seat);
    const own = code && p.table.sides[code];
    const order = Object.keys(p.map.cards);
    return (
        <div class="lz-hand">
            {code && (
                <div class="lz-army-cards" role="group" aria-label={t("web.leipzig.army_cards", [leaderOf(code)])}>
                    {armiesOf(p.map, code).map((a) => <ArmyCardView key={a} name={a} p={p} />)}
                </div>
            )}
            <div class="lz-decks">
                {own && (
                    <div class="lz-own">
                        <h3>{t("web.leipzig.own_hand", [own.held + own.scouts])}</h3>
                        <div class="lz-cards" role="group" aria-label={t("web.leipzig.own_hand", [own.held + own.scouts])}>
                            {stacks(own.hand, order).map(([c, n]) => <Stack key={c} card={c} n={n} id={handCard(c)} p={p} />)}
                            {own.scouts > 0 && <Stack card="scout" n={own.scouts} id={SCOUT} p={p} />}
                            {own.held + own.scouts === 0 && <p class="muted">{t("web.leipzig.no_cards")}</p>}
                        </div>
                    </div>
                )}
                <Row p={p} onDiscards={() => setDiscards(true)} />
            </div>
            {discards && <Discards p={p} onClose={() => setDiscards(false)} />}
        </div>
    );
}
