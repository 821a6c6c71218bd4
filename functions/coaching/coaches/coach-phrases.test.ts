import { afterAll, describe, expect, it } from 'vitest';
import { rowDataSources, rowErasureSteps } from '#platform/member-data/erase-and-export-rows.ts';
import { rowsByMember } from '#platform/member-data/rows-by-member.store.ts';
import type { Principal } from '#platform/session/principal.ts';
import { getCoachPhrases, saveCoachPhrases } from '#shared/coaching/coach-profile.contract.ts';
import { aPrincipal, startCoachingWorld } from '../fixtures/coaching-world.fixtures.ts';
import { COACH_PROFILES } from '../member-tables.public.ts';

const world = await startCoachingWorld();
afterAll(() => world.close());

let count = 0;

const newCoach = () => {
  count += 1;
  return aPrincipal(`coach-${count}`, 'coach');
};

const save = (
  as: Principal | null = newCoach(),
  phrases: readonly string[] = ['Name the result first.'],
  revision = 0,
) => world.call(saveCoachPhrases, as, { body: { phrases, revision } });

const read = async (as: Principal) => (await world.call(getCoachPhrases, as)).body;

describe('saved phrases', () => {
  it('are returned in the order in which they were saved', async () => {
    const coach = newCoach();
    expect(await read(coach)).toEqual({ phrases: [], revision: 0 });
    expect((await save(coach, ['b', ' a '])).body).toEqual({ phrases: ['b', 'a'], revision: 1 });
    expect((await save(coach, ['a'], 1)).body).toEqual({ phrases: ['a'], revision: 2 });
    expect(await read(coach)).toEqual({ phrases: ['a'], revision: 2 });
  });

  it('are seen by their coach only', async () => {
    const coach = newCoach();
    await save(coach);
    expect(await read(newCoach())).toEqual({ phrases: [], revision: 0 });

    for (const other of [aPrincipal('mia'), null])
      expect([
        (await world.call(getCoachPhrases, other)).status,
        (await save(other)).status,
      ]).toEqual(other ? [403, 403] : [401, 401]);
    expect(await read(coach)).toMatchObject({ revision: 1 });
  });

  it('are refused if they are based on an older list, unless they are the saved ones', async () => {
    const coach = newCoach();
    await save(coach, ['first']);

    expect(await save(coach, ['second'])).toMatchObject({ status: 409, code: 'STALE_REVISION' });
    expect(await save(coach, ['first'])).toMatchObject({
      status: 200,
      body: { phrases: ['first'], revision: 1 },
    });
  });

  it('are saved once if two tabs save at the same time', async () => {
    const coach = newCoach();
    const results = await Promise.all([save(coach, ['one']), save(coach, ['other'])]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('fit into the table at their maximum length', async () => {
    const longest = Array.from({ length: 50 }, (_, at) => `${at}`.padEnd(500, '語'));
    expect(await save(newCoach(), longest)).toMatchObject({
      status: 200,
      body: { phrases: longest },
    });
  });

  it.each([
    ['51 phrases', Array.from({ length: 51 }, (_, at) => `${at}`)],
    ['501 characters', ['x'.repeat(501)]],
    ['an empty phrase', ['  ']],
    ['the same phrase twice', ['a', 'a ']],
    ['a control character', ['a\u0000']],
  ])('are refused with %s', async (_, phrases) => {
    expect(await save(newCoach(), phrases)).toMatchObject({ status: 400 });
  });

  it('are exported and erased with the account, together with the bio', async () => {
    const coach = newCoach();
    await save(coach, ['mine']);
    await world.profiles.saveBio(coach.memberId, { bio: 'my bio', revision: 0 });

    const rows = () => rowsByMember(world.client, { ...COACH_PROFILES, tableName: 'profiles' });
    const [source] = rowDataSources([COACH_PROFILES], rows);
    expect(await source?.collect(coach.memberId)).toMatchObject([
      { path: 'coach-profile.json', json: [{ bio: 'my bio' }, { phrases: ['mine'] }] },
    ]);

    const [step] = rowErasureSteps([COACH_PROFILES], rows);
    await step?.erase({ memberId: coach.memberId, email: null });
    expect(await rows().list(coach.memberId)).toEqual([]);
  });
});
