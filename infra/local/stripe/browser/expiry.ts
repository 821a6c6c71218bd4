import { complete, failing, type FieldCheck } from './field-problems.ts';

const YEARS_AHEAD = 50;

/** `MM / YY` of what was typed or pasted (`5`, `1225`, `12/2030`). While deleting, no separator grows back. */
export function formatExpiry(typed: string, isDeleting: boolean): string {
  const pasted = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})\s*$/.exec(typed);
  if (pasted) return `${pasted[1]?.padStart(2, '0')} / ${pasted[2]}`;
  const separated = /^\s*(\d)\s*\//.test(typed) ? `0${typed.trimStart()}` : typed;
  const digits = monthFirst(separated.replaceAll(/\D/g, '')).slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

// As Stripe.js does: 5 can only be May, and 13 can only be January and the 3 of a year.
function monthFirst(digits: string): string {
  return /^([2-9]|1[3-9])/.test(digits) ? `0${digits}` : digits;
}

/** `now` in the member's own time zone: a card lasts to the end of its month. */
export function checkExpiry(text: string, now: Date): FieldCheck {
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '') return failing('empty', 'incomplete_expiry');
  const { month, year } = readExpiry(text);
  if (digits.length < 4 || month < 1) return failing('incomplete', 'incomplete_expiry');
  const thisYear = now.getFullYear();
  if (year < thisYear) return failing('invalid', 'invalid_expiry_year_past');
  if (year > thisYear + YEARS_AHEAD) return failing('invalid', 'invalid_expiry_year');
  if (year === thisYear && month < now.getMonth() + 1) return failing('invalid', 'invalid_expiry_month_past');
  return complete;
}

/** Year in four digits. */
export function readExpiry(text: string): { readonly month: number; readonly year: number } {
  const digits = text.replaceAll(/\D/g, '');
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}
