import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignupForm } from '../../shared/billing/signup-form.ts';
import { openBrowser, visit } from './browser.ts';
import { enterCard, enterPerson, fillPerson, startTrial, untilSignedUp } from './checkout-screen.ts';
import { origin, paymentsAddress } from './own-stack.ts';
import { newPerson } from './payer.ts';
import { customerOf, paymentsAt, subscriptionOf } from './payments.ts';
import { testCards } from './test-cards.ts';

const payments = paymentsAt(paymentsAddress);

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const submit = (page: Page) => page.getByRole('button', { name: startTrial });
const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Greenroom!' });

/** Expects exactly one customer with one subscription in trial. */
async function expectOneTrial({ email }: SignupForm): Promise<void> {
  const trial = await subscriptionOf(payments, await customerOf(payments, email));
  expect(trial.status).toBe('trialing');
}

describe('a signup with mishaps', () => {
  it('is one for a double click, and for whoever comes back by the back button', async () => {
    const { page } = await visit(browser);
    const person = newPerson('Dan');
    await enterPerson(page, origin, person);
    await enterCard(page, testCards.clicksTwice);
    await submit(page).dblclick();
    await welcome(page).waitFor();
    await page.getByRole('button', { name: 'Email me a code' }).waitFor();
    await expectOneTrial(person);

    await page.goBack();
    await fillPerson(page, person);
    await enterCard(page, testCards.clicksTwice);
    await submit(page).click();
    await untilSignedUp(page);
    await expectOneTrial(person);
  });

  it('is one for two tabs', async () => {
    const { page, context } = await visit(browser);
    const other = await context.newPage();
    const person = newPerson('Tia');
    for (const tab of [page, other]) {
      await enterPerson(tab, origin, person);
      await enterCard(tab, testCards.hasTwoTabs);
    }
    await Promise.all([submit(page).click(), submit(other).click()]);
    // The slower tab may show that the account already exists.
    await Promise.all([untilSignedUp(page), untilSignedUp(other)]);
    await expectOneTrial(person);
  });

  it('goes on where it was after a reload while the bank asked', async () => {
    const { page } = await visit(browser);
    const person = newPerson('Rolf');
    await enterPerson(page, origin, person);
    await enterCard(page, testCards.asksInTheMiddle);
    await submit(page).click();
    await page.getByRole('button', { name: 'Complete authentication' }).waitFor();
    await page.reload();
    await fillPerson(page, person);
    await enterCard(page, testCards.loadsAnew);
    await submit(page).click();
    await welcome(page).waitFor();
    await expectOneTrial(person);
  });

  it('keeps what was typed without a network, and goes on with it', async () => {
    const { page, context } = await visit(browser, { width: 360 });
    const person = newPerson('Nora', 'starter');
    await enterPerson(page, origin, person);
    await enterCard(page, testCards.isOffline);
    await context.setOffline(true);
    await submit(page).click();
    await page.getByText('We couldn’t reach the server. Check your connection and try again.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await page.getByLabel('Changing jobs').isChecked()).toBe(true);

    await context.setOffline(false);
    await submit(page).click();
    await welcome(page).waitFor();
    await expectOneTrial(person);
  });
});
