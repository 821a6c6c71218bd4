import { afterAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#functions/billing/fixtures/interleaving.fixtures.ts';
import { repetitions } from '#infra/verify/repetitions.ts';
import type { Principal } from '#platform/session/principal.ts';
import { EMPTY_DRAFT } from '#shared/coaching/coach-text.ts';
import * as contracts from '#shared/coaching/coaching.contract.ts';
import { coachAnswer as someAnswer } from '#shared/coaching/coaching.fixtures.ts';

import { applyStep, type RequestModel, type RequestStep } from './coaching-model.fixtures.ts';
import {
  aPrincipal,
  startCoachingWorld,
  type CallResult,
} from '../fixtures/coaching-world.fixtures.ts';
import { formatCoachQueueId, parseCoachQueueId } from '../request/coach-access.ts';
import { newRequestRow, type RequestRow } from '../request/request-row.ts';

const RUNS = repetitions({ short: 5, full: 300 });
const COLLISIONS = repetitions({ short: 6, full: 200 });
const STEPS = 20;

const world = await startCoachingWorld();
afterAll(() => world.close());

describe('fifty coaches who take fifty requests at once', () => {
  it('get one each: every request has one holder, and all other attempts are refused', async () => {
    const ids: string[] = [];
    for (let at = 10; at < 60; at += 1) {
      const key = { memberId: `member-${at}`, requestId: `video-${at}-a` };
      await world.requests.create(fresh(key));
      ids.push(formatCoachQueueId(key));
    }

    const coaches = ids.map((_, at) => aPrincipal(`coach-${at}`, 'coach'));
    const outcomes = new Set<string>();

    // Each coach tries to take the requests one by one, oldest first, until a try succeeds.
    const takeOne = async (coach: Principal) => {
      for (const id of ids) {
        const { status, code } = await takeAgain(coach, id);
        outcomes.add(`${status} ${code ?? ''}`.trim());
        if (status === 200) return { coach, id };
      }

      return undefined;
    };

    const holds = await Promise.all(coaches.map(takeOne));
    expect(holds.map((hold) => hold?.id).toSorted()).toEqual(ids.toSorted());
    expect(outcomes).toEqual(new Set(['200', '409 REQUEST_TAKEN']));

    const rows = await Promise.all(ids.map((id) => world.requests.find(parseCoachQueueId(id))));
    expect(rows.map((row) => row?.status === 'in_review' && row.coachId).toSorted()).toEqual(
      coaches.map(({ memberId }) => memberId).toSorted(),
    );
  });
});

describe('a request', () => {
  it(`matches the reference model after every step of ${RUNS} random sequences`, async () => {
    for (let seed = 1; seed <= RUNS; seed += 1) await live(seed);
    expect(RUNS).toBeGreaterThan(0);
  });

  it('ends in one legal state if it expires, is edited, withdrawn, taken and answered at the same time', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < COLLISIONS; round += 1) ends.add(await collide(round));
    // More than one final state proves that the calls really raced.
    expect(ends.size).toBeGreaterThan(1);

    for (const end of ends) expect(['absent', 'completed', 'in_review', 'waits']).toContain(end);
  });
});

/** Retries after a 503, as a person would. This is safe, because taking a request is idempotent. */
async function takeAgain(coach: Principal, id: string): Promise<CallResult> {
  const answered = await world.call(contracts.takeRequest, coach, { params: { id } });
  return answered.status === 503 ? takeAgain(coach, id) : answered;
}

/** Applies random steps to the table and the reference model, and compares them after each step. */
async function live(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const key = { memberId: `life-${seed}`, requestId: `video-life${seed}-1` };
  let hour = 0;
  let model: RequestModel = { state: 'absent' };
  const steps: string[] = [];

  for (let at = 0; at < STEPS; at += 1) {
    const step = stepOf(random, model);
    steps.push(JSON.stringify(step));

    if (step.kind === 'pass') {
      hour += step.hours;
      world.advanceHours(step.hours);
      continue;
    }

    const next = applyStep(model, step, hour);
    const isDone = await play(key, step);
    model = next ?? model;

    const after = { isDone, row: shapeOf(await world.requests.find(key)) };

    expect(after, `seed ${seed}: ${steps.join(' ')}`).toEqual({
      isDone: next !== null,
      row: shapeOfModel(model),
    });
  }
}

function stepOf(random: () => number, model: RequestModel): RequestStep {
  const pick = <T>(...of: readonly [T, ...T[]]): T => of[Math.floor(random() * of.length)] ?? of[0];
  const coach = pick('carla', 'carla', 'cyril');
  // Usually picks the newest version, so that the save succeeds. Otherwise picks a random version,
  // which may be stale.
  const newest = 'draft' in model ? (model.draft?.version ?? 0) : 0;
  const version = random() < 0.75 ? newest : Math.floor(random() * 3);
  const text = `text ${Math.floor(random() * 1_000)}`;

  return pick<RequestStep>(
    { kind: 'ask' },
    { kind: 'ask' },
    { kind: 'edit', message: text },
    { kind: 'take', coach },
    { kind: 'take', coach },
    { kind: 'save', coach, version, text },
    { kind: 'save', coach, version, text },
    { kind: 'release', coach },
    { kind: 'answer', coach, version, text },
    { kind: 'lapse' },
    { kind: 'pass', hours: pick(0.5, 1, 1.5, 2) },
    { kind: 'pass', hours: pick(0.5, 1, 1.5, 2) },
    { kind: 'reply' },
    { kind: 'seen', coach },
    { kind: 'rate', rating: pick(1, 3, 5) },
    random() < 0.3 ? { kind: 'withdraw' } : { kind: 'edit', message: text },
    random() < 0.2 ? { kind: 'drop' } : { kind: 'lapse' },
  );
}

