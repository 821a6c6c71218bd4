import { expect, it } from 'vitest';
import { ACCOUNT_CHANGES } from '#functions/members/member-tables.public.ts';
import { memberRowSchema } from '#functions/members/members.public.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { hasRowsExport } from '#platform/member-data/table-declaration.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { AccountChange } from '#shared/accounts/account-change.ts';
import { getMemberEndpoint } from './get-member.endpoint.ts';

const AT = '2026-01-01T12:00:00.000Z';
const change: AccountChange = { kind: 'coach-request', from: 'carla', to: null };

const logged = {
  memberId: member.memberId,
  changeId: '1',
  byId: 'ada',
  at: AT,
  reason: 'Ill',
  isConfirmed: true,
};

function show(...changes: AccountChange[]) {
  const names: Record<string, string> = { ada: 'Ada', carla: 'Carla', [member.memberId]: 'Sam' };
  const getMember = getMemberEndpoint.with({
    members: {
      find: async (memberId) =>
        names[memberId] === undefined
          ? undefined
          : memberRowSchema.parse({
              ...member,
              memberId,
              firstName: names[memberId],
              lastName: '',
              createdAt: AT,
            }),
    },
    sessions: { list: async () => [] },
    changes: { list: async () => changes.map((each) => ({ ...logged, change: each })) },
    now: () => new Date(AT),
  });

  return getMember({ ...aCall, caller: member, params: { id: member.memberId } });
}

it('the audit log names the coaches of a moved request', async () => {
  const gone: AccountChange = { kind: 'coach-request', from: 'deleted', to: 'carla' };
  expect(await show(change, gone)).toMatchObject({
    body: {
      changes: [
        { by: 'Ada', change: { from: 'Carla', to: null } },
        { by: 'Ada', change: { from: 'a former coach', to: 'Carla' } },
      ],
    },
  });
});

it('the data export does not contain the coaches’ member IDs', () => {
  if (!hasRowsExport(ACCOUNT_CHANGES)) throw new Error('the audit log is not exported');

  expect(ACCOUNT_CHANGES.copy.schema.parse({ ...logged, change })).toEqual({
    at: AT,
    reason: 'Ill',
    isConfirmed: true,
    change: { kind: 'coach-request' },
  });
});
