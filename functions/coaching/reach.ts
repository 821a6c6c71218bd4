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
