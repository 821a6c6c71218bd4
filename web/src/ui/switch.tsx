import { type ComponentProps, useId } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
}

/** A setting that takes effect immediately. A native checkbox with the role `switch`. */
export function Switch({ label, hint, ...rest }: SwitchProps & Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-start gap-3 py-2">
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative mt-0.5 h-6 w-10.5 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-ground transition-colors duration-150 before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-soft before:transition-transform before:duration-150 checked:border-leaf checked:bg-leaf checked:before:translate-x-4.5 checked:before:bg-on-leaf disabled:cursor-not-allowed disabled:opacity-55 forced-colors:before:bg-[ButtonText] forced-colors:checked:bg-[Highlight] forced-colors:checked:before:bg-[HighlightText]"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer text-[0.95rem] leading-7">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-faint">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
