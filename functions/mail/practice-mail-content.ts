import { formatDay } from '../../shared/product/time.ts';
import { retention } from '../../shared/product/retention.ts';
import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail-message.ts';

/** Sent a week before recordings are deleted. */
export function recordingsExpiringMailContent(
  { count, expiresAt }: Extract<Mail, { kind: 'recordings-expiring' }>,
  appOrigin: string,
  greeting: string,
): MailContent {
  const day = formatDay(expiresAt);
  const isOne = count === 1;
  const opening = isOne
    ? 'One of your practice recordings will be deleted'
    : `${count} of your practice recordings will be deleted`;
  return {
    subject: isOne
      ? `A practice recording will be deleted on ${day}`
      : `${count} practice recordings will be deleted on ${day}`,
    greeting,
    paragraphs: [
      `${opening} on ${day}, with ${isOne ? 'its' : 'their'} measurements and ${isOne ? 'its report' : 'their reports'}. We delete recordings after ${retention.practiceVideoDays} days to protect your privacy.`,
      `To keep ${isOne ? 'it' : 'a recording'}, turn on Keep in your library before that day. Deleted recordings can’t be restored.`,
    ],
    action: { label: 'Open my library', url: `${appOrigin}/video-analysis?tab=library` },
    footnote:
      'We send one email for all recordings that will be deleted on the same day. You can’t opt out of this email.',
  };
}
