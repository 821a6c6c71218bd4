export const analysisStatuses = ['pending', 'processing', 'completed', 'failed'] as const;

export type AnalysisStatus = (typeof analysisStatuses)[number];

/**
 * Stages of a running analysis. `measuring` covers sound and picture, which are measured in one
 * pass.
 */
export const analysisStages = ['measuring', 'scoring'] as const;

export type AnalysisStage = (typeof analysisStages)[number];

/** Reasons why a file couldn't be read. */
export const unreadableReasons = [
  'EMPTY',
  'NOT_VIDEO',
  'TOO_LONG',
  'TOO_LARGE',
  'PICTURE_TOO_LARGE',
  'PICTURE_FORMAT',
  'SOUND_FORMAT',
  'UNREADABLE',
  'TIMED_OUT',
] as const;

export type UnreadableReason = (typeof unreadableReasons)[number];

/** Reasons why an analysis failed. `failureTexts` has the messages. */
export const failureReasons = [
  ...unreadableReasons,
  'UPLOAD_MISSING',
  'ANALYSIS_UNAVAILABLE',
] as const;

export type FailureReason = (typeof failureReasons)[number];

/** True if analyzing the same file again may succeed, because the file wasn't at fault. */
export function isRetryable(reason: FailureReason | null): boolean {
  return reason === 'ANALYSIS_UNAVAILABLE' || reason === 'TIMED_OUT';
}
