import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { rowErasureSteps } from '#platform/member-data/erase-and-export-rows.ts';
import { rowsByMember } from '#platform/member-data/rows-by-member.store.ts';
import { getCoachProfile, saveCoachProfile } from '#shared/coaching/coach-profile.contract.ts';
import type { CoachProfile } from '#shared/coaching/coach-request.ts';
import { getCoachRequest, listCoachRequests } from '#shared/coaching/coaching.contract.ts';
import { coachAnswer } from '#shared/coaching/coaching.fixtures.ts';
import { aPrincipal, startCoachingWorld } from '../fixtures/coaching-world.fixtures.ts';
import { carla } from '../fixtures/review-calls.fixtures.ts';
import { COACH_PROFILES } from '../member-tables.public.ts';

const world = await startCoachingWorld();
afterAll(() => world.close());

const PICTURE = '/images/carla';
const BIO = 'Twelve years of hiring engineers.';

const save = (bio: string, revision: number, as = carla) =>
  world.call(saveCoachProfile, as, { body: { bio, revision } });

beforeEach(async () => {
  await world.addPerson(carla, { profileImageUrl: PICTURE });
  await rowErasureSteps([COACH_PROFILES], rowsIn)[0]?.erase({
    memberId: carla.memberId,
    email: null,
  });
});

const rowsIn = () => rowsByMember(world.client, { ...COACH_PROFILES, tableName: 'profiles' });

describe('the bio', () => {
  it('is saved and returned, and each save increments the revision', async () => {
    expect((await world.call(getCoachProfile, carla)).body).toEqual({ bio: '', revision: 0 });
    expect((await save(BIO, 0)).body).toEqual({ bio: BIO, revision: 1 });
    expect((await save('', 1)).body).toEqual({ bio: '', revision: 2 });
    expect((await world.call(getCoachProfile, carla)).body).toEqual({ bio: '', revision: 2 });
  });

  it('is refused if it is based on an older revision, unless it is the saved text', async () => {
    await save('first', 0);
    expect(await save('second', 0)).toMatchObject({ status: 409, code: 'STALE_REVISION' });
    expect(await save('first', 0)).toMatchObject({
      status: 200,
      body: { bio: 'first', revision: 1 },
    });
  });

  it('is saved once if two tabs save at the same time', async () => {
    const codes = await Promise.all([save('one', 0), save('other', 0)]);
    expect(codes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each([
    ['301 characters', 'x'.repeat(301), 0],
    ['a control character', 'a\u0007', 0],
    ['an unpaired surrogate', '\ud83d', 0],
    ['a negative revision', 'x', -1],
    ['a revision that can’t be incremented', 'x', Number.MAX_SAFE_INTEGER],
  ])('is refused with %s', async (_, bio, revision) => {
    expect(await save(bio, revision)).toMatchObject({ status: 400 });
  });

  it('can be read and saved only by coaches and administrators', async () => {
    const outcomes = [
      await save('x', 0, aPrincipal('mia')),
      await world.call(getCoachProfile, aPrincipal('mia')),
    ];

    expect(outcomes.map(({ code }) => code)).toEqual(['COACH_ONLY', 'COACH_ONLY']);
  });
});

let count = 0;

/** Creates a request that Carla takes and, if `isAnswered`, answers. */
async function requestOf(memberId: string, isAnswered: boolean) {
  count += 1;

  const asker = aPrincipal(memberId);
  const { id } = await world.ask(asker, `video-0000${count}`);
  const action = { memberId, requestId: id, coachId: 'carla', now: world.now() };
  await world.reviews.take(action, 'Carla');
  if (isAnswered)
    await world.reviews.answer(action, { version: 0, content: coachAnswer, measuredScores: null });

  const readOne = async () => {
    const { body } = await world.call(getCoachRequest, asker, { params: { id } });
    return getCoachRequest.replies[200].parse(body).coach;
  };

  const readListed = async () => {
    const { body } = await world.call(listCoachRequests, asker);
    return listCoachRequests.replies[200].parse(body).find((each) => each.id === id)?.coach;
  };

  return { readOne, readListed };
}

describe('a member', () => {
  const profile: CoachProfile = { imageUrl: PICTURE, bio: BIO };

  it('sees the picture and bio of the coach who reviews or has answered the request', async () => {
    await save(BIO, 0);

    const [held, answered] = [await requestOf('ann', false), await requestOf('abe', true)];

    expect([await held.readOne(), await held.readListed(), await answered.readOne()]).toEqual([
      profile,
      profile,
      profile,
    ]);
  });

  it('sees nulls if the coach has neither', async () => {
    await world.addPerson(carla);
    expect(await (await requestOf('amy', true)).readOne()).toEqual({ imageUrl: null, bio: null });
  });

  it('sees no profile once the hold has expired', async () => {
    const { readOne, readListed } = await requestOf('ada', false);
    world.advanceHours(2);
    expect([await readOne(), await readListed()]).toEqual([undefined, undefined]);
  });

  it.each([
    ['has lost the role', { role: 'member' }],
    ['is disabled', { disabled: true }],
  ] as const)('sees no profile of a coach who %s', async (_, change) => {
    const { readOne } = await requestOf(`ari-${_.length}`, true);
    await world.addPerson(carla, { profileImageUrl: PICTURE, ...change });
    expect(await readOne()).toBeUndefined();
  });
});
