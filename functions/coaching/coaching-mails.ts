import { createHash } from 'node:crypto';
import type { Mail } from '../mail/mail.public.ts';
import { deskIdOf } from './desk-id.ts';
import type { AnsweredRow, DeskRow } from './request-row.ts';

/**
 * The request's part of a mail ID. Contains the creation time, because a withdrawn request's ID is reused, and is
 * hashed, because email records outlive a deleted member.
 */
function nameOf(row: Pick<DeskRow, 'memberId' | 'requestId' | 'createdAt'>): string {
  return createHash('sha256')
    .update(`${deskIdOf(row)}#${row.createdAt}`)
    .digest('base64url');
}

export function answeredMail(row: Pick<DeskRow, 'memberId' | 'requestId' | 'createdAt'>): Mail {
  const { memberId, requestId } = row;
  return { kind: 'coach-answered', mailId: `coach-answered#${nameOf(row)}`, to: { memberId }, requestId };
}

export function repliedMail(row: AnsweredRow): Mail {
  const to = { memberId: row.coachId };
  return { kind: 'coach-replied', mailId: `coach-replied#${nameOf(row)}`, to, requestId: deskIdOf(row) };
}

/** An email to one coach about one request. */
export function waitingMail(row: DeskRow, coachId: string): Mail {
  const mailId = `coach-request-waiting#${nameOf(row)}#${coachId}`;
  return { kind: 'coach-request-waiting', mailId, to: { memberId: coachId }, createdAt: row.createdAt };
}
