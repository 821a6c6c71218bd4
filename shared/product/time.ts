export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;

/** Formats an ISO time as 'Nov 24, 2026'. Emails use UTC; screens pass the browser's time zone. */
export function formatDay(iso: string, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(iso));
}

/** Formats an ISO time, or milliseconds since 1970, as '2:05 PM'. */
export function formatTimeOfDay(at: string | number, timeZone = 'UTC'): string {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(
    new Date(at),
  );
  // Node writes a narrow no-break space before AM and PM, while browsers write a normal space.
  return time.replace('\u202F', ' ');
}

/** Formats seconds as m:ss, even above an hour: 4500 becomes '75:00'. */
export function formatMinutesSeconds(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
