import { type AnalysisStatus, type Video, failureTexts } from '../../../../shared/practice/video.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** These labels are quoted in spec.md, section 4. */
export const statusLabels: Record<AnalysisStatus, string> = {
  pending: 'Analyzing...',
  processing: 'Processing...',
  completed: 'Analyzed',
  failed: 'Failed',
};

export const statusTones: Record<AnalysisStatus, BadgeTone> = {
  pending: 'amber',
  processing: 'amber',
  completed: 'plain',
  failed: 'red',
};

export const RUNNING_TEXT = 'AI analysis in progress...';
export const FAILED_TEXT = 'Analysis failed. Please try recording again.';

export function getFailureText({ failureReason }: Pick<Video, 'failureReason'>): string | null {
  return failureReason && failureTexts[failureReason];
}
