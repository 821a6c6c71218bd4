import { describe, expect, it } from 'vitest';
import { DependencyFailure } from '#platform/dependency-failure.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { getUserEndpoint } from './get-user.endpoint.ts';
import { toUser } from './to-user.ts';

const NOW = new Date('2026-01-01T12:00:00.000Z');
const request = { requestId: 'r', headers: {}, cookies: {}, bytes: new Uint8Array(), sourceIp: '' };

async function callGetUser(
  lastSeenAt: string | null,
  record: (memberId: string) => Promise<void> = async () => undefined,
) {
  const recorded: string[] = [];
  const lastSeen = { record: (memberId: string) => (recorded.push(memberId), record(memberId)) };
  const useCase = getUserEndpoint.with({ lastSeen, now: () => NOW });
  const caller = { ...member, lastSeenAt };

  const answer = await useCase({
    caller,
    request,
    params: undefined,
    query: undefined,
    body: undefined,
  });

  return { answer, recorded };
}

const found = { status: 200, body: toUser(member) };

describe('requesting the signed-in user', () => {
  it.each([
    ['for the first time', null, true],
    ['after fifteen minutes', '2026-01-01T11:45:00.000Z', true],
    ['sooner', '2026-01-01T11:45:00.001Z', false],
  ])('%s records the visit: %s', async (_, lastSeenAt, isRecorded) => {
    const { answer, recorded } = await callGetUser(lastSeenAt);
    expect(answer).toEqual(found);
    expect(recorded).toEqual(isRecorded ? [member.memberId] : []);
  });

  it('succeeds even if the visit can’t be recorded', async () => {
    const { answer } = await callGetUser(null, () => Promise.reject(new DependencyFailure('away')));
    expect(answer).toEqual(found);
  });

  it('doesn’t hide a bug', async () => {
    await expect(callGetUser(null, () => Promise.reject(new TypeError('ours')))).rejects.toThrow(
      'ours',
    );
  });
});
