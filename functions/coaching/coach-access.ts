import { isHoldExpired } from '../../shared/coaching/response-sla.ts';
import type { RequestRow } from './request-row.ts';

/**
 * True if the coach holds or has answered the request. Only then may they see its video, report and text. Checked on
 * every call.
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
 * True if a coach with access may see the measured scores: after answering, or after revealing the report. Revealing it
 * locks the coach's own scores, so that they are always given blind.
 */
export function canReadMeasuredScores(row: RequestRow, coachId: string): boolean {
  if (row.status === 'completed') return true;
  return row.draft?.coachId === coachId && row.draft.sawMeasured;
}
