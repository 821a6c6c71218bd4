import * as z from 'zod';
import { criterionKeys } from '#shared/analysis/criteria.ts';

const SCORE = z.number();

const criterionAgreementSchema = z.object({
  criterion: z.enum(criterionKeys),
  /**
   * One pair per answer that has both scores. `measured` is the analysis score at the time of the
   * answer.
   */
  pairs: z.array(z.object({ measured: SCORE, human: SCORE })),
  /** Mean of `human` minus `measured`, in points; null if there are no pairs. */
  meanDifference: SCORE.nullable(),
  /**
   * Mean absolute difference between `human` and `measured`, in points; null if there are no pairs.
   */
  meanAbsoluteDifference: SCORE.nullable(),
  /**
   * Spearman's rank correlation. Null with fewer than 3 pairs, or if all `measured` or all `human`
   * are equal.
   */
  rankCorrelation: SCORE.min(-1).max(1).nullable(),
});

export type CriterionAgreement = z.output<typeof criterionAgreementSchema>;

/** Only the most recent answers are compared, up to this number. */
export const MAX_AGREEMENT_ANSWERS = 1_000;

export const scoreAgreementSchema = z.object({
  answerCount: z.int(),
  /** True if older answers were left out because of `MAX_AGREEMENT_ANSWERS`. */
  hasMore: z.boolean(),
  /** All six criteria, in display order. */
  criteria: z.array(criterionAgreementSchema),
});

export type ScoreAgreement = z.output<typeof scoreAgreementSchema>;
