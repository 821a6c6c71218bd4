import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import {
  ThrottlingError,
  recordTableCalls,
  withFailingWrites,
} from '#platform/dynamo/table-calls.fixtures.ts';
import { readPrincipal } from '#platform/session/principal.fixtures.ts';
import { membershipStore, type MemberBilling, type MembershipStore } from './membership.store.ts';
import {
  buildSubscription,
  buildBillingRecord,
  buildOverdue,
} from '../fixtures/subscription.fixtures.ts';

let tables: LocalTables;
let memberships: MembershipStore;

beforeAll(async () => {
  const index = { name: 'byEmail', partition: 'email' };
  tables = await startLocalTables([{ name: 'members', partition: 'memberId', index }]);
  memberships = membershipStore(tables.client, 'members');
});

afterAll(() => tables.close());

async function newMember(memberId: string): Promise<MemberBilling> {
  const Item = {
    memberId,
    email: `${memberId}@example.com`,
    firstName: 'A',
    lastName: 'B',
    role: 'member',
  };

  await tables.client.send(new PutCommand({ TableName: 'members', Item }));

  return findMember(memberId);
}

async function findMember(memberId: string): Promise<MemberBilling> {
  const member = await memberships.find(memberId);
  if (!member) throw new Error('the member is there');
  return member;
}

const overdue = buildOverdue();

describe('find', () => {
  it('returns empty fields for a member without billing data', async () => {
    const nothing = {
      grantedPlan: null,
      plan: null,
      planEndsAt: null,
      trialEndsAt: null,
      billing: null,
    };

    expect(await newMember('new')).toEqual({
      memberId: 'new',
      email: 'new@example.com',
      ...nothing,
    });
    expect(await memberships.find('nobody')).toBeUndefined();
  });

  it('finds a member by email', async () => {
    await newMember('addressed');
    expect(await memberships.findByEmail('addressed@example.com')).toMatchObject({
      memberId: 'addressed',
    });
    expect(await memberships.findByEmail('nobody@example.com')).toBeUndefined();
  });

  it('reads consistently', async () => {
    const [read] = await recordTableCalls(tables.client, () => memberships.find('new'));
    expect(read?.input).toMatchObject({ ConsistentRead: true });
  });
});

describe('save', () => {
  it('writes the record with its plan, end date and payment deadline', async () => {
    const late = buildBillingRecord(buildSubscription({ status: 'past_due', overdue }));
    expect(
      await memberships.save(await newMember('paying'), buildBillingRecord(buildSubscription())),
    ).toBe(true);
    expect(await findMember('paying')).toMatchObject({
      plan: 'starter',
      planEndsAt: '2026-04-04T12:00:00.000Z',
    });

    const due = '2026-04-04T13:00:00.000Z';
    expect(await memberships.save(await findMember('paying'), { ...late, version: 2 })).toBe(true);
    expect(await findMember('paying')).toMatchObject({
      plan: 'starter',
      planEndsAt: due,
      billing: { version: 2 },
    });

    const principal = await readPrincipal(tables.client, 'members', 'paying');
    expect(principal).toMatchObject({ plan: 'starter', planEndsAt: due, paymentDueBy: due });
  });

  it('stores the record unchanged', async () => {
    const refund = { requestedAt: '2026-03-02T12:00:00.000Z', cents: 1_900 };
    const record = buildBillingRecord(buildSubscription({ status: 'past_due', overdue, refund }), {
      firstChargedAt: refund.requestedAt,
    });
    await memberships.save(await newMember('whole'), record);

    expect((await findMember('whole')).billing).toEqual(record);
  });

  it('keeps a plan granted by an operator', async () => {
    await memberships.grant(await newMember('given'), 'executive');
    await memberships.save(
      await findMember('given'),
      buildBillingRecord(buildSubscription({ status: 'canceled' })),
    );

    expect(await findMember('given')).toMatchObject({ plan: 'executive', planEndsAt: null });
  });

  it('lets one of several concurrent writers succeed, for the first and for later versions', async () => {
    await newMember('raced');

    for (const version of [1, 2]) {
      const member = await findMember('raced');
      const saves = Array.from({ length: 10 }, () =>
        memberships.save(member, buildBillingRecord(buildSubscription(), { version })),
      );

      expect((await Promise.all(saves)).filter(Boolean)).toHaveLength(1);
    }
  });

  it('doesn’t recreate a deleted member', async () => {
    const deletedMember = { ...(await newMember('leaver')), memberId: 'gone' };
    expect(await memberships.save(deletedMember, buildBillingRecord(buildSubscription()))).toBe(
      false,
    );
    expect(await memberships.find('gone')).toBeUndefined();
  });

  it('throws if the write fails, instead of reporting a conflict', async () => {
    const member = await newMember('busy');
    const saving = withFailingWrites(tables.client, () =>
      memberships.save(member, buildBillingRecord(buildSubscription())),
    );

    await expect(saving).rejects.toBeInstanceOf(ThrottlingError);
  });
});

describe('grant', () => {
  it('applies the higher of the paid and the granted plan, and keeps the paid plan when revoked', async () => {
    await memberships.save(await newMember('both'), buildBillingRecord(buildSubscription()));
    expect(await memberships.grant(await findMember('both'), 'executive')).toBe(true);
    expect(await findMember('both')).toMatchObject({
      plan: 'executive',
      grantedPlan: 'executive',
      planEndsAt: null,
    });
    expect(await memberships.grant(await findMember('both'), null)).toBe(true);

    const paid = { plan: 'starter', grantedPlan: null, planEndsAt: '2026-04-04T12:00:00.000Z' };
    expect(await findMember('both')).toMatchObject(paid);
  });

  it('returns false if another change came first, and isn’t overwritten by an outdated payment record', async () => {
    const seen = await newMember('contested');
    expect(await memberships.grant(seen, 'starter')).toBe(true);
    expect(await memberships.grant(seen, 'executive')).toBe(false);
    expect(await memberships.save(seen, buildBillingRecord(buildSubscription()))).toBe(false);
    expect(await findMember('contested')).toMatchObject({
      plan: 'starter',
      grantedPlan: 'starter',
    });
  });
});
