// Games of computers as the server sends them, shown event by event: what the words of events tell on the way is what
// the rules did.
import "./browser";
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { releases as ccn } from "../src/games/ccn/motion";
import { releases as leipzig } from "../src/games/leipzig/motion";
import { releases as nie } from "../src/games/nie/motion";
import { releases as waterloo } from "../src/games/waterloo/motion";
import { carry, foretell, stages, type Releases } from "../src/table/release";
import type { Event, Frame } from "../src/table/types";
import { played } from "./played";

type Any = any;
type Kinds = Record<string, string[]>;

interface Game {
  releases: Releases<Any>;
  /** What is seen of a table, as far as it is told; each thing a line. `truth`: what is there in the end. */
  seen(table: Any, truth: Any): string[];
  /** Where things stand: no two in one place, at any moment. */
  places(table: Any): string[];
  /** Entries of which words do not tell all; `first`: the table before it is that of a view. */
  silent(kinds: string, first: boolean): boolean;
  /** What must have happened, lest nothing is tested. */
  kinds: string;
}

const entries = (node: object): [string, Any][] => Object.entries<Any>(node);

const games: Record<string, Game> = {
  waterloo: {
    releases: waterloo,
    seen: (t) => [
      ...entries(t.pieces).flatMap(([c, by]) => entries(by).map(([kind, at]) => `${c} ${kind} ${[...at].sort()}`)),
      ...entries(t.towns).map(([town, c]) => `${town} ${c}`),
      `${t.active} ${t.points} ${t.dice} ${t.target}`,
    ],
    places: (t) => entries(t.pieces).flatMap(([, by]) => entries(by).flatMap(([, at]) => at)),
    silent: (kinds) => /\b(captured|placed?|yield|yielded)\b/.test(kinds), // lifted ones wait beside the board
    kinds: "step target repelled lost town gained turn roll wins",
  },
  nie: {
    releases: nie,
    seen: (t, truth) => [
      ...entries(t.regions).flatMap(([id, { battle, landed, ...here }]) => [
        `${id} ${here.held}`,
        ...entries(here).flatMap(([n, row]) => (Array.isArray(row) && row.some((x) => x > 0) ? [`${id} ${n} ${row}`] : [])),
      ]),
      ...entries((truth.battle && t.battle?.ranks) ?? {}).map(([n, r]) => `${n} ${r.side} ${r.front} ${r.rear} ${r.dead}`),
    ],
    places: () => [],
    // A march in several steps and the shifts of ranks: decisions that have a view each, as has where ships begin.
    silent: (kinds, first) =>
      (!first && /\bdrowned\b/.test(kinds)) ||
      /\b(take|lot|neutral|front|place_hidden|down)\b/.test(kinds) ||
      /\bstep\b(?!.*marched)/.test(kinds),
    kinds: "marched sailed fight roll fell broken won taken fled",
  },
  leipzig: {
    releases: leipzig,
    seen: (t) => [
      ...entries(t.armies).map(([n, a]) => `${n} ${a.is} ${a.at} ${[...(a.markers ?? [])].sort()} ${a.strength}`),
      ...entries(t.sides).map(([code, s]) => `${code} ${s.points} ${s.scouts}`),
      `${t.row.join("|")} ${t.time} ${t.actions}`,
    ],
    places: (t) => entries(t.armies).flatMap(([, a]) => a.at ?? []),
    // A jump comes when it is paid; what an army costs the view before it has told.
    silent: (kinds, first) => /\b(stop|jump|pay|pay_pair|shift|game)\b/.test(kinds) || (!first && /\barmy\b/.test(kinds)),
    kinds: "army march clear scout placed cleared reward battle struck lost scored",
  },
  ccn: {
    releases: ccn,
    seen: (t) => [
      ...t.units.map((u: Any) => `${u.id} ${u.at} ${u.blocks} ${u.square}`),
      ...t.leaders.map((l: Any) => `${l.name} ${l.at}`),
      `${t.sides.map((s: Any) => s.banners)} ${t.active}`,
    ],
    places: (t) => t.units.map((u: Any) => u.at),
    silent: (kinds) => /\b(goal|goal_lost)\b/.test(kinds), // their banners come with the view
    kinds: "play order move fire melee cast lost gone banner retreat advance",
  },
};

/** What the page reads: the words of events, and all frames of games that computers have played. */
async function recorded(t: TestContext, game: string, seed: number): Promise<{ kinds: Kinds; all: Frame[][] }> {
  const options = ["--seats", "greedy,greedy", "--games", "2", "--seed", String(seed), "--max-turns", "40"];
  const { game: catalog, ask, games } = await played(t, game, ...options);
  const all: Frame[][] = [];
  for (const { id } of games) {
    const frames: Frame[] = [];
    for (let some: Frame[] = []; frames.length % 100 === 0; frames.push(...some)) {
      some = (await ask(`/api/games/${id}/frames?from=${frames.length}&count=100`)).frames;
      if (!some.length) break;
    }
    all.push(frames);
  }
  return { kinds: catalog.kinds, all };
}

const kindOf = (event: Event): string => event.do.split(" ")[0]!;

/** Entries from one to another as one view, as who is slow gets them. */
function check(game: Game, kinds: Kinds, start: Any, frames: readonly Frame[]): Any {
  const events = frames.flatMap((f) => f.events);
  const end = frames[frames.length - 1]!.table as Any;
  const shown = stages(start, end, events, game.releases, kinds);
  const what = events.map((e) => e.do).join("; ");
  let [at, told, whole] = [0, start, true];
  for (const [i, { events, table }] of frames.entries()) {
    whole &&= !game.silent(events.map(kindOf).join(" "), !i);
    for (const event of events) {
      told = foretell(game.releases, told, event, kinds);
      const now = shown[at++];
      const places = whole ? game.places(now) : [];
      assert.equal(new Set(places).size, places.length, `${what}: two in one place at ${event.do}`);
    }
    if (!whole || !events.length) continue;
    const truth = new Set(game.seen(table, table));
    for (const one of [told, shown[at - 1]]) {
      const seen = game.seen(one, table);
      const [more, less] = [seen.filter((x) => !truth.has(x)), [...truth].filter((x) => !seen.includes(x))];
      assert.deepEqual(more, less, what); // the lines that differ: none
    }
  }
  const last = shown[shown.length - 1];
  if (last) assert.deepEqual({ ...last, known: 0 }, { ...end, known: 0 }, what);
  return carry(last ?? start, end, game.releases);
}

for (const [id, game] of Object.entries(games))
  test(`${id}: what events tell on the way is what the rules did`, { skip: !process.env.BICORNE }, async (t) => {
    const { kinds, all } = await recorded(t, id, 3);
    const seen = new Set(all.flat().flatMap((f) => f.events.map(kindOf)));
    for (const kind of game.kinds.split(" ")) assert.ok(seen.has(kind), `no ${kind}`);
    for (const frames of all)
      for (const several of [1, 3]) {
        let table = frames[0]!.table as Any;
        for (let i = 1; i < frames.length; i += several) table = check(game, kinds, table, frames.slice(i, i + several));
      }
  });
