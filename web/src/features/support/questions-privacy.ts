import { consentText } from '../../../../shared/practice/consent.ts';
import { links, list, text } from './passage.ts';
import type { QuestionGroup } from './question.ts';

const privacy = { to: '/privacy', label: 'Read the privacy page' };
const [measured, , kept] = consentText.sections;

export const privacyQuestions: QuestionGroup = {
  id: 'privacy',
  title: 'Privacy',
  questions: [
    {
      id: 'who-sees',
      question: 'Who can see my recordings?',
      answer: [
        text(
          'Only you. Recordings are private, and links to them expire within minutes. A coach sees a recording only after you send it. No employer or school ever sees a recording or a score.',
        ),
        links(privacy),
      ],
    },
    {
      id: 'measured',
      question: 'What do you measure in a recording?',
      answer: [list(...measured.points), links(privacy)],
    },
    {
      id: 'kept',
      question: 'How long do you keep recordings?',
      answer: [list(...kept.points), links(privacy)],
    },
    {
      id: 'delete-recording',
      question: 'How do I delete a recording?',
      answer: [
        text(
          'Open the Library in Practice and press the trash icon next to it. This deletes the recording, its measurements and its report right away. It can’t be undone.',
        ),
        links({ to: '/video-analysis?tab=library', label: 'Open the Library' }),
      ],
    },
    {
      id: 'delete-account',
      question: 'How do I delete my account, or get a copy of my data?',
      answer: [
        text(
          'You can do both in Settings. A copy is a zip file, ready within minutes; its README explains what it contains. Deletion starts right away, can’t be undone and ends your plan.',
        ),
        links(
          { to: '/settings', label: 'Open Settings' },
          { to: '/privacy#leaving', label: 'What we delete and keep' },
        ),
      ],
    },
    {
      id: 'consent',
      question: 'Can I withdraw my consent?',
      answer: [
        text(
          'Yes, under Analysis settings. We won’t analyze anything new until you agree again. Existing reports stay as long as their recordings.',
        ),
        links({ to: '/settings', label: 'Open Settings' }),
      ],
    },
  ],
};
