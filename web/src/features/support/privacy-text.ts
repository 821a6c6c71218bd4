import { consentText } from '../../../../shared/practice/consent.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { retention } from '../../../../shared/product/retention.ts';
import { links, list, text, type Section } from './passage.ts';
import { cookies, storedData } from './privacy-storage.ts';

export const PRIVACY_CHANGED_ON = 'November 21, 2026';

const [measured, neverJudged, kept, choices] = consentText.sections;
const scoring = { to: '/how-scoring-works', label: 'How scoring works' };
const write = { to: '/contact?topic=privacy', label: 'Write to us about your data' };

export const privacySections: readonly Section[] = [
  {
    id: 'short',
    title: 'In short',
    passages: [
      list(
        'Your recordings are private. They are for your practice, and you can delete each at any time.',
        `They go after ${retention.practiceVideoDays} days unless you keep them.`,
        'We measure how an answer sounds and looks. We never guess who you are or what you feel.',
        'No advertising, no tracking, no sale of data. No employer sees anything.',
        'Card numbers go to Stripe and never reach us.',
      ),
    ],
  },
  { id: 'operator', title: 'Who is responsible', passages: [{ kind: 'operator' }, links(write)] },
  {
    id: 'account',
    title: 'Your account',
    passages: [
      text(
        'For an account we need your email address and name. At sign-up you also say where you stand in working life, which helps to choose questions. Without these we cannot give you the service: that is the contract between us.',
      ),
      text('You log in with mailed codes, so there is no password with us unless you set one; Cognito keeps it then.'),
      text(
        'When you log in we note the kind of your browser and system, such as “Chrome on Windows”, so that Settings can show where you are logged in. Your network address and the rest of what the browser says of itself are not kept with it.',
      ),
      text(
        'An operator may let Cognito compare passwords with common and leaked ones. Cognito then also remembers your sign-ins: when, from which network address, device and place. We use this against misuse of accounts only. It is not in the copy that Settings make: write to us for it.',
      ),
    ],
  },
  {
    id: 'measured',
    title: measured.title,
    passages: [
      text('Only after you have agreed, and only in recordings that you send:'),
      list(...measured.points),
      links(scoring),
    ],
  },
  {
    id: 'never-judged',
    title: neverJudged.title,
    passages: [
      list(...neverJudged.points),
      text('No decision about you is made by a machine. A score changes nothing but the report you read.'),
    ],
  },
  { id: 'kept', title: kept.title, passages: [list(...kept.points)] },
  { id: 'choices', title: choices.title, passages: [list(...choices.points)] },
  {
    id: 'language-model',
    title: 'The language model is optional',
    passages: [
      text(
        'An operator may connect OpenAI. The sound of your speech, its words, the question and the measured values are then sent there to write a transcript and the texts of the report. Pictures, names and ids are never sent. The model writes; it does not score. The transcript is not kept here.',
      ),
      text('Without it the analysis runs wholly on our own servers, and nothing of a recording leaves them.'),
    ],
  },
  {
    id: 'coaches',
    title: 'Coaches',
    passages: [
      text(
        'A coach sees a recording, its report and your message only when you send them. Nothing else of your account is open to coaches.',
      ),
    ],
  },
  {
    id: 'stored',
    title: 'What is stored, where, and for how long',
    passages: [
      storedData,
      text(
        'Everything lies at Amazon Web Services in the region named above. The software that runs there has a separate permission for each task. It offers administrators no way into members’ recordings.',
      ),
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and storage in your browser',
    passages: [
      text('Only what the service needs. There is nothing to refuse, so there is no banner.'),
      cookies,
      text(
        'The browser also keeps a recording that has not arrived yet, the question you chose, and what you have typed into a form and not sent, until you close the tab. They stay on your device. On pages with a card field Stripe sets cookies of its own against fraud; the sign-in page is Cognito’s and has its own for signing in.',
      ),
    ],
  },
  {
    id: 'processors',
    title: 'Who works for us',
    passages: [
      {
        kind: 'table',
        head: ['Company', 'What it does', 'What it gets'],
        rows: [
          ['Amazon Web Services', 'Runs the service, stores data, sends mail', 'Everything named above'],
          ['Stripe', 'Takes payments, keeps cards and invoices', 'Name, email, card, country, plan'],
          ['OpenAI, only where connected', 'Writes transcripts and texts', 'Sound, words, question, measured values'],
        ],
      },
    ],
  },
  {
    id: 'contact-form',
    title: 'When you write to us',
    passages: [
      text(
        'Your name, email, topic and words arrive in our inbox as mail, with your member id if you are logged in. We use them to answer you. Against floods we count messages by a fingerprint of your email and of your network address.',
      ),
    ],
  },
  {
    id: 'leaving',
    title: 'When you delete your account',
    passages: [
      text(
        'You do it yourself, in Settings. The account is closed at once and signed out everywhere, and your plan ends. Within minutes everything goes that the account holds: recordings and analyses, uploads, progress, choices and consent, requests to coaches, profile, picture and login. A mail tells you when it is done; then we have your address no more.',
      ),
      text('What stays, and why:'),
      list(
        'Invoices and payments at Stripe, which the law on accounts demands. The customer there goes, with the cards.',
        'That an email address and a card had their free trial or their refund, as hashes made with a secret key: each person has one of each.',
        'That an account was deleted and when, as a hash of its number, so that a table restored from a copy forgets it again.',
        'Messages of the contact form in our inbox, until they are dealt with.',
        `What Cognito remembers of your sign-ins, where it does, until its ${retention.signInHistoryYears} years are over.`,
        `Copies of your picture that browsers and our content delivery network cached, for at most ${retention.edgeCacheMinutes} minutes. Recordings are not cached.`,
        `Logs without names or content for ${retention.logDays} days, and copies of the tables for recovery for ${retention.recoveryDays} days.`,
      ),
      text(
        `After ${retention.deletionLookMinutes} minutes it is looked once more for what was on its way. An upload that goes on even longer goes with the unfinished uploads, within ${retention.uploadDays === 1 ? 'a day' : `${retention.uploadDays} days`}; parts of a copy of your data that broke off, within two.`,
      ),
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    passages: [
      list(
        'See what we have about you, and get a copy: Settings make one.',
        'Have wrong facts corrected.',
        'Have your data or your whole account deleted: Settings do it.',
        'Object, restrict its use, or take it elsewhere.',
        'Take back your consent to the analysis, in Settings, for everything that follows.',
        'Complain to a data protection authority: ours is named above, yours is where you live.',
      ),
      text(
        'We answer within a month, and it costs nothing. Write from the address of your account, so that we know it is you.',
      ),
      links(write, { to: '/settings', label: 'Open Settings' }),
    ],
  },
  {
    id: 'age',
    title: 'Age',
    passages: [text(`${PRODUCT_NAME} is for people who look for work. Under 16 you need the consent of a parent.`)],
  },
  {
    id: 'changes',
    title: 'Changes',
    passages: [
      text(
        'When what is measured, kept or handed on changes, this page changes first and you are asked for your consent again before the next recording.',
      ),
    ],
  },
];
