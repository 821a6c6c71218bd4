import { describe, expect, it, vi } from 'vitest';
import { rowDataSources } from '#platform/member-data/erase-and-export-rows.ts';
import { rowsByMember } from '#platform/member-data/rows-by-member.store.ts';
import { recordTableCalls } from '#platform/dynamo/table-calls.fixtures.ts';
import * as statements from '#shared/coaching/coach-statement.contract.ts';
import { rateCoach } from '#shared/coaching/coaching.contract.ts';
import { coachingErasure } from '../erasure-and-export.public.ts';
import { aPrincipal } from '../fixtures/coaching-world.fixtures.ts';
import { world } from '../fixtures/fresh-coaching-world.fixtures.ts';
import { carla, createReviewCalls, cyril } from '../fixtures/review-calls.fixtures.ts';
import { formerCoachStore } from '../former-coach.store.ts';
import { COACH_STATEMENTS, COACHING } from '../member-tables.public.ts';

const ada = aPrincipal('ada', 'admin');
const JANUARY = { month: '2026-01', expectedCents: null };

const rowsIn = (table: typeof COACHING, tableName: string) =>
  rowsByMember(world.client, { ...table, tableName });

let count = 0;

/** Carla takes a new request after some hours, and answers it. */
async function answerAfter(hours: number) {
  count += 1;

  const owner = aPrincipal(`pat-${count}`);
  const { id } = await world.ask(owner, `recording-${count}-a`);
  const params = { id: `${owner.memberId}_${id}` };
  world.advanceHours(hours);
  const key = { memberId: owner.memberId, requestId: id };
  await world.reviews.take({ ...key, coachId: 'carla', now: world.now() }, 'Carla');

  const { status } = await createReviewCalls(world).send(params);
  expect(status).toBe(200);

  return { owner, id, params };
}

/** Moves the clock to this time, given without a time zone. */
const moveTo = (time: string) =>
  world.advanceHours((Date.parse(`${time}Z`) - world.now().getTime()) / 3_600_000);

async function readOwn(coach = carla) {
  const { body } = await world.call(statements.getCoachStatement, coach);
  return statements.getCoachStatement.replies[200].parse(body).months;
}

async function readTeam(month = '2026-01') {
  const { body } = await world.call(statements.getTeamStatement, ada, { query: { month } });
  return statements.getTeamStatement.replies[200].parse(body);
}

const setRate = (cents: number, given: object = JANUARY) =>
  world.call(statements.setCoachRate, ada, { body: { ...JANUARY, cents, ...given } });

const erase = (memberId: string) =>
  coachingErasure({
    requests: rowsIn(COACHING, 'coaching'),
    formerCoaches: formerCoachStore(world.client, 'coaching'),
    statements: world.statements,
  }).erase({ memberId, email: null });

const NONE = { answerCount: 0, inTimeCount: 0, averageRating: null };
const one = { ...NONE, answerCount: 1, inTimeCount: 1 };

