/** Returns the next value in seconds; `startsAgainAt` follows zero. */
export function tick(seconds: number, startsAgainAt: number): number {
  return seconds > 0 ? seconds - 1 : startsAgainAt;
}

/** Formats less than a day of seconds as hh:mm:ss. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
