/** Stripe.js's error messages, keyed by error code. */
const MESSAGES = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: 'Your card’s expiration date is incomplete.',
  invalid_expiry_year_past: 'Your card’s expiration date is in the past.',
  incomplete_cvc: 'Your card’s security code is incomplete.',
  incomplete_zip: 'Your postal code is incomplete.',
} as const;

type ProblemCode = keyof typeof MESSAGES;

interface CardProblem {
  type: 'validation_error';
  code: ProblemCode;
  message: string;
}

type FieldName = 'code' | 'expiry' | 'number' | 'postal';

type Field = readonly [name: FieldName, label: string, placeholder: string];

// Stripe's labels and placeholders.
const FIELDS: Readonly<Record<'card' | 'payment', readonly Field[]>> = {
  card: [
    ['number', 'Credit or debit card number', 'Card number'],
    ['expiry', 'Credit or debit card expiration date', 'MM / YY'],
    ['code', 'Credit or debit card CVC/CVV', 'CVC'],
    ['postal', 'ZIP', 'ZIP'],
  ],
  payment: [
    ['number', 'Card number', '1234 1234 1234 1234'],
    ['expiry', 'Expiration date', 'MM / YY'],
    ['code', 'Security code', 'CVC'],
  ],
};

const STYLES = `
.fields { display: flex; flex-wrap: wrap; gap: 0.5rem; }
label { flex: 1 1 5rem; }
label.number { flex: 4 1 12rem; }
input { box-sizing: border-box; width: 100%; min-height: 1.75rem; padding: 0 0.25rem; border: 0; background: none; color: inherit; font: inherit; }
input::placeholder { color: inherit; opacity: 0.8; }
.card span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.payment label { flex-basis: 8rem; }
.payment label.number { flex-basis: 100%; }
.payment input { min-height: 2.75rem; padding: 0 0.75rem; border: 1px solid; border-radius: 0.5rem; }
p { margin: 0.5rem 0 0; font-size: 0.75rem; }
p:empty { display: none; }
.offer { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.5rem; margin-top: 0.75rem; font-size: 0.8125rem; }
.card ~ .offer { padding: 0 0.25rem; }
.offer label { flex: none; }
.offer p { flex: 1 0 100%; margin: 0; }
select { flex: 1 1 11rem; min-width: 0; min-height: 2.75rem; padding: 0 0.5rem; border: 1px solid color-mix(in srgb, currentColor 50%, transparent); border-radius: 0.5rem; background: none; color: inherit; font: inherit; }
option { background: Canvas; color: CanvasText; }
`;

/** Each field's validator returns a problem code, or undefined if the value is valid. */
const FIELD_CHECKS: Readonly<
  Record<FieldName, (value: string, now: Date) => ProblemCode | undefined>
> = {
  number(value) {
    const digits = value.replaceAll(/\D/g, '');
    if (digits.length >= 14 && passesLuhn(digits)) return undefined;
    return digits.length < 16 ? 'incomplete_number' : 'invalid_number';
  },

  expiry(value, now) {
    const { month, year } = readExpiry(value);
    if (!(month >= 1 && month <= 12)) return 'incomplete_expiry';
    return new Date(year, month) <= now ? 'invalid_expiry_year_past' : undefined;
  },

  code: (value) => (/^\d{3,4}$/.test(value) ? undefined : 'incomplete_cvc'),
  postal: (value) => (/^\d{5}$/.test(value) ? undefined : 'incomplete_zip'),
};

/** A test card that the fields can be filled with. */
export interface OfferedCard {
  /** Describes the outcome of a payment with this card. */
  label: string;
  number: string;
}

/** Labeled inputs for card details, in a shadow root instead of Stripe's iframe. */
export class CardForm {
  readonly host: HTMLDivElement = document.createElement('div');
  readonly #inputs: ReadonlyMap<FieldName, HTMLInputElement>;
  readonly #alert = document.createElement('p');
  #offer: HTMLElement | undefined;

