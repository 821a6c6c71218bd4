import { createHash } from 'node:crypto';
import type { RequestKey, RequestRow } from '../request/request-row.ts';

/**
 * Identifies a coach within one request. Hashed, because the request may outlive the coach's
 * account.
 */
export function hashCoach({ memberId, requestId }: RequestKey, coachId: string): string {
  return createHash('sha256').update(`${memberId}#${requestId}#${coachId}`).digest('base64url');
}

/**
 * True if the request is answered, or if the coach has ever revealed its measured scores, even if
 * another coach had the request since.
 */
export function hasSeenMeasuredScores(row: RequestRow, coachId: string): boolean {
  if (row.status === 'completed') return true;
  if (row.measuredSeenBy?.has(hashCoach(row, coachId))) return true;
  return row.draft?.coachId === coachId && row.draft.sawMeasured;
}
