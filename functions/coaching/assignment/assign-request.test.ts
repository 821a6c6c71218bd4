import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { assignRequest } from '#shared/coaching/coach-team.contract.ts';
import { EMPTY_SCORES, type CoachDraft } from '#shared/coaching/coach-text.ts';
import * as contracts from '#shared/coaching/coaching.contract.ts';
import { coachAnswer } from '#shared/coaching/coaching.fixtures.ts';
import {
  aPrincipal,
  startCoachingWorld,
  type CoachingWorld,
} from '../fixtures/coaching-world.fixtures.ts';
import { carla, cyril } from '../fixtures/review-calls.fixtures.ts';

const world = await startCoachingWorld();
afterAll(() => world.close());

const ada = aPrincipal('ada', 'admin');
const REASON = 'Carla is ill.';

const draft: CoachDraft = {
  response: 'Carla’s text',
  comments: [{ atSeconds: 2, text: 'Look up' }],
  scores: { ...EMPTY_SCORES, confidence: 40 },
  sawMeasured: true,
};

beforeEach(async () => {
  for (const person of [ada, carla, cyril]) await world.addPerson(person);
});

let count = 0;

/**
 * Creates a request, which Carla holds if `isHeld`. `outcome` returns the status and error code as
 * one string.
 */
async function aRequest(isHeld = true) {
  count += 1;

  const owner = aPrincipal(`pat-${count}`);
  const { id } = await world.ask(owner, `video-0000${count}`);
  const key = { memberId: owner.memberId, requestId: id };
  const params = { id: `${owner.memberId}_${id}` };
  const as = (coachId: string) => ({ ...key, coachId, now: world.now() });

  if (isHeld) await world.reviews.take(as('carla'), 'Carla');

  const assign = (
    coachId: string | null,
    expectedCoachId: string | null = isHeld ? 'carla' : null,
    by = ada,
  ) =>
    world.call(assignRequest, by, { params, body: { coachId, expectedCoachId, reason: REASON } });

  return {
    owner,
    key,
    params,
    as,
    assign,
    read: () => world.requests.find(key),

    readReview: async (coach: typeof carla) => {
      const { status, body } = await world.call(contracts.getCoachReview, coach, { params });
      return status === 200 ? contracts.getCoachReview.replies[200].parse(body) : status;
    },

    saveDraft: (version: number) =>
      world.reviews.saveDraft(as('carla'), { version, content: draft }),
    listChanges: () => world.changeLog.list(owner.memberId),

    outcome: async (result: ReturnType<CoachingWorld['call']>) => {
      const { status, code } = await result;
      return [status, code].filter(Boolean).join(' ');
    },

    memberMails: () =>
      world.posted.filter(({ to }) => 'memberId' in to && to.memberId === owner.memberId),

    mails: () =>
      world.posted.filter(
        (mail) => mail.kind === 'coach-request-assigned' && mail.requestId === params.id,
      ),
  };
}

type Request = Awaited<ReturnType<typeof aRequest>>;

