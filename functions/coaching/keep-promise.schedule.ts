import * as z from 'zod';
import { isLate, isUrgent } from '../../shared/coaching/promise.ts';
import { mailQueue, type MailQueue } from '../mail/mail.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { once, readEnvironment } from '../platform/environment.ts';
import { log } from '../platform/logging.ts';
import { scheduled } from '../platform/scheduled.ts';
import { coachDirectory, type CoachDirectory } from './coach-directory.gateway.ts';
import { waitingMail } from './coaching-mails.ts';
import { promiseStore, type PromiseStore } from './promise.store.ts';
import { isLapsed, type UnansweredRow } from './request-row.ts';

interface Parts {
  readonly promises: PromiseStore;
  readonly directory: CoachDirectory;
  readonly mails: MailQueue;
  readonly now: () => Date;
}

/** Lists the coaches at most once per run, and only if an email is due. */
type Coaches = () => Promise<string[]>;

/**
 * For all unanswered requests: ends expired holds, emails the coaches when the deadline is near, and counts overdue
 * ones for an alarm. Members and coaches never depend on this schedule.
 */
export function keepPromiseWith(parts: Parts): () => Promise<void> {
  return async () => {
    const counts = { open: 0, lapsed: 0, mailed: 0, overdue: 0 };
    const coaches = once(() => parts.directory.coaches());
    for await (const rows of parts.promises.unanswered()) {
      for (const row of rows) {
        counts.open += 1;
        counts.overdue += isLate(row.createdAt, parts.now()) ? 1 : 0;
        const done = await look(parts, coaches, row);
        counts.lapsed += done.isLapsed ? 1 : 0;
        counts.mailed += done.isMailed ? 1 : 0;
      }
    }
    log('info', 'coach promise', counts);
  };
}

async function look({ promises, mails, now }: Parts, coaches: Coaches, row: UnansweredRow) {
  const at = now();
  const hasEnded = isLapsed(row, at) && (await promises.lapse(row, at));
  const isWaiting = (row.status === 'pending' || hasEnded) && row.waitingMailedAt === undefined;
  if (!isWaiting || !isUrgent(row.createdAt, at)) return { isLapsed: hasEnded, isMailed: false };
  // Enqueue before recording: after a crash, the next run enqueues the same emails, and each is sent once.
  const others = (await coaches()).filter((coachId) => coachId !== row.memberId);
  for (const coachId of others) await mails.post(waitingMail(row, coachId));
  return { isLapsed: hasEnded, isMailed: await promises.noteMailed(row, at) };
}

export const handler = scheduled('keep-promise', () => {
  const environment = readEnvironment({
    COACHING_TABLE: z.string(),
    MAIL_QUEUE_URL: z.string(),
    USER_POOL_ID: z.string(),
  });
  return keepPromiseWith({
    promises: promiseStore(documentClient(), environment.COACHING_TABLE),
    directory: coachDirectory(environment.USER_POOL_ID),
    mails: mailQueue(environment.MAIL_QUEUE_URL),
    now: () => new Date(),
  });
});
