import * as z from 'zod';
import {
  type AnalysisResults,
  analysisResultsSchema,
  type NotJudgedReason,
} from '#shared/analysis/analysis-record.ts';
import type { CriterionKey } from '#shared/analysis/criteria.ts';
import { isShortTake } from '#shared/analysis/short-take.ts';

/** What a list shows of a take's score. */
export const scoreSummarySchema = analysisResultsSchema
  .pick({ overallScore: true, scope: true })
  .extend({
    /** True if the take is short. See `isShortTake`. */
    isShort: z.boolean(),
    /** Says why there is no overall score; null if there is one. */
    notScored: z.string().nullable(),
  });

export type ScoreSummary = z.output<typeof scoreSummarySchema>;

export function summarizeScore(results: AnalysisResults): ScoreSummary {
  const { overallScore, scope } = results;
  return {
    overallScore,
    scope,
    isShort: isShortTake(results),
    notScored: overallScore === null ? describeMissingScore(results) : null,
  };
}

/** Without a voice there is no overall score, so the criteria of the voice come first. */
const CRITERIA_BY_CAUSE: readonly CriterionKey[] = [
  'communicationSkills',
  'confidence',
  'charisma',
  'eyeContact',
  'posture',
  'overallProfessionalism',
];

const indirectReasons = new Set<NotJudgedReason | null>([null, 'left_out', 'depends_on_missing']);
const PREFIX = 'Not scored: ';

function describeMissingScore({ judgments, detailedFeedback }: AnalysisResults): string {
  const cause = CRITERIA_BY_CAUSE.find((key) => !indirectReasons.has(judgments[key].reason));
  const text = cause ? detailedFeedback[cause] : '';

  return text.startsWith(PREFIX) ? text : `${PREFIX}too little of it could be measured.`;
}
