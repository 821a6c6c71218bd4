import { type ComponentProps, useId } from 'react';
import { classes } from '../classes.ts';

interface SwitchProps {
  label: string;
  hint?: string;
  /** A small one-line layout, for a minor setting. */
  isQuiet?: boolean;
}

/** A setting that takes effect immediately. A native checkbox with the role `switch`. */
export function Switch({
  label,
  hint,
  isQuiet = false,
  ...rest
}: SwitchProps & Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  const id = useId();
  return (
    <div
      className={classes(
        'flex',
        isQuiet ? 'min-h-9 items-center gap-2.5' : 'min-h-11 items-start gap-3 py-2',
      )}
    >
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={classes(
          'relative shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-ground transition-colors duration-150 before:absolute before:rounded-full before:bg-soft before:transition-transform before:duration-150 disabled:cursor-not-allowed disabled:opacity-55 forced-colors:before:bg-[ButtonText] forced-colors:checked:bg-[Highlight] forced-colors:checked:before:bg-[HighlightText]',
          isQuiet
            ? 'h-5 w-9 before:top-[3px] before:left-[3px] before:size-3 checked:border-soft checked:before:translate-x-4'
            : 'mt-0.5 h-6 w-10.5 before:top-[3px] before:left-[3px] before:size-4 checked:border-leaf checked:bg-leaf checked:before:translate-x-4.5 checked:before:bg-on-leaf',
        )}
      />

      <div className={classes('min-w-0', isQuiet && 'flex flex-wrap gap-x-2 text-sm text-faint')}>
        <label
          htmlFor={id}
          className={classes(
            'block cursor-pointer',
            isQuiet ? 'text-soft' : 'text-[0.95rem] leading-7',
          )}
        >
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
