import type { CriterionKey } from '#shared/analysis/criteria.ts';
import type { CatalogKind } from '#shared/catalog/catalog-item.ts';
import { CLOSING_QUESTION_ID } from '#shared/practice/questions/closing-question.ts';
import { listInterviewPlanQuestions, listStoryQuestions } from './question-order.ts';
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
 * `l:eye` is the lesson eye; `r:a,b,c` is a rehearsal of three questions, `p:a,b,c` a day of
 * practice, and `s:a,b,c` a day of stories; `q` is any question.
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

const listFor = (questionIds: string[]) => ({
  questionIds,
  storyIds: listStoryQuestions(questionIds),
});

function persona(name: string, given: Partial<InterviewPlanInput>, days: string): Persona {
  const newMember: InterviewPlanInput = {
    today: TODAY,
    interviewDate: null,
    isInterviewOver: false,
    answers: [],
    marks: [],
    questionIds: [...'abcdefghijklmnopqrstuvwxyz', CLOSING_QUESTION_ID],
    storyIds: [...'mnopqrstuvwxyz'],
    hardQuestions: [],
    lessons,
    allowance: null,
  };

  return { name, input: { ...newMember, ...given }, days };
}

const jobPost = {
  questionIds: ['fit-for-the-posting', 'internal-control', 'month-end-close'],
  roleFamily: 'finance',
} as const;

/** Question a, answered two days ago with a good score. It is due again on November 27. */
const practiced = { answers: [answer('24', 'a', 85, 'eyeContact')] };

