import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';

import { findAccessibilityViolations } from '../kit/accessibility.ts';
import { openBrowser, visit } from '../kit/browser.ts';
import { fillSignupCard, openSignupForm, START_TRIAL_LABEL } from '../kit/checkout-screen.ts';
import { mailbox, origin, paymentsAddress } from '../kit/worker-stack.ts';
import { createSignupForm, signUpByHttp } from '../kit/payer.ts';
import {
  findCustomerId,
  listPaidCents,
  createPaymentsControl,
  findSubscription,
  subscriptionSchema,
} from '../kit/payments.ts';
import { testCards } from '../kit/test-cards.ts';

const payments = createPaymentsControl(paymentsAddress);
const stack = { origin, mailbox, payments };

const browser = await openBrowser();
afterAll(() => browser.close());

/** The amount due today, on the receipt next to the card form. */
const readDueToday = (page: Page) =>
  page
    .getByText('Due today', { exact: true })
    .locator('xpath=following-sibling::dd[1]')
    .innerText();

describe('a second trial', () => {
  it('requires consent on the same card: canceling charges nothing, another card gets a trial, confirming charges the shown amount', async () => {
    await signUpByHttp(stack, createSignupForm('First', 'starter'), 'hadTrial');

    const { page } = await visit(browser, { width: 360 });
    const person = createSignupForm('Second');
    await openSignupForm(page, origin, person);
    await fillSignupCard(page, testCards.hadTrial);
    await page.getByRole('button', { name: START_TRIAL_LABEL }).click();
    await page
      .getByRole('heading', { name: 'This card has already been used for a free trial' })
      .waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await readDueToday(page)).toBe('$29');

    await page.getByRole('button', { name: 'No thanks' }).click();
    await page.getByRole('heading', { name: 'You weren’t charged' }).waitFor();

    const declinedCustomer = await findCustomerId(payments, person.email);
    expect((await findSubscription(payments, declinedCustomer)).status).toBe('canceled');
    expect(await listPaidCents(payments, declinedCustomer)).toEqual([]);

    const other = createSignupForm('Other');
    await openSignupForm(page, origin, other);
    await fillSignupCard(page, testCards.hadTrial);
    await page.getByRole('button', { name: START_TRIAL_LABEL }).click();
    await page.getByRole('button', { name: 'Use another card' }).click();
    await page
      .getByText('Each card gets one free trial, so the list shows unused cards.')
      .waitFor();
    await fillSignupCard(page, testCards.replacesUsedCard);
    await page.getByRole('button', { name: START_TRIAL_LABEL }).click();
    await page.getByRole('heading', { name: 'Welcome to Greenroom!' }).waitFor();
    expect(await listPaidCents(payments, await findCustomerId(payments, other.email))).toEqual([]);

    const third = createSignupForm('Third', 'starter');
    await openSignupForm(page, origin, third);
    await fillSignupCard(page, testCards.hadTrial);
    await page.getByRole('button', { name: START_TRIAL_LABEL }).click();
    await page.getByRole('button', { name: 'Pay $19 now' }).click();
    await page.getByRole('heading', { name: 'Welcome to Greenroom!' }).waitFor();

    const payer = await findCustomerId(payments, third.email);
    // The card has already been used for a trial, so the trial is canceled and a paid plan starts
    // immediately.
    const plans = await payments.listObjects('sub', payer, subscriptionSchema);
    expect(plans.map(({ status }) => status)).toEqual(['canceled', 'active']);
    expect(await listPaidCents(payments, payer)).toEqual([1_900]);
  });

  it('shows the charge for the same mailbox, and charges it after another click', async () => {
    const person = createSignupForm('Alma');
    await signUpByHttp(stack, person, 'emailAlias');

    const { page } = await visit(browser);
    const alias = { ...person, email: person.email.replace('@', '+again@') };
    await openSignupForm(page, origin, alias);
    await fillSignupCard(page, testCards.emailAlias);
    expect(await readDueToday(page)).toBe('$0');

    await page.getByRole('button', { name: START_TRIAL_LABEL }).click();
    await page.getByText(/This email has already been used for a free trial/).waitFor();
    await page.getByRole('heading', { name: 'Start your plan' }).waitFor();
    expect(await readDueToday(page)).toBe('$29');

    const payer = await findCustomerId(payments, alias.email);
    expect(await listPaidCents(payments, payer)).toEqual([]);

    await page.getByRole('button', { name: 'Pay $29 now' }).click();
    await page.getByRole('heading', { name: 'Welcome to Greenroom!' }).waitFor();
    expect(await listPaidCents(payments, payer)).toEqual([2_900]);
  });
});
