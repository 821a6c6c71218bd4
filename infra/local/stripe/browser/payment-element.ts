import type {
  Appearance,
  StripeError,
  StripePaymentElement,
  StripePaymentElementChangeEvent,
  StripePaymentElementOptions,
  StripePaymentElementUpdateOptions,
} from '@stripe/stripe-js';
import { rulesOfAppearance } from './appearance.ts';
import { CardFields } from './card-fields.ts';
import { countrySelect, leavesCountryToPage } from './country-select.ts';
import { ElementStandIn } from './element-stand-in.ts';
import { paymentElementStyles } from './payment-element.styles.ts';
import { paymentForm, paymentWords, type PaymentForm } from './payment-form.ts';
import { styleSheet } from './style-sheet.ts';

interface PaymentElementParts {
  readonly now: () => Date;
  readonly onDestroy: () => void;
  /** Reads the intent that is to be paid or set up. */
  readonly load: () => Promise<StripeError | undefined>;
  readonly savesCard: boolean;
  readonly appearance: Appearance | undefined;
}

type Offered = Pick<StripePaymentElement, 'mount' | 'unmount' | 'destroy' | 'focus' | 'blur' | 'clear'>;

/** A tab with one payment method, the card, as Stripe's Payment Element. */
export class PaymentElementStandIn
  extends ElementStandIn<'payment', StripePaymentElementChangeEvent>
  implements Offered
{
  readonly fields: CardFields;
  #options: StripePaymentElementOptions;
  readonly #load: PaymentElementParts['load'];
  readonly #country: HTMLSelectElement;
  readonly #form: PaymentForm;
  readonly #theme = styleSheet('');

  constructor(options: StripePaymentElementOptions, parts: PaymentElementParts) {
    super('payment', parts.onDestroy);
    this.#options = options;
    this.#load = parts.load;
    this.fields = new CardFields({ words: paymentWords, now: parts.now, onChange: () => this.#show() });
    this.#country = countrySelect(options);
    this.#form = paymentForm({ fields: this.fields, country: this.#country, options, savesCard: parts.savesCard });
    this.#form.element.hidden = true;
    this.root.append(this.#form.element);
    this.root.adoptedStyleSheets = [styleSheet(paymentElementStyles), this.#theme];
    this.theme(parts.appearance);
    this.#apply();
  }

  focus(): void {
    this.fields.focus();
  }

  clear(): void {
    this.fields.clear();
  }

  /** There is one payment method only, and it stays open. */
  collapse(): this {
    return this;
  }

  update(options: Partial<StripePaymentElementUpdateOptions>): this {
    this.#options = { ...this.#options, ...options };
    this.#apply();
    return this;
  }

  theme(appearance: Appearance | undefined): void {
    this.#theme.replaceSync(rulesOfAppearance(appearance));
  }

  /** ISO 3166-1, or undefined when the page asks for it. */
  get country(): string | undefined {
    return leavesCountryToPage(this.#options) ? undefined : this.#country.value;
  }

  protected override async load(): Promise<StripeError | undefined> {
    const error = await this.#load();
    this.#form.element.hidden = error !== undefined;
    return error;
  }

  protected override get state() {
    const { isEmpty, isComplete, problem } = this.fields;
    return { empty: isEmpty, complete: isComplete, invalid: problem !== undefined };
  }

  protected override changeEvent(): StripePaymentElementChangeEvent {
    const { empty, complete } = this.state;
    return { elementType: 'payment', empty, complete, collapsed: false, value: { type: 'card' } };
  }

  #apply(): void {
    const { readOnly = false } = this.#options;
    this.fields.disable(readOnly);
    this.#country.disabled = readOnly;
    this.#show();
  }

  #show(): void {
    this.#form.show();
    this.contentChanged();
  }
}
