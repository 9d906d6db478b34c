// over.tsx - over the board: the card in play, the dice, the odds of a fight before it is fought, and
// the button that turns the board.
import { useRef } from "preact/hooks";
import { Cube } from "../../table/dice";
import type { OverProps } from "../../table/types";
import { t } from "../../text";
import { CardSign, cardName, cardText } from "./cards";
import { BattleFace, faceWords, sideOf, type FaceWord } from "./classes";
import { at, size } from "./geometry";
import { lastThrow } from "./motion";
import { Fights, fightsOf } from "./panel";
import { isFlipped, turnBoard } from "./turn";
import { sideCodes } from "./types";
import type { CMap, Table } from "./types";

const ROLL_MS = 750;

/** The latest throw. Dice that fall while one looks tumble, one after the other. */
function Throw({ log, pace }: { log: OverProps<CMap, Table>["log"]; pace: number }) {
    const { key, faces } = lastThrow(log);
    const seen = useRef(key);
    const size = useRef(log.length);
    // A whole log that arrives at once is old: nothing of it rolls any more.
    if (log.length - size.current > 30) seen.current = key;
    size.current = log.length;
    if (!faces.length) return null;
    const rolls = key !== seen.current && pace > 0;
    const count = faceWords.flatMap((w) => {
        const n = faces.filter((f) => f === w).length;
        return n ? [`${n} × ${t(`ccn.face.${w}`)}`] : [];
    });
    return (
        <div class="dice cc-dice" role="img" aria-label={t("web.ccn.dice", [count.join(", ")])} key={key}>
            {faces.map((f, i) => (
                <Cube key={i} n={sideOf[f as FaceWord] ?? 1} ms={rolls ? ROLL_MS * pace : 0} odd={i % 2 === 1} Face={BattleFace} />
            ))}
        </div>
    );
}

function InPlay({ table }: { table: Table }) {
    if (!table.card) return null;
    const became = table.as && table.as !== table.card ? table.as : null;
    const shown = became ?? table.card;
    return (
        <div class={`cc-in-play cc-side-${sideCodes[table.active]}`} title={cardText(shown)}>
            <CardSign card={shown} height={20} />
            <span>
                <strong>{cardName(table.card)}</strong>
                {became && <em>{t("web.ccn.became", [cardName(became)])}</em>}
                {table.card === "counter_attack" && !table.as && <em>{t("web.ccn.became_nothing")}</em>}
                {table.single && <em>{t("web.ccn.single")}</em>}
            </span>
        </div>
    );
}

export function Over(p: OverProps<CMap, Table>) {
    const fights = fightsOf(p.table, p.picking, p.looked);
    const strikes = p.picking.open.some((a) => a.kind === "first_strike");
    const flip = isFlipped(p.map, p.seat);
    const left = fights.some((g) => Math.max(at(g.at, flip).x, at(g.by, flip).x) > size.width * 0.6);
    return (
        <>
            <InPlay table={p.table} />
            <button type="button" class="cc-turn" title={t("web.ccn.turn_board")} aria-label={t("web.ccn.turn_board")} onClick={turnBoard}>
                <svg width="20" height="20" viewBox="-12 -12 24 24" aria-hidden="true">
                    <path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
                        d="M-5-9V8M-9 4L-5 8.6L-1 4M5 9V-8M1-4L5-8.6L9-4" />
                </svg>
            </button>
            {fights.length > 0 && <Fights map={p.map} table={p.table} fights={fights} lang={p.lang} left={left} strikes={strikes} />}
            <Throw log={p.log} pace={p.pace} />
        </>
    );
}
