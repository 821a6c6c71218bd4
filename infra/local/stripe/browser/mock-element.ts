import type { StripeError } from '@stripe/stripe-js';
import { CardForm } from './card-form.ts';

export type ElementName = 'card' | 'payment';
type Listener = (event: object) => void;

interface Deps {
  /** Resolves to an error if the element can't be used. */
  readonly load: () => Promise<StripeError | undefined>;
  readonly onDestroy: () => void;
}

/** Stripe's Card Element or Payment Element, as far as @stripe/react-stripe-js calls it. */
export class MockElement {
  readonly form: CardForm;
  readonly #name: ElementName;
  readonly #deps: Deps;
  readonly #listeners = new Map<string, Listener[]>();

  constructor(name: ElementName, deps: Deps) {
    this.#name = name;
    this.#deps = deps;
    this.form = new CardForm(name);
    const { host } = this.form;
    host.addEventListener('input', () => this.#handleInput());
    host.addEventListener('focusin', () => this.#emit('focus'));
    host.addEventListener('focusout', () => this.#emit('blur'));
    host.addEventListener('keydown', ({ key }) => key === 'Enter' && submitEnclosingForm(host));
  }

  mount(container: HTMLElement): void {
    container.replaceChildren(this.form.host);
    // React adds its listeners after this returns.
    setTimeout(() => void this.#loadAndEmitReady());
  }

  unmount(): void {
    this.form.host.remove();
  }

  destroy(): void {
    this.unmount();
    this.#deps.onDestroy();
  }

  update(): void {
    // Options change the look only.
  }

  focus(): void {
    this.form.focus();
  }

  on(name: string, listener: Listener): this {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    return this;
  }

  off(name: string, listener: Listener): this {
    const others = this.#listeners.get(name)?.filter((each) => each !== listener);
    this.#listeners.set(name, others ?? []);
    return this;
  }

  async #loadAndEmitReady(): Promise<void> {
    const error = await this.#deps.load();
    if (error) this.#emit('loaderror', { error });
    else this.#emit('ready');
  }

  /** While typing, an incomplete value is no error. */
  #handleInput(): void {
    const { isEmpty, problem } = this.form;
    const error = problem?.code.startsWith('invalid') ? problem : undefined;
    this.form.showProblem(undefined);
    this.#emit('change', { empty: isEmpty, complete: !problem, error });
  }

  #emit(name: string, more: object = {}): void {
    for (const listener of this.#listeners.get(name) ?? []) listener({ elementType: this.#name, ...more });
  }
}

/** Inputs in a shadow root belong to no form, so Enter doesn't submit the page's. */
function submitEnclosingForm(host: HTMLElement): void {
  const form = host.closest('form');
  if (!form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled) form?.requestSubmit();
}
