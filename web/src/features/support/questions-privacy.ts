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
          'You. Recordings are private, and their addresses work for a few minutes only. A coach sees one only after you have sent it to the coaches. No employer and no school sees a recording or a score.',
        ),
        links(privacy),
      ],
    },
    {
      id: 'measured',
      question: 'What is measured in a recording?',
      answer: [list(...measured.points), links(privacy)],
    },
    {
      id: 'kept',
      question: 'How long are recordings kept?',
      answer: [list(...kept.points), links(privacy)],
    },
    {
      id: 'delete-recording',
      question: 'How do I delete a recording?',
      answer: [
        text(
          'Open the Library in Practice and press the bin beside it. The recording, its measurements and its report go at once. This cannot be undone.',
        ),
        links({ to: '/video-analysis?tab=library', label: 'Open the Library' }),
      ],
    },
    {
      id: 'delete-account',
      question: 'How do I delete my account, or get a copy of my data?',
      answer: [
        text(
          'Both in Settings. A copy is one zip file and is made within minutes; its README says what is in it and what is not. The deletion begins at once, cannot be undone, and ends your plan.',
        ),
        links(
          { to: '/settings', label: 'Open Settings' },
          { to: '/privacy#leaving', label: 'What goes and what stays' },
        ),
      ],
    },
    {
      id: 'consent',
      question: 'Can I take back my consent?',
      answer: [
        text(
          'Yes, under Analysis settings. Nothing new is analysed then until you agree again. What was analysed before stays as long as its recording.',
        ),
        links({ to: '/settings', label: 'Open Settings' }),
      ],
    },
  ],
};
