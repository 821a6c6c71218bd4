import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SIGNED_IN_HINT_COOKIE } from '../../shared/accounts/signed-in-hint.ts';
import type { SignupForm } from '../../shared/billing/signup-form.ts';
import { visit, type Visit } from './browser.ts';
import type { HttpMember } from './http-member.ts';
import { latestCode } from './sign-in.ts';

export const startTrial = 'Start 3-Day Free Trial';

/** Opens /signup and enters everything but the card. */
export async function enterPerson(page: Page, origin: string, person: SignupForm): Promise<void> {
  await page.goto(`${origin}/signup?tier=${person.subscriptionTier}`);
  await fillPerson(page, person);
}

/** The same in the form that is there. */
export async function fillPerson(page: Page, person: SignupForm): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Changing jobs').check();
}

/** The sign-up is over: its last screen stands for two seconds, which a busy machine can miss, and leads to the sign-in. */
export async function untilSignedUp(page: Page): Promise<void> {
  const last = page.getByRole('main').getByRole('link', { name: 'Log In' });
  await last
    .or(page.getByRole('heading', { name: /^Sign in/i }))
    .first()
    .waitFor();
}

/** Types a card into the one-line field of /signup, over what is there. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Credit or debit card number').fill(number);
  await page.getByLabel('Credit or debit card expiration date').fill('12 / 34');
  await page.getByLabel('Credit or debit card CVC/CVV').fill(codeOf(number));
  await page.getByLabel('ZIP').fill('12345');
}

/** Types a card into the form of /checkout. */
export async function enterPayment(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill(codeOf(number));
}

/** American Express has four digits. */
const codeOf = (number: string) => (number.startsWith('3') && number.length === 15 ? '1234' : '123');

/** From the sign-in page, with the mailed code. */
export async function logInByMail(page: Page, mailbox: string, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.getByLabel(/code/i).fill(await latestCode(mailbox, email));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A browser in which the member has signed in before. */
export async function visitAs(browser: Browser, origin: string, member: HttpMember, width?: number): Promise<Visit> {
  const opened = await visit(browser, width === undefined ? {} : { width });
  await adopt(opened.context, origin, member);
  return opened;
}

async function adopt(context: BrowserContext, origin: string, { sessionId }: HttpMember): Promise<void> {
  const { hostname } = new URL(origin);
  const own = { domain: hostname, path: '/', secure: true };
  await context.addCookies([
    { ...own, name: '__Host-sid', value: sessionId, httpOnly: true, sameSite: 'Strict' },
    { ...own, name: SIGNED_IN_HINT_COOKIE, value: '1', sameSite: 'Lax' },
  ]);
}
