import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { HOLD_TIMED_OUT } from '#shared/coaching/response-sla.ts';
import { findCoachId } from './coach-access.ts';
import type { QueuedBy, RequestRow } from './request-row.ts';

const ASSIGNED = 'An administrator gave this request to another coach.';

const queuedTexts: Record<QueuedBy, string> = {
  coach: 'This request was released and is back in the queue.',
  timeout: HOLD_TIMED_OUT,
  administrator: 'An administrator put this request back in the queue.',
};

/** Tells a coach who doesn't hold the request why. Only after HOLD_LOST can they take it again. */
export function refuseLostHold(row: RequestRow | undefined, coachId: string, now: Date): Refusal {
  if (!row) return refuse('REQUEST_GONE');
  if (row.status === 'completed')
    return refuse(row.coachId === coachId ? 'ALREADY_ANSWERED' : 'REQUEST_ANSWERED');
  if (row.status === 'pending')
    return refuse('HOLD_LOST', row.queuedBy && { message: queuedTexts[row.queuedBy] });
  if (findCoachId(row, now) === null) return refuse('HOLD_LOST', { message: HOLD_TIMED_OUT });

  return refuse('REQUEST_TAKEN', row.assignedAt ? { message: ASSIGNED } : {});
}
