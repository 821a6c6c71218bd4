import { HOLD_HOURS, RESPONSE_SLA_HOURS } from '#shared/coaching/response-sla.ts';
import { buildCoachAnswerPath, buildReportPath } from '#shared/practice/practice-links.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { retention } from '#shared/product/retention.ts';
import { formatDay, formatTimeOfDay } from '#shared/product/time.ts';
import type { AnalyzedTake } from './mail-message.ts';
import type { MailTexts } from './mail-text.ts';

/**
 * Emails about recordings and coaching. Messages between members and coaches appear only on the
 * site.
 */
export const practiceMails = {
  // One email for the takes of a sitting, sent after the member left without opening the report.
  'analysis-ready': (appOrigin, mail) => ({
    subject:
      mail.takes.length > 1
        ? `Your ${mail.takes.length} analyses are ready`
        : 'Your analysis is ready',
    paragraphs: [
      mail.takes.map(describeTake).join('\n') || 'We analyzed your practice recording.',
      ...(mail.advice === null ? [] : [`In your next take: ${mail.advice}`]),
    ],
    action: {
      label: 'See the results',
      url: appOrigin + buildReportPath(mail.videoId),
    },
    ...optional(appOrigin),
  }),

  'plan-reminder': (appOrigin, { title, detail, daysLeft }) => ({
    subject: `Today: ${title}`,
    paragraphs: [detail, ...(daysLeft === null ? [] : [describeDaysLeft(daysLeft)])],
    action: { label: 'Open your interview plan', url: `${appOrigin}/plan` },
    ...optional(appOrigin),
  }),

  // Sent a week before recordings are deleted.
  'recordings-expiring': (appOrigin, { count, expiresAt }) => {
    const day = formatDay(expiresAt);
    const isOne = count === 1;
    const opening = isOne
      ? 'One of your practice recordings will be deleted'
      : `${count} of your practice recordings will be deleted`;

    return {
      subject: isOne
        ? `A practice recording will be deleted on ${day}`
        : `${count} practice recordings will be deleted on ${day}`,
      paragraphs: [
        `${opening} on ${day}, with ${isOne ? 'its' : 'their'} measurements and ${isOne ? 'its report' : 'their reports'}. We delete recordings after ${retention.practiceVideoDays} days to protect your privacy.`,
        `To keep ${isOne ? 'it' : 'a recording'}, turn on the Keep switch in your library before that day. Deleted recordings can’t be restored.`,
      ],
      action: { label: 'Open my library', url: `${appOrigin}/video-analysis?tab=library` },
      footnote:
        'We send one email for all recordings that will be deleted on the same day. You can’t opt out of this email.',
    };
  },

  'coach-answered': (appOrigin, mail) => ({
    subject: 'Your coach answered',
    paragraphs: [
      'A coach watched your video and wrote you feedback. You can read it next to the video, rate it, and reply once.',
    ],
    action: {
      label: 'Read the answer',
      url: appOrigin + buildCoachAnswerPath(mail.requestId),
    },
    ...optional(appOrigin),
  }),

  'coach-request-waiting': (appOrigin, mail) => ({
    subject: 'A request is waiting for a coach',
    paragraphs: [
      `A member sent a request on ${formatDay(mail.createdAt)} at ${formatTimeOfDay(mail.createdAt)} UTC, and no coach has taken it yet. We promised an answer within ${RESPONSE_SLA_HOURS} hours.`,
    ],
    action: { label: 'Open the queue', url: `${appOrigin}/coach` },
    footnote: `You’re getting this email because you’re a coach at ${PRODUCT_NAME}. We send this email once per request.`,
  }),

  'coach-request-assigned': (appOrigin, { requestId, createdAt }) => ({
    subject: 'You have a new request',
    paragraphs: [
      `An administrator assigned you a request that a member sent on ${formatDay(createdAt)} at ${formatTimeOfDay(createdAt)} UTC. We promised an answer within ${RESPONSE_SLA_HOURS} hours.`,
      `It’s yours for ${HOLD_HOURS} hours, and longer while you work on it. If another coach has started an answer, you’ll find their draft. If you can’t answer the request, release it so that another coach can.`,
    ],
    action: {
      label: 'Open the request',
      url: `${appOrigin}/coach/${encodeURIComponent(requestId)}`,
    },
    footnote: `You’re getting this email because you’re a coach at ${PRODUCT_NAME}.`,
  }),

  'coach-changed': (appOrigin, { coachName }) => ({
    subject: 'Another coach is answering your request',
    paragraphs: [
      `We gave your coach request to another coach: ${coachName}.`,
      `You don’t need to do anything.`,
    ],
    action: { label: 'See your request', url: `${appOrigin}/video-analysis?tab=coach` },
    footnote:
      'You’re getting this email because you asked a coach for feedback. You can’t opt out of this email.',
  }),

  'coach-replied': (appOrigin, mail) => ({
    subject: 'A member replied to you',
    paragraphs: ['A member replied to your answer.'],
    action: {
      label: 'Read the reply',
      url: `${appOrigin}/coach/${encodeURIComponent(mail.requestId)}`,
    },
    footnote: `You’re getting this email because you answered a request as a coach at ${PRODUCT_NAME}.`,
  }),
} satisfies Partial<MailTexts>;

function describeTake({ title, overallScore, isDeliveryOnly }: AnalyzedTake): string {
  if (overallScore === null) return `“${title}”: not scored. The report says why.`;
  return `“${title}”: ${overallScore} out of 100${isDeliveryOnly ? ', delivery only' : ''}.`;
}

function describeDaysLeft(daysLeft: number): string {
  if (daysLeft === 0) return 'Your interview is today.';
  return daysLeft === 1 ? 'Your interview is tomorrow.' : `Your interview is in ${daysLeft} days.`;
}

/** For emails that members can turn off. */
function optional(appOrigin: string) {
  return { footnote: `Choose which emails you get: ${appOrigin}/settings?mails` };
}
