import { expect, it } from 'vitest';
import { computeFirstCharge } from './first-charge.ts';

const asked = { trialEndsAt: null, priceCents: 1_900, creditCents: 0, currency: 'usd', dueCents: null };
const END = '2026-03-04T12:00:00.000Z';

it.each([
  ['the price, when the trial ends', { trialEndsAt: END }, { at: END, cents: 1_900 }],
  ['the rest of the price after what is in hand', { trialEndsAt: END, creditCents: 500 }, { at: END, cents: 1_400 }],
  ['nothing when more than the price is in hand', { creditCents: 5_000 }, { at: null, cents: 0 }],
  ['what the invoice says, at once', { dueCents: 2_261, creditCents: 100 }, { at: null, cents: 2_261 }],
  ['nothing for an invoice of nothing', { dueCents: 0 }, { at: null, cents: 0 }],
])('the first charge is %s', (_, changes, { at, cents }) => {
  expect(computeFirstCharge({ ...asked, ...changes })).toEqual({ at, amount: { cents, currency: 'usd' } });
});
