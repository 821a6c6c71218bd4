import { createHash } from 'node:crypto';
import type { VideoRow } from '#functions/videos/videos.public.ts';
import { isLinkRevoked } from '#platform/link-token.ts';
import { type Day, toLocalDay } from '#shared/interview-plan/day.ts';
import type { InterviewPlanTask } from '#shared/interview-plan/interview-plan-task.ts';
import type {
  InterviewPlan,
  QuestionReason,
  ShownTask,
} from '#shared/interview-plan/shown-interview-plan.ts';
import { CLOSING_QUESTION_ID } from '#shared/practice/questions/closing-question.ts';
import { FIRST_QUESTION } from '#shared/practice/questions/first-question.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';

import { listAskedQuestions, listDebriefs } from './asked-questions.ts';
import {
  calculateAllowance,
  listAnswers,
  listLessons,
  listMarks,
  type InterviewPlanFacts,
} from './interview-plan-facts.ts';
import type { InterviewPlanDay } from './interview-plan-input.ts';
import { planDays } from './plan-days.ts';
import type { InterviewPlanRow } from './interview-plan.store.ts';
import {
  findPlanFamily,
  listInterviewPlanQuestions,
  listStoryQuestions,
} from './question-order.ts';

interface BuiltInterviewPlan {
  days: readonly InterviewPlanDay[];
  plan: InterviewPlan;
}

/** Computes the interview plan in the row's time zone. */
export function buildInterviewPlan(
  facts: InterviewPlanFacts,
  row: InterviewPlanRow,
  now: Date,
): BuiltInterviewPlan {
  const { viewer, videos, progress, lessons, level, jobPost, recordingsThisMonth } = facts;
  const { timeZone, interviewDate, lastInterviewDate, targetRole, feedCreatedAt = '' } = row;
  const today = toLocalDay(now, timeZone);
  const answers = listAnswers(videos, timeZone);
  const debriefs = listDebriefs(row);
  const asked = listAskedQuestions(debriefs);
  const askedIds = asked.map(({ questionId }) => questionId);
  const listedIds = listInterviewPlanQuestions(targetRole, level, jobPost);
  const questionIds = [...new Set([...askedIds, ...listedIds])];

  const days = planDays({
    today,
    interviewDate,
    isInterviewOver: debriefs.some(({ day }) => day === today),
    answers,
    marks: listMarks(row),
    questionIds,
    storyIds: listStoryQuestions(questionIds),
    hardQuestions: asked.filter(({ wasHard }) => wasHard),
    lessons: listLessons(viewer, lessons, progress, timeZone),
    allowance: calculateAllowance(viewer.plan, recordingsThisMonth),
  });

  const answeredToday = new Set(
    answers.filter(({ day }) => day === today).map(({ questionId }) => questionId),
  );
  const isAnsweredOn = (day: Day) => (questionId: string) =>
    day === today && answeredToday.has(questionId);

  const shown = days.map(({ day, task, outcome }) => ({
    day,
    outcome,
    task: showTask(task, { lessons, videos, jobPost, askedIds, isAnswered: isAnsweredOn(day) }),
    isMarked: row.marks[day] !== undefined,
  }));

  const hasFeed = row.feedHash !== undefined && !isLinkRevoked(feedCreatedAt, viewer);
  const calendarId = createHash('sha256').update(viewer.memberId).digest('base64url').slice(0, 16);
  const feed = { calendarId, feedCreatedAt: hasFeed ? feedCreatedAt : null };

  const roleFamily = findPlanFamily(targetRole, jobPost);

  return {
    days,
    plan: {
      today,
      interviewDate,
      lastInterviewDate,
      targetRole,
      roleFamily,
      days: shown,
      debriefs,
      ...feed,
    },
  };
}

type TaskFacts = Pick<InterviewPlanFacts, 'lessons' | 'videos' | 'jobPost'> & {
  askedIds: readonly string[];
  isAnswered: (questionId: string) => boolean;
};

/** Adds the texts to show. A task whose question or item no longer exists becomes a day off. */
function showTask(task: InterviewPlanTask, facts: TaskFacts): ShownTask {
  const { lessons, videos, isAnswered } = facts;

  switch (task.kind) {
    case 'question': {
      const question = showQuestion(task.questionId)[0];
      if (!question) return FREE;

      const latestVideoId = findLatest(videos, task.questionId);
      return {
        kind: 'question',
        ...question,
        latestVideoId,
        reason: findReason(task.questionId, latestVideoId !== null, facts),
      };
    }
    case 'rehearsal':
      return {
        kind: 'rehearsal',
        ...(task.focus && { focus: task.focus }),
        questions: task.questionIds
          .flatMap(showQuestion)
          .map((question) => ({ ...question, isAnswered: isAnswered(question.questionId) })),
      };
    case 'lesson': {
      const item = lessons.find(
        ({ kind, itemId }) => kind === task.itemKind && itemId === task.itemId,
      );
      return item ? { ...task, title: item.title, trainedCriteria: item.trainedCriteria } : FREE;
    }
    default:
      return task;
  }
}

const FREE = { kind: 'free' } as const;

function showQuestion(questionId: string): { questionId: string; text: string }[] {
  const question = findQuestion(questionId);
  return question ? [{ questionId, text: question.text }] : [];
}

function findReason(
  questionId: string,
  isRepeat: boolean,
  { askedIds, jobPost }: Pick<TaskFacts, 'askedIds' | 'jobPost'>,
): QuestionReason {
  if (askedIds.includes(questionId)) return 'asked';
  if (isRepeat) return 'repeat';
  if (questionId === FIRST_QUESTION.id) return 'opener';
  if (questionId === CLOSING_QUESTION_ID) return 'closer';
  if (jobPost?.questionIds.includes(questionId)) return 'post';
  return findQuestion(questionId)?.roleFamilies.length ? 'role' : 'new';
}

function findLatest(videos: readonly VideoRow[], questionId: string): string | null {
  const takes = videos.filter(
    (video) => video.questionId === questionId && video.analysisStatus === 'completed',
  );
  return (
    takes.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0]?.videoId ?? null
  );
}
