import { jsonQueue, type Queue } from '../platform/queue/queue.gateway.ts';
import type { Mail } from './mail-message.ts';

export type { Mail } from './mail-message.ts';

export interface MailQueue {
  /** Enqueues an email. If several posts have the same `mailId`, the email is sent only once. */
  post(mail: Mail): Promise<void>;
}

/** The queue on which other features post emails. `queueUrl` is MAIL_QUEUE_URL. */
export function mailQueue(queueUrl: string, queue: Queue<Mail> = jsonQueue<Mail>(queueUrl)): MailQueue {
  return { post: (mail) => queue.send(mail) };
}
