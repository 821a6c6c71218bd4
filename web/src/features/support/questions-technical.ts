import { links, list, text } from './passage.ts';
import type { QuestionGroup } from './question.ts';

export const technicalQuestions: QuestionGroup = {
  id: 'technical',
  title: 'Technical',
  questions: [
    {
      id: 'browsers',
      question: 'Which browsers work?',
      answer: [
        text(
          'Current Chrome, Edge, Firefox and Safari, on computers and phones. Recording needs a camera, a microphone and a secure connection (https).',
        ),
      ],
    },
    {
      id: 'camera',
      question: 'The camera does not start',
      answer: [
        list(
          'Allow camera and microphone when the browser asks. If it no longer asks, open the camera sign in its address bar.',
          'Close other programs that use the camera, such as a video call.',
          'On a computer, look in the system settings whether the browser may use the camera.',
          'With several cameras or microphones, choose one above the preview.',
        ),
        links({ to: '/video-analysis', label: 'Try again in Practice' }),
      ],
    },
    {
      id: 'connection-lost',
      question: 'My connection broke while sending. Is the recording lost?',
      answer: [
        text(
          'No. A recording stays on your device until it has arrived. Open Practice in the same browser and it offers to send it again.',
        ),
      ],
    },
    {
      id: 'better-report',
      question: 'How do I get a better picture and sound?',
      answer: [
        list(
          'Light from the front, no window behind you.',
          'Camera at eye level, head and shoulders in the picture.',
          'A quiet room; a headset helps. Only one person speaks and is in the picture.',
        ),
        links({ to: '/how-scoring-works', label: 'How scoring works' }),
      ],
    },
    {
      id: 'accessibility',
      question: 'Does it work with keyboard and screen reader?',
      answer: [
        text(
          'It is meant to: everything can be reached with the keyboard, states are announced, and motion follows your system’s setting. Tell us where it does not.',
        ),
        links({ to: '/contact?topic=technical', label: 'Report a barrier' }),
      ],
    },
    {
      id: 'report-problem',
      question: 'How do I report a fault?',
      answer: [
        text(
          'Write to us what you did, what happened and what you expected, with the browser and the time. A sentence that the page showed you helps us most.',
        ),
        links({ to: '/contact?topic=technical', label: 'Report a fault' }),
      ],
    },
  ],
};
