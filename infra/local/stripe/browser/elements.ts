import type { StripeError } from '@stripe/stripe-js';
import { CardForm } from './card-form.ts';
import type { StripeApi } from './stripe-api.ts';

type ElementName = 'card' | 'payment';
type Listener = (event: object) => void;

/** The object that `stripe.elements()` returns. The mock ignores the appearance of the elements. */
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

  update(): Promise<void> {
    return Promise.resolve();
  }

  listTestCards(): ReturnType<StripeApi['listTestCards']> {
    return this.#api.listTestCards();
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
  #isDestroyed = false;
  #unmounted = new AbortController();

  constructor(name: ElementName, group: ElementsGroup) {
    this.#name = name;
    this.#group = group;
    this.form = new CardForm(name);

    const { host } = this.form;
    host.addEventListener('input', () => this.#handleInput());
    host.addEventListener('focusin', () => this.#emit('focus'));
    host.addEventListener('focusout', () => this.#emit('blur'));
    host.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.composedPath()[0] instanceof HTMLInputElement)
        submitEnclosingForm(host);
    });
  }

  mount(target: string | HTMLElement): void {
    if (this.#isDestroyed) throw new Error('This element has been destroyed. Create a new one.');

    const container =
      typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!container) throw new Error(`There is no element that matches ${String(target)}.`);

    this.unmount();
    container.replaceChildren(this.form.host);
    this.#focusFromLabels(container.id);
    // Load asynchronously, because React adds its listeners after this method returns.
    setTimeout(() => void this.#loadAndEmitReady());
  }

  /** Removes the element from the page, but keeps its input, so that it can be mounted again. */
  unmount(): void {
    this.#unmounted.abort();
    this.#unmounted = new AbortController();
    this.form.host.remove();
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.unmount();
    this.#group.remove(this.#name);
  }

  focus(): void {
    this.form.focus();
  }

  blur(): void {
    this.form.blur();
  }

  clear(): void {
    this.form.clear();
    this.#handleInput();
  }

  update({ disabled }: { disabled?: boolean } = {}): void {
    if (disabled !== undefined) this.form.isDisabled = disabled;
  }

  on(name: string, listener: Listener): this {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    return this;
  }

  once(name: string, listener: Listener): this {
    const callOnce: Listener = (event) => {
      this.off(name, callOnce);
      listener(event);
    };

    return this.on(name, callOnce);
  }

  /** Removes one listener, or all of them. */
  off(name: string, listener?: Listener): this {
    const others = listener && this.#listeners.get(name)?.filter((each) => each !== listener);
    this.#listeners.set(name, others ?? []);
    return this;
  }

  async #loadAndEmitReady(): Promise<void> {
    const error = this.#name === 'payment' && (await this.#group.loadIntentError());
    if (error) return this.#emit('loaderror', { error });

    this.#emit('ready');
    this.form.offerCards(await this.#group.listTestCards());
  }

  /** A click on a label of the container focuses the element, as with Stripe. */
  #focusFromLabels(containerId: string): void {
    const { signal } = this.#unmounted;
    for (const label of document.querySelectorAll('label')) {
      if (label.htmlFor !== containerId || !containerId) continue;
      label.addEventListener('click', () => this.focus(), { signal });
    }
  }

  /**
   * Reports an invalid value immediately, but not an incomplete one, because the user is still
   * typing.
   */
  #handleInput(): void {
    const { isEmpty, problem } = this.form;
    const error = problem?.code.startsWith('invalid') ? problem : undefined;
    this.form.showProblem(undefined);
    this.#emit('change', { empty: isEmpty, complete: !problem, error });
  }

  #emit(name: string, more: object = {}): void {
    for (const listener of this.#listeners.get(name) ?? [])
      listener({ elementType: this.#name, ...more });
  }
}

/**
 * Inputs in a shadow root don't belong to the page's form, so Enter has to submit that form
 * explicitly.
 */
function submitEnclosingForm(host: HTMLElement): void {
  const form = host.closest('form');
  if (!form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled)
    form?.requestSubmit();
}
