import type { AnalysisRecord } from '../../shared/analysis/analysis-record.ts';
import type { BrowserTranscript } from '../../shared/analysis/words/transcript.ts';

/**
 * Adds the words that the member's browser recognized, unless the server has its own transcript. The words change
 * nothing else, because they are unverified. Also replaces the browser transcript of a reused record.
 */
export function withBrowserTranscript(
  record: AnalysisRecord,
  transcript: BrowserTranscript | undefined,
): AnalysisRecord {
  if (record.transcript?.source === 'server') return record;
  return { ...record, transcript: transcript ? { version: 1, source: 'browser', ...transcript } : null };
}
