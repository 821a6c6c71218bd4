/** Share of the length from which a video or podcast counts as finished; the rest is credits. */
const FINISHED_FRACTION = 0.9;

/** Shortest interval between a player's saves, except when the member leaves. */
export const SAVE_INTERVAL_SECONDS = 10;

export function isFinished(positionSeconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && positionSeconds >= durationSeconds * FINISHED_FRACTION;
}

/** Whole percent, 0 to 100. */
export function calculatePercent(positionSeconds: number, durationSeconds: number): number {
  if (durationSeconds <= 0) return 0;
  return Math.round(Math.min(1, Math.max(0, positionSeconds / durationSeconds)) * 100);
}

/** Playback start in seconds: the last position, or 0 for finished items. */
export function findResumePosition(positionSeconds: number, durationSeconds: number): number {
  return isFinished(positionSeconds, durationSeconds) ? 0 : positionSeconds;
}
