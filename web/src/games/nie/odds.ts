// odds.ts - the chances of a throw: each die hits with `six` of its six faces.

/** Hits to expect, with one digit. */
export const expected = (dice: number, six: number): string => ((dice * six) / 6).toFixed(1);

/** Chance of at least so many hits. */
export function atLeast(dice: number, six: number, hits: number): number {
    const q = six / 6;
    let p = (1 - q) ** dice;
    let less = 0;
    for (let k = 0; k < hits; k++) {
        less += p;
        p *= ((dice - k) / (k + 1)) * (q / (1 - q));
    }
    return 1 - less;
}
