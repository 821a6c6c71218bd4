import {
  fieldChecks,
  fieldNames,
  createCardProblem,
  readExpiry,
  type CardProblem,
  type FieldName,
} from './card-checks.ts';

interface FieldText {
  readonly label: string;
  readonly placeholder: string;
}

// Stripe's labels and placeholders.
const FIELDS: Readonly<Record<'card' | 'payment', Partial<Record<FieldName, FieldText>>>> = {
  card: {
    number: { label: 'Credit or debit card number', placeholder: 'Card number' },
    expiry: { label: 'Credit or debit card expiration date', placeholder: 'MM / YY' },
    code: { label: 'Credit or debit card CVC/CVV', placeholder: 'CVC' },
    postal: { label: 'ZIP', placeholder: 'ZIP' },
  },
  payment: {
    number: { label: 'Card number', placeholder: '1234 1234 1234 1234' },
    expiry: { label: 'Expiration date', placeholder: 'MM / YY' },
    code: { label: 'Security code', placeholder: 'CVC' },
  },
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
`;

interface Field {
  readonly name: FieldName;
  readonly input: HTMLInputElement;
}

/** Labeled inputs for a card. They are in a shadow root, which replaces Stripe's iframe. */
export class CardForm {
  readonly host: HTMLDivElement = document.createElement('div');
  readonly #fields: readonly Field[];
  readonly #alert = document.createElement('p');

  constructor(variant: 'card' | 'payment') {
    const fieldsContainer = document.createElement('div');
    fieldsContainer.className = `fields ${variant}`;
    this.#fields = fieldNames.flatMap((name) => {
      const text = FIELDS[variant][name];
      return text ? { name, input: addField(fieldsContainer, name, text) } : [];
    });
    const hint = document.createElement('p');
    hint.textContent = 'Test mode. Try card 4242 4242 4242 4242.';
    this.#alert.role = 'alert';
    const root = this.host.attachShadow({ mode: 'open' });
    // The page's Content-Security-Policy allows constructed style sheets, but no <style> elements.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    root.append(fieldsContainer, this.#alert, hint);
  }

  get isEmpty(): boolean {
    return this.#fields.every(({ input }) => input.value === '');
  }

  /** The problem of the first invalid field; undefined if all fields are valid. */
  get problem(): CardProblem | undefined {
    const [code] = this.#fields.flatMap(({ name, input }) => fieldChecks[name](input.value, new Date()) ?? []);
    return code && createCardProblem(code);
  }

  showProblem(problem: CardProblem | undefined): void {
    this.#alert.textContent = problem?.message ?? '';
  }

  focus(): void {
    this.#fields[0]?.input.focus();
  }

  /** The `payment_method_data` for a confirm call. */
  get methodData(): object {
    const { month, year } = readExpiry(this.#valueOf('expiry'));
    const card = { number: this.#valueOf('number'), exp_month: month, exp_year: year, cvc: this.#valueOf('code') };
    return { type: 'card', card };
  }

  #valueOf(name: FieldName): string {
    return this.#fields.find((field) => field.name === name)?.input.value ?? '';
  }
}

function addField(box: HTMLElement, name: FieldName, { label, placeholder }: FieldText): HTMLInputElement {
  const row = document.createElement('label');
  row.className = name;
  const caption = document.createElement('span');
  caption.textContent = label;
  const input = document.createElement('input');
  // Turn autocomplete off, so browsers don't offer to fill in a real card.
  Object.assign(input, { placeholder, inputMode: 'numeric', autocomplete: 'off' });
  row.append(caption, input);
  box.append(row);
  return input;
}
