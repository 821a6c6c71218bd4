import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

interface Option<Value extends string> {
  value: Value;
  label: string;
}

interface RadioGroupProps<Value extends string> {
  label: string;
  /** The radio buttons' `name`, unique within the form. */
  name: string;
  options: readonly Option<Value>[];
  value: Value | null;
  required?: boolean;
  problem?: string | null;
  onChange: (value: Value) => void;
}

const row =
  'flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-faint';

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, name, options, value, required = false, problem, onChange } = props;
  const noteId = useId();
  const describedBy = problem ? noteId : undefined;

  return (
    <fieldset
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={problem ? true : undefined}
      aria-describedby={describedBy}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-sm font-medium text-soft">{label}</legend>
      <div className="grid grid-cols-1 gap-x-5 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option.value} className={row}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              aria-describedby={describedBy}
              onChange={() => onChange(option.value)}
              className="choice-mark"
            />
            <span className="min-w-0">{option.label}</span>
          </label>
        ))}
      </div>
      {problem && <Note id={noteId} isProblem text={problem} />}
    </fieldset>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  hint?: string;
  problem?: string | null;
}

/** A checkbox that takes effect when the form is submitted. For an immediate effect, use Switch. */
export function Checkbox({ label, hint, problem, className, ...rest }: CheckboxProps) {
  const noteId = useId();
  const note = problem ?? hint;

  return (
    <div className="min-w-0">
      <label className={row}>
        <input
          {...rest}
          type="checkbox"
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          className={classes('choice-mark', className)}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {note && <Note id={noteId} isProblem={Boolean(problem)} text={note} />}
    </div>
  );
}

function Note({ id, isProblem, text }: { id: string; isProblem: boolean; text: string }) {
  return (
    <p id={id} className={classes('mt-1 text-sm', isProblem ? 'text-red-text' : 'text-faint')}>
      {text}
    </p>
  );
}
