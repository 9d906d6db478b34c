// The games that have a drawing of their own, each loaded when its table is opened.
import type { ComponentType } from "preact";
import type { GameModule } from "../table/types";
import { openTexts } from "../text";

const drawn: Record<string, () => Promise<{ default: GameModule }>> = {
  waterloo: () => import("./waterloo/index"),
  ccn: () => import("./ccn/index"),
  leipzig: () => import("./leipzig/index"),
  nie: () => import("./nie/index"),
  nge: () => import("./nge/index"),
};

/** Games whose texts are not those of all pages (src/server/page.c). */
const apart: ReadonlySet<string> = new Set(["nge"]);

/** Styles that come with a game's table (build.mjs). */
declare const STYLES: Readonly<Record<string, string>>;

function openStyle(id: string): Promise<void> | undefined {
  const href = typeof STYLES === "undefined" ? undefined : STYLES[id];
  if (!href || document.querySelector(`link[href="${href}"]`)) return undefined;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((done) => (link.onload = link.onerror = () => done()));
}

/** Their boards in small, without the table: a home page shows them all. */
const pictures: Record<string, () => Promise<{ Picture: ComponentType }>> = {
  waterloo: () => import("./waterloo/picture"),
  ccn: () => import("./ccn/picture"),
  leipzig: () => import("./leipzig/picture"),
  nie: () => import("./nie/picture"),
  nge: () => import("./nge/picture"),
};

/** The games that have a scenario editor, at /edit/GAME. */
export const editors: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  ccn: () => import("./ccn/editor/index"),
};

export async function loadPicture(id: string): Promise<ComponentType | null> {
  return (await pictures[id]?.())?.Picture ?? null;
}

/** A game without a drawing gets the plain one: it can be played all the same. */
export async function loadGame(id: string): Promise<GameModule> {
  const load = drawn[id] ?? (() => import("./plain"));
  const [module] = await Promise.all([load(), apart.has(id) ? openTexts(id) : undefined, openStyle(id)]);
  return module.default;
}
