import { afterAll, describe, expect, it } from 'vitest';
import { toVideo } from '#functions/videos/videos.public.ts';
import type { Principal } from '#platform/session/principal.ts';
import { EMPTY_DRAFT } from '#shared/coaching/coach-text.ts';
import * as contracts from '#shared/coaching/coaching.contract.ts';
import { coachAnswer } from '#shared/coaching/coaching.fixtures.ts';
import type { Contract } from '#shared/http/contract.ts';
import {
  aPrincipal,
  startCoachingWorld,
  type CallInput,
} from '../fixtures/coaching-world.fixtures.ts';

const world = await startCoachingWorld();
afterAll(() => world.close());

const owner = aPrincipal('owner');
const holder = aPrincipal('carla', 'coach');

/** Every kind of caller, keyed by their relation to the request. */
const callers: Record<string, Principal | null> = {
  owner,
  'other member': aPrincipal('other'),
  'member without a plan': { ...aPrincipal('free'), plan: null },
  'uninvolved coach': aPrincipal('cyril', 'coach'),
  'assigned coach': holder,
  'previous coach': aPrincipal('cora', 'coach'),
  'uninvolved admin': aPrincipal('ada', 'admin'),
  anonymous: null,
};

type Caller = keyof typeof callers;

const states = ['pending', 'in review', 'completed'] as const;

type State = (typeof states)[number];

let count = 0;

/**
 * Creates a request, lets another coach's hold on it expire, and then brings the request into this
 * state.
 */
async function requestIn(state: State) {
  count += 1;

  const asker = { ...owner, memberId: `owner-${count}` };
  const { id, videoId } = await world.ask(asker, `video-0000${count}`);
  const key = { memberId: asker.memberId, requestId: id };
  const at = (coachId: string) => ({ ...key, coachId, now: world.now() });
  await world.reviews.take(at('cora'), 'Cora');
  world.advanceHours(2);
  if (state !== 'pending') await world.reviews.take(at('carla'), 'Carla');

  if (state === 'completed') {
    await world.reviews.answer(at('carla'), {
      version: 0,
      content: coachAnswer,
      measuredScores: null,
    });

    await world.requests.reply(key, 'Thanks', world.now());
  }

  return { asker, id, key, videoId, queueId: `${asker.memberId}_${id}` };
}

type Prepared = Awaited<ReturnType<typeof requestIn>>;

const NOBODY = '401 SIGN_IN_REQUIRED';
const NO_COACH = '403 COACH_ONLY';
const ABSENT = '404 NOT_FOUND';
const LOST = '409 HOLD_LOST';
const TAKEN = '409 REQUEST_TAKEN';
const ANSWERED = '409 ALREADY_ANSWERED';
const OTHER_ANSWERED = '409 REQUEST_ANSWERED';

/** The responses that members and anonymous visitors get from every coach endpoint. */
const nonStaffResponses = {
  owner: NO_COACH,
  'other member': NO_COACH,
  'member without a plan': NO_COACH,
  anonymous: NOBODY,
};

/**
 * The responses that everyone but the owner gets from the member endpoints. Coaches and
 * administrators may call these endpoints too, but the request isn't theirs.
 */
const notYours = {
  'other member': ABSENT,
  'member without a plan': ABSENT,
  'uninvolved coach': ABSENT,
  'assigned coach': ABSENT,
  'previous coach': ABSENT,
  'uninvolved admin': ABSENT,
  anonymous: NOBODY,
};

/**
 * `assigned` is the response to the coach who holds or answered the request, `others` the response
 * to other staff.
 */
const only = (assigned: string, others: string) => ({
  ...nonStaffResponses,
  'uninvolved coach': others,
  'assigned coach': assigned,
  'previous coach': others,
  'uninvolved admin': others,
});

const all = (outcome: string) => only(outcome, outcome);

type Row = Readonly<Record<Caller, string>>;

interface Path {
  contract: Contract;
  body?: unknown;
  /**
   * True if the path contains the request ID that coaches see, false if it contains the member's
   * request ID.
   */
  usesCoachId: boolean;
  expected: Readonly<Record<State, Row>>;
}

const desk = (
  contract: Contract,
  pending: Row,
  inReview: Row,
  completed: Row,
  body?: unknown,
): Path => ({
  contract,
  body,
  usesCoachId: true,
  expected: { pending, 'in review': inReview, completed },
});

const own = (
  contract: Contract,
  pending: string,
  inReview: string,
  completed: string,
  body?: unknown,
): Path => ({
  contract,
  body,
  usesCoachId: false,
  expected: {
    pending: { ...notYours, owner: pending },
    'in review': { ...notYours, owner: inReview },
    completed: { ...notYours, owner: completed },
  },
});

