// motion.ts - a table after an event, as far as it is seen: troops, losses, cards. The truth comes with
// the next view.
import type { Entry } from "../../table/log";
import type { Event } from "../../table/types";
import type { CMap, Leader, Side, Table, Unit } from "./types";
import { distance } from "./geometry";
import { leaderAt, unitAt } from "./types";

function unit(table: Table, at: string, change: Partial<Unit>): Table {
    return { ...table, units: table.units.map((u) => (u.at === at ? { ...u, ...change } : u)) };
}

function leaders(table: Table, change: (l: Leader) => Leader | null): Table {
    return { ...table, leaders: table.leaders.flatMap((l) => change(l) ?? []) };
}

function side(table: Table, seat: number, change: Partial<Side>): Table {
    const sides = table.sides.map((s, i) => (i === seat ? { ...s, ...change } : s));
    return { ...table, sides: sides as [Side, Side] };
}

/** A unit goes, and its leader with it unless he has orders of his own. */
function march(table: Table, from: string, to: string, change: Partial<Unit> = {}): Table {
    const goes = leaderAt(table, from);
    const moved = unit(table, from, { at: to, targets: undefined, ...change });
    return leaders(moved, (l) => (l === goes && !(l.ordered && change.moved) ? { ...l, at: to } : l));
}

/** The unit of a side that has to go back: it is next to where it goes, and under attack. */
export function beaten(table: Table, seat: number, to: string): string | null {
    const near = (u: Unit) => u.side === seat && distance(u.at, to) === 1;
    const at = [table.melee?.at, table.melee?.by, table.cast].find((n) => {
        const u = n === undefined ? undefined : unitAt(table, n);
        return u !== undefined && near(u);
    });
    return at ?? null;
}

const spelt = (name: string) => name.replace(/_/g, " ");

function back(table: Table, event: Event, to: string): Table {
    const from = beaten(table, event.seat, to);
    return from === null ? table : { ...march(table, from, to), cast: to };
}

/** The strike that was to come has been thrown. One before it (First Strike, a square) is aimed at the
 * other side. */
function struck(table: Table, at: string): Table {
    const m = table.melee;
    return m && at === (m.next === "back" ? m.by : m.at) ? { ...table, melee: { ...m, next: undefined } } : table;
}

/** A leader without a unit goes back: the one who has begun to, or who stands alone next to it. */
function flee(table: Table, event: Event, to: string): Table {
    const near = table.leaders.filter((l) => l.side === event.seat && distance(l.at, to) === 1);
    const from = near.find((l) => l.name === table.fleeing) ?? near.find((l) => unitAt(table, l.at)?.side !== l.side);
    return from ? { ...leaders(table, (l) => (l === from ? { ...l, at: to } : l)), fleeing: from.name } : table;
}

/** The dice of a leader's check lie between the losses of his unit and what became of him. */
function checking(table: Table, kind: string, args: readonly string[]): Table {
    if (kind === "lost" && leaderAt(table, args[1]!)) return { ...table, check: [] };
    if (kind === "die" && table.check) return { ...table, check: [...table.check, args[0]!] };
    if (kind === "cast") return { ...table, check: undefined, fleeing: undefined };
    return table.check && ["unhurt", "killed", "flee"].includes(kind) ? { ...table, check: undefined } : table;
}

