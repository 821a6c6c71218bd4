import {
  CognitoIdentityProviderClient,
  InternalErrorException,
  TooManyRequestsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { POOL_ID } from 'local-cloud/testing/cognito';
import { isDependencyFailure, errorCodeFor } from '#platform/dependency-failure.ts';

import { accountGateway } from '../customer/account.gateway.ts';
import { checkoutGateway } from './checkout.gateway.ts';
import {
  signupForm,
  unwrapOpened,
  type AllCheckoutDeps,
} from '../fixtures/checkout-world.fixtures.ts';
import { world } from '../fixtures/fresh-checkout-world.fixtures.ts';
import { createAccountOpener } from '../customer/signup-account.service.ts';

const customer = {
  signupId: 's1',
  recordKey: 'claim#member#m1',
  email: 'nora@example.com',
  firstName: 'Nora',
  lastName: 'New',
  professionLevel: null,
  memberId: 'm1',
};

const params = {
  email: customer.email,
  name: 'Nora New',
  metadata: { signupId: customer.signupId },
};

describe('checkout customer', () => {
  it('is created with another key if Stripe keeps failing for the first key', async () => {
    world.mockStripe.control.addFault({
      method: 'POST',
      path: '^/v1/customers$',
      when: 'after',
      with: { status: 500 },
    });

    const failedCreate = world.stripe.customers.create(params, {
      idempotencyKey: 's1:customer',
      maxNetworkRetries: 0,
    });
    await expect(failedCreate).rejects.toThrow('unknown error');

    // Stripe can also fail before it creates the customer. Deleting the customer simulates that.
    await world.stripe.customers.del(world.mockStripe.control.listObjects('customer')[0]?.id ?? '');

    const made = await Promise.all([1, 2, 3].map(() => world.deps.customers.create(customer)));
    expect(new Set(made).size).toBe(1);
    expect(world.mockStripe.control.listObjects('customer')).toHaveLength(1);
  });

  it('is null for an email that Stripe rejects', async () => {
    const email = `${'a'.repeat(64)}@localhost`;
    expect(await world.deps.customers.create({ ...customer, email })).toBeNull();
  });
});

describe('automatic taxes', () => {
  const taxed = (): AllCheckoutDeps => ({
    ...world.deps,
    isTaxAutomatic: true,
    subscriptions: checkoutGateway(world.open, { isAutomatic: true }),
  });

  it.each([
    ['are calculated for the customer’s location', '203.0.113.7', true],
    ['are omitted for an unknown location, without blocking the subscription', '127.0.0.1', false],
  ])('%s', async (_, address, enabled) => {
    expect(unwrapOpened(await world.calls(taxed()).signUp({}, address)).isTrial).toBe(true);
    expect(world.mockStripe.control.listObjects('subscription')).toMatchObject([
      { automatic_tax: { enabled } },
    ]);
  });

  it('are off by default', async () => {
    await world.calls().signUp();
    expect(world.mockStripe.control.listObjects('subscription')).toMatchObject([
      { automatic_tax: { enabled: false } },
    ]);
  });
});

describe('an attempt whose idempotency key was used with another price', () => {
  it('continues with the next attempt', async () => {
    const [old] = (await world.stripe.prices.list({ lookup_keys: ['starter_launch'] })).data;
    const { deps } = world;
    const prices = { ...deps.prices, findPriceId: async () => old?.id ?? '' };
    const claims = { ...deps.claims, record: crashBeforeRecording(deps.claims.record) };
    await world
      .calls({ ...deps, prices, claims })
      .signUp()
      .catch(() => undefined);

    await world.stripe.subscriptions.cancel(
      world.mockStripe.control.listObjects('subscription')[0]?.id ?? '',
    );

    const { id } = await world.stripe.prices.create({
      currency: 'usd',
      unit_amount: 1_900,
      recurring: { interval: 'month' },
      product: String(old?.product),
      metadata: { tier: 'starter', offer: 'launch' },
    });

    const { clientSecret } = unwrapOpened(
      await world.calls({ ...deps, prices: { ...prices, findPriceId: async () => id } }).signUp(),
    );
    await world.confirm(clientSecret);

    expect(await world.calls().read(clientSecret)).toMatchObject({ body: { state: 'live' } });
  });

  /** Simulates a crash after a subscription is created but before it is recorded. */
  function crashBeforeRecording(
    record: AllCheckoutDeps['claims']['record'],
  ): AllCheckoutDeps['claims']['record'] {
    return async (claim, facts) => {
      if (facts.subscriptionId) throw new Error('killed');
      return record(claim, facts);
    };
  }
});

describe('a failing sign-in service', () => {
  const failures = {
    fails: new InternalErrorException({
      message: 'It failed.',
      $metadata: { httpStatusCode: 500 },
    }),
    'is busy': new TooManyRequestsException({
      message: 'Too many requests',
      $metadata: { httpStatusCode: 400 },
    }),
    'closes the connection': Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }),
  };

  it.each(Object.entries(failures))(
    'returns 503 if it %s, and a retry completes the signup',
    async (_, error) => {
      const client = new CognitoIdentityProviderClient({ region: 'us-east-1' });
      mockClient(client).onAnyCommand().rejects(error);

      const accounts = accountGateway(POOL_ID, client);
      const failure = await world
        .calls({ ...world.deps, accounts })
        .signUp()
        .catch((thrown: unknown) => thrown);

      expect(isDependencyFailure(failure)).toBe(true);
      expect(errorCodeFor(failure)).toBe('TRY_AGAIN');

      const { clientSecret } = unwrapOpened(await world.calls().signUp());
      await world.confirm(clientSecret);

      const openAccount = createAccountOpener({ ...world.accountDeps, accounts });
      const late = { ...world.deps, refresh: { ...world.refresh, openAccount } };
      const unopened = await world
        .calls(late)
        .read(clientSecret)
        .catch((thrown: unknown) => thrown);

      expect(isDependencyFailure(unopened)).toBe(true);
      expect(await world.scan('members')).toEqual([]);
      expect(await world.calls().read(clientSecret)).toMatchObject({ body: { state: 'live' } });
      expect(world.mockStripe.control.listObjects('customer')).toHaveLength(1);
      expect(world.mockStripe.control.listObjects('subscription')).toHaveLength(1);
      expect(await world.scan('members')).toMatchObject([{ email: signupForm.email }]);
    },
  );
});
