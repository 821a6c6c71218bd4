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
    subject: isOne ? `A practice recording goes on ${day}` : `${count} practice recordings go on ${day}`,
    greeting,
    paragraphs: [
      `${opening} on ${day}, with ${isOne ? 'its' : 'their'} measurements and ${isOne ? 'its report' : 'their reports'}. We delete recordings after ${retention.practiceVideoDays} days to protect your privacy.`,
      `To keep ${isOne ? 'it' : 'one'}, switch on Keep in your library before that day. Deleted recordings can’t be restored.`,
    ],
    action: { label: 'Open my library', url: `${appOrigin}/video-analysis?tab=library` },
    footnote: 'We send this email once for recordings deleted on the same day. You can’t turn it off.',
  };
}
