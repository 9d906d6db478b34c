// open.ts - a sheet below its button: open or not, until Escape, a click or a step of the keyboard elsewhere.
import { useLayoutEffect, useState } from "preact/hooks";

/** `box` holds the button, first, and the sheet. */
export function useOpen(box: { readonly current: HTMLElement | null }): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!open) return;
    const out = (e: Event) => {
      // A click on plain text inside gives the focus to what is around us.
      const at = e.target as Node;
      if (!box.current?.contains(at) && !at.contains(box.current)) setOpen(false);
    };
    const leave = (e: KeyboardEvent) => {
      if (e.key !== "Escape") return;
      e.stopPropagation(); // it closes one thing at a time
      setOpen(false);
      box.current?.querySelector("button")?.focus();
    };
    document.addEventListener("pointerdown", out);
    document.addEventListener("focusin", out);
    document.addEventListener("keydown", leave, true);
    return () => {
      document.removeEventListener("pointerdown", out);
      document.removeEventListener("focusin", out);
      document.removeEventListener("keydown", leave, true);
    };
  }, [open]);
  return [open, setOpen];
}
