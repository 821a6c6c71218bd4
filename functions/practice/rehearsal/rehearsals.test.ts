import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import { finishRehearsalEndpoint } from './finish-rehearsal.endpoint.ts';
import { listRehearsalsEndpoint } from './list-rehearsals.endpoint.ts';
import { startPracticeWorld, type PracticeWorld } from '../fixtures/practice-world.fixtures.ts';
import { startRehearsalEndpoint } from './start-rehearsal.endpoint.ts';

let world: PracticeWorld;

beforeAll(async () => {
  world = await startPracticeWorld();
});

afterAll(() => world.close());

const ID = 'rehearsal-1';
const questionIds = ['introduce-yourself', 'proud-result', 'tight-deadline'];

const memberNamed = (memberId: string, plan: Principal['plan'] = 'starter'): Principal => ({
  ...member,
  memberId,
  plan,
});

async function start(caller: Principal, ids: string[] = questionIds, id = ID) {
  const body = { set: 'phone_screen', questionIds: ids, answerSeconds: 90 } as const;
  const answer = await startRehearsalEndpoint.with(world)({
    ...aCall,
    caller,
    params: { id },
    body,
  });
  return isRefusal(answer) ? answer : answer.body;
}

async function finish(caller: Principal, id = ID) {
  const answer = await finishRehearsalEndpoint.with(world)({ ...aCall, caller, params: { id } });
  return isRefusal(answer) ? answer : answer.body;
}

async function list(caller: Principal) {
  const answer = await listRehearsalsEndpoint.with(world)({ ...aCall, caller });
  return isRefusal(answer) ? [] : answer.body;
}

async function use(caller: Principal, count: number) {
  for (let at = 0; at < count; at += 1)
    await world.spendTake(caller, { videoId: `video-${at}`, questionId: null }, world.now());
}

describe('starting a rehearsal', () => {
  it('stores its questions, visible only to the member', async () => {
    const rehearsal = {
      id: ID,
      set: 'phone_screen',
      questionIds,
      answerSeconds: 90,
      createdAt: world.now().toISOString(),
    };

    expect(await start(memberNamed('ann'))).toEqual({ ...rehearsal, finishedAt: null });
    expect(await list(memberNamed('ann'))).toEqual([{ ...rehearsal, finishedAt: null }]);
    expect(await list(memberNamed('bob'))).toEqual([]);
  });

  it('returns the same rehearsal for a double click', async () => {
    const caller = memberNamed('double');
    const started = await Promise.all([start(caller), start(caller, ['hard-feedback'])]);

    expect(started[0]).toEqual(started[1]);
    expect(await start(caller, ['hard-feedback'])).toEqual(started[0]);
    expect(await list(caller)).toHaveLength(1);
  });

  it('may ask a follow-up', async () => {
    const ids = ['proud-result', 'proud-result.follow-up'];
    expect(await start(memberNamed('asked'), ids)).toMatchObject({ questionIds: ids });
  });

  it.each([
    [['no-such-question']],
    [['']],
    [['proud-result', 'proud-result']],
    [['no-such-question.follow-up']],
    [['proud-result.follow-up.follow-up']],
    [['proud-result', 'proud-result.follow-up-result']],
    [['proud-result', 'proud-result.follow-up-mood']],
  ])('refuses the questions %j', async (ids) => {
    expect(await start(memberNamed('wrong'), ids)).toMatchObject({ refused: 'BAD_REQUEST' });
    expect(await list(memberNamed('wrong'))).toEqual([]);
  });

  it('requires a plan', async () => {
    expect(await start(memberNamed('free', null))).toMatchObject({ refused: 'PLAN_REQUIRED' });
  });

  it('refuses more questions than the plan has analyses left, and spends none', async () => {
    const caller = memberNamed('eight');
    await use(caller, 8);

    expect(await start(caller)).toEqual({
      refused: 'ALLOWANCE_USED',
      message:
        'This needs 3 practice videos, and you have 2 left this month. Your limit resets on Feb 1, 2026.',
    });
    expect(await start(caller, questionIds.slice(1))).toMatchObject({
      questionIds: questionIds.slice(1),
    });
    expect(
      await start(memberNamed('eight', 'professional'), questionIds, 'rehearsal-2'),
    ).toMatchObject({
      questionIds,
    });
  });
});

describe('listing rehearsals', () => {
  it('returns the newest first', async () => {
    const caller = memberNamed('two', 'professional');
    await start(caller, questionIds, 'rehearsal-b');
    world.setNow('2026-01-01T13:00:00Z');
    await start(caller, questionIds, 'rehearsal-a');

    expect((await list(caller)).map(({ id }) => id)).toEqual(['rehearsal-a', 'rehearsal-b']);
  });
});

describe('finishing a rehearsal', () => {
  it('keeps the first end time when repeated', async () => {
    const caller = memberNamed('done');
    await start(caller);

    const finishedAt = world.now().toISOString();
    expect(await finish(caller)).toMatchObject({ id: ID, finishedAt });

    world.setNow('2026-01-01T14:00:00Z');
    expect(await finish(caller)).toMatchObject({ id: ID, finishedAt });
  });

  it('returns 404 for another member’s rehearsal, and creates none', async () => {
    await start(memberNamed('owner'));
    expect(await finish(memberNamed('stranger'))).toMatchObject({ refused: 'NOT_FOUND' });
    expect(await list(memberNamed('stranger'))).toEqual([]);
  });
});
