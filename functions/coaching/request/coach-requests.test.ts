import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repetitions, seed } from '#infra/verify/repetitions.ts';
import { forgedCursors } from '#platform/http/cursor.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import {
  EMPTY_DRAFT,
  MAX_MESSAGE_CHARACTERS,
  MAX_REQUESTS_PER_DAY,
} from '#shared/coaching/coach-text.ts';
import * as contracts from '#shared/coaching/coaching.contract.ts';
import { coachAnswer } from '#shared/coaching/coaching.fixtures.ts';
import type { Contract } from '#shared/http/contract.ts';

import {
  aPrincipal,
  startCoachingWorld,
  type CoachingWorld,
} from '../fixtures/coaching-world.fixtures.ts';
import { parseCoachQueueId } from './coach-access.ts';
import { formerCoachStore } from '../former-coach.store.ts';
import { withdrawVideoRequests } from './video-requests.service.ts';

const SUBMISSION = '5f0c2c9e-6a0e-4d3e-9a5b-0f8f6f1f2a31';
const OTHER_SUBMISSION = '0b1f3c52-7f5e-4a64-8d5f-1c7f2a90be11';

let world: CoachingWorld;

beforeAll(async () => {
  world = await startCoachingWorld();
});

afterAll(() => world.close());

const carla = aPrincipal('carla', 'coach');
const cyril = aPrincipal('cyril', 'coach');

const ask = (owner: Principal, videoId: string, message = 'Please', submissionId?: string) =>
  world.call(contracts.askCoach, owner, { body: { videoId, message, submissionId } });

const listOf = async (owner: Principal) =>
  contracts.listCoachRequests.replies[200].parse(
    (await world.call(contracts.listCoachRequests, owner)).body,
  );

const workOf = async (coach: Principal, id: string) =>
  contracts.getCoachReview.replies[200].parse(
    (await world.call(contracts.getCoachReview, coach, { params: { id } })).body,
  );

/** Creates a request by `owner` that the coach Carla holds. */
async function held(owner: Principal, videoId: string) {
  const { id } = await world.ask(owner, videoId);
  const params = { id: `${owner.memberId}_${id}` };
  await world.call(contracts.takeRequest, carla, { params });
  return { id, params };
}

