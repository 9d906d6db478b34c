// Records and positions from a file (docs/notation.md): as much of them as a new game needs.
import { signal } from "@preact/signals";

export interface GameFile {
  name: string;
  text: string;
  kind: "record" | "position";
  game: string;
  scenario: string;
  seats: { computer: boolean; level: string; name: string }[];
  /** A record with its end: to look at, not to go on with. */
  over: boolean;
}

/** The file that a new game begins from, while it is being made. */
export const chosenFile = signal<GameFile | null>(null);

const LARGEST = 4 << 20;

function wordsOf(line: string): string[] {
  return (line.match(/"[^"]*"|[^\s"]+/g) ?? []).map((w) => (w.startsWith('"') ? w.slice(1, -1) : w));
}

/** null: it is neither. The server checks the rest. */
export function readGameFile(name: string, text: string): GameFile | null {
  const head = /^\s*bicorne (?:(record) [12]|(position) 1)\s/.exec(text);
  if (!head || text.length > LARGEST) return null;
  const file: GameFile = { name, text, kind: (head[1] ?? head[2]) as GameFile["kind"], game: "", scenario: "", seats: [], over: false };
  let section = "";
  let count = 0;
  for (const line of text.split("\n")) {
    const [word, a, b, c] = wordsOf(line.replace(/#.*$/, ""));
    if (!word) continue;
    if (word.startsWith("[")) section = word;
    else if (section === "" && word === "game") file.game = a ?? "";
    else if (section === "" && word === "scenario") file.scenario = a ?? "";
    else if (section === "" && word === "option" && a === "players") count = Number(b);
    else if (section === "" && word === "seat")
      file.seats[Number(a)] = {
        computer: b === "computer",
        level: b === "computer" ? (c ?? "") : "",
        name: wordsOf(line).pop() ?? "",
      };
    else if (section === "[head]" && word === "seats") count = Number(a);
    else if (section === "[end]" && word === "result") file.over = true;
  }
  for (let i = 0; i < count; i++) file.seats[i] ??= { computer: i > 0, level: "", name: "" };
  return file.game && file.seats.length ? file : null;
}
