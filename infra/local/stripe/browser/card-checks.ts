/** Stripe.js's messages by error code. */
const MESSAGES = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: 'Your card’s expiration date is incomplete.',
  invalid_expiry_year_past: 'Your card’s expiration date is in the past.',
  incomplete_cvc: 'Your card’s security code is incomplete.',
  incomplete_zip: 'Your postal code is incomplete.',
} as const;
type ProblemCode = keyof typeof MESSAGES;

export interface CardProblem {
  readonly type: 'validation_error';
  readonly code: ProblemCode;
  readonly message: string;
}

export const fieldNames = ['number', 'expiry', 'code', 'postal'] as const;
export type FieldName = (typeof fieldNames)[number];

/** Validates a field's value. Returns a problem code, or undefined if the value is valid. */
export const fieldChecks: Readonly<Record<FieldName, (value: string, now: Date) => ProblemCode | undefined>> = {
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

export function createCardProblem(code: ProblemCode): CardProblem {
  return { type: 'validation_error', code, message: MESSAGES[code] };
}

/** Parses `12/34`, `12 / 2034` and `1234`. The month is NaN for any other format. */
export function readExpiry(value: string): { readonly month: number; readonly year: number } {
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