export const personas: readonly Persona[] = [
  persona(
    'new member, interview in 3 days',
    { interviewDate: '2026-11-29' },
    'q:a r:b,c,d rest interview',
  ),

  persona(
    'new member, interview in 7 days: starts with one question',
    { interviewDate: '2026-12-03' },
    'q:a s:m,n,o r:b,c,d l:eye q:questions-for-us r:a,m,n rest interview',
  ),

  persona(
    'member with a good score, interview in 9 days: the first lesson trains the weakest criterion',
    { ...practiced, interviewDate: '2026-12-05' },
    'p:b,c,d p:e,f,a l:eye s:m,n,o r:b,c,d l:voice q:questions-for-us r:e,f,m rest interview',
  ),

  persona(
    'interview in 60 days: runs out of lessons and continues with questions',
    { interviewDate: '2027-01-25' },
    `${'q q l '.repeat(4)}${'q '.repeat(39)}p p p s r p q r rest interview`,
  ),

  persona('interview today', { ...practiced, interviewDate: TODAY }, 'interview'),
  persona('new member, interview today', { interviewDate: TODAY }, 'interview'),

  persona(
    'interview moved to today, after today’s question was marked as done',
    { ...practiced, marks: [mark('26', 'done', question('b'))], interviewDate: TODAY },
    'interview',
  ),

  persona(
    'question marked as done without a recording: counts as answered well',
    { ...practiced, marks: [mark('26', 'done', question('b'))], interviewDate: '2026-12-01' },
    'q:b=done l:eye q:questions-for-us r:c,d,e rest interview',
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
    'l:eye q:questions-for-us r:b,c,d rest interview',
  ),

  persona(
    'date moved later, after the lesson of the earlier date was done today',
    {
      ...practiced,
      marks: [mark('26', 'done', lessonTask('course', 'eye'))],
      interviewDate: '2026-12-05',
    },
    'l:eye=done p:b,c,d l:voice s:m,n,o r:a,b,c l:pod q:questions-for-us r:d,m,n rest interview',
  ),

  persona(
    'date passed: continues with the weekly rhythm',
    { ...practiced, interviewDate: '2026-11-25' },
    'free q:b l:eye free q:c l:voice q:d free q:e l:pod free q:f l:star q:a',
  ),

  persona(
    'new member without a date: starts with a question although Thursday is free',
    {},
    'q:a q:b l:eye free q:c l:voice q:d free q:e l:pod free q:f l:star q:a',
  ),

  persona(
    'without a date, on a Monday',
    { ...practiced, today: '2026-11-30' },
    'q:b l:eye q:c free q:d l:voice free q:e l:pod q:f free q:a l:star free',
  ),

  persona(
    'low score yesterday: the question returns tomorrow, not today',
    { answers: [answer('25', 'a', 45, 'eyeContact')], interviewDate: '2026-12-05' },
    'p:b,c,d p:a,e,f l:eye s:m,n,o r:b,c,d l:voice q:questions-for-us r:a,e,f rest interview',
  ),

  persona(
    'high scores: the questions return after more than a week',
    { answers: [answer('23', 'a', 95), answer('24', 'b', 92)], interviewDate: '2026-12-03' },
    'l:eye s:m,n,o r:c,d,e l:voice q:questions-for-us r:m,n,o rest interview',
  ),

  persona(
    'two hard questions in the interview two days ago, one of them practiced since: the other comes first',
    {
      answers: [answer('24', 'a', 85), answer('25', 'k', 85)],
      hardQuestions: [
        { questionId: 'k', day: '2026-11-24' },
        { questionId: 'a', day: '2026-11-24' },
      ],
      interviewDate: '2026-12-04',
    },
    'p:a,b,c l:eye s:m,n,o r:k,b,c l:voice q:questions-for-us r:m,n,o rest interview',
  ),

  persona(
    'interview over today, the next one in a week',
    { ...practiced, isInterviewOver: true, interviewDate: '2026-12-03' },
    'interview=done s:m,n,o r:b,c,a l:eye q:questions-for-us r:m,n,o rest interview',
  ),

  persona(
    'everything skipped so far: the skipped questions return',
    {
      marks: [mark('24', 'skipped', question('a')), mark('25', 'skipped', question('b'))],
      interviewDate: '2026-12-04',
    },
    'p:a,c,d l:eye s:m,n,o r:b,a,c l:voice q:questions-for-us r:d,m,n rest interview',
  ),

  persona(
    'recorded today’s question: done, and the report’s weakest criterion decides the next lesson',
    { answers: [answer('26', 'a', 80, 'charisma')], interviewDate: '2026-12-05' },
    'q:a=done p:b,c,d l:voice s:m,n,o r:a,b,c l:eye q:questions-for-us r:d,m,n rest interview',
  ),

  persona(
    'skipped today: the question returns',
    { marks: [mark('26', 'skipped', question('a'))], interviewDate: '2026-12-01' },
    'q:a=skipped l:eye q:questions-for-us r:a,b,c rest interview',
  ),

  persona(
    'recorded another question today: today’s question stays open',
    { answers: [...practiced.answers, answer('26', 'e', 85)], interviewDate: '2026-11-29' },
    'q:questions-for-us r:b,c,d rest interview',
  ),

  persona(
    'finished today’s lesson',
    {
      ...practiced,
      lessons: [{ ...eye, startedOn: TODAY, finishedOn: TODAY }, ...lessons.slice(1)],
      interviewDate: '2026-11-30',
    },
    'l:eye=done q:questions-for-us r:b,c,d rest interview',
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
    'Starter plan with 3 recordings left in November: lessons until the first rehearsal',
    { ...practiced, allowance: { leftThisMonth: 3, perMonth: 10 }, interviewDate: '2026-12-05' },
    'l:eye l:voice l:pod l:star r:b,c,d q:e q:questions-for-us r:a,b,c rest interview',
  ),

  persona(
    'Starter plan with 3 recordings left: keeps them for the last rehearsal',
    { ...practiced, allowance: { leftThisMonth: 3, perMonth: 10 }, interviewDate: '2026-11-30' },
    'l:eye l:voice r:b,c,d rest interview',
  ),

  persona(
    'Starter plan, the last recording was made for today’s question',
    {
      answers: [...practiced.answers, answer('26', 'b', 85)],
      allowance: { leftThisMonth: 0, perMonth: 10 },
      interviewDate: '2026-12-07',
    },
    'q:b=done l:eye l:voice l:pod l:star q:m r:c,d,e q:a q:questions-for-us r:b,m,c rest interview',
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
    'p:b,c,d q:questions-for-us r:e,a,f rest interview',
  ),

  persona(
    'senior backend engineer, interview in 7 days: every second new question is about software',
    {
      ...listFor(listInterviewPlanQuestions('Senior backend engineer', null)),
      interviewDate: '2026-12-03',
    },
    'q:introduce-yourself s:disagreed-with-colleague,pick-a-database,learned-from-mistake r:sell-technical-debt,why-interested,production-incident l:eye q:questions-for-us r:introduce-yourself,disagreed-with-colleague,pick-a-database rest interview',
  ),

  persona(
    'nurse, interview in 7 days: every second new question is about healthcare',
    {
      ...listFor(listInterviewPlanQuestions('Nurse', 'changing_jobs')),
      interviewDate: '2026-12-03',
    },
    'q:introduce-yourself s:error-at-the-bedside,different-professions,disagreed-with-colleague r:why-interested,patient-suddenly-worse,proud-result l:eye q:questions-for-us r:introduce-yourself,error-at-the-bedside,different-professions rest interview',
  ),

  persona(
    'job post without a role, interview in 7 days: every second new question is for the post',
    {
      ...listFor(listInterviewPlanQuestions(null, null, jobPost)),
      interviewDate: '2026-12-03',
    },
    'q:introduce-yourself s:disagreed-with-colleague,new-accounting-system,learned-from-mistake r:fit-for-the-posting,why-interested,internal-control l:eye q:questions-for-us r:introduce-yourself,disagreed-with-colleague,new-accounting-system rest interview',
  ),

  persona(
    'role that isn’t recognized: questions for everyone',
    { ...listFor(listInterviewPlanQuestions('Lion tamer', null)), interviewDate: '2026-12-03' },
    'q:introduce-yourself s:disagreed-with-colleague,learned-from-mistake,tight-deadline r:why-interested,proud-result,why-hire-you l:eye q:questions-for-us r:introduce-yourself,disagreed-with-colleague,learned-from-mistake rest interview',
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
      return `${(task.focus ?? 'rehearsal').slice(0, 1)}:${task.questionIds.join(',')}${end}`;
    default:
      return `${task.kind}${end}`;
  }
}
