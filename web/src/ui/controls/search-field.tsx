import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Icon } from '../display/icons.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

export function SearchField({ label, value, onChange, onKeyDown }: SearchFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // React doesn't notice text entered before hydration. At any other time, the field's text
    // equals `value`.
    if (field.current && field.current.value !== value) onChange(field.current.value);
  });

  return (
    <div className="relative max-w-120">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-faint">
        <Icon name="search" size={19} />
      </span>
      <input
        ref={field}
        id={id}
        type="search"
        value={value}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-12 w-full rounded-md border border-edge bg-ground py-2 pr-3 pl-11 text-base text-ink placeholder:text-faint hover:border-soft"
      />
    </div>
  );
}
