// nearest.ts - which thing lies next in a direction: for arrow keys and for thick fingers.

export interface Spot {
  id: string;
  x: number;
  y: number;
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const ways: Record<Direction, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What lies straight ahead is nearer than what lies aside; nothing behind is ever chosen. */
export function ahead(from: { x: number; y: number }, spots: readonly Spot[], key: Direction): Spot | null {
  const [dx, dy] = ways[key];
  let best: Spot | null = null;
  let least = Infinity;
  for (const s of spots) {
    const along = (s.x - from.x) * dx + (s.y - from.y) * dy;
    const aside = Math.abs((s.x - from.x) * dy - (s.y - from.y) * dx);
    if (along < 1) continue;
    // Beyond the diagonal it is rather another key's; but better than nothing.
    const cost = along + 2 * aside + (aside > along ? 1e6 : 0);
    if (cost < least) {
      least = cost;
      best = s;
    }
  }
  return best;
}

/** Spots within `reach`, the nearest one first. */
export function around(at: { x: number; y: number }, spots: readonly Spot[], reach: number): Spot[] {
  const far = (s: Spot) => Math.hypot(s.x - at.x, s.y - at.y);
  return spots.filter((s) => far(s) <= reach).sort((a, b) => far(a) - far(b));
}
