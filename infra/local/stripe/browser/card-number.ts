import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { complete, failing, type FieldCheck } from './field-problems.ts';
import { isTestCard } from './test-cards.ts';

export type CardBrand = StripeCardElementChangeEvent['brand'];

const prefixes: readonly (readonly [CardBrand, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['diners', /^(36|38|39|30[0-5])/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['jcb', /^(352[89]|35[3-8])/],
  ['unionpay', /^(62|81)/],
];

/** Told from the first digits on, so that the mark shows while somebody types. */
export function brandOf(digits: string): CardBrand {
  return prefixes.find(([, prefix]) => prefix.test(digits))?.[0] ?? 'unknown';
}

function longest(digits: string): number {
  if (/^(36|38|39)/.test(digits)) return 14;
  const lengths: Partial<Record<CardBrand, number>> = { amex: 15, unionpay: 19 };
  return lengths[brandOf(digits)] ?? 16;
}

/** `4242 4242 4242 4242`, `3782 822463 10005`, `3622 720627 1667`; digits past the longest number of the brand are dropped. */
export function formatNumber(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  const kept = digits.slice(0, longest(digits));
  const groups = longest(kept) < 16 ? [4, 6, 5] : [4, 4, 4, 4, 3];
  let from = 0;
  const parts = groups.map((size) => kept.slice(from, (from += size)));
  return parts.filter((part) => part !== '').join(' ');
}

export function checkNumber(text: string): FieldCheck {
  const digits = text.replaceAll(' ', '');
  if (digits === '') return failing('empty', 'incomplete_number');
  if (isTestCard(digits) && passesLuhn(digits)) return complete;
  if (digits.length < longest(digits)) return failing('incomplete', 'incomplete_number');
  return failing('invalid', passesLuhn(digits) ? 'test_mode_live_card' : 'invalid_number');
}

/** The check digit of ISO/IEC 7812. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
