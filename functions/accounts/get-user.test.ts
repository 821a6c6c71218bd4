import { describe, expect, it } from 'vitest';
import { DependencyFailure } from '../platform/dependency-failure.ts';
import { member } from '../platform/session/principal.fixtures.ts';
import { getUserWith } from './get-user.endpoint.ts';
import { userOf } from './user-of.ts';

const NOW = new Date('2026-01-01T12:00:00.000Z');
const request = { requestId: 'r', headers: {}, cookies: {}, bytes: new Uint8Array(), sourceIp: '' };

async function ask(lastSeenAt: string | null, note: (memberId: string) => Promise<void> = async () => undefined) {
  const noted: string[] = [];
  const lastSeen = { note: (memberId: string) => (noted.push(memberId), note(memberId)) };
  const useCase = getUserWith({ lastSeen, now: () => NOW });
  const caller = { ...member, lastSeenAt };
  const answer = await useCase({ caller, request, params: undefined, query: undefined, body: undefined });
  return { answer, noted };
}

const found = { status: 200, body: userOf(member) };

describe('whoever asks who they are', () => {
  it.each([
    ['for the first time', null, true],
    ['after a quarter of an hour', '2026-01-01T11:45:00.000Z', true],
    ['sooner', '2026-01-01T11:45:00.001Z', false],
  ])('%s was seen: %s', async (_, lastSeenAt, isNoted) => {
    const { answer, noted } = await ask(lastSeenAt);
    expect(answer).toEqual(found);
    expect(noted).toEqual(isNoted ? [member.memberId] : []);
  });

  it('is told also when that cannot be noted', async () => {
    const { answer } = await ask(null, () => Promise.reject(new DependencyFailure('away')));
    expect(answer).toEqual(found);
  });

  it('hears of a mistake of ours', async () => {
    await expect(ask(null, () => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
  });
});
