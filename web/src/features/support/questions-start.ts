import { TRIAL_DAYS } from '../../../../shared/billing/plans.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { RECORDING_LIMIT_SECONDS } from '../../../../shared/practice/video.ts';
import { links, list, text } from './passage.ts';
import type { QuestionGroup } from './question.ts';

export const startQuestions: QuestionGroup = {
  id: 'getting-started',
  title: 'Getting started',
  questions: [
    {
      id: 'what-is-it',
      question: `What is ${PRODUCT_NAME}?`,
      answer: [
        text(
          'A place to practise for job interviews. You answer a question in front of your camera and read what your voice, posture and eye contact show. Courses, podcasts and study guides stand around that, and a coach can look at a recording with you.',
        ),
        links({ to: '/subscribe', label: 'See the plans' }),
      ],
    },
    {
      id: 'begin',
      question: 'How do I begin?',
      answer: [
        list(
          `Start the ${TRIAL_DAYS}-day trial with your name, email and a card.`,
          'Log in with the code that we mail to you.',
          'Open Practice, allow camera and microphone, choose a question and record.',
          `After at most ${RECORDING_LIMIT_SECONDS} seconds the recording is sent by itself, and its report opens when it is ready.`,
        ),
        links({ to: '/signup', label: 'Start the trial' }),
      ],
    },
    {
      id: 'sign-in',
      question: 'How do I log in without a password?',
      answer: [
        text(
          'Enter your email address and type in the code that we mail to you. Every code works once. If you prefer, set up a passkey or a password on the sign-in page.',
        ),
      ],
    },
    {
      id: 'code-missing',
      question: 'The code does not arrive. What can I do?',
      answer: [
        list(
          'Wait a minute, and look into the spam folder.',
          'Check the address for typing errors: a code goes only to the address you entered.',
          'Ask for a new code. Only the newest one works.',
        ),
        links({ to: '/contact?topic=account', label: 'It still does not arrive' }),
      ],
    },
    {
      id: 'change-email',
      question: 'How do I change my name, picture or email address?',
      answer: [
        text(
          'In your profile. For another email address we send a code to the new one; until you enter it, you log in with the old one. If you logged in a while ago, you are asked to do so once more.',
        ),
        links({ to: '/profile', label: 'Open your profile' }),
      ],
    },
    {
      id: 'phone',
      question: 'Can I use it on my phone?',
      answer: [
        text(
          'Yes. Every page works on a phone, recording included. For a report that resembles a real video call, put the phone at eye level and at arm’s length.',
        ),
      ],
    },
  ],
};
