import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/icons.tsx';

// When focus scrolls a control into view, the scroll margin keeps its label visible, even with a
// notice at the top.
const control =
  'w-full scroll-mt-36 rounded-md border border-edge bg-ground text-base text-ink hover:border-soft disabled:opacity-55 disabled:hover:border-edge aria-invalid:border-red-text';

interface FieldProps {
  label: string;
  hint?: string;
  problem?: string | null;
}

interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

function Field({
  label,
  hint,
  problem,
  children,
}: FieldProps & { children: (wiring: ControlAttributes) => ReactNode }) {
  const id = useId();
  const note = problem ?? hint;

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-soft">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {note && (
        <p
          id={`${id}-note`}
          className={classes('mt-1.5 text-sm', problem ? 'text-red-text' : 'text-faint')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

/** A native select, which supports keyboards, phone pickers and screen readers. */
export function Select({
  label,
  hint,
  problem,
  className,
  ...rest
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(wiring) => (
        <div className="relative">
          <select
            {...wiring}
            {...rest}
            className={classes(
              control,
              'min-h-11 appearance-none truncate py-2 pr-10 pl-3',
              className,
            )}
          />
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-soft">
            <Icon name="chevron" size={18} />
          </span>
        </div>
      )}
    </Field>
  );
}

export function Input({
  label,
  hint,
  problem,
  className,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(wiring) => (
        <input
          {...wiring}
          {...rest}
          className={classes(control, 'block min-h-11 px-3 py-2', className)}
        />
      )}
    </Field>
  );
}

export function Textarea({
  label,
  hint,
  problem,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...rest}
          className={classes(control, 'block min-h-32 px-3 py-2.5', className)}
        />
      )}
    </Field>
  );
}