export function advance(_map: CMap, before: Table, event: Event): Table {
    const [kind, ...args] = event.do.split(" ") as [string, ...string[]];
    const [a = "", b = "", c = ""] = args;
    const table = checking(before, kind, args);
    switch (kind) {
        case "turn":
            return { ...table, active: Number(a), card: undefined, as: undefined, melee: undefined, fights: undefined,
                units: table.units.map(({ ordered: _o, moved: _m, fought: _f, no_fight: _n, led: _l, far: _d, ...u }) => u),
                leaders: table.leaders.map(({ ordered: _o, moved: _m, ...l }) => l) };
        case "play": {
            const own = table.sides[event.seat as 0 | 1];
            const i = own.hand.indexOf(a);
            const hand = i < 0 ? own.hand : own.hand.filter((_, k) => k !== i);
            return { ...side(table, event.seat, { held: own.held - 1, hand }), card: a, as: a };
        }
        case "copied":
            return { ...table, as: a };
        case "got":
        case "drew":
            return table;
        case "order":
        case "unsquare":
            return unit(table, a, { ordered: true });
        case "order_leader":
            return leaders(table, (l) => (l.at === a ? { ...l, ordered: true } : l));
        case "rally":
            return unit(table, a, { blocks: (unitAt(table, a)?.blocks ?? 0) + 1, ordered: true });
        case "starve":
            return { ...table, starved: a };
        case "place":
            return table.starved ? { ...march(table, table.starved, a), starved: undefined } : table;
        case "move":
            return march(table, a, b, { moved: true });
        case "lead":
            return leaders(table, (l) => (l.at === a ? { ...l, at: b, moved: true } : l));
        case "exit":
            return { ...leaders(table, (l) => (l.at === a && !l.ordered ? null : l)), units: table.units.filter((u) => u.at !== a) };
        case "exit_leader":
            return leaders(table, (l) => (l.at === a ? null : l));
        case "fire":
            return { ...unit(table, a, { fought: true }), cast: b, fights: undefined };
        case "melee":
            return { ...unit(table, a, { fought: true }), cast: b, fights: undefined,
                melee: { by: a, at: b, next: "attack", attack: { dice: 0, parts: [] } } };
        case "battle_back":
            return table.melee ? { ...table, melee: { ...table.melee, next: "back" } } : table;
        case "cast":
            return { ...struck(table, a), cast: a };
        case "lost":
            return unit(table, b, { blocks: Math.max(0, (unitAt(table, b)?.blocks ?? 0) - Number(c)) });
        case "gone":
            return { ...table, units: table.units.filter((u) => u.at !== b) };
        case "killed":
        case "left":
            return leaders(table, (l) => (l.name === spelt(a) ? null : l));
        case "retreat":
            return back(table, event, a);
        case "flee":
            return flee(table, event, a);
        case "advance":
            return table.melee ? march(table, table.melee.by, table.melee.at) : table;
        case "ride": {
            const from = table.melee?.at;
            return from ? { ...march(table, from, a), melee: undefined } : table;
        }
        case "formed":
            return unit(table, a, { square: Number(b) });
        case "opened":
            return unit(table, a, { square: undefined });
        case "banner":
        case "goal": {
            const n = Number(kind === "goal" ? c : b);
            const own = table.sides[Number(a) as 0 | 1];
            return own ? side(table, Number(a), { banners: own.banners + n }) : table;
        }
        default:
            return table;
    }
}

const lasts: Record<string, number> = {
    turn: 450,
    play: 900,
    copied: 600,
    order: 110,
    order_leader: 110,
    unsquare: 200,
    move: 260,
    lead: 260,
    exit: 260,
    fire: 420,
    melee: 420,
    die: 130,
    cast: 900,
    lost: 420,
    gone: 500,
    unhurt: 500,
    killed: 800,
    escaped: 600,
    retreat: 300,
    flee: 300,
    advance: 260,
    ride: 260,
    formed: 600,
    opened: 250,
    rally: 250,
    banner: 500,
    goal: 600,
    first_strike: 700,
    retire: 400,
    battle_back: 300,
    wins: 500,
};

export const duration = (event: Event): number => lasts[event.do.split(" ")[0]!] ?? 0;

/** Dice that fell together, in the order they fell. */
export interface Thrown {
    key: number;
    faces: string[];
    /** For a leader whose unit was hit. */
    check: boolean;
}

const kindOf = (entry: Entry<Table> | undefined): string => entry?.event.do.split(" ")[0] ?? "turn";

/** Whether dice after `entry` are for a leader: his unit was hit, and what follows them is no strike. */
function isCheck(entry: Entry<Table> | undefined, after: Entry<Table> | undefined): boolean {
    if (kindOf(entry) !== "lost" && kindOf(entry) !== "gone") return false;
    if (after) return kindOf(after) !== "cast";
    const at = entry!.event.do.split(" ")[2]!;
    return entry!.before === null || leaderAt(entry!.before, at) !== undefined;
}

/** The dice of the latest strike, and those for the leader after it: they lie there until the next throw
 * or the end of the turn. */
export function lastThrow(log: readonly Entry<Table>[]): Thrown[] {
    const out: Thrown[] = [];
    for (let i = log.length - 1; kindOf(log[i]) !== "turn"; i--) {
        if (kindOf(log[i]) !== "die") continue;
        const after = log[i + 1];
        const faces: string[] = [];
        let key = 0;
        for (; kindOf(log[i]) === "die"; i--) {
            faces.unshift(log[i]!.event.do.slice(4));
            key = log[i]!.event.seq;
        }
        const check = isCheck(log[i], after);
        out.unshift({ key, faces, check });
        if (!check) break;
    }
    return out;
}
