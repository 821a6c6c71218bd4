/** The next countdown value in seconds. After zero, the countdown restarts at `restartSeconds`. */
export function nextCountdownSeconds(seconds: number, restartSeconds: number): number {
  return seconds > 0 ? seconds - 1 : restartSeconds;
}

/** Formats seconds as hh:mm:ss, for less than a day. */
export function formatCountdown(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