const paths: readonly Path[] = [
  own(contracts.getCoachRequest, '200', '200', '200'),
  own(contracts.editCoachRequest, '200', '409 REQUEST_IN_REVIEW', '409 REQUEST_IN_REVIEW', {
    message: 'Again',
  }),
  own(contracts.withdrawCoachRequest, '204', '409 REQUEST_IN_REVIEW', '409 REQUEST_IN_REVIEW'),
  own(contracts.replyToCoach, '409 CONFLICT', '409 CONFLICT', '200', { message: 'Thanks' }),
  own(contracts.rateCoach, '409 CONFLICT', '409 CONFLICT', '200', { rating: 5 }),
  own(contracts.markAnswerRead, ABSENT, ABSENT, '204'),
  desk(contracts.takeRequest, all('200'), only('200', TAKEN), only(ANSWERED, OTHER_ANSWERED)),
  desk(contracts.getCoachReview, all(ABSENT), only('200', ABSENT), only('200', ABSENT)),
  desk(contracts.getCoachPlayback, all(ABSENT), only('200', ABSENT), only('200', ABSENT)),
  desk(contracts.getCoachAnalysis, all(ABSENT), only('200', ABSENT), only('200', ABSENT)),
  desk(contracts.saveCoachDraft, all(LOST), only('200', TAKEN), only(ANSWERED, OTHER_ANSWERED), {
    ...EMPTY_DRAFT,
    version: 0,
  }),
  desk(contracts.answerRequest, all(LOST), only('200', TAKEN), only('200', OTHER_ANSWERED), {
    ...coachAnswer,
    version: 0,
  }),
  desk(contracts.releaseRequest, all(LOST), only('204', TAKEN), only(ANSWERED, OTHER_ANSWERED)),
  desk(contracts.markReplySeen, all(ABSENT), all(ABSENT), only('204', ABSENT)),
];

async function outcomeOf(
  contract: Contract,
  as: Principal | null,
  sent: CallInput,
): Promise<string> {
  const { status, code } = await world.call(contract, as, sent);
  return [status, code].filter(Boolean).join(' ');
}

function tryAs(
  caller: Caller,
  { contract, body, usesCoachId }: Path,
  { asker, queueId, id }: Prepared,
): Promise<string> {
  const as = caller === 'owner' ? asker : (callers[caller] ?? null);
  return outcomeOf(contract, as, { params: { id: usesCoachId ? queueId : id }, body });
}

const isRefused = (outcome: string) => !outcome.startsWith('2');

describe('a request', () => {
  const cells = paths.flatMap((path) =>
    states.map((state) => ({ path, state, name: path.contract.name })),
  );

  it.each(cells)('$state: $name returns the expected responses', async ({ path, state }) => {
    const expected = path.expected[state];
    const row = await requestIn(state);
    const before = await world.requests.find(row.key);
    const outcomes: Record<Caller, string> = {};
    for (const caller of Object.keys(expected).filter((each) => isRefused(expected[each] ?? ''))) {
      outcomes[caller] = await tryAs(caller, path, row);
    }
    expect(await world.requests.find(row.key)).toEqual(before);

    for (const caller of Object.keys(expected).filter((each) => !isRefused(expected[each] ?? ''))) {
      outcomes[caller] = await tryAs(caller, path, await requestIn(state));
    }
    expect(outcomes).toEqual(expected);
  });

  it('is covered for every caller and endpoint', () => {
    // Administrators' paths contain a member ID instead of a request ID.
    const isAboutRequest = ({ path }: Contract) =>
      path.includes('{id}') && !path.startsWith('/api/admin/');
    const everyPath = Object.values(contracts).filter(isAboutRequest);
    expect(paths.map(({ contract }) => contract.name).toSorted()).toEqual(
      everyPath.map(({ name }) => name).toSorted(),
    );

    for (const { expected } of paths) {
      for (const state of states)
        expect(Object.keys(expected[state]).toSorted()).toEqual(Object.keys(callers).toSorted());
    }
  });

  it('gets the same response whether it belongs to another member or doesn’t exist', async () => {
    const { queueId, id } = await requestIn('in review');
    const [other, stranger] = [
      callers['other member'] ?? null,
      callers['uninvolved coach'] ?? null,
    ];

    const nothing = { params: { id: 'zzzzzzzzzz-1' } };
    expect(await world.call(contracts.getCoachRequest, other, { params: { id } })).toEqual(
      await world.call(contracts.getCoachRequest, other, nothing),
    );

    const nowhere = { params: { id: 'nobody_zzzzzzzzzz-1' } };

    for (const contract of [
      contracts.getCoachReview,
      contracts.getCoachPlayback,
      contracts.getCoachAnalysis,
    ]) {
      expect(await world.call(contract, stranger, { params: { id: queueId } })).toEqual(
        await world.call(contract, stranger, nowhere),
      );
    }
  });
});

