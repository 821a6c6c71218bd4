import { describe, expect, it } from 'vitest';
import { recordTableCalls } from '#platform/dynamo/table-calls.fixtures.ts';
import { listCoaches, listOpenRequests } from '#shared/coaching/coach-team.contract.ts';
import { coachAnswer } from '#shared/coaching/coaching.fixtures.ts';
import { aPrincipal } from '../fixtures/coaching-world.fixtures.ts';
import { world } from '../fixtures/fresh-coaching-world.fixtures.ts';

const ada = aPrincipal('ada', 'admin');

async function readOpen(query: Record<string, string> = {}) {
  const { body } = await world.call(listOpenRequests, ada, { query });
  return listOpenRequests.replies[200].parse(body);
}

async function readTeam() {
  const { body } = await world.call(listCoaches, ada);
  return listCoaches.replies[200].parse(body);
}

let count = 0;

async function ask(memberId: string) {
  count += 1;

  const owner = { ...aPrincipal(memberId), lastName: 'Doe' };
  await world.addPerson(owner);

  const { id } = await world.ask(
    owner,
    `video-${String(count).padStart(5, '0')}`,
    'My secret worry',
  );

  return { memberId, requestId: id };
}

describe('open requests', () => {
  it('are listed oldest first with full names and holders, but without what the member wrote', async () => {
    await ask('ann');
    world.advanceHours(1);

    const taken = await ask('bob');
    await world.reviews.take({ ...taken, coachId: 'carla', now: world.now() }, 'Carla');

    const holdUntil = new Date(world.now().getTime() + 2 * 3_600_000).toISOString();
    const { requests } = await readOpen();
    expect(requests).toMatchObject([
      { memberName: 'Ann Doe', coach: null },
      { memberName: 'Bob Doe', coach: { id: 'carla', name: 'Carla', holdUntil } },
    ]);
    expect(JSON.stringify(requests)).not.toMatch(/secret|@example/);

    world.advanceHours(2);
    expect((await readOpen()).requests.map(({ coach }) => coach)).toEqual([null, null]);
  });

  it('are paged, with the same table calls for every page', async () => {
    for (let at = 0; at < 105; at += 1) await ask(`cat-${at}`);

    const first = await readOpen();
    const second = await readOpen({ from: first.next ?? '' });
    expect([first.requests.length, second.next]).toEqual([100, null]);

    const ids = [...first.requests, ...second.requests].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);

    for (const from of [undefined, first.next ?? '']) {
      const calls = await recordTableCalls(world.client, () => readOpen(from ? { from } : {}));
      expect(calls.map(({ command }) => command)).toEqual(['QueryCommand', 'BatchGetItemCommand']);
    }
  });

  it('refuse a forged cursor', async () => {
    const from = Buffer.from(
      JSON.stringify({ sortKey: 'held#', memberId: 'x', requestId: 'y' }),
    ).toString('base64url');

    expect(await world.call(listOpenRequests, ada, { query: { from } })).toMatchObject({
      code: 'BAD_CURSOR',
    });
  });

  it.each([listOpenRequests, listCoaches])(
    'are for administrators only, like the response times',
    async (contract) => {
      const callers = [aPrincipal('carla', 'coach'), aPrincipal('mia'), null];
      const results = await Promise.all(callers.map((caller) => world.call(contract, caller)));

      expect(results.map(({ code }) => code)).toEqual([
        'ADMIN_ONLY',
        'ADMIN_ONLY',
        'SIGN_IN_REQUIRED',
      ]);
    },
  );
});

describe('response times', () => {
  /** Answers a new request as this coach after some hours. */
  async function answerAfter(hours: number, coachId: string) {
    const key = await ask(`zoe-${count}`);
    world.advanceHours(hours);
    const action = { ...key, coachId, now: world.now() };
    await world.reviews.take(action, coachId);
    await world.reviews.answer(action, { version: 0, content: coachAnswer, measuredScores: null });
  }

  it('are measured by coach and in total, over the last 30 days', async () => {
    for (const id of ['carla', 'cyril', 'idle'])
      await world.addPerson({ ...aPrincipal(id, 'coach'), lastName: '' });

    await world.addPerson({ ...aPrincipal('left'), lastName: '' });
    world.setCoaches(['carla', 'cyril', 'idle']);
    await answerAfter(1, 'carla');
    world.advanceHours(31 * 24);
    await answerAfter(2, 'carla');
    await answerAfter(30, 'carla');
    await answerAfter(3, 'left');
    await answerAfter(4, 'deleted-1');
    await answerAfter(6, 'deleted-2');

    const none = { answerCount: 0, medianSeconds: null, lateNow: 0, shareOnTime: null };

    expect(await readTeam()).toEqual({
      coaches: [
        {
          id: 'carla',
          name: 'Carla',
          isActive: true,
          answerCount: 2,
          medianSeconds: 57_600,
          lateNow: 0,
          shareOnTime: 0.5,
        },
        { id: 'cyril', name: 'Cyril', isActive: true, ...none },

        {
          id: 'former-coach',
          name: 'Deleted accounts',
          isActive: false,
          answerCount: 2,
          medianSeconds: 18_000,
          lateNow: 0,
          shareOnTime: 1,
        },
        { id: 'idle', name: 'Idle', isActive: true, ...none },

        {
          id: 'left',
          name: 'Left',
          isActive: false,
          answerCount: 1,
          medianSeconds: 10_800,
          lateNow: 0,
          shareOnTime: 1,
        },
      ],

      total: { answerCount: 5, medianSeconds: 14_400, lateNow: 0, shareOnTime: 0.8 },
    });
  });

  it('include open requests that are late, for the coach who holds them', async () => {
    await world.addPerson({ ...aPrincipal('carla', 'coach'), lastName: '' });
    world.setCoaches(['carla']);
    await answerAfter(1, 'carla');
    await ask('late-in-queue');
    const held = await ask('late-and-held');
    world.advanceHours(23.5);
    await ask('in-time');
    await world.reviews.take({ ...held, coachId: 'carla', now: world.now() }, 'Carla');
    world.advanceHours(0.5);

    expect(await readTeam()).toMatchObject({
      coaches: [{ id: 'carla', answerCount: 1, lateNow: 1, shareOnTime: 0.5 }],
      total: { answerCount: 1, lateNow: 2, shareOnTime: 1 / 3 },
    });
  });
});
