import type { Page } from 'playwright-core';
import { enterPayment } from './checkout-screen.ts';
import { visit } from './browser.ts';
import { newPerson } from './payer.ts';
import { addressOf, leadsTo, type Walk } from './screens-tour.ts';
import { latestCode, logInToNewAccount, NEW_PASSWORD } from './sign-in.ts';
import { testCards } from './test-cards.ts';
import { breakOff, hold, reply, until } from './texts-replies.ts';

const SUBSCRIBE = 'POST /api/create-subscription';

/** From a new account to a paid plan and its welcome. */
export async function walkToAPlan({ browser, origin, mailbox, tour }: Walk): Promise<void> {
  const { page, leave } = await visit(browser);
  await createAccount(page, origin, mailbox);
  await seePlans(page, { origin, tour });
  await payFor(page, { origin, tour });
  await seeWelcome(page, tour);
  await leave();
}

async function createAccount(page: Page, origin: string, mailbox: string): Promise<void> {
  const { email } = newPerson('Tara');
  await page.goto(`${origin}/api/login?returnTo=/subscribe`);
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('First name').fill('Tara');
  await page.getByLabel('Last name').fill('Tour');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: /code/i }).click();
  await page.getByLabel(/code/i).fill(await latestCode(mailbox, email));
  await page.getByRole('button', { name: /sign in|continue|create/i }).click();
  await logInToNewAccount(page, mailbox, email);
  await page.waitForURL(`${origin}/subscribe`);
}

type Desk = Pick<Walk, 'origin' | 'tour'>;

async function seePlans(page: Page, { tour }: Desk): Promise<void> {
  const choose = page.getByRole('button', { name: 'Upgrade to Starter' });
  await choose.waitFor();
  await tour.stop(page, 'plans of a member');
  await reply(page, SUBSCRIBE, 'That did not work.', 409);
  await choose.click();
  await tour.stop(page, 'plans, the call failed');
  await breakOff(page, SUBSCRIBE);
  await until(page, SUBSCRIBE, () => choose.click());
  await choose.waitFor();
  await tour.read(page, 'plans, the call failed');
  const charge = { amount: { cents: 1_900, currency: 'usd' }, at: '2026-12-01T00:00:00.000Z' };
  await reply(page, SUBSCRIBE, { clientSecret: null, subscriptionId: 'none', isTrial: true, firstCharge: charge });
  const goOn = await hold(page, SUBSCRIBE);
  await choose.click();
  const busy = page.getByRole('button', { name: 'Setting up...' });
  await busy.waitFor();
  await tour.stop(page, 'plans, setting up', async () => [`${await busy.count()} busy plan`]);
  goOn();
  await tour.stop(page, 'plans, no secret');
  await page.unrouteAll();
}

async function payFor(page: Page, { origin, tour }: Desk): Promise<void> {
  await page.getByRole('button', { name: 'Upgrade to Starter' }).click();
  await page.waitForURL(`${origin}/checkout?tier=starter`);
  await page.getByLabel('Card number').waitFor();
  await tour.stop(page, 'checkout', ['the payment form has tabs']);
  await enterPayment(page, testCards.declined);
  const pay = page.getByRole('button', { name: 'Start Free Trial' });
  await pay.click();
  await tour.stop(page, 'checkout, card declined');
  await enterPayment(page, testCards.paysOnTour);
  const goOn = await hold(page, 'POST /api/billing/checkout');
  await pay.click();
  await tour.stop(page, 'checkout, busy');
  goOn();
  await tour.stop(page, 'checkout done');
  await page.waitForURL(/\/welcome\?tier=starter/);
}

async function seeWelcome(page: Page, tour: Walk['tour']): Promise<void> {
  const skip = async () =>
    `Skip to Dashboard leads to ${addressOf((await page.getByRole('link', { name: 'Skip to Dashboard' }).getAttribute('href')) ?? '')}`;
  const next = page.getByRole('button', { name: 'Next' });
  await next.waitFor();
  const dots = page.getByRole('main').locator('ol[aria-hidden=true] > li');
  await tour.stop(page, 'welcome, step 1', async () => [await skip(), `${await dots.count()} dots`]);
  await next.click();
  await tour.stop(page, 'welcome, step 2');
  await next.click();
  await tour.read(page, 'welcome, step 3');
  await next.click();
  await tour.stop(page, 'welcome, step 4', async () => [await leadsTo(page, 'Start Learning'), await skip()]);
}
