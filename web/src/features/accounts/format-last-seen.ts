const MINUTE_MS = 60_000;

/** Relative time of a session's last activity. Coarse, because the server's timestamp lags by up to five minutes. */
export function formatLastSeen(lastSeenAt: string, now: number): string {
  const minutes = (now - Date.parse(lastSeenAt)) / MINUTE_MS;
  if (minutes < 10) return 'a few minutes ago';
  if (minutes < 55) return `about ${Math.round(minutes / 5) * 5} minutes ago`;
  if (minutes < 90) return 'about an hour ago';
  return `about ${Math.round(minutes / 60)} hours ago`;
}
