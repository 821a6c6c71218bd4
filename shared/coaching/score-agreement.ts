import * as z from 'zod';
import { criterionKeys } from '../analysis/criteria.ts';

const SCORE = z.number();

/** Agreement between measured and human scores of one criterion. */
export const criterionAgreementSchema = z.object({
  criterion: z.enum(criterionKeys),
  /** Only answers with both scores. `measured` is the analysis score at the time of the coach's answer. */
  pairs: z.array(z.object({ measured: SCORE, human: SCORE })),
  /** Human minus measured, in points; null without pairs. */
  meanDifference: SCORE.nullable(),
  /** Mean absolute difference, in points; null without pairs. */
  meanAbsoluteDifference: SCORE.nullable(),
  /** Spearman, -1 to 1, ties share a rank; null with fewer than 3 pairs or if one side is constant. */
  rankCorrelation: SCORE.min(-1).max(1).nullable(),
});
export type CriterionAgreement = z.output<typeof criterionAgreementSchema>;

/** Number of recent answers that one page includes. */
export const MAX_AGREEMENT_ANSWERS = 1_000;

export const scoreAgreementSchema = z.object({
  /** Number of answers with coach scores in this page. */
  answerCount: z.int(),
  /** True if older answers exist beyond `MAX_AGREEMENT_ANSWERS`. */
  hasMore: z.boolean(),
  /** All six, in their usual order. */
  criteria: z.array(criterionAgreementSchema),
});
export type ScoreAgreement = z.output<typeof scoreAgreementSchema>;
