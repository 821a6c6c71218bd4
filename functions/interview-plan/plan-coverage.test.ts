import { expect, it } from 'vitest';
import { professionLevels } from '#shared/accounts/profession-level.ts';
import { addDays } from '#shared/interview-plan/day.ts';
import { listQuestionIds } from '#shared/interview-plan/interview-plan-task.ts';
import { aJobPost } from '#shared/practice/job-post/job-post.fixtures.ts';
import { suggestQuestions } from '#shared/practice/job-post/suggest-questions.ts';
import { CLOSING_QUESTION_ID } from '#shared/practice/questions/closing-question.ts';
import { findQuestion, questions } from '#shared/practice/questions/questions.ts';
import { writeDay } from './interview-plan-personas.fixtures.ts';
import type { InterviewPlanInput, Lesson } from './interview-plan-input.ts';
import { planDays } from './plan-days.ts';
import { listInterviewPlanQuestions, listStoryQuestions } from './question-order.ts';

const TODAY = '2026-12-01';
const levels = [null, ...professionLevels];
const roles = [
  null,
  'Senior backend engineer',
  'Nurse',
  'Sales representative',
  'Junior accountant',
  'Store manager',
  'Lion tamer',
];
const daysAhead = [10, 12, 21, 45];
/** From nine days before the interview to its day. */
const FINAL_DAYS = 10;

const lessons = Array.from({ length: 12 }, (_, at): Lesson => ({
  itemKind: 'course',
  itemId: `lesson${at}`,
  isLocked: false,
  trainedCriteria: [],
  startedOn: null,
  finishedOn: null,
}));

const result = suggestQuestions(aJobPost(), questions);
const suggested = {
  questionIds:
    result.state === 'matched' ? result.suggestions.map(({ question }) => question.id) : [],
  roleFamily: null,
};

/** New members with an interview: 28 combinations of level, role, days left, membership, and post. */
const newMembers = Array.from({ length: 28 }, (_, at) => {
  const level = levels[at % levels.length] ?? null;
  const role = roles[at % roles.length] ?? null;
  const days = daysAhead[at % daysAhead.length] ?? 10;
  const isLimited = at % 3 === 0;
  const jobPost = at % 5 === 0 ? suggested : null;
  const questionIds = listInterviewPlanQuestions(role, level, jobPost);

  const input: InterviewPlanInput = {
    today: TODAY,
    interviewDate: addDays(TODAY, days),
    isInterviewOver: false,
    answers: [],
    marks: [],
    questionIds,
    storyIds: listStoryQuestions(questionIds),
    hardQuestions: [],
    lessons,
    allowance: isLimited ? { leftThisMonth: 10, perMonth: 10 } : null,
  };

  const membership = isLimited ? 'ten recordings a month' : 'no limit';
  const post = jobPost ? 'a job post' : 'no job post';
  return {
    name: `${level}, ${role}, ${days} days, ${membership}, ${post}`,
    isLimited,
    jobPost,
    input,
  };
});

const summaries = newMembers.map(summarizePlan);
const table = summaries.map((each) => JSON.stringify(each)).join('\n');

it.each([
  ['asks at least six different questions before one repeats', 'distinct', 6, Infinity],
  ['rehearses twice', 'rehearsals', 2, 2],
  ['has a day for stories', 'storyDays', 1, Infinity],
  ['has one day for the member’s own questions', 'closingDays', 1, 1],
  ['asks nothing about a job post that they don’t have', 'unanswerable', 0, 0],
] as const)('for 28 members, %s', (_, figure, least, most) => {
  for (const each of summaries) {
    expect(each[figure], table).toBeGreaterThanOrEqual(least);
    expect(each[figure], table).toBeLessThanOrEqual(most);
  }
});

it('asks questions for the job post', () => {
  const withPost = summaries.filter(({ hasPost }) => hasPost);
  expect(withPost.length).toBeGreaterThan(3);
  for (const { fromPost, isLimited } of withPost)
    expect(fromPost, table).toBeGreaterThanOrEqual(isLimited ? 2 : 3);
});

it('asks several questions on each day of practice in the final days if recordings have no limit', () => {
  const unlimited = summaries.filter(({ isLimited }) => !isLimited);
  expect(
    unlimited.map(({ fewestQuestions }) => fewestQuestions),
    table,
  ).toEqual(unlimited.map(() => 3));
});

/** Figures about a member's plan, and its final days in the notation of the personas. */
function summarizePlan({ name, isLimited, jobPost, input }: (typeof newMembers)[number]) {
  const days = planDays(input);
  const asked = days.flatMap(({ task }) => listQuestionIds(task));
  const firstRepeat = asked.findIndex((id, at) => asked.indexOf(id) < at);
  const finalDays = days.slice(-FINAL_DAYS);
  const questionDays = finalDays.map(({ task }) => listQuestionIds(task)).filter(hasQuestions);
  const practiceDays = questionDays.filter(([id]) => id !== CLOSING_QUESTION_ID);

  return {
    name,
    isLimited,
    distinct: firstRepeat === -1 ? asked.length : firstRepeat,
    rehearsals: days.filter(({ task }) => task.kind === 'rehearsal' && !task.focus).length,
    storyDays: questionDays.slice(0, -3).filter(areStories).length,
    closingDays: questionDays.length - practiceDays.length,
    fewestQuestions: Math.min(...practiceDays.map(({ length }) => length)),
    hasPost: jobPost !== null,
    fromPost: new Set(asked.filter((id) => jobPost?.questionIds.includes(id))).size,
    unanswerable: asked.filter((id) => !jobPost && findQuestion(id)?.needsJobPost).length,
    finalDays: finalDays.map(writeDay).join(' '),
  };
}

function hasQuestions(ids: readonly string[]): boolean {
  return ids.length > 0;
}

function areStories(ids: readonly string[]): boolean {
  return listStoryQuestions(ids).length === ids.length;
}
