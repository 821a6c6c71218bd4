import { readVariable } from '#platform/environment.ts';
import { jsonQueue, sendsTo, type Queue } from '#platform/queue/queue.gateway.ts';
import { derive, type Use } from '#platform/uses/use.ts';
import type { Mail } from './mail-message.ts';
import { REPORT_CHECK_SECONDS, type ReportCheck } from './report-check.ts';

export type { Mail } from './mail-message.ts';

export interface MailQueue {
  /** Enqueues an email. Several calls with the same `mailId` send only one email. */
  post(mail: Mail): Promise<void>;
}

export interface ReportCheckQueue {
  /**
   * Sends an email about a completed analysis, unless the member opens the report or stays on the
   * site. Several calls for one video send only one email.
   */
  post(
    video: Pick<ReportCheck, 'memberId' | 'videoId'>,
    options?: { delaySeconds?: number },
  ): Promise<void>;
}

/** Lets a function check later whether the member has seen a report. */
export const postsReportChecks: Use<ReportCheckQueue> = /* @__PURE__ */ derive(
  { queue: /* @__PURE__ */ sendsTo<ReportCheck>('MailQueue') },
  ({ queue }) => ({
    post: ({ memberId, videoId }, { delaySeconds = REPORT_CHECK_SECONDS } = {}) =>
      queue.send({ kind: 'report-check', memberId, videoId }, { delaySeconds }),
  }),
);

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
