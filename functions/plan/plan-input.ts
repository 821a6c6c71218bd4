import type { CriterionKey } from '#shared/analysis/criteria.ts';
import type { CatalogKind } from '#shared/catalog/catalog-item.ts';
import type { Day } from '#shared/plan/day.ts';
import type { PlanOutcome, PlanTask } from '#shared/plan/plan-task.ts';

/** A practice video. */
export interface Answer {
  readonly day: Day;
  /** Null if the member answered without a question. */
  readonly questionId: string | null;
  /** 0 to 100; null if not scored. */
  readonly score: number | null;
  /** The criterion that the report suggests working on; null if none. */
  readonly weakest: CriterionKey | null;
}

/** A course, podcast or study guide. */
export interface Lesson {
  readonly itemKind: CatalogKind;
  readonly itemId: string;
  readonly isLocked: boolean;
  readonly trainedCriteria: readonly CriterionKey[];
  /** Null if the member hasn't started it. */
  readonly startedOn: Day | null;
  /** Null if the member hasn't finished it. */
  readonly finishedOn: Day | null;
}

/** A day that the member marked as done or skipped, with the task of that day. */
export interface DayMark {
  readonly day: Day;
  readonly outcome: PlanOutcome;
  readonly task: PlanTask;
}

/** Recordings that a membership with a monthly limit allows. */
export interface RecordingAllowance {
  readonly leftThisMonth: number;
  readonly perMonth: number;
}

/** All days are the member's local calendar days. */
export interface PlanInput {
  readonly today: Day;
  /** Null for a weekly rhythm. A past date counts as null. */
  readonly interviewDate: Day | null;
  /** Oldest first. */
  readonly answers: readonly Answer[];
  readonly marks: readonly DayMark[];
  /** Questions for the member, in the order in which the plan introduces them. */
  readonly questionIds: readonly string[];
  /** In the order in which the plan suggests them, except that lessons for the weakest criterion come first. */
  readonly lessons: readonly Lesson[];
  /** Null if the membership has no limit. */
  readonly allowance: RecordingAllowance | null;
}

export interface PlanDay {
  readonly day: Day;
  readonly task: PlanTask;
  /** Null while the task is open. Always null for future days. */
  readonly outcome: PlanOutcome | null;
}
