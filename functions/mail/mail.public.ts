import { jsonQueue, type Queue } from '../platform/queue/queue.gateway.ts';
import type { Mail } from './mail-message.ts';

export type { Mail } from './mail-message.ts';

export interface MailQueue {
  /** Queues a mail. The same `mailId` may be posted any number of times and is sent once. */
  post(mail: Mail): Promise<void>;
}

/** Where other features post their mails. `queueUrl` is MAIL_QUEUE_URL. */
export function mailQueue(queueUrl: string, queue: Queue<Mail> = jsonQueue<Mail>(queueUrl)): MailQueue {
  return { post: (mail) => queue.send(mail) };
}
