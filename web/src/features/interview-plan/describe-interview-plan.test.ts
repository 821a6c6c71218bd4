import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/interview-plan/day.ts';
import {
  aLessonTask,
  anInterviewPlan,
  anInterviewPlanDay,
  aQuestionTask,
} from '#shared/interview-plan/interview-plan.fixtures.ts';
import { describeCountdown, describeToday, groupByWeek } from './describe-interview-plan.ts';

const today = '2026-11-26';

describe('describeCountdown', () => {
  it.each([
    [null, 'Your weekly rhythm'],
    ['2026-11-25', 'Interview on Nov 25, 2026'],
    ['2026-11-26', 'Interview today'],
    ['2026-11-27', 'Interview tomorrow'],
    ['2026-12-05', 'Interview in 9 days'],
  ])('describes %s as %s', (interviewDate, text) =>
    expect(describeCountdown({ interviewDate, today })).toBe(text),
  );
});

describe('describeToday', () => {
  const [, ...later] = anInterviewPlan().days;
  const describeDay = (
    given: Parameters<typeof anInterviewPlanDay>[2],
    task = anInterviewPlan().days[0]?.task ?? aQuestionTask,
  ) => describeToday(anInterviewPlan({ days: [anInterviewPlanDay(today, task, given), ...later] }));

  it('shows the question with its reason, or the lesson’s title', () => {
    expect(describeDay({})).toEqual({
      title: 'Answer one question',
      question: aQuestionTask.text,
      text: 'Many interviews open with it.',
      minutes: 3,
    });
    expect(describeDay({}, { ...aQuestionTask, latestVideoId: 'v' }).title).toBe(
      'Answer this question again',
    );
    expect(describeDay({}, aLessonTask)).toEqual({
      title: 'Look into the lens',
      text: 'Watch a course.',
    });
  });

  it('names the first of several questions, and takes ten minutes for three', () => {
    const questions = ['One?', 'Two?', 'Three?'].map((text) => ({
      questionId: text,
      text,
      isAnswered: false,
    }));

    expect(describeDay({}, { kind: 'rehearsal', focus: 'practice', questions })).toEqual({
      title: 'Answer 3 questions',
      text: 'One? And 2 more.',
      minutes: 10,
    });
    expect(describeDay({}, { kind: 'rehearsal', focus: 'stories', questions }).title).toBe(
      'Practice your stories',
    );
    expect(describeDay({}, { kind: 'rehearsal', questions })).toMatchObject({ minutes: 10 });
  });

  it('gives ten minutes for the questions for the interviewer', () => {
    const task = { ...aQuestionTask, questionId: 'questions-for-us', reason: 'closer' } as const;
    expect(describeDay({}, task)).toMatchObject({
      title: 'Prepare your questions for the interviewer',
      minutes: 10,
    });
  });

  it('names the next task once today’s is done or skipped', () => {
    expect(describeDay({ outcome: 'done' })).toEqual({
      title: 'Done for today',
      text: 'Tomorrow: Watch a course.',
    });
    expect(describeDay({ outcome: 'skipped' })).toEqual({
      title: 'Skipped for today',
      text: 'Tomorrow: Watch a course.',
    });
  });

  it.each([
    ['repeat', 'You’ve answered it before. Coming back to it after a break makes it stick.'],
    [
      'closer',
      'Most interviews end with it. Look up the company and write down three questions first.',
    ],
    ['role', 'It’s for your profession.'],
    ['new', 'You haven’t answered it yet.'],
  ] as const)('gives the reason for a question: %s', (reason, text) =>
    expect(describeDay({}, { ...aQuestionTask, reason }).text).toBe(text),
  );

  it('names the next task on a day off, and the rest before the interview', () => {
    expect(describeDay({}, { kind: 'free' }).text).toBe(
      'Nothing planned. Breaks help you remember. Tomorrow: Watch a course.',
    );

    const days = [
      anInterviewPlanDay(today, aQuestionTask, { outcome: 'done' }),
      anInterviewPlanDay('2026-11-27', { kind: 'rest' }),
    ];
    expect(describeToday(anInterviewPlan({ days })).text).toBe(
      'Tomorrow: Rest before your interview.',
    );
  });

  it('asks how the interview went once its date has passed', () => {
    expect(describeToday(anInterviewPlan({ interviewDate: '2026-11-25' })).title).toBe(
      'How did your interview go?',
    );
  });
});

it('groups the days after today by week', () => {
  const days = Array.from({ length: 14 }, (_, index) =>
    anInterviewPlanDay(addDays(today, index), { kind: 'free' }),
  );

  expect(groupByWeek({ days, today }).map((week) => [week.title, week.days.length])).toEqual([
    ['This week', 3],
    ['Next week', 7],
    ['Week of Dec 7, 2026', 3],
  ]);
});
