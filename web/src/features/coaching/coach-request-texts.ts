import type { CoachRequest } from '../../../../shared/coaching/coach-request.ts';
import { MESSAGE_LIMIT } from '../../../../shared/coaching/coach-text.ts';
import { LATE_TEXT, isLate } from '../../../../shared/coaching/response-sla.ts';

export const MISSING_INFORMATION_TEXT = 'Please select a video and write your message for the coach.';

/** The error for a message; null if it's valid. */
export function validateMessage(message: string, limit = MESSAGE_LIMIT): string | null {
  const { length } = message.trim();
  if (length === 0) return 'Please write a message.';
  if (length > limit) return `Please use ${limit.toLocaleString('en-US')} characters or fewer. You have ${length}.`;
  return null;
}

/** An apology if the response is late; null if it's on time. */
export function buildLateApology({ status, createdAt, coachName }: CoachRequest, now: Date): string | null {
  if (status === 'completed' || !isLate(createdAt, now)) return null;
  if (status === 'pending') return LATE_TEXT;
  return `We promised an answer within 24 hours and we’re late. Sorry about that. ${coachName ?? 'a coach'} is working on it now.`;
}
