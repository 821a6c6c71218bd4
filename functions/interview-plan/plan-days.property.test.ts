import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, countDays, getMonth } from '#shared/interview-plan/day.ts';
import {
  listQuestionIds,
  REHEARSAL_QUESTIONS,
} from '#shared/interview-plan/interview-plan-task.ts';
import { planDays } from './plan-days.ts';
import type { InterviewPlanInput } from './interview-plan-input.ts';

const TODAY = '2026-11-26';
const questionIds = [...'abcdefgh'];
const pastDay = fc.integer({ min: 0, max: 40 }).map((days) => addDays(TODAY, -days));
const earlierDay = pastDay.filter((day) => day < TODAY);
const questionId = fc.constantFrom(...questionIds);

const inputs: fc.Arbitrary<InterviewPlanInput> = fc.record({
  today: fc.constant(TODAY),
  interviewDate: fc.option(fc.integer({ min: -5, max: 120 }).map((days) => addDays(TODAY, days))),

  isInterviewOver: fc.constant(false),

  answers: fc.array(
    fc.record({
      day: pastDay,
      questionId: fc.option(questionId),
      score: fc.option(fc.integer({ min: 0, max: 100 })),
      weakest: fc.option(fc.constantFrom('eyeContact', 'charisma')),
    }),
    { maxLength: 20 },
  ),

  marks: fc.uniqueArray(
    fc.record({
      day: pastDay,
      outcome: fc.constantFrom('done', 'skipped'),
      task: questionId.map((id) => ({ kind: 'question', questionId: id }) as const),
    }),
    { maxLength: 10, selector: ({ day }) => day },
  ),

  questionIds: fc.subarray(questionIds),
  storyIds: fc.constant([]),
  hardQuestions: fc.array(fc.record({ questionId, day: earlierDay }), { maxLength: 4 }),

  lessons: fc.uniqueArray(
    fc.record({
      itemKind: fc.constantFrom('course', 'podcast', 'study-guide'),
      itemId: fc.constantFrom('one', 'two', 'three', 'four'),
      isLocked: fc.boolean(),
      trainedCriteria: fc.subarray(['eyeContact', 'charisma'] as const),
      startedOn: fc.option(pastDay),
      finishedOn: fc.option(pastDay),
    }),
    { selector: ({ itemKind, itemId }) => `${itemKind}#${itemId}` },
  ),

  allowance: fc.option(
    fc.record({ leftThisMonth: fc.integer({ min: 0, max: 10 }), perMonth: fc.constant(10) }),
  ),
});

it('gives every member one task per day that their membership includes', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const days = planDays(input);
      expect(planDays(input)).toEqual(days);
      expect(days.map(({ day }) => day)).toEqual(days.map((_, index) => addDays(TODAY, index)));

      const daysLeft = input.interviewDate === null ? -1 : countDays(TODAY, input.interviewDate);
      expect(days.some(({ task }) => task.kind === 'interview')).toBe(
        daysLeft >= 0 && daysLeft <= 90,
      );
      expect(days.slice(1).filter(({ outcome }) => outcome !== null)).toEqual([]);

      const later = days.slice(1);

      const lessons = later.flatMap(({ task }) =>
        task.kind === 'lesson' ? [`${task.itemKind}#${task.itemId}`] : [],
      );
      expect(new Set(lessons).size).toBe(lessons.length);

      const locked = input.lessons.filter(({ isLocked }) => isLocked);
      expect(
        locked.filter(({ itemKind, itemId }) => lessons.includes(`${itemKind}#${itemId}`)),
      ).toEqual([]);

      const recordings = later.flatMap(({ day, task }) =>
        listQuestionIds(task).map(() => getMonth(day)),
      );
      const countIn = (month: string) => recordings.filter((each) => each === month).length;
      const { leftThisMonth, perMonth } = input.allowance ?? {
        leftThisMonth: Infinity,
        perMonth: Infinity,
      };

      expect(countIn('2026-11')).toBeLessThanOrEqual(leftThisMonth);
      expect(countIn('2026-12')).toBeLessThanOrEqual(perMonth);
    }),
    { numRuns: 300, seed: 190 },
  );
});

it('asks no question on two days in a row if there are others', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      fc.pre(input.questionIds.length >= 2 * REHEARSAL_QUESTIONS);

      const asked = planDays({ ...input, allowance: null }).map(({ task }) =>
        listQuestionIds(task),
      );
      const repeated = asked.filter((ids, index) =>
        ids.some((id) => asked[index - 1]?.includes(id)),
      );

      expect(repeated).toEqual([]);
    }),
    { numRuns: 300, seed: 190 },
  );
});