describe('a statement', () => {
  it('counts answers, those within 24 hours, and the average rating', async () => {
    const [first, second] = [await answerAfter(1), await answerAfter(24)];
    await answerAfter(2);
    for (const [{ owner, id }, rating] of [[first, 2] as const, [second, 5] as const])
      await world.call(rateCoach, owner, { params: { id }, body: { rating } });

    await world.call(rateCoach, first.owner, { params: { id: first.id }, body: { rating: 4 } });

    const figures = { answerCount: 3, inTimeCount: 2, averageRating: 4.5 };
    expect(await readOwn()).toEqual([{ month: '2026-01', rateCents: null, ...figures }]);
    expect(await readOwn(cyril)).toEqual([{ month: '2026-01', rateCents: null, ...NONE }]);
    expect(await readTeam()).toMatchObject({ total: figures });
  });

  it('counts an answer in the UTC month in which it was sent', async () => {
    moveTo('2026-01-31T23:58:59.999');
    await answerAfter(1 / 60);
    await answerAfter(0);
    moveTo('2026-02-01T00:00:00.000');
    await answerAfter(0);

    expect(await readOwn()).toMatchObject([
      { month: '2026-02', answerCount: 1 },
      { month: '2026-01', answerCount: 2 },
    ]);

    moveTo('2027-02-01T00:00:00.000');
    expect(await readOwn()).toMatchObject([{ month: '2027-02', answerCount: 0 }]);
    expect(await readTeam('2026-02')).toMatchObject({ total: one });
  });

  it('counts an answer once if the call is repeated', async () => {
    const { params } = await answerAfter(1);
    expect(await createReviewCalls(world).send(params)).toMatchObject({ status: 200 });
    expect(await readOwn()).toMatchObject([one]);
  });

  it('includes an answer whose first call failed after the answer was stored', async () => {
    const owner = aPrincipal('pat');
    const { held, send } = createReviewCalls(world);
    const { params } = await held(owner, 'recording-00-a');
    const record = world.statements.record;
    world.statements.record = () => Promise.reject(new Error('crash'));
    const failed = await send(params);
    world.statements.record = record;

    expect([failed.status, (await send(params)).status]).toEqual([500, 200]);
    expect(await readOwn()).toMatchObject([one]);
  });

  it('records an answer and emails the member after a crash without a retry', async () => {
    const { held, send } = createReviewCalls(world);
    const { id, params } = await held(aPrincipal('pat'), 'recording-00-a');
    const record = world.statements.record;
    world.statements.record = () => Promise.reject(new Error('crash'));
    await send(params);
    world.statements.record = record;

    await world.checkResponseSla();
    await world.checkResponseSla();

    expect(await readOwn()).toMatchObject([one]);
    expect(world.posted).toMatchObject([{ kind: 'coach-answered', requestId: id }]);
  });

  it('records an answer although an older one cannot be recorded', async () => {
    const { held, send } = createReviewCalls(world);
    const record = world.statements.record;
    world.statements.record = () => Promise.reject(new Error('crash'));

    for (const name of ['pat', 'rob']) {
      world.advanceHours(1);
      const { params } = await held(aPrincipal(name), `recording-${name}-a`);
      await send(params);
    }

    world.statements.record = async (row, coachId) => {
      if (row.memberId === 'pat') throw new Error('broken row');
      return record(row, coachId);
    };
    const digest = vi.spyOn(world.digest, 'postIfDue');
    await expect(world.checkResponseSla()).rejects.toThrow('1 answers could not be recorded');

    expect(await readOwn()).toMatchObject([one]);
    expect(world.posted).toMatchObject([{ to: { memberId: 'rob' } }]);
    expect(digest).toHaveBeenCalledOnce();
  });

  it('includes a rating from before the answer was recorded', async () => {
    const owner = aPrincipal('pat');
    const { held, send } = createReviewCalls(world);
    const { id, params } = await held(owner, 'recording-00-a');
    const record = world.statements.record;
    world.statements.record = () => Promise.reject(new Error('crash'));
    await send(params);
    world.statements.record = record;

    await world.call(rateCoach, owner, { params: { id }, body: { rating: 3 } });
    await send(params);
    expect(await readOwn()).toMatchObject([{ ...one, averageRating: 3 }]);
  });

  it('keeps its figures when members delete their accounts, without naming them', async () => {
    const { owner, id } = await answerAfter(1);
    await world.call(rateCoach, owner, { params: { id }, body: { rating: 3 } });
    await erase(owner.memberId);

    expect(await readOwn()).toMatchObject([{ ...one, averageRating: 3 }]);
    expect(JSON.stringify(await world.statements.listMonth('2026-01'))).not.toContain('pat');
  });

  it('keeps the figures of coaches who delete their accounts, without their names and IDs', async () => {
    await world.addPerson({ ...cyril, lastName: '' });
    await world.addPerson({ ...carla, lastName: '' });
    await answerAfter(1);
    expect(await readTeam()).toMatchObject({ coaches: [{ id: 'carla', name: 'Carla', ...one }] });

    await erase('carla');
    expect(await readTeam()).toMatchObject({
      coaches: [{ id: 'former-coach', name: 'Deleted accounts', ...one }],
    });
    expect(JSON.stringify(await world.statements.listMonth('2026-01'))).not.toContain('carla');
  });

  it('is exported to the coach', async () => {
    await answerAfter(1);
    const [source] = rowDataSources([COACH_STATEMENTS], (table) => rowsIn(table, 'statements'));
    expect(await source?.collect('carla')).toMatchObject([
      { path: 'coach-answers.json', json: [{ month: '2026-01', isInTime: true }] },
    ]);
  });

  it('makes the same calls for any number of answers', async () => {
    for (const answers of [0, 3]) {
      for (let at = 0; at < answers; at += 1) await answerAfter(0);

      const own = await recordTableCalls(world.client, () => readOwn());
      const team = await recordTableCalls(world.client, () => readTeam());
      expect(own.map(({ command }) => command)).toEqual(['QueryCommand', 'QueryCommand']);
      expect(team.filter(({ command }) => command === 'QueryCommand')).toHaveLength(2);
    }
  });
});

describe('the rate', () => {
  it('applies to the whole current month and the following ones, but never to earlier months', async () => {
    await setRate(1_500);
    await setRate(1_200, { expectedCents: 1_500 });
    moveTo('2026-03-31T23:59:59.999');
    await setRate(2_000, { month: '2026-03', expectedCents: 1_200 });

    const months = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04'];
    const rates = await Promise.all(months.map(async (month) => (await readTeam(month)).rateCents));
    expect(rates).toEqual([null, 1_200, 1_200, 2_000, 2_000]);
  });

  it('can’t be set for another month', async () => {
    moveTo('2026-02-01T00:00:00.000');
    expect(await setRate(900)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await setRate(900, { month: '2026-03' })).toMatchObject({ code: 'CONFLICT' });
  });

  it('can be set by only one of two administrators at a time', async () => {
    const results = await Promise.all([setRate(1_000), setRate(2_000)]);
    expect(results.map(({ code }) => code).toSorted()).toEqual(['STALE_REVISION', undefined]);
    expect(await setRate(3_000)).toMatchObject({ status: 409, code: 'STALE_REVISION' });
  });

  it('can be sent again after a lost response', async () => {
    await setRate(1_000);
    expect(await setRate(1_000)).toMatchObject({ status: 200, body: { rateCents: 1_000 } });
  });
});

it.each([
  [statements.getCoachStatement, {}, ['COACH_ONLY', 'ok', 'ok']],
  [
    statements.getTeamStatement,
    { query: { month: '2026-01' } },
    ['ADMIN_ONLY', 'ADMIN_ONLY', 'ok'],
  ],
  [statements.setCoachRate, { body: { ...JANUARY, cents: 1 } }, ['ADMIN_ONLY', 'ADMIN_ONLY', 'ok']],
])(
  'coaches see only their own statement, and members see none',
  async (contract, given, expected) => {
    const callers = [aPrincipal('mia'), carla, ada];
    const results = await Promise.all(callers.map((caller) => world.call(contract, caller, given)));

    expect(results.map(({ code = 'ok' }) => code)).toEqual(expected);
  },
);
