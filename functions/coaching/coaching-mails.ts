import { createHash } from 'node:crypto';
import type { Mail } from '../mail/mail.public.ts';
import { formatCoachQueueId } from './coach-queue-id.ts';
import type { AnsweredRow, CoachQueueRow } from './request-row.ts';

/**
 * The request's part of a mail ID. Contains the creation time, because a withdrawn request's ID is reused, and is
 * hashed, because email records outlive a deleted member.
 */
function hashRequest(row: Pick<CoachQueueRow, 'memberId' | 'requestId' | 'createdAt'>): string {
  return createHash('sha256')
    .update(`${formatCoachQueueId(row)}#${row.createdAt}`)
    .digest('base64url');
}

export function buildAnsweredMail(row: Pick<CoachQueueRow, 'memberId' | 'requestId' | 'createdAt'>): Mail {
  const { memberId, requestId } = row;
  return { kind: 'coach-answered', mailId: `coach-answered#${hashRequest(row)}`, to: { memberId }, requestId };
}

export function buildRepliedMail(row: AnsweredRow): Mail {
  const to = { memberId: row.coachId };
  return { kind: 'coach-replied', mailId: `coach-replied#${hashRequest(row)}`, to, requestId: formatCoachQueueId(row) };
}

/** An email to one coach about one request. */
export function buildWaitingMail(row: CoachQueueRow, coachId: string): Mail {
  const mailId = `coach-request-waiting#${hashRequest(row)}#${coachId}`;
  return { kind: 'coach-request-waiting', mailId, to: { memberId: coachId }, createdAt: row.createdAt };
}
