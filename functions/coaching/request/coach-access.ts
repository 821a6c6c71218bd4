import { hasExpiredHold, type CoachQueueRow, type RequestKey } from './request-row.ts';

/**
 * True if the coach holds or has answered the request, and may therefore see its video, report and
 * text.
 */
export function canCoachAccess(row: CoachQueueRow, coachId: string, now: Date): boolean {
  return findCoachId(row, now) === coachId;
}

/** The coach who holds or has answered the request; null if it is in the queue. */
export function findCoachId(row: CoachQueueRow, now: Date): string | null {
  return row.status === 'pending' || hasExpiredHold(row, now) ? null : row.coachId;
}

/**
 * The request ID that coaches see in page URLs. Contains no dot, because the edge treats paths with
 * a dot as files.
 */
export function formatCoachQueueId({ memberId, requestId }: RequestKey): string {
  return `${memberId}_${requestId}`;
}

/**
 * The contract has validated the format. Only the member ID may contain `_`, so split at the last
 * `_`.
 */
export function parseCoachQueueId(id: string): RequestKey {
  const at = id.lastIndexOf('_');
  return { memberId: id.slice(0, at), requestId: id.slice(at + 1) };
}
