import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type VideoRow, videoRowSchema } from '#functions/videos/videos.public.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { BodyOf } from '#shared/http/contract.ts';
import type {
  changeInterviewPlan,
  InterviewSheet,
} from '#shared/interview-plan/interview-plan.contract.ts';
import { aStory } from '#shared/interview-plan/stories/story.fixtures.ts';
import { CLOSING_QUESTION_ID } from '#shared/practice/questions/closing-question.ts';
import { FIRST_QUESTION } from '#shared/practice/questions/first-question.ts';
import type { Question } from '#shared/practice/questions/question.ts';
import { findQuestion, questions as bank } from '#shared/practice/questions/questions.ts';
import { someResults } from '#shared/practice/video.fixtures.ts';
import { changeInterviewPlanEndpoint } from '../change-interview-plan.endpoint.ts';
import { saveDebriefEndpoint } from '../debrief/save-debrief.endpoint.ts';
import { startInterviewPlanWorld } from '../interview-plan-world.fixtures.ts';
import { getSheetEndpoint } from './get-sheet.endpoint.ts';

let world: Awaited<ReturnType<typeof startInterviewPlanWorld>>;

beforeAll(async () => {
  world = await startInterviewPlanWorld();
});

afterAll(() => world.close());
beforeEach(() => world.setNow('2026-11-26T12:00:00.000Z'));

const UTC = { timeZone: 'UTC' };
const call = (memberId: string) => ({ ...aCall, caller: { ...member, memberId } });

const change = (memberId: string, body: Partial<BodyOf<typeof changeInterviewPlan>>) =>
  changeInterviewPlanEndpoint.with(world)({ ...call(memberId), body: { ...UTC, ...body } });

async function read(memberId: string): Promise<InterviewSheet | null> {
  const { sources, interviewPlans, stories } = world;
  const answer = await getSheetEndpoint.with({ ...sources, interviewPlans, stories })(
    call(memberId),
  );
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer.body.sheet;
}

async function record(
  memberId: string,
  cue: string | null,
  { score, ...given }: Partial<VideoRow> & { score: number; durationSeconds?: number },
) {
  const { focus, ...results } = someResults({}, score);
  const { durationSeconds = results.durationSeconds, ...row } = given;

  await world.sources.videos.create(
    videoRowSchema.parse({
      memberId,
      videoId: `${cue} ${score}`,
      title: null,
      createdAt: '2026-11-20T09:00:00.000Z',
      analysisStatus: 'completed',
      failureReason: null,
      mediaKey: null,
      contentType: 'video/webm',
      size: 1,
      attempts: 1,
      aiAnalysisResults: {
        ...results,
        durationSeconds,
        focus: cue === null ? null : { ...focus, cue },
      },
      ...row,
    }),
  );
}

it('doesn’t exist without an interview plan', async () => {
  expect(await read('nora')).toBeNull();
});

it('has the date, the role, and the first eight questions of the interview plan', async () => {
  await change('ann', { interviewDate: '2026-11-27', targetRole: 'Nurse' });
  const sheet = await read('ann');
  expect(sheet).toMatchObject({
    interviewDate: '2026-11-27',
    targetRole: 'Nurse',
    stories: [],
    cues: [],
    questionsToAsk: '',
  });

  const questions = sheet?.questions ?? [];
  expect([questions.length, questions[0]]).toEqual([8, FIRST_QUESTION.text]);
  expect(bank.some(isForNurses(questions))).toBe(true);
});

const isForNurses =
  (texts: readonly string[]) =>
  ({ text, roleFamilies }: Question) =>
    texts.includes(text) && roleFamilies.includes('healthcare');

it('starts with questions from the last interview, also those in the member’s own words', async () => {
  await change('bob', { interviewDate: '2026-11-26' });
  const questions = [
    { questionId: null, text: 'Which tools?', wasHard: false },
    { questionId: CLOSING_QUESTION_ID, text: 'Questions?', wasHard: true },
    { questionId: 'tight-deadline', text: 'A deadline?', wasHard: true },
  ];
  await saveDebriefEndpoint.with(world)({
    ...call('bob'),
    params: { day: '2026-11-26' },
    body: { ...UTC, previous: null, debrief: { questions, feeling: null }, nextDate: '2026-12-04' },
  });

  expect((await read('bob'))?.questions.slice(0, 3)).toEqual([
    findQuestion('tight-deadline')?.text,
    'Which tools?',
    FIRST_QUESTION.text,
  ]);
});

