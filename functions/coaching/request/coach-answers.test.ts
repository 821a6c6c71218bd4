import { describe, expect, it } from 'vitest';
import { ThrottlingError } from '#platform/dynamo/table-calls.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { Principal } from '#platform/session/principal.ts';
import type { Tier } from '#shared/accounts/member.ts';
import { COACH_ANSWERS } from '#shared/billing/coach-answers.ts';
import * as contracts from '#shared/coaching/coaching.contract.ts';
import { askCoachEndpoint } from './ask-coach.endpoint.ts';
import { aPrincipal } from '../fixtures/coaching-world.fixtures.ts';
import { world } from '../fixtures/fresh-coaching-world.fixtures.ts';
import { carla } from '../fixtures/review-calls.fixtures.ts';
import { withdrawVideoRequests } from './video-requests.service.ts';

const on = (memberId: string, plan: Tier, given: Partial<Principal> = {}) => ({
  ...aPrincipal(memberId),
  plan,
  ...given,
});

const inTrial = { trialEndsAt: '2026-02-01T12:00:00.000Z' };
const videoOf = ({ memberId }: Principal, number: number) => `video-${memberId}-${number}`;

const usedBy = ({ memberId }: Principal, period = world.now().toISOString().slice(0, 7)) =>
  world.usage.findCoachAnswers(memberId, period);

/** Asks about the member's video with this number, which is created first. */
async function ask(owner: Principal, number: number) {
  await world.addVideo(owner.memberId, videoOf(owner, number), { isAnalyzed: false });
  const body = { videoId: videoOf(owner, number), message: 'Please' };
  return world.call(contracts.askCoach, owner, { body });
}

/** Asks like `ask`, with these dependencies replaced. */
async function askWith(
  changed: Partial<Parameters<typeof askCoachEndpoint.with>[0]>,
  caller: Principal,
  number: number,
) {
  await world.addVideo(caller.memberId, videoOf(caller, number), { isAnalyzed: false });
  const body = { videoId: videoOf(caller, number), message: 'Please' };
  return askCoachEndpoint.with({ ...world, ...changed })({ ...aCall, caller, body });
}

const withdraw = (owner: Principal, number: number) =>
  world.call(contracts.withdrawCoachRequest, owner, {
    params: { id: `${videoOf(owner, number)}-1` },
  });

const take = ({ memberId }: Principal, requestId: string) =>
  world.call(contracts.takeRequest, carla, { params: { id: `${memberId}_${requestId}` } });

