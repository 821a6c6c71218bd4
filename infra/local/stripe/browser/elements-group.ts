import type { Appearance, StripeCardElementOptions, StripeError, StripePaymentElementOptions } from '@stripe/stripe-js';
import { CardElementStandIn } from './card-element.ts';
import { IntegrationError } from './integration-error.ts';
import { kindOfSecret, paymentIntents, setupIntents, type IntentCalls } from './intents.ts';
import { PaymentElementStandIn } from './payment-element.ts';

/** What the stand-in reads of the options of `stripe.elements()`. */
export interface GroupOptions {
  readonly clientSecret?: string | null | undefined;
  readonly mode?: 'payment' | 'setup' | 'subscription' | undefined;
  readonly appearance?: Appearance | undefined;
}

interface GroupParts {
  readonly now: () => Date;
  readonly retrieve: IntentCalls['retrieve'];
}

type ElementName = 'card' | 'payment';
type Submission = { readonly error: StripeError } | { readonly selectedPaymentMethod: string };

/** `stripe.elements()`: at most one card and one payment element of a form. */
export class ElementsGroup {
  #options: GroupOptions;
  readonly #parts: GroupParts;
  #card: CardElementStandIn | null = null;
  #payment: PaymentElementStandIn | null = null;
  readonly #onUpdateEnd: (() => void)[] = [];

  constructor(options: GroupOptions, parts: GroupParts) {
    this.#options = options;
    this.#parts = parts;
  }

  get clientSecret(): string | undefined {
    return this.#options.clientSecret ?? undefined;
  }

  get payment(): PaymentElementStandIn | null {
    return this.#payment;
  }

  create(name: 'card', options?: StripeCardElementOptions): CardElementStandIn;
  create(name: 'payment', options?: StripePaymentElementOptions): PaymentElementStandIn;
  create(name: ElementName, options: StripeCardElementOptions & StripePaymentElementOptions = {}) {
    if (name === 'card') return this.#createCard(options);
    if (name === 'payment') return this.#createPayment(options);
    throw new IntegrationError(
      `The local stand-in for Stripe has no '${String(name)}' element, only 'card' and 'payment'.`,
    );
  }

  /** By name, or by React's component for it. */
  getElement(name: 'card'): CardElementStandIn | null;
  getElement(name: 'payment'): PaymentElementStandIn | null;
  getElement(name: unknown): CardElementStandIn | PaymentElementStandIn | null;
  getElement(name: unknown): CardElementStandIn | PaymentElementStandIn | null {
    // oxlint-disable-next-line no-underscore-dangle -- the name react-stripe-js gave it
    const wanted = typeof name === 'function' && '__elementType' in name ? name.__elementType : name;
    if (wanted === 'card') return this.#card;
    return wanted === 'payment' ? this.#payment : null;
  }

  async update(options: GroupOptions): Promise<void> {
    this.#options = { ...this.#options, ...options };
    if (options.appearance) this.#payment?.theme(options.appearance);
    for (const handler of this.#onUpdateEnd) handler();
  }

  on(name: 'update-end', handler: () => void): void {
    if (name === 'update-end') this.#onUpdateEnd.push(handler);
  }

  /** Reads again what the server changed on the intent. */
  async fetchUpdates(): Promise<{ error?: { message: string; status?: string } }> {
    const error = await this.#loadIntent();
    return error ? { error: { message: error.message ?? error.type } } : {};
  }

  /** Shows what is missing, as it is done before confirming. */
  async submit(): Promise<Submission> {
    const problem = this.#payment?.fields.demandAll();
    return problem ? { error: problem } : { selectedPaymentMethod: 'card' };
  }

  #createCard(options: StripeCardElementOptions): CardElementStandIn {
    if (this.#card) throw onlyOne('card');
    const onDestroy = () => void (this.#card = null);
    this.#card = new CardElementStandIn(options, { now: this.#parts.now, onDestroy });
    return this.#card;
  }

  #createPayment(options: StripePaymentElementOptions): PaymentElementStandIn {
    if (this.#payment) throw onlyOne('payment');
    const { clientSecret, mode, appearance } = this.#options;
    if (!clientSecret && !mode) {
      throw new IntegrationError(
        'In order to create a payment element, you must pass a clientSecret or mode when creating the Elements group.',
      );
    }
    const kind = clientSecret ? kindOfSecret(clientSecret) : undefined;
    this.#payment = new PaymentElementStandIn(options, {
      now: this.#parts.now,
      onDestroy: () => void (this.#payment = null),
      load: () => this.#loadIntent(),
      savesCard: clientSecret ? kind === setupIntents : mode !== 'payment',
      appearance,
    });
    return this.#payment;
  }

  async #loadIntent(): Promise<StripeError | undefined> {
    const { clientSecret } = this.#options;
    if (!clientSecret) return undefined;
    const { intent, error } =
      kindOfSecret(clientSecret) === setupIntents
        ? await this.#parts.retrieve(setupIntents, clientSecret)
        : await this.#parts.retrieve(paymentIntents, clientSecret);
    if (error) return error;
    return ['succeeded', 'canceled'].includes(intent.status) ? terminal(intent.id) : undefined;
  }
}

function onlyOne(name: ElementName): IntegrationError {
  return new IntegrationError(`Can only create one Element of type ${name}.`);
}

function terminal(id: string): StripeError {
  const message = `The intent (${id}) is in a terminal state and cannot be used to initialize Elements.`;
  return { type: 'invalid_request_error', message };
}
