import { queryOptions } from '@tanstack/react-query';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import { isEnglish } from '#shared/analysis/words/transcript.ts';
import { getAnalysis } from '#shared/practice/practice.contract.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';

/**
 * The full analysis of a take; null if the take was deleted. Never stale, so that a form that uses
 * it stays open.
 */
export const takeRecordQuery = (videoId: string) =>
  queryOptions({
    queryKey: [getAnalysis.path, videoId],
    queryFn: async ({ signal }): Promise<AnalysisRecord | null> => {
      try {
        return (await call(getAnalysis, { params: { id: videoId }, signal })).body;
      } catch (error) {
        if (hasErrorCode(error, 'NOT_FOUND')) return null;
        throw error;
      }
    },
    staleTime: Infinity,
  });

/** The take's transcript if there are rules for its language. */
export function findEnglishTranscript(record: AnalysisRecord | null | undefined) {
  const transcript = record?.transcript ?? null;
  return transcript && isEnglish(transcript) ? transcript : null;
}