  constructor(variant: 'card' | 'payment') {
    const container = document.createElement('div');
    container.className = `fields ${variant}`;
    this.#inputs = new Map(FIELDS[variant].map((field) => [field[0], addField(container, field)]));
    this.#alert.role = 'alert';
    attachStyledShadow(this.host, STYLES).append(container, this.#alert);
  }

  /** Shows a list of test cards. Choosing one fills in the fields. */
  offerCards(cards: readonly OfferedCard[]): void {
    if (cards.length === 0) return;

    const select = document.createElement('select');
    const options = cards.map(
      ({ label, number }) => new Option(`${label} (${number.slice(-4)})`, number),
    );
    select.append(new Option('Choose one to fill in', ''), ...options);
    select.addEventListener('input', () => this.#fill(select.value));
    select.id = 'test-card';

    const label = document.createElement('label');
    label.htmlFor = select.id;
    label.textContent = 'Test card';

    const hint = document.createElement('p');
    hint.textContent =
      'No money moves. Each card gets one free trial, so the list shows unused cards.';
    this.#offer?.remove();
    this.#offer = document.createElement('div');
    this.#offer.className = 'offer';
    this.#offer.append(label, select, hint);
    this.host.shadowRoot?.append(this.#offer);
  }

  set isDisabled(isDisabled: boolean) {
    for (const control of this.#inputs.values()) control.disabled = isDisabled;
  }

  focus(): void {
    this.#inputs.get('number')?.focus();
  }

  blur(): void {
    for (const input of this.#inputs.values()) input.blur();
  }

  clear(): void {
    for (const input of this.#inputs.values()) input.value = '';
  }

  get isEmpty(): boolean {
    return [...this.#inputs.values()].every(({ value }) => value === '');
  }

  /** The problem with the first invalid field; undefined if all fields are valid. */
  get problem(): CardProblem | undefined {
    const [code] = [...this.#inputs].flatMap(
      ([name, { value }]) => FIELD_CHECKS[name](value, new Date()) ?? [],
    );
    return code && { type: 'validation_error', code, message: MESSAGES[code] };
  }

  showProblem(problem: CardProblem | undefined): void {
    this.#alert.textContent = problem?.message ?? '';
  }

  /** The `payment_method_data` for a confirm call. */
  get methodData(): object {
    const { month, year } = readExpiry(this.#valueOf('expiry'));
    const card = {
      number: this.#valueOf('number'),
      exp_month: month,
      exp_year: year,
      cvc: this.#valueOf('code'),
    };

    return { type: 'card', card };
  }

  #fill(number: string): void {
    const values = number ? { number, expiry: '12 / 34', code: '123', postal: '12345' } : undefined;
    for (const [name, input] of this.#inputs) input.value = values?.[name] ?? '';
  }

  #valueOf(name: FieldName): string {
    return this.#inputs.get(name)?.value ?? '';
  }
}

/**
 * Uses a constructed style sheet, because the page's Content-Security-Policy blocks <style>
 * elements.
 */
export function attachStyledShadow(host: HTMLElement, styles: string): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];

  return root;
}

function addField(container: HTMLElement, [name, label, placeholder]: Field): HTMLInputElement {
  const row = document.createElement('label');
  row.className = name;

  const caption = document.createElement('span');
  caption.textContent = label;

  const input = document.createElement('input');
  // Turn autocomplete off, so browsers don't offer to fill in a real card.
  Object.assign(input, { placeholder, inputMode: 'numeric', autocomplete: 'off' });
  row.append(caption, input);
  container.append(row);

  return input;
}

/** Parses `12/34`, `12 / 2034` and `1234`. The month is NaN for any other format. */
function readExpiry(value: string): { month: number; year: number } {
  const [, month, year] = /^(\d{1,2})[ /]*(?:20)?(\d{2})$/.exec(value.trim()) ?? [];
  return { month: Number(month), year: 2000 + Number(year) };
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);

  return sum % 10 === 0;
}
