import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type VideoRow, videoRowSchema } from '#functions/videos/videos.public.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { BodyOf } from '#shared/http/contract.ts';
import type { changeInterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { someResults } from '#shared/practice/video.fixtures.ts';
import { changeInterviewPlanEndpoint } from './change-interview-plan.endpoint.ts';
import { getInterviewPlanEndpoint } from './get-interview-plan.endpoint.ts';
import { markDayEndpoint } from './mark-day.endpoint.ts';
import { startInterviewPlanWorld } from './interview-plan-world.fixtures.ts';

let world: Awaited<ReturnType<typeof startInterviewPlanWorld>>;

beforeAll(async () => {
  world = await startInterviewPlanWorld();

  const file = { key: 'k', uploadId: 'u', contentType: 'video/mp4', size: 1, fileName: 'a.mp4' };
  await world.saveCourse({ itemId: 'first', title: 'The STAR method', file });

  await world.saveCourse({
    itemId: 'eye',
    title: 'Look into the lens',
    trainedCriteria: ['eyeContact'],
    orderIndex: 1,
    file,
  });

  const locked = { requiredTier: 'executive', trainedCriteria: ['eyeContact'] } as const;

  await world.saveCourse({
    itemId: 'locked',
    ...locked,
    trainedCriteria: ['eyeContact'],
    orderIndex: 2,
    file,
  });

  await world.saveCourse({ itemId: 'empty', orderIndex: -1 });
  await world.saveCourse({ itemId: 'hidden', orderIndex: -2, isPublic: false, file });
});

afterAll(() => world.close());

const UTC = { timeZone: 'UTC' };
const call = (memberId: string) => ({ ...aCall, caller: { ...member, memberId } });

async function change(memberId: string, body: Partial<BodyOf<typeof changeInterviewPlan>>) {
  const answer = await changeInterviewPlanEndpoint.with(world)({
    ...call(memberId),
    body: { ...UTC, ...body },
  });
  return isRefusal(answer) ? (answer.message ?? answer.refused) : answer.status;
}

async function read(memberId: string, timeZone = 'UTC'): Promise<InterviewPlan | null> {
  const answer = await getInterviewPlanEndpoint.with(world)({
    ...call(memberId),
    query: { timeZone },
  });
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer.body.plan;
}

async function mark(memberId: string, outcome: 'done' | 'skipped' | null, day = '2026-11-26') {
  const answer = await markDayEndpoint.with(world)({
    ...call(memberId),
    params: { day },
    body: { ...UTC, outcome },
  });

  return isRefusal(answer) ? (answer.message ?? answer.refused) : answer.body.plan;
}

async function record(memberId: string, videoId: string, given: Partial<VideoRow>) {
  const row = videoRowSchema.parse({
    memberId,
    videoId,
    title: null,
    createdAt: '2026-11-26T09:00:00.000Z',
    analysisStatus: 'completed',
    failureReason: null,
    mediaKey: null,
    contentType: 'video/webm',
    size: 1,
    attempts: 1,
    aiAnalysisResults: someResults({}, 80),
    ...given,
  });

  await world.sources.videos.create(row);
}

const tasks = (plan: InterviewPlan | null) =>
  plan?.days.map(({ task }) => {
    if (task.kind === 'lesson') return task.itemId;
    return task.kind === 'question' ? task.questionId : task.kind;
  });

describe('the interview plan', () => {
  it('doesn’t exist until the member sets it up', async () => {
    expect(await read('nora')).toBeNull();
    expect(await mark('nora', 'done')).toBe('NOT_FOUND');
    expect(await read('nora')).toBeNull();
  });

  it('asks the questions of a saved job post until the post is deleted', async () => {
    const questionIds = ['why-this-role', 'internal-control'];
    await world.saveJobPost('petra', { questionIds, roleFamily: 'finance' });
    await change('petra', { interviewDate: '2026-12-20' });

    const reasons = (plan: InterviewPlan | null) =>
      plan?.days.flatMap(({ task }) =>
        task.kind === 'question' && task.reason === 'post' ? task.questionId : [],
      );

    const plan = await read('petra');
    expect(reasons(plan)).toEqual(questionIds);
    expect(plan?.roleFamily).toBe('finance');

    await world.deleteJobPost('petra');
    expect(reasons(await read('petra'))).toEqual([]);
  });

  it('plans each day until the interview, with the texts to show', async () => {
    expect(
      await change('ann', { interviewDate: '2026-11-30', targetRole: 'Product manager' }),
    ).toBe(204);

    const plan = await read('ann');
    expect(plan).toMatchObject({
      today: '2026-11-26',
      interviewDate: '2026-11-30',
      targetRole: 'Product manager',
    });

    expect(tasks(plan)).toEqual([
      'introduce-yourself',
      expect.any(String),
      'rehearsal',
      'rest',
      'interview',
    ]);

    expect(plan?.days[0]).toEqual({
      day: '2026-11-26',
      outcome: null,
      isMarked: false,
      task: {
        kind: 'question',
        questionId: 'introduce-yourself',
        text: 'Tell me about yourself and what brings you to this role.',
        latestVideoId: null,
        reason: 'opener',
      },
    });
  });

  it('chooses every second question for the target role', async () => {
    const chosen: Record<string, unknown> = {};
    for (const targetRole of ['Senior backend engineer', 'Nurse', 'Lion tamer']) {
      await change('pat', { interviewDate: '2026-12-20', targetRole });
      const questions = tasks(await read('pat'))?.flatMap((id) => findQuestion(id) ?? []);
      chosen[targetRole] = questions?.slice(0, 3).map(({ roleFamilies }) => roleFamilies.join());
    }

    expect(chosen).toEqual({
      'Senior backend engineer': ['', 'software', ''],
      Nurse: ['', 'healthcare', ''],
      'Lion tamer': ['', '', ''],
    });
  });

  it('says why it chose a question, and which profession the role belongs to', async () => {
    await change('ned', { interviewDate: '2026-12-20', targetRole: 'Nurse' });

    const plan = await read('ned');
    const reasons = plan?.days.flatMap(({ task }) => (task.kind === 'question' ? task.reason : []));

    expect([plan?.roleFamily, [...new Set(reasons)]]).toEqual([
      'healthcare',
      ['opener', 'role', 'new', 'closer'],
    ]);
  });

  it('says which questions in a row are for practice, for stories, and for a rehearsal', async () => {
    await change('sam', { interviewDate: '2026-12-06' });

    const reply = await getInterviewPlanEndpoint.with(world)({
      ...aCall,
      caller: { ...member, memberId: 'sam', plan: 'professional' },
      query: UTC,
    });
    const plan = isRefusal(reply) ? null : reply.body.plan;
    const focuses = plan?.days.flatMap(({ task }) =>
      task.kind === 'rehearsal' ? (task.focus ?? 'rehearsal') : [],
    );

    expect(focuses).toEqual(['practice', 'practice', 'stories', 'rehearsal', 'rehearsal']);
  });

  it('changes only the given fields, and removes an empty role', async () => {
    await change('cat', { interviewDate: '2026-12-10', targetRole: 'Chef' });
    await change('cat', { interviewDate: null });
    expect(await read('cat')).toMatchObject({ interviewDate: null, targetRole: 'Chef' });

    await change('cat', { targetRole: '' });
    expect(await read('cat')).toMatchObject({ interviewDate: null, targetRole: null });
  });

  it.each([
    ['2026-11-25', 'That day is over. Choose today or a later day.'],
    ['2027-11-27', 'Choose a day within the next year for your interview.'],
    ['2026-11-26', 204],
    ['2027-11-26', 204],
  ])('for an interview on %s, returns %s', async (interviewDate, expected) => {
    expect(await change('dan', { interviewDate })).toBe(expected);
  });

  it('uses the calendar day of the browser’s time zone', async () => {
    world.setNow('2026-11-26T23:30:00.000Z');
    await change('eve', { interviewDate: '2026-11-30' });

    const days = await Promise.all(
      ['Asia/Tokyo', 'America/New_York'].map((zone) => read('eve', zone)),
    );
    world.setNow('2026-11-26T12:00:00.000Z');

    expect(days.map((plan) => plan?.today)).toEqual(['2026-11-27', '2026-11-26']);
  });

  it('completes today’s task with a recording of the question, and repeats the question later', async () => {
    await change('fay', { interviewDate: null });

    const before = tasks(await read('fay'));
    await record('fay', 'v1', { questionId: 'introduce-yourself' });

    const plan = await read('fay');
    expect(plan?.days[0]).toMatchObject({ outcome: 'done', isMarked: false });
    expect(tasks(plan)?.slice(0, 2)).toEqual(before?.slice(0, 2));

    const repeated = plan?.days
      .slice(1)
      .find(({ task }) => 'questionId' in task && task.questionId === 'introduce-yourself');
    expect(repeated?.task).toMatchObject({ latestVideoId: 'v1', reason: 'repeat' });
  });

  it('doesn’t count a recording that can’t be analyzed', async () => {
    await change('gus', { interviewDate: '2026-12-03' });
    await record('gus', 'v1', {
      questionId: 'introduce-yourself',
      analysisStatus: 'failed',
      aiAnalysisResults: null,
    });

    expect((await read('gus'))?.days[0]?.outcome).toBeNull();
  });

  it('suggests an unlocked lesson that trains the weakest criterion, and completes the task when the lesson is finished', async () => {
    await change('hal', { interviewDate: '2026-11-30' });
    await record('hal', 'v1', {
      createdAt: '2026-11-20T09:00:00.000Z',
      questionId: 'introduce-yourself',
    });
    expect((await read('hal'))?.days[0]).toMatchObject({ outcome: null, task: { itemId: 'eye' } });

    const watched = {
      kind: 'course',
      itemId: 'eye',
      positionSeconds: 50,
      durationSeconds: 100,
    } as const;

    await world.sources.progress.save('hal', watched, world.now());
    expect((await read('hal'))?.days[0]).toMatchObject({ outcome: null, task: { itemId: 'eye' } });

    await world.sources.progress.save('hal', { ...watched, positionSeconds: 99 }, world.now());
    expect((await read('hal'))?.days[0]).toMatchObject({
      outcome: 'done',
      task: { itemId: 'eye' },
    });
  });

  it('asks Starter members for no more recordings than they have left', async () => {
    const use = (id: number) =>
      world.spendTake(
        { memberId: 'ida', plan: 'starter', role: 'member' },
        { videoId: String(id), questionId: null },
        world.now(),
      );

    for (let id = 0; id < 10; id += 1) await use(id);
    await change('ida', { interviewDate: '2026-11-30' });

    expect(tasks(await read('ida'))).toEqual(['first', 'eye', 'free', 'rest', 'interview']);
  });
});

describe('marks', () => {
  it('skip today’s task, keep it when the date moves, and can be removed', async () => {
    await change('jo', { interviewDate: '2026-12-03' });

    const skipped = await mark('jo', 'skipped');
    expect(skipped).toMatchObject({
      days: [
        { outcome: 'skipped', isMarked: true, task: { kind: 'question' } },
        {},
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    });

    await change('jo', { interviewDate: '2026-11-27' });
    expect((await read('jo'))?.days[0]).toMatchObject({
      outcome: 'skipped',
      task: { kind: 'question' },
    });
    expect(await mark('jo', null)).toMatchObject({
      days: [{ outcome: null, isMarked: false }, {}],
    });
  });

  it('are refused for other days, and for days without a task', async () => {
    await change('kim', { interviewDate: '2026-11-26' });
    expect(await mark('kim', 'done')).toBe('There’s nothing to mark today.');
    expect(await mark('kim', 'done', '2026-11-27')).toBe(
      'A new day has started. Reload the page to see its task.',
    );
  });

  it('are deleted when they are too old to matter', async () => {
    await change('lea', { interviewDate: '2026-12-03' });

    const task = { kind: 'question', questionId: 'a' } as const;
    for (const day of ['2026-08-01', '2026-11-01'])
      await world.interviewPlans.mark('lea', { day, outcome: 'skipped', task }, []);

    await mark('lea', 'done');

    expect(Object.keys((await world.interviewPlans.find('lea'))?.marks ?? {}).toSorted()).toEqual([
      '2026-11-01',
      '2026-11-26',
    ]);
  });
});
