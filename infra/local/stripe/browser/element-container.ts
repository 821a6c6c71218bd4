import type { StripeElementClasses } from '@stripe/stripe-js';

/** What the page may know of an element's contents, as class names of the container. */
export interface ElementState {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly invalid: boolean;
}

type ClassNames = Required<StripeElementClasses>;

const defaultNames: ClassNames = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
  webkitAutofill: 'StripeElement--webkit-autofill',
};

/** The page's own box around an element: its class names, its labels, the form it stands in. */
export class ElementContainer {
  readonly node: HTMLElement;
  readonly #host: HTMLElement;
  readonly #labels: readonly HTMLLabelElement[];
  readonly #focus: () => void;
  #names = defaultNames;

  constructor(node: HTMLElement, host: HTMLElement, focus: () => void) {
    this.node = node;
    this.#host = host;
    this.#focus = focus;
    this.#labels = labelsOf(node);
    // A label focuses the element, though its container is no form control.
    for (const label of this.#labels) label.addEventListener('click', this.#labelClicked);
    node.replaceChildren(host);
  }

  show(classes: StripeElementClasses, state: ElementState, isFocused: boolean): void {
    const names = { ...defaultNames, ...classes };
    for (const name of Object.values(this.#names)) this.node.classList.remove(...wordsOf(name));
    this.#names = names;
    const shown = [
      names.base,
      state.empty && names.empty,
      state.complete && names.complete,
      state.invalid && names.invalid,
      isFocused && names.focus,
    ];
    for (const name of shown) if (name) this.node.classList.add(...wordsOf(name));
  }

  /** As Enter in a box of the form itself would, which does nothing while its button is disabled. */
  submit(): void {
    const form = this.node.closest('form');
    const button = form?.querySelector<HTMLButtonElement>('button:not([type]), [type="submit"]');
    if (!button?.disabled) form?.requestSubmit();
  }

  release(): void {
    for (const label of this.#labels) label.removeEventListener('click', this.#labelClicked);
    for (const name of Object.values(this.#names)) this.node.classList.remove(...wordsOf(name));
    this.#host.remove();
  }

  readonly #labelClicked = (event: Event): void => {
    if (!(event.target instanceof Node) || !this.#host.contains(event.target)) this.#focus();
  };
}

function labelsOf(node: HTMLElement): HTMLLabelElement[] {
  const around = node.closest('label');
  const named = [...document.querySelectorAll('label')].filter((label) => node.id !== '' && label.htmlFor === node.id);
  return around ? [...named, around] : named;
}

function wordsOf(names: string): string[] {
  return names.split(/\s+/).filter((word) => word !== '');
}
