import { randomInt } from 'node:crypto';
import { customizeMessage, type InvokeTrigger } from './custom-message.ts';
import type { Pool } from './pool.ts';
import type { LoginFlow, MailedCode, PoolUser } from './pool-data.ts';
import { hashSecret, generateHandle } from './random.ts';

export interface MailWriter {
  invokeTrigger: InvokeTrigger;
  productName: string;
}

export interface Mail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html?: string;
}

const SENDER_ADDRESS = 'no-reply@verificationemail.com';
const CODE_LIFETIME_MS = 10 * 60_000;
const MAX_ATTEMPTS = 5;
const MAX_MAILS_PER_FLOW = 6;

/**
 * Returns the email to send, 'too many' if the flow has reached its limit, 'failed' if the pool's
 * function can't write the email, or 'none' if the user is disabled. An unknown address gets an
 * email without a code, so the page doesn't reveal whether an account exists.
 */
export async function prepareCode(
  pool: Pool,
  flow: LoginFlow,
  email: string,
  writer: MailWriter,
): Promise<Mail | 'too many' | 'failed' | 'none'> {
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

  if (user && usable) return codeMail(pool, user, code, writer);

  return user ? 'none' : noAccountMail(pool, email, writer);
}

/** Each check of an unexpired code uses up one attempt. */
export function checkCode(
  mailed: MailedCode,
  typed: string,
  now: number,
): 'right' | 'wrong' | 'expired' | 'spent' {
  if (mailed.expiresAt <= now) return 'expired';
  if (mailed.attemptsLeft <= 0) return 'spent';

  mailed.attemptsLeft -= 1;

  return hashSecret(typed.replaceAll(/\s/g, '')) === mailed.codeHash ? 'right' : 'wrong';
}

/**
 * Real Cognito sends only HTML. The plain text is for programs that don't render HTML, for example
 * tests.
 */
async function codeMail(
  pool: Pool,
  user: PoolUser,
  code: string,
  { invokeTrigger, productName }: MailWriter,
): Promise<Mail | 'failed'> {
  const message = await customizeMessage(pool, user, code, invokeTrigger);
  if (message === 'failed') return message;

  const text = `Your code is ${code}\n\nEnter it on the ${productName} sign-in page. It’s valid for 10 minutes.\nIf you didn’t request it, ignore this email.\n`;
  const from = pool.settings.mailFrom ?? SENDER_ADDRESS;

  return {
    to: user.email,
    from,
    text,
    ...(message ?? { subject: `Your ${productName} sign-in code` }),
  };
}

function noAccountMail({ settings }: Pool, to: string, { productName }: MailWriter): Mail {
  const text = `Someone, probably you, asked for a code to sign in to ${productName}.\nThis address has no account yet. To create one, choose “Create account” on the sign-in page.\n`;
  return {
    to,
    from: settings.mailFrom ?? SENDER_ADDRESS,
    subject: `No ${productName} account with this address`,
    text,
  };
}
