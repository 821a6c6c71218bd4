import { afterAll, describe, expect, it } from 'vitest';
import type { Principal } from '#platform/session/principal.ts';
import { MAX_MESSAGE_CHARACTERS, MAX_REQUESTS_PER_DAY } from '#shared/coaching/coach-text.ts';
import * as contracts from '#shared/coaching/coaching.contract.ts';

import { aPrincipal, startCoachingWorld } from '../fixtures/coaching-world.fixtures.ts';
import { carla, createReviewCalls } from '../fixtures/review-calls.fixtures.ts';
import { withdrawVideoRequests } from './video-requests.service.ts';

const SUBMISSION = '5f0c2c9e-6a0e-4d3e-9a5b-0f8f6f1f2a31';
const OTHER_SUBMISSION = '0b1f3c52-7f5e-4a64-8d5f-1c7f2a90be11';

const world = await startCoachingWorld();
afterAll(() => world.close());

const { held, send } = createReviewCalls(world);

const ask = (owner: Principal, videoId: string, message = 'Please', submissionId?: string) =>
  world.call(contracts.askCoach, owner, { body: { videoId, message, submissionId } });

const listOf = async (owner: Principal) =>
  contracts.listCoachRequests.replies[200].parse(
    (await world.call(contracts.listCoachRequests, owner)).body,
  );

