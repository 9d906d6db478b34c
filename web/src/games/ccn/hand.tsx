// hand.tsx - below the board: the cards of whoever looks, those to choose from after scouting, the pile
// of discards, and the switch for First Strike.
import { useState } from "preact/hooks";
import type { Picking } from "../../table/types";
import { t } from "../../text";
import { Button, Dialog } from "../../ui";
import { CardFace, CardSign, cardName, cardText, isTactic } from "./cards";
import { served } from "./served";
import { chooseDeclining, declining } from "./decline";
import type { CMap, Table } from "./types";

interface Props {
    game: string;
    map: CMap;
    table: Table;
    seat: number | null;
    picking: Picking;
    onPick(id: string): void;
    onMark(ids: string[]): void;
    lang: string;
}

function Card({ card, p, n }: { card: string; p: Props; n: number }) {
    const can = p.picking.choices.has(card);
    const look = `cc-card${isTactic(card) ? " tactic" : ""}${can ? " can" : ""}`;
    return (
        <button
            key={n}
            type="button"
            class={look}
            data-id={card}
            title={cardText(card)}
            aria-disabled={!can}
            onClick={() => p.onPick(card)}
            onPointerEnter={() => p.onMark(served(p.map, p.table, p.seat ?? 0, card))}
            onPointerLeave={() => p.onMark([])}
            onFocus={() => p.onMark(served(p.map, p.table, p.seat ?? 0, card))}
            onBlur={() => p.onMark([])}
        >
            <CardFace card={card} />
        </button>
    );
}

/** What lies open: one line a card. */
function Discards({ table, onClose }: { table: Table; onClose(): void }) {
    const count = new Map<string, number>();
    for (const c of table.out) count.set(c, (count.get(c) ?? 0) + 1);
    return (
        <Dialog title={t("web.ccn.discards", [table.out.length])} onClose={onClose}
            actions={<Button onClick={onClose}>{t("web.ui.close")}</Button>}>
            {table.out.length === 0 && <p>{t("web.ccn.no_discards")}</p>}
            <ul class="cc-discards">
                {[...count].map(([card, n]) => (
                    <li key={card} title={cardText(card)}>
                        <CardSign card={card} height={20} />
                        <span>{cardName(card)}</span>
                        {n > 1 && <span class="muted">× {n}</span>}
                    </li>
                ))}
            </ul>
        </Dialog>
    );
}

function Decline({ game }: { game: string }) {
    const on = declining(game);
    return (
        <label class="cc-decline" title={t("web.ccn.decline_about")}>
            <input type="checkbox" checked={on.value} onChange={(e) => chooseDeclining(game, e.currentTarget.checked)} />
            <span>{t("web.ccn.decline")}</span>
        </label>
    );
}

export function Hand(p: Props) {
    const [open, setOpen] = useState(false);
    const own = p.seat === null ? null : p.table.sides[p.seat as 0 | 1];
    const choosing = p.table.drawn.length > 0 && p.seat === p.table.active;
    return (
        <div class="cc-hand">
            <div class="cc-cards" role="group" aria-label={t("web.ccn.cards")}>
                {choosing && (
                    <>
                        {p.table.drawn.map((c, i) => (
                            <Card key={`d${i}`} card={c} p={p} n={i} />
                        ))}
                        <span class="cc-gap" aria-hidden="true" />
                    </>
                )}
                {own?.hand.map((c, i) => <Card key={i} card={c} p={p} n={i} />)}
                {!own && <p class="muted">{t("web.ccn.onlooker")}</p>}
            </div>
            <div class="cc-aside">
                <Button small onClick={() => setOpen(true)}>
                    {t("web.ccn.discards", [p.table.out.length])}
                </Button>
                {own && <Decline game={p.game} />}
            </div>
            {open && <Discards table={p.table} onClose={() => setOpen(false)} />}
        </div>
    );
}
