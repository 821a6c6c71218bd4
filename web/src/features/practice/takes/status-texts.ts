import type { AnalysisStatus } from '#shared/practice/analysis-status.ts';
import { failureTexts } from '#shared/practice/failure-texts.ts';
import type { Video } from '#shared/practice/video.ts';

/** These labels are quoted in spec.md, section 4. */
export const statusLabels: Record<AnalysisStatus, string> = {
  pending: 'Analyzing...',
  processing: 'Processing...',
  completed: 'Analyzed',
  failed: 'Failed',
};

const RUNNING_TEXT = 'AI analysis in progress...';
export const FAILED_TEXT = 'Analysis failed. Please try recording again.';

/** Describes an analysis that is queued or running. */
export function describeRunning({ analysisStatus }: Pick<Video, 'analysisStatus'>): string {
  return analysisStatus === 'pending' ? RUNNING_TEXT : statusLabels[analysisStatus];
}

export function getFailureText({ failureReason }: Pick<Video, 'failureReason'>): string | null {
  return failureReason && failureTexts[failureReason];
}
