import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { hashLinkToken } from '#platform/link-token.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { changeInterviewPlanEndpoint } from '../change-interview-plan.endpoint.ts';
import { createFeedEndpoint } from './create-feed.endpoint.ts';
import { deleteFeedEndpoint } from './delete-feed.endpoint.ts';
import { deleteInterviewPlanEndpoint } from '../delete-interview-plan.endpoint.ts';
import { getFeedEndpoint } from './get-feed.endpoint.ts';
import { getInterviewPlanEndpoint } from '../get-interview-plan.endpoint.ts';
import { startInterviewPlanWorld } from '../interview-plan-world.fixtures.ts';

let world: Awaited<ReturnType<typeof startInterviewPlanWorld>>;

beforeAll(async () => {
  world = await startInterviewPlanWorld();
});

afterAll(() => world.close());

const call = (memberId: string) => ({ ...aCall, caller: { ...member, memberId } });

const change = (memberId: string, fields: { interviewDate?: string; targetRole?: string }) =>
  changeInterviewPlanEndpoint.with(world)({
    ...call(memberId),
    body: { timeZone: 'UTC', ...fields },
  });

describe('the calendar link', () => {
  async function create(memberId: string): Promise<string> {
    const answer = await createFeedEndpoint.with(world)(call(memberId));
    if (isRefusal(answer)) throw new Error(answer.refused);
    return answer.body.path.split('/').at(-1) ?? '';
  }

  const open = (token: string, sourceIp = '203.0.113.7') =>
    getFeedEndpoint.with(world)({
      ...aCall,
      caller: null,
      params: { token },
      request: { ...aCall.request, sourceIp, requestId: crypto.randomUUID() },
    });

  const status = async (token: string, sourceIp?: string) => {
    const answer = await open(token, sourceIp);
    return isRefusal(answer) ? answer.refused : answer.status;
  };

  const useUp = async (subject: string) => {
    for (let count = 0; count < 60; count += 1)
      await world.limits.admit({ subject, limit: 60 }, world.now());
  };

  it('returns the plan without a session, and keeps it out of search results', async () => {
    await world.addMember('max');
    await change('max', { interviewDate: '2026-11-30', targetRole: 'Nurse' });

    const token = await create('max');

    expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);

    expect(await open(token)).toMatchObject({
      status: 200,
      body: expect.stringMatching(
        /^BEGIN:VCALENDAR\r\n[^]*SUMMARY:Interview: Nurse\r\n[^]*END:VCALENDAR\r\n$/,
      ),
      headers: {
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      },
    });

    expect((await world.interviewPlans.find('max'))?.feedCreatedAt).toBe(
      '2026-11-26T12:00:00.000Z',
    );
  });

  it('is stored only as a hash', async () => {
    await change('ned', {});
    const token = await create('ned');
    expect(JSON.stringify(await world.interviewPlans.find('ned'))).not.toContain(token);
  });

  it('stops working immediately when it is replaced or revoked, or the plan is deleted', async () => {
    await world.addMember('oli');
    await change('oli', {});

    const first = await create('oli');
    const second = await create('oli');
    expect([await status(first), await status(second)]).toEqual(['NOT_FOUND', 200]);

    await deleteFeedEndpoint.with(world)(call('oli'));
    expect([await status(second), (await world.interviewPlans.find('oli'))?.feedCreatedAt]).toEqual(
      ['NOT_FOUND', undefined],
    );

    const third = await create('oli');
    await deleteInterviewPlanEndpoint.with(world)(call('oli'));
    expect([await status(third), await world.interviewPlans.find('oli')]).toEqual([
      'NOT_FOUND',
      undefined,
    ]);
  });

  it('stops working when the member revokes all links, and the plan then shows none', async () => {
    const owner = { linksRevokedAt: world.now().toISOString() };
    const shown = async () => {
      const answer = await getInterviewPlanEndpoint.with(world)({
        ...call('rae'),
        caller: { ...member, memberId: 'rae', ...owner },
        query: { timeZone: 'UTC' },
      });

      return isRefusal(answer) ? answer.refused : answer.body.plan?.feedCreatedAt;
    };

    await world.addMember('rae', owner);
    await change('rae', {});
    expect(await status(await create('rae'))).toBe('NOT_FOUND');
    expect(await shown()).toBeNull();

    world.setNow('2026-11-26T12:00:00.001Z');
    expect(await status(await create('rae'))).toBe(200);
    expect(await shown()).toBe('2026-11-26T12:00:00.001Z');

    world.setNow('2026-11-26T12:00:00.000Z');
  });

  it('requires a plan and an active member', async () => {
    expect(await createFeedEndpoint.with(world)(call('pat'))).toMatchObject({
      refused: 'NOT_FOUND',
    });

    await deleteFeedEndpoint.with(world)(call('pat'));
    expect(await world.interviewPlans.find('pat')).toBeUndefined();

    await change('pat', {});

    const token = await create('pat');
    expect(await status(token)).toBe('NOT_FOUND');

    await world.addMember('pat', { disabled: true });
    expect(await status(token)).toBe('NOT_FOUND');
  });

  it('limits reads per link, and unknown tokens per network', async () => {
    await world.addMember('quin');
    await change('quin', {});

    const token = await create('quin');
    await useUp(`feed#${hashLinkToken(token)}`);
    expect(await open(token)).toMatchObject({
      refused: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: 3600,
    });
    expect(await status(await create('quin'))).toBe(200);

    const guess = 'A'.repeat(22);
    expect(await status(guess, '198.51.100.1')).toBe('NOT_FOUND');

    await useUp('unknown-feed#198.51.100.1');
    expect(await status(guess, '198.51.100.1')).toBe('TOO_MANY_REQUESTS');
    expect(await status(guess, '198.51.100.2')).toBe('NOT_FOUND');
  });
});
