import { TRIAL_DAYS } from '#shared/billing/plan-periods.ts';
import { RECORDING_LIMIT_SECONDS } from '#shared/practice/video.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { faqGroup, faqQuestion, linksBlock, listBlock } from './content-block.ts';

export const gettingStartedFaq = faqGroup(
  'getting-started',
  'Getting started',

  faqQuestion(
    'what-is-it',
    `What is ${PRODUCT_NAME}?`,
    'A place to practice for job interviews. Answer a question on camera and see how your voice, posture and eye contact come across. You also get courses, podcasts and study guides, and a coach can review your recordings.',
    linksBlock({ to: '/subscribe', label: 'See plans' }),
  ),

  faqQuestion(
    'begin',
    'How do I get started?',
    listBlock(
      `Start the ${TRIAL_DAYS}-day trial with your name, email and a card.`,
      'Log in with the code we email you.',
      'Open Practice, allow access to your camera and microphone, choose a question and record.',
      `Record for up to ${RECORDING_LIMIT_SECONDS} seconds. The recording uploads automatically, and your report opens when it’s ready.`,
    ),
    linksBlock({ to: '/signup', label: 'Start the trial' }),
  ),

  faqQuestion(
    'sign-in',
    'How do I log in without a password?',
    'Enter your email address, then type in the code we email you. Each code works once. If you prefer, set up a passkey or a password on the sign-in page.',
  ),

  faqQuestion(
    'code-missing',
    'I didn’t get a code. What can I do?',
    listBlock(
      'Wait a minute and check your spam folder.',
      'Check the address for typos.',
      'Request a new code. Only the latest one works.',
    ),
    linksBlock({ to: '/contact?topic=account', label: 'I still haven’t received a code' }),
  ),

  faqQuestion(
    'change-email',
    'How do I change my name, picture or email address?',
    'You can change all three in your profile. Before you change your email, you may be asked to log in again. We send a code to the new address. Until you enter that code, log in with the old address.',
    linksBlock({ to: '/profile', label: 'Open your profile' }),
  ),

  faqQuestion(
    'phone',
    'Can I use the site on my phone?',
    'Yes. Every page works on a phone, including recording. For the best results, put your phone at eye level, about an arm’s length away.',
  ),
);
