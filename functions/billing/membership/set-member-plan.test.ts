import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail } from '#functions/mail/mail.public.ts';
import { accountChangeStore, memberStore } from '#functions/members/members.public.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Tier } from '#shared/accounts/member.ts';
import { membershipStore, type MembershipStore } from './membership.store.ts';
import { setMemberPlanEndpoint } from './set-member-plan.endpoint.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const caller = { ...member, memberId: 'the-admin', role: 'admin' as const };
const mailed: Mail[] = [];

let tables: LocalTables;

beforeAll(async () => {
  tables = await startLocalTables([
    { name: 'members', partition: 'memberId' },
    { name: 'changes', partition: 'memberId', sort: 'changeId' },
  ]);

  const person = { memberId: 'sam', email: 'sam@x.test', firstName: 'Sam', lastName: 'S' };
  await memberStore(tables.client, 'members').ensure(person, NOW);
});

afterAll(() => tables.close());

const memberships = () => membershipStore(tables.client, 'members');

const setPlan = (
  id: string,
  plan: Tier | null,
  expectedPlan: Tier | null,
  grant = memberships().grant,
) =>
  setMemberPlanEndpoint.with({
    memberships: { ...memberships(), grant },
    changeLog: accountChangeStore(tables.client, 'changes'),
    mails: { post: async (mail) => void mailed.push(mail) },
    staff: { listIds: async () => ['the-admin', 'another-admin'] },
    now: () => NOW,
  })({ ...aCall, caller, params: { id }, body: { plan, expectedPlan, reason: 'Won a prize' } });

it('grants a plan once, with one record and one email', async () => {
  expect(await setPlan('sam', 'executive', null)).toMatchObject({ status: 204 });
  expect(await setPlan('sam', 'executive', null)).toMatchObject({ status: 204 });
  expect(await membershipStore(tables.client, 'members').find('sam')).toMatchObject({
    plan: 'executive',
  });

  const change = { kind: 'plan', from: null, to: 'executive' };
  expect(mailed).toMatchObject([
    { kind: 'account-changed', to: { memberId: 'sam' }, change, reason: 'Won a prize' },
    {
      kind: 'admin-changed-member',
      to: { memberId: 'another-admin' },
      change,
      member: 'sam@x.test',
    },
  ]);

  const records = await accountChangeStore(tables.client, 'changes').list('sam');
  expect(records).toMatchObject([
    { byId: 'the-admin', change, reason: 'Won a prize', isConfirmed: true },
  ]);
});

it('returns 409 if another administrator has changed the plan, and 404 for an unknown member', async () => {
  expect(await setPlan('sam', 'starter', null)).toMatchObject({ refused: 'STALE_REVISION' });
  expect(await setPlan('nobody', 'starter', null)).toMatchObject({ refused: 'NOT_FOUND' });
  expect(await accountChangeStore(tables.client, 'changes').list('nobody')).toEqual([]);
});

it('succeeds if the write was repeated after a lost response', async () => {
  const repeated = async (...given: Parameters<MembershipStore['grant']>) => {
    await memberships().grant(...given);
    return memberships().grant(...given);
  };

  expect(await setPlan('sam', 'starter', 'executive', repeated)).toMatchObject({ status: 204 });
  expect((await accountChangeStore(tables.client, 'changes').list('sam'))[0]).toMatchObject({
    isConfirmed: true,
  });
});

it('is refused for the administrator’s own account', async () => {
  expect(await setPlan('the-admin', 'executive', null)).toMatchObject({ refused: 'CONFLICT' });
});
