import { afterAll, describe, expect, it } from 'vitest';
import * as contracts from '#shared/coaching/coaching.contract.ts';
import { coachAnswer } from '#shared/coaching/coaching.fixtures.ts';

import { aPrincipal, startCoachingWorld } from '../fixtures/coaching-world.fixtures.ts';
import { carla, createReviewCalls, cyril } from '../fixtures/review-calls.fixtures.ts';

const world = await startCoachingWorld();
afterAll(() => world.close());

const { held, send, workOf } = createReviewCalls(world);

describe('an answer', () => {
  it('reaches the member once, with sorted comments and an email', async () => {
    const owner = aPrincipal('emil');
    const { id, params } = await held(owner, 'video-emil-1');
    const before = world.posted.length;
    const shuffled = { comments: coachAnswer.comments.toReversed() };
    expect((await send(params, shuffled)).status).toBe(200);
    expect((await send(params, shuffled)).status).toBe(200);
    expect((await send(params, { response: 'Something else' })).code).toBe('ALREADY_ANSWERED');

    const mails = world.posted.slice(before);
    expect(new Set(mails.map(({ mailId }) => mailId)).size).toBe(1);
    expect(mails[0]).toMatchObject({
      kind: 'coach-answered',
      to: { memberId: 'emil' },
      requestId: id,
    });

    const { body } = await world.call(contracts.getCoachRequest, owner, { params: { id } });
    const { comments, scores, response: coachResponse } = coachAnswer;
    expect(body).toMatchObject({
      status: 'completed',
      coachName: 'Carla',
      coachResponse,
      comments,
      scores,
    });
  });

  it('is accepted once if two tabs send 20 answers in parallel, and sends one email', async () => {
    const { params } = await held(aPrincipal('yuri'), 'video-yuri-1');
    const before = world.posted.length;
    const texts = Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0 ? 'First tab' : 'Second tab',
    );
    const replies = await Promise.all(texts.map((response) => send(params, { response })));
    const { answer: kept } = await workOf(carla, params.id);

    expect(new Set(texts.filter((_, at) => replies[at]?.status === 200))).toEqual(
      new Set([kept?.response]),
    );
    expect(new Set(replies.map(({ status, code }) => code ?? status))).toEqual(
      new Set([200, 'ALREADY_ANSWERED']),
    );
    expect(new Set(world.posted.slice(before).map(({ mailId }) => mailId)).size).toBe(1);
  });

  it('is refused if the coach’s hold has ended and another coach has answered', async () => {
    const { id, params } = await held(aPrincipal('zoe'), 'video-zoe-001');
    world.advanceHours(2.1);
    await world.call(contracts.takeRequest, cyril, { params });
    expect((await send(params, { response: 'By Carla' })).code).toBe('REQUEST_TAKEN');
    expect((await send(params, { response: 'By Cyril' }, cyril)).status).toBe(200);

    const before = world.posted.length;
    expect((await send(params, { response: 'By Carla' })).code).toBe('REQUEST_ANSWERED');

    const { body } = await world.call(contracts.getCoachRequest, aPrincipal('zoe'), {
      params: { id },
    });
    expect(body).toMatchObject({ coachName: 'Cyril', coachResponse: 'By Cyril' });
    expect(world.posted).toHaveLength(before);
  });

  it('can get one reply and a rating; the coach gets an email and sees the reply as new until it is opened', async () => {
    const owner = aPrincipal('fred');
    const { id, params } = await held(owner, 'video-fred-1');
    await send(params);

    const reply = (message: string) =>
      world.call(contracts.replyToCoach, owner, { params: { id }, body: { message } });
    const before = world.posted.length;
    const responses = [
      await reply('Thank you'),
      await reply('Thank you'),
      await reply('One more thing'),
    ];

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(new Set(world.posted.slice(before).map(({ mailId }) => mailId)).size).toBe(1);
    expect(world.posted.at(-1)).toMatchObject({ kind: 'coach-replied', to: { memberId: 'carla' } });

    for (const rating of [2, 5])
      await world.call(contracts.rateCoach, owner, { params: { id }, body: { rating } });

    const answered = async () => {
      const { body } = await world.call(contracts.listCoachQueue, carla, {
        query: { view: 'answered' },
      });
      return contracts.listCoachQueue.replies[200]
        .parse(body)
        .requests.find((each) => each.id === params.id);
    };

    expect(await answered()).toMatchObject({ rating: 5, hasNewReply: true });

    await world.call(contracts.markReplySeen, carla, { params });
    expect(await answered()).toMatchObject({ rating: 5, hasNewReply: false });
    expect((await workOf(carla, params.id)).reply?.message).toBe('Thank you');
  });

  it('is shown to the member’s next coach, but later answers are not shown to the first coach', async () => {
    const owner = aPrincipal('gina');
    const first = await held(owner, 'video-gina-1');
    await send(first.params, { response: 'The first answer' });
    world.advanceHours(1);

    const { id } = await world.ask(owner, 'video-gina-2');
    const params = { id: `gina_${id}` };
    await world.call(contracts.takeRequest, cyril, { params });
    expect(
      (await workOf(cyril, params.id)).earlierAnswers.map(({ response, coachName }) => [
        response,
        coachName,
      ]),
    ).toEqual([['The first answer', 'Carla']]);

    await send(params, {}, cyril);
    expect((await workOf(carla, first.params.id)).earlierAnswers).toEqual([]);
  });
});
