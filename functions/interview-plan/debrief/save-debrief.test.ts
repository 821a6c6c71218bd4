import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { rowDataSources, rowErasureSteps } from '#platform/member-data/erase-and-export-rows.ts';
import { rowsByMember } from '#platform/member-data/rows-by-member.store.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { addDays } from '#shared/interview-plan/day.ts';
import type { AskedQuestion, Debrief } from '#shared/interview-plan/debrief.ts';
import {
  MAX_ASKED_LENGTH,
  MAX_ASKED_QUESTIONS,
  MAX_DEBRIEFS,
} from '#shared/interview-plan/interview-plan-limits.ts';
import { saveDebrief } from '#shared/interview-plan/interview-plan.contract.ts';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { changeInterviewPlanEndpoint } from '../change-interview-plan.endpoint.ts';
import { deleteInterviewPlanEndpoint } from '../delete-interview-plan.endpoint.ts';
import { getInterviewPlanEndpoint } from '../get-interview-plan.endpoint.ts';
import { startInterviewPlanWorld } from '../interview-plan-world.fixtures.ts';
import { INTERVIEW_PLANS } from '../member-tables.public.ts';
import { saveDebriefEndpoint } from './save-debrief.endpoint.ts';

let world: Awaited<ReturnType<typeof startInterviewPlanWorld>>;

beforeAll(async () => {
  world = await startInterviewPlanWorld();
});

afterAll(() => world.close());
beforeEach(() => world.setNow('2026-11-26T12:00:00.000Z'));

const INTERVIEW = '2026-11-26';
const UTC = { timeZone: 'UTC' };
const call = (memberId: string) => ({ ...aCall, caller: { ...member, memberId } });

const asked = (questionId: string, given: Partial<AskedQuestion> = {}): AskedQuestion => ({
  questionId,
  text: findQuestion(questionId)?.text ?? '',
  wasHard: false,
  ...given,
});

const typed = { questionId: null, text: 'Which tools does your team use?', wasHard: true };
const notes = (questions: AskedQuestion[]): Debrief => ({ questions, feeling: 'mixed' });

const setDate = (memberId: string, interviewDate: string | null) =>
  changeInterviewPlanEndpoint.with(world)({ ...call(memberId), body: { ...UTC, interviewDate } });

interface SaveOptions {
  day?: string;
  nextDate?: string | null;
  /** By default, what the server has. */
  previous?: Debrief | null;
}

async function save(
  memberId: string,
  debrief: Debrief | null,
  { day = INTERVIEW, ...given }: SaveOptions = {},
) {
  const row = await world.interviewPlans.find(memberId);
  const answer = await saveDebriefEndpoint.with(world)({
    ...call(memberId),
    params: { day },
    body: { ...UTC, debrief, previous: row?.debriefs[day] ?? null, ...given },
  });

  return isRefusal(answer) ? (answer.message ?? answer.refused) : answer.status;
}

async function read(memberId: string): Promise<InterviewPlan | null> {
  const answer = await getInterviewPlanEndpoint.with(world)({ ...call(memberId), query: UTC });
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer.body.plan;
}

const questionTasks = (plan: InterviewPlan | null) =>
  plan?.days.flatMap(({ task }) =>
    task.kind === 'question' ? [[task.questionId, task.reason]] : [],
  );

