import type { StripeError } from '@stripe/stripe-js';
import { CardForm } from './card-form.ts';

export type ElementName = 'card' | 'payment';
type Listener = (event: object) => void;

interface Deps {
  /** Resolves to an error if the element can't be used. */
  readonly load: () => Promise<StripeError | undefined>;
  readonly onDestroy: () => void;
}

/** Mock of Stripe's Card Element and Payment Element, with only the members that @stripe/react-stripe-js uses. */
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
    // Load asynchronously, because React adds its listeners after this method returns.
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
    // Options affect only the appearance, so ignore them.
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

  /** An incomplete value isn't an error while the user is typing. */
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

/** Inputs in a shadow root don't belong to the page's form, so Enter has to submit that form explicitly. */
function submitEnclosingForm(host: HTMLElement): void {
  const form = host.closest('form');
  if (!form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled) form?.requestSubmit();
}
