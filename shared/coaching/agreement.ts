import * as z from 'zod';
import { criterionKeys } from '../analysis/criteria.ts';

const SCORE = z.number();

/** How measured and human scores of one criterion agree. */
export const criterionAgreementSchema = z.object({
  criterion: z.enum(criterionKeys),
  /** Both have a score. `measured` is what the analysis said when the coach answered. */
  pairs: z.array(z.object({ measured: SCORE, human: SCORE })),
  /** Human minus measured, in points; null without pairs. */
  meanDifference: SCORE.nullable(),
  /** Mean of the differences without their sign, in points; null without pairs. */
  meanDistance: SCORE.nullable(),
  /** Spearman's, -1 to 1, ties ranked alike; null for fewer than 3 pairs, or when one side is all the same. */
  rankCorrelation: SCORE.min(-1).max(1).nullable(),
});
export type CriterionAgreement = z.output<typeof criterionAgreementSchema>;

/** Answers that one page looks at: the newest. */
export const AGREEMENT_ANSWERS = 1_000;

export const agreementSchema = z.object({
  /** Answers with a coach's scores that were looked at. */
  answers: z.int(),
  /** There are older ones beyond `AGREEMENT_ANSWERS`. */
  hasMore: z.boolean(),
  /** All six, in their usual order. */
  criteria: z.array(criterionAgreementSchema),
});
export type Agreement = z.output<typeof agreementSchema>;
