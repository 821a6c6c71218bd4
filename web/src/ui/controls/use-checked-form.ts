import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Problems<Field extends string> = Partial<Record<Field, string | null>>;

type Checked<Form, Field extends string> =
  { state: 'valid'; form: Form } | { state: 'invalid'; problems: Problems<Field> };

interface CheckedFormOptions<Form, Field extends string> {
  check: (element: HTMLFormElement) => Checked<Form, Field>;
  send: (form: Form, element: HTMLFormElement) => void;
  /** While this returns true, submitting does nothing. */
  isSending?: () => boolean;
  onInvalid?: () => void;
}

/** Checks a form when it's submitted. Then sends it, or focuses the first invalid field. */
export function useCheckedForm<Form, Field extends string>(
  options: CheckedFormOptions<Form, Field>,
) {
  const ref = useRef<HTMLFormElement>(null);
  const [found, setProblems] = useState<Problems<Field> | null>(null);
  const none: Problems<Field> = {};

  const submit = () => {
    const element = ref.current;
    if (!element || options.isSending?.()) return;

    const checked = options.check(element);
    // Marks the invalid fields now, so that the first one can be focused.
    flushSync(() => setProblems(checked.state === 'invalid' ? checked.problems : none));

    if (checked.state === 'valid') {
      options.send(checked.form, element);
      return;
    }

    options.onInvalid?.();
    element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };

  return {
    /** Attributes of the `form` element. */
    form: { ref, noValidate: true, onSubmit },
    problems: found ?? none,
    isChecked: found !== null,
    submit,
    setProblems,
    /** Removes the errors until the form is submitted again. */
    reset: () => setProblems(null),
  };
}

/** Checks fields whose errors are known. The form is valid if none of them has one. */
export function checkFields<Form, Field extends string>(
  problems: Problems<Field>,
  form: Form,
): Checked<Form, Field> {
  return Object.values(problems).some(Boolean)
    ? { state: 'invalid', problems }
    : { state: 'valid', form };
}
