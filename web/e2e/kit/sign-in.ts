import type { Page } from 'playwright-core';
import type { Stack } from './stack.ts';

/** Signs in a demo member with their button on the sign-in page and waits for `returnTo`. */
export async function signInAs(
  page: Page,
  origin: string,
  name: string,
  returnTo: string,
): Promise<void> {
  await page.goto(`${origin}/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await retryUntilAccepted(page, `${origin}${returnTo}`, () =>
    page.getByRole('button', { name }).click(),
  );
}

/**
 * The app rejects sign-ins in the second in which a session of the member ended, so retry in the
 * next second.
 */
async function retryUntilAccepted(
  page: Page,
  target: string,
  authenticate: () => Promise<void>,
): Promise<void> {
  const signInPage = page.url();
  await authenticate();
  await page.waitForURL((url) => url.href !== signInPage);
  if (new URL(page.url()).origin === new URL(target).origin) return page.waitForURL(target);

  await page.waitForTimeout(1000 - (Date.now() % 1000));
  await authenticate();
  await page.waitForURL(target);
}

type SignInUrls = Pick<Stack, 'origin' | 'mailbox'>;

interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  returnTo: string;
}

export const NEW_PASSWORD = 'a password nobody keeps';

/** Creates an account on the sign-in page and signs in with a second code. Waits for `returnTo`. */
export async function createAccount(
  page: Page,
  { origin, mailbox }: SignInUrls,
  account: NewAccount,
): Promise<void> {
  const { firstName, lastName, email, returnTo } = account;
  await page.goto(`${origin}/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Password').fill(NEW_PASSWORD);
  await requestCode(page, email);
  await enterCode(page, await readLatestCode(mailbox, email));
  await logInToNewAccount(page, mailbox, email);
  await page.waitForURL(`${origin}${returnTo}`);
}

/**
 * Signs in from the sign-in page with the emailed code. Also needed after sign-up, because the app
 * replaces the new account with one that has no password.
 */
export async function logInToNewAccount(page: Page, mailbox: string, email: string): Promise<void> {
  await requestCode(page, email);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await enterCode(page, await readLatestCode(mailbox, email));
}

/** Signs in an existing user with an emailed code and waits for `returnTo`. */
export async function logInByMail(
  page: Page,
  { origin, mailbox }: SignInUrls,
  { email, returnTo }: Pick<NewAccount, 'email' | 'returnTo'>,
): Promise<void> {
  await page.goto(`${origin}/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await retryUntilAccepted(page, `${origin}${returnTo}`, async () => {
    await requestCode(page, email);
    await enterCode(page, await readLatestCode(mailbox, email));
  });
}

async function requestCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /code|continue|next/i }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/code/i).fill(code);
  await page.getByRole('button', { name: /sign in|continue|create/i }).click();
}

/** The code in the newest email to this address, for sign-in or sign-up. */
export async function readLatestCode(mailbox: string, to: string): Promise<string> {
  const answer = await fetch(`${mailbox}.json?to=${encodeURIComponent(to)}`);
  const mails: unknown = await answer.json();
  const code = /\b(\d{6})\b/.exec(JSON.stringify(mails))?.[1];
  if (!code) throw new Error(`no code was mailed to ${to}`);

  return code;
}
