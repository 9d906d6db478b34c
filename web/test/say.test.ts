// Page and terminal tell the same of a game, in both languages: the page's log of what the server sends, and what the
// terminal prints of the record.
import "./browser";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import ccn from "../src/games/ccn/index";
import leipzig from "../src/games/leipzig/index";
import nge from "../src/games/nge/index";
import nie from "../src/games/nie/index";
import waterloo from "../src/games/waterloo/index";
import type { Event, GameModule, Seat } from "../src/table/types";
import { Words } from "../src/table/words";
import { domains, lang, LANGS, mute, texts } from "../src/text";
import { played } from "./played";

const games: Record<string, { module: GameModule; options: string[] }> = {
  waterloo: { module: waterloo, options: ["--option", "players=3", "--seats", "greedy,recruit,random", "--max-turns", "60"] },
  ccn: { module: ccn, options: ["--scenario", "waterloo", "--seats", "greedy,random", "--max-turns", "60"] },
  leipzig: { module: leipzig, options: ["--scenario", "professional", "--option", "match=return", "--seats", "greedy,random"] },
  nie: { module: nie, options: ["--option", "players=3", "--seats", "greedy,random,greedy", "--max-turns", "40"] },
  nge: { module: nge, options: ["--scenario", "1805", "--seats", "greedy,random", "--max-turns", "40"] },
};

function speak(to: "de" | "en"): void {
  lang.value = to;
  texts.value = Object.fromEntries(
    [`${to}.txt`, `web.${to}.txt`].flatMap((file) =>
      [...readFileSync(`../text/${file}`, "utf8").matchAll(/^([^\s#=]+) = (.*)$/gm)].map((m) => [m[1]!, m[2]!]),
    ),
  );
}

/** Lines of a record, without the numbers of its actions and without how it ended. */
function printed(file: string, seats: number): string[] {
  const out = execFileSync(process.env.BICORNE!, ["--lang", lang.value, "replay", "--as", "onlooker", file], { maxBuffer: 1 << 26 });
  const lines = out.toString().trimEnd().split("\n");
  const results = lines.slice(-seats).filter((l) => /: [\d.]+$/.test(l)).length;
  return lines.slice(0, lines.length - results).map((l) => l.slice(7));
}

for (const [id, { module, options }] of Object.entries(games))
  test(`${id}: page and terminal say the same`, { skip: !process.env.BICORNE }, async (t) => {
    const { game, ask, games } = await played(t, id, ...options, "--games", "1", "--seed", "5");
    domains.value = { [id]: game.kinds };
    mute.value = { [id]: game.mute };
    for (const { id: at, file } of games) {
      const names = [...readFileSync(file, "utf8").matchAll(/^seat \d \w+ (\S+) ?"?([^"\n]*)/gm)].map((m) => m[2] || m[1]!);
      const seats = names.map((name, seat) => ({ seat, name, kind: "human" }) as Seat);
      const map = await ask(`/api/map/${id}/${/^scenario (\S+)/m.exec(readFileSync(file, "utf8"))![1]}`);
      for (const to of LANGS) {
        speak(to);
        const { events } = await ask(`/api/games/${at}/log`);
        const words = new Words(id, module, map);
        const told = (events as Event[]).flatMap((event) => words.line({ event, before: null }, seats) ?? []);
        assert.ok(told.length > 100, `${told.length} lines`);
        assert.deepEqual(told, printed(file, seats.length), to);
      }
    }
  });
