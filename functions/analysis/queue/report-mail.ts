import type { VideoRow } from '#functions/videos/videos.public.ts';
import { TOUCH_EVERY_SECONDS } from '#platform/session/session.ts';
import { isUnfinished } from '#shared/practice/video.ts';
import { HOUR_SECONDS } from '#shared/product/time.ts';

/**
 * A member without a request for this long has left. Also the time from the end of an analysis to
 * the first check, and between two checks.
 */
const REPORT_CHECK_SECONDS = 120;

/** Checks end after this time. An email covers the takes that were completed within it. */
const SITTING_SECONDS = HOUR_SECONDS;

type ReportDecision =
  | { state: 'send'; takes: readonly VideoRow[] }
  | { state: 'wait'; seconds: number }
  | { state: 'skip'; why: string };

interface ReportFacts {
  /** All of the member's videos. */
  rows: readonly VideoRow[];
  /** Seconds since 1970; null without a session. */
  lastSeenAt: number | null;
  now: Date;
}

/**
 * Decides about the email for one video. Each completed take has its own check, and the check of the
 * take completed last sends the email for all of them.
 */
export function decideReportMail(
  videoId: string,
  { rows, lastSeenAt, now }: ReportFacts,
): ReportDecision {
  const own = rows.find((row) => row.videoId === videoId);
  const completedAt = own?.completedAt;
  if (!completedAt) return { state: 'skip', why: 'not completed' };
  if (own.reportOpenedAt) return { state: 'skip', why: 'opened' };
  if (rows.some((row) => isCompletedLater(row, own)))
    return { state: 'skip', why: 'covered by a later take' };

  const awaySeconds = lastSeenAt === null ? Infinity : now.getTime() / 1000 - lastSeenAt;
  // The recorded time may be too early by the time between two updates.
  const untilLeft = REPORT_CHECK_SECONDS + TOUCH_EVERY_SECONDS - awaySeconds;
  const untilFinished = rows.some(isUnfinished) ? REPORT_CHECK_SECONDS : 0;
  const untilDue = REPORT_CHECK_SECONDS - secondsBetween(completedAt, now);
  const seconds = Math.ceil(Math.max(untilDue, untilLeft, untilFinished));

  if (seconds > 0 && secondsBetween(completedAt, now) < SITTING_SECONDS)
    return { state: 'wait', seconds: Math.min(seconds, REPORT_CHECK_SECONDS) };
  if (untilLeft > 0) return { state: 'skip', why: 'still on the site' };

  const takes = rows.filter(
    (row) =>
      row.completedAt &&
      !row.reportOpenedAt &&
      secondsBetween(row.completedAt, new Date(completedAt)) < SITTING_SECONDS,
  );

  return { state: 'send', takes };
}

function isCompletedLater(row: VideoRow, other: VideoRow): boolean {
  const [one = '', two = ''] = [row.completedAt, other.completedAt];
  return one > two || (one === two && row.videoId > other.videoId);
}

function secondsBetween(earlier: string, later: Date): number {
  return (later.getTime() - Date.parse(earlier)) / 1000;
}