const send = (params: { id: string }, changed: object = {}, coach = carla) =>
  world.call(contracts.answerRequest, coach, {
    params,
    body: { ...coachAnswer, version: 0, ...changed },
  });

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

  it.each(['', ' \n ', 'x'.repeat(MAX_MESSAGE_CHARACTERS + 1), 'a\u0000b', 7, null])(
    'with the message %j is refused',
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

  it('sent 20 times at once with one submission ID is created and counted once, and returned each time', async () => {
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

  it('is the first of 20 parallel answers from two tabs, and sends one email', async () => {
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

  it('from a coach whose hold has ended is refused if another coach has answered', async () => {
    const { id, params } = await held(aPrincipal('zoe'), 'video-zoe-001');
    world.advanceHours(2.1);
    await world.call(contracts.takeRequest, cyril, { params });
    expect((await send(params, { response: 'By Carla' })).code).toBe('HOLD_LOST');
    expect((await send(params, { response: 'By Cyril' }, cyril)).status).toBe(200);

    const before = world.posted.length;
    expect((await send(params, { response: 'By Carla' })).code).toBe('HOLD_LOST');

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

describe('a draft', () => {
  const save = (params: { id: string }, version: number, changed: object, coach = carla) =>
    world.call(contracts.saveCoachDraft, coach, {
      params,
      body: { ...EMPTY_DRAFT, version, ...changed },
    });

  it('is stored exactly as typed, and a stale tab can neither overwrite nor send it', async () => {
    const { params } = await held(aPrincipal('hugo'), 'video-hugo-1');
    const typed = { response: '  So f', comments: [{ atSeconds: 3, text: '' }] };

    expect((await save(params, 0, typed)).body).toMatchObject({ version: 1 });
    // Sends the save again, as a client would after a lost response.
    expect((await save(params, 0, typed)).body).toMatchObject({ version: 1 });
    expect((await save(params, 0, { response: 'Older tab' })).code).toBe('DRAFT_CHANGED');
    expect((await send(params, { version: 0 })).code).toBe('DRAFT_CHANGED');
    expect((await workOf(carla, params.id)).draft).toMatchObject({ ...typed, version: 1 });
    expect((await send(params, { version: 1 })).status).toBe(200);
  });

  it('from a tab opened before another coach held the request does not overwrite a newer draft', async () => {
    const { params } = await held(aPrincipal('quin'), 'video-quin-1');
    const stale = await save(params, 0, { response: 'Old tab' });
    await world.call(contracts.releaseRequest, carla, { params });
    await world.call(contracts.takeRequest, cyril, { params });

    const begun = (await workOf(cyril, params.id)).draft?.version ?? -1;
    await save(params, begun, { response: 'Cyril typed this' }, cyril);
    await world.call(contracts.releaseRequest, cyril, { params });
    await world.call(contracts.takeRequest, carla, { params });

    const fresh = (await workOf(carla, params.id)).draft?.version ?? -1;
    expect((await save(params, fresh, { response: 'New tab' })).status).toBe(200);

    const { version } = contracts.saveCoachDraft.replies[200].parse(stale.body);
    expect((await save(params, version, { response: 'Old tab, typed on' })).code).toBe(
      'DRAFT_CHANGED',
    );
    expect((await send(params, { version })).code).toBe('DRAFT_CHANGED');
    expect((await workOf(carla, params.id)).draft).toMatchObject({ response: 'New tab' });
  });

  it('is refused after the answer was sent in another tab, and the answer stays', async () => {
    const { params } = await held(aPrincipal('rosa'), 'video-rosa-1');
    await send(params, { response: 'Sent' });
    expect((await save(params, 0, { response: 'Typed on' })).code).toBe('ALREADY_ANSWERED');
    expect((await workOf(carla, params.id)).answer).toMatchObject({ response: 'Sent' });
  });

  it('is not visible to the next coach, who starts with an empty draft', async () => {
    const { params } = await held(aPrincipal('ida'), 'video-ida-01');
    await save(params, 0, { response: 'Carla typed this' });
    await world.call(contracts.releaseRequest, carla, { params });
    await world.call(contracts.takeRequest, cyril, { params });
    expect((await workOf(cyril, params.id)).draft).toEqual({
      ...EMPTY_DRAFT,
      version: 1,
      savedAt: null,
    });

    await world.call(contracts.releaseRequest, cyril, { params });
    await world.call(contracts.takeRequest, carla, { params });
    expect((await workOf(carla, params.id)).draft).toMatchObject({
      response: 'Carla typed this',
      version: 1,
    });
  });

  it('is deleted with its coach’s account in any state of the request; drafts of other coaches stay', async () => {
    const dora = aPrincipal('dora', 'coach');
    const at = async (
      contract: Contract,
      { params }: { params: { id: string } },
      coach: Principal,
    ) => world.call(contract, coach, { params });

    const requests = [];

    for (const [owner, drafter] of [
      ['kurt', dora],
      ['lena', dora],
      ['mona', cyril],
    ] as const) {
      const request = await held(aPrincipal(owner), `video-${owner}-1`);
      await at(contracts.releaseRequest, request, carla);
      await at(contracts.takeRequest, request, drafter);
      await save(request.params, 0, { response: `Typed by ${drafter.firstName}` }, drafter);
      await at(contracts.releaseRequest, request, drafter);
      requests.push(request);
    }

    // The first request stays in the queue. Each of the others is taken by a coach who didn't write
    // its draft.
    const [, second, third] = requests;
    if (second) await at(contracts.takeRequest, second, cyril);
    if (third) await at(contracts.takeRequest, third, dora);
    await formerCoachStore(world.client, 'coaching').erase('dora');

    const rows = await Promise.all(
      requests.map(({ params }) => world.reviews.find(parseCoachQueueId(params.id))),
    );

    expect(rows.map((row) => row?.status)).toEqual(['pending', 'in_review', 'pending']);
    expect(rows.filter((row) => /dora/i.test(JSON.stringify(row)))).toEqual([]);
    expect(rows[2]).toMatchObject({ draft: { response: 'Typed by Cyril' } });
  });

  it('gives no access to measured data except the timeline until the coach reveals it or answers', async () => {
    const owner = aPrincipal('nora');
    const { params } = await held(owner, 'video-nora-1');
    const read = async () =>
      contracts.getCoachAnalysis.replies[200].parse(
        (await world.call(contracts.getCoachAnalysis, carla, { params })).body,
      );

    const { scores } = coachAnswer;

    const timeline = [
      'analyzedSeconds',
      'durationSeconds',
      'evidence',
      'measuredSignals',
      'waveform',
    ];

    expect(Object.keys((await read()).timeline).toSorted()).toEqual(timeline);
    expect((await read()).report).toBeNull();

    await save(params, 0, { scores, sawMeasured: false });
    expect((await read()).report).toBeNull();

    await save(params, 1, { scores, sawMeasured: true });
    // Only the member can read the transcript.
    expect((await read()).report).toMatchObject({
      overallScore: expect.any(Number),
      transcript: null,
    });

    await world.call(contracts.releaseRequest, carla, { params });

    const byCyril = { params };
    await world.call(contracts.takeRequest, cyril, byCyril);

    const { body } = await world.call(contracts.getCoachAnalysis, cyril, byCyril);
    expect(contracts.getCoachAnalysis.replies[200].parse(body).report).toBeNull();

    await send(params, { version: 2 }, cyril);

    const after = await world.call(contracts.getCoachAnalysis, cyril, byCyril);
    expect(contracts.getCoachAnalysis.replies[200].parse(after.body).report).not.toBeNull();
  });

  it('locks the coach’s own scores after revealing the measured ones, also in the answer', async () => {
    const { params } = await held(aPrincipal('jane'), 'video-jane-1');
    const { scores } = coachAnswer;
    await save(params, 0, { scores, sawMeasured: true });

    const changed = { ...scores, confidence: 74 };

    expect((await save(params, 1, { scores: changed, sawMeasured: true })).code).toBe(
      'DRAFT_CHANGED',
    );
    expect((await save(params, 1, { scores, sawMeasured: false })).code).toBe('DRAFT_CHANGED');
    expect((await send(params, { version: 1, scores: changed })).code).toBe('DRAFT_CHANGED');
    expect((await save(params, 1, { scores, sawMeasured: true, response: 'More' })).status).toBe(
      200,
    );
    expect((await send(params, { version: 2 })).status).toBe(200);
  });
});

const cursorOf = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url');

describe('the queue', () => {
  it('is paged and sorted oldest first', async () => {
    const first = await world.call(contracts.listCoachQueue, carla, { query: { view: 'open' } });
    const { requests } = contracts.listCoachQueue.replies[200].parse(first.body);
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.map(({ createdAt }) => createdAt)).toEqual(
      requests.map(({ createdAt }) => createdAt).toSorted(),
    );

    const [one, two] = requests;
    const [memberId, requestId] = one?.id.split('_') ?? [];
    const from = cursorOf({ sortKey: one?.createdAt, memberId, requestId });
    const next = await world.call(contracts.listCoachQueue, carla, {
      query: { view: 'open', from },
    });

    expect(contracts.listCoachQueue.replies[200].parse(next.body).requests[0]).toEqual(two);
  });

  const position = {
    sortKey: '2026-03-01T12:00:00.000Z',
    memberId: 'jane',
    requestId: 'video-jane-1-1',
  };

  it.each([
    ['open', 'nonsense'],
    ['open', ''],
    ['open', '2026-03-01T12:00:00.000Z~jane~video-jane-1-1'],
    ['open', cursorOf(null)],
    ['open', cursorOf({ ...position, memberId: '' })],
    ['open', cursorOf({ ...position, requestId: 'a b' })],
    ['open', cursorOf({ ...position, sortKey: 'held#2026' })],
    ['mine', cursorOf(position)],
    ['mine', cursorOf({ ...position, sortKey: 'answered#2026' })],
    ['answered', cursorOf({ ...position, sortKey: 'held#2026' })],
    ['answered', cursorOf({ ...position, sortKey: 'answered#2026', coachId: 'another' })],
  ])('refuses a forged cursor: view %s, %j', async (view, from) => {
    const { status, code } = await world.call(contracts.listCoachQueue, carla, {
      query: { view, from },
    });
    expect([status, code]).toEqual([400, 'BAD_CURSOR']);
  });

  it('returns 200 or 400 for any cursor, and never includes requests of another coach', async () => {
    const other = aPrincipal('colin', 'coach');
    const anyView = fc.constantFrom(
      { view: 'open', position },
      { view: 'mine', position: { ...position, sortKey: 'held#2' } },
      { view: 'answered', position: { ...position, sortKey: 'answered#3' } },
    );

    const sent = anyView.chain(({ view, position: near }) =>
      forgedCursors(near).map((from) => ({ view, from })),
    );

    await fc.assert(
      fc.asyncProperty(sent, async (query) => {
        const { status, code, body } = await world.call(contracts.listCoachQueue, other, { query });
        if (status === 400) return code === 'BAD_CURSOR' || code === 'BAD_REQUEST';

        return (
          status === 200 &&
          (query.view === 'open' || JSON.stringify(body) === '{"requests":[],"next":null}')
        );
      }),
      { numRuns: repetitions({ short: 300, full: 10_000 }), seed },
    );
  });
});
