import type { EmailedChange, NoticedChange } from '#shared/accounts/account-change.ts';
import { EMAIL_CODE_MINUTES } from '#shared/accounts/profile.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { retention } from '#shared/product/retention.ts';
import { formatDay } from '#shared/product/time.ts';
import { contactTopicLabels } from '#shared/support/contact-message.ts';
import type { MailTexts } from './mail-text.ts';

/** Emails about the account, and messages to the operator. */
export const accountMails = {
  welcome: (appOrigin) => ({
    subject: `Welcome to ${PRODUCT_NAME}`,
    paragraphs: [
      'Your account is ready. When you log in, we’ll email you a code, so there’s no password to remember.',
      'Record a practice answer of up to a minute and see what to try next.',
    ],
    action: { label: 'Record your first answer', url: `${appOrigin}/video-analysis` },
    footnote: `You’re getting this one-time email because a ${PRODUCT_NAME} account was created with this address.`,
  }),

  // The next two emails contain no names, because the address may not belong to the member who
  // entered it.
  'email-change-code': (appOrigin, mail) => ({
    subject: 'Confirm your new email address with this code',
    greeting: 'Hello,',
    paragraphs: [
      `Someone wants to use this address for their ${PRODUCT_NAME} account. If that’s you, enter this code on your profile page:`,
      `The code is valid for ${EMAIL_CODE_MINUTES} minutes and works once. We’ll never ask you for it by phone, email, or chat.`,
    ],
    code: groupDigits(mail.code),
    // Lock screens show the preheader, so it must not contain the code.
    preheader: 'Enter the code on your profile page.',
    action: { label: 'Open your profile', url: `${appOrigin}/profile` },
    footnote:
      'If it wasn’t you, you can ignore this email. No one can use this address without the code.',
  }),

  'email-change-taken': (appOrigin) => ({
    subject: 'This address already has an account',
    greeting: 'Hello,',
    paragraphs: [
      `Someone wants to use this address for another ${PRODUCT_NAME} account. The address already belongs to your account, so we didn’t change anything.`,
      'If that was you, log in with this address instead. Two accounts can’t share one address.',
    ],
    action: { label: 'Log in', url: `${appOrigin}/api/login?returnTo=/` },
    footnote: 'If it wasn’t you, you can ignore this email. Your account hasn’t changed.',
  }),

  'account-changed': (appOrigin, { change, reason }) => ({
    subject: describeAccountChange(change).subject,
    paragraphs: [describeAccountChange(change).text, `The administrator’s reason: ${reason}`],
    action: { label: 'Contact us', url: `${appOrigin}/contact?topic=account` },
    footnote: `You’re getting this email because an administrator changed your ${PRODUCT_NAME} account. You can’t opt out of this email.`,
  }),

  'admin-changed-member': (appOrigin, { change, reason, by, member }) => ({
    subject: 'An administrator changed a member’s account',
    paragraphs: [
      `${by} ${describeNoticedChange(change, member)}.`,
      `Reason: ${reason}`,
      'If you didn’t expect this, ask them. If they didn’t do it, someone else has access to their account: disable it and tell the operator of this site.',
    ],
    action: { label: 'Open Members', url: `${appOrigin}/admin/members` },
    footnote: `You’re getting this email because you’re an administrator of ${PRODUCT_NAME}. You can’t opt out of this email.`,
  }),

  'email-changed': (appOrigin, mail) => ({
    subject: 'Your email address was changed',
    greeting: 'Hello,',
    paragraphs: [
      `The email address of your ${PRODUCT_NAME} account is now ${maskEmail(mail.newEmail)}. We’ll send your login codes there. You can no longer log in with this address.`,
      'We logged you out on all other devices. Your calendar link, podcast feed, and links to shared reports no longer work.',
      'If you didn’t do this, contact us right away. In the form, enter the address that got this email.',
    ],
    action: { label: 'Contact us', url: `${appOrigin}/contact?topic=account` },
    footnote: `You’re getting this email because this was the address of your ${PRODUCT_NAME} account. You can’t opt out of this email.`,
  }),

  'sign-in-methods-reset': (appOrigin) => ({
    subject: 'Your passkeys and password were reset',
    paragraphs: [
      `All passkeys were removed from your ${PRODUCT_NAME} account, and any password you had no longer works. We also logged you out on all devices and turned off your calendar link, podcast feed, and links to shared reports.`,
      'Log in with a code that we email to this address. After that, you can add a new passkey.',
      'If you didn’t do this, contact us right away.',
    ],
    action: { label: 'Contact us', url: `${appOrigin}/contact?topic=account` },
    footnote: `You’re getting this email because the ways to log in to your ${PRODUCT_NAME} account changed. You can’t opt out of this email.`,
  }),

  'second-factor-set-up': (appOrigin) => ({
    ...aboutSecondFactor(appOrigin),
    subject: 'A second factor was set up for your account',
    paragraphs: [
      `From now on, ${PRODUCT_NAME} asks for a code from your authenticator app before you can open the coach desk or admin pages.`,
      'If it was you, you don’t need to do anything. If you ever lose your phone, contact us and an operator will remove the second factor.',
      'If it wasn’t you, someone else has access to your email and your account. Contact us right away.',
    ],
  }),

  'second-factor-moved': (appOrigin) => ({
    ...aboutSecondFactor(appOrigin),
    subject: 'Your second factor was moved to another phone',
    paragraphs: [
      `Your codes for ${PRODUCT_NAME} now come from another phone or app. We logged you out on all other devices.`,
      'If it was you, delete the old entry from your authenticator app. Its codes no longer work.',
      'If it wasn’t you, someone else had a code from your app and has access to your account. Contact us right away.',
    ],
  }),

  'second-factor-removed': (appOrigin) => ({
    ...aboutSecondFactor(appOrigin),
    subject: 'Your second factor was removed',
    paragraphs: [
      `An operator removed the second factor of your ${PRODUCT_NAME} account and logged you out everywhere. You’ll set up a new one the next time you open the coach desk or an admin page.`,
      'Delete the old entry from your authenticator app. Its codes no longer work.',
      'If you didn’t ask for this, contact us right away.',
    ],
  }),

  'export-ready': (appOrigin, mail) => ({
    subject: 'Your data is ready to download',
    paragraphs: [
      `A copy of your ${PRODUCT_NAME} data is ready. You can download it until ${formatDay(mail.validUntil)}.`,
      'Log in and download it in your settings. To protect your recordings, this email doesn’t link to the file itself.',
    ],
    action: { label: 'Download my data', url: `${appOrigin}/settings?export` },
    footnote: `You’re getting this email because you requested a copy of your data. If it wasn’t you, log out everywhere in your settings: ${appOrigin}/settings?devices`,
  }),

  'account-deleted': (appOrigin) => ({
    subject: 'Your account has been deleted',
    paragraphs: [
      `As you asked, we deleted your ${PRODUCT_NAME} account: recordings and reports, progress, settings, coach requests, your profile and your login. If you had a plan, it has ended and you won’t be charged again.`,
      `Your data will be gone from our backups within ${retention.recoveryDays} days. Stripe keeps invoices and payments as long as accounting law requires.`,
      'We can no longer email you. You can create a new account with it at any time.',
    ],
    action: { label: 'What we keep, and why', url: `${appOrigin}/privacy` },
    footnote: 'You’re getting this one-time email to confirm the deletion.',
  }),

  // The sender's words appear only in the body, never in the subject.
  'contact-message': (_appOrigin, { topic, name, email, message, memberId, isPriority }) => ({
    subject: `${isPriority ? '[Priority] ' : ''}Contact form: ${contactTopicLabels[topic]}`,
    greeting: `${name} <${email}> wrote about: ${contactTopicLabels[topic]}`,
    paragraphs: [
      ...message.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/),
      memberId === null ? 'Not signed in.' : `Signed in as member ${memberId}.`,
    ],
    action: { label: `Answer ${email}`, url: `mailto:${email}` },
    footnote: `This message came from the ${PRODUCT_NAME} contact form. The sender’s address isn’t verified.`,
    replyTo: email,
    isUrgent: isPriority,
  }),
} satisfies Partial<MailTexts>;

