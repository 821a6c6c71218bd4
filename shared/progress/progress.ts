/** A video or podcast counts as watched or heard from this share of its length on: the rest is credits. */
const FINISHED_FROM = 0.9;

/** How often a player saves at most, besides when the member leaves. */
export const SAVE_EVERY_SECONDS = 10;

export function isFinished(positionSeconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && positionSeconds >= durationSeconds * FINISHED_FROM;
}

/** Whole percent, 0 to 100. */
export function percentOf(positionSeconds: number, durationSeconds: number): number {
  if (durationSeconds <= 0) return 0;
  return Math.round(Math.min(1, Math.max(0, positionSeconds / durationSeconds)) * 100);
}

/** Where playing goes on, in seconds: where the member stopped, or the beginning after the end was reached. */
export function resumeFrom(positionSeconds: number, durationSeconds: number): number {
  return isFinished(positionSeconds, durationSeconds) ? 0 : positionSeconds;
}
