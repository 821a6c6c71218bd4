import { expect, it } from 'vitest';
import { computeFirstCharge } from './first-charge.ts';

const asked = {
  trialEndsAt: null,
  priceCents: 1_900,
  creditCents: 0,
  currency: 'usd',
  dueCents: null,
};

const END = '2026-03-04T12:00:00.000Z';

it.each([
  ['the price at the end of the trial', { trialEndsAt: END }, { at: END, cents: 1_900 }],
  ['the price minus the credit', { trialEndsAt: END, creditCents: 500 }, { at: END, cents: 1_400 }],
  ['zero if the credit exceeds the price', { creditCents: 5_000 }, { at: null, cents: 0 }],
  [
    'the invoice amount, immediately',
    { dueCents: 2_261, creditCents: 100 },
    { at: null, cents: 2_261 },
  ],
  ['zero for an invoice of zero', { dueCents: 0 }, { at: null, cents: 0 }],
])('the first charge is %s', (_, changes, { at, cents }) => {
  expect(computeFirstCharge({ ...asked, ...changes })).toEqual({
    at,
    amount: { cents, currency: 'usd' },
  });
});
