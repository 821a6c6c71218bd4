import { formatMinutesSeconds } from '#shared/product/time.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** For course cards: m:ss, or 'Variable' if the duration is unknown. */
export function formatCourseDuration(seconds: number): string {
  return seconds > 0 ? formatMinutesSeconds(seconds) : 'Variable';
}

/**
 * For a course's details: 'HD 1080p' from 1080 lines on, 'HD 720p' from 720 lines on, otherwise for
 * example '480p'.
 */
export function formatVideoQuality(lines: number): string {
  return lines < 720 ? `${lines}p` : `HD ${Math.min(lines, 1080)}p`;
}

/** For administrators' course cards: '12m 45s', or 'No duration set'. */
export function formatMinutesAndSeconds(seconds: number): string {
  return seconds > 0
    ? `${Math.floor(seconds / 60)}m ${Math.floor(seconds % 60)}s`
    : 'No duration set';
}

/** For podcast rows: whole minutes. */
export function formatMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** For administrators' podcast rows: h:mm:ss for an hour or more; otherwise, m:ss. */
export function formatHoursMinutesSeconds(seconds: number): string {
  const whole = Math.floor(seconds);
  if (whole < 3600) return formatMinutesSeconds(whole);
  return `${Math.floor(whole / 3600)}:${twoDigits(Math.floor((whole % 3600) / 60))}:${twoDigits(whole % 60)}`;
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Uses base 1024 and, from 1 KB on, two decimals: '512 Bytes', '1.50 KB'. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${Math.max(0, Math.floor(bytes))} Bytes`;
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** power).toFixed(2)} ${UNITS[power]}`;
}
