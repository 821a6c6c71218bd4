/** Returns the next value in seconds; `restartSeconds` follows zero. */
export function nextCountdownSeconds(seconds: number, restartSeconds: number): number {
  return seconds > 0 ? seconds - 1 : restartSeconds;
}

/** Formats less than a day of seconds as hh:mm:ss. */
export function formatCountdown(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
