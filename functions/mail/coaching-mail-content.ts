import { RESPONSE_SLA_HOURS } from '../../shared/coaching/response-sla.ts';
import { PRODUCT_NAME } from '../../shared/product/product.ts';
import { formatDay, formatTimeOfDay } from '../../shared/product/time.ts';
import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail-message.ts';

export type CoachingMail = Extract<Mail, { kind: 'coach-answered' | 'coach-request-waiting' | 'coach-replied' }>;

/** Emails about coaching. Messages between members and coaches are only shown on the site, never emailed. */
export function coachingMailContent(mail: CoachingMail, appOrigin: string, greeting: string): MailContent {
  switch (mail.kind) {
    case 'coach-answered':
      return {
        subject: 'Your coach answered',
        greeting,
        paragraphs: [
          'A coach watched your video and wrote you feedback. You can read it next to the video, rate it and reply once.',
        ],
        action: {
          label: 'Read the answer',
          url: `${appOrigin}/video-analysis?tab=coach&request=${encodeURIComponent(mail.requestId)}`,
        },
        footnote: `To stop these emails, go to your settings: ${appOrigin}/settings`,
      };
    case 'coach-request-waiting':
      return {
        subject: 'A request is waiting for a coach',
        greeting,
        paragraphs: [
          `A member sent a request on ${formatDay(mail.createdAt)} at ${formatTimeOfDay(mail.createdAt)} UTC, and no coach has taken it yet. We promised an answer within ${RESPONSE_SLA_HOURS} hours.`,
        ],
        action: { label: 'Open the queue', url: `${appOrigin}/coach` },
        footnote: `You’re getting this email because you’re a coach at ${PRODUCT_NAME}. We send this email once per request.`,
      };
    case 'coach-replied':
      return {
        subject: 'A member replied to you',
        greeting,
        paragraphs: ['A member replied to your answer.'],
        action: { label: 'Read the reply', url: `${appOrigin}/coach/${encodeURIComponent(mail.requestId)}` },
        footnote: `You’re getting this email because you answered as a coach at ${PRODUCT_NAME}.`,
      };
  }
}