describe('notes on an interview', () => {
  it('are saved from the day of the interview on, for their member only, and can be changed', async () => {
    await setDate('ann', INTERVIEW);
    await setDate('bob', INTERVIEW);
    const first = notes([asked('tight-deadline'), typed]);
    expect(await save('ann', first)).toBe(204);
    expect((await read('ann'))?.debriefs).toEqual([{ day: INTERVIEW, ...first }]);
    expect((await read('bob'))?.debriefs).toEqual([]);

    world.setNow('2026-12-03T12:00:00.000Z');
    const changed = { questions: [], feeling: null };
    expect(await save('ann', changed)).toBe(204);
    expect((await read('ann'))?.debriefs).toEqual([{ day: INTERVIEW, ...changed }]);

    expect(await save('ann', null)).toBe(204);
    expect((await read('ann'))?.debriefs).toEqual([]);
  });

  it('are refused before the interview day, or without an interview', async () => {
    const refused =
      'Your interview plan has no interview on that day. Reload the page to see its date.';
    expect(await save('nora', notes([]))).toBe(refused);

    await setDate('cleo', '2026-11-27');
    expect(await save('cleo', notes([]), { day: '2026-11-27' })).toBe(refused);
    expect(await save('cleo', notes([]))).toBe(refused);

    await setDate('cleo', null);
    expect(await save('cleo', notes([]))).toBe(refused);
    expect((await read('cleo'))?.debriefs).toEqual([]);
  });

  it('refuse a question that isn’t in the bank', async () => {
    await setDate('dan', INTERVIEW);
    expect(await save('dan', notes([asked('gone', { text: 'Gone?' })]))).toBe(
      'We couldn’t find one of the questions. Remove it and type it instead.',
    );
  });

  it.each([
    ['2026-11-26', 'Choose a day after this interview for the next one.'],
    ['2027-11-27', 'Choose a day within the next year for your interview.'],
    ['2026-12-04', 204],
    [null, 204],
  ])('for a next interview on %s, saving returns %s', async (nextDate, expected) => {
    const memberId = `next-${nextDate}`;
    await setDate(memberId, INTERVIEW);
    expect(await save(memberId, notes([typed]), { nextDate })).toBe(expected);

    const plan = await read(memberId);
    expect([plan?.interviewDate, plan?.debriefs.length]).toEqual(
      expected === 204 ? [nextDate, 1] : [INTERVIEW, 0],
    );
  });

  it('can be written after the plan got another date, and again after they were deleted', async () => {
    for (const [memberId, next] of [
      ['max', '2026-12-10'],
      ['mia', null],
    ] as const) {
      await setDate(memberId, INTERVIEW);
      world.setNow('2026-11-27T12:00:00.000Z');
      await setDate(memberId, next);
      expect((await read(memberId))?.lastInterviewDate).toBe(INTERVIEW);
      expect(await save(memberId, notes([typed]))).toBe(204);
      expect(await save(memberId, null)).toBe(204);
      expect(await save(memberId, notes([typed]))).toBe(204);
      expect((await read(memberId))?.interviewDate).toBe(next);
      world.setNow('2026-11-26T12:00:00.000Z');
    }

    await setDate('moe', INTERVIEW);
    expect(await save('moe', notes([typed]), { nextDate: '2026-12-10' })).toBe(204);
    expect(await save('moe', null)).toBe(204);
    expect(await save('moe', notes([typed]))).toBe(204);
  });

  it('aren’t asked for if the date was moved before the interview, or stays the same', async () => {
    await setDate('ned', '2026-11-27');
    await setDate('ned', '2026-11-30');
    expect((await read('ned'))?.lastInterviewDate).toBeNull();

    await setDate('nan', INTERVIEW);
    await setDate('nan', INTERVIEW);
    expect((await read('nan'))?.lastInterviewDate).toBeNull();
  });

  it(`are kept for the last ${MAX_DEBRIEFS} interviews`, async () => {
    const days = Array.from({ length: MAX_DEBRIEFS + 1 }, (_, at) => addDays(INTERVIEW, at));
    await setDate('eve', INTERVIEW);
    for (const day of days) {
      world.setNow(`${day}T12:00:00.000Z`);
      expect(await save('eve', notes([typed]), { day, nextDate: addDays(day, 1) })).toBe(204);
    }

    const kept = (await read('eve'))?.debriefs.map(({ day }) => day);
    expect(kept).toEqual(days.slice(1).toReversed());
  });

  it('are in the data export; deleting the account or the interview plan deletes them', async () => {
    const rowsOf = ({ key }: typeof INTERVIEW_PLANS) =>
      rowsByMember(world.client, { tableName: 'plans', key });
    const [source] = rowDataSources([INTERVIEW_PLANS], rowsOf);
    const debriefs = { [INTERVIEW]: notes([asked('tight-deadline'), typed]) };
    for (const memberId of ['fay', 'gus']) {
      await setDate(memberId, INTERVIEW);
      await save(memberId, notes([asked('tight-deadline'), typed]));
    }

    expect(await source?.collect('fay')).toMatchObject([{ json: [{ debriefs }] }]);

    for (const step of rowErasureSteps([INTERVIEW_PLANS], rowsOf))
      await step.erase({ memberId: 'fay', email: null });
    expect(await source?.collect('fay')).toMatchObject([{ json: [] }]);

    await deleteInterviewPlanEndpoint.with(world)(call('gus'));
    expect(await source?.collect('gus')).toMatchObject([{ json: [] }]);
  });
});

describe('two forms for the same interview', () => {
  const CHANGED =
    'Your notes or your interview date have changed since you opened this page. Copy what you want to keep, then cancel and open the notes again.';

  it('don’t overwrite each other’s notes and next date', async () => {
    await setDate('pia', INTERVIEW);
    const first = notes([typed]);
    await save('pia', first, { nextDate: '2026-12-04' });

    const stale = { previous: null, nextDate: null };
    expect(await save('pia', notes([]), stale)).toBe(CHANGED);
    expect(await save('pia', notes([]), { previous: null })).toBe(CHANGED);
    expect(await save('pia', first, { nextDate: null })).toBe(CHANGED);
    expect(await read('pia')).toMatchObject({
      interviewDate: '2026-12-04',
      debriefs: [{ day: INTERVIEW, ...first }],
    });
  });

  it('don’t overwrite each other if they save at the same moment', async () => {
    await setDate('quinn', INTERVIEW);
    await save('quinn', notes([typed]), { nextDate: '2026-12-04' });
    world.setNow('2026-12-04T12:00:00.000Z');

    const find = async (memberId: string) => {
      const row = await world.interviewPlans.find(memberId);
      if (row) await world.changes.setDebriefs(row, {});
      return row;
    };
    const answer = await saveDebriefEndpoint.with({
      ...world,
      interviewPlans: { ...world.interviewPlans, find },
    })({
      ...call('quinn'),
      params: { day: '2026-12-04' },
      body: { ...UTC, debrief: notes([]), previous: null },
    });
    expect(answer).toMatchObject({ refused: 'CONFLICT', message: CHANGED });
    expect((await read('quinn'))?.debriefs).toEqual([]);
  });
});

