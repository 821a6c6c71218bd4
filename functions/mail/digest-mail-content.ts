import {
  type DailyEventCount,
  dailyEventLabels,
  formatEventCount,
} from '#shared/billing/daily-event.ts';
import { RESPONSE_SLA_HOURS, URGENT_AFTER_HOURS } from '#shared/coaching/response-sla.ts';
import { formatDay } from '#shared/product/time.ts';
import type { MailByKind, MailTexts } from './mail-text.ts';

const SOON = `within ${RESPONSE_SLA_HOURS - URGENT_AFTER_HOURS} hours`;
const NO_WORK = `No coach request is late or due ${SOON}, no payment is overdue, and no failed analysis can be restarted.`;

/** The email that administrators can choose to get each morning. */
export const digestMails = {
  'daily-digest': (appOrigin, mail) => ({
    subject: `Daily overview for ${formatDay(mail.day)}`,
    paragraphs: [
      listWork(mail).join('\n') || NO_WORK,
      `On ${formatDay(mail.day)}, from midnight to midnight UTC:`,
    ],
    details: mail.figures.map(({ kind, ...counted }) => ({
      label: dailyEventLabels[kind],
      value: formatEventCount(counted),
    })),
    action: { label: 'Open Administration', url: `${appOrigin}/admin` },
    footnote: `You’re getting this email because you’re an administrator. Choose which emails you get: ${appOrigin}/settings?mails`,
  }),
} satisfies Partial<MailTexts>;

function listWork(mail: MailByKind['daily-digest']): string[] {
  const { lateRequests, urgentRequests, overduePayments, failedAnalyses } = mail;

  return [
    ...describe(exactly(lateRequests), 'coach request is late', 'coach requests are late'),
    ...describe(
      exactly(urgentRequests),
      `coach request is due ${SOON}`,
      `coach requests are due ${SOON}`,
    ),
    ...describe(overduePayments, 'payment is overdue', 'payments are overdue'),
    ...describe(
      failedAnalyses,
      'failed analysis can be restarted',
      'failed analyses can be restarted',
    ),
  ];
}

const exactly = (count: number): DailyEventCount => ({ count, hasMore: false });

function describe(counted: DailyEventCount, one: string, many: string): string[] {
  if (counted.count === 0) return [];
  return [`${formatEventCount(counted)} ${counted.count === 1 ? one : many}.`];
}