function aboutSecondFactor(appOrigin: string) {
  return {
    action: { label: 'Contact us', url: `${appOrigin}/contact?topic=account` },
    footnote: `You’re getting this email because you’re a coach or administrator of ${PRODUCT_NAME}. You can’t opt out of this email.`,
  };
}

function describeNoticedChange(change: NoticedChange, member: string): string {
  switch (change.kind) {
    case 'role':
      return `changed the role of ${member} from ${change.from} to ${change.to}`;
    case 'plan':
      return change.to
        ? `gave ${member} the ${planName(change.to)} plan, free of charge`
        : `ended the free plan of ${member}`;
    case 'access':
      return `${change.to} the account of ${member}`;
    case 'sign-out':
      return `logged ${member} out on all devices`;
    case 'cancel-plan':
      return `canceled the subscription of ${member}`;
    case 'refund-plan':
      return `refunded the payments of ${member}`;
  }
}

function describeAccountChange(change: EmailedChange): { subject: string; text: string } {
  switch (change.kind) {
    case 'role':
      return {
        subject: 'Your role was changed',
        text: `Your role in ${PRODUCT_NAME} changed from ${change.from} to ${change.to}. Log in again to use your new role.`,
      };

    case 'plan':
      return change.to
        ? {
            subject: 'You have a free plan',
            text: `You now have the ${planName(change.to)} plan, free of charge.`,
          }
        : {
            subject: 'Your free plan has ended',
            text: 'Your free plan has ended. If you pay for a plan, it isn’t affected.',
          };

    case 'access':
      return change.to === 'disabled'
        ? {
            subject: 'Your account was disabled',
            text: `Your ${PRODUCT_NAME} account was disabled, so you can’t log in. None of your data was deleted.`,
          }
        : {
            subject: 'Your account was enabled',
            text: `You can log in to your ${PRODUCT_NAME} account again.`,
          };

    case 'sign-out':
      return {
        subject: 'You were logged out',
        text: 'We logged you out on all devices and turned off your calendar link, podcast feed, and links to shared reports. You can log in again and create new ones.',
      };
  }
}

function groupDigits(code: string): string {
  return code.replace(/^(\d{4})(\d{4})$/, '$1 $2');
}

/**
 * Shows enough for owners to recognize their address, but too little for anyone else to write to
 * it.
 */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  // The word joiner keeps the address on one line.
  return `${email.slice(0, 1)}…\u2060${email.slice(at)}`;
}
