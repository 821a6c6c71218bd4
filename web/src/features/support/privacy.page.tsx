import { consentText } from '#shared/practice/consent.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { retention } from '#shared/product/retention.ts';
import { PRIVACY_CHANGED_ON, cookieTable, storedDataTable } from './privacy-storage.ts';
import { LegalPage } from './legal-page.tsx';
import { linksBlock, listBlock, section, type Section } from './content-block.ts';

/** `/privacy` */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lead={`What data ${PRODUCT_NAME} stores about you, why, where and for how long, and what you can do about it.`}
      changedOn={PRIVACY_CHANGED_ON}
      sections={privacySections}
    />
  );
}

const [measured, neverJudged, kept, seen, choices] = consentText.sections;
const scoring = { to: '/how-scoring-works', label: 'How scoring works' };
const write = { to: '/contact?topic=privacy', label: 'Contact us about your data' };

export const privacySections: readonly Section[] = [
  section(
    'short',
    'In short',
    listBlock(
      'Your recordings are for your practice. You decide who else sees them, and you can delete each one at any time.',
      `We delete them after ${retention.practiceVideoDays} days unless you keep them.`,
      'We measure how an answer sounds and looks. We never guess who you are or what you feel.',
      'No ads, no tracking, no sale of data. We don’t give your data to employers.',
      'Card numbers go to Stripe and never reach us.',
    ),
  ),

  section('operator', 'Who is responsible', { kind: 'operator' }, linksBlock(write)),

  section(
    'account',
    'Your account',
    'To create an account, we need your email address and name. At sign-up, you also tell us your career stage, which helps us choose questions. We need this data to provide the service under our contract with you.',
    'You log in with codes we email you, so we have no password unless you set one. In that case, Cognito stores it.',
    'When you log in, we store your browser and operating system, such as “Chrome on Windows,” so that Settings can show where you’re logged in. This record doesn’t include your IP address or other details about your browser.',
    'The operator of this site may turn on Cognito’s check for common and leaked passwords. Cognito then also records the time, IP address, device and location of your sign-ins. We use this sign-in history only to prevent account misuse. It isn’t included in the copy of your data you can download in Settings; contact us to get it.',
  ),

  section(
    'measured',
    measured.title,
    'We measure the following only after you agree, and only in recordings you upload. While your camera is on, your browser also checks light, framing and sound on your device, to give you hints:',
    listBlock(...measured.points),
    linksBlock(scoring),
  ),

  section(
    'never-judged',
    neverJudged.title,
    listBlock(...neverJudged.points),
    'We don’t make automated decisions about you. A score affects only your report.',
  ),

  section('kept', kept.title, listBlock(...kept.points)),
  section('seen', seen.title, listBlock(...seen.points)),
  section('choices', choices.title, listBlock(...choices.points)),

  section(
    'language-model',
    'The language model is optional',
    'The operator of this site may connect OpenAI. We then send OpenAI the audio of your answer, its words, the question and the measurements, to create a transcript and write the report. We never send images, your account’s name or IDs. The model writes; it doesn’t score. We keep the transcript with your recording and delete it together with the recording. Coaches and shared links don’t show it, except for short quotes in the report.',
    'With OpenAI, you can also get extra questions for a job post you saved. Each time you ask for them, we send OpenAI the text of the post and nothing else. We keep the questions with the post.',
    'Without OpenAI, the analysis runs entirely on our own servers, and no part of a recording leaves them.',
    'If your browser can recognize speech on your device, it can write the transcript while you record. It doesn’t send the audio to a speech service. We keep this transcript in the same way, and you can turn it off in the recorder.',
  ),

  section(
    'coaches',
    'Coaches',
    'If you ask for feedback, all coaches see your first name, the recording’s title and your message. The coach who takes your request also sees the recording, its question, its report, and your earlier requests with their answers. Coaches don’t see your transcript or anything else in your account.',
  ),

  section(
    'stored',
    'What we store, where and for how long',
    storedDataTable,
    'Everything is stored on Amazon Web Services in the region named above. Our software has separate permissions for each task. Administrators’ pages don’t show members’ recordings, but administrators can act as coaches.',
  ),

  section(
    'cookies',
    'Cookies and storage in your browser',
    'We use only what the service needs. There’s nothing to opt out of, so there’s no banner.',
    cookieTable,
    'Your browser also stores recordings that haven’t been uploaded yet, the question you chose, and whether rehearsals read questions aloud. Until you close the tab or log out, it also keeps unsent form text and the last state of your home page. All of this stays on your device. On pages with a card field, Stripe sets its own cookies to prevent fraud. The sign-in page belongs to Cognito and sets its own sign-in cookies.',
  ),

  section('processors', 'Service providers', {
    kind: 'table',
    head: ['Company', 'What it does', 'What data it gets'],
    rows: [
      [
        'Amazon Web Services',
        'Runs the service, stores data, sends email',
        'Everything listed above',
      ],
      [
        'Stripe',
        'Processes payments, stores cards and invoices',
        'Name, email, card, country, plan',
      ],
      [
        'OpenAI, only if connected',
        'Writes transcripts, report text and questions for job posts',
        'Audio, words, question, measurements; a job post if you ask for questions',
      ],
    ],
  }),

  section(
    'contact-form',
    'When you contact us',
    'We receive your name, email, topic and message by email, with your member ID if you’re logged in. We use them to answer you. To prevent abuse, we count messages using hashes of your email and IP address.',
  ),

  section(
    'leaving',
    'When you delete your account',
    'You can delete your account yourself in Settings. We close the account right away, sign you out everywhere and end your plan. Within minutes, we delete everything in the account: recordings and reports, uploads, progress, settings and consent, job post, coach requests, profile, picture and login. We email you when it’s done. After that, we can no longer email you.',
    'What we keep, and why:',
    listBlock(
      'Invoices and payment records at Stripe, because accounting law requires them. Your customer record and cards there are deleted.',
      'Hashes, made with a secret key, of the email address and card used for a free trial or refund, because each person gets only one trial and one refund.',
      'The deletion date and a hash of your member ID, so that we delete the data again if we ever restore a backup.',
      'Contact form messages in our inbox, until they are resolved.',
      `The sign-in history recorded by Cognito, if any, for ${retention.signInHistoryYears} years.`,
      `Copies of your picture cached by browsers and our content delivery network, for up to ${retention.edgeCacheMinutes} minutes. Recordings are not cached.`,
      `Logs, without names or content, for ${retention.logDays} days, and database backups for ${retention.recoveryDays} days.`,
    ),
    `${retention.deletionRecheckMinutes} minutes after deleting your data, we check again for data that was still arriving. An upload that takes even longer is deleted with other unfinished uploads within ${retention.uploadDays === 1 ? 'a day' : `${retention.uploadDays} days`}. Parts of an unfinished copy of your data are deleted within two days.`,
  ),

  section(
    'rights',
    'Your rights',
    listBlock(
      'See the data we have about you and get a copy, in Settings.',
      'Have incorrect data corrected.',
      'Have your data or your entire account deleted, in Settings.',
      'Object to how we use your data, restrict its use or take it elsewhere.',
      'Withdraw your consent to future analysis, in Settings.',
      'Complain to a data protection authority: ours, named above, or the one where you live.',
    ),
    'We answer within a month, free of charge. Write from your account’s email address so we know it’s you.',
    linksBlock(write, { to: '/settings?export', label: 'Open Settings' }),
  ),

  section(
    'age',
    'Age',
    `${PRODUCT_NAME} is for job seekers. If you’re under 16, you need a parent’s consent.`,
  ),

  section(
    'changes',
    'Changes',
    'Before we change what we measure, store or share, we update this page and ask for your consent again before your next recording.',
  ),
];
