// Form fields: each with its label, its hint and, below it, what is wrong with it.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Wired {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}

export interface FieldProps {
  label: string;
  hint?: string;
  error?: string | null;
  /** The label is there for screen readers only. */
  bare?: boolean;
  children(wired: Wired): ComponentChildren;
}

export function Field({ label, hint, error, bare, children }: FieldProps) {
  const id = useId();
  const about = error ? id + "-e" : hint ? id + "-h" : undefined;
  return (
    <div class={error ? "field wrong" : "field"}>
      <label for={id} class={bare ? "sr-only" : undefined}>
        {label}
      </label>
      {children({ id, "aria-describedby": about, "aria-invalid": error ? true : undefined })}
      {hint && !error && (
        <p class="field-hint" id={id + "-h"}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={id + "-e"} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

export interface TextFieldProps extends Omit<FieldProps, "children"> {
  value: string;
  onInput(value: string): void;
  type?: "text" | "password" | "url" | "number" | "search";
  autocomplete?: string;
  maxLength?: number;
  min?: number;
  max?: number;
  placeholder?: string;
}

export function TextField(p: TextFieldProps) {
  return (
    <Field {...p}>
      {(wired) => (
        <input
          {...wired}
          type={(p.type ?? "text") as "text"}
          value={p.value}
          autocomplete={p.autocomplete as "off"}
          maxLength={p.maxLength}
          min={p.min}
          max={p.max}
          placeholder={p.placeholder}
          spellcheck={false}
          onInput={(e) => p.onInput(e.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export interface Item {
  value: string;
  label: string;
}

export interface SelectProps extends Omit<FieldProps, "children"> {
  value: string;
  items: readonly Item[];
  onChange(value: string): void;
}

export function Select(p: SelectProps) {
  return (
    <Field {...p}>
      {(wired) => (
        <div class="select">
          <select {...wired} value={p.value} onChange={(e) => p.onChange(e.currentTarget.value)}>
            {p.items.map((i) => (
              <option key={i.value} value={i.value} selected={i.value === p.value}>
                {i.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}

export interface SegmentsProps {
  label: string;
  bare?: boolean;
  value: string;
  items: readonly (Item & { lang?: string })[];
  onChange(value: string): void;
}

/** A few choices side by side: radio buttons in disguise. */
export function Segments({ label, bare, value, items, onChange }: SegmentsProps) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend class={bare ? "sr-only" : undefined}>{label}</legend>
      <div class="segment-row">
        {items.map((i) => (
          <label key={i.value} class={i.value === value ? "segment on" : "segment"} lang={i.lang}>
            <input type="radio" name={name} value={i.value} checked={i.value === value} onChange={() => onChange(i.value)} />
            <span>{i.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface SwitchProps {
  label: string;
  hint?: string;
  on: boolean;
  onChange(on: boolean): void;
  disabled?: boolean;
}

export function Switch({ label, hint, on, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div class="switch-row">
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={on}
          disabled={disabled}
          aria-describedby={hint ? id : undefined}
          onChange={(e) => {
            onChange(e.currentTarget.checked);
            e.currentTarget.checked = on; // it shows what is, not what was asked for
          }}
        />
        <span class="switch-track" aria-hidden="true" />
        <span>{label}</span>
      </label>
      {hint && (
        <p class="field-hint" id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}
