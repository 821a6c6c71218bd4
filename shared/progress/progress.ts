/**
 * A video or podcast counts as finished after this share of its length. The rest is closing
 * credits.
 */
const FINISHED_FRACTION = 0.9;

/** Minimum interval between two saves by a player. Leaving the page saves immediately. */
export const SAVE_INTERVAL_SECONDS = 10;

export function isFinished(positionSeconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && positionSeconds >= durationSeconds * FINISHED_FRACTION;
}

/**
 * The label of the button that continues playback. A finished item starts over
 * (`findResumePosition`).
 */
export function describeContinue(percent: number): 'Resume' | 'Start again' {
  return isFinished(percent, 100) ? 'Start again' : 'Resume';
}

/** Whole percent, 0 to 100. */
export function calculatePercent(positionSeconds: number, durationSeconds: number): number {
  if (durationSeconds <= 0) return 0;
  return Math.round(Math.min(1, Math.max(0, positionSeconds / durationSeconds)) * 100);
}

/**
 * Position in seconds at which playback starts: the last position, or 0 if the item is finished.
 */
export function findResumePosition(positionSeconds: number, durationSeconds: number): number {
  return isFinished(positionSeconds, durationSeconds) ? 0 : positionSeconds;
}
