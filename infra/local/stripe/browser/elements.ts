import type { StripeError } from '@stripe/stripe-js';
import { CardForm } from './card-form.ts';
import type { StripeApi } from './stripe-api.ts';

type ElementName = 'card' | 'payment';
type Listener = (event: object) => void;

/** The object that `stripe.elements()` returns, with only the members that @stripe/react-stripe-js uses. */
export class ElementsGroup {
  readonly clientSecret: string;
  readonly #api: StripeApi;
  readonly #elements = new Map<unknown, MockElement>();

  constructor(clientSecret: string, api: StripeApi) {
    this.clientSecret = clientSecret;
    this.#api = api;
  }

  create(name: ElementName): MockElement {
    const element = new MockElement(name, this);
    this.#elements.set(name, element);
    return element;
  }

  /** Finds an element by its name or its React component. */
  getElement(name: unknown): MockElement | null {
    // oxlint-disable-next-line no-underscore-dangle -- set by react-stripe-js
    const key = typeof name === 'function' && '__elementType' in name ? name.__elementType : name;
    return this.#elements.get(key) ?? null;
  }

  remove(name: ElementName): void {
    this.#elements.delete(name);
  }

  /** Resolves to an error if the intent can't be confirmed. */
  async loadIntentError(): Promise<StripeError | undefined> {
    const { intent, error } = await this.#api.retrieve(this.clientSecret);
    if (error) return error;
    if (intent.status !== 'succeeded' && intent.status !== 'canceled') return undefined;
    return { type: 'invalid_request_error', message: 'The intent is in a terminal state.' };
  }
}

/** Mock of Stripe's Card Element and Payment Element. */
export class MockElement {
  readonly form: CardForm;
  readonly #name: ElementName;
  readonly #group: ElementsGroup;
  readonly #listeners = new Map<string, Listener[]>();

  constructor(name: ElementName, group: ElementsGroup) {
    this.#name = name;
    this.#group = group;
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

  destroy(): void {
    this.form.host.remove();
    this.#group.remove(this.#name);
  }

  on(name: string, listener: Listener): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  off(name: string, listener: Listener): void {
    const others = this.#listeners.get(name)?.filter((each) => each !== listener);
    this.#listeners.set(name, others ?? []);
  }

  async #loadAndEmitReady(): Promise<void> {
    const error = this.#name === 'payment' && (await this.#group.loadIntentError());
    if (error) this.#emit('loaderror', { error });
    else this.#emit('ready');
  }

  /** Reports an invalid value immediately, but not an incomplete one, because the user is still typing. */
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