/** Reads the request IDs from all pages of the queue. */
async function queueOf(as: Principal): Promise<string[]> {
  const ids: string[] = [];
  let from: string | null = '';

  while (from !== null) {
    const { body } = await world.call(contracts.listCoachQueue, as, {
      query: from ? { from } : {},
    });
    const page = contracts.listCoachQueue.replies[200].parse(body);
    ids.push(...page.requests.map(({ id }) => id));
    from = page.next;
  }

  return ids;
}

describe('a coach', () => {
  it('neither sees nor can take their own request', async () => {
    const self = aPrincipal('selma', 'coach');
    const { id } = await world.ask(self, 'video-selma1');
    const params = { id: `${self.memberId}_${id}` };

    expect(await outcomeOf(contracts.takeRequest, self, { params })).toBe(ABSENT);
    expect(await queueOf(self)).not.toContain(params.id);
    expect(await queueOf(holder)).toContain(params.id);
  });

  it('sees only the first name of a member and the submitted data', async () => {
    const { asker, queueId } = await requestIn('in review');
    await world.addVideo(asker.memberId, 'video-secret');

    const seen = [
      await world.call(contracts.listCoachQueue, holder),
      await world.call(contracts.getCoachReview, holder, { params: { id: queueId } }),
      await world.call(contracts.getCoachPlayback, holder, { params: { id: queueId } }),
    ];

    const bodies = JSON.stringify(seen.map(({ body }) => body));
    expect(bodies).toContain(asker.firstName);

    for (const secret of [
      asker.email,
      `"${asker.lastName}"`,
      'video-secret',
      'subscription',
      '"plan"',
    ])
      expect(bodies).not.toContain(secret);
  });

  it('is recorded as a viewer of the recording once a day, which the member sees', async () => {
    const { asker, queueId, videoId } = await requestIn('in review');
    const play = (as: Principal) =>
      world.call(contracts.getCoachPlayback, as, { params: { id: queueId } });
    const at = world.now().toISOString();
    await play(holder);
    await play(holder);
    await play(callers['uninvolved coach'] ?? holder);

    const row = await world.videos.find({ memberId: asker.memberId, videoId });

    expect(row?.staffViews).toEqual(new Set([`${at}#coach#${holder.memberId}`]));
    expect(row && toVideo(row).staffViews).toEqual([{ at, by: 'coach' }]);
  });

  it('loses access to the video when the hold ends, even before the schedule runs', async () => {
    const { queueId } = await requestIn('in review');
    const play = () => outcomeOf(contracts.getCoachPlayback, holder, { params: { id: queueId } });
    world.advanceHours(1.999);
    expect(await play()).toBe('200');

    world.advanceHours(0.001);
    expect(await play()).toBe(ABSENT);
  });
});

describe('the lists', () => {
  it.each(Object.keys(callers))('show %s only their own requests', async (caller) => {
    const as = callers[caller] ?? null;
    const listed = await world.call(contracts.listCoachRequests, as);
    const expected = as === null ? [401, undefined] : [200, 0];

    expect([listed.status, Array.isArray(listed.body) ? listed.body.length : undefined]).toEqual(
      expected,
    );
  });

  it.each<[string, string, string]>([
    ['owner', NO_COACH, '403 ADMIN_ONLY'],
    ['uninvolved coach', '200', '403 ADMIN_ONLY'],
    ['uninvolved admin', '200', '200'],
    ['anonymous', NOBODY, NOBODY],
  ])(
    'require coach access for the queue and administrator access for the score agreement: %s',
    async (caller, queue, agreement) => {
      const as = callers[caller] ?? null;
      expect(await outcomeOf(contracts.listCoachQueue, as, {})).toBe(queue);
      expect(await outcomeOf(contracts.getScoreAgreement, as, {})).toBe(agreement);
    },
  );
});

describe('asking', () => {
  const ask = async (as: Principal | null, videoId: string) =>
    outcomeOf(contracts.askCoach, as, { body: { videoId, message: 'Please' } });

  it('requires a plan and one of the member’s own videos', async () => {
    await world.addVideo('asker', 'video-asker1');
    expect(await ask(null, 'video-asker1')).toBe(NOBODY);
    expect(await ask({ ...aPrincipal('asker'), plan: null }, 'video-asker1')).toBe(
      '403 PLAN_REQUIRED',
    );

    for (const other of [aPrincipal('other'), holder, aPrincipal('ada', 'admin')])
      expect(await ask(other, 'video-asker1')).toBe(ABSENT);
    expect(await ask(aPrincipal('asker'), 'video-asker1')).toBe('201');
  });
});
