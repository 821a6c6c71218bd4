import { mailQueue, type MailQueue } from '#functions/mail/mail.public.ts';
import { once } from '#platform/environment.ts';
import { log } from '#platform/logging.ts';
import { scheduledHandler } from '#platform/scheduled.ts';
import { isLate, isUrgent } from '#shared/coaching/response-sla.ts';
import { coachDirectory, type CoachDirectory } from '../coaches/coach-directory.gateway.ts';
import { buildWaitingMail } from '../request/coaching-mails.ts';
import { responseSlaStore, type ResponseSlaStore } from './response-sla.store.ts';
import { hasExpiredHold } from '../request/request-row.ts';

interface Deps {
  responseSla: ResponseSlaStore;
  directory: CoachDirectory;
  mails: MailQueue;
  now: () => Date;
}

/**
 * Checks all unanswered requests: ends expired holds, emails the coaches when a deadline is near,
 * and counts overdue requests for an alarm. No other code relies on this schedule being on time.
 */
export function checkResponseSlaWith({
  responseSla,
  directory,
  mails,
  now,
}: Deps): () => Promise<void> {
  return async () => {
    const counts = { open: 0, lapsed: 0, mailed: 0, overdue: 0 };
    // Lists the coaches at most once per run, and only if an email is due.
    const listCoachIds = once(() => directory.listCoachIds());

    for await (const rows of responseSla.listUnanswered()) {
      for (const row of rows) {
        const currentTime = now();
        const hasLapsed =
          hasExpiredHold(row, currentTime) && (await responseSla.expireHold(row, currentTime));
        counts.open += 1;
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
  };
}

export const handler = scheduledHandler('check-response-sla', () =>
  checkResponseSlaWith({
    responseSla: responseSlaStore(),
    directory: coachDirectory(),
    mails: mailQueue(),
    now: () => new Date(),
  }),
);
