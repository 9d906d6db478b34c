// motion.ts - a table after an event, as far as it is seen. The truth comes with the next view.
import type { Event } from "../../table/types";
import { sideOf } from "./types";
import type { Army, LMap, Side, SideCode, Table } from "./types";

function army(table: Table, name: string, change: Partial<Army>): Table {
  const before = table.armies[name];
  return before ? { ...table, armies: { ...table.armies, [name]: { ...before, ...change } } } : table;
}

function side(table: Table, code: SideCode, change: (s: Side) => Partial<Side>): Table {
  const before = table.sides[code];
  return { ...table, sides: { ...table.sides, [code]: { ...before, ...change(before) } } };
}

const without = (list: readonly string[], word: string): string[] => {
  const i = list.indexOf(word);
  return i < 0 ? [...list] : [...list.slice(0, i), ...list.slice(i + 1)];
};

const off = (table: Table, name: string, field: string): Table =>
  army(table, name, { markers: without(table.armies[name]?.markers ?? [], field) });

const onto = (table: Table, name: string, field: string): Table =>
  army(table, name, { is: "markers", markers: [...without(table.armies[name]?.markers ?? [], field), field] });

/** So many of a card from the hand to the discards. */
function spend(table: Table, code: SideCode, card: string, n: number): Table {
  let now = table;
  for (let i = 0; i < n; i++)
    now = side({ ...now, out: [...now.out, card] }, code, (s) => ({
      held: s.held - 1,
      hand: without(s.hand, card),
      known: without(s.known, card),
    }));
  return now;
}

/** Enemies on neighbouring fields. */
function contacts(map: LMap, table: Table): [string, string][] {
  const placed = Object.keys(table.armies).filter((a) => table.armies[a]!.at);
  return placed.flatMap((a, i) =>
    placed.slice(i + 1).flatMap((b): [string, string][] => {
      const enemies = map.armies[a]!.side !== map.armies[b]!.side;
      return enemies && map.fields[table.armies[a]!.at!]!.near.includes(table.armies[b]!.at!) ? [[a, b]] : [];
    }),
  );
}

/** What an action of the turn does; each counts. */
function act(map: LMap, table: Table, code: SideCode, kind: string, args: readonly string[]): Table | null {
  const [a = "", b = "", c = "", d = ""] = args;
  const scout = (t: Table) => side(t, code, (s) => ({ scouts: s.scouts - 1 }));
  switch (kind) {
    case "army":
      return army(table, a, { is: "markers", markers: [] });
    case "clear":
      return spend(off(table, a, b), code, map.fields[b]!.terrain, 1);
    case "clear_pair":
      return spend(off(table, b, c), code, a, 2);
    case "march":
    case "march_pair":
      return spend(onto(off(table, b, c), b, d), code, a, kind === "march" ? 1 : 2);
    case "jump":
      return onto(off(table, a, b), a, d);
    case "scout":
      return scout(off(table, a, b));
    case "time": {
      const spent = spend(table, code, "time", 1);
      return { ...spent, out: without(spent.out, "time"), removed: table.removed + 1 };
    }
    case "take": {
      const i = table.row.indexOf(a);
      const row = table.row.map((w, k) => (k === i ? "" : w));
      return side({ ...table, row }, code, (s) => ({ held: s.held + 1, hand: [...s.hand, a], known: [...s.known, a] }));
    }
    case "draw":
      return table;
    default:
      return null;
  }
}

function reveal(map: LMap, table: Table, village: string): Table {
  const district = map.missions[village]?.district;
  return { ...table, missions: table.missions.map((m) => (m.district === district ? { ...m, village, revealed: true } : m)) };
}

export function advance(map: LMap, before: Table, event: Event): Table {
  const [kind, ...args] = event.do.split(" ") as [string, ...string[]];
  const [a = "", b = "", c = "", d = "", e = ""] = args;
  const table: Table = before.cascades ? { ...before, cascades: undefined } : before;
  const code = event.seat >= 0 ? sideOf(table, event.seat) : table.active;
  const done = act(map, table, code, kind, args);
  if (done) return { ...done, actions: done.actions + (kind === "jump" ? 2 : 1) };
  switch (kind) {
    case "turn":
      return { ...table, active: a as SideCode, actions: 0 };
    case "leave":
    case "discard_scout":
      return side(table, code, (s) => ({ scouts: s.scouts - 1 }));
    case "pay":
    case "discard":
      return spend(table, code, a, 1);
    case "pay_pair":
      return spend(table, code, a, 2);
    case "drew":
      return side({ ...table, pile: Math.max(0, table.pile - 1) }, a as SideCode, (s) => ({ held: s.held + 1 }));
    case "open": {
      const i = table.row.indexOf("");
      return { ...table, pile: Math.max(0, table.pile - 1), row: table.row.map((w, k) => (k === i ? a : w)) };
    }
    case "shuffled":
      return { ...table, pile: table.pile + table.out.length, out: [] };
    case "marker":
      return onto(table, a, b);
    case "cleared":
      return off(table, a, b);
    case "placed": {
      const put = army(table, a, { is: "placed", at: b, markers: undefined });
      return { ...put, contacts: contacts(map, put) };
    }
    case "reward":
      return side(table, a as SideCode, (s) => ({ points: s.points + Number(b), scouts: s.scouts + Number(c) }));
    case "clock":
      return { ...table, time: Number(a) };
    case "battle":
      return { ...table, fought: table.fought + 1 };
    case "revealed":
      return reveal(map, table, a);
    case "struck":
      return army(table, a, { hurt: (table.armies[a]?.hurt ?? 0) + 1 });
    case "lost":
      return army(table, a, { strength: Number(c), hurt: undefined });
    case "gone": {
      const left = army(table, a, { is: "dead", at: undefined });
      return { ...left, contacts: contacts(map, left) };
    }
    case "scored":
      return side(table, d as SideCode, (s) => ({ points: s.points + Number(e) }));
    default:
      return table;
  }
}

const times: Record<string, number> = {
  turn: 300,
  army: 200,
  marker: 200,
  clear: 260,
  clear_pair: 260,
  march: 340,
  march_pair: 340,
  jump: 400,
  scout: 260,
  time: 200,
  take: 260,
  drew: 160,
  cleared: 220,
  placed: 620,
  clock: 200,
  revealed: 900,
  battle: 900,
  struck: 750,
  lost: 600,
  gone: 700,
  scoring: 900,
  supports: 500,
  fights: 500,
  scored: 1500,
  result: 800,
};

export const duration = (event: Event): number => times[event.do.split(" ")[0]!] ?? 0;
