import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from '../platform/dynamo/local-tables.fixtures.ts';
import { claimStore, signupClaimKey, type Claim, type ClaimStore, type NewClaim } from './claim.store.ts';

let tables: LocalTables;
let claims: ClaimStore;
beforeAll(async () => {
  tables = await startLocalTables([{ name: 'billing', partition: 'recordKey' }]);
  claims = claimStore(tables.client, 'billing');
});
afterAll(() => tables.close());

let unique = 0;
function claim(changes: Partial<NewClaim> = {}): NewClaim {
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

const next = (from: Claim) => ({
  signupId: from.signupId,
  tier: 'professional' as const,
  offer: 'launch' as const,
  isTrial: null,
  customerId: from.customerId,
  memberId: from.memberId,
  acceptedCard: null,
  openedAt: '2026-03-01T13:00:00.000Z',
});

describe('a claim', () => {
  it('is opened once, and all who try go on with that one', async () => {
    const { recordKey } = claim();
    const ids = Array.from({ length: 30 }, (_, index) => `signup-${index}`);
    const opened = await Promise.all(ids.map((signupId) => claims.open(claim({ recordKey, signupId }))));
    expect(new Set(opened.map(({ signupId }) => signupId)).size).toBe(1);
    expect(await claims.find(recordKey)).toEqual(opened[0]);
  });

  it('keeps what was noted first', async () => {
    const opened = await claims.open(claim());
    expect(await claims.note(opened, { isTrial: true })).toMatchObject({ isTrial: true, attempt: 1 });
    expect(await claims.note(opened, { isTrial: false, customerId: 'cus_1' })).toMatchObject({
      isTrial: true,
      customerId: 'cus_1',
    });
  });

  it('has one next attempt, which forgets subscription and trial but not customer and member', async () => {
    const opened = await claims.open(claim());
    const facts = { isTrial: true, customerId: 'cus_1', subscriptionId: 'sub_1', memberId: 'm1', isReady: true };
    const ready = await claims.note(opened, facts);
    if (!ready) throw new Error('not noted');
    const tries = await Promise.all(Array.from({ length: 20 }, () => claims.next(ready, next(ready))));
    const won = tries.filter((each) => each !== undefined);
    expect(won).toEqual([
      {
        ...ready,
        ...next(ready),
        attempt: 2,
        subscriptionId: null,
        isReady: false,
      },
    ]);
  });

  it('takes nothing more from an attempt that is over', async () => {
    const opened = await claims.open(claim());
    await claims.next(opened, next(opened));
    expect(await claims.note(opened, { subscriptionId: 'sub_1' })).toBeUndefined();
    expect(await claims.find(opened.recordKey)).toMatchObject({ attempt: 2, subscriptionId: null });
  });

  it('takes nothing from a claim of the same key that is another', async () => {
    const opened = await claims.open(claim());
    await claims.next(opened, { ...next(opened), signupId: 'signup-2', customerId: null });
    expect(await claims.note({ ...opened, attempt: 2 }, { customerId: 'cus_1' })).toBeUndefined();
  });
});
