// Labelled form controls.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../i18n';
import { Icon } from './icon';

interface ChoiceProps<T extends string | number> {
  label: string;
  value: T;
  options: readonly { value: T; text: string }[];
  onChange(value: T): void;
}

export function Select<T extends string | number>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<T>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={String(value)}
        onChange={(e) => {
          const chosen = options.find((o) => String(o.value) === e.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((o) => (
          <option key={o.value} value={String(o.value)}>
            {o.text}
          </option>
        ))}
      </select>
    </label>
  );
}

// A few choices side by side.
export function Segmented<T extends string | number>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<T>) {
  const id = useId();
  return (
    <div class="field">
      <span id={id}>{label}</span>
      <div class="segmented" role="group" aria-labelledby={id}>
        {options.map((o) => (
          <button
            type="button"
            key={o.value}
            aria-pressed={o.value === value}
            onClick={() => onChange(o.value)}
          >
            {o.text}
          </button>
        ))}
      </div>
    </div>
  );
}

export function TextField({
  label,
  value,
  onInput,
  placeholder,
  maxLength,
}: {
  label: string;
  value: string;
  onInput(value: string): void;
  placeholder?: string;
  maxLength?: number;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        value={value}
        autocomplete="off"
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(maxLength === undefined ? {} : { maxLength })}
        onInput={(e) => onInput(e.currentTarget.value)}
      />
    </label>
  );
}

export function Check({
  label,
  checked,
  onChange,
}: {
  label: ComponentChildren;
  checked: boolean;
  onChange(checked: boolean): void;
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={checked}
        onChange={(e) => onChange(e.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

export function Stepper({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}) {
  return (
    <div class="field" role="group" aria-label={label}>
      <span>{label}</span>
      <div class="stepper">
        <button
          type="button"
          disabled={value <= min}
          aria-label={`${label}: ${t().fewer}`}
          onClick={() => onChange(value - 1)}
        >
          <Icon name="minus" />
        </button>
        <output aria-live="polite">{value}</output>
        <button
          type="button"
          disabled={value >= max}
          aria-label={`${label}: ${t().more}`}
          onClick={() => onChange(value + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
    </div>
  );
}
