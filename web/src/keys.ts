// keys.ts - keys of the whole page.
import { useLayoutEffect } from "preact/hooks";

/** Keys are heard as soon as what they work on is there. An effect would begin a frame later, and on a busy
 * machine that is long enough to press one. */
export function useKeydown(key: (e: KeyboardEvent) => void, inputs?: readonly unknown[]): void {
  useLayoutEffect(
    () => {
      addEventListener("keydown", key);
      return () => removeEventListener("keydown", key);
    },
    inputs as unknown[] | undefined,
  );
}