describe('an administrator', () => {
  it('gives a waiting request to a coach, who gets an email and two hours', async () => {
    const request = await aRequest(false);
    expect((await request.assign('cyril')).body).toMatchObject({
      coach: { id: 'cyril', name: 'Cyril' },
    });

    const holdUntil = new Date(world.now().getTime() + 2 * 3_600_000).toISOString();
    expect(await request.read()).toMatchObject({
      status: 'in_review',
      coachId: 'cyril',
      coachName: 'Cyril',
      holdUntil,
    });

    expect(request.mails()).toMatchObject([{ to: { memberId: 'cyril' } }]);
    expect(await request.readReview(cyril)).toMatchObject({ draft: { response: '', version: 0 } });
  });

  it('adds the move and its reason to the member’s audit log', async () => {
    const request = await aRequest();
    await request.assign('cyril');

    expect(await request.listChanges()).toMatchObject([
      {
        byId: 'ada',
        reason: REASON,
        isConfirmed: true,
        change: { kind: 'coach-request', from: 'carla', to: 'cyril' },
      },
    ]);
  });

  it('hands the draft to the new coach, without the former coach’s scores', async () => {
    const request = await aRequest();
    await request.saveDraft(0);
    await request.assign('cyril');

    const { response, comments } = draft;
    expect(await request.readReview(cyril)).toMatchObject({
      draft: { response, comments, scores: EMPTY_SCORES, sawMeasured: false, version: 2 },
    });

    const body = { ...draft, sawMeasured: false, version: 2 };
    const saved = await world.call(contracts.saveCoachDraft, cyril, {
      params: request.params,
      body,
    });

    expect(saved).toMatchObject({ status: 200, body: { version: 3 } });
  });

  it.each([
    ['from the administrator', (request: Request) => request.assign('carla', 'cyril')],
    [
      'from the queue',
      async (request: Request) => {
        await request.assign(null, 'cyril');
        await world.reviews.take(request.as('carla'), 'Carla');
      },
    ],
  ])(
    'keeps the scores locked if a coach who saw the measured scores gets the request back %s',
    async (_, reassign) => {
      const request = await aRequest();
      const { params, outcome } = request;
      await request.saveDraft(0);
      await request.assign('cyril');

      const save = (coach: typeof carla, body: object) =>
        outcome(world.call(contracts.saveCoachDraft, coach, { params, body }));
      expect(
        await save(cyril, { ...draft, scores: EMPTY_SCORES, sawMeasured: false, version: 2 }),
      ).toBe('200');

      await reassign(request);

      const review = await request.readReview(carla);
      const version = typeof review === 'object' ? (review.draft?.version ?? 0) : 0;
      expect(review).toMatchObject({ draft: { scores: EMPTY_SCORES, sawMeasured: true } });

      expect([
        await save(carla, { ...draft, sawMeasured: false, version }),
        await save(carla, { ...draft, sawMeasured: true, version }),
        await outcome(
          world.call(contracts.answerRequest, carla, {
            params,
            body: { ...coachAnswer, scores: draft.scores, version },
          }),
        ),
        await save(carla, { ...draft, scores: EMPTY_SCORES, sawMeasured: true, version }),
      ]).toEqual(['409 DRAFT_CHANGED', '409 DRAFT_CHANGED', '409 DRAFT_CHANGED', '200']);
    },
  );

  it('returns the request to a coach whose draft is still stored', async () => {
    const request = await aRequest();
    await request.saveDraft(0);
    await request.assign(null);
    await request.assign('carla', null);

    expect(await request.readReview(carla)).toMatchObject({ draft: { ...draft, version: 1 } });
  });

  it('tells the member about the new coach, once and without the reason', async () => {
    const request = await aRequest();
    await request.assign('cyril');
    await request.assign('cyril');

    const [mail, ...repeated] = request.memberMails();

    expect(mail).toMatchObject({ kind: 'coach-changed', coachName: 'Cyril' });
    expect(JSON.stringify(mail)).not.toContain(REASON);
    expect(repeated).toEqual([mail]);
  });

  it.each([
    ['waiting request', false, 'cyril'],
    ['request back to the queue', true, null],
  ])('doesn’t email the member about moving a %s', async (_, isHeld, coachId) => {
    const request = await aRequest(isHeld);
    await request.assign(coachId);
    expect(request.memberMails()).toEqual([]);
  });

  it('returns the request to the queue', async () => {
    const request = await aRequest();
    expect((await request.assign(null)).body).toMatchObject({ coach: null });
    expect(await request.read()).toMatchObject({ status: 'pending', unanswered: 'yes' });
    expect(request.mails()).toEqual([]);
  });

  it('moves a request whose hold has expired', async () => {
    const request = await aRequest();
    world.advanceHours(2);
    expect(await request.outcome(request.assign('cyril', null))).toBe('200');
    expect((await request.read())?.status).toBe('in_review');
  });
});

describe('the former coach', () => {
  it('can neither read, save, answer, renew nor take the request', async () => {
    const request = await aRequest();
    await request.saveDraft(0);
    await request.assign('cyril');

    const { params, outcome } = request;
    const call = (contract: Parameters<CoachingWorld['call']>[0], sent: object = {}) =>
      outcome(world.call(contract, carla, { params, ...sent }));

    expect([
      await call(contracts.getCoachReview),
      await call(contracts.getCoachPlayback),
      await call(contracts.saveCoachDraft, { body: { ...draft, version: 1 } }),
      await call(contracts.answerRequest, { body: { ...coachAnswer, version: 1 } }),
      await call(contracts.takeRequest, { query: { renew: 'true' } }),
      await call(contracts.takeRequest),
    ]).toEqual([
      '404 NOT_FOUND',
      '404 NOT_FOUND',
      '409 REQUEST_TAKEN',
      '409 REQUEST_TAKEN',
      '409 REQUEST_TAKEN',
      '409 REQUEST_TAKEN',
    ]);
  });

  it('does not take the request back by renewing the hold in an open tab', async () => {
    const request = await aRequest();
    await request.assign(null);

    const renewal = world.call(contracts.takeRequest, carla, {
      params: request.params,
      query: { renew: 'true' },
    });

    expect(await request.outcome(renewal)).toBe('409 HOLD_LOST');
    expect((await request.read())?.status).toBe('pending');
  });
});

