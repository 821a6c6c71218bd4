/** Stripe.js' own sentences, with its typographic apostrophes, by its own codes. The last one is the stand-in's. */
const sentences = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: 'Your card’s expiration date is incomplete.',
  invalid_expiry_month_past: 'Your card’s expiration date is in the past.',
  invalid_expiry_year_past: 'Your card’s expiration year is in the past.',
  invalid_expiry_year: 'Your card’s expiration year is invalid.',
  incomplete_cvc: 'Your card’s security code is incomplete.',
  incomplete_zip: 'Your postal code is incomplete.',
  test_mode_live_card:
    'This is a test and takes no real cards. Please use one of Stripe’s test cards, such as 4242 4242 4242 4242.',
} as const;

export type ProblemCode = keyof typeof sentences;

/** As in `error` of a change event and in what the confirm calls answer. */
export interface FieldProblem {
  readonly type: 'validation_error';
  readonly code: ProblemCode;
  readonly message: string;
}

/** What a field holds. An incomplete one is a problem only once it was left or sent. */
export type FieldCheck =
  | { readonly state: 'empty' | 'incomplete' | 'invalid'; readonly problem: FieldProblem }
  | { readonly state: 'complete' };

export const complete: FieldCheck = { state: 'complete' };

export function problemOf(code: ProblemCode): FieldProblem {
  return { type: 'validation_error', code, message: sentences[code] };
}

export function failing(state: 'empty' | 'incomplete' | 'invalid', code: ProblemCode): FieldCheck {
  return { state, problem: problemOf(code) };
}
