import { expect, it } from 'vitest';
import { memberRowSchema } from '#functions/members/members.public.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { accountDataSource } from './account-data-source.service.ts';

it('the account’s data copy lists the sessions and devices, but no secrets', async () => {
  const createdAt = Date.parse('2026-01-01T12:00:00Z') / 1000;
  const session = {
    sessionHash: 'the-hash',
    memberId: member.memberId,
    createdAt,
    lastSeenAt: createdAt + 300,
  };

  const account = accountDataSource({
    members: {
      find: async () => memberRowSchema.parse({ ...member, createdAt: '2026-01-01T11:00:00.000Z' }),
    },
    sessions: { list: async () => [{ ...session, device: 'Safari on iPhone' }, session] },
    media: { open: () => Promise.reject(new Error('there is no picture')) },
  });

  const times = { since: '2026-01-01T12:00:00.000Z', lastSeen: '2026-01-01T12:05:00.000Z' };
  const file = (await account.collect(member.memberId)).find(
    ({ path }) => path === 'sessions.json',
  );

  expect(file && 'json' in file && file.json).toEqual([
    { device: 'Safari on iPhone', ...times },
    { device: 'a browser', ...times },
  ]);
});
