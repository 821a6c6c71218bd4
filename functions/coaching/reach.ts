import { hasLapsed } from '../../shared/coaching/promise.ts';
import type { RequestRow } from './request-row.ts';

/**
 * May this coach see the request's video, report and text? Only while they hold it, and after they have answered it.
 * Asked anew on every call: nothing that was opened before counts.
 */
export function isWithinReach(row: RequestRow, coachId: string, now: Date): boolean {
  switch (row.status) {
    case 'pending':
      return false;
    case 'in_review':
      return row.coachId === coachId && !hasLapsed(row.holdUntil, now);
    case 'completed':
      return row.coachId === coachId;
  }
}

/**
 * May this coach, within whose reach it is, read what was measured? Their own scores stand as they are from then on: every score
 * that is sent was given without it.
 */
export function mayReadMeasured(row: RequestRow, coachId: string): boolean {
  if (row.status === 'completed') return true;
  return row.draft?.coachId === coachId && row.draft.sawMeasured;
}
