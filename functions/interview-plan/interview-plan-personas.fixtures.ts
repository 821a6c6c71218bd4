import type { CriterionKey } from '#shared/analysis/criteria.ts';
import type { CatalogKind } from '#shared/catalog/catalog-item.ts';
import { listInterviewPlanQuestions } from './question-order.ts';
import type {
  Answer,
  DayMark,
  Lesson,
  InterviewPlanDay,
  InterviewPlanInput,
} from './interview-plan-input.ts';

/**
 * A member and the expected days of their plan, from today on. A day is written
 * `kind:subjects=outcome`, of which only the kind is required: `q:a=done` is question a, done;
 * `l:eye` is the lesson eye; `r:a,b,c` is a rehearsal of three questions; `q` is any question.
 */
export interface Persona {
  name: string;
  input: InterviewPlanInput;
  days: string;
}

/** A Thursday. */
const TODAY = '2026-11-26';

const answer = (
  day: string,
  questionId: string,
  score: number | null,
  weakest: CriterionKey | null = null,
): Answer => ({
  day: `2026-11-${day}`,
  questionId,
  score,
  weakest,
});

const lesson = (itemId: string, given: Partial<Lesson> = {}): Lesson => ({
  itemKind: 'course',
  itemId,
  isLocked: false,
  trainedCriteria: [],
  startedOn: null,
  finishedOn: null,
  ...given,
});

const eye = lesson('eye', { trainedCriteria: ['eyeContact'] });

const lessons = [
  eye,
  lesson('voice', { trainedCriteria: ['charisma'] }),
  lesson('pro', { trainedCriteria: ['eyeContact'], isLocked: true }),
  lesson('pod', { itemKind: 'podcast' }),
  lesson('star', { itemKind: 'study-guide' }),
];

const mark = (day: string, outcome: DayMark['outcome'], task: DayMark['task']): DayMark => ({
  day: `2026-11-${day}`,
  outcome,
  task,
});

const question = (questionId: string) => ({ kind: 'question', questionId }) as const;

const lessonTask = (itemKind: CatalogKind, itemId: string) =>
  ({ kind: 'lesson', itemKind, itemId }) as const;

function persona(name: string, given: Partial<InterviewPlanInput>, days: string): Persona {
  const newMember: InterviewPlanInput = {
    today: TODAY,
    interviewDate: null,
    answers: [],
    marks: [],
    questionIds: [...'abcdefghijklmnopqrstuvwxyz'],
    lessons,
    allowance: null,
  };

  return { name, input: { ...newMember, ...given }, days };
}

/** Question a, answered two days ago with a good score. It is due again on November 27. */
const practiced = { answers: [answer('24', 'a', 85, 'eyeContact')] };

