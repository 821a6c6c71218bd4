import { randomInt } from 'node:crypto';
import { PRODUCT_NAME } from '../../../shared/product/product.ts';
import type { Pool } from './pool.ts';
import type { LoginFlow, MailedCode, PoolUser } from './pool-data.ts';
import { hashSecret, generateHandle } from './random.ts';

export interface Mail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

const SENDER_ADDRESS = 'no-reply@verificationemail.com';
const CODE_LIFETIME_MS = 10 * 60_000;
const MAX_ATTEMPTS = 5;
const MAX_MAILS_PER_FLOW = 6;

/**
 * Returns the email to send, 'too many' if the flow has reached its limit, or 'none' if the user is disabled. An
 * unknown address gets an email without a code, so the page doesn't reveal whether an account exists.
 */
export function prepareCode(pool: Pool, flow: LoginFlow, email: string): Mail | 'too many' | 'none' {
  if (flow.mailsSent >= MAX_MAILS_PER_FLOW) return 'too many';
  const user = pool.findUser(email);
  const usable = user?.enabled ?? false;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  flow.mailsSent += 1;
  flow.mailedCode = {
    email,
    // Without an enabled account, store a random hash that no code matches.
    codeHash: hashSecret(usable ? code : generateHandle()),
    expiresAt: pool.now() + CODE_LIFETIME_MS,
    attemptsLeft: MAX_ATTEMPTS,
  };
  if (user && usable) return codeMail(pool, user, code);
  return user ? 'none' : noAccountMail(pool, email);
}

/** Each check of an unexpired code uses up one attempt. */
export function checkCode(mailed: MailedCode, typed: string, now: number): 'right' | 'wrong' | 'expired' | 'spent' {
  if (mailed.expiresAt <= now) return 'expired';
  if (mailed.attemptsLeft <= 0) return 'spent';
  mailed.attemptsLeft -= 1;
  return hashSecret(typed.replaceAll(/\s/g, '')) === mailed.codeHash ? 'right' : 'wrong';
}

/** Real Cognito sends only HTML. The plain text is for programs that don't render HTML, for example tests. */
function codeMail({ settings: { messages } }: Pool, { email: to, unconfirmed }: PoolUser, code: string): Mail {
  const template = unconfirmed ? messages?.verification : messages?.signIn;
  const text = `Your code is ${code}\n\nEnter it on the ${PRODUCT_NAME} sign-in page. It’s valid for 10 minutes.\nIf you didn’t request it, ignore this email.\n`;
  const from = messages?.from ?? SENDER_ADDRESS;
  if (!template) return { to, from, subject: `Your ${PRODUCT_NAME} sign-in code`, text };
  return { to, from, subject: template.subject, text, html: template.html.replaceAll('{####}', code) };
}

function noAccountMail({ settings: { messages } }: Pool, to: string): Mail {
  const text = `Someone, probably you, asked for a code to sign in to ${PRODUCT_NAME}.\nThis address has no account yet. To create one, choose “Create account” on the sign-in page.\n`;
  return { to, from: messages?.from ?? SENDER_ADDRESS, subject: `No ${PRODUCT_NAME} account with this address`, text };
}
