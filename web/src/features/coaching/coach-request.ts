import type { CoachRequest } from '../../../../shared/coaching/coach-request.ts';
import { MESSAGE_LIMIT } from '../../../../shared/coaching/coach-text.ts';
import { LATE_TEXT, isLate } from '../../../../shared/coaching/promise.ts';

export const MISSING_INFORMATION = 'Please select a video and write your message for the coach.';

/** What is wrong with a message before it is sent; null when nothing is. */
export function messageProblem(message: string, limit = MESSAGE_LIMIT): string | null {
  const { length } = message.trim();
  if (length === 0) return 'Please write a message.';
  if (length > limit) return `Please use ${limit.toLocaleString('en-US')} characters or fewer. You have ${length}.`;
  return null;
}

/** What is owed to a member who waits longer than was promised; null while the promise holds. */
export function lateText({ status, createdAt, coachName }: CoachRequest, now: Date): string | null {
  if (status === 'completed' || !isLate(createdAt, now)) return null;
  if (status === 'pending') return LATE_TEXT;
  return `We promised an answer within 24 hours and we’re late. Sorry about that. ${coachName ?? 'a coach'} is working on it now.`;
}
