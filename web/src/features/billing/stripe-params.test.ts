import { describe, expect, it } from 'vitest';
import { extractStripeParams } from './stripe-url.ts';
import { readStripeParams, getIntentKind } from './stripe-params.ts';

const SECRET = 'seti_1Abc_secret_XyZ9';

describe('an address with parameters of Stripe', () => {
  it('gives up the secret of a checkout and keeps the tier', () => {
    expect(extractStripeParams(`?client_secret=${SECRET}&tier=starter`)).toEqual({
      search: '?tier=starter',
      stripeParams: { clientSecret: SECRET, redirectStatus: null },
    });
  });

  it.each(['setup_intent', 'payment_intent'])('gives up everything that a return with %s carries', (intent) => {
    const search = `?tier=starter&${intent}=x_1&${intent}_client_secret=${SECRET}&redirect_status=failed&source_type=card`;
    expect(extractStripeParams(search)).toEqual({
      search: '?tier=starter',
      stripeParams: { clientSecret: SECRET, redirectStatus: 'failed' },
    });
  });

  it('has nothing to give without them', () => {
    expect(extractStripeParams('?tier=starter')).toBeNull();
  });
});

describe('the state of a history entry', () => {
  it('holds what was taken', () => {
    const stripeParams = { clientSecret: SECRET, redirectStatus: 'succeeded' };
    expect(readStripeParams(stripeParams)).toEqual(stripeParams);
  });

  it.each([null, 'x', { clientSecret: 7 }, { clientSecret: '<script>' }, { clientSecret: 'sk_live_x' }])(
    'is empty for %j',
    (state) => {
      expect(readStripeParams(state)).toEqual({ clientSecret: null, redirectStatus: null });
    },
  );
});

it('tells a card that is kept from a payment', () => {
  expect([getIntentKind(SECRET), getIntentKind('pi_1_secret_2')]).toEqual(['setup', 'payment']);
});
