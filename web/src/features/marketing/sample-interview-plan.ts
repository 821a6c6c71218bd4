import type {
  InterviewPlan,
  ShownDay,
  ShownTask,
} from '#shared/interview-plan/shown-interview-plan.ts';
import type { AnswersSummary } from '#shared/practice/rehearsal/summarize-answers.ts';

const onDay = (day: string, task: ShownTask): ShownDay => ({
  day,
  task,
  outcome: null,
  isMarked: false,
});

/** From Monday to an interview on Friday. */
export const sampleInterviewPlan: InterviewPlan = {
  today: '2026-11-30',
  interviewDate: '2026-12-04',
  lastInterviewDate: null,
  targetRole: 'Product manager',
  roleFamily: 'product',

  days: [
    onDay('2026-11-30', {
      kind: 'question',
      questionId: 'proud-result',
      text: 'Which result from the last two years are you most proud of?',
      latestVideoId: null,
      reason: 'opener',
    }),
    onDay('2026-12-01', {
      kind: 'question',
      questionId: 'questions-for-us',
      text: 'What questions do you have for us?',
      latestVideoId: null,
      reason: 'closer',
    }),
    onDay('2026-12-02', {
      kind: 'rehearsal',
      questions: ['one', 'two', 'three'].map((questionId) => ({
        questionId,
        text: '',
        isAnswered: false,
      })),
    }),
    onDay('2026-12-03', { kind: 'rest' }),
    onDay('2026-12-04', { kind: 'interview' }),
  ],

  debriefs: [],
  calendarId: 'sample',
  feedCreatedAt: null,
};

export const sampleRehearsal: AnswersSummary & { answerCount: number } = {
  answerCount: 3,
  fix: {
    count: 2,
    videoId: 'sample',
    focus: {
      signal: 'longPausesPerMinute',
      observation: 'You stopped in the middle of sentences.',
      advice: 'Finish the sentence first, then pause to think.',
      cue: 'Finish the sentence',
    },
  },
  high: [
    { signal: 'cameraContactShare', count: 3, measuredCount: 3 },
    { signal: 'syllablesPerSecond', count: 3, measuredCount: 3 },
  ],
  low: [{ signal: 'pitchStdDevSemitones', count: 2, measuredCount: 3 }],
};
