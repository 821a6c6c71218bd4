import { postsMail } from '#functions/mail/mail.public.ts';
import { once } from '#platform/environment.ts';
import { log, logError } from '#platform/logging.ts';
import { schedule } from '#platform/scheduled.ts';
import { clock } from '#platform/uses/use.ts';
import { isLate, isUrgent } from '#shared/coaching/response-sla.ts';
import { listsCoaches } from '../coaches/coach-directory.gateway.ts';
import { postsDailyDigest } from '../digest/daily-digest.service.ts';
import { buildWaitingMail } from '../request/coaching-mails.ts';
import { hasExpiredHold } from '../request/request-row.ts';
import { coachReviewStore } from '../review/coach-review.store.ts';
import { recordAnswer, recordAnswerUses } from '../review/record-answer.service.ts';
import { responseSlaStore } from './response-sla.store.ts';

/**
 * Checks all unanswered requests: ends expired holds, emails the coaches when a deadline is near,
 * and counts overdue requests for an alarm. Also records answers whose call crashed, and posts the
 * administrators' daily digest. No other code relies on this schedule being on time.
 */
export const checkResponseSla = schedule('check-response-sla', {
  impact:
    'Coaches get no email about requests that are nearly overdue, and overdue ones raise no alarm. Administrators get no daily overview. Some answers are missing from coaches’ statements, and their members get no email about them.',
  uses: {
    responseSla: responseSlaStore.pick(
      'listUnanswered',
      'listUnrecorded',
      'expireHold',
      'recordWaitingMail',
    ),
    reviews: coachReviewStore.pick('find'),
    recording: recordAnswerUses,
    digest: postsDailyDigest,
    directory: listsCoaches,
    mails: postsMail,
    now: clock,
  },
  // Shorter than the schedule's interval, so that runs don't overlap.
  timeoutSeconds: 240,
})(async ({ responseSla, reviews, recording, digest, directory, mails, now }) => {
  const counts = { open: 0, urgent: 0, lapsed: 0, mailed: 0, overdue: 0 };
  // Lists the coaches at most once per run, and only if an email is due.
  const listCoachIds = once(() => directory.listCoachIds());

  for await (const rows of responseSla.listUnanswered()) {
    for (const row of rows) {
      const currentTime = now();
      const hasLapsed =
        hasExpiredHold(row, currentTime) && (await responseSla.expireHold(row, currentTime));
      counts.open += 1;
      counts.urgent += isUrgent(row.createdAt, currentTime) ? 1 : 0;
      counts.overdue += isLate(row.createdAt, currentTime) ? 1 : 0;
      counts.lapsed += hasLapsed ? 1 : 0;

      const isWaiting =
        (row.status === 'pending' || hasLapsed) && row.waitingMailedAt === undefined;
      if (!isWaiting || !isUrgent(row.createdAt, currentTime)) continue;

      // Enqueue the emails before recording them as sent. After a crash, the next run enqueues
      // them again, and their mail IDs ensure that each email is sent only once.
      const recipientIds = (await listCoachIds()).filter((coachId) => coachId !== row.memberId);
      for (const coachId of recipientIds) await mails.post(buildWaitingMail(row, coachId));
      counts.mailed += (await responseSla.recordWaitingMail(row, currentTime)) ? 1 : 0;
    }
  }

  log('info', 'response sla checked', counts);

  let failed = 0;

  for (const key of await responseSla.listUnrecorded()) {
    try {
      await recordAnswer(recording, await reviews.find(key));
    } catch (error) {
      logError('answer not recorded', error, { requestId: key.requestId });
      failed += 1;
    }
  }

  const { urgent, overdue } = counts;
  await digest.postIfDue({ late: overdue, urgent: urgent - overdue }, now());

  if (failed > 0) throw new Error(`${failed} answers could not be recorded`);
});

export const { handler, declaration } = checkResponseSla;
