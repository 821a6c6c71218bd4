import { PROMISED_HOURS } from '../../shared/coaching/promise.ts';
import { PRODUCT_NAME } from '../../shared/product/product.ts';
import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail-message.ts';

export type CoachingMail = Extract<Mail, { kind: 'coach-answered' | 'coach-request-waiting' | 'coach-replied' }>;

/** The mails between members and coaches. What they wrote to each other is read on the site and never travels by mail. */
export function coachingContent(mail: CoachingMail, appOrigin: string, greeting: string): MailContent {
  switch (mail.kind) {
    case 'coach-answered':
      return {
        subject: 'Your coach has answered',
        greeting,
        paragraphs: [
          'A coach has watched your video and written to you. You can read the answer beside the video, rate it, and reply once.',
        ],
        action: {
          label: 'Read the answer',
          url: `${appOrigin}/video-analysis?tab=coach&request=${encodeURIComponent(mail.requestId)}`,
        },
        footnote: `You can switch these mails off in your settings: ${appOrigin}/settings`,
      };
    case 'coach-request-waiting':
      return {
        subject: 'A request waits for a coach',
        greeting,
        paragraphs: [
          `A member's request was sent on ${formatMoment(mail.createdAt)}, and nobody has taken it yet. We promised an answer within ${PROMISED_HOURS} hours.`,
        ],
        action: { label: 'Open the queue', url: `${appOrigin}/coach` },
        footnote: `You get this mail once for each such request, because you are a coach at ${PRODUCT_NAME}.`,
      };
    case 'coach-replied':
      return {
        subject: 'A member has replied to you',
        greeting,
        paragraphs: ['A member wrote back about the answer that you gave.'],
        action: { label: 'Read the reply', url: `${appOrigin}/coach/${encodeURIComponent(mail.requestId)}` },
        footnote: `You get this mail because you have answered as a coach at ${PRODUCT_NAME}.`,
      };
  }
}

/** `21 November 2026, 16:05 UTC`. */
function formatMoment(iso: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const day = new Intl.DateTimeFormat('en-GB', options).format(new Date(iso));
  return `${day}, ${iso.slice(11, 16)} UTC`;
}
