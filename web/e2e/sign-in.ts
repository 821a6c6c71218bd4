import type { Page } from 'playwright-core';

/** Signs a demo member in by their button on the sign-in page, and ends where `returnTo` says. */
export async function signInAs(page: Page, origin: string, name: string, returnTo: string): Promise<void> {
  await page.goto(`${origin}/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await page.getByRole('button', { name }).click();
  await page.waitForURL(`${origin}${returnTo}`);
}

/** Signs in, or creates an account, with the code that the mailbox received. */
export async function latestCode(mailbox: string, to: string): Promise<string> {
  const answer = await fetch(`${mailbox}.json?to=${encodeURIComponent(to)}`);
  const mails: unknown = await answer.json();
  const code = /\b(\d{6})\b/.exec(JSON.stringify(mails))?.[1];
  if (!code) throw new Error(`no code was mailed to ${to}`);
  return code;
}