describe('coach answers', () => {
  it.each(['starter', 'professional'] as const)(
    'are limited by the %s plan’s number',
    async (plan) => {
      const owner = on(`limit-${plan}`, plan);
      for (let at = 0; at < COACH_ANSWERS[plan]; at += 1)
        expect((await ask(owner, at)).status).toBe(201);

      expect((await ask(owner, 90)).code).toBe('ALLOWANCE_USED');
      expect(await world.requests.list(owner.memberId)).toHaveLength(COACH_ANSWERS[plan]);
    },
  );

  it('are limited to twelve a month on the Executive plan, and five a day', async () => {
    const owner = on('elena', 'executive');
    let sent = 0;
    for (let day = 0; day < 3; day += 1) {
      for (let at = 0; at < 5; at += 1)
        if ((await ask(owner, day * 10 + at)).status === 201) sent += 1;
      world.advanceHours(24);
    }

    expect(sent).toBe(12);
  });

  it('are refused with the date of the next ones, before anything is written', async () => {
    const owner = on('dated', 'starter');
    await ask(owner, 1);

    const refused = await ask(owner, 2);
    expect(refused.body).toBe(
      'You’ve used your coach answer for this month. The next one comes on Feb 1, 2026.',
    );

    const create = () => Promise.reject(new Error('written'));
    expect(await askWith({ requests: { ...world.requests, create } }, owner, 2)).toMatchObject({
      refused: 'ALLOWANCE_USED',
    });
  });

  it('stay within the limit during 20 concurrent requests, and every stored request is counted', async () => {
    const owner = on('burst', 'professional');
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => askWith({}, owner, at)),
    );

    expect(replies.filter((reply) => !isRefusal(reply))).toHaveLength(4);
    expect(await world.requests.list(owner.memberId)).toHaveLength(4);
    expect(await usedBy(owner)).toBe(4);
  });

  it('are counted exactly when requests are sent and withdrawn concurrently', async () => {
    const owner = on('mixed', 'professional');
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([0, 1, 2].flatMap((at) => [ask(owner, at), withdraw(owner, at)]));
      expect(await usedBy(owner)).toBe((await world.requests.list(owner.memberId)).length);
    }
  });

  it('are returned when the member withdraws a request, even after a coach’s hold has expired', async () => {
    const owner = on('undecided', 'starter');
    await ask(owner, 1);
    expect((await withdraw(owner, 1)).status).toBe(204);
    expect(await usedBy(owner)).toBe(0);
    expect((await ask(owner, 2)).status).toBe(201);

    await take(owner, `${videoOf(owner, 2)}-1`);
    expect((await withdraw(owner, 2)).code).toBe('REQUEST_IN_REVIEW');
    expect(await usedBy(owner)).toBe(1);

    world.advanceHours(2);
    expect((await withdraw(owner, 2)).status).toBe(204);
    expect(await usedBy(owner)).toBe(0);
  });

  it('are returned when the video of a waiting request is deleted, but not if a coach has taken the request', async () => {
    const owner = on('deleting', 'professional');
    for (const at of [1, 2]) await ask(owner, at);
    await take(owner, `${videoOf(owner, 2)}-1`);
    for (const at of [1, 2])
      await withdrawVideoRequests(world, { ...owner, videoId: videoOf(owner, at) });

    expect(await world.requests.list(owner.memberId)).toEqual([]);
    expect(await usedBy(owner)).toBe(1);
  });

  it('are available again in the next month', async () => {
    const owner = on('monthly', 'starter');
    await ask(owner, 1);
    expect((await ask(owner, 2)).code).toBe('ALLOWANCE_USED');

    world.advanceHours(31 * 24);
    expect((await ask(owner, 2)).status).toBe(201);
  });

  it('increase immediately after an upgrade, and stay used after a downgrade', async () => {
    const owner = on('changing', 'starter');
    await ask(owner, 1);

    expect((await ask(owner, 2)).code).toBe('ALLOWANCE_USED');
    expect((await ask({ ...owner, plan: 'professional' }, 2)).status).toBe(201);
    expect((await ask(owner, 3)).code).toBe('ALLOWANCE_USED');
  });

  it('require a plan', async () => {
    expect((await ask({ ...on('planless', 'starter'), plan: null }, 1)).code).toBe('PLAN_REQUIRED');
  });

  it('have the same limit for a granted plan as for a paid one', async () => {
    const owner = on('granted', 'professional', { grantedPlan: 'professional' });
    for (let at = 0; at < 4; at += 1) expect((await ask(owner, at)).status).toBe(201);
    expect((await ask(owner, 4)).code).toBe('ALLOWANCE_USED');
  });

  it('aren’t used up by a request that couldn’t be counted', async () => {
    const owner = on('unlucky', 'starter');
    const spend = () => Promise.reject(new ThrottlingError());
    const asking = askWith({ coachAnswers: { ...world.coachAnswers, spend } }, owner, 1);

    await expect(asking).rejects.toBeInstanceOf(ThrottlingError);
    expect(await world.requests.list(owner.memberId)).toEqual([]);
    expect((await ask(owner, 1)).status).toBe(201);
  });
});

describe('a trial', () => {
  it('includes one coach answer in total, even across months, and says when the plan’s answers start', async () => {
    const owner = on('trying', 'executive', inTrial);
    expect((await ask(owner, 1)).status).toBe(201);

    const refused = await ask(owner, 2);
    expect(refused.body).toBe(
      'Your free trial includes 1 coach answer, and you’ve used it. From Feb 1, 2026, you get 12 a month.',
    );

    world.advanceHours(31 * 24);
    expect((await ask(owner, 2)).code).toBe('ALLOWANCE_USED');
  });

  it('is followed by all of the plan’s monthly answers', async () => {
    const owner = on('paying', 'professional', inTrial);
    await ask(owner, 0);

    const paid = { ...owner, trialEndsAt: null };
    for (let at = 1; at <= 4; at += 1) expect((await ask(paid, at)).status).toBe(201);

    expect((await ask(paid, 5)).code).toBe('ALLOWANCE_USED');
  });

  it('doesn’t reduce the answers of a granted plan', async () => {
    const owner = on('both', 'executive', { ...inTrial, grantedPlan: 'professional' });
    for (let at = 0; at < 4; at += 1) expect((await ask(owner, at)).status).toBe(201);
    expect((await ask(owner, 4)).code).toBe('ALLOWANCE_USED');
  });
});
