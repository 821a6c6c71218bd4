import { retention } from '../../../../shared/product/retention.ts';
import type { Passage } from './passage.ts';

const { sessionDays, idleSessionHours, signInMinutes, signInRetryMinutes } = retention;

/** What is stored, where, and for how long. */
export const storedData: Passage = {
  kind: 'table',
  head: ['What', 'Where', 'How long'],
  rows: [
    ['Email, name, picture, plan and role', 'DynamoDB; sign-in data in Cognito', 'As long as your account'],
    ['Recordings', 'S3, private, encrypted', `${days(retention.practiceVideoDays)}, or as long as you keep them`],
    ['Measured values and reports', 'DynamoDB', 'As long as the recording'],
    ['Consent and choices for the analysis', 'DynamoDB', 'As long as your account'],
    ['What you watched, heard and downloaded', 'DynamoDB', 'As long as your account'],
    ['Uploads that were not finished', 'S3, private, encrypted', days(retention.uploadDays)],
    ['What your plan has counted', 'DynamoDB', `The month and ${days(retention.usageDays)} after it`],
    ['Your subscription and your card', 'Stripe; a copy of its state in DynamoDB', 'As long as your account'],
    ['Invoices and payments, with name and email', 'Stripe', 'As the law on accounts demands'],
    ['A checkout that was begun', 'DynamoDB', days(retention.checkoutDays)],
    [
      'That an email address or card had its trial or refund, as a hash',
      'DynamoDB',
      'As long as we offer them, also after you leave',
    ],
    ['A copy of your data that you asked for', 'S3, private, encrypted', days(retention.exportDays)],
    ['That an account was deleted, as a hash', 'DynamoDB', days(retention.deletionNoteDays)],
    [
      'Sessions, each with the kind of browser and system it began on',
      'DynamoDB, under a one-way fingerprint',
      `At most ${days(sessionDays)}`,
    ],
    [
      'Where passwords are compared with leaked ones: when, from which network address, device and place you signed in',
      'Cognito',
      `${retention.signInHistoryYears} years`,
    ],
    ['That a mail was sent, without its words', 'DynamoDB', days(retention.mailDays)],
    ['Messages of the contact form', 'The inbox of the operator', 'Until they are dealt with and no longer needed'],
    ['Counters against floods of messages', 'DynamoDB, address and email as fingerprints', 'A few hours'],
    [
      'Logs of the service, with your member id, without names, addresses or content',
      'CloudWatch',
      days(retention.logDays),
    ],
    ['Logs of storage, with the network address of an upload', 'S3', days(retention.logDays)],
    ['Work that failed and waits for repair', 'SQS', days(retention.deadLetterDays)],
    ['Copies of the tables for recovery', 'DynamoDB', `${days(retention.recoveryDays)} after a deletion`],
  ],
};

/** Each cookie by name. */
export const cookies: Passage = {
  kind: 'table',
  head: ['Cookie', 'What for', 'How long'],
  rows: [
    [
      '__Host-sid',
      'Keeps you logged in. No script and no other site can read it.',
      `${idleSessionHours} hours without use, at most ${days(sessionDays)}`,
    ],
    ['__Host-signed-in', 'Says that asking who is logged in is worth it. It opens nothing.', days(sessionDays)],
    ['__Host-login-…', 'Ties a sign-in to the browser that began it. Sealed.', `${signInMinutes} minutes`],
    ['__Host-retried-login', 'Keeps a sign-in from beginning again for ever.', `${signInRetryMinutes} minutes`],
  ],
};

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
