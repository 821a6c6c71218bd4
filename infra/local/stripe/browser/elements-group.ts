import type { StripeError } from '@stripe/stripe-js';
import { MockElement, type ElementName } from './mock-element.ts';
import type { StripeApi } from './stripe-api.ts';

/** The object that `stripe.elements()` returns. */
export class ElementsGroup {
  readonly clientSecret: string;
  readonly #api: StripeApi;
  readonly #elements = new Map<unknown, MockElement>();

  constructor(clientSecret: string, api: StripeApi) {
    this.clientSecret = clientSecret;
    this.#api = api;
  }

  create(name: ElementName): MockElement {
    const load = async () => (name === 'payment' ? this.#intentError() : undefined);
    const element = new MockElement(name, { load, onDestroy: () => this.#elements.delete(name) });
    this.#elements.set(name, element);
    return element;
  }

  /** Finds an element by its name or its React component. */
  getElement(name: unknown): MockElement | null {
    // oxlint-disable-next-line no-underscore-dangle -- set by react-stripe-js
    const key = typeof name === 'function' && '__elementType' in name ? name.__elementType : name;
    return this.#elements.get(key) ?? null;
  }

  async update(): Promise<void> {
    // Options affect only the appearance, so ignore them.
  }

  async #intentError(): Promise<StripeError | undefined> {
    const { intent, error } = await this.#api.retrieve(this.clientSecret);
    if (error) return error;
    if (intent.status !== 'succeeded' && intent.status !== 'canceled') return undefined;
    return { type: 'invalid_request_error', message: 'The intent is in a terminal state.' };
  }
}
