import type { JobPostFit } from '#functions/practice/practice.public.ts';
import type { ProgressRow } from '#functions/progress/progress.public.ts';
import type { VideoRow } from '#functions/videos/videos.public.ts';
import type { Principal } from '#platform/session/principal.ts';
import type { ProfessionLevel } from '#shared/accounts/profession-level.ts';
import { isShortTake } from '#shared/analysis/short-take.ts';
import { signalCriterion } from '#shared/analysis/signal-criterion.ts';
import { getMonthlyAllowance } from '#shared/billing/allowances.ts';
import { isLockedFor } from '#shared/catalog/tiers.ts';
import { toLocalDay } from '#shared/interview-plan/day.ts';
import type { LessonRow } from './lesson.store.ts';
import type { Answer, DayMark, Lesson, RecordingAllowance } from './interview-plan-input.ts';
import type { InterviewPlanRow } from './interview-plan.store.ts';

export type InterviewPlanViewer = Pick<Principal, 'memberId' | 'role' | 'plan' | 'linksRevokedAt'>;

/** An interview plan's inputs, apart from its own row. */
export interface InterviewPlanFacts {
  viewer: InterviewPlanViewer;
  videos: readonly VideoRow[];
  progress: readonly ProgressRow[];
  lessons: readonly LessonRow[];
  level: ProfessionLevel | null;
  /** Null if the member has no saved job post. */
  jobPost: JobPostFit | null;
  recordingsThisMonth: number;
}

type AnsweredVideo = Pick<
  VideoRow,
  'analysisStatus' | 'createdAt' | 'questionId' | 'aiAnalysisResults'
>;

/** The member's recordings, oldest first. Recordings that can't be analyzed don't count. */
export function listAnswers(videos: readonly AnsweredVideo[], timeZone: string): Answer[] {
  return videos
    .filter(({ analysisStatus }) => analysisStatus !== 'failed')
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .map(({ createdAt, questionId, aiAnalysisResults: results }) => ({
      day: toLocalDay(new Date(createdAt), timeZone),
      questionId,
      // The score of a short take says too little about when to repeat the question.
      score: results && !isShortTake(results) ? results.overallScore : null,
      weakest: results?.focus ? signalCriterion[results.focus.signal] : null,
    }));
}

export function listLessons(
  viewer: InterviewPlanViewer,
  rows: readonly LessonRow[],
  progress: readonly ProgressRow[],
  timeZone: string,
): Lesson[] {
  const toDay = (iso: string | undefined) =>
    iso === undefined ? null : toLocalDay(new Date(iso), timeZone);

  return rows.map(({ kind: itemKind, itemId, requiredTier, trainedCriteria }) => {
    const used = progress.find((each) => each.kind === itemKind && each.itemId === itemId);
    // A guide is finished when it is downloaded.
    const finishedAt = itemKind === 'study-guide' ? used?.updatedAt : used?.finishedAt;

    return {
      itemKind,
      itemId,
      isLocked: isLockedFor(viewer, requiredTier),
      trainedCriteria,
      startedOn: toDay(used?.startedAt),
      finishedOn: toDay(finishedAt),
    };
  });
}

export function listMarks({ marks }: Pick<InterviewPlanRow, 'marks'>): DayMark[] {
  return Object.entries(marks).map(([day, mark]) => ({ day, ...mark }));
}

/**
 * Null if there is no limit or no membership. Without a membership, the interview plan shows what a
 * membership would include.
 */
export function calculateAllowance(
  plan: InterviewPlanViewer['plan'],
  usedThisMonth: number,
): RecordingAllowance | null {
  const perMonth = plan && getMonthlyAllowance(plan, 'practiceVideos');
  return perMonth === null
    ? null
    : { perMonth, leftThisMonth: Math.max(0, perMonth - usedThisMonth) };
}
