import { SIGN_IN_EMAIL_MINUTES } from '#shared/accounts/sign-in-email.ts';
import { MAX_DEBRIEFS } from '#shared/interview-plan/interview-plan-limits.ts';
import { retention } from '#shared/product/retention.ts';
import type { ContentBlock } from './content-block.ts';

const { sessionDays, idleSessionHours, signInMinutes, signInRetryMinutes } = retention;

export const PRIVACY_CHANGED_ON = 'Nov 29, 2026';

/**
 * `tables` isn't shown on the page. It lists the tables in `MEMBER_TABLES` whose data the row
 * describes.
 */
type StoredData = readonly [
  what: string,
  where: string,
  howLong: string,
  tables?: readonly string[],
];

/** Must cover every table in `MEMBER_TABLES`. Update `PRIVACY_CHANGED_ON` with every change. */
export const storedData: readonly StoredData[] = [
  [
    'Email, name, picture, plan and role',
    'DynamoDB; sign-in data in Cognito',
    'Until you delete your account',
    ['MemberSearch'],
  ],

  [
    'Recordings, each with a still that the library shows and when which coach or administrator opened it',
    'S3, private, encrypted',
    `${days(retention.practiceVideoDays)}, or, if you press Keep, until you delete them`,
    ['Videos'],
  ],

  [
    'Measurements, reports and transcripts',
    'DynamoDB',
    'Until the recording is deleted',
    ['Analyses'],
  ],

  [
    'Links to reports you share, with the time of each view. The link itself is stored as a hash.',
    'DynamoDB',
    'Until the link expires or you revoke it',
    ['ReportShares'],
  ],

  [
    'Comments on reports you share: text, moment, time, and the name that the commenter entered',
    'DynamoDB',
    'Until you delete the comment or the recording',
    ['ReportComments'],
  ],

  [
    'Your consent and analysis settings',
    'DynamoDB',
    'Until you delete your account',
    ['PracticeSettings'],
  ],

  [
    'Your rehearsals: which questions you were asked, when, and your time limit',
    'DynamoDB',
    'Until you delete your account',
    ['Rehearsals'],
  ],

  [
    'The job post you saved, when you saved it, its profession, our questions for it, and those a language model wrote for it',
    'DynamoDB',
    'Until you delete the post or your account',
    ['JobPosts'],
  ],

  [
    'When you created a private podcast feed. Its URL is stored as a hash.',
    'DynamoDB',
    'Until you turn the feed off or delete your account',
    ['PodcastFeeds'],
  ],

  [
    'What you watched, listened to and downloaded',
    'DynamoDB',
    'Until you delete your account',
    ['Progress'],
  ],

  [
    `Your interview plan: date, target role, time zone, the days you marked, your notes on your last ${MAX_DEBRIEFS} interviews (you can delete each), your questions for the interviewer, and a hash of your calendar link`,
    'DynamoDB',
    'Until you delete the plan or your account',
    ['InterviewPlans'],
  ],

  [
    'Your stories: what you wrote, the topics you chose, the recording each was made from, if any, and when you last changed each',
    'DynamoDB',
    'Until you delete the story or your account',
    ['Stories'],
  ],

  [
    'Your requests to coaches, with their answers',
    'DynamoDB',
    'Until you delete your account',
    ['Coaching'],
  ],

  [
    'If you are a coach: the bio that members see, and your saved phrases',
    'DynamoDB',
    'Until you delete your account',
    ['CoachProfiles'],
  ],

  [
    'If you are a coach: the month of each answer you sent, whether it was in time, and its rating',
    'DynamoDB',
    'Kept without a time limit; your ID is removed when you delete your account',
    ['CoachStatements'],
  ],

  [
    'Changes that administrators made to your account, and why',
    'DynamoDB',
    'Until you delete your account',
    ['AccountChanges'],
  ],

  ['Unfinished uploads', 'S3, private, encrypted', days(retention.uploadDays), ['Uploads']],
  ['Your plan usage', 'DynamoDB', `The current month plus ${days(retention.usageDays)}`, ['Usage']],

  [
    'Your subscription and card',
    'Stripe; a copy of the status in DynamoDB',
    'Until you delete your account',
  ],

  ['Invoices and payments, with name and email', 'Stripe', 'As long as accounting law requires'],

  [
    'Checkouts you started, with your name and email, and a hash of your browser’s checkout cookie',
    'DynamoDB and Stripe',
    days(retention.checkoutDays),
    ['Billing'],
  ],

  [
    'A hash of each email address or card used for a trial or refund',
    'DynamoDB',
    'As long as we offer trials and refunds, even after you leave',
    ['Billing'],
  ],

  ['The copy of your data you requested', 'S3, private, encrypted', days(retention.exportDays)],
  ['A hash that identifies a deleted account', 'DynamoDB', days(retention.deletionRecordDays)],

  [
    'Sessions, each with its browser and operating system',
    'DynamoDB, with a one-way hash as the key',
    `At most ${days(sessionDays)}`,
    ['Sessions'],
  ],

  [
    'If leaked-password checks are on: the time, IP address, device and location of each sign-in',
    'Cognito',
    `${retention.signInHistoryYears} years`,
  ],

  [
    'Records of emails sent, without their content',
    'DynamoDB',
    days(retention.mailDays),
    ['Mails'],
  ],

  [
    'A note that an email to you bounced or was marked as spam',
    'DynamoDB',
    'Until you delete your account',
  ],

  [
    'Email addresses where our email bounced or was marked as spam',
    'Amazon SES',
    'As long as we send email, even after you leave',
  ],

  ['Contact form messages', 'The operator’s inbox', 'Until they are resolved and no longer needed'],

  [
    'Counters that limit how often forms are sent, payments are started and shared links are opened',
    'DynamoDB, with member ID, IP address and email stored as hashes',
    'At most two days',
  ],

  [
    'That you logged in for the first time, started a trial, were first charged, canceled, or got a refund, and why you canceled if you told us, with a hash instead of your ID',
    'DynamoDB',
    days(retention.dailyEventDays),
  ],

  [
    'Service logs, with your member ID but no names, addresses or content',
    'CloudWatch',
    days(retention.logDays),
  ],

  [
    'If the firewall is on: the IP address, browser and path of requests that it blocked',
    'AWS WAF',
    '3 hours',
  ],

  ['Storage logs, with the IP address of each upload', 'S3', days(retention.logDays)],
  ['Failed tasks waiting to be fixed', 'SQS', days(retention.deadLetterDays)],
  ['Database backups', 'DynamoDB', `${days(retention.recoveryDays)} after a deletion`],
];

