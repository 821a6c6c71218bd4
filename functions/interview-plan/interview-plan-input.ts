import type { CriterionKey } from '#shared/analysis/criteria.ts';
import type { CatalogKind } from '#shared/catalog/catalog-item.ts';
import type { Day } from '#shared/interview-plan/day.ts';
import type {
  InterviewPlanOutcome,
  InterviewPlanTask,
} from '#shared/interview-plan/interview-plan-task.ts';

/** A practice video. */
export interface Answer {
  day: Day;
  /** Null if the member answered without a question. */
  questionId: string | null;
  /** 0 to 100; null if not scored. */
  score: number | null;
  /** The criterion that the report suggests working on; null if none. */
  weakest: CriterionKey | null;
}

/** A course, podcast or study guide. */
export interface Lesson {
  itemKind: CatalogKind;
  itemId: string;
  isLocked: boolean;
  trainedCriteria: readonly CriterionKey[];
  /** Null if the member hasn't started it. */
  startedOn: Day | null;
  /** Null if the member hasn't finished it. */
  finishedOn: Day | null;
}

/** A day that the member marked as done or skipped, with the task of that day. */
export interface DayMark {
  day: Day;
  outcome: InterviewPlanOutcome;
  task: InterviewPlanTask;
}

/** Recordings that a membership with a monthly limit allows. */
export interface RecordingAllowance {
  leftThisMonth: number;
  perMonth: number;
}

/** All days are the member's local calendar days. */
export interface InterviewPlanInput {
  today: Day;
  /** Null for a weekly rhythm. A past date counts as null. */
  interviewDate: Day | null;
  /** True if the member had an interview today and has written a debrief. */
  isInterviewOver: boolean;
  /** Oldest first. */
  answers: readonly Answer[];
  marks: readonly DayMark[];
  /** Questions for the member, in the order in which the interview plan introduces them. */
  questionIds: readonly string[];
  /** The IDs in `questionIds` whose questions ask about a past experience. */
  storyIds: readonly string[];
  /**
   * Questions that the member found hard in the interview on `day`. Each comes first until the
   * member practices it.
   */
  hardQuestions: readonly { questionId: string; day: Day }[];
  /**
   * In the order in which the plan suggests them, except that lessons for the weakest criterion
   * come first.
   */
  lessons: readonly Lesson[];
  /** Null if the membership has no limit. */
  allowance: RecordingAllowance | null;
}

export interface InterviewPlanDay {
  day: Day;
  task: InterviewPlanTask;
  /** Null while the task is open. Always null for future days. */
  outcome: InterviewPlanOutcome | null;
}
