import { dayInWords } from '../../shared/practice/keeping.ts';
import { retention } from '../../shared/product/retention.ts';
import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail-message.ts';

/** A week before recordings go. */
export function recordingsGoContent(
  { count, goesAt }: Extract<Mail, { kind: 'recordings-go' }>,
  appOrigin: string,
  greeting: string,
): MailContent {
  const day = dayInWords(goesAt);
  const isOne = count === 1;
  const what = isOne ? 'One of your practice recordings goes' : `${count} of your practice recordings go`;
  return {
    subject: isOne ? `A practice recording goes on ${day}` : `${count} practice recordings go on ${day}`,
    greeting,
    paragraphs: [
      `${what} on ${day}, with ${isOne ? 'its' : 'their'} measurements and ${isOne ? 'its report' : 'their reports'}. Recordings are deleted after ${retention.practiceVideoDays} days, because they are private and most are not needed for longer.`,
      `To keep ${isOne ? 'it' : 'one'}, switch on Keep beside it in your library before that day. What you do not keep goes by itself and cannot be brought back.`,
    ],
    action: { label: 'Open my library', url: `${appOrigin}/video-analysis?tab=library` },
    footnote: 'You get this mail once for recordings that go on the same day. It cannot be switched off.',
  };
}
