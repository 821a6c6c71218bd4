import { consentText } from '../../../../shared/practice/consent.ts';
import { linksBlock, listBlock, type FaqGroup } from './content-block.ts';

const privacy = { to: '/privacy', label: 'Read the privacy page' };
const [measured, , kept] = consentText.sections;

export const privacyFaq: FaqGroup = {
  id: 'privacy',
  title: 'Privacy',
  questions: [
    {
      id: 'who-sees',
      question: 'Who can see my recordings?',
      answer: [
        'Only you. Recordings are private, and links to them expire within minutes. A coach sees a recording only after you send it. No employer or school ever sees a recording or a score.',
        linksBlock(privacy),
      ],
    },
    {
      id: 'measured',
      question: 'What do you measure in a recording?',
      answer: [listBlock(...measured.points), linksBlock(privacy)],
    },
    {
      id: 'kept',
      question: 'How long do you keep recordings?',
      answer: [listBlock(...kept.points), linksBlock(privacy)],
    },
    {
      id: 'delete-recording',
      question: 'How do I delete a recording?',
      answer: [
        'In Practice, open the Library and press the trash icon next to the recording. The recording, its measurements and its report are deleted right away. This can’t be undone.',
        linksBlock({ to: '/video-analysis?tab=library', label: 'Open the Library' }),
      ],
    },
    {
      id: 'delete-account',
      question: 'How do I delete my account, or get a copy of my data?',
      answer: [
        'You can do both in Settings. The copy is a zip file, ready within minutes. Its README explains the contents. Deletion starts right away, can’t be undone and ends your plan.',
        linksBlock(
          { to: '/settings', label: 'Open Settings' },
          { to: '/privacy#leaving', label: 'What we delete and keep' },
        ),
      ],
    },
    {
      id: 'consent',
      question: 'Can I withdraw my consent?',
      answer: [
        'Yes, under Analysis settings. We won’t analyze anything new until you agree again. We keep each existing report until its recording is deleted.',
        linksBlock({ to: '/settings', label: 'Open Settings' }),
      ],
    },
  ],
};
