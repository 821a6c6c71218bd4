import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { SignupForm } from '#shared/billing/signup-form.ts';

import { openBrowser, visit } from '../kit/browser.ts';
import {
  fillSignupCard,
  openSignupForm,
  fillSignupForm,
  START_TRIAL_LABEL,
  waitUntilSignedUp,
} from '../kit/checkout-screen.ts';
import { origin, paymentsAddress } from '../kit/worker-stack.ts';
import { createSignupForm } from '../kit/payer.ts';
import { findCustomerId, createPaymentsControl, findSubscription } from '../kit/payments.ts';
import { testCards } from '../kit/test-cards.ts';

const payments = createPaymentsControl(paymentsAddress);

const browser = await openBrowser();
afterAll(() => browser.close());

const submitButton = (page: Page) => page.getByRole('button', { name: START_TRIAL_LABEL });
const welcomeHeading = (page: Page) => page.getByRole('heading', { name: 'Welcome to Greenroom!' });

/** Expects exactly one customer with one subscription in trial. */
async function expectOneTrial({ email }: SignupForm): Promise<void> {
  const trial = await findSubscription(payments, await findCustomerId(payments, email));
  expect(trial.status).toBe('trialing');
}

describe('an interrupted signup', () => {
  it('creates one subscription for a double click, and after using the Back button', async () => {
    const { page } = await visit(browser);
    const person = createSignupForm('Dan');
    await openSignupForm(page, origin, person);
    await fillSignupCard(page, testCards.doubleClick);
    await submitButton(page).dblclick();
    await welcomeHeading(page).waitFor();
    await page.getByRole('button', { name: 'Email me a code' }).waitFor();
    await expectOneTrial(person);

    await page.goBack();
    await fillSignupForm(page, person);
    await fillSignupCard(page, testCards.doubleClick);
    await submitButton(page).click();
    await waitUntilSignedUp(page);
    await expectOneTrial(person);
  });

  it('creates one subscription for two tabs', async () => {
    const { page, context } = await visit(browser);
    const other = await context.newPage();
    const person = createSignupForm('Tia');
    for (const tab of [page, other]) {
      await openSignupForm(tab, origin, person);
      await fillSignupCard(tab, testCards.twoTabs);
    }

    await Promise.all([submitButton(page).click(), submitButton(other).click()]);
    // The slower tab may show that the account already exists.
    await Promise.all([waitUntilSignedUp(page), waitUntilSignedUp(other)]);
    await expectOneTrial(person);
  });

  it('continues after a reload during bank authentication', async () => {
    const { page } = await visit(browser);
    const person = createSignupForm('Rolf');
    await openSignupForm(page, origin, person);
    await fillSignupCard(page, testCards.authenticatesBeforeReload);
    await submitButton(page).click();
    await page.getByRole('button', { name: 'Complete authentication' }).waitFor();
    await page.reload();
    await fillSignupForm(page, person);
    await fillSignupCard(page, testCards.afterReload);
    await submitButton(page).click();
    await welcomeHeading(page).waitFor();
    await expectOneTrial(person);
  });

  it('keeps the input while offline, and continues with it', async () => {
    const { page, context } = await visit(browser, { width: 360 });
    const person = createSignupForm('Nora', 'starter');
    await openSignupForm(page, origin, person);
    await fillSignupCard(page, testCards.offline);
    await context.setOffline(true);
    await submitButton(page).click();
    await page
      .getByText('We couldn’t reach the server. Check your connection and try again.')
      .waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await page.getByLabel('Changing jobs').isChecked()).toBe(true);

    await context.setOffline(false);
    await submitButton(page).click();
    await welcomeHeading(page).waitFor();
    await expectOneTrial(person);
  });
});
