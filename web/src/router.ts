// Addresses of the page, over the browser's history.
import { computed, signal } from "@preact/signals";

const here = signal(location.href);

export type Route =
  | { page: "home" }
  | { page: "new"; game: string | null }
  | { page: "game"; id: string; at: number | null; join: string | null; as: string | null }
  | { page: "rules"; game: string; anchor: string }
  | { page: "edit"; game: string }
  | { page: "about" }
  | { page: "account" }
  | { page: "lost" };

function parse(href: string): Route {
  const url = new URL(href);
  const parts = url.pathname.split("/").filter(Boolean).map(decode);
  const [first, second] = parts;
  if (parts.length === 0) return { page: "home" };
  if (first === "g" && second && parts.length === 2) {
    const at = url.searchParams.get("at");
    const as = /^#as=(.+)$/.exec(url.hash);
    return {
      page: "game",
      id: second,
      at: at !== null && /^\d+$/.test(at) ? Number(at) : null,
      join: url.searchParams.get("join"),
      as: as ? as[1]! : null,
    };
  }
  if (first === "rules" && second && parts.length === 2) return { page: "rules", game: second, anchor: decode(url.hash.slice(1)) };
  if (first === "edit" && second && parts.length === 2) return { page: "edit", game: second };
  if (parts.length === 1 && first === "new") return { page: "new", game: url.searchParams.get("game") };
  if (parts.length === 1 && first === "about") return { page: "about" };
  if (parts.length === 1 && first === "account") return { page: "account" };
  return { page: "lost" };
}

function decode(s: string): string {
  try {
    return decodeURIComponent(s);
  } catch {
    return s;
  }
}

export const route = computed(() => parse(here.value));

/** Opens an address of the page; `replace`: in place of the present one. */
export function go(to: string, replace = false): void {
  const before = location.pathname;
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  here.value = location.href;
  if (location.pathname !== before && !location.hash) scrollTo(0, 0);
}

/** Links to pages of ours do not load anew. */
export function follow(e: MouseEvent): void {
  if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
  const a = (e.target as Element).closest?.("a[href]") as HTMLAnchorElement | null;
  if (!a || a.target || a.hasAttribute("download") || a.origin !== location.origin) return;
  if (a.pathname.startsWith("/api/")) return;
  if (a.href === location.href && a.hash) return; // the browser scrolls there once more
  e.preventDefault();
  if (a.href !== location.href) go(a.href);
}

addEventListener("popstate", () => (here.value = location.href));
addEventListener("hashchange", () => (here.value = location.href));

/** Where a rule is explained: "WL §3.5" and "WL ruling 8" are anchors of the game's digest. */
export function ruleHref(game: string, rule: string): string {
  const ruling = /ruling (\d+)/.exec(rule);
  const paragraph = /§\s*(\d+(?:\.\d+)?)/.exec(rule);
  const anchor = paragraph ? "#" + paragraph[1] : ruling ? "#ruling-" + ruling[1] : "";
  return `/rules/${game}${anchor}`;
}