type Key = { memberId: string; requestId: string };

/** Applies the step to the local table. Returns true if the step succeeded. */
async function play(key: Key, step: Exclude<RequestStep, { kind: 'pass' }>): Promise<boolean> {
  const { requests, reviews, responseSla } = world;
  const now = world.now();
  const at = (coachId: string) => ({ ...key, coachId, now });

  switch (step.kind) {
    case 'ask':
      return requests.create(fresh(key));
    case 'withdraw':
      return requests.withdraw(key, now);
    case 'drop':
      return requests.removeUnanswered(key);

    case 'lapse': {
      const row = await requests.find(key);
      return row !== undefined && row.status !== 'completed' && responseSla.expireHold(row, now);
    }

    case 'edit':
      return (await requests.edit(key, { message: step.message }, now)) !== undefined;
    case 'reply':
      return (await requests.reply(key, 'Thanks', now)) !== undefined;
    case 'rate':
      return (await requests.rate(key, step.rating)) !== undefined;
    case 'take':
      return (await reviews.take(at(step.coach), step.coach)) !== undefined;
    case 'release':
      return (await reviews.release(at(step.coach))) !== undefined;
    case 'seen':
      return (await reviews.markReplySeen(at(step.coach))) !== undefined;

    case 'save': {
      const content = { ...EMPTY_DRAFT, response: step.text };
      return (
        (await reviews.saveDraft(at(step.coach), { version: step.version, content })) !== undefined
      );
    }

    case 'answer': {
      const content = { ...someAnswer, scores: EMPTY_DRAFT.scores, response: step.text };
      const answer = { version: step.version, content, measuredScores: null };
      return (await reviews.answer(at(step.coach), answer)) !== undefined;
    }
  }
}

function fresh(key: Key): RequestRow {
  const about = { videoId: 'video', videoTitle: 'Take', firstName: 'Pat', userMessage: 'first' };
  return newRequestRow({ ...key, ...about, now: world.now() });
}

/** Converts a row to the fields that the model also has. */
function shapeOf(row: RequestRow | undefined) {
  if (!row) return { state: 'absent' };

  if (row.status === 'completed') {
    const { userMessage: message, coachId: coach, answer, rating = null } = row;
    const isReplied = row.reply !== undefined;
    const isSeen = row.replySeenAt !== undefined;
    return { state: 'completed', message, coach, text: answer.response, rating, isReplied, isSeen };
  }

  const draft = row.draft && {
    coach: row.draft.coachId,
    version: row.draft.version,
    text: row.draft.response,
  };

  const common = { message: row.userMessage, draft: draft ?? null };

  return row.status === 'pending'
    ? { state: 'pending', ...common }
    : { state: 'held', ...common, coach: row.coachId };
}

function shapeOfModel(model: RequestModel) {
  if (model.state !== 'held') return model;
  const { holdUntilHour: _, ...rest } = model;
  return rest;
}

/**
 * Runs all actions at once, just as the hold expires. Checks the responses against the row and
 * returns the final state.
 */
async function collide(round: number): Promise<string> {
  const owner = aPrincipal(`racer-${round}`);
  const carla = aPrincipal('carla', 'coach');
  const cyril = aPrincipal('cyril', 'coach');
  const { id } = await world.ask(owner, `video-race${round}`);
  const queueId = `${owner.memberId}_${id}`;
  const key = { memberId: owner.memberId, requestId: id };

  await world.call(contracts.takeRequest, carla, { params: { id: queueId } });
  // The hold expires now. Because of the clock skew, some calls still consider the hold valid.
  world.advanceHours(2);

  const random = seededRandom(round);
  world.skewClocks(() => Math.round((random() - 0.5) * 1_000));

  const acts: Record<string, () => Promise<CallResult>> = {
    answer: () =>
      world.call(contracts.answerRequest, carla, {
        params: { id: queueId },
        body: { ...someAnswer, version: 0 },
      }),

    take: () => world.call(contracts.takeRequest, cyril, { params: { id: queueId } }),

    edit: () =>
      world.call(contracts.editCoachRequest, owner, {
        params: { id },
        body: { message: 'Changed' },
      }),

    withdraw: () => world.call(contracts.withdrawCoachRequest, owner, { params: { id } }),
  };

  const order = Object.keys(acts).toSorted(() => random() - 0.5);
  const tidying = world.checkResponseSla();
  const statuses = Object.fromEntries(
    await Promise.all(order.map(async (name) => [name, (await acts[name]?.())?.status] as const)),
  );

  await tidying;
  world.skewClocks(() => 0);

  const row = await world.requests.find(key);
  const context = `round ${round}: ${JSON.stringify(statuses)}`;
  // The responses must match the row's final state.
  expect(statuses['answer'] === 200, context).toBe(row?.status === 'completed');
  expect(statuses['withdraw'] === 204, context).toBe(row === undefined);

  const holder = row?.status === 'in_review' ? row.coachId : undefined;
  expect(statuses['take'] === 200, context).toBe(holder === 'cyril');

  if (!row) return 'absent';

  // With skewed clocks, every action may be refused. The request is then still waiting for a coach.
  return holder === 'cyril' || row.status === 'completed' ? row.status : 'waits';
}
