import type { StripePaymentElementOptions } from '@stripe/stripe-js';
import { CardBrandMark } from './card-brand-mark.ts';
import type { CardFields, FieldWords } from './card-fields.ts';
import { leavesCountryToPage } from './country-select.ts';
import { labelledField } from './labelled-field.ts';
import { testModeMark } from './test-mode-mark.ts';

// Stripe's words.
export const paymentWords: FieldWords = {
  number: { name: 'number', label: 'Card number', placeholder: '1234 1234 1234 1234' },
  expiry: { name: 'expiry', label: 'Expiration date', placeholder: 'MM / YY' },
  code: { name: 'cvc', label: 'Security code', placeholder: 'CVC' },
  postal: { name: 'postalCode', label: 'ZIP code', placeholder: '12345' },
};

const HINT_ID = 'test-mode';

export interface PaymentForm {
  readonly element: HTMLDivElement;
  /** Brings marks and messages in line with the fields. */
  show(): void;
}

interface PaymentFormParts {
  readonly fields: CardFields;
  readonly country: HTMLSelectElement;
  readonly options: StripePaymentElementOptions;
  /** Whether the card is saved for later charges, which Stripe says under the fields. */
  readonly savesCard: boolean;
}

/** The one tab and what is in it. */
export function paymentForm({ fields, country, options, savesCard }: PaymentFormParts): PaymentForm {
  const element = document.createElement('div');
  const mark = new CardBrandMark();
  const grid = document.createElement('div');
  grid.className = 'fields';
  const { number, expiry, code } = fields.all;
  const rows = [
    { field: number, options: { isWide: true, describedBy: HINT_ID, decoration: mark.element } },
    { field: expiry, options: { isWide: false } },
    { field: code, options: { isWide: false } },
  ].map(({ field, options: row }) => ({
    field,
    row: labelledField(field.input, { id: field.input.name, label: field.input.ariaLabel ?? '', ...row }),
  }));
  grid.append(...rows.map(({ row }) => row.element));
  if (!leavesCountryToPage(options)) grid.append(countryRow(country));
  const panel = document.createElement('div');
  panel.id = 'card-panel';
  panel.role = 'tabpanel';
  panel.setAttribute('aria-labelledby', 'card-tab');
  panel.append(grid);
  if (savesCard && options.terms?.card !== 'never') panel.append(termsText(options.business?.name));
  element.append(cardTab(), panel, testModeMark(HINT_ID));
  return {
    element,
    show() {
      mark.show(fields.brand);
      for (const { field, row } of rows) row.show(field.problem);
    },
  };
}

function countryRow(country: HTMLSelectElement): HTMLDivElement {
  const chevron = document.createElement('span');
  chevron.className = 'chevron';
  return labelledField(country, { id: 'country', label: 'Country', isWide: true, decoration: chevron }).element;
}

function cardTab(): HTMLDivElement {
  const list = document.createElement('div');
  list.className = 'TabList';
  list.role = 'tablist';
  list.ariaLabel = 'Payment methods';
  const tab = document.createElement('button');
  Object.assign(tab, {
    type: 'button',
    id: 'card-tab',
    className: 'Tab Tab--selected',
    role: 'tab',
    ariaSelected: 'true',
  });
  tab.setAttribute('aria-controls', 'card-panel');
  const icon = new CardBrandMark().element;
  icon.className = 'TabIcon';
  const label = document.createElement('span');
  label.className = 'TabLabel';
  label.textContent = 'Card';
  tab.append(icon, label);
  list.append(tab);
  return list;
}

function termsText(business = 'this business'): HTMLParagraphElement {
  const terms = document.createElement('p');
  terms.className = 'TermsText';
  terms.textContent = `By providing your card information, you allow ${business} to charge your card for future payments in accordance with their terms.`;
  return terms;
}
