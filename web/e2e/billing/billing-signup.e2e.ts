import type { Locator } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { consentText } from '#shared/practice/consent.ts';
import { FIRST_QUESTION } from '#shared/practice/questions/first-question.ts';

import { openBrowser, visit } from '../kit/browser.ts';
import {
  fillSignupCard,
  fillSignupForm,
  openSignupForm,
  START_TRIAL_LABEL,
  waitUntilSignedUp,
} from '../kit/checkout-screen.ts';
import { waitForSecondsLeft } from '../kit/countdown.ts';
import { findMails } from '../kit/inbox.ts';
import { logInToNewAccount } from '../kit/sign-in.ts';
import { mailbox, origin, paymentsAddress } from '../kit/worker-stack.ts';
import { createSignupForm } from '../kit/payer.ts';
import {
  findCustomerId,
  listPaidCents,
  createPaymentsControl,
  findSubscription,
} from '../kit/payments.ts';
import { testCards } from '../kit/test-cards.ts';

const payments = createPaymentsControl(paymentsAddress);

const browser = await openBrowser();
afterAll(() => browser.close());

describe('a visitor who signs up', () => {
  it('gets from the landing page to the first score in nine clicks', async () => {
    const { page } = await visit(browser);
    const person = createSignupForm('Nina');
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };

    const button = (name: string) => page.getByRole('button', { name });
    await page.goto(origin);
    await click(page.getByRole('main').getByRole('link', { name: START_TRIAL_LABEL }).first());
    // Choosing the profession level is one click; the rest of the form is typing.
    await fillSignupForm(page, person);
    clicks += 1;
    await fillSignupCard(page, testCards.getsFirstScore);
    await click(button(START_TRIAL_LABEL));
    await waitUntilSignedUp(page);
    // Two more clicks: requesting the code and submitting it.
    await logInToNewAccount(page, mailbox, person.email);
    clicks += 2;
    await click(page.getByRole('link', { name: 'Record your first minute' }));
    await click(page.getByRole('dialog').getByRole('button', { name: consentText.agree }));
    await page.getByText('REC', { exact: true }).waitFor();
    await page.getByText(FIRST_QUESTION.text).waitFor();
    await waitForSecondsLeft(page, 42);
    await click(button('Stop'));
    await click(button('Start AI Analysis'));

    const score = page
      .getByRole('tabpanel', { name: 'Results' })
      .getByRole('region', { name: 'Overall score' });
    await score.waitFor();

    expect(clicks).toBeLessThanOrEqual(9);
  });

  it('starts a trial with a card, signs in with the emailed code and has the plan', async () => {
    const { page } = await visit(browser, { width: 360 });
    const person = createSignupForm('Uma');
    await openSignupForm(page, origin, person);
    await fillSignupCard(page, testCards.signsUp);
    await page.getByRole('button', { name: START_TRIAL_LABEL }).click();
    await waitUntilSignedUp(page);

    await logInToNewAccount(page, mailbox, person.email);
    await page.waitForURL(`${origin}/welcome`);
    await page.getByText('Your Professional plan is ready. Here’s what you get:').waitFor();
    await page
      .getByText(/You are on a 3-day free trial until .+ Then you’ll be charged \$29 each month/)
      .waitFor();

    for (let step = 1; step < 4; step += 1) {
      await page.getByRole('heading', { name: `Step ${step} of 4` }).waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
    }

    await page.getByRole('link', { name: 'Start Learning' }).click();

    await page.waitForURL(`${origin}/courses`);
    await page.getByText('Requires Executive Plan').first().waitFor();
    expect(await page.getByText('Requires Professional Plan').count()).toBe(0);

    await page
      .getByRole('article')
      .filter({ hasText: 'Pro' })
      .getByRole('link', { name: /^Watch / })
      .first()
      .click();

    await page.locator('video').first().waitFor();

    const customer = await findCustomerId(payments, person.email);
    const trial = await findSubscription(payments, customer);
    expect(trial).toMatchObject({
      status: 'trialing',
      items: { data: [{ price: { lookup_key: 'professional_launch' } }] },
    });
    expect(await listPaidCents(payments, customer)).toEqual([]);
    await expect.poll(() => findMails(mailbox, person.email, /^Welcome/)).toHaveLength(1);
  });

  it('sees why a card was declined, and starts the same trial with another card', async () => {
    const { page } = await visit(browser);
    const person = createSignupForm('Dora', 'starter');
    await openSignupForm(page, origin, person);
    await fillSignupCard(page, testCards.declined);
    await page.getByRole('button', { name: START_TRIAL_LABEL }).click();
    await page.getByText('Payment Failed', { exact: true }).waitFor();
    await page.getByRole('alert').getByText('Your card was declined.').first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await page.getByLabel('First name').inputValue()).toBe(person.firstName);

    await fillSignupCard(page, testCards.afterDecline);
    await page.getByRole('button', { name: START_TRIAL_LABEL }).click();
    await page.getByRole('heading', { name: 'Welcome to Greenroom!' }).waitFor();

    const trial = await findSubscription(payments, await findCustomerId(payments, person.email));
    expect(trial.status).toBe('trialing');
  });

  it('authenticates with the bank: a failure keeps the form, a success starts the trial', async () => {
    const { page } = await visit(browser, { width: 360 });
    const person = createSignupForm('Thea');
    await openSignupForm(page, origin, person);
    await fillSignupCard(page, testCards.authenticatesOnSignup);
    await page.getByRole('button', { name: START_TRIAL_LABEL }).click();
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await page.getByText('Payment Failed', { exact: true }).waitFor();
    await page
      .getByRole('alert')
      .getByText(/^We are unable to authenticate/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: START_TRIAL_LABEL }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByRole('heading', { name: 'Welcome to Greenroom!' }).waitFor();

    const trial = await findSubscription(payments, await findCustomerId(payments, person.email));

    expect(trial.status).toBe('trialing');
  });

  it('is asked to sign in if the email has an account, and returns to the plan', async () => {
    const { page } = await visit(browser);
    await openSignupForm(page, origin, {
      ...createSignupForm('Sam'),
      email: 'starter@greenroom.test',
    });

    await fillSignupCard(page, testCards.declined);
    await page.getByRole('button', { name: START_TRIAL_LABEL }).click();
    await page.getByText('Signup Failed', { exact: true }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await page.getByRole('button', { name: 'Sam Starter' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('starter@greenroom.test');

    await page.getByRole('button', { name: 'Sam Starter' }).click();
    await page.waitForURL(`${origin}/subscribe?tier=professional`);
    await page.getByRole('button', { name: 'Upgrade to Professional' }).waitFor();
    expect(await payments.findCustomers('starter@greenroom.test')).toEqual([]);
  });
});
