import { describe, expect, it } from 'vitest';
import { readStripeKeys } from './stripe-keys.ts';

describe('the keys of a Stripe account', () => {
  it.each([
    [{}, undefined],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, undefined],
    [{ STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, undefined],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' },
    ],
    [
      {
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
      { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' },
    ],
  ])('are read from %j as %j', (variables, keys) => {
    expect(readStripeKeys(variables)).toEqual(keys);
  });
});
