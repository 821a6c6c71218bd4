import { afterAll, describe, expect, it } from 'vitest';
import type { Principal } from '#platform/session/principal.ts';
import { EMPTY_DRAFT } from '#shared/coaching/coach-text.ts';
import * as contracts from '#shared/coaching/coaching.contract.ts';
import { coachAnswer } from '#shared/coaching/coaching.fixtures.ts';
import type { Contract } from '#shared/http/contract.ts';

import { aPrincipal, startCoachingWorld } from '../fixtures/coaching-world.fixtures.ts';
import { carla, createReviewCalls, cyril } from '../fixtures/review-calls.fixtures.ts';
import { formerCoachStore } from '../former-coach.store.ts';
import { parseCoachQueueId } from '../request/coach-access.ts';

const world = await startCoachingWorld();
afterAll(() => world.close());

const { held, send, workOf } = createReviewCalls(world);

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

  it('does not overwrite a newer draft if its tab was opened before another coach held the request', async () => {
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

  it('locks the coach’s own scores after revealing the measured ones, including in the answer', async () => {
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
