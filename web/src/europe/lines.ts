// lines.ts - soft lines on a map.
import type { Point } from "./sheet";

/** A soft line through points given as x, y, x, y, ... */
export function curve(line: readonly number[]): string {
  const p = Array.from({ length: line.length / 2 }, (_, i) => [line[2 * i]!, line[2 * i + 1]!] as const);
  let d = `M${p[0]![0]} ${p[0]![1]}`;
  for (let i = 0; i + 1 < p.length; i++) {
    const [a, b, c, e] = [p[i - 1] ?? p[i]!, p[i]!, p[i + 1]!, p[i + 2] ?? p[i + 1]!];
    const f = (n: number) => n.toFixed(1);
    d += `C${f(b[0] + (c[0] - a[0]) / 6)} ${f(b[1] + (c[1] - a[1]) / 6)} ${f(c[0] - (e[0] - b[0]) / 6)} ${f(c[1] - (e[1] - b[1]) / 6)} ${c[0]} ${c[1]}`;
  }
  return d;
}

/** From a to b, bent a little. */
export function bow(a: Point, b: Point, by = 0.14): string {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const k = dx > 0 ? by : -by;
  return `M${a.x} ${a.y}Q${(a.x + dx / 2 + dy * k).toFixed(0)} ${(a.y + dy / 2 - dx * k).toFixed(0)} ${b.x} ${b.y}`;
}
