import * as z from 'zod';
import { criterionKeys } from '../analysis/criteria.ts';

const SCORE = z.number();

/** The agreement between the measured scores and the coaches' scores for one criterion. */
export const criterionAgreementSchema = z.object({
  criterion: z.enum(criterionKeys),
  /** One pair per answer that has both scores. `measured` is the analysis score at the time of the coach's answer. */
  pairs: z.array(z.object({ measured: SCORE, human: SCORE })),
  /** Mean of the coach's score minus the measured score, in points; null if there are no pairs. */
  meanDifference: SCORE.nullable(),
  /** Mean absolute difference, in points; null if there are no pairs. */
  meanAbsoluteDifference: SCORE.nullable(),
  /** Spearman's rank correlation; tied values share a rank. Null with fewer than 3 pairs or if one side is constant. */
  rankCorrelation: SCORE.min(-1).max(1).nullable(),
});
export type CriterionAgreement = z.output<typeof criterionAgreementSchema>;

/** Maximum number of recent answers that are compared. */
export const MAX_AGREEMENT_ANSWERS = 1_000;

export const scoreAgreementSchema = z.object({
  /** Number of compared answers. */
  answerCount: z.int(),
  /** True if there are more than `MAX_AGREEMENT_ANSWERS` answers. The oldest answers are then left out. */
  hasMore: z.boolean(),
  /** All six criteria, in display order. */
  criteria: z.array(criterionAgreementSchema),
});
export type ScoreAgreement = z.output<typeof scoreAgreementSchema>;
