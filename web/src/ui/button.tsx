import type { ComponentChildren } from "preact";

type Kind = "primary" | "plain" | "quiet" | "danger";

interface Look {
  kind?: Kind;
  small?: boolean;
  class?: string;
  title?: string;
  children: ComponentChildren;
}

function classes({ kind = "plain", small, class: more }: Look): string {
  return ["button", kind, small && "small", more].filter(Boolean).join(" ");
}

export interface ButtonProps extends Look {
  onClick?(e: MouseEvent): void;
  type?: "button" | "submit";
  disabled?: boolean;
  /** Something is under way: it stays focusable but does nothing. */
  busy?: boolean;
  /** Its name, where the content is only a picture. */
  label?: string;
  pressed?: boolean;
  expanded?: boolean;
  controls?: string;
}

export function Button(p: ButtonProps) {
  return (
    <button
      type={p.type ?? "button"}
      class={classes(p)}
      title={p.title ?? p.label}
      disabled={p.disabled}
      aria-label={p.label}
      aria-busy={p.busy || undefined}
      aria-disabled={p.busy || undefined}
      aria-pressed={p.pressed}
      aria-expanded={p.expanded}
      aria-controls={p.controls}
      onClick={(e) => {
        if (p.busy) e.preventDefault();
        else p.onClick?.(e);
      }}
    >
      {p.children}
    </button>
  );
}

/** A link that looks like a button, because it leads somewhere. */
export function ButtonLink(p: Look & { href: string; download?: string }) {
  return (
    <a class={classes(p)} href={p.href} title={p.title} download={p.download}>
      {p.children}
    </a>
  );
}
