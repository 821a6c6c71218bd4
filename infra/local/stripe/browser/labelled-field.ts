import type { FieldProblem } from './field-problems.ts';

export interface LabelledField {
  readonly element: HTMLDivElement;
  /** Says what is wrong under the box, or nothing. */
  show(problem: FieldProblem | undefined): void;
}

interface LabelledFieldOptions {
  readonly id: string;
  readonly label: string;
  readonly isWide: boolean;
  /** Read out after the label, besides what is wrong. */
  readonly describedBy?: string;
  readonly decoration?: HTMLElement;
}

/** A box with its label above and room for a sentence below, in the class names of Stripe's Appearance API. */
export function labelledField(
  input: HTMLInputElement | HTMLSelectElement,
  { id, label, isWide, describedBy, decoration }: LabelledFieldOptions,
): LabelledField {
  const element = make('div', isWide ? 'Field is-wide' : 'Field');
  const caption = make('label', 'Label');
  caption.htmlFor = id;
  caption.textContent = label;
  input.id = id;
  input.classList.add('Input');
  input.ariaLabel = null;
  const box = make('div', 'box');
  box.append(input, ...(decoration ? [decoration] : []));
  const error = make('p', 'Error');
  error.id = `${id}-error`;
  error.role = 'alert';
  error.hidden = true;
  element.append(caption, box, error);
  return {
    element,
    show(problem) {
      const described = [problem && error.id, describedBy].filter((part) => part !== undefined);
      if (described.length > 0) input.setAttribute('aria-describedby', described.join(' '));
      else input.removeAttribute('aria-describedby');
      input.ariaInvalid = problem ? 'true' : 'false';
      input.classList.toggle('Input--invalid', problem !== undefined);
      error.hidden = problem === undefined;
      if (error.textContent !== (problem?.message ?? '')) error.textContent = problem?.message ?? '';
    },
  };
}

function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}
