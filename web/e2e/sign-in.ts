import type { Page } from 'playwright-core';

/** Signs a demo member in by their button on the sign-in page, and ends where `returnTo` says. */
export async function signInAs(page: Page, origin: string, name: string, returnTo: string): Promise<void> {
  await page.goto(`${origin}/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await untilAccepted(page, `${origin}${returnTo}`, () => page.getByRole('button', { name }).click());
}

/** A proof from the second in which a session of the member ended is asked for again. */
async function untilAccepted(page: Page, target: string, prove: () => Promise<void>): Promise<void> {
  const signInPage = page.url();
  await prove();
  await page.waitForURL((url) => url.href !== signInPage);
  if (new URL(page.url()).origin === new URL(target).origin) return page.waitForURL(target);
  await page.waitForTimeout(1000 - (Date.now() % 1000));
  await prove();
  await page.waitForURL(target);
}

interface Place {
  readonly origin: string;
  readonly mailbox: string;
}

interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly returnTo: string;
}

export const NEW_PASSWORD = 'a password nobody keeps';

/** Creates an account on the sign-in page and logs in to it, which takes a second code. Ends where `returnTo` says. */
export async function createAccount(page: Page, { origin, mailbox }: Place, account: NewAccount): Promise<void> {
  const { firstName, lastName, email, returnTo } = account;
  await page.goto(`${origin}/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Password').fill(NEW_PASSWORD);
  await askForCode(page, email);
  await enterCode(page, await latestCode(mailbox, email));
  await logInToNewAccount(page, mailbox, email);
  await page.waitForURL(`${origin}${returnTo}`);
}

/** The product has replaced the account by one without a password, and the sign-in page asks again. */
export async function logInToNewAccount(page: Page, mailbox: string, email: string): Promise<void> {
  await askForCode(page, email);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await enterCode(page, await latestCode(mailbox, email));
}

/** Logs somebody who has an account in by a mailed code, and ends where `returnTo` says. */
export async function logInByMail(
  page: Page,
  { origin, mailbox }: Place,
  { email, returnTo }: Pick<NewAccount, 'email' | 'returnTo'>,
): Promise<void> {
  await page.goto(`${origin}/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await untilAccepted(page, `${origin}${returnTo}`, async () => {
    await askForCode(page, email);
    await enterCode(page, await latestCode(mailbox, email));
  });
}

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /code|continue|next/i }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/code/i).fill(code);
  await page.getByRole('button', { name: /sign in|continue|create/i }).click();
}

/** Signs in, or creates an account, with the code that the mailbox received. */
export async function latestCode(mailbox: string, to: string): Promise<string> {
  const answer = await fetch(`${mailbox}.json?to=${encodeURIComponent(to)}`);
  const mails: unknown = await answer.json();
  const code = /\b(\d{6})\b/.exec(JSON.stringify(mails))?.[1];
  if (!code) throw new Error(`no code was mailed to ${to}`);
  return code;
}
