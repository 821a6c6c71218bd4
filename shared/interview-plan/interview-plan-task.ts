import * as z from 'zod';
import { catalogKinds, itemIdSchema } from '#shared/catalog/catalog-item.ts';

/** Number of questions in a row, in a rehearsal and on a day of practice. */
export const REHEARSAL_QUESTIONS = 3;

/**
 * `practice`: new and due questions. `stories`: questions about a past experience.
 * Without a focus, several questions in a row rehearse the interview.
 */
export const focusSchema = z.enum(['practice', 'stories']);

export const questionIdSchema = z.string().min(1).max(80);

export const interviewPlanTaskSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question'), questionId: questionIdSchema }),
  z.object({ kind: z.literal('lesson'), itemKind: z.enum(catalogKinds), itemId: itemIdSchema }),
  /** Several questions in a row. */
  z.object({
    kind: z.literal('rehearsal'),
    focus: focusSchema.optional(),
    questionIds: z.array(questionIdSchema).min(1).max(REHEARSAL_QUESTIONS),
  }),
  /** The day before the interview. */
  z.object({ kind: z.literal('rest') }),
  z.object({ kind: z.literal('interview') }),
  /**
   * A day off in the weekly rhythm, or a day when the member has no recordings and no unlocked
   * lessons left.
   */
  z.object({ kind: z.literal('free') }),
]);

export type InterviewPlanTask = z.output<typeof interviewPlanTaskSchema>;

export function listQuestionIds(task: InterviewPlanTask): readonly string[] {
  if (task.kind === 'question') return [task.questionId];
  return task.kind === 'rehearsal' ? task.questionIds : [];
}

export const interviewPlanOutcomes = ['done', 'skipped'] as const;

export type InterviewPlanOutcome = (typeof interviewPlanOutcomes)[number];
