import type { CardBrand } from './card-number.ts';
import { complete, failing, type FieldCheck } from './field-problems.ts';

// American Express prints four digits; an unknown card may be one.
const longest = (brand: CardBrand) => (brand === 'amex' || brand === 'unknown' ? 4 : 3);

export function formatSecurityCode(typed: string, brand: CardBrand): string {
  return typed.replaceAll(/\D/g, '').slice(0, longest(brand));
}

export function checkSecurityCode(text: string, brand: CardBrand): FieldCheck {
  if (text === '') return failing('empty', 'incomplete_cvc');
  const enough = brand === 'amex' ? 4 : 3;
  return text.length >= enough && text.length <= longest(brand) ? complete : failing('incomplete', 'incomplete_cvc');
}

/** The stand-in takes every card for an American one, whose ZIP code has five digits. */
export function checkPostalCode(text: string): FieldCheck {
  if (text === '') return failing('empty', 'incomplete_zip');
  return text.length === 5 ? complete : failing('incomplete', 'incomplete_zip');
}
