import type { InterviewPlan, ShownDay, ShownTask } from './shown-interview-plan.ts';

export function anInterviewPlanDay(
  day: string,
  task: ShownTask,
  given: Partial<ShownDay> = {},
): ShownDay {
  return { day, task, outcome: null, isMarked: false, ...given };
}

export const aQuestionTask: Extract<ShownTask, { kind: 'question' }> = {
  kind: 'question',
  questionId: 'introduce-yourself',
  text: 'Tell me about yourself and what brings you to this role.',
  latestVideoId: null,
  reason: 'opener',
};

export const aLessonTask: Extract<ShownTask, { kind: 'lesson' }> = {
  kind: 'lesson',
  itemKind: 'course',
  itemId: 'eye-contact',
  title: 'Look into the lens',
  trainedCriteria: ['eyeContact'],
};

/** An interview plan with an interview in four days; `given` overrides the defaults. */
export function anInterviewPlan(given: Partial<InterviewPlan> = {}): InterviewPlan {
  const questions = [
    { questionId: 'proud-result', text: 'Which result are you most proud of?', isAnswered: false },
  ];

  return {
    today: '2026-11-26',
    interviewDate: '2026-11-30',
    lastInterviewDate: null,
    targetRole: 'Product manager',
    roleFamily: 'product',
    days: [
      anInterviewPlanDay('2026-11-26', aQuestionTask),
      anInterviewPlanDay('2026-11-27', aLessonTask),
      anInterviewPlanDay('2026-11-28', { kind: 'rehearsal', questions }),
      anInterviewPlanDay('2026-11-29', { kind: 'rest' }),
      anInterviewPlanDay('2026-11-30', { kind: 'interview' }),
    ],
    debriefs: [],
    calendarId: 'abcdefghijklmnop',
    feedCreatedAt: null,
    ...given,
  };
}
