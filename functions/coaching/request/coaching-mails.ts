import { createHash } from 'node:crypto';
import type { Mail } from '#functions/mail/mail.public.ts';
import { formatCoachQueueId } from './coach-access.ts';
import type { AnsweredRow, CoachQueueRow, HeldRow } from './request-row.ts';

/**
 * Identifies a request in mail IDs. Includes the creation time, because the ID of a withdrawn
 * request can be reused. Hashed, because the records of emails to coaches outlive the member's
 * account.
 */
function hashRequest(row: CoachQueueRow): string {
  return createHash('sha256')
    .update(`${formatCoachQueueId(row)}#${row.createdAt}`)
    .digest('base64url');
}

export function buildAnsweredMail(row: CoachQueueRow): Mail {
  const { memberId, requestId } = row;
  return {
    kind: 'coach-answered',
    mailId: `coach-answered#${hashRequest(row)}`,
    to: { memberId },
    requestId,
  };
}

export function buildRepliedMail(row: AnsweredRow): Mail {
  const to = { memberId: row.coachId };
  return {
    kind: 'coach-replied',
    mailId: `coach-replied#${hashRequest(row)}`,
    to,
    requestId: formatCoachQueueId(row),
  };
}

export function buildWaitingMail(row: CoachQueueRow, coachId: string): Mail {
  const mailId = `coach-request-waiting#${hashRequest(row)}#${coachId}`;
  return {
    kind: 'coach-request-waiting',
    mailId,
    to: { memberId: coachId },
    createdAt: row.createdAt,
  };
}

export function buildCoachChangedMail(row: HeldRow, assignedAt: string): Mail {
  const { memberId, coachName } = row;
  const mailId = `coach-changed#${hashRequest(row)}#${assignedAt}`;
  return { kind: 'coach-changed', mailId, to: { memberId }, coachName };
}

export function buildAssignedMail(row: HeldRow, assignedAt: string): Mail {
  const { coachId: memberId, createdAt } = row;
  const mailId = `coach-request-assigned#${hashRequest(row)}#${assignedAt}`;

  return {
    kind: 'coach-request-assigned',
    mailId,
    to: { memberId },
    requestId: formatCoachQueueId(row),
    createdAt,
  };
}
