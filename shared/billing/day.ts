/** 'November 24, 2026', of an ISO time. Mails say the day in UTC; a screen hands in its own zone. */
export function formatDay(iso: string, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(iso));
}
