import { isHoldExpired } from '../../shared/coaching/response-sla.ts';
import type { RequestRow } from './request-row.ts';

/**
 * True if the coach may see the request's video, report and text: while they hold the request and after they answered
 * it. Checked on every call.
 */
export function canCoachAccess(row: RequestRow, coachId: string, now: Date): boolean {
  switch (row.status) {
    case 'pending':
      return false;
    case 'in_review':
      return row.coachId === coachId && !isHoldExpired(row.holdUntil, now);
    case 'completed':
      return row.coachId === coachId;
  }
}

/**
 * True if a coach with access may see the measured scores. From then on their own scores are locked, so that all
 * submitted scores are blind.
 */
export function canReadMeasuredScores(row: RequestRow, coachId: string): boolean {
  if (row.status === 'completed') return true;
  return row.draft?.coachId === coachId && row.draft.sawMeasured;
}