describe('a request', () => {
  it('is trimmed, listed newest first, and drops undeclared fields', async () => {
    const owner = aPrincipal('anna');
    await world.addVideo('anna', 'video-anna-1');

    const made = {
      status: 'completed',
      coachResponse: 'Perfect',
      coachId: 'anna',
      memberId: 'carla',
      createdAt: '1',
    };

    const first = await world.call(contracts.askCoach, owner, {
      body: { videoId: 'video-anna-1', message: '  Am I clear?\n', ...made },
    });
    expect(first.body).toEqual({
      id: 'video-anna-1-1',
      videoId: 'video-anna-1',
      videoTitle: 'Take video-anna-1',
      userMessage: 'Am I clear?',
      revision: 1,
      status: 'pending',
      createdAt: world.now().toISOString(),
      coachName: null,
      coachResponse: null,
      respondedAt: null,
      rating: null,
      reply: null,
    });

    world.advanceHours(1);
    await world.ask(owner, 'video-anna-0');
    expect((await listOf(owner)).map(({ videoId }) => videoId)).toEqual([
      'video-anna-0',
      'video-anna-1',
    ]);
  });

  it('is about the question of the take, whatever the name of its file', async () => {
    await world.addVideo('quinn', 'video-quinn-1', { questionId: 'said-no' });

    const { body } = await ask(aPrincipal('quinn'), 'video-quinn-1');
    expect(body).toMatchObject({
      videoTitle: 'When did you last say no to a request, and how did you say it?',
    });
  });

  it.each(['', ' \n ', 'x'.repeat(MAX_MESSAGE_CHARACTERS + 1), 'a\u0000b', 7, null])(
    'is refused with the message %j',
    async (message) => {
      const { status } = await world.call(contracts.askCoach, aPrincipal('anna'), {
        body: { videoId: 'video-anna-1', message },
      });
      expect(status).toBe(400);
    },
  );

  it('is unique per video while it is unanswered, and can be made again after the answer', async () => {
    const owner = aPrincipal('bert');
    await world.addVideo('bert', 'video-bert-1');

    const responses = await Promise.all(
      Array.from({ length: 4 }, () => ask(owner, 'video-bert-1')),
    );
    expect(responses.map(({ status, code }) => code ?? status).toSorted()).toEqual([
      201,
      ...Array(3).fill('REQUEST_OPEN'),
    ]);

    const params = { id: 'bert_video-bert-1-1' };
    await world.call(contracts.takeRequest, carla, { params });
    await send(params);
    expect((await ask(owner, 'video-bert-1')).body).toMatchObject({
      id: 'video-bert-1-2',
      status: 'pending',
    });
  });

  it('is created and counted once, and returned each time, if sent 20 times in parallel with one submission ID', async () => {
    const owner = aPrincipal('tess');
    const videos = Array.from({ length: MAX_REQUESTS_PER_DAY }, (_, at) => `video-tess-${at}`);
    for (const videoId of videos) await world.addVideo('tess', videoId);

    const [repeated = '', ...others] = videos;
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => ask(owner, repeated, 'Please', SUBMISSION)),
    );
    expect(new Set(replies.map(({ status, code }) => code ?? status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await listOf(owner)).toHaveLength(1);

    for (const videoId of others) expect((await ask(owner, videoId)).status).toBe(201);
  });

  it('is returned to a repeat that arrives after the answer; a new submission creates a new request', async () => {
    const owner = aPrincipal('uma');
    await world.addVideo('uma', 'video-uma-1');
    await ask(owner, 'video-uma-1', 'Please', SUBMISSION);

    const params = { id: 'uma_video-uma-1-1' };
    await world.call(contracts.takeRequest, carla, { params });
    await send(params);

    expect((await ask(owner, 'video-uma-1', 'Please', SUBMISSION)).body).toMatchObject({
      id: 'video-uma-1-1',
      status: 'completed',
    });
    expect(await listOf(owner)).toHaveLength(1);
    expect((await ask(owner, 'video-uma-1', 'Please', OTHER_SUBMISSION)).body).toMatchObject({
      id: 'video-uma-1-2',
    });
  });

  it('is not found by the submission ID of a different message, video or member', async () => {
    const [owner, other] = [aPrincipal('vera'), aPrincipal('wanda')];
    for (const videoId of ['video-vera-1', 'video-vera-2']) await world.addVideo('vera', videoId);
    await world.addVideo('wanda', 'video-wanda-1');
    await ask(owner, 'video-vera-1', 'Please', SUBMISSION);

    expect((await ask(owner, 'video-vera-1', 'Something else', SUBMISSION)).code).toBe(
      'REQUEST_OPEN',
    );
    expect((await ask(owner, 'video-vera-2', 'Please', SUBMISSION)).body).toMatchObject({
      id: 'video-vera-2-1',
    });
    expect((await ask(other, 'video-wanda-1', 'Please', SUBMISSION)).body).toMatchObject({
      id: 'video-wanda-1-1',
    });
  });

  it('accepts only one of two edits of the same revision', async () => {
    const owner = aPrincipal('xena');
    const { id, revision } = await world.ask(owner, 'video-xena-1');
    const edit = (message: string, from?: number) =>
      world.call(contracts.editCoachRequest, owner, {
        params: { id },
        body: { message, revision: from },
      });

    const replies = await Promise.all([edit('First tab', revision), edit('Second tab', revision)]);
    expect(replies.map(({ status, code }) => code ?? status).toSorted()).toEqual([
      200,
      'STALE_REVISION',
    ]);

    const [kept] = await listOf(owner);
    expect(kept).toMatchObject({ revision: revision + 1 });
    // Sends the edit again, as a client would after a lost response.
    expect((await edit(kept?.userMessage ?? '', revision)).body).toEqual(kept);
    expect((await edit('Without a revision')).body).toMatchObject({ revision: revision + 2 });
  });

  it('is limited to five per member per day, including withdrawn ones', async () => {
    const owner = aPrincipal('cara');
    world.advanceHours(15);

    const videos = Array.from({ length: 12 }, (_, at) => `video-cara-${at}`);
    for (const videoId of videos) await world.addVideo('cara', videoId);

    const responses = await Promise.all(videos.map((videoId) => ask(owner, videoId)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(MAX_REQUESTS_PER_DAY);

    const [mine] = await listOf(owner);
    await world.call(contracts.withdrawCoachRequest, owner, { params: { id: mine?.id ?? '' } });

    const refused = await ask(owner, mine?.videoId ?? '');
    expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS']);

    const midnight =
      Date.parse(`${world.now().toISOString().slice(0, 10)}T00:00:00Z`) + 24 * 3_600_000;
    expect(Number(refused.retryAfter)).toBe((midnight - world.now().getTime()) / 1_000);

    world.advanceHours(Number(refused.retryAfter) / 3_600);
    expect((await ask(owner, mine?.videoId ?? '')).status).toBe(201);
  });

  it('is deleted with its video unless it is answered, even if the video is deleted during the request', async () => {
    const owner = aPrincipal('dora');
    const { params } = await held(owner, 'video-dora-1');
    await send(params);
    await held(owner, 'video-dora-2');
    await world.ask(owner, 'video-dora-3');
    for (const at of [1, 2, 3])
      await withdrawVideoRequests(world, { memberId: 'dora', videoId: `video-dora-${at}` });
    expect((await listOf(owner)).map(({ videoId, status }) => [videoId, status])).toEqual([
      ['video-dora-1', 'completed'],
    ]);

    await world.addVideo('dora', 'video-dora-4');

    const { find } = world.videos;
    let reads = 0;
    world.videos.find = async (key) => ((reads += 1) === 1 ? find(key) : undefined);
    expect((await ask(owner, 'video-dora-4')).status).toBe(404);

    world.videos.find = find;
    expect(await listOf(owner)).toHaveLength(1);
  });
});
