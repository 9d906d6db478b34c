import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  count?: number;
}

export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  active: Id;
  onSelect(id: Id): void;
  /** The active tab's panel. */
  children: ComponentChildren;
}

/** Tabs after the usual pattern: arrows move between them, Tab goes into the panel. */
export function Tabs<Id extends string>({ label, tabs, active, onSelect, children }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (e: KeyboardEvent) => {
    const at = tabs.findIndex((x) => x.id === active);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length]!;
    onSelect(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((x) => (
          <button
            key={x.id}
            type="button"
            role="tab"
            data-tab={x.id}
            id={`${base}-${x.id}`}
            aria-selected={x.id === active}
            aria-controls={base}
            tabIndex={x.id === active ? 0 : -1}
            onClick={() => onSelect(x.id)}
          >
            {x.label}
            {x.count !== undefined && <span class="count">{x.count}</span>}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={base} aria-labelledby={`${base}-${active}`}>
        {children}
      </div>
    </div>
  );
}
