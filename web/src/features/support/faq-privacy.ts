import { consentText } from '#shared/practice/consent.ts';
import { faqGroup, faqQuestion, linksBlock, listBlock } from './content-block.ts';

const privacy = { to: '/privacy', label: 'Read the privacy page' };
const [measured, , kept, seen] = consentText.sections;

export const privacyFaq = faqGroup(
  'privacy',
  'Privacy',

  faqQuestion(
    'who-sees',
    'Who can see my recordings?',
    listBlock(...seen.points),
    'We don’t give recordings or scores to employers or schools.',
    linksBlock(privacy),
  ),

  faqQuestion(
    'measured',
    'What do you measure in a recording?',
    listBlock(...measured.points),
    linksBlock(privacy),
  ),

  faqQuestion(
    'kept',
    'How long do you keep recordings?',
    listBlock(...kept.points),
    linksBlock(privacy),
  ),

  faqQuestion(
    'delete-recording',
    'How do I delete a recording?',
    'In Practice, open the Library, then the recording’s menu, and press Delete. The recording, its measurements and its report are deleted right away. This can’t be undone.',
    linksBlock({ to: '/video-analysis?tab=library', label: 'Open the Library' }),
  ),

  faqQuestion(
    'delete-account',
    'How do I delete my account, or get a copy of my data?',
    'You can do both in Settings. The copy is a zip file, ready within minutes. Its README explains the contents. Deletion starts right away, can’t be undone and ends your plan.',
    linksBlock(
      { to: '/settings?export', label: 'Open Settings' },
      { to: '/privacy#leaving', label: 'What we delete and keep' },
    ),
  ),

  faqQuestion(
    'consent',
    'Can I withdraw my consent?',
    'Yes: in Settings, open “What we measure and store” and press Withdraw consent. We won’t take new recordings until you agree again. We keep each existing report until its recording is deleted.',
    linksBlock({ to: '/settings?analysis', label: 'Open Settings' }),
  ),
);
