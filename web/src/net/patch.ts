// patch.ts - a value after a patch (docs/protocol.md, Patches). What has not changed stays the same object, so
// that what it was is seen by comparing; what has changed is made anew, and its members keep their order.
type Fields = Record<string, unknown>;

const isNode = (x: unknown): x is Fields | readonly unknown[] => typeof x === "object" && x !== null;

/** The patch stands on something else. */
export class Misfit extends Error {}

export function patched(old: unknown, patch: unknown): unknown {
  if (Array.isArray(patch) && patch.length) return patch[0];
  if (!isNode(patch)) return patch;
  if (Array.isArray(patch) || !isNode(old)) throw new Misfit();
  const changes = Object.entries(patch);
  if (!changes.length) return old;
  return Array.isArray(old) ? items(old, changes) : members(old as Fields, changes);
}

function members(old: Fields, changes: readonly (readonly [string, unknown])[]): Fields {
  const change = new Map(changes);
  const news = changes.filter(([name]) => old[name] === undefined);
  const now: Fields = {};
  /** Those whose place is before that one, or behind all (undefined). */
  const put = (before: string | undefined) => {
    for (const [name, value] of news) {
      if (!Array.isArray(value) || !value.length) throw new Misfit();
      if (value[1] === before) now[name] = value[0];
    }
  };
  for (const [name, value] of Object.entries(old)) {
    if (news.length) put(name);
    const to = change.get(name);
    if (Array.isArray(to) && !to.length) continue;
    now[name] = to === undefined ? value : patched(value, to);
  }
  if (news.length) put(undefined);
  return now;
}

function items(old: readonly unknown[], changes: readonly (readonly [string, unknown])[]): unknown[] {
  const places = changes.map(([name, value]) => ({ at: name.split("-").map(Number), value }));
  const now: unknown[] = [];
  let next = 0;
  for (const { at, value } of places.sort((a, b) => a.at[0]! - b.at[0]!)) {
    const [from = -1, gone] = at;
    if (!(from >= next && from + (gone ?? 1) <= old.length)) throw new Misfit();
    now.push(...old.slice(next, from));
    if (gone === undefined) now.push(patched(old[from], value));
    else if (Array.isArray(value)) now.push(...value);
    else throw new Misfit();
    next = from + (gone ?? 1);
  }
  now.push(...old.slice(next));
  return now;
}
