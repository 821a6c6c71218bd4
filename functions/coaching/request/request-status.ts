import type { Dashboard } from '#shared/progress/dashboard.ts';
import { toCoachRequest, type AnsweredRow, type RequestRow } from './request-row.ts';

/**
 * The newest answer that the member hasn't opened. An answer with a rating or a reply counts as
 * opened.
 */
export function findUnreadAnswer(rows: readonly RequestRow[]): Dashboard['unreadAnswer'] {
  const [newest] = rows
    .filter((row): row is AnsweredRow => row.status === 'completed')
    .filter(({ answerReadAt, rating, reply }) => (answerReadAt ?? rating ?? reply) === undefined)
    .toSorted((one, other) => Date.parse(other.respondedAt) - Date.parse(one.respondedAt));

  return newest
    ? { id: newest.requestId, videoTitle: newest.videoTitle, coachName: newest.coachName }
    : null;
}

/** The request that has waited longest for an answer. */
export function findOpenRequest(rows: readonly RequestRow[], now: Date): Dashboard['openRequest'] {
  const [oldest] = rows
    .filter(({ status }) => status !== 'completed')
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
  if (!oldest) return null;

  const { videoTitle, status, createdAt, coachName } = toCoachRequest(oldest, now);

  return { videoTitle, status, createdAt, coachName };
}