export const personas: readonly Persona[] = [
  persona(
    'new member, interview in 3 days',
    { interviewDate: '2026-11-29' },
    'q:a r:b,c,d rest interview',
  ),

  persona(
    'new member, interview in 7 days: starts with a question although a lesson would be next',
    { interviewDate: '2026-12-03' },
    'q:a q:b q:c l:eye q:a r:b,c,d rest interview',
  ),

  persona(
    'member with a good score, interview in 9 days: the first lesson trains the weakest criterion',
    { ...practiced, interviewDate: '2026-12-05' },
    'q:b q:a l:eye q:b q:c l:voice q:d r:c,e,f rest interview',
  ),

  persona(
    'interview in 60 days: runs out of lessons and continues with questions',
    { interviewDate: '2027-01-25' },
    `${'q q l '.repeat(4)}${'q '.repeat(46)}r rest interview`,
  ),

  persona('interview today', { ...practiced, interviewDate: TODAY }, 'interview'),
  persona('new member, interview today', { interviewDate: TODAY }, 'interview'),

  persona(
    'interview moved to today, after today’s question was marked as done',
    { ...practiced, marks: [mark('26', 'done', question('b'))], interviewDate: TODAY },
    'interview',
  ),

  persona(
    'question marked as done without a recording: returns as if it had been answered well',
    { ...practiced, marks: [mark('26', 'done', question('b'))], interviewDate: '2026-12-01' },
    'q:b=done l:eye q:a r:b,c,d rest interview',
  ),

  persona('interview tomorrow', { ...practiced, interviewDate: '2026-11-27' }, 'rest interview'),

  persona(
    'new member, interview tomorrow: one question is better than none',
    { interviewDate: '2026-11-27' },
    'q:a interview',
  ),

  persona(
    'date moved earlier, to 4 days from now',
    { ...practiced, interviewDate: '2026-11-30' },
    'l:eye q:a r:b,c,d rest interview',
  ),

  persona(
    'date moved later, after the lesson of the earlier date was done today',
    {
      ...practiced,
      marks: [mark('26', 'done', lessonTask('course', 'eye'))],
      interviewDate: '2026-12-05',
    },
    'l:eye=done q:a l:voice q:b q:c l:pod q:b r:c,d,e rest interview',
  ),

  persona(
    'date passed: continues with the weekly rhythm',
    { ...practiced, interviewDate: '2026-11-25' },
    'free q:a l:eye free q:b l:voice q:c free q:b l:pod free q:c l:star q:d',
  ),

  persona(
    'new member without a date: starts with a question although Thursday is free',
    {},
    'q:a q:b l:eye free q:a l:voice q:b free q:c l:pod free q:c l:star q:d',
  ),

  persona(
    'without a date, on a Monday',
    { ...practiced, today: '2026-11-30' },
    'q:a l:eye q:b free q:c l:voice free q:b l:pod q:c free q:d l:star free',
  ),

  persona(
    'low score yesterday: the question returns tomorrow, not today',
    { answers: [answer('25', 'a', 45, 'eyeContact')], interviewDate: '2026-12-05' },
    'q:b q:a l:eye q:b q:a l:voice q:c r:d,e,f rest interview',
  ),

  persona(
    'high scores: the questions return after more than a week',
    { answers: [answer('23', 'a', 95), answer('24', 'b', 92)], interviewDate: '2026-12-03' },
    'l:eye q:c q:d l:voice q:c r:a,d,e rest interview',
  ),

  persona(
    'everything skipped so far: the skipped questions return',
    {
      marks: [mark('24', 'skipped', question('a')), mark('25', 'skipped', question('b'))],
      interviewDate: '2026-12-04',
    },
    'q:a l:eye q:b q:a l:voice q:b r:c,d,e rest interview',
  ),

  persona(
    'recorded today’s question: done, and the report’s weakest criterion decides the next lesson',
    { answers: [answer('26', 'a', 80, 'charisma')], interviewDate: '2026-12-05' },
    'q:a=done q:b l:voice q:a q:b l:eye q:c r:d,e,f rest interview',
  ),

  persona(
    'skipped today: the question returns',
    { marks: [mark('26', 'skipped', question('a'))], interviewDate: '2026-12-01' },
    'q:a=skipped l:eye q:a r:b,c,d rest interview',
  ),

  persona(
    'recorded another question today: today’s question stays open',
    { answers: [...practiced.answers, answer('26', 'e', 85)], interviewDate: '2026-11-29' },
    'q:b r:a,c,d rest interview',
  ),

  persona(
    'finished today’s lesson',
    {
      ...practiced,
      lessons: [{ ...eye, startedOn: TODAY, finishedOn: TODAY }, ...lessons.slice(1)],
      interviewDate: '2026-11-30',
    },
    'l:eye=done q:a r:b,c,d rest interview',
  ),

  persona(
    'rehearsed today',
    {
      answers: [
        ...practiced.answers,
        answer('26', 'b', 75),
        answer('26', 'c', null),
        answer('26', 'd', 85),
      ],
      interviewDate: '2026-11-28',
    },
    'r:b,c,d=done rest interview',
  ),

  persona(
    'Starter plan with 3 recordings left in November: lessons until the count resets',
    { ...practiced, allowance: { leftThisMonth: 3, perMonth: 10 }, interviewDate: '2026-12-05' },
    'q:b q:a l:eye q:b l:voice l:pod q:c r:d,e,f rest interview',
  ),

  persona(
    'Starter plan with 3 recordings left: keeps them for the rehearsal',
    { ...practiced, allowance: { leftThisMonth: 3, perMonth: 10 }, interviewDate: '2026-11-30' },
    'l:eye l:voice r:a,b,c rest interview',
  ),

  persona(
    'Starter plan, the last recording was made for today’s question',
    {
      answers: [...practiced.answers, answer('26', 'b', 85)],
      allowance: { leftThisMonth: 0, perMonth: 10 },
      interviewDate: '2026-12-05',
    },
    'q:b=done l:eye l:voice l:pod l:star q:a q:b r:c,d,e rest interview',
  ),

  persona(
    'no recordings left and no unlocked lesson: days off instead of a task that the membership doesn’t include',
    {
      ...practiced,
      lessons: lessons.map((each) => ({ ...each, isLocked: true })),
      allowance: { leftThisMonth: 0, perMonth: 10 },
      interviewDate: '2026-11-29',
    },
    'free free rest interview',
  ),

  persona(
    'no membership: questions only, because every lesson is locked',
    {
      ...practiced,
      lessons: lessons.map((each) => ({ ...each, isLocked: true })),
      interviewDate: '2026-11-30',
    },
    'q:b q:a r:c,d,e rest interview',
  ),

  persona(
    'senior backend engineer, interview in 7 days: every second new question is about software',
    {
      questionIds: listInterviewPlanQuestions('Senior backend engineer', null),
      interviewDate: '2026-12-03',
    },
    'q:introduce-yourself q:sell-technical-debt q:why-interested l:eye q:introduce-yourself r:sell-technical-debt,why-interested,production-incident rest interview',
  ),

  persona(
    'nurse, interview in 7 days: every second new question is about healthcare',
    {
      questionIds: listInterviewPlanQuestions('Nurse', 'changing_jobs'),
      interviewDate: '2026-12-03',
    },
    'q:introduce-yourself q:error-at-the-bedside q:why-interested l:eye q:introduce-yourself r:error-at-the-bedside,why-interested,patient-suddenly-worse rest interview',
  ),

  persona(
    'role that isn’t recognized: questions for everyone',
    { questionIds: listInterviewPlanQuestions('Lion tamer', null), interviewDate: '2026-12-03' },
    'q:introduce-yourself q:why-interested q:proud-result l:eye q:introduce-yourself r:why-interested,proud-result,why-hire-you rest interview',
  ),
];

/** Writes a day in the notation of `Persona.days`. */
export function writeDay({ task, outcome }: InterviewPlanDay): string {
  const end = outcome ? `=${outcome}` : '';
  switch (task.kind) {
    case 'question':
      return `q:${task.questionId}${end}`;
    case 'lesson':
      return `l:${task.itemId}${end}`;
    case 'rehearsal':
      return `r:${task.questionIds.join(',')}${end}`;
    default:
      return `${task.kind}${end}`;
  }
}
