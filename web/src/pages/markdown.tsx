// Our digests of the rules (docs/rules/*.md) as nodes: headings, numbered paragraphs, lists, tables,
// preformatted text. No HTML passes through: what is not known is text.
import type { ComponentChildren } from "preact";

export type Block =
  | { is: "text"; text: string }
  | { is: "list"; items: string[] }
  | { is: "table"; head: string[]; rows: string[][] }
  | { is: "drawing"; text: string };

/** A numbered paragraph with all that belongs to it, or blocks without a number. */
export interface Item {
  anchor: string;
  label: string;
  blocks: Block[];
}

export interface Section {
  anchor: string;
  number: string;
  title: string;
  items: Item[];
}

export interface Digest {
  title: string;
  /** The first one has no title: the introduction. */
  sections: Section[];
}

/** "3.5" is its own anchor, "Ruling 8" and "Auslegung 8" are ruling-8 in every language. */
function numbered(text: string): { anchor: string; label: string; rest: string } | null {
  const m = /^\*\*((\d+\.\d+[a-z]?)|\p{L}+ (\d+))\*\*\s*/u.exec(text);
  if (!m) return null;
  return { anchor: m[2] ?? "ruling-" + m[3], label: m[1]!, rest: text.slice(m[0].length) };
}

function cells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((c) => c.trim());
}

function table(lines: string[]): Block {
  const [head, , ...rows] = lines.map(cells);
  return { is: "table", head: head ?? [], rows };
}

/** Groups of lines: blank ones divide, and so does a change of kind. */
function blocks(lines: readonly string[]): Block[] {
  const out: Block[] = [];
  const kindOf = (l: string) => (l.startsWith("|") ? "|" : l.startsWith("- ") ? "-" : "");
  for (let i = 0; i < lines.length; ) {
    if (!lines[i]!.trim()) {
      i++;
      continue;
    }
    if (lines[i]!.startsWith("```")) {
      const end = lines.indexOf("```", i + 1);
      out.push({ is: "drawing", text: lines.slice(i + 1, end < 0 ? undefined : end).join("\n") });
      i = end < 0 ? lines.length : end + 1;
      continue;
    }
    const kind = kindOf(lines[i]!);
    let end = i + 1;
    while (end < lines.length && lines[end]!.trim() && kindOf(lines[end]!) === kind && !lines[end]!.startsWith("```")) end++;
    const part = lines.slice(i, end);
    if (kind === "|") out.push(table(part));
    else if (kind === "-") out.push({ is: "list", items: part.map((l) => l.slice(2)) });
    else out.push({ is: "text", text: part.join(" ") });
    i = end;
  }
  return out;
}

function items(all: readonly Block[]): Item[] {
  const out: Item[] = [];
  for (const b of all) {
    const n = b.is === "text" ? numbered(b.text) : null;
    if (n) out.push({ anchor: n.anchor, label: n.label, blocks: [{ is: "text", text: n.rest }] });
    else if (out.length && out[out.length - 1]!.anchor) out[out.length - 1]!.blocks.push(b);
    else out.push({ anchor: "", label: "", blocks: [b] });
  }
  return out;
}

export function readDigest(markdown: string): Digest {
  const digest: Digest = { title: "", sections: [] };
  let lines: string[] = [];
  let head = { anchor: "", number: "", title: "" };
  const close = () => {
    const inside = items(blocks(lines));
    if (head.title || inside.length) digest.sections.push({ ...head, items: inside });
    lines = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    if (/^<!--.*-->$/.test(line)) continue; // how the rules are cited: for programs
    const h = /^(#{1,2}) (?:(\d+) )?(.*)$/.exec(line);
    if (!h) lines.push(line);
    else if (h[1] === "#") digest.title = h[3]!;
    else {
      close();
      head = { anchor: h[2] ?? h[3]!.toLowerCase().replace(/\W+/g, "-"), number: h[2] ?? "", title: h[3]! };
    }
  }
  close();
  return digest;
}

export function anchors(d: Digest): Set<string> {
  const all = new Set<string>();
  for (const s of d.sections) {
    if (s.anchor) all.add(s.anchor);
    for (const i of s.items) {
      if (i.anchor) all.add(i.anchor);
      for (const b of i.blocks) if (b.is === "table") for (const r of b.rows) if (rowAnchor(r)) all.add(rowAnchor(r)!);
    }
  }
  return all;
}

/** Steps of a sequence have names like T9a. */
export function rowAnchor(row: readonly string[]): string | undefined {
  return /^(T\d+[a-z]?) /.exec(row[0] ?? "")?.[1];
}

export function textOf(item: Item): string {
  return (item.label + " " + item.blocks.map(blockText).join(" ")).replace(/[*`]/g, "");
}

function blockText(b: Block): string {
  if (b.is === "table") return [b.head, ...b.rows].map((r) => r.join(" ")).join(" ");
  return b.is === "list" ? b.items.join(" ") : b.text;
}

/** How text becomes nodes: which anchors there are, and what is being looked for. */
export interface Ink {
  anchors: ReadonlySet<string>;
  find: RegExp | null;
}

const SPANS = /(`[^`]+`)|(\*\*[^*]+\*\*)|(\*[^*\s][^*]*\*)/;

export function inline(text: string, ink: Ink): ComponentChildren[] {
  return text.split(SPANS).map((part, i) => {
    if (!part) return null;
    if (i % 4 === 0) return refs(part, ink);
    if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
    if (part.startsWith("**")) return <strong>{inline(part.slice(2, -2), ink)}</strong>;
    return <em>{inline(part.slice(1, -1), ink)}</em>;
  });
}

// "4.10", "T9a", and numbers behind the words for rulings and sections in either language.
const REF =
  /\b(\d{1,2}\.\d{1,2}|T\d{1,2}[a-z]?)\b|\b(Rulings? |Auslegung(?:en)? )(\d+)(?:( and | und )(\d+))?|\b((?:[Ss]ections?|Abschnitte?) )(\d+)/g;

function refs(text: string, ink: Ink): ComponentChildren[] {
  const out: ComponentChildren[] = [];
  let from = 0;
  const plain = (s: string | undefined) => s && out.push(found(s, ink));
  const link = (s: string | undefined, anchor: string) => {
    if (s) out.push(ink.anchors.has(anchor) ? <a href={"#" + anchor}>{found(s, ink)}</a> : found(s, ink));
  };
  for (const m of text.matchAll(REF)) {
    plain(text.slice(from, m.index));
    from = m.index! + m[0].length;
    link(m[1], m[1]!);
    link(m[2] && m[2] + m[3], "ruling-" + m[3]);
    plain(m[4]);
    link(m[5], "ruling-" + m[5]);
    link(m[6] && m[6] + m[7], m[7]!);
  }
  plain(text.slice(from));
  return out;
}

function found(text: string, ink: Ink): ComponentChildren {
  if (!ink.find || !text) return text;
  return text.split(ink.find).map((part, i) => (i % 2 ? <mark>{part}</mark> : part));
}
