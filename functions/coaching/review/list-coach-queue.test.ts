import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { repetitions, seed } from '#infra/verify/repetitions.ts';
import { forgedCursors } from '#platform/http/cursor.fixtures.ts';
import * as contracts from '#shared/coaching/coaching.contract.ts';

import { aPrincipal, startCoachingWorld } from '../fixtures/coaching-world.fixtures.ts';
import { carla } from '../fixtures/review-calls.fixtures.ts';

const world = await startCoachingWorld();
afterAll(() => world.close());

const cursorOf = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url');

describe('the queue', () => {
  it('is paged and sorted oldest first', async () => {
    for (const at of [1, 2, 3, 4]) {
      await world.ask(aPrincipal('olga'), `video-olga-${at}`);
      world.advanceHours(1);
    }

    const first = await world.call(contracts.listCoachQueue, carla, { query: { view: 'open' } });
    const { requests } = contracts.listCoachQueue.replies[200].parse(first.body);
    expect(requests).toHaveLength(4);
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