describe('notes that were saved, but whose response was lost', () => {
  it('can be saved again', async () => {
    const given = { previous: null, nextDate: '2026-12-04' };
    await setDate('ruth', INTERVIEW);
    await save('ruth', notes([typed]), given);
    expect(await save('ruth', notes([typed]), given)).toBe(204);
    expect(await read('ruth')).toMatchObject({ interviewDate: '2026-12-04' });
  });
});

describe('the interview plan after an interview', () => {
  it('is done on the day of the interview', async () => {
    await setDate('hal', INTERVIEW);
    await save('hal', notes([typed]), { nextDate: null });
    expect((await read('hal'))?.days[0]).toMatchObject({
      outcome: 'done',
      task: { kind: 'interview' },
    });
  });

  it('starts with the questions that came up, hard ones first', async () => {
    await setDate('ida', INTERVIEW);
    const questions = [
      asked('tight-deadline'),
      asked('internal-control', { wasHard: true }),
      asked('questions-for-us'),
      asked('fit-for-the-posting', { wasHard: true }),
      typed,
    ];
    await save('ida', notes(questions), { nextDate: '2026-12-20' });

    world.setNow('2026-11-27T12:00:00.000Z');
    expect(questionTasks(await read('ida'))?.slice(0, 4)).toEqual([
      ['internal-control', 'asked'],
      ['fit-for-the-posting', 'asked'],
      ['tight-deadline', 'asked'],
      ['introduce-yourself', 'opener'],
    ]);
  });

  it('practices the closing question early only if it felt hard', async () => {
    const firstOf = async (memberId: string, wasHard: boolean) => {
      world.setNow('2026-11-26T12:00:00.000Z');
      await setDate(memberId, INTERVIEW);
      await save(memberId, notes([asked('questions-for-us', { wasHard })]), { nextDate: null });
      world.setNow('2026-11-27T12:00:00.000Z');
      return questionTasks(await read(memberId))?.[0]?.[0];
    };

    expect([await firstOf('kim', true), await firstOf('lea', false)]).toEqual([
      'questions-for-us',
      'introduce-yourself',
    ]);
  });

  it('starts with the questions of the latest interview', async () => {
    await setDate('jo', INTERVIEW);
    await save('jo', notes([asked('internal-control')]), { nextDate: '2026-11-28' });

    world.setNow('2026-11-28T12:00:00.000Z');
    const later = notes([asked('tight-deadline')]);
    await save('jo', later, { day: '2026-11-28', nextDate: '2026-12-20' });

    world.setNow('2026-11-29T12:00:00.000Z');
    expect(questionTasks(await read('jo'))?.slice(0, 2)).toEqual([
      ['tight-deadline', 'asked'],
      ['internal-control', 'asked'],
    ]);
  });

  it('forgets a hard question once it went well in a later interview', async () => {
    await setDate('jo', INTERVIEW);
    await save('jo', notes([asked('internal-control', { wasHard: true })]), {
      nextDate: '2026-11-28',
    });

    world.setNow('2026-11-28T12:00:00.000Z');
    const later = notes([asked('internal-control'), asked('tight-deadline', { wasHard: true })]);
    await save('jo', later, { day: '2026-11-28', nextDate: '2026-12-20' });

    world.setNow('2026-11-29T12:00:00.000Z');
    expect(questionTasks(await read('jo'))?.[0]).toEqual(['tight-deadline', 'asked']);
  });
});

describe('a sent debrief', () => {
  const parse = (questions: unknown[]) =>
    saveDebrief.body.safeParse({ ...UTC, previous: null, debrief: { questions, feeling: null } });

  it('is trimmed', () => {
    const sent = parse([{ ...typed, text: '  Why?  ' }]);
    expect(sent.data?.debrief?.questions[0]?.text).toBe('Why?');
  });

  it('has each question once', () => {
    const hard = asked('tight-deadline', { wasHard: true });
    const sent = parse([typed, hard, { ...typed, wasHard: false }, asked('tight-deadline')]);
    expect(sent.data?.debrief?.questions).toEqual([typed, hard]);
  });

  it.each([
    ['an empty question', [{ ...typed, text: ' ' }]],
    ['a long question', [{ ...typed, text: 'a'.repeat(MAX_ASKED_LENGTH + 1) }]],
    [
      'too many questions',
      Array.from({ length: MAX_ASKED_QUESTIONS + 1 }, (_, at) => ({ ...typed, text: `${at}?` })),
    ],
  ])('is refused with %s', (_, questions) => {
    expect(parse(questions).success).toBe(false);
  });
});