it('leaves room for other questions after a long interview', async () => {
  await change('eve', { interviewDate: '2026-11-26' });
  const questions = Array.from({ length: 6 }, (_, at) => ({
    questionId: null,
    text: `Question ${at}`,
    wasHard: false,
  }));
  await saveDebriefEndpoint.with(world)({
    ...call('eve'),
    params: { day: '2026-11-26' },
    body: { ...UTC, previous: null, debrief: { questions, feeling: null } },
  });

  expect((await read('eve'))?.questions.indexOf(FIRST_QUESTION.text)).toBe(4);
});

it('reminds of three different things from the best takes, but not from short ones', async () => {
  await change('cat', {});
  await record('cat', 'Slow down', { score: 70 });
  await record('cat', 'Look up', { score: 90 });
  await record('cat', 'Look up', { score: 60 });
  await record('cat', 'Pause', { score: 80 });
  await record('cat', 'Sit still', { score: 50 });
  await record('cat', 'Say more', { score: 99, durationSeconds: 5 });
  await record('cat', null, { score: 95 });

  expect((await read('cat'))?.cues).toEqual(['Look up', 'Pause', 'Slow down']);
});

it('has three stories that show different things, with their results', async () => {
  await change('fay', {});
  const shows = { a: 'ownership', b: 'ownership', c: 'conflict', d: 'quality' } as const;
  for (const [title, competency] of Object.entries(shows))
    await world.stories.create(
      'fay',
      aStory({ id: `story-${title}`, title, competencies: [competency] }),
    );

  const stories = (await read('fay'))?.stories ?? [];
  expect(stories).toHaveLength(3);
  expect(stories.map(({ title }) => title)).toEqual(expect.arrayContaining(['c', 'd']));
  expect(stories[0]).toEqual({ title: expect.any(String), result: 'We launched on time.' });
});

it('keeps the member’s own questions when other fields change', async () => {
  await change('dan', {});
  await change('dan', { questionsToAsk: 'What does success look like?' });
  await change('dan', { interviewDate: '2026-12-04' });
  expect((await read('dan'))?.questionsToAsk).toBe('What does success look like?');
});

it('doesn’t replace questions that another sheet has saved since', async () => {
  const sent = { questionsToAsk: 'Who is on the team?', previousQuestionsToAsk: '' };
  await change('hal', {});
  await change('hal', sent);
  expect(await change('hal', sent)).toMatchObject({ status: 204 });
  expect(await change('hal', { ...sent, questionsToAsk: 'What comes first?' })).toMatchObject({
    refused: 'STALE_REVISION',
  });
  expect((await read('hal'))?.questionsToAsk).toBe('Who is on the team?');

  const changed = { questionsToAsk: '', previousQuestionsToAsk: 'Who is on the team?' };
  expect(await change('hal', changed)).toMatchObject({ status: 204 });
  expect(await change('hal', sent)).toMatchObject({ status: 204 });
});

it('saves questions without moving the reminder of this morning', async () => {
  await change('fay', { interviewDate: '2026-12-04' });
  const before = await world.interviewPlans.find('fay');
  world.setNow('2026-11-27T08:05:00.000Z');
  await change('fay', { questionsToAsk: 'Who is on the team?' });
  expect(await world.interviewPlans.find('fay')).toEqual({
    ...before,
    questionsToAsk: 'Who is on the team?',
  });
});

it('doesn’t start a stopped plan again when a page that is still open saves questions', async () => {
  await change('gus', { interviewDate: '2026-12-04' });
  await world.interviewPlans.remove('gus');
  expect(await change('gus', { questionsToAsk: 'Who is on the team?' })).toEqual({
    refused: 'CONFLICT',
    message:
      'You stopped this interview plan. Copy your questions, then make a new plan to save them.',
  });
  expect(await read('gus')).toBeNull();
});
