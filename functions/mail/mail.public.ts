import { readVariable } from '#platform/environment.ts';
import { jsonQueue, sendsTo, type Queue } from '#platform/queue/queue.gateway.ts';
import { derive, type Use } from '#platform/uses/use.ts';
import type { Mail } from './mail-message.ts';

export type { Mail } from './mail-message.ts';

export interface MailQueue {
  /** Enqueues an email. Several calls with the same `mailId` send only one email. */
  post(mail: Mail): Promise<void>;
}

/** Lets a function send emails. */
export const postsMail: Use<MailQueue> = /* @__PURE__ */ derive(
  { queue: /* @__PURE__ */ sendsTo<Mail>('MailQueue') },
  ({ queue }) => ({ post: (mail) => queue.send(mail) }),
);

/** The queue through which all other features send emails. */
export function mailQueue(
  queueUrl = readVariable('MAIL_QUEUE_URL'),
  queue: Queue<Mail> = jsonQueue<Mail>(queueUrl),
): MailQueue {
  return { post: (mail) => queue.send(mail) };
}
