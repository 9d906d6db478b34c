// more.ts - a box that scrolls says that it does.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

/** Whether there is more to read below what is seen of a box: `look` goes where it scrolls. */
export function useMore(box: { current: HTMLElement | null }, what: string | undefined): { more: boolean; look(): void } {
  const [more, setMore] = useState(false);
  const look = () => setMore(box.current !== null && box.current.scrollTop + box.current.clientHeight < box.current.scrollHeight - 2);
  useLayoutEffect(look);
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(look);
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [what]);
  return { more, look };
}
