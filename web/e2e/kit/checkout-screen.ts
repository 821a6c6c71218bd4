import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SIGNED_IN_HINT_COOKIE } from '#shared/accounts/signed-in-hint.ts';
import type { SignupForm } from '#shared/billing/signup-form.ts';
import { visit, type Visit } from './browser.ts';
import type { ApiClient } from './api-client.ts';
import { openCheckout } from './payer.ts';

export const START_TRIAL_LABEL = 'Start 3-Day Free Trial';

/** Opens /signup and fills in everything except the card. */
export async function openSignupForm(
  page: Page,
  origin: string,
  person: SignupForm,
): Promise<void> {
  await page.goto(`${origin}/signup?tier=${person.subscriptionTier}`);
  await fillSignupForm(page, person);
}

/** Fills in the form on the current page. */
export async function fillSignupForm(page: Page, person: SignupForm): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Changing jobs').check();
}

/**
 * Waits for the last sign-up screen or for the sign-in page. That screen redirects to the sign-in
 * page after two seconds, so a slow test may miss the screen.
 */
export async function waitUntilSignedUp(page: Page): Promise<void> {
  const last = page.getByRole('main').getByRole('link', { name: 'Log In' });
  await last
    .or(page.getByRole('heading', { name: /^Sign in/i }))
    .first()
    .waitFor();
}

/** Replaces the content of the single-line card field on /signup. */
export async function fillSignupCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Credit or debit card number').fill(number);
  await page.getByLabel('Credit or debit card expiration date').fill('12 / 34');
  await page.getByLabel('Credit or debit card CVC/CVV').fill(securityCode(number));
  await page.getByLabel('ZIP').fill('12345');
}

/** Opens a checkout as if this browser had started it. Returns its client secret. */
export async function openCheckoutIn(
  context: BrowserContext,
  origin: string,
  person: SignupForm,
): Promise<string> {
  const { clientSecret, cookie } = await openCheckout(origin, person);
  const [name = '', value = ''] = cookie.split('=');
  const scope = { domain: new URL(origin).hostname, path: '/', secure: true } as const;
  await context.addCookies([{ ...scope, name, value, httpOnly: true, sameSite: 'Strict' }]);

  return clientSecret;
}

/** Types a card into the form on /checkout. */
export async function fillCheckoutCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill(securityCode(number));
}

/** American Express security codes have four digits. */
const securityCode = (number: string) =>
  number.startsWith('3') && number.length === 15 ? '1234' : '123';

/** Opens a browser with the member's existing session. */
export async function visitAs(
  browser: Browser,
  origin: string,
  member: ApiClient,
  width?: number,
): Promise<Visit> {
  const opened = await visit(browser, width === undefined ? {} : { width });
  const cookieScope = { domain: new URL(origin).hostname, path: '/', secure: true };

  await opened.context.addCookies([
    {
      ...cookieScope,
      name: '__Host-sid',
      value: member.sessionId,
      httpOnly: true,
      sameSite: 'Strict',
    },
    { ...cookieScope, name: SIGNED_IN_HINT_COOKIE, value: '1', sameSite: 'Lax' },
  ]);

  return opened;
}
