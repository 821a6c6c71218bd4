import type { OpenRequest } from '#shared/coaching/coach-team.ts';
import { findCoachId, formatCoachQueueId } from '../request/coach-access.ts';
import type { CoachQueueRow } from '../request/request-row.ts';
import type { Person } from '../coaches/staff.store.ts';
import { nameOf } from '../coaches/staff.ts';

/**
 * An unanswered request, as administrators see it. `member` is undefined if the account has just
 * been deleted.
 */
export function toOpenRequest(
  row: CoachQueueRow,
  member: Person | undefined,
  now: Date,
): OpenRequest {
  const { videoTitle, createdAt } = row;
  const common = {
    id: formatCoachQueueId(row),
    memberName: nameOf(member) || row.firstName,
    videoTitle,
    createdAt,
  };

  const isHeld = row.status === 'in_review' && findCoachId(row, now) !== null;

  return {
    ...common,
    coach: isHeld ? { id: row.coachId, name: row.coachName, holdUntil: row.holdUntil } : null,
  };
}
