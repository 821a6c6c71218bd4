import { jsonQueue, sendsTo, type QueueOptions } from '#platform/queue/queue.gateway.ts';
import { derive, type Use } from '#platform/uses/use.ts';
import type { Mail } from './mail-message.ts';

export type { Mail } from './mail-message.ts';

export interface MailQueue {
  /** Enqueues an email. Several calls with the same `mailId` send only one email. */
  post(mail: Mail): Promise<void>;
}

/** Emails are grouped by kind, so that a batch of reminders doesn't delay receipts and codes. */
const getGroupId = ({ kind }: Mail) => kind;

/** Lets a function send emails. */
export const postsMail: Use<MailQueue> = /* @__PURE__ */ derive(
  { queue: /* @__PURE__ */ sendsTo<Mail>('MailQueue', { getGroupId }) },
  ({ queue }) => ({ post: (mail) => queue.send(mail) }),
);

/** The mail queue, for commands that run outside the stack. */
export function mailQueue(
  queueUrl: string,
  options: Pick<QueueOptions<Mail>, 'client'>,
): MailQueue {
  const queue = jsonQueue(queueUrl, { getGroupId, ...options });
  return { post: (mail) => queue.send(mail) };
}
