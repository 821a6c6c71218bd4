import type {
  StripeCardElement,
  StripeCardElementChangeEvent,
  StripeCardElementOptions,
  StripeCardElementUpdateOptions,
} from '@stripe/stripe-js';
import { CardBrandMark } from './card-brand-mark.ts';
import { cardElementStyles } from './card-element.styles.ts';
import { CardFields, type FieldWords } from './card-fields.ts';
import { ElementStandIn } from './element-stand-in.ts';
import { rulesOfStyle } from './element-style.ts';
import { styleSheet } from './style-sheet.ts';
import { testModeMark } from './test-mode-mark.ts';
import type { TextField } from './text-field.ts';

// Names, labels and placeholders are Stripe's.
const words: FieldWords = {
  number: { name: 'cardnumber', label: 'Credit or debit card number', placeholder: 'Card number' },
  expiry: { name: 'exp-date', label: 'Credit or debit card expiration date', placeholder: 'MM / YY' },
  code: { name: 'cvc', label: 'Credit or debit card CVC/CVV', placeholder: 'CVC' },
  postal: { name: 'postal', label: 'ZIP', placeholder: 'ZIP' },
};

const HINT_ID = 'test-mode';

/** Number, date and code of a card in one line, as Stripe's Card Element. */
export class CardElementStandIn
  extends ElementStandIn<'card', StripeCardElementChangeEvent>
  implements StripeCardElement
{
  readonly fields: CardFields;
  #options: StripeCardElementOptions;
  readonly #mark = new CardBrandMark();
  readonly #line = document.createElement('div');
  readonly #tail = document.createElement('span');
  readonly #pageStyle = styleSheet('');

  constructor(options: StripeCardElementOptions, parts: { readonly now: () => Date; readonly onDestroy: () => void }) {
    super('card', parts.onDestroy);
    this.#options = options;
    this.fields = new CardFields({ words, now: parts.now, onChange: () => this.#show() });
    this.#draw();
    this.#apply(options);
  }

  focus(): void {
    this.fields.focus();
  }

  clear(): void {
    this.fields.clear();
  }

  update(options: StripeCardElementUpdateOptions): void {
    this.#options = { ...this.#options, ...options };
    this.#apply(options);
  }

  /** What the page did not say about the card's owner. */
  get postalCode(): string | undefined {
    return this.fields.hasPostalCode ? this.fields.all.postal.text : undefined;
  }

  protected override async load(): Promise<undefined> {
    return undefined;
  }

  protected override get state() {
    const { isEmpty, isComplete, problem } = this.fields;
    return { empty: isEmpty, complete: isComplete, invalid: problem !== undefined };
  }

  protected override changeEvent(): StripeCardElementChangeEvent {
    const { isEmpty, isComplete, problem, brand, all } = this.fields;
    return {
      elementType: 'card',
      empty: isEmpty,
      complete: isComplete,
      error: problem,
      value: { postalCode: this.fields.hasPostalCode ? all.postal.text : '' },
      brand,
    };
  }

  #draw(): void {
    this.#line.className = 'line';
    this.#line.role = 'group';
    this.#line.ariaLabel = 'Secure card payment input';
    const { number, expiry, code, postal } = this.fields.all;
    const numberBox = boxOf('number', number);
    this.#tail.className = 'field is-complete tail';
    this.#tail.ariaHidden = 'true';
    numberBox.append(this.#tail);
    number.input.setAttribute('aria-describedby', HINT_ID);
    for (const event of ['focus', 'blur']) number.input.addEventListener(event, () => this.#show());
    this.#line.append(
      this.#mark.element,
      numberBox,
      boxOf('expiry', expiry),
      boxOf('code', code),
      boxOf('postal', postal),
    );
    this.root.append(this.#line, testModeMark(HINT_ID));
    this.root.adoptedStyleSheets = [styleSheet(cardElementStyles), this.#pageStyle];
  }

  #apply(changed: StripeCardElementOptions): void {
    const { style, hidePostalCode = false, hideIcon = false, disabled = false } = this.#options;
    this.#pageStyle.replaceSync(rulesOfStyle(style));
    this.fields.hasPostalCode = !hidePostalCode;
    const postalBox = this.fields.all.postal.input.parentElement;
    if (postalBox) postalBox.hidden = hidePostalCode;
    this.#mark.element.hidden = hideIcon;
    this.fields.disable(disabled);
    if (changed.value?.postalCode !== undefined) this.fields.all.postal.set(changed.value.postalCode);
    if (changed.classes) this.setClasses(changed.classes);
    this.#show();
  }

  #show(): void {
    const { number } = this.fields.all;
    for (const field of this.fields.inUse) showField(field);
    this.#mark.show(this.fields.brand);
    this.#tail.textContent = number.text.slice(-4);
    const isFinished = number.check.state === 'complete';
    this.#line.classList.toggle('is-tucked', isFinished);
    this.#line.classList.toggle('is-typing-number', !isFinished && this.root.activeElement === number.input);
    this.contentChanged();
  }
}

function boxOf(name: string, field: TextField): HTMLDivElement {
  const box = document.createElement('div');
  box.className = name;
  field.input.classList.add('field');
  box.append(field.input);
  return box;
}

function showField({ input, check, problem }: TextField): void {
  input.classList.toggle('is-empty', check.state === 'empty');
  input.classList.toggle('is-complete', check.state === 'complete');
  input.classList.toggle('is-invalid', problem !== undefined);
  input.ariaInvalid = problem ? 'true' : 'false';
}
