import { postsMail } from '#functions/mail/mail.public.ts';
import type { Wired } from '#platform/uses/use.ts';
import { buildAnsweredMail } from '../request/coaching-mails.ts';
import type { RequestRow } from '../request/request-row.ts';
import { statementStore } from '../statement/statement.store.ts';
import { coachReviewStore } from './coach-review.store.ts';

export const recordAnswerUses = {
  answers: coachReviewStore.pick('markRecorded'),
  statements: statementStore.pick('record'),
  mails: postsMail,
};

/**
 * Adds the answer to the coach's statement and enqueues the member's email. Idempotent. Does nothing
 * for other requests.
 */
export async function recordAnswer(
  { answers, statements, mails }: Wired<typeof recordAnswerUses>,
  row: RequestRow | undefined,
): Promise<void> {
  if (row?.status !== 'completed' || row.unanswered === undefined) return;

  await statements.record(row, row.coachId);
  await mails.post(buildAnsweredMail(row));
  await answers.markRecorded(row);
}
