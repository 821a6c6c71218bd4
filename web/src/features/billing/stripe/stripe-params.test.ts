import { describe, expect, it } from 'vitest';
import { extractStripeParams } from './remove-stripe-params.tsx';
import { getIntentKind } from './stripe-outcome.ts';
import { readStripeParams } from './stripe-params.ts';

const SECRET = 'seti_1Abc_secret_XyZ9';

describe('a URL with Stripe’s parameters', () => {
  it('loses the checkout’s secret and keeps the tier', () => {
    expect(extractStripeParams(`?client_secret=${SECRET}&tier=starter`)).toEqual({
      search: '?tier=starter',
      stripeParams: { clientSecret: SECRET, redirectStatus: null },
    });
  });

  it.each(['setup_intent', 'payment_intent'])(
    'loses all parameters of a redirect with %s',
    (intent) => {
      const search = `?tier=starter&${intent}=x_1&${intent}_client_secret=${SECRET}&redirect_status=failed&source_type=card`;
      expect(extractStripeParams(search)).toEqual({
        search: '?tier=starter',
        stripeParams: { clientSecret: SECRET, redirectStatus: 'failed' },
      });
    },
  );

  it('is unchanged without them', () => {
    expect(extractStripeParams('?tier=starter')).toBeNull();
  });
});

describe('a history entry’s state', () => {
  it('contains the removed parameters', () => {
    const stripeParams = { clientSecret: SECRET, redirectStatus: 'succeeded' };
    expect(readStripeParams(stripeParams)).toEqual(stripeParams);
  });

  it.each([
    null,
    'x',
    { clientSecret: 7 },
    { clientSecret: '<script>' },
    { clientSecret: 'sk_live_x' },
  ])('is ignored if invalid: %j', (state) => {
    expect(readStripeParams(state)).toEqual({ clientSecret: null, redirectStatus: null });
  });
});

it('distinguishes a saved card from a payment', () => {
  expect([getIntentKind(SECRET), getIntentKind('pi_1_secret_2')]).toEqual(['setup', 'payment']);
});
