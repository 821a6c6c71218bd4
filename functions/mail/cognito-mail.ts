import { SIGN_IN_CODE_MINUTES } from '#shared/accounts/sign-in-code.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import type { MailContent } from './mail-text.ts';
import { renderMail, type RenderedMail } from './render-mail.ts';

/** Cognito replaces this text with the code. */
export const CODE_PLACEHOLDER = '{####}';

const NEVER_ASKED = 'We’ll never ask you for it by phone, email, or chat.';
const common = { greeting: 'Hello,', code: CODE_PLACEHOLDER } as const;

/** Sent to members who sign in with a code. */
const signInCode: MailContent = {
  ...common,
  subject: `Your ${PRODUCT_NAME} sign-in code`,
  paragraphs: [
    'Enter this code on the sign-in page:',
    `The code is valid for ${SIGN_IN_CODE_MINUTES} minutes and works once. ${NEVER_ASKED}`,
  ],
  // Lock screens show the preheader, so it must not contain the code.
  preheader: 'Enter the code on the sign-in page.',
  footnote:
    'If you didn’t try to sign in, you can ignore this email. No one can sign in without the code.',
};

/** Sent after a sign-up on the sign-in page, and to members who set a new password. */
const verificationCode: MailContent = {
  ...common,
  subject: `Your ${PRODUCT_NAME} verification code`,
  paragraphs: [
    'Enter this code on the page where you requested it, to confirm your email address:',
    `The code works once. ${NEVER_ASKED}`,
  ],
  preheader: 'Enter the code to confirm your email address.',
  footnote:
    'If you didn’t request this code, you can ignore this email. No one can use this address without the code.',
};

/**
 * The templates of the emails that Cognito itself sends, with `CODE_PLACEHOLDER` instead of the
 * code.
 */
export const cognitoMails: Readonly<Record<'sign-in-code' | 'verification-code', RenderedMail>> = {
  'sign-in-code': renderMail(signInCode),
  'verification-code': renderMail(verificationCode),
};
