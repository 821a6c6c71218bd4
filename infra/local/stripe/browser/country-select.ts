import type { StripePaymentElementOptions } from '@stripe/stripe-js';
import { countries } from './countries.ts';

/** Asks for the country of the card; the United States unless the page knows better. */
export function countrySelect({ defaultValues }: StripePaymentElementOptions): HTMLSelectElement {
  const select = document.createElement('select');
  select.name = 'country';
  for (const { code, name } of countries()) select.append(new Option(name, code));
  select.value = defaultValues?.billingDetails?.address?.country ?? 'US';
  return select;
}

/** Whether the page said that it asks for the country itself. */
export function leavesCountryToPage({ fields }: StripePaymentElementOptions): boolean {
  const billing = fields?.billingDetails;
  if (typeof billing !== 'object') return billing === 'never';
  const { address } = billing;
  return typeof address === 'object' ? address.country === 'never' : address === 'never';
}
