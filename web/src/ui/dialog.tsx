// Dialogs on the browser's own <dialog>: it traps focus, closes on Escape and gives focus back.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../text";
import { Button } from "./button";

export interface DialogProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  /** Buttons at the bottom. */
  actions?: ComponentChildren;
  wide?: boolean;
}

/** Open as long as it is rendered. */
export function Dialog({ title, onClose, children, actions, wide }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const d = ref.current!;
    const back = document.activeElement as HTMLElement | null;
    d.showModal();
    d.scrollTo(0, 0); // what has the focus may stand at its end
    return () => {
      d.close();
      back?.focus?.();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={wide ? "dialog wide" : "dialog"}
      aria-labelledby={id}
      onCancel={(e) => {
        e.preventDefault();
        onClose();
      }}
      onClick={(e) => {
        if (e.target === ref.current) onClose();
      }}
    >
      <div class="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
        {actions && <div class="dialog-actions">{actions}</div>}
      </div>
    </dialog>
  );
}

interface Question {
  title: string;
  text: string;
  yes: string;
  danger?: boolean;
  answer(yes: boolean): void;
}

const question = signal<Question | null>(null);

/** Asks before something that cannot be taken back. */
export function confirm(q: { title: string; text: string; yes: string; danger?: boolean }): Promise<boolean> {
  question.value?.answer(false);
  return new Promise((done) => {
    question.value = {
      ...q,
      answer(yes) {
        question.value = null;
        done(yes);
      },
    };
  });
}

/** Where `confirm` shows its question: once in the page. */
export function ConfirmHost() {
  const q = question.value;
  if (!q) return null;
  return (
    <Dialog
      title={q.title}
      onClose={() => q.answer(false)}
      actions={
        <>
          <Button kind="quiet" onClick={() => q.answer(false)}>
            {t("web.ui.cancel")}
          </Button>
          <Button kind={q.danger ? "danger" : "primary"} onClick={() => q.answer(true)}>
            {q.yes}
          </Button>
        </>
      }
    >
      <p>{q.text}</p>
    </Dialog>
  );
}
