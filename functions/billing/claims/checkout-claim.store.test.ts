import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import {
  checkoutClaimStore,
  signupClaimKey,
  type CheckoutClaim,
  type NewCheckoutClaim,
} from './checkout-claim.store.ts';

let tables: LocalTables;
let claims: ReturnType<typeof checkoutClaimStore>;

beforeAll(async () => {
  tables = await startLocalTables([{ name: 'billing', partition: 'recordKey' }]);
  claims = checkoutClaimStore(tables.client, 'billing');
});

afterAll(() => tables.close());

let unique = 0;

function claim(changes: Partial<NewCheckoutClaim> = {}): NewCheckoutClaim {
  return {
    recordKey: signupClaimKey(`n${(unique += 1)}@example.com`, '203.0.113.7'),
    signupId: 'signup-1',
    email: 'nora@example.com',
    firstName: 'Nora',
    lastName: 'New',
    professionLevel: 'student',
    tier: 'starter',
    offer: 'launch',
    isTrial: null,
    customerId: null,
    memberId: null,
    openedAt: '2026-03-01T12:00:00.000Z',
    ...changes,
  };
}

const next = (from: CheckoutClaim) => ({
  signupId: from.signupId,
  tier: 'professional' as const,
  offer: 'launch' as const,
  isTrial: null,
  customerId: from.customerId,
  memberId: from.memberId,
  acceptedPaymentMethodId: null,
  openedAt: '2026-03-01T13:00:00.000Z',
});

describe('checkout claim', () => {
  it('is created once, and concurrent callers share it', async () => {
    const { recordKey } = claim();
    const ids = Array.from({ length: 30 }, (_, index) => `signup-${index}`);
    const opened = await Promise.all(
      ids.map((signupId) => claims.findOrCreate(claim({ recordKey, signupId }))),
    );

    expect(new Set(opened.map(({ signupId }) => signupId)).size).toBe(1);
    expect(await claims.find(recordKey)).toEqual(opened[0]);
  });

  it('keeps the first recorded value', async () => {
    const opened = await claims.findOrCreate(claim());
    expect(await claims.record(opened, { isTrial: true })).toMatchObject({
      isTrial: true,
      attempt: 1,
    });
    expect(await claims.record(opened, { isTrial: false, customerId: 'cus_1' })).toMatchObject({
      isTrial: true,
      customerId: 'cus_1',
    });
  });

  it('starts a next attempt once, without subscription and trial but with customer and member', async () => {
    const opened = await claims.findOrCreate(claim());
    const facts = {
      isTrial: true,
      customerId: 'cus_1',
      subscriptionId: 'sub_1',
      memberId: 'm1',
      isMemberLinked: true,
    };

    const ready = await claims.record(opened, facts);
    if (!ready) throw new Error('not noted');

    const tries = await Promise.all(
      Array.from({ length: 20 }, () => claims.startNextAttempt(ready, next(ready))),
    );
    const started = tries.filter((each) => each !== undefined);

    expect(started).toEqual([
      {
        ...ready,
        ...next(ready),
        attempt: 2,
        subscriptionId: null,
        isMemberLinked: false,
      },
    ]);
  });

  it('rejects facts from an earlier attempt', async () => {
    const opened = await claims.findOrCreate(claim());
    await claims.startNextAttempt(opened, next(opened));
    expect(await claims.record(opened, { subscriptionId: 'sub_1' })).toBeUndefined();
    expect(await claims.find(opened.recordKey)).toMatchObject({ attempt: 2, subscriptionId: null });
  });

  it('rejects facts from another signup with the same key', async () => {
    const opened = await claims.findOrCreate(claim());
    await claims.startNextAttempt(opened, {
      ...next(opened),
      signupId: 'signup-2',
      customerId: null,
    });

    expect(await claims.record({ ...opened, attempt: 2 }, { customerId: 'cus_1' })).toBeUndefined();
  });
});