describe('concurrent changes', () => {
  it('give a conflict to one of two administrators who choose different coaches', async () => {
    const request = await aRequest(false);
    const results = [request.assign('carla'), request.assign('cyril')];
    const outcomes = await Promise.all(results.map((each) => request.outcome(each)));

    expect(outcomes.toSorted()).toEqual(['200', '409 STALE_REVISION']);
    expect(await request.listChanges()).toHaveLength(1);
    expect(request.mails()).toHaveLength(1);
  });

  it('let either the coach’s answer or the move succeed', async () => {
    const request = await aRequest();
    const answer = world.call(contracts.answerRequest, carla, {
      params: request.params,
      body: { ...coachAnswer, version: 0 },
    });

    const outcomes = await Promise.all([
      request.outcome(answer),
      request.outcome(request.assign('cyril')),
    ]);

    expect([
      ['200', '409 ALREADY_ANSWERED'],
      ['409 REQUEST_TAKEN', '200'],
    ]).toContainEqual(outcomes);
  });

  it('pass on a draft that the coach saves during the move', async () => {
    const request = await aRequest();
    const { assign } = world.reviews;
    world.reviews.assign = async (row, assignment) => {
      world.reviews.assign = assign;
      await request.saveDraft(0);
      return assign(row, assignment);
    };

    expect(await request.outcome(request.assign('cyril'))).toBe('200');
    expect(await request.readReview(cyril)).toMatchObject({ draft: { response: draft.response } });
  });
});

describe('a move', () => {
  it('has no further effect if it is repeated', async () => {
    const request = await aRequest();
    const [first, second] = [await request.assign('cyril'), await request.assign('cyril')];

    expect(second).toEqual(first);
    expect(await request.listChanges()).toHaveLength(1);
    expect(new Set(request.mails().map(({ mailId }) => mailId)).size).toBe(1);
  });

  it('sends another email if the same coach gets the request again', async () => {
    const request = await aRequest();
    await request.assign('cyril');
    await request.assign(null, 'cyril');
    world.advanceHours(0.1);
    await request.assign('cyril', null);

    expect(new Set(request.mails().map(({ mailId }) => mailId)).size).toBe(2);
  });

  it.each([
    ['someone else holds the request', 'cyril', 'cora', '409 STALE_REVISION'],
    ['a coach has taken it from the queue', 'cyril', null, '409 STALE_REVISION'],
    ['the target is a member', 'mia', 'carla', '409 CONFLICT'],
    ['the target is unknown', 'nobody', 'carla', '409 CONFLICT'],
    ['the target has lost the role', 'ex', 'carla', '409 CONFLICT'],
    ['the target is disabled', 'dora', 'carla', '409 CONFLICT'],
  ])('is refused and not recorded if %s', async (_, coachId, expectedCoachId, expected) => {
    await world.addPerson(aPrincipal('mia'));
    await world.addPerson(aPrincipal('ex', 'member'));
    await world.addPerson({ ...aPrincipal('dora', 'coach'), disabled: true });

    const request = await aRequest();
    const before = await request.read();

    expect(await request.outcome(request.assign(coachId, expectedCoachId))).toBe(expected);
    expect([await request.read(), await request.listChanges(), request.mails()]).toEqual([
      before,
      [],
      [],
    ]);
  });

  it('is refused if the target made the request', async () => {
    const request = await aRequest();
    await world.addPerson({ ...request.owner, role: 'coach' });
    expect(await request.outcome(request.assign(request.owner.memberId))).toBe('409 CONFLICT');
  });

  it('is refused once the request is answered or deleted', async () => {
    const request = await aRequest();
    await world.reviews.answer(request.as('carla'), {
      version: 0,
      content: coachAnswer,
      measuredScores: null,
    });
    expect(await request.outcome(request.assign('cyril'))).toBe('409 ALREADY_ANSWERED');

    await world.removeRequest(request.key);
    expect(await request.outcome(request.assign('cyril'))).toBe('404 NOT_FOUND');
    expect(await request.listChanges()).toEqual([]);
  });

  it.each([
    ['a coach', aPrincipal('carla', 'coach')],
    ['a member', aPrincipal('mia')],
  ])('is refused for %s', async (_, caller) => {
    const request = await aRequest();
    expect(await request.outcome(request.assign('cyril', 'carla', caller))).toBe('403 ADMIN_ONLY');
  });

  it.each(['', '  ', 'x'.repeat(501)])(
    'needs a reason of up to 500 characters: %#',
    async (reason) => {
      const { params, outcome } = await aRequest();
      const body = { coachId: 'cyril', expectedCoachId: 'carla', reason };

      expect(await outcome(world.call(assignRequest, ada, { params, body }))).toBe(
        '400 BAD_REQUEST',
      );
    },
  );
});
