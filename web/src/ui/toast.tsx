// Short messages that go away by themselves, read out by screen readers.
import { signal } from "@preact/signals";
import { t } from "../text";
import { Button } from "./button";
import { Icon } from "./icon";

export interface Toast {
  text: string;
  kind?: "info" | "error";
  /** Something to do about it. */
  action?: { label: string; run(): void };
  /** How long it stays. */
  ms?: number;
}

const shown = signal<readonly (Toast & { n: number })[]>([]);
let count = 0;

export function toast(message: string | Toast): void {
  const it = { ...(typeof message === "string" ? { text: message } : message), n: ++count };
  // The same again would only push the others away.
  shown.value = [...shown.value.filter((o) => o.text !== it.text), it].slice(-4);
  setTimeout(() => dismiss(it.n), it.ms ?? (it.kind === "error" ? 9000 : 5000));
}

function dismiss(n: number): void {
  shown.value = shown.value.filter((o) => o.n !== n);
}

/** Where they appear: once in the page. */
export function ToastHost() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.value.map((m) => (
        <div key={m.n} class={m.kind === "error" ? "toast error" : "toast"}>
          <span>{m.text}</span>
          {m.action && (
            <Button
              kind="quiet"
              small
              onClick={() => {
                dismiss(m.n);
                m.action!.run();
              }}
            >
              {m.action.label}
            </Button>
          )}
          <Button kind="quiet" small label={t("web.ui.close")} onClick={() => dismiss(m.n)}>
            <Icon name="close" />
          </Button>
        </div>
      ))}
    </div>
  );
}