export const storedDataTable: ContentBlock = {
  kind: 'table',
  head: ['What we store', 'Where', 'How long we keep it'],
  rows: storedData.map(([what, where, howLong]) => [what, where, howLong]),
};

export const cookieTable: ContentBlock = {
  kind: 'table',
  head: ['Cookie', 'Purpose', 'How long it lasts'],

  rows: [
    [
      '__Host-sid',
      'Keeps you logged in. Scripts and other sites can’t read it.',
      `${idleSessionHours} hours without use, at most ${days(sessionDays)}`,
    ],
    [
      '__Host-signed-in',
      'Tells the page that you may be logged in. It doesn’t grant access.',
      days(sessionDays),
    ],
    [
      '__Host-login-…',
      'Links a sign-in to the browser where it started. Encrypted.',
      `${signInMinutes} minutes`,
    ],
    [
      '__Host-sign-in-email',
      'Fills in your email on the sign-in page. It’s deleted when you get there.',
      `${SIGN_IN_EMAIL_MINUTES} minutes`,
    ],
    [
      '__Host-checkout',
      'Opens a checkout only in the browser where it started. Scripts and other sites can’t read it.',
      days(retention.checkoutDays),
    ],
    ['__Host-retried-login', 'Prevents endless sign-in retries.', `${signInRetryMinutes} minutes`],
  ],
};

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
