import { afterAll, describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '#shared/coaching/coach-text.ts';
import { assignRequest } from '#shared/coaching/coach-team.contract.ts';
import * as contracts from '#shared/coaching/coaching.contract.ts';
import { coachAnswer } from '#shared/coaching/coaching.fixtures.ts';
import { aPrincipal, startCoachingWorld } from '../fixtures/coaching-world.fixtures.ts';
import { carla, createReviewCalls, cyril } from '../fixtures/review-calls.fixtures.ts';
import { formerCoachStore } from '../former-coach.store.ts';
import { parseCoachQueueId } from '../request/coach-access.ts';

const world = await startCoachingWorld();
afterAll(() => world.close());

const { held, send } = createReviewCalls(world);
const ada = aPrincipal('ada', 'admin');

type Held = Awaited<ReturnType<typeof held>>;

const take = ({ params }: Held) => world.call(contracts.takeRequest, cyril, { params });
const assign = ({ params }: Held, coachId: string | null) =>
  world.call(assignRequest, ada, {
    params,
    body: { coachId, expectedCoachId: 'carla', reason: 'Ill' },
  });

const causes: readonly [string, (request: Held) => Promise<unknown>, string, RegExp][] = [
  ['the time is over', async () => world.advanceHours(2), 'HOLD_LOST', /two hours/],
  [
    'the time is over and the schedule has run',
    async () => {
      world.advanceHours(2);
      await world.checkResponseSla();
    },
    'HOLD_LOST',
    /two hours/,
  ],

  [
    'it was released in another tab',
    ({ params }) => world.call(contracts.releaseRequest, carla, { params }),
    'HOLD_LOST',
    /was released/,
  ],

  [
    'an administrator put it back',
    (request) => assign(request, null),
    'HOLD_LOST',
    /An administrator put this request back/,
  ],

  [
    'the coach lost the role for a while',
    () => formerCoachStore(world.client, 'coaching').releaseHolds('carla'),
    'HOLD_LOST',
    /An administrator put this request back/,
  ],

  [
    'an administrator gave it to another coach',
    (request) => assign(request, 'cyril'),
    'REQUEST_TAKEN',
    /An administrator gave/,
  ],

  [
    'another coach took it',
    async (request) => {
      world.advanceHours(2);
      await take(request);
    },
    'REQUEST_TAKEN',
    /Another coach/,
  ],

  [
    'another coach answered it',
    async (request) => {
      world.advanceHours(2);
      await take(request);
      await send(request.params, {}, cyril);
    },
    'REQUEST_ANSWERED',
    /Another coach has answered/,
  ],

  [
    'it was withdrawn',
    ({ params }) => world.removeRequest(parseCoachQueueId(params.id)),
    'REQUEST_GONE',
    /withdrew/,
  ],
];

describe('a coach whose hold has ended', () => {
  it.each(causes)('learns from every call that %s', async (cause, lose, code, message) => {
    const at = causes.findIndex(([name]) => name === cause);
    await world.addPerson(cyril);
    const request = await held(aPrincipal(`lea-${at}`), `video-lea-${at}`);
    await lose(request);

    const { params } = request;
    const calls = [
      await world.call(contracts.saveCoachDraft, carla, {
        params,
        body: { ...EMPTY_DRAFT, version: 0 },
      }),
      await world.call(contracts.answerRequest, carla, {
        params,
        body: { ...coachAnswer, version: 0 },
      }),
      await world.call(contracts.releaseRequest, carla, { params }),
      await world.call(contracts.takeRequest, carla, { params, query: { renew: 'true' } }),
    ];

    expect(calls.map((call) => call.code)).toEqual(calls.map(() => code));
    for (const { body } of calls) expect(body).toMatch(message);
  });
});
